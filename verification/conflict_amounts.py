"""
Whether two statements of one topic give different figures.

Rule: figures differ when no rounding, and no scale that one of them leaves unsaid, makes them one. Zeros at the end of a whole
number may be rounding; decimals that are shown are meant. A sign is not looked at, for costs are written with and without one.
Figures of two units or two currencies are not compared at all, nor are sums of which one does not say its scale and that are
more than twice each other on every scale, for nobody knows what they count.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum, auto
from itertools import product

from verification.figure import Unit
from verification.statement import Statement

_SUMS = frozenset({Unit.NUMBER, Unit.MONEY})
_RATES = frozenset({Unit.PERCENT, Unit.BASIS_POINTS})
_POINTS = Decimal(100)
_THOUSANDS = tuple(Decimal(1_000) ** power for power in range(-3, 4))
_FAR = 2


class Agreement(Enum):
    """How the figures of two statements stand to each other."""

    AGREE = auto()
    DIFFER = auto()
    NOT_COMPARABLE = auto()


@dataclass(frozen=True, slots=True)
class _Size:
    """
    What a figure is worth in one reading and on one scale, without its sign, rates in percent.

    `shown` is what its last digit stands for, `rounded` what its last digit but zeros stands for.
    """

    amount: Decimal
    shown: Decimal
    rounded: Decimal


def agreement(one: Statement, other: Statement) -> Agreement:
    """Return whether the figures of two statements agree, differ, or are of two kinds."""
    units = {one.figure.unit, other.figure.unit}
    if len(units) > 1 and not units <= _SUMS and not units <= _RATES:
        return Agreement.NOT_COMPARABLE
    if one.currency and other.currency and one.currency != other.currency:
        return Agreement.NOT_COMPARABLE
    pairs = [*product(_sizes(one), _sizes(other)), *product(_on_other_scales(one, other), _sizes(other))]
    if any(_is_one(left, right) for left, right in pairs):
        return Agreement.AGREE
    is_sure = _says_scale(one) and _says_scale(other)
    return Agreement.DIFFER if is_sure or any(_are_near(*pair) for pair in pairs) else Agreement.NOT_COMPARABLE


def _says_scale(statement: Statement) -> bool:
    return statement.figure.scale is not None or statement.figure.unit not in _SUMS


def _is_one(one: _Size, other: _Size) -> bool:
    """Whether one amount is the other, rounded or cut off."""
    apart = abs(one.amount - other.amount)
    is_cut = one.shown != other.shown and apart < max(one.shown, other.shown)
    is_rounded = one.rounded != other.rounded and apart * 2 <= max(one.rounded, other.rounded)
    return apart == 0 or is_cut or is_rounded


def _are_near(one: _Size, other: _Size) -> bool:
    low, high = sorted((one.amount, other.amount))
    return high <= low * _FAR


def _sizes(statement: Statement) -> list[_Size]:
    """Return what a figure is worth in each of its readings."""
    figure = statement.figure
    scale = figure.scale or Decimal(1)
    measure = scale / _POINTS if figure.unit is Unit.BASIS_POINTS else scale
    return [_size(abs(value) / scale, measure) for value in figure.values]


def _size(written: Decimal, measure: Decimal) -> _Size:
    shown = int(written.as_tuple().exponent)
    plain = written.normalize().as_tuple()
    rounded = int(plain.exponent) if shown == 0 and len(plain.digits) > 1 else shown  # one digit rounds to anything
    return _Size(written * measure, measure.scaleb(shown), measure.scaleb(rounded))


def _on_other_scales(one: Statement, other: Statement) -> Iterator[_Size]:
    """Yield what the first of two sums is worth on scales that one of them may have left unsaid."""
    if not (_says_scale(one) and _says_scale(other)):
        said = {one.figure.scale or Decimal(1), other.figure.scale or Decimal(1)}
        scales = {*_THOUSANDS, *said, *(1 / scale for scale in said)}
        for size, scale in product(_sizes(one), sorted(scales)):
            yield _Size(size.amount * scale, size.shown * scale, size.rounded * scale)
