"""
What a spreadsheet cell shows.

Rule: the text that a reader sees is the stored value through the cell's number format. A format that is not known to
the last part shows nothing here: the answer is None, and only the stored value counts.
"""

from decimal import Decimal, InvalidOperation

from ingestion.number_dates import dated, moment
from ingestion.number_digits import fixed, fraction, general, scientific, significant
from ingestion.number_sections import Condition, PartKind, Section, UnknownFormatError, sections

Value = bool | int | float | Decimal | str

_TEXT_SECTION = 3
_ZERO = Decimal(0)


def shown(value: Value, format_code: str, *, epoch_1904: bool = False) -> str | None:
    """Return the text that a cell shows, or None for a format that is not known or cannot show the value."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    parsed = sections(format_code)
    if parsed is None:
        return None
    if isinstance(value, str):
        return _text(value, parsed)
    number = _number(value)
    return None if number is None else _shown(number, parsed, epoch_1904=epoch_1904)


def as_date(value: Decimal, format_code: str, *, epoch_1904: bool = False) -> str | None:
    """Return the date or time that a stored number counts to, if its format shows one: the ISO form."""
    parsed = sections(format_code)
    chosen = _chosen(value, parsed) if parsed else None
    if chosen is None or not chosen[0].is_date or chosen[0].has(PartKind.ELAPSED):
        return None
    found = moment(significant(value), decimals=0, epoch_1904=epoch_1904)
    return found.iso if found else None


def _number(value: float | Decimal) -> Decimal | None:
    try:
        number = significant(value if isinstance(value, Decimal) else Decimal(repr(value)))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _text(value: str, parsed: tuple[Section, ...]) -> str:
    """Return text through the section for text; without one it shows as it is."""
    if len(parsed) > _TEXT_SECTION:
        section = parsed[_TEXT_SECTION]
    elif parsed[-1].has(PartKind.TEXT):
        section = parsed[-1]
    else:
        return value
    return "".join(value if part.kind in {PartKind.TEXT, PartKind.GENERAL} else part.text for part in section.parts)


def _shown(value: Decimal, parsed: tuple[Section, ...], *, epoch_1904: bool) -> str | None:
    chosen = _chosen(value, parsed)
    if chosen is None:
        return None
    section, is_sign_shown = chosen
    if section.is_date:
        return dated(section, value, epoch_1904=epoch_1904)
    try:
        digits = _digits(section, abs(value))
    except UnknownFormatError:
        return None
    is_signed = value < 0 and (section.has(PartKind.GENERAL) or (is_sign_shown and _has_number(section)))
    return f"-{digits}" if is_signed else digits


def _has_number(section: Section) -> bool:
    return section.has(PartKind.DIGIT) or section.has(PartKind.TEXT)


def _digits(section: Section, value: Decimal) -> str:
    if section.has(PartKind.TEXT):
        return general(value)
    if section.has(PartKind.GENERAL):
        return "".join(general(value) if part.kind is PartKind.GENERAL else part.text for part in section.parts)
    if not section.has(PartKind.DIGIT):
        return "".join(part.text for part in section.parts)
    if section.has(PartKind.EXPONENT):
        return scientific(section, value)
    return fraction(section, value) if section.has(PartKind.SLASH) else fixed(section, value)


def _chosen(value: Decimal, parsed: tuple[Section, ...]) -> tuple[Section, bool] | None:
    """Return the section for a number and whether its sign is still to be shown; None where none applies."""
    numeric = parsed[:_TEXT_SECTION]
    if len(numeric) > 1 and len(parsed) <= _TEXT_SECTION and numeric[-1].has(PartKind.TEXT):
        numeric = numeric[:-1]
    for section, condition in zip(numeric, _conditions(numeric), strict=True):
        if condition is None or condition.holds(value):
            return section, not (condition and condition.is_only_negative)
    return None


def _conditions(numeric: tuple[Section, ...]) -> tuple[Condition | None, ...]:
    """Return each section's condition, the usual one where it has none: positive, negative, the rest."""
    own = tuple(section.condition for section in numeric)
    negative = Condition("<", _ZERO)
    match own:
        case (only,):
            return (only,)
        case (first, second):
            return (first or Condition(">=", _ZERO), second or (None if first else negative))
        case (first, second, third):
            return (first or Condition(">", _ZERO), second or negative, third)
        case _:
            return own
