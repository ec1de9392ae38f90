"""
Dates and times of a number format.

Rule: a date is a count of days. Day 1 is 1 January 1900, and day 60 is the 29 February 1900 that never was, which
spreadsheet programs keep; with the 1904 base every date lies 1,462 days later.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal
from functools import lru_cache

from ingestion.number_hijri import hijri
from ingestion.number_sections import Part, PartKind, Section, UnknownFormatError

_LAST_DAY = 2_958_465  # 31 December 9999
_DAYS_TO_1904 = 1462
_LEAP_DAY_THAT_NEVER_WAS = 60
_SECONDS = 86_400
_MOST_DECIMALS = 9
_EXACT = Context(prec=40, rounding=ROUND_HALF_UP)
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_WEEKDAYS = ("Saturday", "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_BUDDHIST = 543


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time as a spreadsheet counts it: `seconds` holds the part of a second too."""

    serial: int
    year: int
    month: int
    day: int
    seconds: Decimal

    @property
    def iso(self) -> str:
        """The moment in one form that nobody misreads: 2024-12-31, with the time only where there is one."""
        day = f"{self.year:04}-{self.month:02}-{self.day:02}"
        whole = int(self.seconds)
        if not whole:
            return day
        clock = f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}"
        return f"{day} {clock}" if self.serial else clock

    def in_islamic_calendar(self) -> "Moment":
        """Return the same moment with the year, month and day of the Islamic calendar."""
        year, month, day = hijri(_day_of(self.serial))
        return Moment(self.serial, year, month, day, self.seconds)


def _day_of(serial: int) -> date:
    return date(1899, 12, 31) + timedelta(days=serial - (serial > _LEAP_DAY_THAT_NEVER_WAS))


def moment(value: Decimal, *, decimals: int, epoch_1904: bool) -> Moment | None:
    """Return the moment that a stored number counts to, seconds rounded to so many decimals; None outside the calendar."""
    if not 0 <= value <= _LAST_DAY + 1:
        return None
    total = (value * _SECONDS).quantize(Decimal(1).scaleb(-decimals), context=_EXACT)
    days, seconds = divmod(total, _SECONDS)
    serial = int(days) + (_DAYS_TO_1904 if epoch_1904 else 0)
    if serial > _LAST_DAY:
        return None
    if serial == 0:
        return Moment(0, 1900, 1, 0, seconds)
    if serial == _LEAP_DAY_THAT_NEVER_WAS:
        return Moment(serial, 1900, 2, 29, seconds)
    day = _day_of(serial)
    return Moment(serial, day.year, day.month, day.day, seconds)


@dataclass(frozen=True, slots=True, eq=False)  # known by itself: what it shows is kept
class Calendar:
    """A section of date and time fields, ready to show values: each field with whether its m means minutes."""

    fields: tuple[tuple[Part, bool], ...]
    decimals: int
    is_half_day: bool
    is_elapsed: bool
    is_islamic: bool

    def shown(self, value: Decimal, *, epoch_1904: bool) -> tuple[str, str | None] | None:
        """Return what a value shows as and its moment in ISO form; None where no date can be shown."""
        return _seen(self, value, epoch_1904)


@lru_cache(maxsize=16_384)  # the dates of a sheet are few, and each is long to work out
def _seen(calendar: Calendar, value: Decimal, epoch_1904: bool) -> tuple[str, str | None] | None:  # noqa: FBT001 - one call
    now = moment(value, decimals=calendar.decimals, epoch_1904=epoch_1904)
    if now is None:
        return None
    seen = now.in_islamic_calendar() if calendar.is_islamic else now
    text = "".join([_shown(part, seen, is_minutes, calendar.is_half_day) for part, is_minutes in calendar.fields])
    return text, None if calendar.is_elapsed else now.iso


