"""
Digits of a number format: general, fixed, scientific and fraction.

Rule: a value counts to fifteen significant digits, and halves round away from zero, as spreadsheet programs show it.
Every function here takes a value without its sign; the sign belongs to the section's caller.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from ingestion.number_sections import Part, PartKind, Section, UnknownFormatError

_SIGNIFICANT = Context(prec=15, rounding=ROUND_HALF_UP)
_EXACT = Context(prec=1000, rounding=ROUND_HALF_UP)
_GENERAL_WIDTH = 11
_GENERAL_DECIMALS = 9
_LARGEST_FRACTION_WIDTH = 7
_CLOSE_ENOUGH = 5e-8  # where a continued fraction ends
_DIGIT = PartKind.DIGIT


def significant(value: Decimal) -> Decimal:
    """Return the value to fifteen significant digits."""
    return _SIGNIFICANT.plus(value)


def rounded(value: Decimal, decimals: int) -> Decimal:
    """Return the value to so many decimals."""
    return value.quantize(Decimal(1).scaleb(-decimals), context=_EXACT)


def general(value: Decimal) -> str:
    """Return a value as the General format shows it: eleven characters at most."""
    if value == 0:
        return "0"
    normal = _EXACT.normalize(value)
    decimals = -int(normal.as_tuple().exponent)
    magnitude = normal.adjusted()
    if magnitude >= _GENERAL_WIDTH or (magnitude < -4 and decimals > _GENERAL_DECIMALS):  # noqa: PLR2004 - 0.0001 is the smallest that is cut
        return _general_scientific(normal)
    width = _GENERAL_WIDTH - 1 - max(1, magnitude + 1)
    fixed = rounded(normal, max(0, width))
    if fixed.adjusted() >= _GENERAL_WIDTH:
        return _general_scientific(normal)
    return _trimmed(f"{fixed:f}")


def _general_scientific(value: Decimal) -> str:
    mantissa, _, exponent = f"{Context(prec=6, rounding=ROUND_HALF_UP).plus(value):E}".partition("E")
    return f"{_trimmed(mantissa)}E{exponent[0]}{exponent[1:]:0>2}"


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


@dataclass(frozen=True, slots=True)
class _Layout:
    """A section cut at its decimal point, with its commas read."""

    whole: tuple[Part, ...]
    decimal: tuple[Part, ...]
    has_point: bool
    is_grouped: bool
    thousands: int


def fixed(section: Section, value: Decimal) -> str:
    """Return a value in a section of digit places, literals, percent signs and scaling commas."""
    layout = _layout(section.parts)
    percents = sum(part.kind is PartKind.PERCENT for part in section.parts)
    return _placed(layout, value.scaleb(2 * percents - 3 * layout.thousands, context=_EXACT))


def _placed(layout: _Layout, value: Decimal) -> str:
    places = sum(part.kind is _DIGIT for part in layout.decimal)
    whole, _, decimal = f"{rounded(value, places):f}".partition(".")
    shown = _whole(layout.whole, whole.lstrip("0"), is_grouped=layout.is_grouped)
    return shown + ("." if layout.has_point else "") + _decimal(layout.decimal, decimal.rstrip("0"))


def _layout(parts: Sequence[Part]) -> _Layout:
    point = next((index for index, part in enumerate(parts) if part.kind is PartKind.POINT), len(parts))
    digits = [index for index, part in enumerate(parts) if part.kind is _DIGIT]
    first, last = (digits[0], digits[-1]) if digits else (0, -1)
    before_point = max((index for index in digits if index < point), default=-1)
    grouped, thousands, kept = False, 0, list[Part]()
    for index, part in enumerate(parts):
        if part.kind is not PartKind.COMMA:
            kept.append(part)
        elif first < index < before_point:
            grouped = True
        elif _is_scaling(parts, index, point=point, last=last, before_point=before_point):
            thousands += 1
        else:
            kept.append(Part(PartKind.LITERAL, ","))
    cut = next((index for index, part in enumerate(kept) if part.kind is PartKind.POINT), len(kept))
    decimal = tuple(Part(PartKind.LITERAL, ".") if part.kind is PartKind.POINT else part for part in kept[cut + 1 :])
    return _Layout(tuple(kept[:cut]), decimal, cut < len(kept), grouped, thousands)


def _is_scaling(parts: Sequence[Part], index: int, *, point: int, last: int, before_point: int) -> bool:
    """Whether a comma stands right behind the last digit of the number, or right before its point."""
    if last < 0:
        return False
    if before_point < index < point:
        return all(part.kind is PartKind.COMMA for part in parts[before_point + 1 : index])
    return index > last and all(part.kind is PartKind.COMMA for part in parts[last + 1 : index])


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


def scientific(section: Section, value: Decimal) -> str:
    """Return a value with a power of ten; several places before the point make the power a multiple of their count."""
    cut = next(index for index, part in enumerate(section.parts) if part.kind is PartKind.EXPONENT)
    mantissa, power = section.parts[:cut], section.parts[cut + 1 :]
    layout = _layout(mantissa)
    period = max(1, sum(part.kind is _DIGIT for part in layout.whole))
    places = sum(part.kind is _DIGIT for part in layout.decimal)
    exponent = value.adjusted() // period * period if value else 0
    if value and rounded(value.scaleb(-exponent, context=_EXACT), places) >= Decimal(10) ** period:
        exponent += period
    sign = "-" if exponent < 0 else "+" if section.parts[cut].text[1] == "+" else ""
    whole = _placed(layout, value.scaleb(-exponent, context=_EXACT))
    return f"{whole}E{sign}{_whole(power, str(abs(exponent)) if exponent else '', is_grouped=False)}"


def fraction(section: Section, value: Decimal) -> str:
    """Return a value as a fraction, with the whole number apart where the section has a place for it."""
    slash = next(index for index, part in enumerate(section.parts) if part.kind is PartKind.SLASH)
    before, after = section.parts[:slash], section.parts[slash + 1 :]
    whole_parts, numerator_parts, gap = _fraction_front(before)
    denominator_text, tail, lead = _denominator(after)
    width = min(len(denominator_text), _LARGEST_FRACTION_WIDTH)
    pad = 0 if _is_fixed(denominator_text) else width
    numerator, denominator = _ratio(value, denominator_text, width)
    bottom = f"{gap}/{lead}{denominator!s:<{width}}"
    end = "".join(part.text for part in tail)
    if not whole_parts:
        return _whole(numerator_parts, str(numerator), is_grouped=False).rjust(pad) + bottom + end
    whole, numerator = divmod(numerator, denominator)
    front = _whole(whole_parts, str(whole) if whole or not numerator else "", is_grouped=False)
    top = _whole(numerator_parts, str(numerator), is_grouped=False)
    if not numerator:
        return front + " " * len(top.rjust(pad) + bottom) + end
    return front + top.rjust(pad) + bottom + end


def _fraction_front(parts: Sequence[Part]) -> tuple[tuple[Part, ...], tuple[Part, ...], str]:
    """Return the parts of the whole number, those of the numerator, and the space before the slash."""
    end = len(parts)
    while end and parts[end - 1].kind is not _DIGIT:
        end -= 1
    start = end
    while start and parts[start - 1].kind is _DIGIT:
        start -= 1
    if start == end:
        raise UnknownFormatError("/")
    front = tuple(parts[:start])
    gap = "".join(part.text for part in parts[end:])
    if any(part.kind is _DIGIT for part in front):
        return front, tuple(parts[start:end]), gap
    return (), (*front, *parts[start:end]), gap


def _denominator(parts: Sequence[Part]) -> tuple[str, tuple[Part, ...], str]:
    """Return the places or the digits of the denominator, what follows it, and the space behind the slash."""
    start = 0
    while start < len(parts) and parts[start].text.isspace():
        start += 1
    end = start
    while end < len(parts) and (parts[end].kind is _DIGIT or (parts[end].text.isdigit() and len(parts[end].text) == 1)):
        end += 1
    if start == end:
        raise UnknownFormatError("/")
    lead = "".join(part.text for part in parts[:start])
    return "".join(part.text for part in parts[start:end]), tuple(parts[end:]), lead


def _is_fixed(denominator: str) -> bool:
    return denominator.isdigit() and int(denominator) > 0


def _ratio(value: Decimal, denominator: str, width: int) -> tuple[int, int]:
    if _is_fixed(denominator):
        bottom = int(denominator)
        return int(rounded(value * bottom, 0)), bottom
    return _nearest_ratio(float(value), 10**width - 1)


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
