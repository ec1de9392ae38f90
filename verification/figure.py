"""A figure: value, scale, unit and currency, and where it stands."""

from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum


class Unit(StrEnum):
    """What a figure counts."""

    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    BASIS_POINTS = "bps"
    MULTIPLE = "multiple"


class Bound(StrEnum):
    """Words that make a figure a limit."""

    AT_MOST = "at most"
    AT_LEAST = "at least"
    BELOW = "below"
    ABOVE = "above"


class RangeEnd(StrEnum):
    """Which end of a range a figure is."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class Figure:
    """
    A figure as it stands at `start:end` of a text.

    `values` are its possible values with sign and scale: one, two while the style of the number is open, none if its
    grouping is malformed. `scale` and `currency` are None where they are not stated.
    """

    raw: str
    start: int
    end: int
    values: tuple[Decimal, ...]
    unit: Unit
    currency: str | None = None
    scale: Decimal | None = None
    per: str | None = None
    bound: Bound | None = None
    range_end: RangeEnd | None = None

    @property
    def value(self) -> Decimal | None:
        """The value, where it is certain."""
        return self.values[0] if len(self.values) == 1 else None