def calendar(section: Section) -> Calendar:
    """
    Return a section of date and time fields, ready to show values.

    Raises:
        UnknownFormatError: a digit place that counts no part of a second, or a smaller part than a stored date holds.

    """
    fields = _merged(section.parts)
    decimals = max((len(part.text) - 1 for part in fields if part.kind is PartKind.POINT), default=0)
    if decimals > _MOST_DECIMALS or any(part.kind is PartKind.DIGIT for part in fields):
        raise UnknownFormatError(section.parts)
    return Calendar(
        fields=tuple((part, _is_minutes(fields, index)) for index, part in enumerate(fields)),
        decimals=decimals,
        is_half_day=section.has(PartKind.MERIDIEM),
        is_elapsed=section.has(PartKind.ELAPSED),
        is_islamic=section.is_islamic,
    )


def _merged(parts: tuple[Part, ...]) -> list[Part]:
    """Return the parts with a point and the zeros behind it as one: the part of a second."""
    merged: list[Part] = []
    for part in parts:
        if part.text == "0" and part.kind is PartKind.DIGIT and merged and merged[-1].kind is PartKind.POINT:
            merged[-1] = Part(PartKind.POINT, merged[-1].text + part.text)
        else:
            merged.append(part)
    return merged


def _is_minutes(fields: list[Part], index: int) -> bool:
    """Whether an m means minutes: behind an hour, or before a second."""
    timed = {PartKind.FIELD, PartKind.ELAPSED}
    before = next((part.text for part in reversed(fields[:index]) if part.kind in timed), "")
    after = next((part.text for part in fields[index + 1 :] if part.kind in timed), "")
    return before[:1] == "h" or after[:1] == "s"


def _shown(part: Part, now: Moment, is_minutes: bool, is_half_day: bool) -> str:  # noqa: FBT001 - one call, in a loop
    match part.kind:
        case PartKind.FIELD:
            return _field(part.text, now, is_minutes=is_minutes, is_half_day=is_half_day)
        case PartKind.ELAPSED:
            return _elapsed(part.text, now)
        case PartKind.MERIDIEM:
            return _meridiem(part.text, now)
        case PartKind.POINT:
            return _part_of_second(part.text, now)
        case _:
            return part.text


def _field(field: str, now: Moment, *, is_minutes: bool, is_half_day: bool) -> str:
    seconds = int(now.seconds)
    match field[0]:
        case "y" | "e":
            return f"{now.year % 100:02}" if field in {"y", "yy"} else f"{now.year:04}"
        case "b":
            year = now.year + _BUDDHIST
            return f"{year % 100:02}" if field in {"b", "bb"} else f"{year:04}"
        case "d":
            return _day(field, now)
        case "h":
            hour = seconds // 3600
            return f"{(hour % 12 or 12) if is_half_day else hour:0{len(field)}}"
        case "s":
            return f"{seconds % 60:0{len(field)}}"
        case _ if is_minutes and len(field) <= len("mm"):
            return f"{seconds // 60 % 60:0{len(field)}}"
        case _:
            return _month(field, now)


def _month(field: str, now: Moment) -> str:
    name = _MONTHS[now.month - 1]
    return {"mmm": name[:3], "mmmm": name, "mmmmm": name[:1]}.get(field, f"{now.month:0{len(field)}}")


def _day(field: str, now: Moment) -> str:
    name = _WEEKDAYS[now.serial % 7]
    return {"ddd": name[:3], "dddd": name}.get(field, f"{now.day:0{len(field)}}")


def _elapsed(field: str, now: Moment) -> str:
    unit = {"h": 3600, "m": 60, "s": 1}[field[0]]
    return f"{(now.serial * _SECONDS + int(now.seconds)) // unit:0{len(field)}}"


def _meridiem(text: str, now: Moment) -> str:
    mark = "P" if int(now.seconds) >= _SECONDS // 2 else "A"
    return mark if len(text) == len("A/P") else f"{mark}M"


def _part_of_second(text: str, now: Moment) -> str:
    places = len(text) - 1
    part = (now.seconds % 1).quantize(Decimal(1).scaleb(-places), rounding=ROUND_FLOOR)
    return f"{part:f}"[1:] if places else "."
