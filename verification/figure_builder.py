"""
Building a figure from its digits and from what stands around them.

Rule: units are whole words, never parts of one. Brackets that hug one number make it negative; brackets that repeat a number in
words ("thirty (30)") do not. "Minus" is a sign, and "up to" belongs to its figure.
"""

import re
from decimal import Decimal

from verification.characters import Folded
from verification.figure import Figure, Unit
from verification.figure_limits import bound_before, is_loss_before
from verification.figure_marks import (
    AFTER,
    BEFORE,
    COUNT_WORD,
    CURRENCIES,
    LEADING_WORDS,
    PERIODS,
    SCALES,
    per_of,
)

_LOOK_BEHIND = 72
_LOOK_AHEAD = 80
_UNITS = ("points", "percent", "bps", "multiple", "scale", "more", "currency", "percent_after")
_PARTS = ("nil", *_UNITS, "minus")
_PLAIN_ENDS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789,;:.%")
_LETTER = re.compile(r"[a-z]")


class Surroundings:
    """What stands around the digits at `start:end` of a folded text."""

    def __init__(self, words: str, start: int, end: int) -> None:
        self.words = words
        self.start, self.end = start, end
        self.behind = words[max(0, start - _LOOK_BEHIND) : start]
        before = BEFORE.search(self.behind, _lead_from(self.behind))
        after = AFTER.match(words[end : end + _LOOK_AHEAD] if _may_have_unit(words[end : end + 2]) else "")
        assert before is not None  # noqa: S101 - the pattern matches the empty end
        assert after is not None  # noqa: S101 - the pattern matches the empty start
        self.before, self.after = before, after
        self.lead = before.group()
        self.is_opened = bool(before["open"] or before["inner"])
        self.is_bracketed = self.is_opened and bool(after["close"])
        self.currency = before["currency"] or after["currency"]
        self.is_plain = not self.currency and not any(after[unit] for unit in _UNITS)

    @property
    def goes_on(self) -> bool:
        """Whether letters follow the digits at once that are no unit: a name ("3rd", "4A"), not a figure."""
        after = self.words[self.end : self.end + 1]
        return self.after.end() == 0 and (after.isalpha() or after == "_")

    @property
    def first(self) -> int:
        """Where the figure begins: at its bracket, its sign, or a currency that touches it."""
        lead = self.lead
        if "(" in lead and not self.is_bracketed:
            lead = lead[lead.rindex("(") + 1 :]
        if _LETTER.search(lead):  # a currency word stands apart
            lead = lead[len(lead.rstrip("(-")) :]
        return self.start - len(lead.lstrip(" "))

    @property
    def last(self) -> int:
        """Where the figure ends: after its sign, its brackets and its unit."""
        if self.after.end() == 0:
            return self.end
        parts = (*_PARTS, "close") if self.is_bracketed else _PARTS
        return self.end + max(0, *(self.after.end(part) for part in parts))

    @property
    def is_negative(self) -> bool:
        """Whether a sign, a word or brackets make the figure negative."""
        before = self.before
        if before["sign"] or before["word"] or before["inner_sign"] or self.after["minus"]:
            return True
        begins = self.start - len(self.lead)
        may_be = self.is_bracketed and self.counted is None  # nobody owes minus thirty days
        return may_be and COUNT_WORD.search(self.words[max(0, begins - _LOOK_BEHIND) : begins]) is None

    @property
    def scale(self) -> Decimal | None:
        """The scale after the digits, if one is stated."""
        scales = [SCALES[self.after[name]] for name in ("scale", "more") if self.after[name]]
        return Decimal(scales[0] * (scales[1] if scales[1:] else 1)) if scales else None

    @property
    def counted(self) -> str | None:
        """What a duration counts, in the singular."""
        counted = self.after["counted"]
        if not counted or self.currency:
            return None
        return f"business {PERIODS[counted]}" if self.after["business"] else PERIODS[counted]

    @property
    def unit(self) -> Unit:
        """What the figure counts."""
        after = self.after
        if after["points"]:
            return Unit.POINTS
        if after["percent"] or after["percent_after"]:
            return Unit.PERCENT
        if after["bps"]:
            return Unit.BASIS_POINTS
        if after["multiple"]:
            return Unit.MULTIPLE
        if self.currency:
            return Unit.MONEY
        return Unit.DURATION if self.counted else Unit.NUMBER


def _lead_from(behind: str) -> int:
    """Return where to look for a sign or a currency: not before a word or a mark that is neither."""
    core = behind.rstrip(" (-")
    word = core.rstrip(".").rpartition(" ")[2].strip("(")
    return 0 if word in LEADING_WORDS or core[-1:] not in _PLAIN_ENDS else len(core)


def _may_have_unit(after: str) -> bool:
    """Return whether a unit, a bracket or a sign may follow digits, by the two characters after them."""
    return not (after[1:].isdigit() if after[:1] == " " else after[:1] in ",;:." and after[1:] != "-")


def figure_of(
    text: str, folded: Folded, around: Surroundings, *, readings: tuple[Decimal, ...], scale: Decimal | None = None
) -> Figure:
    """Return the figure with the surroundings; `readings` are its digits' values, which already hold a `scale` given here."""
    first, last = around.first, around.last
    factor = (around.scale or Decimal(1)) * (-1 if around.is_negative else 1)
    start, end = folded.start_of(first), folded.end_of(last - 1)
    behind = around.words[max(0, first - _LOOK_BEHIND) : first]
    currency = around.currency
    return Figure(
        raw=text[start:end],
        start=start,
        end=end,
        values=tuple(value * factor for value in readings),
        unit=around.unit,
        currency=CURRENCIES[currency] if currency else None,
        scale=around.scale or scale,
        per=per_of(around.after["per"]),
        bound=bound_before(behind),
        counted=around.counted,
        is_loss=is_loss_before(behind),
    )
