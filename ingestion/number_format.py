"""
What a spreadsheet cell shows.

Rule: the text that a reader sees is the stored value through the cell's number format. A format that is not known to
the last part shows nothing here: the answer is None, and only the stored value counts.
"""

from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from ingestion.number_dates import Calendar, calendar
from ingestion.number_digits import Printer, counted, printer
from ingestion.number_sections import Condition, Part, PartKind, Section, UnknownFormatError, sections

Value = bool | int | float | Decimal | str

_TEXT_SECTION = 3
_NOT_NEGATIVE = Condition(">=", Decimal(0))
_POSITIVE = Condition(">", Decimal(0))
_NEGATIVE = Condition("<", Decimal(0))


@dataclass(frozen=True, slots=True)
class Shown:
    """What a number shows as, and the date or time in one unmistakable form where it shows as one."""

    text: str
    moment: str | None = None


@dataclass(frozen=True, slots=True)
class _Choice:
    """One section for numbers: when it applies, whether a minus is still to be shown, and what shows the value."""

    condition: Condition | None
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
        for choice in self.choices:
            if choice.condition is None or choice.condition.holds(value):
                return _shown(choice, value, epoch_1904=epoch_1904)
        return None

    def text(self, value: str) -> str:
        """Return what a text shows as."""
        if self.words is None:
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
        parsed = sections(format_code)
        numeric = _numeric(parsed)
        conditions = _conditions(numeric)
        choices = tuple(_choice(*pair) for pair in zip(numeric, conditions, strict=True))
    except UnknownFormatError:
        return None
    return Format(choices, _words(parsed))


def _shown(choice: _Choice, value: Decimal, *, epoch_1904: bool) -> Shown | None:
    if choice.digits is not None:
        digits = choice.digits(abs(value))
        return Shown(f"-{digits}" if choice.is_signed and value < 0 else digits)
    found = choice.date.shown(value, epoch_1904=epoch_1904) if choice.date else None
    return Shown(*found) if found else None


def _numeric(parsed: tuple[Section, ...]) -> tuple[Section, ...]:
    """Return the sections for numbers: without a last one for text."""
    numeric = parsed[:_TEXT_SECTION]
    is_last_for_text = 1 < len(parsed) <= _TEXT_SECTION and numeric[-1].has(PartKind.TEXT)
    return numeric[:-1] if is_last_for_text else numeric


def _words(parsed: tuple[Section, ...]) -> tuple[Part, ...] | None:
    if len(parsed) > _TEXT_SECTION:
        return parsed[_TEXT_SECTION].parts
    return parsed[-1].parts if parsed[-1].has(PartKind.TEXT) else None


def _choice(section: Section, condition: Condition | None) -> _Choice:
    if section.is_date:
        return _Choice(condition, is_signed=False, date=calendar(section), digits=None)
    has_number = section.has(PartKind.DIGIT) or section.has(PartKind.TEXT)
    is_sign_free = condition is None or not condition.is_only_negative
    is_signed = section.has(PartKind.GENERAL) or (has_number and is_sign_free)
    return _Choice(condition, is_signed=is_signed, date=None, digits=printer(section))


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
