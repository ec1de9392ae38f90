"""
Digits put into the places of a number format.

Rule: halves round away from zero. Digits fill the places of the whole number from the right, and what is left over goes
to the first place; a comma between places groups them by three, and a comma behind the last one scales by a thousand.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from ingestion.number_sections import Part, PartKind

EXACT = Context(prec=1000, rounding=ROUND_HALF_UP)
_UNITS = tuple(Decimal(1).scaleb(-decimals) for decimals in range(256))
_DIGIT = PartKind.DIGIT


def rounded(value: Decimal, decimals: int) -> Decimal:
    """Return a value to so many decimals."""
    return EXACT.quantize(value, _UNITS[decimals])


@dataclass(frozen=True, slots=True)
class Layout:
    """
    A section cut at its decimal point, with its commas read.

    `plain` is what stands before and after the digits of the whole number and how many there are at least, where they
    stand together, so that they need not be placed one by one; `tail` is what follows decimals that all show. `quick` is
    what stands before all digits, how they are written at once, what follows them, and the unit that they are rounded to,
    where nothing stands among them.
    """

    whole: tuple[Part, ...]
    decimal: tuple[Part, ...]
    point: str
    places: int
    is_grouped: bool
    thousands: int
    plain: tuple[str, str, int] | None
    tail: str | None
    quick: tuple[str, str, str, Decimal] | None


def layout_of(parts: Sequence[Part]) -> Layout:
    """Return the parts of a number cut at their point."""
    kept, is_grouped, thousands = _without_commas(parts)
    cut = next((index for index, part in enumerate(kept) if part.kind is PartKind.POINT), len(kept))
    whole = tuple(kept[:cut])
    decimal = tuple(Part(PartKind.LITERAL, ".") if part.kind is PartKind.POINT else part for part in kept[cut + 1 :])
    places = sum(part.kind is _DIGIT for part in decimal)
    point = "." if cut < len(kept) else ""
    plain, tail = _plain(whole, is_grouped=is_grouped), _tail(decimal)
    return Layout(
        whole=whole,
        decimal=decimal,
        point=point,
        places=places,
        is_grouped=is_grouped,
        thousands=thousands,
        plain=plain,
        tail=tail,
        quick=_quick(plain, tail, is_pointed=bool(point), places=places, is_grouped=is_grouped),
    )


def _quick(
    plain: tuple[str, str, int] | None, tail: str | None, *, is_pointed: bool, places: int, is_grouped: bool
) -> tuple[str, str, str, Decimal] | None:
    if plain is None or tail is None:
        return None
    before, after, least = plain
    if least != 1 or (is_pointed and (after or not places)):
        return None
    return before, ",f" if is_grouped else "f", after + tail, _UNITS[places]


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


def placed(layout: Layout, value: Decimal) -> str:
    """Return a value in the places of a layout."""
    if layout.quick is not None:
        before, digits, behind, unit = layout.quick
        return f"{before}{EXACT.quantize(value, unit):{digits}}{behind}"
    whole, _, decimal = f"{rounded(value, layout.places):f}".partition(".")
    digits = whole.lstrip("0")
    if layout.plain is None:
        shown = place_whole(layout.whole, digits, is_grouped=layout.is_grouped)
    else:
        before, after, least = layout.plain
        digits = f"{int(digits):,}" if layout.is_grouped and digits else digits
        shown = f"{before}{digits.rjust(least, '0')}{after}"
    end = _decimal(layout.decimal, decimal.rstrip("0")) if layout.tail is None else decimal + layout.tail
    return shown + layout.point + end


def place_whole(parts: Sequence[Part], digits: str, *, is_grouped: bool) -> str:
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
