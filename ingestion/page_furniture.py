"""
Page furniture: running heads, running feet, page numbers.

Rule: a line that repeats at the edge of pages, but for numbers that count the pages, is no part of what the document
says. It may be skipped inside a quotation and never is one.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from dealroom.documents import Zone, ZoneKind
from ingestion.lines import Line, lines_of

EDGE_LINES = 3
FEWEST_REPEATS = 2

_NUMBER = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—\[(\s]*(?:page\s*|p\.\s*|[A-Z]{1,2}-)?(?P<number>\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|/)\s*\d{1,4})?[-–—\])\s.]*",
    re.IGNORECASE,
)
_PART = re.compile(r"(?:schedule|exhibit|annex|appendix|article|section|part|chapter)\b", re.IGNORECASE)
_FEW_PAGES = 5
_RULE = re.compile(r"(?<![^\s])[-=_*]{4,}(?![^\s])")
_BLANK_BETWEEN = re.compile(r"\n\s*\n")


@dataclass(frozen=True, slots=True)
class EdgeLine:
    """A line at the edge of a page: the page's number from 1, the line's place from that edge, and the line."""

    page: int
    from_top: bool
    depth: int
    start: int
    end: int
    text: str


def furniture(edges: Iterable[EdgeLine], *, page_count: int) -> tuple[Zone, ...]:
    """Return the edge lines that repeat from page to page, or count them."""
    groups: dict[tuple[bool, str], list[EdgeLine]] = defaultdict(list)
    for edge in edges:
        groups[edge.from_top, _template(edge.text)].append(edge)

    found = {edge for group in groups.values() for edge in _repeated(group, page_count)}
    return tuple(Zone(ZoneKind.FURNITURE, edge.start, edge.end) for edge in sorted(found, key=lambda edge: edge.start))


def _template(text: str) -> str:
    return _NUMBER.sub("#", " ".join(text.split()).casefold())


def _repeated(group: list[EdgeLine], page_count: int) -> Iterator[EdgeLine]:
    if not any(character.isalnum() for character in group[0].text):
        return  # a mark such as [***] stands for something left out
    is_page_number = bool(_PAGE_NUMBER.fullmatch(group[0].text))
    few = page_count <= _FEW_PAGES or is_page_number
    needed = FEWEST_REPEATS if few else max(FEWEST_REPEATS + 1, page_count // 10)
    if len({edge.page for edge in group}) >= needed and _counts_pages(group) and not _are_titles(group):
        yield from group
    elif is_page_number:
        yield from (edge for edge in group if edge.depth == 0 and _own_number(edge.text) == edge.page)
    else:
        yield from _verbatim(group, needed)


def _are_titles(group: Sequence[EdgeLine]) -> bool:
    """Whether the lines number the parts of the document, a page each, and not its pages."""
    return group[0].from_top and len({edge.text for edge in group}) > 1 and bool(_PART.match(group[0].text))


def _verbatim(group: list[EdgeLine], needed: int) -> Iterator[EdgeLine]:
    same: dict[str, list[EdgeLine]] = defaultdict(list)
    for edge in group:
        same[" ".join(edge.text.split())].append(edge)
    for edges in same.values():
        if len({edge.page for edge in edges}) >= needed:
            yield from edges


def _own_number(text: str) -> int | None:
    numbers = _NUMBER.findall(text)
    return int(numbers[0]) if numbers else None


def _counts_pages(group: Sequence[EdgeLine]) -> bool:
    """Whether each number in a repeated line stands still, or goes on with the pages."""
    columns = zip(*(map(int, _NUMBER.findall(edge.text)) for edge in group), strict=True)
    return all(_goes_on([edge.page for edge in group], numbers) for numbers in columns)


def _goes_on(pages: list[int], numbers: tuple[int, ...]) -> bool:
    if len(set(numbers)) == 1:
        return True
    steps = list(zip(pairwise(pages), pairwise(numbers), strict=True))
    steady = sum(next_page - page == next_number - number for (page, next_page), (number, next_number) in steps)
    return steady * 2 >= len(steps)


def furniture_of_text(text: str) -> tuple[Zone, ...]:
    """Return the furniture of a plain text, by its form feeds, or else by the page numbers that count through it."""
    lines = list(lines_of(text))
    zones = _by_form_feeds(text, lines) if "\f" in text else _by_page_numbers(text, lines)
    return merged([*zones, *rules_of(text)])


def rules_of(text: str) -> Iterator[Zone]:
    """Yield the rules drawn with hyphens or the like: they underline words of the line before and say nothing."""
    for found in _RULE.finditer(text):
        if found.group()[0] in "-=" or _is_alone(text, found.start(), found.end()):
            yield Zone(ZoneKind.FURNITURE, found.start(), found.end())


def _is_alone(text: str, start: int, end: int) -> bool:
    before = text[text.rfind("\n", 0, start) + 1 : start]
    after = text[end : (text.find("\n", end) + 1 or len(text) + 1) - 1]
    return not before.strip() and not after.strip()


def merged(zones: Iterable[Zone]) -> tuple[Zone, ...]:
    """Return furniture in order, without overlaps."""
    result: list[Zone] = []
    for zone in sorted(zones, key=lambda zone: (zone.start, -zone.end)):
        if not result or zone.start >= result[-1].end:
            result.append(zone)
    return tuple(result)


def _by_form_feeds(text: str, lines: Sequence[Line]) -> tuple[Zone, ...]:
    pages: dict[int, list[Line]] = defaultdict(list)
    page, at = 1, 0
    for line in lines:
        page += text.count("\f", at, line.start)
        at = line.start
        pages[page].append(line)
    edges = [edge for page, own in pages.items() for edge in edges_of(page, own)]
    return furniture(edges, page_count=len(pages))


def edges_of(page: int, lines: Sequence[Line]) -> Iterator[EdgeLine]:
    """Yield the first and the last lines of a page, once each, as what they are nearer to."""
    for index, line in enumerate(lines):
        from_bottom = len(lines) - 1 - index
        depth = min(index, from_bottom)
        if depth < EDGE_LINES:
            yield EdgeLine(page, index < from_bottom, depth, line.start, line.end, line.text)


def _by_page_numbers(text: str, lines: Sequence[Line]) -> Iterator[Zone]:
    """Yield the lines that are alone, a number each, and count one by one; with them what repeats beside them."""
    counted = _counting([line for line in lines if _PAGE_NUMBER.fullmatch(line.text) and _own_number(line.text)])
    beside: dict[str, list[Line]] = defaultdict(list)
    near = _neighbours(lines, {line.start for line in counted})
    for line in near:
        beside[_template(line.text)].append(line)
    for line in counted:
        yield Zone(ZoneKind.FURNITURE, line.start, line.end)
    for same in beside.values():
        if len(same) >= FEWEST_REPEATS and len({line.text for line in same}) == 1 and _is_apart(text, same):
            yield from (Zone(ZoneKind.FURNITURE, line.start, line.end) for line in same)


def _counting(candidates: list[Line]) -> list[Line]:
    """Return the longest chain of numbers that each are one more than the one before: three pages are no accident."""
    chains: dict[int, _Link] = {}
    for line in candidates:
        number = _own_number(line.text) or 0
        before = chains.get(number - 1)
        link = _Link(line, before, before.length + 1 if before else 1)
        if number not in chains or link.length > chains[number].length:
            chains[number] = link
    longest = max(chains.values(), key=lambda link: link.length, default=None)
    return list(_unrolled(longest)) if longest and longest.length > FEWEST_REPEATS else []


@dataclass(frozen=True, slots=True)
class _Link:
    line: Line
    before: "_Link | None"
    length: int


def _unrolled(link: _Link | None) -> Iterator[Line]:
    while link is not None:
        yield link.line
        link = link.before


def _neighbours(lines: Sequence[Line], counted: set[int]) -> Iterator[Line]:
    for index, line in enumerate(lines):
        around = lines[max(index - 1, 0) : index + 2]
        if line.start not in counted and any(other.start in counted for other in around):
            yield line


def _is_apart(text: str, same: Sequence[Line]) -> bool:
    before = (text[max(line.start - 200, 0) : line.start] for line in same)
    return all(not piece.strip() or _BLANK_BETWEEN.search(piece[len(piece.rstrip()) :]) for piece in before)
