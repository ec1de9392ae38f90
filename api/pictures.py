"""
Pictures of pages, drawn in a child process and finished here.

Rule: what is kept in memory is a page as it lies in its file, without marks and without a stamp. Marks and stamp are put
on for each request, so that no picture made for one person is ever shown to another. Whether somebody may see a page is
decided before this is asked.
"""

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image

from dealroom.documents import StoredText
from dealroom.ids import VersionId
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion.boxes import MOST_SPANS, boxes_asked
from ingestion.jobs import MalformedAnswerError
from ingestion.outcome import Unreadable
from ingestion.page_picture import PICTURE, PagePicture, PictureAsked
from ingestion.sandbox import Sandbox
from ingestion.watermark import highlighted, stamped

MOST_KEPT = 96_000_000  # bytes of pixels
MOST_PLACES = 4_000  # pages whose marks are kept

_QUALITY = 85
_FULL_COLOUR = 0  # marks and small letters stay sharp

PageKey = tuple[VersionId, int, int]
PlacesKey = tuple[VersionId, int, tuple[Span, ...]]


@dataclass(frozen=True, slots=True)
class FilePage:
    """A page of a file on disk: `name` is what people call the file."""

    version: VersionId
    path: Path
    name: str
    page: int


@dataclass(frozen=True, slots=True)
class PageSize:
    """How large a page is at the width that was asked, in pixels, and of how many pages its file consists."""

    width: int
    height: int
    page_count: int


Places = tuple[PageSize, tuple[PageBox, ...]]


@dataclass(frozen=True, slots=True)
class _Kept:
    """A page as it lies in its file."""

    size: PageSize
    mode: str
    pixels: bytes


class Pictures:
    """Draws pages, and keeps the last ones as they lie in their files."""

    def __init__(self, sandbox: Callable[[], Sandbox], *, most_kept: int = MOST_KEPT) -> None:
        self._sandbox = sandbox
        self._most_kept = most_kept
        self._lock = threading.Lock()
        self._pages: OrderedDict[PageKey, _Kept] = OrderedDict()
        self._places: OrderedDict[PlacesKey, Places] = OrderedDict()
        self._at_once = threading.BoundedSemaphore(os.cpu_count() or 1)

    def page(
        self, of: FilePage, *, width: int, stored: StoredText | None = None, spans: Sequence[Span] = ()
    ) -> tuple[Image.Image, tuple[PageBox, ...]] | None:
        """
        Return a page as it lies in its file, and where words stand on it; None where it cannot be drawn.

        `spans` are the words, in the stored text of the version.
        """
        key, wanted = (of.version, of.page, width), tuple(spans)[:MOST_SPANS]
        kept, places = self._kept(key), self._known(of, wanted) if wanted else (None, ())
        if kept is None or places is None:
            question = boxes_asked(stored, of.page, wanted) if stored and places is None else None
            answer = self._asked(of, PictureAsked(of.page, width, question, is_drawn=kept is None))
            kept = kept or (_kept_of(answer) if answer else None)
            if kept is None or answer is None:
                return None
            self._keep(key, kept)
            places = places or self._learn(of, wanted, answer)
        return Image.frombytes(kept.mode, (kept.size.width, kept.size.height), kept.pixels), places[1]

    def places(self, of: FilePage, *, width: int, stored: StoredText | None, spans: Sequence[Span]) -> Places | None:
        """Return the size of a page, of some width, and where words stand on it; None where it cannot be opened."""
        wanted = tuple(spans)[:MOST_SPANS]
        known = self._known(of, wanted)
        if known is not None:
            return known
        question = boxes_asked(stored, of.page, wanted) if stored and wanted else None
        answer = self._asked(of, PictureAsked(of.page, width, question, is_drawn=False))
        return None if answer is None else self._learn(of, wanted, answer)

    def _asked(self, of: FilePage, asked: PictureAsked) -> PagePicture | None:
        with self._at_once:
            answer = self._sandbox().run(PICTURE, of.path, name=of.name, asked=asked)
        return None if isinstance(answer, Unreadable) else answer

    def _known(self, of: FilePage, wanted: tuple[Span, ...]) -> Places | None:
        with self._lock:
            key = (of.version, of.page, wanted)
            if key in self._places:
                self._places.move_to_end(key)
            return self._places.get(key)

    def _learn(self, of: FilePage, wanted: tuple[Span, ...], answer: PagePicture) -> Places:
        found = (_size_of(answer), answer.boxes)
        with self._lock:
            self._places[of.version, of.page, wanted] = found
            while len(self._places) > MOST_PLACES:
                self._places.popitem(last=False)
        return found

    def _kept(self, key: PageKey) -> _Kept | None:
        with self._lock:
            if key in self._pages:
                self._pages.move_to_end(key)
            return self._pages.get(key)

    def _keep(self, key: PageKey, kept: _Kept) -> None:
        with self._lock:
            self._pages[key] = kept
            used = sum(len(page.pixels) for page in self._pages.values())
            while used > self._most_kept:
                _, gone = self._pages.popitem(last=False)
                used -= len(gone.pixels)


def _size_of(answer: PagePicture) -> PageSize:
    return PageSize(answer.width, answer.height, answer.page_count)


def _kept_of(answer: PagePicture) -> _Kept | None:
    try:
        return _Kept(_size_of(answer), "L" if answer.is_grey else "RGB", answer.unpacked)
    except MalformedAnswerError:
        return None


def finished(picture: Image.Image, *, boxes: Sequence[PageBox] = (), stamp: Sequence[str] = ()) -> bytes:
    """Return a picture as JPEG, with these boxes highlighted and these lines of words burned in."""
    done = highlighted(picture, boxes) if boxes else picture
    done = stamped(done, stamp) if stamp else done
    out = BytesIO()
    done.save(out, format="JPEG", quality=_QUALITY, subsampling=_FULL_COLOUR)
    return out.getvalue()
