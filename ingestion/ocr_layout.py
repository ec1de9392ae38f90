"""
The words on a picture in reading order.

Rule: two columns of running text are read one after the other, everything else row by row, so that a figure of a table
follows its label. No quotation crosses the space between two columns, or a wide space between two sentences in one row.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from ingestion.ocr_words import PictureWord, Rect, around

Segment = Sequence[PictureWord]

_SAME_ROW: Final = 0.5  # of the lower one's height that two segments share
_FEWEST_ROWS: Final = 3  # on each side of a gutter
_DEEPEST: Final = 4  # columns within columns
_NARROWEST: Final = 0.8  # times the height of a line: what a gutter is wide at least
_PROSE_WORDS: Final = 3
_PROSE_LETTERS: Final = 0.6
_MOSTLY: Final = 0.7
_LOOKED_AT: Final = 3  # rows above: one below the other, they may overlap a little
_FULL: Final = 0.3  # of its column's width that a line of running text fills, be it parted once more


@dataclass(frozen=True, slots=True)
class Row:
    """Segments side by side. `is_apart`: no quotation runs from the row before into it."""

    segments: tuple[Segment, ...]
    is_apart: bool = False


@dataclass(frozen=True, slots=True)
class _Piece:
    segment: Segment
    rect: Rect
    is_prose: bool


def in_reading_order(segments: Sequence[Segment]) -> list[Row]:
    """Return the segments of a page in rows, columns one after the other."""
    pieces = [
        _Piece(segment, around([word.level for word in segment]), is_prose(segment)) for segment in segments if segment
    ]
    return _ordered(pieces, deep=0)


def is_prose(segment: Segment) -> bool:
    """Whether a segment reads as a part of a sentence, not as a label or a figure."""
    inked = "".join(word.text for word in segment)
    letters = sum(character.isalpha() for character in inked)
    return len(segment) >= _PROSE_WORDS and letters >= _PROSE_LETTERS * len(inked)


def _ordered(pieces: Sequence[_Piece], *, deep: int) -> list[Row]:
    gutter = _gutter(pieces) if deep < _DEEPEST else None
    if gutter is None:
        return _rows(pieces)
    found: list[Row] = []
    was_columns = False
    for left, right in _bands(pieces, gutter):
        is_columns = _are_columns(left, right)
        parts = [_ordered(side, deep=deep + 1) for side in (left, right)] if is_columns else [_rows([*left, *right])]
        for part in parts:
            is_apart = bool(found) and (is_columns or was_columns)
            found.extend([Row(part[0].segments, is_apart=is_apart), *part[1:]])
        was_columns = is_columns
    return found


def _gutter(pieces: Sequence[_Piece]) -> float | None:
    """Return where a column begins that most of a page's lines stand to the left or right of; nothing where none does."""
    if not pieces:
        return None
    step = median(piece.rect.height for piece in pieces)
    starts: dict[int, list[float]] = {}
    for piece in pieces:
        if piece.is_prose:
            starts.setdefault(round(piece.rect.left / max(step, 1)), []).append(piece.rect.left)
    edges = [min(lefts) for lefts in starts.values() if len(lefts) >= _FEWEST_ROWS]
    parted = {edge: _parted(pieces, edge) for edge in edges}
    best = max(parted, key=lambda edge: (parted[edge], -edge), default=None)
    return best if best is not None and parted[best] else None


def _parted(pieces: Sequence[_Piece], gutter: float) -> int:
    """Return how many lines a gutter would part into columns."""
    return sum(len(left) + len(right) for left, right in _bands(pieces, gutter) if _are_columns(left, right))


def _bands(pieces: Sequence[_Piece], gutter: float) -> Iterator[tuple[list[_Piece], list[_Piece]]]:
    """Yield what stands to the left and to the right of a gutter, from one line that runs across it to the next."""
    left: list[_Piece] = []
    right: list[_Piece] = []
    for piece in sorted(pieces, key=lambda piece: piece.rect.middle):
        height = piece.rect.height
        if piece.rect.left >= gutter - height / 4:
            right.append(piece)
        elif piece.rect.right <= gutter - height * _NARROWEST:
            left.append(piece)
        else:
            if left or right:
                yield left, right
            yield [piece], []
            left, right = [], []
    if left or right:
        yield left, right


def _are_columns(left: Sequence[_Piece], right: Sequence[_Piece]) -> bool:
    return all(_is_running_text(side) for side in (left, right))


def _is_running_text(side: Sequence[_Piece]) -> bool:
    prose = [piece for piece in side if piece.is_prose]
    if len(prose) < _FEWEST_ROWS or len(prose) < _MOSTLY * len(side):
        return False
    whole = around([piece.rect for piece in side])
    return median(piece.rect.right - piece.rect.left for piece in prose) >= _FULL * (whole.right - whole.left)


def _rows(pieces: Sequence[_Piece]) -> list[Row]:
    rows: list[list[_Piece]] = []
    for piece in sorted(pieces, key=lambda piece: piece.rect.middle):
        row = next((row for row in reversed(rows[-_LOOKED_AT:]) if _is_beside(row, piece)), None)
        if row is None:
            rows.append([piece])
        else:
            row.append(piece)
    return [Row(tuple(piece.segment for piece in sorted(row, key=lambda piece: piece.rect.left))) for row in rows]


def _is_beside(row: Sequence[_Piece], piece: _Piece) -> bool:
    """Whether a segment stands in a row: it shares the height of the row's nearest and the place of none."""
    nearest = min(row, key=lambda other: abs(other.rect.left - piece.rect.left)).rect
    shared = min(nearest.bottom, piece.rect.bottom) - max(nearest.top, piece.rect.top)
    if shared < _SAME_ROW * min(nearest.height, piece.rect.height):
        return False
    return all(other.rect.right <= piece.rect.left or piece.rect.right <= other.rect.left for other in map(_core, row))


def _core(piece: _Piece) -> _Piece:
    """Return a segment without the margin that its reader leaves around it."""
    margin = min(piece.rect.height / 4, (piece.rect.right - piece.rect.left) / 4)
    rect = Rect(piece.rect.left + margin, piece.rect.top, piece.rect.right - margin, piece.rect.bottom)
    return _Piece(piece.segment, rect, piece.is_prose)
