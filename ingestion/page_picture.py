"""
The job of drawing one page of a file, and of finding where words stand on it.

Rule: what is drawn is what a person sees who opens the file. The answer holds plain pixels, deflated, and never an
encoded picture: whoever asked has no format to parse. A page is drawn with at most 12 million pixels, however large it
says it is.
"""

import base64
import binascii
import math
import zlib
from dataclasses import dataclass

from pydantic import TypeAdapter

from dealroom.page_words import PageBox
from ingestion.boxes import MOST_BOXES, BoxesAsked
from ingestion.jobs import Job, MalformedAnswerError
from ingestion.outcome import Unreadable

MOST_PIXELS = 12_000_000
LONGEST_SIDE = 16_000  # pixels
NARROWEST, WIDEST = 200, 2_400  # pixels that a page may be asked in

_MARGIN = LONGEST_SIDE + WIDEST + 1  # what rounding both sides up may add
_LEAST = 1e-6
_FAST = 1  # deflates a page of text to a fortieth; slower levels gain little


@dataclass(frozen=True, slots=True)
class PictureAsked:
    """
    A page, from 1, and the width to draw it at, in pixels. Not `is_drawn`: its size and the places of words alone.

    `boxes` are the words to find on the page.
    """

    page: int
    width: int
    boxes: BoxesAsked | None = None
    is_drawn: bool = True


@dataclass(frozen=True, slots=True)
class PagePicture:
    """
    A page of a file of `page_count` pages: its size in pixels at the width that was asked, and its pixels.

    `pixels` are red, green and blue, a byte each, or one byte where `is_grey`, in rows from the top, deflated and in
    base64; empty where no picture was asked. `boxes` are where the words stand; none where they were not found.
    """

    page_count: int
    width: int
    height: int
    pixels: str = ""
    boxes: tuple[PageBox, ...] = ()
    is_grey: bool = False

    @property
    def unpacked(self) -> bytes:
        """
        The pixels as bytes.

        Raises:
            MalformedAnswerError: they are not as many as the size says, or not in order.

        """
        wanted = (1 if self.is_grey else 3) * self.width * self.height
        try:
            inflating = zlib.decompressobj()
            pixels = inflating.decompress(base64.b64decode(self.pixels, validate=True), wanted + 1)
        except (binascii.Error, ValueError, zlib.error) as error:
            raise MalformedAnswerError("The pixels are not in order.") from error
        if len(pixels) != wanted:
            raise MalformedAnswerError("The picture has not as many pixels as it says.")
        return pixels


def packed(rgb: bytes) -> tuple[str, bool]:
    """Return pixels as a picture's answer holds them, and whether they are grey: most pages are, and cost a third."""
    red = rgb[0::3]
    is_grey = red == rgb[1::3] and red == rgb[2::3]
    return base64.b64encode(zlib.compress(red if is_grey else rgb, _FAST)).decode("ascii"), is_grey


def scale_for(across: float, along: float, *, width: int) -> float:
    """Return how many pixels a unit of a page becomes: as wide as asked, where no more is drawn than may be."""
    across, along = max(across, _LEAST), max(along, _LEAST)
    return min(width / across, LONGEST_SIDE / along, math.sqrt((MOST_PIXELS - _MARGIN) / (across * along)))


def size_at(scale: float, across: float, along: float) -> tuple[int, int]:
    """Return the size in pixels of a page at a scale."""
    return max(math.ceil(across * scale), 1), max(math.ceil(along * scale), 1)


def _check(picture: PagePicture) -> None:
    if min(picture.width, picture.height) < 1 or picture.width * picture.height > MOST_PIXELS:
        raise MalformedAnswerError("The picture is larger than what is drawn.")
    if picture.page_count < 1 or len(picture.boxes) > MOST_BOXES or not all(map(_is_on_page, picture.boxes)):
        raise MalformedAnswerError("A place lies outside the page.")


def _is_on_page(box: PageBox) -> bool:
    return 0 <= box.left <= box.right <= 1 and 0 <= box.top <= box.bottom <= 1


PICTURE: Job[PictureAsked, PagePicture] = Job(
    "picture",
    question=TypeAdapter(PictureAsked),
    outcome=TypeAdapter(PagePicture | Unreadable),
    check=_check,
)
