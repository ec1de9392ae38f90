"""
Line numbers in the margin of a transcript or a pleading.

Rule: a number that only counts the lines of its page is no part of what they say: it may be skipped inside a quotation
and never is one. The numbers of a list or of the rows of a table are left alone: their lines do not run on.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from dealroom.documents import Zone, ZoneKind
from ingestion.page_text import PlacedLine

_FEWEST: Final = 8
_ALIGNED: Final = 16.0  # points: a number of two digits stands further left than one of one
_RUNS_ON: Final = 0.25
_NUMBER = re.compile(r"(?P<number>\d{1,2})(?:\s+|$)")
_ENDS_SENTENCE = re.compile(r"[.;:!?][\"”’)\]]*$")


_Counted = tuple[PlacedLine, re.Match[str]]


def line_numbers(text: str, lines: Sequence[PlacedLine]) -> list[Zone]:
    """Return the numbers that count the lines of a page's text."""
    counted: list[_Counted] = max(_counts(text, lines), key=len)
    if len(counted) < _FEWEST:
        return []
    rests = [text[line.start + found.end() : line.end].strip() for line, found in counted]
    if any(rests) and not _run_on(rests):
        return []
    return [Zone(ZoneKind.FURNITURE, line.start, line.start + found.end("number")) for line, found in counted]


def _counts(text: str, lines: Sequence[PlacedLine]) -> Iterator[list[_Counted]]:
    """Yield the stretches of lines below each other that count from 1."""
    counted: list[_Counted] = []
    for line in lines:
        found = _NUMBER.match(text[line.start : line.end])
        if line.is_hidden or found is None:
            continue
        number = int(found["number"])
        if number == 1:
            yield counted
            counted = [(line, found)]
        elif counted and number == len(counted) + 1 and _is_below(counted[-1][0], line):
            counted.append((line, found))
    yield counted


def _is_below(before: PlacedLine, line: PlacedLine) -> bool:
    return line.baseline < before.baseline and abs(line.left - before.left) <= _ALIGNED


def _run_on(rests: Sequence[str]) -> bool:
    """Whether the words beside the numbers run on from line to line."""
    steps = [(before, after) for before, after in pairwise(rests) if before and after]
    going_on = sum(not _ENDS_SENTENCE.search(before) and after[:1].islower() for before, after in steps)
    return bool(steps) and going_on >= len(steps) * _RUNS_ON
