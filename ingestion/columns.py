"""
Columns of a PDF page.

Rule: two columns are read one after the other. A line that runs across the gutter between them is a sentence nobody
wrote; where columns cannot be told from a table, no quotation crosses the gap.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Final

from ingestion.page_lines import Gap, PageLine
from ingestion.pdfium import Page

_ALIGNED: Final = 1.0  # times the size of the text
_NEXT_LINE: Final = 1.8
_NARROWEST: Final = 0.8
_UNMISTAKABLE: Final = 3.0  # no space between words, justified or doubled, is as wide
_FEWEST_ROWS: Final = 2
_ROW: Final = 0.7
_MOST_COLUMNS: Final = 6
_MOST_LINES: Final = 200  # of one block: a page of text has fewer
_ROWS_OF_NARROW: Final = 4
_DOUBTFUL: Final = 2.5
_PROSE_LETTERS: Final = 0.6
_PROSE_WORDS: Final = 3
_WRAPPED: Final = 0.4
_ENDS_SENTENCE = re.compile(r"[.;:!?][\"”’)\]]*$")


@dataclass(frozen=True, slots=True)
class ReadLine:
    """
    A line in reading order.

    `is_apart`: no quotation runs from the line before into it. `breaks`: where none runs on inside it, as places in
    its glyphs.
    """

    line: PageLine
    is_apart: bool = False
    breaks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class _Part:
    """What of a line stands in one column."""

    line: PageLine
    text: str


@dataclass(slots=True)
class _Gutter:
    """The white space between two columns that every line so far has left free."""

    left: float
    right: float
    rows: int = 0

    @property
    def width(self) -> float:
        return self.right - self.left


@dataclass(slots=True)
class _Block:
    """Lines side by side: what stands in each column, and the gutters between them."""

    columns: list[list[_Part]]
    gutters: list[_Gutter]
    lines: int
    last: PageLine


def in_reading_order(page: Page, lines: Sequence[PageLine]) -> Iterator[ReadLine]:
    """Yield the lines of a page, columns one after the other."""
    at = 0
    while at < len(lines):
        block = _block_from(page, lines, at) if 0 < len(lines[at].gaps) < _MOST_COLUMNS else None
        if block is not None and _is_clear(block) and _reads_as_columns(block):
            for number, column in enumerate(block.columns):
                yield from (
                    ReadLine(part.line, is_apart=number > 0 and place == 0) for place, part in enumerate(column)
                )
            at += block.lines
        else:
            near = [*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]]
            yield ReadLine(
                lines[at], _is_apart(page, lines, at), breaks=tuple(doubtful_gaps(page, lines[at], near=near))
            )
            at += 1


def _is_apart(page: Page, lines: Sequence[PageLine], at: int) -> bool:
    """Whether a line does not go on from the one that is drawn before it: it stands beside that, or has passed it by."""
    if at == 0 or not _are_disjoint(page, lines[at - 1], lines[at]):
        return False
    if _is_same_row(lines[at - 1], lines[at]):
        return True
    return at > 1 and _is_same_row(lines[at - 2], lines[at - 1]) and _are_disjoint(page, lines[at - 2], lines[at - 1])


def _is_same_row(one: PageLine, other: PageLine) -> bool:
    return abs(one.baseline - other.baseline) < _ROW * max(one.size, other.size)


def _are_disjoint(page: Page, one: PageLine, other: PageLine) -> bool:
    white = max(other.left - one.right, one.left - other.right)
    if not (one.is_level and other.is_level) or white < _DOUBTFUL * max(one.size, other.size):
        return False
    return _is_prose(one.text(page)) and _is_prose(other.text(page))


def doubtful_gaps(page: Page, line: PageLine, *, near: Sequence[PageLine]) -> Iterator[tuple[int, int]]:
    """Yield the gaps of a line that may be a gutter, with words on both sides: places in the line's glyphs."""
    borders = [0, *(place for gap in line.gaps for place in (gap.start, gap.end)), len(line.glyphs)]
    text = line.text(page)
    segments = [text[start:end] for start, end in zip(borders[::2], borders[1::2], strict=True)]
    for gap, (before, after) in zip(line.gaps, pairwise(segments), strict=True):
        width = (gap.right - gap.left) / line.size
        is_gutter = width >= _UNMISTAKABLE + 1 or (width >= _DOUBTFUL and _is_aligned(gap, line, near))
        if is_gutter and _is_prose(before) and _is_prose(after):
            yield gap.start, gap.end


