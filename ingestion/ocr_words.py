"""Lines and words that were read from a picture, and where they stand on it, in pixels from the upper left."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, sin
from statistics import median
from typing import Final

Point = tuple[float, float]

_LONG: Final = 5.0  # times its height: a line that long shows how far the page is tilted
_WIDE: Final = 2.0  # times the height of a line: no space between two words of a sentence is as wide


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle on the picture."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def height(self) -> float:
        """How many pixels it reaches down."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """How far down its middle lies."""
        return (self.top + self.bottom) / 2


@dataclass(frozen=True, slots=True)
class PictureLine:
    """
    A line as it was read: its corners from the upper left, clockwise as it is read.

    `places` holds for each character where its middle stands, from 0 to 1 along the line; `confidences` how sure the
    reader was of it. A space has the place of the character before it.
    """

    text: str
    corners: tuple[Point, Point, Point, Point]
    places: tuple[float, ...]
    confidences: tuple[float, ...]

    @property
    def length(self) -> float:
        """How long it is, in pixels."""
        (left, top), (right, bottom) = self.corners[0], self.corners[1]
        return hypot(right - left, bottom - top)

    @property
    def height(self) -> float:
        """How high it is, in pixels."""
        (left, top), (right, bottom) = self.corners[0], self.corners[3]
        return hypot(right - left, bottom - top)

    @property
    def angle(self) -> float:
        """How far it is tilted clockwise, in radians."""
        (left, top), (right, bottom) = self.corners[0], self.corners[1]
        return atan2(bottom - top, right - left)

    @property
    def confidence(self) -> float:
        """How sure the reader was of the line, from 0 to 1."""
        return sum(self.confidences) / len(self.confidences) if self.confidences else 0.0


@dataclass(frozen=True, slots=True)
class PictureWord:
    """A word: `on_page` is the rectangle around it on the picture, `level` the same with the page's tilt taken out."""

    text: str
    confidence: float
    on_page: Rect
    level: Rect


def tilt(lines: Sequence[PictureLine]) -> float:
    """Return how far a page is tilted clockwise, in radians."""
    angles = [line.angle for line in lines if line.length >= _LONG * line.height]
    return median(angles) if angles else 0.0


def words_of(line: PictureLine, *, tilted: float) -> list[PictureWord]:
    """Return the words of a line, in order."""
    spans = list(_spans(line.text))
    if not spans:
        return []
    pitch = _pitch(line)
    edges = [
        (max(line.places[start] - pitch / 2, 0.0), min(line.places[end - 1] + pitch / 2, 1.0)) for start, end in spans
    ]
    for index, ((_, before), (after, _)) in enumerate(pairwise(edges)):
        if before > after:  # two words that stand close share what lies between them
            edges[index] = (edges[index][0], (before + after) / 2)
            edges[index + 1] = ((before + after) / 2, edges[index + 1][1])
    return [_word(line, start, end, edge, tilted=tilted) for (start, end), edge in zip(spans, edges, strict=True)]


def segments(words: Sequence[PictureWord]) -> Iterator[list[PictureWord]]:
    """Yield the words of a line, parted where the space between two is too wide for one sentence."""
    segment: list[PictureWord] = []
    for word in words:
        if segment and word.level.left - segment[-1].level.right > _WIDE * word.level.height:
            yield segment
            segment = []
        segment.append(word)
    if segment:
        yield segment


def around(rects: Sequence[Rect]) -> Rect:
    """Return the smallest rectangle around some."""
    return Rect(
        min(rect.left for rect in rects),
        min(rect.top for rect in rects),
        max(rect.right for rect in rects),
        max(rect.bottom for rect in rects),
    )


def _spans(text: str) -> Iterator[tuple[int, int]]:
    start = None
    for index, character in enumerate(text):
        if character.isspace():
            if start is not None:
                yield start, index
            start = None
        elif start is None:
            start = index
    if start is not None:
        yield start, len(text)


def _pitch(line: PictureLine) -> float:
    """Return how far a character is from the next, as a part of the line."""
    steps = [after - before for before, after in pairwise(line.places) if after > before]
    return median(steps) if steps else 1 / max(len(line.text), 1)


def _word(line: PictureLine, start: int, end: int, edge: tuple[float, float], *, tilted: float) -> PictureWord:
    upper_left, upper_right, lower_right, lower_left = line.corners
    corners = [
        _between(first, second, part)
        for part in edge
        for first, second in ((upper_left, upper_right), (lower_left, lower_right))
    ]
    sure = line.confidences[start:end]
    return PictureWord(
        line.text[start:end],
        sum(sure) / len(sure),
        _rect(corners),
        _rect([_turned(point, -tilted) for point in corners]),
    )


def _between(first: Point, second: Point, part: float) -> Point:
    return first[0] + (second[0] - first[0]) * part, first[1] + (second[1] - first[1]) * part


def _turned(point: Point, angle: float) -> Point:
    return point[0] * cos(angle) - point[1] * sin(angle), point[0] * sin(angle) + point[1] * cos(angle)


def _rect(points: Sequence[Point]) -> Rect:
    across, down = [point[0] for point in points], [point[1] for point in points]
    return Rect(min(across), min(down), max(across), max(down))
