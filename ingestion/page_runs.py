"""
Runs of a page's text: neighbouring characters that one text object drew, and that look alike.

Asking pdfium for each character costs more than all other reading: where the first and the last of some words come
from one object, so do those between.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingestion.pdfium import Page, Style

_WORD = re.compile(r"\S+")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefe]")

_Word = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring characters of one text object, by index, white space between them included."""

    glyphs: Sequence[int]
    key: int
    style: Style
    origin: tuple[float, float]


def runs_between(page: Page, start: int, end: int) -> list[Run]:
    """Return the runs of the characters from one index up to another."""
    words = [found.span() for found in _WORD.finditer(page.text, start, end)]
    if not words:
        return []
    if _RIGHT_TO_LEFT.search(page.text, start, end):  # pdfium reorders these: an object may stand inside another
        spans = [span for word in words for span in _letters(page, word)]
    else:
        spans = list(_spans(page, words))
    return list(_runs(page, spans))


def without(page: Page, runs: Sequence[Run], glyphs: set[int]) -> Iterator[Run]:
    """Yield what is left of some runs without some of their characters."""
    for run in runs:
        left = [index for index in run.glyphs if index not in glyphs]
        if len(left) == len(run.glyphs):
            yield run
        elif any(not page.text[index].isspace() for index in left):
            yield Run(left, run.key, run.style, page.origin(left[0]))


def _spans(page: Page, words: Sequence[_Word]) -> Iterator[tuple[int, int, int | None]]:
    """Yield stretches of words by what drew them: start, end, object."""
    waiting = [(0, len(words))]
    while waiting:
        low, high = waiting.pop()
        first, last = words[low][0], words[high - 1][1] - 1
        key = page.object(first)
        if key == page.object(last):
            yield first, last + 1, key
        elif high - low == 1:
            yield from _letters(page, words[low])
        else:
            middle = (low + high) // 2
            waiting += [(middle, high), (low, middle)]


def _letters(page: Page, word: _Word) -> Iterator[tuple[int, int, int | None]]:
    for index in range(*word):
        yield index, index + 1, page.object(index)


def _runs(page: Page, spans: Sequence[tuple[int, int, int | None]]) -> Iterator[Run]:
    at = 0
    while at < len(spans):
        start, end, key = spans[at]
        at += 1
        while at < len(spans) and spans[at][2] == key:
            end = spans[at][1]
            at += 1
        if key is not None:
            yield Run(range(start, end), key, page.style_of(key, start), page.origin(start))
