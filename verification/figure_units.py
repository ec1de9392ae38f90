"""
Values in one unit.

Rule: basis points are hundredths of a percent and never a scale; points are not percent. Months, quarters and years are counted
in one another, and so are hours, days and weeks; thirty days for a month agree and are noted. A business day is no other day.
"""

from dataclasses import dataclass, replace
from decimal import Decimal

from verification.figure import Figure, Unit

_SUMS = {Unit.NUMBER, Unit.MONEY, Unit.FRACTION}
_RATES = {Unit.PERCENT, Unit.BASIS_POINTS, Unit.FRACTION}
_STEPS = {Unit.POINTS, Unit.BASIS_POINTS}
_HUNDRED = Decimal(100)
_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_MINUTES = {"minute": 1, "hour": 60, "day": 1_440, "week": 10_080}
_DAYS_OF_YEARS = (360, 365)
_LARGEST_SMALL = 12  # small numbers stand everywhere and prove no period
_FEWEST_DIGITS = 2  # one digit rounds to anything
_MONTH_NOTE = "days are counted as months or years"


@dataclass(frozen=True, slots=True)
class CommonValues:
    """The possible values of two figures in one unit."""

    left: tuple[Decimal, ...]
    right: tuple[Decimal, ...]
    notes: tuple[str, ...] = ()

    @property
    def are_equal(self) -> bool:
        """Whether both have the same possible values."""
        return set(self.left) == set(self.right)

    @property
    def are_opposite(self) -> bool:
        """Whether one is the other with another sign."""
        return not self.are_equal and {-value for value in self.left} == set(self.right)

    @property
    def are_rounded(self) -> bool:
        """Whether one is the other, rounded to the digits that it shows."""
        if len(self.left) != 1 or len(self.right) != 1 or self.are_equal:
            return False
        return _is_rounded(*self.left, *self.right)

    @property
    def have_same_digits(self) -> bool:
        """Whether they differ by nothing but a power of ten."""
        return {significant(value) for value in self.left} == {significant(value) for value in self.right}

    def times(self, scale: Decimal, *, is_left: bool) -> "CommonValues":
        """Return the values with one side on a scale."""
        if is_left:
            return replace(self, left=tuple(value * scale for value in self.left))
        return replace(self, right=tuple(value * scale for value in self.right))


def common_values(one: Figure, other: Figure) -> CommonValues | None:
    """Return the values of two figures in one unit, or nothing if their units differ."""
    units = {one.unit, other.unit}
    if units == {Unit.DURATION}:
        return _durations(one, other)
    if units == {Unit.DURATION, Unit.NUMBER}:
        proves_nothing = other.unit is Unit.NUMBER and abs(other.values[0]) <= _LARGEST_SMALL
        return None if proves_nothing else CommonValues(one.values, other.values)
    if units <= _RATES and units != {Unit.FRACTION}:
        return CommonValues(_in_percent(one), _in_percent(other))
    if units <= _STEPS:
        return CommonValues(_in_percent(one), _in_percent(other))
    if len(units) == 1 or units <= _SUMS:
        return CommonValues(one.values, other.values)
    return None


def significant(value: Decimal) -> str:
    """Return the digits of a value without the zeros at its ends, its sign and its point."""
    return "".join(str(digit) for digit in value.as_tuple().digits).strip("0") or "0"


def _in_percent(figure: Figure) -> tuple[Decimal, ...]:
    if figure.unit is Unit.BASIS_POINTS:
        return tuple(value / _HUNDRED for value in figure.values)
    if figure.unit is Unit.FRACTION:
        return tuple(value * _HUNDRED for value in figure.values)
    return figure.values


def _durations(one: Figure, other: Figure) -> CommonValues | None:
    counted = (one.counted or "", other.counted or "")
    if counted[0] == counted[1]:
        return CommonValues(one.values, other.values)
    for table in (_MONTHS, _MINUTES):
        if counted[0] in table and counted[1] in table:
            return CommonValues(_times(one, table), _times(other, table))
    if counted[0] in _MONTHS and counted[1] in _MINUTES:
        return _about(_times(one, _MONTHS), _times(other, _MINUTES))
    if counted[0] in _MINUTES and counted[1] in _MONTHS:
        return _about(_times(other, _MONTHS), _times(one, _MINUTES))
    return None


def _times(figure: Figure, table: dict[str, int]) -> tuple[Decimal, ...]:
    return tuple(value * table[figure.counted or ""] for value in figure.values)


def _about(months: tuple[Decimal, ...], minutes: tuple[Decimal, ...]) -> CommonValues | None:
    """Return months and days in days, if they are the same with thirty days a month or a plain year."""
    days = tuple(value / _MINUTES["day"] for value in minutes)
    for of_a_year in _DAYS_OF_YEARS:
        if days == tuple(value * of_a_year / _MONTHS["year"] for value in months):
            return CommonValues(days, days, (_MONTH_NOTE,))
    return None


def _is_rounded(left: Decimal, right: Decimal) -> bool:
    fine, coarse = sorted((left, right), key=lambda value: len(significant(value)), reverse=True)
    digits = len(significant(coarse))
    if digits < _FEWEST_DIGITS or (fine < 0) != (coarse < 0):
        return False
    step = Decimal(1).scaleb(fine.adjusted() - digits + 1)
    return abs(fine - coarse) * 2 <= step


def in_days_and_months(duration: Figure) -> tuple[Decimal, ...]:
    """Return the values of a duration as it counts them, in days and in months, where it can be told in them."""
    counted = duration.counted or ""
    if counted in _MONTHS:
        months = _times(duration, _MONTHS)
        days = [value * of_a_year / _MONTHS["year"] for value in months for of_a_year in _DAYS_OF_YEARS]
        return (*duration.values, *months, *days)
    if counted in _MINUTES:
        minutes = _times(duration, _MINUTES)
        return (*duration.values, *minutes, *(value / _MINUTES["day"] for value in minutes))
    return duration.values
