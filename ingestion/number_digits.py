"""
Digits of a number format: general, fixed, scientific and fraction.

Rule: a value counts to fifteen significant digits, and halves round away from zero, as spreadsheet programs show it.
Every printer here takes a value without its sign; the sign belongs to the format.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from functools import partial

from ingestion.number_sections import Part, PartKind, Section, UnknownFormatError

Printer = Callable[[Decimal], str]

_SIGNIFICANT = Context(prec=15, rounding=ROUND_HALF_UP)
_SIX_DIGITS = Context(prec=6, rounding=ROUND_HALF_UP)
_EXACT = Context(prec=1000, rounding=ROUND_HALF_UP)
_UNITS = tuple(Decimal(1).scaleb(-decimals) for decimals in range(256))
_LARGEST_POWER = 330
_GENERAL_WIDTH = 11
_GENERAL_DECIMALS = 9
_GENERAL_SMALLEST = -4
_LARGEST_FRACTION_WIDTH = 7
_CLOSE_ENOUGH = 5e-8  # where a continued fraction ends
_DIGIT = PartKind.DIGIT


def counted(value: float | Decimal | str) -> Decimal | None:
    """Return a value to fifteen significant digits, or None for what no spreadsheet counts with."""
    try:
        number = _SIGNIFICANT.plus(value if isinstance(value, Decimal) else Decimal(str(value)))
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number.adjusted()) <= _LARGEST_POWER else None


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
        return partial(_fraction, _fraction_layout(section.parts))
    percents = sum(part.kind is PartKind.PERCENT for part in section.parts)
    layout = _layout(section.parts)
    shift = 2 * percents - 3 * layout.thousands
    return partial(_scaled, layout, shift) if shift else partial(_placed, layout)


def general(value: Decimal) -> str:
    """Return a value as the General format shows it: eleven characters at most."""
    if value == 0:
        return "0"
    normal = _EXACT.normalize(value)
    decimals = -int(normal.as_tuple().exponent)
    magnitude = normal.adjusted()
    if magnitude >= _GENERAL_WIDTH or (magnitude < _GENERAL_SMALLEST and decimals > _GENERAL_DECIMALS):
        return _general_scientific(normal)
    width = max(0, _GENERAL_WIDTH - 1 - max(1, magnitude + 1))
    if decimals <= width:
        return f"{normal:f}"
    fixed = _rounded(normal, width)
    return _general_scientific(normal) if fixed.adjusted() >= _GENERAL_WIDTH else _trimmed(f"{fixed:f}")


def _general_scientific(value: Decimal) -> str:
    mantissa, _, exponent = f"{_SIX_DIGITS.plus(value):E}".partition("E")
    return f"{_trimmed(mantissa)}E{exponent[0]}{exponent[1:]:0>2}"


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _rounded(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(_UNITS[decimals], context=_EXACT)


def _within(parts: Sequence[Part], value: Decimal) -> str:
    return "".join(general(value) if part.kind is PartKind.GENERAL else part.text for part in parts)


def _same(text: str, _: Decimal) -> str:
    return text


@dataclass(frozen=True, slots=True)
class _Layout:
    """
    A section cut at its decimal point, with its commas read.

    `plain` is what stands before and after the digits of the whole number and how many there are at least, where they
    stand together, so that they need not be placed one by one; `tail` is what follows decimals that all show.
    """

    whole: tuple[Part, ...]
    decimal: tuple[Part, ...]
    point: str
    places: int
    is_grouped: bool
    thousands: int
    plain: tuple[str, str, int] | None
    tail: str | None


def _layout(parts: Sequence[Part]) -> _Layout:
    kept, is_grouped, thousands = _without_commas(parts)
    cut = next((index for index, part in enumerate(kept) if part.kind is PartKind.POINT), len(kept))
    whole = tuple(kept[:cut])
    decimal = tuple(Part(PartKind.LITERAL, ".") if part.kind is PartKind.POINT else part for part in kept[cut + 1 :])
    return _Layout(
        whole=whole,
        decimal=decimal,
        point="." if cut < len(kept) else "",
        places=sum(part.kind is _DIGIT for part in decimal),
        is_grouped=is_grouped,
        thousands=thousands,
        plain=_plain(whole, is_grouped=is_grouped),
        tail=_tail(decimal),
    )


def _without_commas(parts: Sequence[Part]) -> tuple[list[Part], bool, int]:
    """Return the parts without grouping and scaling commas, whether digits are grouped, and how often they are scaled."""
    point = next((index for index, part in enumerate(parts) if part.kind is PartKind.POINT), len(parts))
    digits = [index for index, part in enumerate(parts) if part.kind is _DIGIT]
    before_point = max((index for index in digits if index < point), default=-1)
    is_grouped, thousands, kept = False, 0, list[Part]()
    for index, part in enumerate(parts):
        if part.kind is not PartKind.COMMA:
            kept.append(part)
        elif digits and digits[0] < index < before_point:
            is_grouped = True
        elif digits and _is_scaling(parts, index, after=before_point if index < point else digits[-1]):
            thousands += 1
        else:
            kept.append(Part(PartKind.LITERAL, ","))
    return kept, is_grouped, thousands


def _is_scaling(parts: Sequence[Part], index: int, *, after: int) -> bool:
    """Whether a comma stands right behind the last digit, with nothing but commas between."""
    return 0 <= after < index and all(part.kind is PartKind.COMMA for part in parts[after + 1 : index])


def _plain(parts: Sequence[Part], *, is_grouped: bool) -> tuple[str, str, int] | None:
    pattern = "".join(part.text if part.kind is _DIGIT else " " for part in parts)
    digits = pattern.strip()
    if not digits or digits.lstrip("#").strip("0") or (is_grouped and digits.count("0") > 1):
        return None
    places = [index for index, part in enumerate(parts) if part.kind is _DIGIT]
    before = "".join(part.text for part in parts[: places[0]])
    after = "".join(part.text for part in parts[places[-1] + 1 :])
    return (before, after, digits.count("0")) if len(places) == places[-1] - places[0] + 1 else None


def _tail(parts: Sequence[Part]) -> str | None:
    places = 0
    while places < len(parts) and parts[places].kind is _DIGIT and parts[places].text == "0":
        places += 1
    if any(part.kind is _DIGIT for part in parts[places:]):
        return None
    return "".join(part.text for part in parts[places:])


def _scaled(layout: _Layout, shift: int, value: Decimal) -> str:
    return _placed(layout, value.scaleb(shift, context=_EXACT))


def _placed(layout: _Layout, value: Decimal) -> str:
    whole, _, decimal = f"{_rounded(value, layout.places):f}".partition(".")
    digits = whole.lstrip("0")
    if layout.plain is None:
        shown = _whole(layout.whole, digits, is_grouped=layout.is_grouped)
    else:
        before, after, least = layout.plain
        digits = f"{int(digits):,}" if layout.is_grouped and digits else digits
        shown = f"{before}{digits.rjust(least, '0')}{after}"
    end = _decimal(layout.decimal, decimal.rstrip("0")) if layout.tail is None else decimal + layout.tail
    return shown + layout.point + end


def _whole(parts: Sequence[Part], digits: str, *, is_grouped: bool) -> str:
    """Place digits from the right; what is left over goes to the first place."""
    first = next((index for index, part in enumerate(parts) if part.kind is _DIGIT), None)
    if first is None:
        return "".join(part.text for part in parts) + digits
    shown: list[str] = []
    count = 0
    for index in range(len(parts) - 1, -1, -1):
        part = parts[index]
        if part.kind is not _DIGIT:
            shown.append(part.text)
            continue
        taken = digits if index == first else digits[-1:]
        digits = digits[: len(digits) - len(taken)]
        for digit in reversed(taken or _filler(part)):
            shown.append("," if is_grouped and count and count % 3 == 0 and digit != " " else "")
            shown.append(digit)
            count += 1
    return "".join(reversed(shown))


def _filler(part: Part) -> str:
    return {"0": "0", "?": " "}.get(part.text, "")


def _decimal(parts: Sequence[Part], digits: str) -> str:
    shown: list[str] = []
    for part in parts:
        if part.kind is not _DIGIT:
            shown.append(part.text)
            continue
        shown.append(digits[:1] or _filler(part))
        digits = digits[1:]
    return "".join(shown)


@dataclass(frozen=True, slots=True)
class _PowerLayout:
    """A section cut at its power of ten; several places before the point make the power a multiple of their count."""

    mantissa: _Layout
    power: tuple[Part, ...]
    plus: str
    period: int


def _power_layout(parts: Sequence[Part]) -> _PowerLayout:
    cut = next(index for index, part in enumerate(parts) if part.kind is PartKind.EXPONENT)
    mantissa = _layout(parts[:cut])
    period = max(1, sum(part.kind is _DIGIT for part in mantissa.whole))
    return _PowerLayout(mantissa, tuple(parts[cut + 1 :]), parts[cut].text[1].replace("-", ""), period)


def _scientific(layout: _PowerLayout, value: Decimal) -> str:
    exponent = value.adjusted() // layout.period * layout.period if value else 0
    mantissa = value.scaleb(-exponent, context=_EXACT)
    if _rounded(mantissa, layout.mantissa.places) >= 10**layout.period:
        exponent += layout.period
        mantissa = value.scaleb(-exponent, context=_EXACT)
    sign = "-" if exponent < 0 else layout.plus
    power = _whole(layout.power, str(abs(exponent)) if exponent else "", is_grouped=False)
    return f"{_placed(layout.mantissa, mantissa)}E{sign}{power}"


@dataclass(frozen=True, slots=True)
class _FractionLayout:
    """A section cut at its stroke. `fixed` is a denominator that the section itself gives."""

    whole: tuple[Part, ...]
    numerator: tuple[Part, ...]
    stroke: str
    width: int
    fixed: int | None
    tail: str


def _fraction_layout(parts: Sequence[Part]) -> _FractionLayout:
    stroke = next(index for index, part in enumerate(parts) if part.kind is PartKind.SLASH)
    before, after = parts[:stroke], parts[stroke + 1 :]
    end = _last(before, lambda part: part.kind is _DIGIT)
    start = end
    while start and before[start - 1].kind is _DIGIT:
        start -= 1
    first = next((index for index, part in enumerate(after) if not part.text.isspace()), len(after))
    last = first
    while last < len(after) and (
        after[last].kind is _DIGIT or (len(after[last].text) == 1 and after[last].text.isdigit())
    ):
        last += 1
    if start == end or first == last:
        raise UnknownFormatError("/")
    denominator = "".join(part.text for part in after[first:last])
    has_whole = any(part.kind is _DIGIT for part in before[:start])
    gap, lead = ("".join(part.text for part in each) for each in (before[end:], after[:first]))
    return _FractionLayout(
        whole=tuple(before[:start]) if has_whole else (),
        numerator=tuple(before[start:end] if has_whole else before[:end]),
        stroke=f"{gap}/{lead}",
        width=min(len(denominator), _LARGEST_FRACTION_WIDTH),
        fixed=(int(denominator) or None) if denominator.isdigit() else None,
        tail="".join(part.text for part in after[last:]),
    )


def _last(parts: Sequence[Part], is_wanted: Callable[[Part], bool]) -> int:
    """Return the place right behind the last part that is wanted, or nought."""
    return next((index + 1 for index in range(len(parts) - 1, -1, -1) if is_wanted(parts[index])), 0)


def _fraction(layout: _FractionLayout, value: Decimal) -> str:
    numerator, denominator = _ratio(layout, value)
    bottom = f"{layout.stroke}{str(denominator).ljust(layout.width)}"
    pad = 0 if layout.fixed else layout.width
    if not layout.whole:
        return _whole(layout.numerator, str(numerator), is_grouped=False).rjust(pad) + bottom + layout.tail
    whole, numerator = divmod(numerator, denominator)
    front = _whole(layout.whole, str(whole) if whole or not numerator else "", is_grouped=False)
    top = _whole(layout.numerator, str(numerator), is_grouped=False).rjust(pad)
    return front + (top + bottom if numerator else " " * len(top + bottom)) + layout.tail


def _ratio(layout: _FractionLayout, value: Decimal) -> tuple[int, int]:
    if layout.fixed:
        return int(_rounded(value * layout.fixed, 0)), layout.fixed
    return _nearest_ratio(float(value), 10**layout.width - 1)


def _nearest_ratio(value: float, largest: int) -> tuple[int, int]:
    """Return the last convergent of the value's continued fraction whose denominator is small enough."""
    before, top, older, bottom = 0, 1, 1, 0
    rest = value
    while bottom <= largest:
        whole = int(rest)
        next_top, next_bottom = whole * top + before, whole * bottom + older
        if next_bottom > largest:
            break
        before, top, older, bottom = top, next_top, bottom, next_bottom
        if rest - whole < _CLOSE_ENOUGH:
            break
        rest = 1 / (rest - whole)
    return top, bottom
