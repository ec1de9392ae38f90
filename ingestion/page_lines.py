"""
The lines of a PDF page: characters that share a baseline, with what is raised, what is far apart and what is unseen.

Rule: a raised digit is a mark of its own and never part of the figure before it; what no reader can see on the page
is taken out of its lines.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from typing import Final

from ingestion.page_runs import Run, runs_between, without
from ingestion.pdfium import Page
from ingestion.unseen import Unseen, unseen_of

SPACE: Final = -1  # stands for a space that no character of the page made
CUT: Final = -2  # stands for words that something painted over them hides

_LINE = re.compile(r"[^\r\n\x02\ufffe]+(?P<broken>[\x02\ufffe])?|[\x02\ufffe]")
_GAP = re.compile(r"\s+")
_WIDE: Final = 1.5  # times the size of the text
_SMALLER: Final = 0.85
_RAISED_FROM: Final = 0.1
_RAISED_TO: Final = 0.9
_SAME_BASELINE: Final = 0.15
_LONGEST_MARK: Final = 6
_SAME_DIRECTION: Final = 0.999
_NEXT_WORD: Final = 0.2
_OFF_LINE: Final = 1.0
_NARROWEST: Final = 0.15  # of the size: no letter is narrower


@dataclass(slots=True)
class Gap:
    """White space inside a line that is wide enough to part two columns or cells: places in the line's glyphs."""

    start: int
    end: int
    left: float
    right: float


@dataclass(slots=True)
class PageLine:
    """
    A line: indices of the page's characters in order, its baseline, size and extent, and what is special in it.

    `is_whole`: its characters stand in a row on the page too.
    """

    glyphs: list[int]
    runs: list[Run]
    along: tuple[float, float] = (1.0, 0.0)
    baseline: float = 0.0
    size: float = 0.0
    left: float = 0.0
    right: float = 0.0
    is_level: bool = True
    is_hidden: bool = False
    is_layer: bool = False
    is_whole: bool = False
    ends_in_hyphen: bool = False
    raised: set[int] = field(default_factory=set)
    gaps: list[Gap] = field(default_factory=list)

    def text(self, page: Page) -> str:
        """Return the characters of the line."""
        if self.is_whole and self.glyphs:
            return page.text[self.glyphs[0] : self.glyphs[-1] + 1]
        return "".join(" " if index < 0 else page.text[index] for index in self.glyphs)


def lines_of(page: Page) -> list[PageLine]:
    """Return the lines of a page in content order, what is seen first and what is hidden after it."""
    raw = list(_raw_lines(page))
    unseen = unseen_of(page, (run for line in raw for run in line.runs))
    shown: list[PageLine] = []
    hidden: list[PageLine] = []
    for line in raw:
        seen, out = _parted(page, line, unseen)
        if out.runs:
            hidden.append(_measured(page, out))
        if seen.runs:
            seen.is_layer = any(index in unseen.layer for run in seen.runs for index in (run.glyphs[0], run.glyphs[-1]))
            shown.append(_measured(page, seen))
    joined = list(_from_the_top(_joined(page, shown)))
    for line in joined:
        line.gaps = list(_wide_gaps(page, line))
    return [*joined, *hidden]


def _raw_lines(page: Page) -> Iterator[PageLine]:
    for found in _LINE.finditer(page.text):
        start, end = found.span()
        pieces = list(_straight(runs_between(page, start, end)))
        for runs in pieces[:-1]:
            after = runs[-1].glyphs[-1] + 1
            yield PageLine(list(range(start, after)), runs, is_whole=True)
            start = after
        is_broken = page.text[end - 1] in "\x02\ufffe"
        last = pieces[-1] if pieces else []
        yield PageLine(list(range(start, end)), last, is_whole=True, ends_in_hyphen=is_broken)


def _straight(runs: Sequence[Run]) -> Iterator[list[Run]]:
    """Yield runs that pdfium took for one line as the lines that they are: it mixes up those that are turned."""
    own: list[Run] = []
    for run in runs:
        if own and not _is_in_line(own[-1], run):
            yield own
            own = []
        own.append(run)
    if own:
        yield own


def _is_in_line(before: Run, run: Run) -> bool:
    along = before.style.along
    if _along(along, *run.style.along) < _SAME_DIRECTION:
        return False
    apart = abs(_across(along, *run.origin) - _across(along, *before.origin))
    return apart <= _OFF_LINE * max(before.style.size, run.style.size) or before.style.size == 0


def _parted(page: Page, line: PageLine, unseen: Unseen) -> tuple[PageLine, PageLine]:
    """Return what is seen of a line, and what is hidden in it."""
    if not unseen.hidden or unseen.hidden.isdisjoint(line.glyphs):
        return line, PageLine([], [])
    hidden = set(_hidden_of(page, line, unseen.hidden))
    seen: list[int] = []
    for index in line.glyphs:
        if index not in hidden:
            seen.append(index)
        elif index in unseen.covered and page.text[index].isalnum() and seen and seen[-1] != CUT:
            seen.append(CUT)
    out = [index for index in line.glyphs if index in hidden]
    return (
        PageLine(seen, list(without(page, line.runs, hidden)), ends_in_hyphen=line.ends_in_hyphen),
        PageLine(out, list(without(page, line.runs, set(seen))), is_hidden=True),
    )


def _hidden_of(page: Page, line: PageLine, hidden: set[int]) -> Iterator[int]:
    """Yield the hidden characters of a line, and the white space between two of them."""
    waiting: list[int] = []
    is_after_hidden = False
    for index in line.glyphs:
        if index in hidden:
            if is_after_hidden:
                yield from waiting
            yield index
            waiting, is_after_hidden = [], True
        elif page.text[index].isspace():
            waiting.append(index)
        else:
            waiting, is_after_hidden = [], False


