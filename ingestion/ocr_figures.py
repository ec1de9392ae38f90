"""
Figures that were read from a picture, and whether a second reading agrees on them.

Rule: a figure is confirmed where both readings have the same characters at the same place, its sign, brackets, separators
and unit among them. Every other figure is unconfirmed, and so are all where there is no second reading.
"""

import re
from collections.abc import Iterable, Sequence

from dealroom.page_words import PageBox, PageWord
from dealroom.verdict import Span

_TOKEN = re.compile(r"\S*\d\S*")
_AROUND = "\"'“”„‘’«»"
_STOPS = ".,;:"
_ALIKE = str.maketrans({"–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "’": "'", "‘": "'", "`": "'"})
_MOST_BESIDE = 0.5  # of the narrower one's width and height that both readings share


def figures_of(text: str) -> tuple[Span, ...]:
    """Return where figures stand in a text: every run of characters that holds a digit, without what closes a sentence."""
    return tuple(_trimmed(text, found.start(), found.end()) for found in _TOKEN.finditer(text))


def unconfirmed(text: str, words: Sequence[PageWord], second: Iterable[tuple[str, PageBox]] | None) -> tuple[Span, ...]:
    """
    Return the figures of a page's text that no second reading confirms.

    `second` are the words of that reading with their places, or nothing where there is none.
    """
    figures = figures_of(text)
    if second is None:
        return figures
    readings = [(_said(figure), box) for word, box in second for figure in [_only_figure(word)] if figure]
    return tuple(figure for figure in figures if not _is_confirmed(text, figure, words, readings))


def _is_confirmed(text: str, figure: Span, words: Sequence[PageWord], readings: Sequence[tuple[str, PageBox]]) -> bool:
    said = _said(text[figure.start : figure.end])
    boxes = [word.box for word in words if word.start < figure.end and figure.start < word.end]
    return any(said == other and any(_is_same_place(box, place) for box in boxes) for other, place in readings)


def _only_figure(word: str) -> str:
    span = next(iter(figures_of(word)), None)
    return word[span.start : span.end] if span else ""


def _said(figure: str) -> str:
    return figure.translate(_ALIKE)


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start] in _AROUND:
        start += 1
    while start < end and text[end - 1] in _AROUND + _STOPS:
        end -= 1
    return Span(start, end)


def _is_same_place(one: PageBox, other: PageBox) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across >= _MOST_BESIDE * min(one.right - one.left, other.right - other.left) and down >= _MOST_BESIDE * min(
        one.bottom - one.top, other.bottom - other.top
    )
