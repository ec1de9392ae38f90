"""
What a quote states in figures.

Rule: a quote states its figures in digits and in words, the periods that words like "annual" stand for, and its bare numbers on
the scale and in the currency of their heading. A figure of the answer agrees with the quote if it agrees with one of these.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from verification.figure import DoubtKind, Figure, Unit
from verification.figure_comparison import Comparison, Outcome, compare
from verification.figure_heading import Heading
from verification.figure_index import FigureIndex
from verification.figure_periods import periods_in
from verification.figure_reader import Numbered, spaced_numbers

_ORDER = (Outcome.AGREES, Outcome.ROUNDED, Outcome.DIFFERS)
_KINDS = tuple(DoubtKind)
_NO_DISTANCE = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Proved:
    """The figure of a quote that comes nearest to one of the answer, and how they compare."""

    figure: Figure
    comparison: Comparison

    @property
    def distance(self) -> tuple[int, int, int]:
        """How far they are apart: in their outcome, in what they differ, in what there is to note."""
        comparison = self.comparison
        kind = _KINDS.index(comparison.kind) if comparison.kind else 0
        return _ORDER.index(comparison.outcome), -kind, len(comparison.notes)


class Proof:
    """The figures that a quote states, below a heading."""

    def __init__(self, quote: Numbered, heading: Heading) -> None:
        self._heading = heading
        self._index = FigureIndex(_stated(quote, heading))

    def nearest(self, figure: Figure) -> Proved | None:
        """Return what comes nearest to a figure, or nothing if the quote has none with its digits."""
        nearest: Proved | None = None
        for other in self._index.alike(figure):
            proved = Proved(other, self._compared(figure, other))
            if nearest is None or proved.distance < nearest.distance:
                nearest = proved
            if nearest.distance == _NO_DISTANCE:
                break
        return nearest

    def _compared(self, figure: Figure, other: Figure) -> Comparison:
        scale = self._heading.scale if other.scale is None else None
        comparison = compare(figure, other, scale_of_bare=scale)
        is_dropped_limit = comparison.kind is DoubtKind.LIMIT and figure.bound is None
        if (
            is_dropped_limit and figure.unit is Unit.DURATION
        ):  # "at least 30 days' notice" is a notice period of 30 days
            return compare(figure, replace(other, bound=None), scale_of_bare=scale)
        return comparison


def _stated(quote: Numbered, heading: Heading) -> Iterator[Figure]:
    for mark in quote.marks:
        if mark.figure is not None:
            yield mark.figure
            yield from _under(mark.figure, heading)
    yield from spaced_numbers(quote)
    yield from periods_in(quote.words)


def _under(figure: Figure, heading: Heading) -> Iterator[Figure]:
    """Yield a bare figure as its heading makes it."""
    if figure.per or figure.scale is not None or figure.unit not in {Unit.NUMBER, Unit.MONEY}:
        return
    if heading.scale is not None:
        lifted = replace(figure, scale=heading.scale, values=tuple(value * heading.scale for value in figure.values))
        yield lifted
        if heading.currency and not figure.currency:
            yield replace(lifted, currency=heading.currency, unit=Unit.MONEY)
    if heading.is_percent and figure.unit is Unit.NUMBER:
        yield replace(figure, unit=Unit.PERCENT)
