"""
Reads the picture of one page: of a page of a PDF that has no text, or of a picture file.

This runs inside a child process (`ingestion.sandbox`): the bytes are whatever somebody uploaded.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import numpy as np

from dealroom.documents import DocumentKind
from dealroom.page_words import OcrPage, PageBox, PageWord
from dealroom.verdict import Span
from ingestion.kinds import recognise
from ingestion.ocr import LONGEST_PAGE
from ingestion.ocr_figures import unconfirmed
from ingestion.ocr_layout import Row, Segment, in_reading_order, is_prose
from ingestion.ocr_picture import NoPictureError, picture_of
from ingestion.ocr_recogniser import ENGINE, Picture, Recogniser
from ingestion.ocr_second import SecondReading, second_reading
from ingestion.ocr_words import PictureWord, Rect, segments, tilt, words_of
from ingestion.outcome import Unreadable

_NO_PAGE: Final = "The page cannot be drawn."
_NOT_MADE_OUT: Final = "What is written on the page cannot be made out."
_MOSTLY: Final = 0.5
_WIDE: Final = 2.5  # times the height of a line: between two sentences in one row, a gutter


def ocr_page(data: bytes, name: str, page: int) -> OcrPage | Unreadable:
    """Return the words on a page, by its number from 1, or why there are none."""
    kind = recognise(data, name=name)
    if isinstance(kind, Unreadable):
        return kind
    if kind not in {DocumentKind.PDF, DocumentKind.IMAGE}:
        return Unreadable(kind, "Files of this kind have no pages to read by OCR.")
    try:
        picture = picture_of(data, kind, page)
    except NoPictureError:
        return Unreadable(kind, _NO_PAGE)
    return read_picture(picture)


def read_picture(picture: Picture) -> OcrPage:
    """Return the words on a picture: rows of pixels, each blue, green and red."""
    second: list[SecondReading | None] = []
    found = _recogniser().recognised(picture, upright=lambda turned: second.append(_second(turned)))
    if found.lost > _MOSTLY * (found.lost + len(found.lines)):
        return OcrPage("", engine=ENGINE, turn=found.turn, problem=_NOT_MADE_OUT)

    height, width = picture.shape[:2] if found.turn % 2 == 0 else picture.shape[1::-1]
    place = _Place(width, height, found.turn)
    tilted = tilt(found.lines)
    parts = [part for line in found.lines for part in segments(words_of(line, tilted=tilted))]
    writer = _Writer(place)
    for row in in_reading_order(parts):
        writer.add(row)
    text, words = writer.text, tuple(writer.words)
    beside = second[0] if second else None
    readings = [(word, place.box(rect)) for word, rect in beside.words] if beside else None
    return OcrPage(
        text,
        words,
        breaks=tuple(writer.breaks),
        unconfirmed=unconfirmed(text, words, readings),
        turn=found.turn,
        engine=ENGINE,
        second_engine=beside.engine if beside else None,
    )


@cache
def _recogniser() -> Recogniser:
    return Recogniser()


def _second(turned: Picture) -> SecondReading | None:
    grey = np.ascontiguousarray(turned[:, :, 1])
    return second_reading(grey.tobytes(), width=grey.shape[1], height=grey.shape[0])


@dataclass(frozen=True, slots=True)
class _Place:
    """The picture after it was turned upright: its size in pixels, and by how many quarters counter-clockwise."""

    width: int
    height: int
    turn: int

    def box(self, rect: Rect) -> PageBox:
        """Return a rectangle on the upright picture as one on the page as it is shown."""
        left, right = (min(max(side / self.width, 0.0), 1.0) for side in (rect.left, rect.right))
        top, bottom = (min(max(side / self.height, 0.0), 1.0) for side in (rect.top, rect.bottom))
        match self.turn:
            case 1:
                return PageBox(1 - bottom, left, 1 - top, right)
            case 2:
                return PageBox(1 - right, 1 - bottom, 1 - left, 1 - top)
            case 3:
                return PageBox(top, 1 - right, bottom, 1 - left)
            case _:
                return PageBox(left, top, right, bottom)


@dataclass(slots=True)
class _Writer:
    """The text of a page while it is being written, a row a line."""

    place: _Place
    words: list[PageWord] = field(default_factory=list)
    breaks: list[Span] = field(default_factory=list)
    text: str = ""

    def add(self, row: Row) -> None:
        """Write a row below the others."""
        if len(self.text) + sum(len(word.text) + 1 for segment in row.segments for word in segment) > LONGEST_PAGE:
            return
        if self.text:
            self._space("\n", is_break=row.is_apart)
        previous: Segment | None = None
        for segment in row.segments:
            if previous is not None:
                self._space(" ", is_break=_is_gutter(previous, segment))
            self._write(segment)
            previous = segment

    def _write(self, segment: Segment) -> None:
        for word in segment:
            if word is not segment[0]:
                self._space(" ", is_break=False)
            start = len(self.text)
            self.text += word.text
            self.words.append(PageWord(start, len(self.text), self.place.box(word.on_page), word.confidence))

    def _space(self, space: str, *, is_break: bool) -> None:
        if is_break:
            self.breaks.append(Span(len(self.text), len(self.text) + 1))
        self.text += space


def _is_gutter(before: Sequence[PictureWord], after: Sequence[PictureWord]) -> bool:
    gap = after[0].level.left - before[-1].level.right
    return gap >= _WIDE * before[-1].level.height and is_prose(before) and is_prose(after)
