"""A figure: value, scale, unit and currency, and where it stands."""

from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum


class Unit(StrEnum):
    """What a figure counts."""

    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    BASIS_POINTS = "bps"
    POINTS = "percentage points"
    MULTIPLE = "multiple"
    FRACTION = "fraction"
    DURATION = "duration"


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


class DoubtKind(StrEnum):
    """In what a figure differs from the words that should prove it."""

    MISSING = "missing"
    CHANGED = "changed"
    SIGN = "sign"
    SCALE = "scale"
    CURRENCY = "currency"
    UNIT = "unit"
    RANGE = "range"
    LIMIT = "limit"
    LABEL = "label"
    DATE = "date"
    ROUNDED = "rounded"
    NOTED = "noted"


@dataclass(frozen=True, slots=True)
class Figure:
    """
    A figure as it stands at `start:end` of a text.

    `values` are its possible values with sign and scale: one, two while the style of the number is open, none if its
    grouping is malformed. `scale` and `currency` are None where they are not stated. `counted` is the singular of what a
    duration counts ("month", "business day"). `is_loss` says that the words before it make a plain number a loss.
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
    counted: str | None = None
    is_loss: bool = False

    @property
    def value(self) -> Decimal | None:
        """The value, where it is certain."""
        return self.values[0] if len(self.values) == 1 else None

    @property
    def without_place(self) -> "Figure":
        """The figure without where it stands: two that state the same in the same way are equal."""
        return replace(self, raw="" if self.values else self.raw, start=0, end=0)
