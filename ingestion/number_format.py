"""
What a spreadsheet cell shows.

Rule: the text that a reader sees is the stored value through the cell's number format. A format that is not known to
the last part shows nothing here: the answer is None, and only the stored value counts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from ingestion.number_dates import Calendar, calendar
from ingestion.number_digits import Printer, counted, printer
from ingestion.number_sections import Condition, Part, PartKind, Section, UnknownFormatError, pieces_of, section

Value = bool | int | float | Decimal | str

_TEXT_SECTION = 3
_NOT_NEGATIVE = Condition(">=", Decimal(0))
_POSITIVE = Condition(">", Decimal(0))
_NEGATIVE = Condition("<", Decimal(0))


class Shown(NamedTuple):
    """What a number shows as, and the date or time in one unmistakable form where it shows as one."""

    text: str
    moment: str | None = None


class _Choice(NamedTuple):
    """One section for numbers: when it applies, whether a minus is still to be shown, and what shows the value."""

    holds: Callable[[Decimal], bool] | None
    is_signed: bool
    date: Calendar | None
    digits: Printer | None


@dataclass(frozen=True, slots=True)
class Format:
    """A format code, ready to show values. `words` is the section for text, None where text shows as it is."""

    choices: tuple[_Choice, ...]
    words: tuple[Part, ...] | None

    def number(self, value: Decimal, *, epoch_1904: bool) -> Shown | None:
        """Return what a number of at most fifteen digits shows as, or None where no section can show it."""
        for holds, is_signed, date, digits in self.choices:
            if holds is None or holds(value):
                if digits is not None:
                    text = digits(abs(value))
                    return Shown(f"-{text}" if is_signed and value < 0 else text)
                found = date.shown(value, epoch_1904=epoch_1904) if date else None
                return Shown(*found) if found else None
        return None

    def text(self, value: str) -> str:
        """Return what a text shows as."""
        if self.words is None or not value:
            return value
        return "".join(value if part.kind in {PartKind.TEXT, PartKind.GENERAL} else part.text for part in self.words)


def shown(value: Value, format_code: str, *, epoch_1904: bool = False) -> str | None:
    """Return the text that a cell shows, or None for a format that is not known or cannot show the value."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    known = compiled(format_code)
    if known is None:
        return None
    if isinstance(value, str):
        return known.text(value)
    number = counted(value)
    found = None if number is None else known.number(number, epoch_1904=epoch_1904)
    return found.text if found else None


@lru_cache(maxsize=4096)
def compiled(format_code: str) -> Format | None:
    """Return a format code ready to show values, or None for a code that is not known."""
    try:
        pieces = pieces_of(format_code)
    except UnknownFormatError:
        return None
    return Format(_choices(pieces), _words(pieces))


def _choices(pieces: tuple[str, ...]) -> tuple[_Choice, ...]:
    """Return what shows numbers: all of it, or nothing where a part of it is not known."""
    try:
        numeric = _numeric(tuple(section(piece) for piece in pieces[:_TEXT_SECTION]))
        return tuple(_choice(*pair) for pair in zip(numeric, _conditions(numeric), strict=True))
    except UnknownFormatError:
        return ()


def _numeric(parsed: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections for numbers: without a last one for text."""
    return parsed[:-1] if len(parsed) > 1 and parsed[-1].has(PartKind.TEXT) else parsed


def _words(pieces: tuple[str, ...]) -> tuple[Part, ...] | None:
    """Return what shows texts: the fourth section, or the last one that has a place for text."""
    try:
        last = section(pieces[-1])
    except UnknownFormatError:
        return None
    return last.parts if len(pieces) > _TEXT_SECTION or last.has(PartKind.TEXT) else None


def _choice(read: Section, condition: Condition | None) -> _Choice:
    holds = condition.holds if condition else None
    if read.is_date:
        return _Choice(holds, is_signed=False, date=calendar(read), digits=None)
    has_number = read.has(PartKind.DIGIT) or read.has(PartKind.TEXT)
    is_sign_free = condition is None or not condition.is_only_negative
    is_signed = read.has(PartKind.GENERAL) or (has_number and is_sign_free)
    return _Choice(holds, is_signed=is_signed, date=None, digits=printer(read))


def _conditions(numeric: tuple[Section, ...]) -> tuple[Condition | None, ...]:
    """Return each section's condition, the usual one where it has none: positive, negative, the rest."""
    own = tuple(section.condition for section in numeric)
    match own:
        case (first, second):
            return (first or _NOT_NEGATIVE, second or (None if first else _NEGATIVE))
        case (first, second, third):
            return (first or _POSITIVE, second or _NEGATIVE, third)
        case _:
            return own
