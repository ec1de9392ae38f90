"""
Ranges.

Rule: both ends of a range share the scale, the currency and the unit that only one of them states, and a range goes up. "From
one to another" is a change and no range; "3.0 to 1.0" is a ratio.
"""

import re
from dataclasses import replace
from decimal import Decimal

from verification.figure import Figure, RangeEnd, Unit

_BETWEEN = re.compile(r" ?- ?| to (?!the\b)")
_AND = re.compile(r" (?:\([^)]{1,12}\) )?and ")
_REACH = 24
_FROM = re.compile(r"\bfrom (?:[a-z-]{1,12} )?$")
_BOTH = re.compile(r"\bbetween (?:[a-z-]{1,12} )?$")
_RATIO = re.compile(r" ?: ?| to ")
_ONE = Decimal(1)


def joined(low: Figure, high: Figure, *, before: str, between: str) -> tuple[Figure, Figure] | None:
    """
    Return two neighbouring figures as the ends of a range or as a ratio, or nothing if they are neither.

    `before` is what stands before the first figure, `between` what stands between them, both folded.
    """
    if low.range_end is not None:
        return None
    if _RATIO.fullmatch(between) and _is_ratio(low, high):
        return replace(low, unit=Unit.MULTIPLE), replace(high, unit=Unit.MULTIPLE)
    if not (_BETWEEN.fullmatch(between) or (_AND.fullmatch(between) and _BOTH.search(before[-_REACH:]))):
        return None
    if between == " to " and _FROM.search(before[-_REACH:]):
        return None
    return _range(low, high)


def _is_ratio(low: Figure, high: Figure) -> bool:
    are_bare = low.unit is Unit.NUMBER and high.unit is Unit.NUMBER and high.scale is None
    return are_bare and high.value == _ONE and low.value is not None and low.value >= _ONE


def _range(low: Figure, high: Figure) -> tuple[Figure, Figure] | None:
    if low.scale is None and high.scale is not None and low.unit in {Unit.NUMBER, Unit.MONEY}:
        low = replace(low, scale=high.scale, values=tuple(value * high.scale for value in low.values))
    if low.unit is not high.unit and Unit.NUMBER not in {low.unit, high.unit}:
        return None
    if low.value is None or high.value is None or low.value >= high.value:
        return None
    currency = low.currency or high.currency
    unit = high.unit if low.unit is Unit.NUMBER else low.unit
    counted = low.counted or high.counted
    return (
        replace(low, currency=currency, unit=unit, counted=counted, range_end=RangeEnd.LOW),
        replace(
            high,
            currency=currency,
            unit=unit if high.unit is Unit.NUMBER else high.unit,
            counted=counted,
            range_end=RangeEnd.HIGH,
        ),
    )
