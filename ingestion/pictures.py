"""
Picture files as documents: a scan or a photograph of a page, or several in one file.

Rule: a picture has no text until its pages are read by OCR, each for itself. One that inflates to more pixels than a page
can have is refused before anything of it is decoded.
"""

from collections.abc import Generator
from contextlib import contextmanager
from io import BytesIO
from typing import Final

from PIL import Image

from dealroom.documents import DocumentKind, Location, StoredText
from ingestion.outcome import ReadDocument, Unreadable

MOST_PIXELS: Final = 100_000_000
MOST_PAGES: Final = 500

_KIND: Final = DocumentKind.IMAGE
_FORMATS: Final = ("PNG", "JPEG", "TIFF", "WEBP")
_TURN: Final = 0x0112
_ON_ITS_SIDE: Final = frozenset({5, 6, 7, 8})
_SMALLEST: Final = 20  # pixels: no line of print is lower


class _RefusedError(Exception):
    """The picture is not read, for a reason in words."""


def read_picture(data: bytes) -> ReadDocument | Unreadable:
    """Return a picture file as a document whose pages all wait for OCR, or why it is none."""
    try:
        with _opened(data) as picture:
            count = _checked(picture)
    except _RefusedError as refused:
        return Unreadable(_KIND, str(refused))
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError):
        return Unreadable(_KIND, "The file is damaged: it cannot be opened as a picture.")
    pages = range(1, count + 1)
    text = "\f" * (count - 1)
    places = tuple(Location(number - 1, number - 1, page=number) for number in pages)
    return ReadDocument(_KIND, StoredText(text, places), page_count=count, scanned_pages=tuple(pages))


def size_of(data: bytes, number: int) -> tuple[int, int]:
    """
    Return how wide and high a page of a picture file is, in its own pixels, as it is shown.

    Raises:
        OSError: there is no such page, or the file is damaged.

    """
    with _opened(data) as picture:
        try:
            picture.seek(number - 1)
        except EOFError as error:
            raise OSError(f"There is no page {number}.") from error
        across, along = picture.size
        return (along, across) if picture.getexif().get(_TURN) in _ON_ITS_SIDE else (across, along)


@contextmanager
def _opened(data: bytes) -> Generator[Image.Image]:
    Image.MAX_IMAGE_PIXELS = None  # our own limit stands here, in words
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as picture:
            yield picture
    except Image.UnidentifiedImageError as error:
        if data[:3] in {b"GIF", b"BM\0"} or data[:2] == b"BM":
            raise _RefusedError("Pictures of this format are not read; save it as PNG, JPEG or PDF.") from error
        raise


def _checked(picture: Image.Image) -> int:
    """Return how many pages a picture file has, once it is known that each can be read."""
    count = int(getattr(picture, "n_frames", 1))
    if count > MOST_PAGES:
        raise _RefusedError(f"The file has {count:,} pages; the limit is {MOST_PAGES:,}.")
    for number in range(count):
        picture.seek(number)
        across, along = picture.size
        if across * along > MOST_PIXELS:
            sizes = f"{across:,} by {along:,} pixels; the limit is {MOST_PIXELS // 1_000_000} million"
            raise _RefusedError(f"The picture is too large: it has {sizes}.")
        if min(across, along) < _SMALLEST:
            raise _RefusedError("The picture is too small to hold text.")
    return count
