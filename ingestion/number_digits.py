"""
Digits of a number format: general, fixed, scientific and fraction.

Rule: a value counts to fifteen significant digits, as spreadsheet programs show it. Every printer here takes a value
without its sign; the sign belongs to the format.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import partial

from ingestion.number_fractions import fraction, fraction_layout
from ingestion.number_places import EXACT, Layout, layout_of, place_whole, placed, rounded
from ingestion.number_sections import Part, PartKind, Section, UnknownFormatError

Printer = Callable[[Decimal], str]

_SIGNIFICANT = Context(prec=15, rounding=ROUND_HALF_UP)
_SIX_DIGITS = Context(prec=6, rounding=ROUND_HALF_UP)
_LARGEST_POWER = 330
_LARGEST_PLAIN = 21
_SMALLEST_PLAIN = -15
GENERAL_WIDTH = 11  # characters
_GENERAL_DECIMALS = 9
_GENERAL_SMALLEST = -4
_DIGIT = PartKind.DIGIT


def counted(value: float | Decimal | str) -> Decimal | None:
    """Return a value to fifteen significant digits, or None for what no spreadsheet counts with."""
    try:
        number = _SIGNIFICANT.create_decimal(value if isinstance(value, str | Decimal) else str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() and -_LARGEST_POWER <= number.adjusted() <= _LARGEST_POWER else None


def plain(number: Decimal) -> str:
    """Return a number in digits, with a power of ten only where it would not fit."""
    if not number:
        return "0"
    if not _SMALLEST_PLAIN < number.adjusted() < _LARGEST_PLAIN:
        return f"{number.normalize():E}"
    digits = f"{number:f}"
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def printer(section: Section) -> Printer:
    """
    Return what shows a value through a section of digits.

    Raises:
        UnknownFormatError: the section is none that this module can show.

    """
    if section.has(PartKind.TEXT):
        return general
    if section.has(PartKind.GENERAL):
        return partial(_within, section.parts)
    if not section.has(_DIGIT):
        return partial(_same, "".join(part.text for part in section.parts))
    if section.has(PartKind.EXPONENT):
        return partial(_scientific, _power_layout(section.parts))
    if section.has(PartKind.SLASH):
        return partial(fraction, fraction_layout(section.parts))
    percents = sum(part.kind is PartKind.PERCENT for part in section.parts)
    layout = layout_of(section.parts)
    shift = 2 * percents - 3 * layout.thousands
    return partial(_scaled, layout, shift) if shift else partial(placed, layout)


def general(value: Decimal) -> str:
    """Return a value as the General format shows it: eleven characters at most."""
    digits = plain(value)
    if len(digits) <= GENERAL_WIDTH and "E" not in digits:
        return digits
    normal = EXACT.normalize(value)
    decimals = -int(normal.as_tuple().exponent)
    magnitude = normal.adjusted()
    if magnitude >= GENERAL_WIDTH or (magnitude < _GENERAL_SMALLEST and decimals > _GENERAL_DECIMALS):
        return _general_scientific(normal)
    width = max(0, GENERAL_WIDTH - 1 - max(1, magnitude + 1))
    if decimals <= width:
        return f"{normal:f}"
    fixed = rounded(normal, width)
    return _general_scientific(normal) if fixed.adjusted() >= GENERAL_WIDTH else _trimmed(f"{fixed:f}")


def _general_scientific(value: Decimal) -> str:
    mantissa, _, exponent = f"{_SIX_DIGITS.plus(value):E}".partition("E")
    return f"{_trimmed(mantissa)}E{exponent[0]}{exponent[1:]:0>2}"


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _within(parts: Sequence[Part], value: Decimal) -> str:
    return "".join(general(value) if part.kind is PartKind.GENERAL else part.text for part in parts)


def _same(text: str, _: Decimal) -> str:
    return text


def _scaled(layout: Layout, shift: int, value: Decimal) -> str:
    return placed(layout, EXACT.scaleb(value, shift))


@dataclass(frozen=True, slots=True)
class _PowerLayout:
    """A section cut at its power of ten; several places before the point make the power a multiple of their count."""

    mantissa: Layout
    power: tuple[Part, ...]
    plus: str
    period: int


def _power_layout(parts: Sequence[Part]) -> _PowerLayout:
    cut = next(index for index, part in enumerate(parts) if part.kind is PartKind.EXPONENT)
    mantissa = layout_of(parts[:cut])
    is_counted = all(any(part.kind is _DIGIT for part in side) for side in (parts[:cut], parts[cut + 1 :]))
    if not is_counted or mantissa.thousands:
        raise UnknownFormatError("E")
    period = max(1, sum(part.kind is _DIGIT for part in mantissa.whole))
    return _PowerLayout(mantissa, tuple(parts[cut + 1 :]), parts[cut].text[1].replace("-", ""), period)


def _scientific(layout: _PowerLayout, value: Decimal) -> str:
    exponent = value.adjusted() // layout.period * layout.period if value else 0
    mantissa = value.scaleb(-exponent, context=EXACT)
    if rounded(mantissa, layout.mantissa.places) >= 10**layout.period:
        exponent += layout.period
        mantissa = value.scaleb(-exponent, context=EXACT)
    sign = "-" if exponent < 0 else layout.plus
    power = place_whole(layout.power, str(abs(exponent)) if exponent else "", is_grouped=False)
    return f"{placed(layout.mantissa, mantissa)}E{sign}{power}"
