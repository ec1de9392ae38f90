"""
Reading the numbers of a text.

Rule: every number is a figure or a name. Years, dates, clauses, pages and numbers of lists are names; a number in words is read
like one in digits.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from verification.characters import Folded, fold
from verification.dates import DATE
from verification.figure import Figure, Unit
from verification.figure_builder import Surroundings, figure_of
from verification.figure_labels import (
    CLAUSE_LABEL,
    LIST_LABEL,
    YEAR_LABEL,
    is_dotted,
    is_of_a_list,
    is_year,
    label_before,
    shares_label,
)
from verification.figure_marks import NUMERAL, SPACED
from verification.figure_ranges import joined
from verification.figure_words import Spelled, spelled_in
from verification.numerals import Style, readings_of, style_of

_LONGEST_NUMERAL = 40
_LARGEST_IDLE = 12  # smaller numbers in words count nothing by themselves ("one of them")
_LOOK_BEHIND = 24
_REPEATED = re.compile(r" ?\([^()]{1,8}\)")  # the same number again, between a number in words and what it counts


class MarkKind(StrEnum):
    """What a number in a text is."""

    FIGURE = "figure"
    WORD = "word"
    LABEL = "label"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Mark:
    """
    A number at `start:end` of a folded text: a figure in digits or in words, or a number that is a name.

    `numeral` is how its digits or words are written, `label` what kind of thing it names. A figure's stretch holds its sign,
    its brackets and its unit. `is_opened` says that a bracket opens before it.
    """

    kind: MarkKind
    start: int
    end: int
    numeral: str
    is_opened: bool = False
    label: str | None = None
    figure: Figure | None = None

    @property
    def counts(self) -> bool:
        """Whether it is a figure: in digits, or in words that count something ("thirty days"; not "one of them")."""
        figure = self.figure
        if figure is None:
            return False
        is_named = figure.unit is not Unit.NUMBER or figure.scale is not None
        return self.kind is MarkKind.FIGURE or is_named or figure.values[0] > _LARGEST_IDLE


@dataclass(frozen=True, slots=True)
class Numbered:
    """A folded text, the same in lower case, and its numbers, in order and without overlap."""

    folded: Folded
    words: str
    marks: tuple[Mark, ...]
    style: Style = Style.OPEN


def parse_figures(text: str, *, style: Style | None = None) -> tuple[Figure, ...]:
    """Return the figures of a text, in order, without dates, years, clauses, pages and numbers of lists."""
    return tuple(mark.figure for mark in numbers_of(text, style=style).marks if mark.figure and mark.counts)


def numbers_of(text: str, *, style: Style | None = None) -> Numbered:
    """Return every number of a text; `style` is how its numbers are written, where that is known."""
    folded = fold(text)
    words = lowered(folded.text)
    known = style_of(words) if style is None else style
    reader = _Reader(text, folded, words, known)
    marks: list[Mark] = []
    for start, end, spelled in _numbers(words):
        if marks and start < marks[-1].end:
            continue
        mark = reader.mark(start, end, spelled, marks[-1] if marks else None)
        if mark is not None:
            marks.append(mark)
    return Numbered(folded, words, _with_ranges(marks, words), known)


def spaced_numbers(numbered: Numbered) -> list[Figure]:
    """Return what numbers are, read as one, that only spaces part in threes ("12 345 678")."""
    folded = numbered.folded
    return [
        Figure(
            raw=run.group(),
            start=folded.start_of(run.start()),
            end=folded.end_of(run.end() - 1),
            values=readings_of(run.group(), numbered.style),
            unit=Unit.NUMBER,
        )
        for run in SPACED.finditer(numbered.words)
    ]


def lowered(text: str) -> str:
    """Return a text in lower case and in plain digits, every character in its place."""
    return text.lower() if text.isascii() else "".join(_plain(character) for character in text)


def _plain(character: str) -> str:
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    lower = character.lower()
    return lower if len(lower) == 1 else character


def _numbers(words: str) -> Iterator[tuple[int, int, Spelled | None]]:
    """Yield the places of numbers in digits and in words, in order; where they overlap, the words come first."""
    digits = [(numeral.start(), numeral.end(), None) for numeral in NUMERAL.finditer(words)]
    spelled = [(number.start, number.end, number) for number in spelled_in(words)]
    yield from sorted([*spelled, *digits], key=lambda number: number[0])


class _Reader:
    """Reads the numbers of one text from its start to its end."""

    def __init__(self, text: str, folded: Folded, words: str, style: Style) -> None:
        self._text = text
        self._folded = folded
        self._words = words
        self._style = style
        self._dates = [date.span() for date in DATE.finditer(words)][::-1]

    def mark(self, start: int, end: int, spelled: Spelled | None, last: Mark | None) -> Mark | None:
        """Return what the number at a place is, or nothing if it is none; `last` is the number before it."""
        around = Surroundings(self._words, start, end)
        if self._is_in_a_date(start):
            return self._name(MarkKind.DATE, around, None)
        if spelled is not None:
            return self._spelled(around, spelled)
        spaced = SPACED.match(self._words, start)
        if spaced:
            whole = Surroundings(self._words, start, spaced.end())
            around = around if whole.is_plain else whole
        numeral = self._words[start : around.end]
        if len(numeral) > _LONGEST_NUMERAL or (numeral[0] == "," and not around.currency):
            return None
        label = self._label(around, last)
        if label is not None or around.goes_on:
            return self._name(MarkKind.LABEL, around, label)
        readings = readings_of(numeral, self._style)
        return self._figure(MarkKind.FIGURE, around, figure_of(self._text, self._folded, around, readings=readings))

    def _is_in_a_date(self, start: int) -> bool:
        while self._dates and self._dates[-1][1] <= start:
            self._dates.pop()
        return bool(self._dates) and self._dates[-1][0] <= start

    def _label(self, around: Surroundings, last: Mark | None) -> str | None:
        """Return what kind of thing a number names, or nothing if it is a figure."""
        numeral = self._words[around.start : around.end]
        if not around.is_plain:
            return None
        label = None if "," in numeral else label_before(self._words, around.start)
        if label is not None:
            return label
        if around.counted is None and not around.before["sign"] and is_year(numeral):
            return YEAR_LABEL
        between = self._words[last.end : around.start] if last is not None else ""
        if around.counted is None and last is not None and shares_label(last.label, between):
            return last.label
        if is_dotted(numeral):
            return CLAUSE_LABEL
        return LIST_LABEL if is_of_a_list(self._words, around.start, around.end) else None

    def _name(self, kind: MarkKind, around: Surroundings, label: str | None) -> Mark:
        numeral = self._words[around.start : around.end]
        return Mark(kind, around.start, around.end, numeral, around.is_opened, label)

    def _spelled(self, around: Surroundings, spelled: Spelled) -> Mark:
        figure = figure_of(self._text, self._folded, around, readings=(spelled.value,), scale=spelled.scale)
        repeated = _REPEATED.match(self._words, around.end)
        if repeated and figure.unit is Unit.NUMBER:
            counted = Surroundings(self._words, around.start, repeated.end()).counted
            figure = replace(figure, counted=counted, unit=Unit.DURATION if counted else Unit.NUMBER)
        if spelled.is_fraction and figure.unit is Unit.NUMBER:
            figure = replace(figure, unit=Unit.FRACTION)
        return self._figure(MarkKind.WORD, around, figure)

    def _figure(self, kind: MarkKind, around: Surroundings, figure: Figure) -> Mark:
        numeral = self._words[around.start : around.end]
        return Mark(kind, around.first, around.last, numeral, around.is_opened, None, figure)


def _with_ranges(marks: list[Mark], words: str) -> tuple[Mark, ...]:
    for at in range(len(marks) - 1):
        low, high = marks[at], marks[at + 1]
        if low.figure is None or high.figure is None:
            continue
        before = words[max(0, low.start - _LOOK_BEHIND) : low.start]
        ends = joined(low.figure, high.figure, before=before, between=words[low.end : high.start])
        if ends is not None:
            marks[at], marks[at + 1] = replace(low, figure=ends[0]), replace(high, figure=ends[1])
    return tuple(marks)
