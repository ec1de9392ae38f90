"""
Columns of a PDF page.

Rule: two columns are read one after the other. A line that runs across the gutter between them is a sentence nobody
wrote; where columns cannot be told from a table, no quotation crosses the gap.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from ingestion.page_lines import Gap, PageLine
from ingestion.pdfium import Page

_ALIGNED: Final = 1.0  # times the size of the text
_NEXT_LINE: Final = 1.8
_NARROWEST: Final = 0.8
_UNMISTAKABLE: Final = 3.0  # no space between words, justified or doubled, is as wide
_FEWEST_ROWS: Final = 2
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
class _Half:
    line: PageLine
    text: str


@dataclass(slots=True)
class _Block:
    """Lines side by side: what stands to the left and to the right of one gutter."""

    left: list[_Half]
    right: list[_Half]
    gutter_left: float
    gutter_right: float
    lines: int
    rows: int
    last: PageLine


def in_reading_order(page: Page, lines: Sequence[PageLine]) -> Iterator[ReadLine]:
    """Yield the lines of a page, columns one after the other."""
    at = 0
    while at < len(lines):
        block = _block_from(page, lines[at:]) if len(lines[at].gaps) == 1 else None
        if block is not None and _is_clear(block) and _reads_as_columns(block):
            yield from (ReadLine(half.line) for half in block.left)
            yield from (ReadLine(half.line, is_apart=index == 0) for index, half in enumerate(block.right))
            at += block.lines
        else:
            near = [*lines[max(at - 1, 0) : at], *lines[at + 1 : at + 2]]
            yield ReadLine(lines[at], breaks=tuple(doubtful_gaps(page, lines[at], near=near)))
            at += 1


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


def _block_from(page: Page, lines: Sequence[PageLine]) -> _Block | None:
    block: _Block | None = None
    for line in lines:
        if block is None:
            left, right = _halves(page, line)
            gap = line.gaps[0]
            block = _Block([left], [right], gap.left, gap.right, 1, 1, line)
        elif not _add(page, block, line):
            break
    return block


def _add(page: Page, block: _Block, line: PageLine) -> bool:
    step = block.last.baseline - line.baseline
    if not 0 < step <= _NEXT_LINE * max(line.size, block.last.size) or not line.is_level:
        return False
    if len(line.gaps) == 1 and _is_same_gutter(block, line):
        left, right = _halves(page, line)
        block.left.append(left)
        block.right.append(right)
        block.gutter_left = max(block.gutter_left, line.gaps[0].left)
        block.gutter_right = min(block.gutter_right, line.gaps[0].right)
        block.rows += 1
    elif not line.gaps and line.right <= block.gutter_left + _ALIGNED * line.size:
        block.left.append(_Half(line, line.text(page)))
    elif not line.gaps and line.left >= block.gutter_right - line.size * 0.2:
        block.right.append(_Half(line, line.text(page)))
    else:
        return False
    block.lines += 1
    block.last = line
    return True


def _is_same_gutter(block: _Block, line: PageLine) -> bool:
    gap = line.gaps[0]
    is_aligned = abs(gap.right - block.gutter_right) <= _ALIGNED * line.size
    return (
        is_aligned and min(gap.right, block.gutter_right) - max(gap.left, block.gutter_left) >= _NARROWEST * line.size
    )


def _halves(page: Page, line: PageLine) -> tuple[_Half, _Half]:
    gap = line.gaps[0]
    left = replace(line, glyphs=line.glyphs[: gap.start], right=gap.left, gaps=[], ends_in_hyphen=False)
    right = replace(line, glyphs=line.glyphs[gap.end :], left=gap.right, gaps=[])
    return _Half(left, left.text(page)), _Half(right, right.text(page))


def _is_clear(block: _Block) -> bool:
    # Justified lines have wide spaces too, and two of them may stand one below the other by chance.
    width = (block.gutter_right - block.gutter_left) / max(block.last.size, 1)
    return block.rows >= (_FEWEST_ROWS if width >= _UNMISTAKABLE else _ROWS_OF_NARROW)


def _reads_as_columns(block: _Block) -> bool:
    return all(_wraps([half.text for half in side]) for side in (block.left, block.right))


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