def _is_aligned(gap: Gap, line: PageLine, near: Sequence[PageLine]) -> bool:
    return any(
        abs(other.right - gap.right) <= line.size / 2 and abs(neighbour.baseline - line.baseline) <= line.size * 4
        for neighbour in near
        for other in neighbour.gaps
    )


def _block_from(page: Page, lines: Sequence[PageLine], at: int) -> _Block | None:
    first = lines[at]
    parts = _parts(page, first)
    gutters = [_Gutter(gap.left, gap.right, rows=1) for gap in first.gaps]
    block = _Block([[part] for part in parts], gutters, 1, first)
    for line in islice(lines, at + 1, at + _MOST_LINES):
        if not _add(page, block, line):
            break
    return block


def _add(page: Page, block: _Block, line: PageLine) -> bool:
    """Take a line into a block, if it leaves the gutters free."""
    step = block.last.baseline - line.baseline
    if not 0 < step <= _NEXT_LINE * max(line.size, block.last.size) or not line.is_level:
        return False
    if len(line.gaps) >= len(block.columns):
        return False
    parts = _parts(page, line)
    places = [_column_of(block, part.line) for part in parts]
    if None in places or len(set(places)) < len(places):
        return False
    for part, place in zip(parts, places, strict=True):
        if place is not None:
            _narrow(block, place, part.line)
            block.columns[place].append(part)
    for one, other in pairwise(places):
        if one is not None and other == one + 1:
            block.gutters[one].rows += 1
    block.lines += 1
    block.last = line
    return True


def _column_of(block: _Block, part: PageLine) -> int | None:
    """Return the column in which a part of a line stands; nothing where it stands across a gutter."""
    size = part.size
    for place in range(len(block.columns)):
        before = block.gutters[place - 1] if place else None
        after = block.gutters[place] if place < len(block.gutters) else None
        if before and part.left < before.right - _ALIGNED * size:
            return None
        if after and part.left >= after.right - _ALIGNED * size:
            continue
        is_clear = after is None or after.right - max(after.left, part.right) >= _NARROWEST * size
        return place if is_clear and (before is None or part.left - before.left >= _NARROWEST * size) else None
    return None


def _narrow(block: _Block, place: int, part: PageLine) -> None:
    if place < len(block.gutters):
        block.gutters[place].left = max(block.gutters[place].left, part.right)
    if place:
        block.gutters[place - 1].right = min(block.gutters[place - 1].right, part.left)


def _parts(page: Page, line: PageLine) -> list[_Part]:
    """Return what stands between the gaps of a line."""
    borders = [0, *(place for gap in line.gaps for place in (gap.start, gap.end)), len(line.glyphs)]
    lefts = [line.left, *(gap.right for gap in line.gaps)]
    rights = [*(gap.left for gap in line.gaps), line.right]
    parts: list[_Part] = []
    for start, end, left, right in zip(borders[::2], borders[1::2], lefts, rights, strict=True):
        ends_in_hyphen = line.ends_in_hyphen and end == len(line.glyphs)
        part = replace(
            line, glyphs=line.glyphs[start:end], left=left, right=right, gaps=[], ends_in_hyphen=ends_in_hyphen
        )
        parts.append(_Part(part, part.text(page)))
    return parts


def _is_clear(block: _Block) -> bool:
    # Justified lines have wide spaces too, and two of them may stand one below the other by chance.
    size = max(block.last.size, 1)
    return all(
        gutter.rows >= (_FEWEST_ROWS if gutter.width / size >= _UNMISTAKABLE else _ROWS_OF_NARROW)
        for gutter in block.gutters
    )


def _reads_as_columns(block: _Block) -> bool:
    return all(_wraps([part.text for part in column]) for column in block.columns)


def _wraps(texts: Sequence[str]) -> bool:
    """Whether lines below each other are one running text."""
    if len(texts) < 2 or sum(_is_prose(text) for text in texts) * 2 < len(texts):  # noqa: PLR2004 - two make a column
        return False
    steps = list(pairwise(text.strip() for text in texts))
    going_on = sum(not _ENDS_SENTENCE.search(before) and after[:1].islower() for before, after in steps)
    return going_on >= len(steps) * _WRAPPED


def _is_prose(text: str) -> bool:
    stripped = "".join(text.split())
    letters = sum(character.isalpha() for character in stripped)
    return len(text.split()) >= _PROSE_WORDS and letters >= len(stripped) * _PROSE_LETTERS
