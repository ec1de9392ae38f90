"""
Page furniture: running heads, running feet and page numbers.

Rule: a line is furniture if it stands at the edge of several pages, the same each time but for a number that counts the
pages, with nothing but furniture between it and the edge. Furniture may be skipped inside a match and is never evidence.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from dealroom.documents import StoredText
from dealroom.verdict import Span

_EDGE_LINES = 4  # no running head or foot that we have seen is taller
_LONGEST_LINE = 200
_FEW_PAGES = 3
_MOST_NUMBERS = 4
_LINE = re.compile(r"[^\n\f]+")
_NUMBER = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class _EdgeLine:
    page: int
    is_top: bool
    span: Span
    keys: frozenset[str]


def furniture(stored: StoredText) -> tuple[Span, ...]:
    """Return the lines that are repeated at the edges of pages, in order."""
    pages = _pages(stored)
    if len(pages) < 2:  # noqa: PLR2004 - one page repeats nothing
        return ()
    lines = [line for number, page in enumerate(pages) for line in _edge_lines(stored.text, number, page)]
    needed = 2 if len(pages) <= _FEW_PAGES else 3
    repeated = _repeated_keys(lines, needed)
    return _outermost(lines, repeated)


def _pages(stored: StoredText) -> list[Span]:
    by_location = [Span(place.start, place.end) for place in stored.locations if place.page is not None]
    if by_location:
        return by_location
    borders = [-1, *(found.start() for found in re.finditer("\f", stored.text)), len(stored.text)]
    return [Span(before + 1, after) for before, after in pairwise(borders)]


def _edge_lines(text: str, page: int, span: Span) -> list[_EdgeLine]:
    lines = [
        Span(found.start(), found.end()) for found in _LINE.finditer(text, span.start, span.end) if found[0].strip()
    ]
    half = min(_EDGE_LINES, (len(lines) + 1) // 2)
    top = [_EdgeLine(page, is_top=True, span=line, keys=_keys(text, line, page)) for line in lines[:half]]
    foot = [
        _EdgeLine(page, is_top=False, span=line, keys=_keys(text, line, page))
        for line in reversed(lines[len(lines) - half :])
    ]
    return [*top, *foot]


def _keys(text: str, line: Span, page: int) -> frozenset[str]:
    """Return what a line says, and what it says once each of its numbers is counted from its page."""
    words = " ".join(text[line.start : line.end].split())
    if len(words) > _LONGEST_LINE:
        return frozenset()
    counted = {
        f"{words[: number.start()]}\f{int(number.group()) - page}\f{words[number.end() :]}"
        for number in list(_NUMBER.finditer(words))[:_MOST_NUMBERS]
    }
    return frozenset({words} | counted)


def _repeated_keys(lines: list[_EdgeLine], needed: int) -> frozenset[str]:
    pages_of: defaultdict[str, set[int]] = defaultdict(set)
    for line in lines:
        for key in line.keys:
            pages_of[key].add(line.page)
    return frozenset(key for key, pages in pages_of.items() if len(pages) >= needed)


def _outermost(lines: list[_EdgeLine], repeated: frozenset[str]) -> tuple[Span, ...]:
    by_edge: defaultdict[tuple[int, bool], list[_EdgeLine]] = defaultdict(list)
    for line in lines:
        by_edge[line.page, line.is_top].append(line)
    found: set[tuple[int, int]] = set()
    for edge in by_edge.values():
        for line in edge:  # from the edge inwards
            if not line.keys & repeated:
                break
            found.add((line.span.start, line.span.end))
    return tuple(Span(start, end) for start, end in sorted(found))
