"""
The lines of a PDF page: characters that share a baseline, with what is raised, what is far apart and what is unseen.

Rule: a raised digit is a mark of its own and never part of the figure before it; what no reader can see on the page
is taken out of its lines.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from ingestion.pdfium import Box, Page, Style

SPACE: Final = -1  # stands for a space that no character of the page made

_LINE = re.compile(r"[^\r\n\x02\ufffe]+(?P<broken>[\x02\ufffe])?|[\x02\ufffe]")
_GAP = re.compile(r"\s+")
_WIDE: Final = 1.5  # times the size of the text
_SMALLER: Final = 0.85
_RAISED_FROM: Final = 0.1
_RAISED_TO: Final = 0.9
_SAME_BASELINE: Final = 0.15
_LONGEST_MARK: Final = 6
_TINIEST: Final = 1.5  # points
_OUTSIDE: Final = 2.0  # points
_SCAN: Final = 0.5  # of the page: a picture that large is the page itself, and invisible text on it is its OCR layer


@dataclass(slots=True)
class Gap:
    """White space inside a line that is wide enough to part two columns or cells: places in the line's glyphs."""

    start: int
    end: int
    left: float
    right: float


@dataclass(slots=True)
class PageLine:
    """A line: indices of the page's characters in order, its baseline, size and extent, and what is special in it."""

    glyphs: list[int]
    baseline: float = 0.0
    size: float = 0.0
    left: float = 0.0
    right: float = 0.0
    is_level: bool = True
    is_hidden: bool = False
    ends_in_hyphen: bool = False
    raised: set[int] = field(default_factory=set)
    gaps: list[Gap] = field(default_factory=list)

    def text(self, page: Page) -> str:
        """Return the characters of the line."""
        return "".join(" " if index == SPACE else page.text[index] for index in self.glyphs)


def lines_of(page: Page) -> list[PageLine]:
    """Return the lines of a page in content order, what is seen first and what is hidden after it."""
    hidden = _hidden_objects(page)
    shown: list[PageLine] = []
    unseen: list[PageLine] = []
    for line in _raw_lines(page):
        if hidden:
            line, out = _parted(page, line, hidden)  # noqa: PLW2901 - the line goes on without what nobody sees
            if out.glyphs:
                unseen.append(out)
        if any(not page.text[index].isspace() for index in line.glyphs):
            shown.append(_measured(page, line))
    joined = list(_joined(page, shown))
    for line in joined:
        line.gaps = list(_wide_gaps(page, line))
    return [*joined, *(_measured(page, line) for line in unseen)]


def _raw_lines(page: Page) -> Iterator[PageLine]:
    for found in _LINE.finditer(page.text):
        start, end = found.span()
        is_broken = page.text[end - 1] in "\x02\ufffe"
        yield PageLine(list(range(start, end)), ends_in_hyphen=is_broken)


def _hidden_objects(page: Page) -> set[int]:
    """Return the text objects that no reader can see."""
    firsts: dict[int, int] = {}
    for index, key in enumerate(page.objects):
        if key is not None:
            firsts.setdefault(key, index)
    styles = {key: page.style(index) for key, index in firsts.items()}
    shown = page.bounds()
    grounds = page.grounds() if any(style and style.is_white for style in styles.values()) else []
    is_scan = any(style and style.is_invisible for style in styles.values()) and _is_scan(page, shown)
    return {
        key
        for key, index in firsts.items()
        if (style := styles[key]) and _is_hidden(style, page.x[index], page.y[index], shown, grounds, is_scan=is_scan)
    }


def _is_hidden(style: Style, x: float, y: float, shown: Box, grounds: Iterable[Box], *, is_scan: bool) -> bool:
    if style.is_invisible:
        return not is_scan
    if 0 < style.size < _TINIEST or not shown.holds(x, y, margin=_OUTSIDE):
        return True
    return style.is_white and not any(ground.holds(x, y, margin=style.size) for ground in grounds)


def _is_scan(page: Page, shown: Box) -> bool:
    return any(picture.area >= shown.area * _SCAN for picture in page.pictures())


