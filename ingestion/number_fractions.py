"""
Fractions of a number format.

Rule: a fraction is the last convergent of the value that its denominator has places for, as spreadsheet programs show it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ingestion.number_places import place_whole, rounded
from ingestion.number_sections import Part, PartKind, UnknownFormatError

_LARGEST_FRACTION_WIDTH = 7
_CLOSE_ENOUGH = 5e-8  # where a continued fraction ends
_DIGIT = PartKind.DIGIT


@dataclass(frozen=True, slots=True)
class FractionLayout:
    """A section cut at its stroke. `fixed` is a denominator that the section itself gives."""

    whole: tuple[Part, ...]
    numerator: tuple[Part, ...]
    stroke: str
    width: int
    fixed: int | None
    tail: str


def fraction_layout(parts: Sequence[Part]) -> FractionLayout:
    """
    Return the parts of a fraction cut at their stroke.

    Raises:
        UnknownFormatError: a stroke without places on both sides, or a percentage of a fraction.

    """
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
    if start == end or first == last or any(part.kind is PartKind.PERCENT for part in parts):
        raise UnknownFormatError("/")
    denominator = "".join(part.text for part in after[first:last])
    has_whole = any(part.kind is _DIGIT for part in before[:start])
    gap, lead = ("".join(part.text for part in each) for each in (before[end:], after[:first]))
    return FractionLayout(
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


def fraction(layout: FractionLayout, value: Decimal) -> str:
    """Return a value as a fraction, the whole number apart where the layout has a place for it."""
    numerator, denominator = _ratio(layout, value)
    bottom = f"{layout.stroke}{str(denominator).ljust(layout.width)}"
    pad = 0 if layout.fixed else layout.width
    if not layout.whole:
        return place_whole(layout.numerator, str(numerator), is_grouped=False).rjust(pad) + bottom + layout.tail
    whole, numerator = divmod(numerator, denominator)
    front = place_whole(layout.whole, str(whole) if whole or not numerator else "", is_grouped=False)
    top = place_whole(layout.numerator, str(numerator), is_grouped=False).rjust(pad)
    return front + (top + bottom if numerator else " " * len(top + bottom)) + layout.tail


def _ratio(layout: FractionLayout, value: Decimal) -> tuple[int, int]:
    if layout.fixed:
        return int(rounded(value * layout.fixed, 0)), layout.fixed
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
