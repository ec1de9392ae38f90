"""
Figures compared.

Rule: a figure is its value times its scale, with a unit and a currency. A scale or a currency that one side does not state
agrees with anything and is noted; one that both state must be the same. A range is not one of its ends, a limit is not its
figure, and a rounded figure is an outcome of its own.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from verification.dates import dates_in
from verification.figure import Bound, Figure, RangeEnd, Unit
from verification.figure_marks import SCALES
from verification.figure_reader import parse_figures

__all__ = [
    "Bound",
    "Comparison",
    "Figure",
    "Outcome",
    "RangeEnd",
    "Unit",
    "compare",
    "compare_texts",
    "dates_in",
    "parse_figures",
    "stated_scale",
]

_HEADED_IN = re.compile(
    r"\b(?:in|\(?[$\u20ac\u00a3\u00a5\u20b9]) ?(?:\w{2,3}\$? ?)?(thousands?|millions?|billions?|lakhs?|crores?)\b|\b(0{3})s?\b",
    re.IGNORECASE,
)
_POINTS = Decimal(100)


class Outcome(StrEnum):
    """How two figures compare."""

    AGREES = "agrees"
    ROUNDED = "rounded"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of a comparison, with what a reviewer is told about it."""

    outcome: Outcome
    notes: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether both sides state the same."""
        return self.outcome is Outcome.AGREES


def stated_scale(text: str) -> Decimal | None:
    """Return the scale that a heading states for the bare numbers below it ("in thousands"), if it states one."""
    headed = _HEADED_IN.findall(text)
    if not headed:
        return None
    word, zeros = headed[-1]
    return Decimal(1_000) if zeros else Decimal(SCALES[word.lower()])


def compare(one: Figure, other: Figure, *, scale_of_bare: Decimal | None = None) -> Comparison:
    """Return whether two figures state the same; `scale_of_bare` is what a heading says of numbers without a scale."""
    if not one.values or not other.values:
        return Comparison(Outcome.DIFFERS, ("a number is grouped in no known way",))
    if (one.bound, one.range_end) != (other.bound, other.range_end):
        return Comparison(Outcome.DIFFERS, ("a limit or a range is not the same as one figure",))
    notes = _kinds_agree(one, other)
    if notes is None:
        return Comparison(Outcome.DIFFERS, ("the units differ",))
    left, right, scale_note = _on_one_scale(one, other, scale_of_bare)
    if set(left) == set(right):
        return Comparison(Outcome.AGREES, (*notes, *scale_note))
    if _is_rounded(left, right):
        return Comparison(Outcome.ROUNDED, (*notes, *scale_note, "rounded"))
    return Comparison(Outcome.DIFFERS, (*notes, *scale_note))


def compare_texts(one: str, other: str) -> Comparison:
    """Return whether two short texts state the same figures in the same order."""
    left, right = parse_figures(one), parse_figures(other)
    if len(left) != len(right) or not left:
        return Comparison(Outcome.DIFFERS, ("not the same number of figures",))
    compared = [compare(a, b) for a, b in zip(left, right, strict=True)]
    notes = tuple(dict.fromkeys(note for comparison in compared for note in comparison.notes))
    return Comparison(max((comparison.outcome for comparison in compared), key=list(Outcome).index), notes)


def _kinds_agree(one: Figure, other: Figure) -> tuple[str, ...] | None:
    """Return what to note about units and currencies that agree, or None if they do not."""
    if one.currency and other.currency and one.currency != other.currency:
        return None
    if one.per and other.per and one.per != other.per:
        return None
    rates = {Unit.PERCENT, Unit.BASIS_POINTS}
    sums = {Unit.NUMBER, Unit.MONEY}
    if one.unit is not other.unit and not {one.unit, other.unit} <= rates and not {one.unit, other.unit} <= sums:
        return None
    return ("the currency is stated on one side only",) if one.currency != other.currency else ()


def _on_one_scale(
    one: Figure, other: Figure, scale_of_bare: Decimal | None
) -> tuple[tuple[Decimal, ...], tuple[Decimal, ...], tuple[str, ...]]:
    left = _in_percent(one)
    right = _in_percent(other)
    for bare, scaled, is_left in ((one, other, True), (other, one, False)):
        if not (_is_bare(bare) and scaled.scale is not None):
            continue
        if scale_of_bare is not None:
            lifted = tuple(value * scale_of_bare for value in bare.values)
            return (lifted, right, ()) if is_left else (left, lifted, ())
        lowered = tuple(value / scaled.scale for value in scaled.values)
        if set(lowered) == set(bare.values):
            note = ("the scale is stated on one side only",)
            return (bare.values, lowered, note) if is_left else (lowered, bare.values, note)
    return left, right, ()


def _is_bare(figure: Figure) -> bool:
    return figure.unit is Unit.NUMBER and figure.scale is None and figure.currency is None


def _in_percent(figure: Figure) -> tuple[Decimal, ...]:
    return tuple(value / _POINTS for value in figure.values) if figure.unit is Unit.BASIS_POINTS else figure.values


def _is_rounded(left: tuple[Decimal, ...], right: tuple[Decimal, ...]) -> bool:
    """Whether one side is the other, rounded to the figures that it shows."""
    if len(left) != 1 or len(right) != 1:
        return False
    fine, coarse = sorted((left[0], right[0]), key=_shown_digits, reverse=True)
    digits = _shown_digits(coarse)
    if digits < 2 or fine == 0 or (fine < 0) != (coarse < 0):  # noqa: PLR2004 - one digit rounds to anything
        return False
    step = Decimal(1).scaleb(fine.adjusted() - digits + 1)
    return abs((fine / step).to_integral_value() * step - coarse) == 0


def _shown_digits(value: Decimal) -> int:
    return len(value.normalize().as_tuple().digits)