def _measured(page: Page, line: PageLine) -> PageLine:
    """Fill in where a line stands: its places count along the direction in which most of it runs, and across that."""
    if not line.runs:
        return line
    directions: Counter[tuple[float, float]] = Counter()
    for run in line.runs:
        directions[run.style.along] += len(run.glyphs)
    (line.along, _), *_ = directions.most_common(1)
    weights: Counter[tuple[float, float]] = Counter()
    for run in line.runs:
        weights[round(run.style.size, 1), round(_across(line.along, *run.origin), 1)] += len(run.glyphs)
    (line.size, line.baseline), _ = weights.most_common(1)[0]
    line.is_level = all(run.style.is_level for run in line.runs)
    line.left = _along(line.along, *line.runs[0].origin)
    line.right = _end(page, line.along, line.runs[-1].glyphs[-1])
    for run in line.runs:
        if _is_raised(run, line):
            line.raised.update(run.glyphs)
    return line


def _along(direction: tuple[float, float], x: float, y: float) -> float:
    return x * direction[0] + y * direction[1]


def _across(direction: tuple[float, float], x: float, y: float) -> float:
    return y * direction[0] - x * direction[1]


def _end(page: Page, direction: tuple[float, float], index: int) -> float:
    """Return how far a character's ink reaches along a direction."""
    box = page.box(index)
    across, up = direction
    return _along(direction, box.right if across > 0 else box.left, box.top if up > 0 else box.bottom)


def _is_raised(run: Run, line: PageLine) -> bool:
    lift = _across(line.along, *run.origin) - line.baseline
    return run.style.size <= line.size * _SMALLER and _RAISED_FROM * line.size < lift < _RAISED_TO * line.size


def _joined(page: Page, lines: Sequence[PageLine]) -> Iterator[PageLine]:
    """Yield the lines with those joined that pdfium broke only because a mark is raised in them."""
    current: PageLine | None = None
    for line in lines:
        if current is not None and (
            _is_mark_after(page, current, line) or _goes_on_after_mark(current, line) or _goes_on_aslant(current, line)
        ):
            _append(page, current, line)
            continue
        if current is not None:
            yield current
        current = line
    if current is not None:
        yield current


def _from_the_top(lines: Iterable[PageLine]) -> Iterator[PageLine]:
    """Yield the lines with those turned round that run downwards on the page: pdfium gives the last of them first."""
    for (is_level, _), group in groupby(lines, key=lambda line: (line.is_level, line.along)):
        own = list(group)
        is_reversed = not is_level and all(one.baseline < other.baseline for one, other in pairwise(own))
        yield from reversed(own) if is_reversed else own


def _is_mark_after(page: Page, before: PageLine, line: PageLine) -> bool:
    if not (before.is_level and line.is_level) or len(line.text(page).strip()) > _LONGEST_MARK:
        return False
    lift = line.baseline - before.baseline
    is_raised = line.size <= before.size * _SMALLER and _RAISED_FROM * before.size < lift < _RAISED_TO * before.size
    return is_raised and 0 <= line.left - before.right + before.size * 0.3 <= before.size


def _goes_on_after_mark(before: PageLine, line: PageLine) -> bool:
    last = next((index for index in reversed(before.glyphs) if index >= 0), None)
    if last not in before.raised or not (before.is_level and line.is_level):
        return False
    same_baseline = abs(line.baseline - before.baseline) < before.size * _SAME_BASELINE
    return same_baseline and -0.3 * before.size <= line.left - before.right <= _WIDE * before.size


def _goes_on_aslant(before: PageLine, line: PageLine) -> bool:
    """Whether text that is not level goes on: pdfium takes each of its letters, or words, for a line."""
    if before.is_level or line.is_level or _along(before.along, *line.along) < _SAME_DIRECTION:
        return False
    is_same_line = abs(line.baseline - before.baseline) <= before.size * _SAME_BASELINE
    return is_same_line and -0.3 * before.size <= line.left - before.right <= _WIDE * before.size


def _append(page: Page, before: PageLine, line: PageLine) -> None:
    whole = line.size <= before.size * _SMALLER and line.baseline > before.baseline + _RAISED_FROM * before.size
    if line.left - before.right > before.size * _NEXT_WORD and not page.text[line.glyphs[0]].isspace():
        before.glyphs.append(SPACE)
    before.is_whole = False
    before.glyphs.extend(line.glyphs)
    before.runs.extend(line.runs)
    before.raised |= {index for index in line.glyphs if index >= 0} if whole else line.raised
    before.right = line.right
    before.ends_in_hyphen = line.ends_in_hyphen


def _wide_gaps(page: Page, line: PageLine) -> Iterator[Gap]:
    if not line.is_level or line.size <= 0:
        return
    spaces = [found.span() for found in _GAP.finditer(line.text(page).rstrip()) if found.start()]
    starts = [line.glyphs[0], *(line.glyphs[end] for _, end in spaces)]
    places = page.across(starts)
    word = 0
    for (start, end), before, right in zip(spaces, places, places[1:], strict=False):
        # The word before is at least as wide as so many of the narrowest letters: saves asking where it ends.
        taken = (start - word - 1) * _NARROWEST * line.size
        word = end
        if right - before - taken < line.size * _WIDE:
            continue
        left = page.box(line.glyphs[start - 1]).right
        if right - left >= line.size * _WIDE:
            yield Gap(start, end, left, right)
