"""
A stretch of a text as a picture, for those who may look at words and not take them.

Rule: nothing of the text is left out for want of room: a line that is too long is broken, and the picture grows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw

from ingestion.font import Widths, font
from ingestion.watermark import MARK

MOST_CHARACTERS = 3_000  # of one picture
MOST_LINES = 60  # of the text, before long ones are broken

_WHITE, _INK = (255, 255, 255), (26, 28, 31)
_SIZE = 0.0195  # of the width; about ninety characters stand in a line
_MARGIN = 0.075
_LEADING = 1.55
_TAB = "    "


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text, and whether it is marked."""

    text: str
    is_marked: bool = False


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as it is drawn: its characters, and which of them are marked."""

    text: str
    marks: tuple[bool, ...]


def drawn_text(pieces: Sequence[Piece], *, width: int) -> Image.Image:
    """Return a text as a picture of this width in pixels."""
    size = max(int(width * _SIZE), 8)
    margin, leading = int(width * _MARGIN), int(size * _LEADING)
    widths = Widths(size)
    lines = list(_lines(pieces, widths, room=width - 2 * margin))
    picture = Image.new("RGB", (width, 2 * margin + leading * max(len(lines), 1)), _WHITE)
    pen = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        top = margin + number * leading
        for start, end in _marked(line.marks):
            left = margin + widths.of(line.text[:start])
            pen.rectangle((left, top, left + widths.of(line.text[start:end]), top + leading - 2), fill=MARK)
        pen.text((margin, top + (leading - size) // 4), line.text, fill=_INK, font=font(size))
    return picture


def _lines(pieces: Sequence[Piece], widths: Widths, *, room: int) -> Iterator[_Line]:
    text, marks = "", list[bool]()
    for piece in pieces:
        plain = "".join(_shown(character) for character in piece.text)
        text += plain
        marks += [piece.is_marked] * len(plain)
    start = 0
    for whole in text.split("\n"):
        yield from _broken(whole, marks[start : start + len(whole)], widths, room=room)
        start += len(whole) + 1


def _shown(character: str) -> str:
    if character == "\t":
        return _TAB
    if character in "\n\f\v\r\x85\u2028\u2029":
        return "\n"
    return character if character.isprintable() or character.isspace() else ""


def _broken(line: str, marks: list[bool], widths: Widths, *, room: int) -> Iterator[_Line]:
    start = 0
    while True:
        end = start + widths.fitting(line[start:], room)
        if end < len(line) and (space := line.rfind(" ", start + 1, end + 1)) > start:
            end = space + 1
        yield _Line(line[start:end], tuple(marks[start:end]))
        start = end
        if start >= len(line):
            return


def _marked(marks: Sequence[bool]) -> Iterator[tuple[int, int]]:
    start: int | None = None
    for place, is_marked in enumerate((*marks, False)):
        if is_marked and start is None:
            start = place
        elif not is_marked and start is not None:
            yield start, place
            start = None
