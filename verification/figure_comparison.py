"""
Two figures compared.

Rule: a figure is its value times its scale, with a unit and a currency. A scale or a currency that one side does not state
agrees with anything and is noted; one that both state must be the same. A range is not one of its ends, a limit is not its
figure, and a rounded figure is an outcome of its own.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from verification.figure import Bound, DoubtKind, Figure, RangeEnd, Unit
from verification.figure_units import CommonValues, common_values, significant

_CURRENCY_NOTE = "the currency is stated on one side only"
_SCALE_NOTE = "the scale is stated on one side only"
_WORDS = {
    DoubtKind.MISSING: "the values differ",
    DoubtKind.SIGN: "the signs differ",
    DoubtKind.SCALE: "the scales differ",
    DoubtKind.CURRENCY: "the currencies differ",
    DoubtKind.UNIT: "the units differ",
    DoubtKind.RANGE: "a range is not the same as one of its ends",
    DoubtKind.LIMIT: "a limit is not the same as its figure",
}


class Outcome(StrEnum):
    """How two figures compare."""

    AGREES = "agrees"
    ROUNDED = "rounded"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of a comparison, with what a reviewer is told about it; `kind` says in what they differ."""

    outcome: Outcome
    notes: tuple[str, ...] = ()
    kind: DoubtKind | None = None

    @property
    def agrees(self) -> bool:
        """Whether both sides state the same."""
        return self.outcome is Outcome.AGREES


def compare(one: Figure, other: Figure, *, scale_of_bare: Decimal | None = None) -> Comparison:
    """Return whether two figures state the same; `scale_of_bare` is what a heading says of numbers without a scale."""
    if not one.values or not other.values:
        is_same = one.raw == other.raw
        return (
            Comparison(Outcome.AGREES)
            if is_same
            else _differs(DoubtKind.MISSING, "a number is grouped in no known way")
        )
    common = common_values(one, other)
    if common is None:
        return _differs(DoubtKind.UNIT if _look_alike(one, other) else DoubtKind.MISSING)
    common, scale_notes = _on_one_scale(one, other, common, scale_of_bare)
    outcome, kind = _outcome(one, other, common)
    kind = kind or _kind(one, other)
    if kind is not None:
        return _differs(kind)
    currency_notes = (_CURRENCY_NOTE,) if one.currency != other.currency else ()
    notes = (*common.notes, *currency_notes, *scale_notes)
    return Comparison(outcome, (*notes, "rounded") if outcome is Outcome.ROUNDED else notes)


def _differs(kind: DoubtKind, words: str | None = None) -> Comparison:
    return Comparison(Outcome.DIFFERS, (words or _WORDS[kind],), kind)


def _on_one_scale(
    one: Figure, other: Figure, common: CommonValues, scale_of_bare: Decimal | None
) -> tuple[CommonValues, tuple[str, ...]]:
    """Return the values as they compare where only one side states a scale."""
    for bare, scaled, is_left in ((one, other, True), (other, one, False)):
        if not (_is_bare(bare) and scaled.scale is not None):
            continue
        if scale_of_bare is not None:
            return common.times(scale_of_bare, is_left=is_left), ()
        lifted = common.times(scaled.scale, is_left=is_left)
        if lifted.are_equal or lifted.are_rounded:
            return lifted, (_SCALE_NOTE,)
    return common, ()


def _is_bare(figure: Figure) -> bool:
    return figure.unit is Unit.NUMBER and figure.scale is None and figure.currency is None


def _outcome(one: Figure, other: Figure, common: CommonValues) -> tuple[Outcome, DoubtKind | None]:
    if common.are_equal or (common.are_opposite and (one.is_loss or other.is_loss)):
        return Outcome.AGREES, None
    if common.are_rounded:
        return Outcome.ROUNDED, None
    if common.are_opposite:
        return Outcome.DIFFERS, DoubtKind.SIGN
    return Outcome.DIFFERS, DoubtKind.SCALE if _is_other_scale(one, other, common) else DoubtKind.MISSING


def _is_other_scale(one: Figure, other: Figure, common: CommonValues) -> bool:
    return (one.scale or other.scale) is not None and one.scale != other.scale and common.have_same_digits


def _kind(one: Figure, other: Figure) -> DoubtKind | None:
    """Return in what two figures of one value differ, or nothing."""
    if one.currency and other.currency and one.currency != other.currency:
        return DoubtKind.CURRENCY
    if one.per and other.per and one.per != other.per:
        return DoubtKind.UNIT
    if _limit(one) is not _limit(other):
        return DoubtKind.RANGE if one.range_end is not other.range_end else DoubtKind.LIMIT
    return None


def _limit(figure: Figure) -> Bound | None:
    """Return what limit a figure is; the ends of a range are limits, too."""
    if figure.bound is not None or figure.range_end is None:
        return figure.bound
    return Bound.AT_LEAST if figure.range_end is RangeEnd.LOW else Bound.AT_MOST


def _look_alike(one: Figure, other: Figure) -> bool:
    """Return whether two figures have the same value but for their units, signs and scales."""
    if {abs(value) for value in one.values} == {abs(value) for value in other.values}:
        return True
    left, right = ({significant(value) for value in figure.values} for figure in (one, other))
    return left == right and all(len(digits) > 1 for digits in left)