def _parted(page: Page, line: PageLine, hidden: set[int]) -> tuple[PageLine, PageLine]:
    seen: list[int] = []
    unseen: list[int] = []
    for index in line.glyphs:
        (unseen if page.objects[index] in hidden else seen).append(index)
    if not unseen:
        return line, PageLine([])
    return PageLine(seen, ends_in_hyphen=line.ends_in_hyphen), PageLine(unseen, is_hidden=True)


@dataclass(frozen=True, slots=True)
class _Run:
    """Neighbouring characters of one text object."""

    glyphs: tuple[int, ...]
    style: Style
    baseline: float


def _runs(page: Page, line: PageLine) -> list[_Run]:
    inked = [index for index in line.glyphs if index != SPACE and not page.text[index].isspace()]
    runs: list[_Run] = []
    for key, group in groupby(inked, key=page.objects.__getitem__):
        glyphs = tuple(group)
        style = page.style(glyphs[0])
        if key is not None and style is not None:
            runs.append(_Run(glyphs, style, page.y[glyphs[0]]))
    return runs


def _measured(page: Page, line: PageLine) -> PageLine:
    runs = _runs(page, line)
    if not runs:
        return line
    weights: Counter[tuple[float, float]] = Counter()
    for run in runs:
        weights[round(run.style.size, 1), round(run.baseline, 1)] += len(run.glyphs)
    (line.size, line.baseline), _ = weights.most_common(1)[0]
    line.is_level = all(run.style.is_level for run in runs)
    line.left = page.x[runs[0].glyphs[0]]
    line.right = page.box(runs[-1].glyphs[-1]).right
    for run in runs:
        if _is_raised(run, line):
            line.raised.update(run.glyphs)
    return line


def _is_raised(run: _Run, line: PageLine) -> bool:
    lift = run.baseline - line.baseline
    return run.style.size <= line.size * _SMALLER and _RAISED_FROM * line.size < lift < _RAISED_TO * line.size


def _joined(page: Page, lines: Sequence[PageLine]) -> Iterator[PageLine]:
    """Yield the lines with those joined that pdfium broke only because a mark is raised in them."""
    current: PageLine | None = None
    for line in lines:
        if current is not None and (_is_mark_after(page, current, line) or _goes_on_after_mark(current, line)):
            _append(page, current, line)
            continue
        if current is not None:
            yield current
        current = line
    if current is not None:
        yield current


def _is_mark_after(page: Page, before: PageLine, line: PageLine) -> bool:
    if not (before.is_level and line.is_level) or len(line.text(page).strip()) > _LONGEST_MARK:
        return False
    lift = line.baseline - before.baseline
    is_raised = line.size <= before.size * _SMALLER and _RAISED_FROM * before.size < lift < _RAISED_TO * before.size
    return is_raised and 0 <= line.left - before.right + before.size * 0.3 <= before.size


def _goes_on_after_mark(before: PageLine, line: PageLine) -> bool:
    last = next((index for index in reversed(before.glyphs) if index != SPACE), None)
    if last not in before.raised or not (before.is_level and line.is_level):
        return False
    same_baseline = abs(line.baseline - before.baseline) < before.size * _SAME_BASELINE
    return same_baseline and -0.3 * before.size <= line.left - before.right <= _WIDE * before.size


def _append(page: Page, before: PageLine, line: PageLine) -> None:
    whole = line.size <= before.size * _SMALLER and line.baseline > before.baseline + _RAISED_FROM * before.size
    if line.left - before.right > before.size * 0.15 and not page.text[line.glyphs[0]].isspace():
        before.glyphs.append(SPACE)
    before.glyphs.extend(line.glyphs)
    before.raised |= set(line.glyphs) if whole else line.raised
    before.right = line.right
    before.ends_in_hyphen = line.ends_in_hyphen


def _wide_gaps(page: Page, line: PageLine) -> Iterator[Gap]:
    if not line.is_level or line.size <= 0:
        return
    for found in _GAP.finditer(line.text(page)):
        if found.start() == 0 or found.end() == len(line.glyphs):
            continue
        before, after = line.glyphs[found.start() - 1], line.glyphs[found.end()]
        if page.x[after] - page.x[before] < line.size * (_WIDE + 0.2):
            continue  # too near whatever the width of the character before: saves asking for its box
        left, right = page.box(before).right, page.x[after]
        if right - left >= line.size * _WIDE:
            yield Gap(found.start(), found.end(), left, right)
