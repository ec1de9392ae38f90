"""
Doubts about the figures of an answer.

Rule: every figure of a stretch of the answer is compared with the words that should prove it, and with no others. What the
words do not state is a doubt; so is a rounded figure, a scale or a currency that only one side states, and another number in
the same place. Years, dates and clauses count only where the words state another one of the same kind.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from dealroom.verdict import Span
from verification.characters import Folded, fold
from verification.dates import named_dates
from verification.figure import DoubtKind, Figure, Unit
from verification.figure_comparison import Outcome, compare
from verification.figure_heading import heading_of
from verification.figure_names import Names
from verification.figure_periods import endless_word, is_endless
from verification.figure_places import Places, Rows, SamePlace, Token, tokens_of
from verification.figure_proof import Proof
from verification.figure_reader import Mark, Numbered, numbers_of, spaced_numbers
from verification.figure_roles import Periods, role_spoken_of
from verification.numerals import known_style, style_of

_MOST_DURATIONS = 8  # of an answer, that may be one told twice
_MAY_COUNT = re.compile(r"[0-9]|perpet|indefinite|evergreen|no .{0,20}date")
_DIFFERS_IN = {
    DoubtKind.SIGN: "has another sign than",
    DoubtKind.SCALE: "has another scale than",
    DoubtKind.CURRENCY: "has another currency than",
    DoubtKind.UNIT: "has another unit than",
    DoubtKind.RANGE: "is a range, or the end of one, on one side only; the quote has",
    DoubtKind.LIMIT: "is a limit on one side only; the quote has",
}


@dataclass(frozen=True, slots=True)
class FigureDoubt:
    """
    A doubt about the figure `raw`, which stands at `start:end` of the answer's stretch, in code points.

    `message` is a sentence for the reviewer, `proof` the place in the quote of the figure that comes nearest, if one does.
    """

    raw: str
    start: int
    end: int
    kind: DoubtKind
    message: str
    proof: Span | None = None


def figure_doubts(anchor: str, quote: str, *, heading: str = "") -> tuple[FigureDoubt, ...]:
    """
    Return the doubts about the figures of a stretch of the answer, in its order.

    `quote` is the document's own words that should prove it, `heading` the document's text before them, the nearest last.
    """
    said = numbers_of(anchor, style=style_of(anchor))
    if not (said.marks or _MAY_COUNT.search(said.words)):
        return ()
    said = numbers_of(
        anchor, style=known_style(anchor, quote, heading)
    )  # most anchors state no figure and come not so far
    if said.folded.text == fold(quote).text:
        return ()
    doubts = _Doubter(anchor, said, quote, heading).doubts()
    return tuple(sorted(doubts, key=lambda doubt: (doubt.start, doubt.end)))


class _Doubter:
    """Compares the numbers of one stretch of an answer with one quote."""

    def __init__(self, anchor: str, said: Numbered, quote: str, heading: str) -> None:
        self._anchor, self._said, self._quote = anchor, said, quote
        self._proved = numbers_of(quote, style=known_style(quote, heading))
        self._tokens = tokens_of(said)
        proof = tokens_of(self._proved)
        figures = (mark.figure for mark in said.marks if mark.figure and mark.figure.unit is Unit.DURATION)
        self._durations = list(islice(figures, _MOST_DURATIONS))
        self._role = role_spoken_of(self._tokens)
        self._roles = Periods(self._proved, proof)
        self._places = Places(proof)
        self._rows = Rows(proof)
        self._names = Names(proof, quote=self._proved.words, heading=fold(heading).text.lower())
        self._proof = Proof(self._proved, heading_of(f"{heading} {quote}"))

    def doubts(self) -> Iterator[FigureDoubt]:
        """Yield the doubts about figures, names, dates and periods."""
        joined = {at for run in spaced_numbers(self._said) if self._is_proved(run) for at in range(run.start, run.end)}
        dates = list(self._dates())
        told = joined.union(*(range(date.start, date.end) for date in dates))
        for at, token in enumerate(self._tokens):
            if token.form and self._said.folded.start_of(token.start) not in told:
                doubt = self._number(at, token) or self._swapped(at, token)
                if doubt is not None:
                    yield doubt
        yield from dates
        yield from self._periods()

    def _is_proved(self, figure: Figure) -> bool:
        nearest = self._proof.nearest(figure)
        return nearest is not None and nearest.comparison.agrees

    def _number(self, at: int, token: Token) -> FigureDoubt | None:
        """Return the doubt about a number by itself and by its place."""
        place = self._places.best(self._tokens, at, _agree)
        figure = token.mark.figure if token.mark else None
        if place is not None and place.agrees and _is_proved_by(place.token.mark, figure):
            return None
        doubt = self._figure(token, figure, place) if figure is not None and token.mark and token.mark.counts else None
        if doubt is not None:
            return doubt
        if place is not None:
            return None if place.agrees else self._changed(token, place.token)
        other = self._names.other(token)
        if other is None:
            return None
        words = f"is not the one of its kind in the quote, which has {self._word(other)}"
        return self._doubt(token, DoubtKind.LABEL, words, self._place(other))

    def _swapped(self, at: int, token: Token) -> FigureDoubt | None:
        """Return the doubt about a number of a row that has changed places with the next."""
        other = self._rows.swapped(token, self._tokens[at + 1]) if at + 1 < len(self._tokens) else None
        return self._changed(token, other) if other is not None else None

    def _figure(self, token: Token, figure: Figure, place: SamePlace | None) -> FigureDoubt | None:
        """Return the doubt about a figure's value, unit, scale, sign and currency, or nothing if the quote states it."""
        nearest = self._proof.nearest(figure)
        if nearest is None or nearest.comparison.kind is DoubtKind.MISSING:
            if place is not None and not place.agrees:
                return self._changed(token, place.token)
            return self._doubt(token, DoubtKind.MISSING, "is not in the quote that should prove it", None)
        other, comparison = nearest.figure, nearest.comparison
        proof = Span(other.start, other.end)
        if comparison.kind is not None:
            return self._doubt(token, comparison.kind, f"{_DIFFERS_IN[comparison.kind]} {other.raw}", proof)
        if comparison.outcome is Outcome.ROUNDED:
            return self._doubt(token, DoubtKind.ROUNDED, f"is rounded from {other.raw} in its quote", proof)
        if comparison.notes and not (figure.unit is Unit.DURATION and self._is_told_twice(figure)):
            notes = "; ".join(comparison.notes)
            return self._doubt(token, DoubtKind.NOTED, f"agrees with its quote, but {notes}", proof)
        if self._role and figure.unit is Unit.DURATION and not (place and place.agrees):
            meant = self._roles.other(self._role, figure)
            return self._changed(token, meant) if meant else None
        return None

    def _is_told_twice(self, figure: Figure) -> bool:
        """Whether the answer also gives a duration as the quote counts it ("180 days / 6 months")."""
        return any(
            other is not figure and compare(figure, other).agrees and self._is_proved_as_it_is(other)
            for other in self._durations
        )

    def _is_proved_as_it_is(self, figure: Figure) -> bool:
        nearest = self._proof.nearest(figure)
        return nearest is not None and nearest.comparison.agrees and not nearest.comparison.notes

    def _changed(self, token: Token, other: Token) -> FigureDoubt:
        """Return the doubt about a number that stands where the quote has another, or the same with another sign."""
        if token.word == other.word:
            words = f"is in brackets or negative on one side only; the quote has {self._word(other)}"
            return self._doubt(token, DoubtKind.SIGN, words, self._place(other))
        return self._doubt(
            token, DoubtKind.CHANGED, f"stands where the quote has {self._word(other)}", self._place(other)
        )

    def _dates(self) -> Iterator[FigureDoubt]:
        for date in named_dates(self._said.words):
            if not self._names.has_date(date):
                words = "is not in the quote that should prove it"
                yield self._built("date", date.start, date.end, DoubtKind.DATE, words, None)

    def _periods(self) -> Iterator[FigureDoubt]:
        word = endless_word(self._said.words)
        if word is not None and not is_endless(self._proved.words):
            words = "stands for a period without end, which the quote does not name"
            yield self._built("word", word.start(), word.end(), DoubtKind.MISSING, words, None)

    def _word(self, token: Token) -> str:
        place = self._place(token)
        return self._quote[place.start : place.end]

    def _place(self, token: Token) -> Span:
        return _span(self._proved.folded, token.start, token.end)

    def _doubt(self, token: Token, kind: DoubtKind, words: str, proof: Span | None) -> FigureDoubt:
        return self._built("figure", token.start, token.end, kind, words, proof)

    def _built(self, what: str, start: int, end: int, kind: DoubtKind, words: str, proof: Span | None) -> FigureDoubt:
        span = _span(self._said.folded, start, end)
        raw = self._anchor[span.start : span.end]
        return FigureDoubt(raw, span.start, span.end, kind, f"The {what} {raw} {words}.", proof)


def _span(folded: Folded, start: int, end: int) -> Span:
    return Span(folded.start_of(start), folded.end_of(end - 1))


def _agree(one: Token, other: Token) -> bool:
    """Return whether two numbers in one place that are written with other digits state the same."""
    if one.word == other.word or one.mark is None or other.mark is None:
        return False
    left, right = one.mark.figure, other.mark.figure
    return left is not None and right is not None and compare(left, right).outcome is not Outcome.DIFFERS


def _is_proved_by(mark: Mark | None, figure: Figure | None) -> bool:
    """Return whether a number of the quote in the same place is enough: a name, or the same figure written in the same way."""
    if mark is None or not mark.counts:
        return True
    return figure is not None and mark.figure is not None and figure.without_place == mark.figure.without_place
