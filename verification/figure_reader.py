"""
Reading figures in a text.

Rule: units are whole words, never parts of one. Brackets that hug one number make it negative; brackets around words do
not. The ends of a range share what only one of them states, and "up to" belongs to its figure. Years, dates, clauses, pages
and numbers of lists are no sums.
"""

import re
from dataclasses import replace
from decimal import Decimal

from verification.characters import Folded, fold
from verification.dates import DATE, YEAR
from verification.figure import Bound, Figure, RangeEnd, Unit
from verification.figure_marks import (
    AFTER,
    BEFORE,
    BOUND_BEFORE,
    COUNT_WORD,
    CURRENCIES,
    CURRENCY,
    LABEL,
    LIST_NUMBER,
    NUMERAL,
    SCALES,
    SPACED,
)
from verification.numerals import Style, readings_of, style_of

_LOOK_BEHIND = 48
_LOOK_AHEAD = 40
_LONGEST_NUMERAL = 40
_RANGE_BETWEEN = re.compile(r" ?- ?| to ")


def parse_figures(text: str, *, style: Style | None = None) -> tuple[Figure, ...]:
    """Return the figures of a text, in order, without dates, years, clauses, pages and numbers of lists."""
    folded = fold(text)
    known = style_of(folded.text) if style is None else style
    dates = [(date.start(), date.end()) for date in DATE.finditer(folded.text)]
    found: list[tuple[int, int, Figure]] = []
    position = 0
    for numeral in NUMERAL.finditer(folded.text):
        if numeral.start() < position or any(start <= numeral.start() < end for start, end in dates):
            continue
        parsed = _figure(text, folded, numeral.start(), numeral.end(), known)
        if parsed is not None:
            found.append(parsed)
            position = parsed[1]
    return _with_ranges(found, folded.text)


def _figure(text: str, folded: Folded, start: int, end: int, style: Style) -> tuple[int, int, Figure] | None:
    words = folded.text
    before = BEFORE.search(words[max(0, start - _LOOK_BEHIND) : start])
    currency = before["currency"] if before else None
    spaced = SPACED.match(words, start)
    if spaced and currency:
        end = spaced.end()
    if end - start > _LONGEST_NUMERAL or (words[start] in ".," and not currency and words[start] == ","):
        return None
    after = AFTER.match(words[end : end + _LOOK_AHEAD])
    if after is None or _goes_on(words, end + after.end("scale") if after["scale"] else end, after):
        return None
    opened = before is not None and bool(before["open"] or before["inner"])
    if _is_label(words, start, end, before, after, opened=opened):
        return None
    return _built(text, folded, (start, end), before, after, style, opened=opened)


def _goes_on(words: str, end: int, after: "re.Match[str]") -> bool:
    """Whether letters follow the digits at once that are no unit: a name ("3rd", "4A"), not a figure."""
    return after.end() == 0 and end < len(words) and (words[end].isalpha() or words[end] == "_")


def _is_label(
    words: str, start: int, end: int, before: "re.Match[str] | None", after: "re.Match[str]", *, opened: bool
) -> bool:
    numeral = words[start:end]
    is_plain = not (before and before["currency"]) and not any(
        after[group] for group in ("percent", "bps", "multiple", "scale", "currency", "percent_after")
    )
    behind = words[max(0, start - _LOOK_BEHIND) : start]
    if not is_plain:
        return False
    if LABEL.search(behind) or YEAR.fullmatch(numeral):
        return True
    is_closed = words[end : end + 1] == ")"
    is_numbered = words[end : end + 2] in {". ", ") "} or (opened and is_closed)
    if is_numbered and len(numeral) <= 2 and numeral.isdigit() and LIST_NUMBER.search(behind.rstrip("(")):  # noqa: PLR2004 - lists are short
        return True
    # "Costs(1)" and "5(1)": a mark that hugs what stands before it.
    return opened and is_closed and len(numeral) <= 2 and behind[-2:-1].isalnum()  # noqa: PLR2004 - as above


def _built(
    text: str,
    folded: Folded,
    span: tuple[int, int],
    before: "re.Match[str] | None",
    after: "re.Match[str]",
    style: Style,
    *,
    opened: bool,
) -> tuple[int, int, Figure]:
    words = folded.text
    start, end = span
    begins = start - (len(before.group()) if before else 0)
    is_spelled = COUNT_WORD.search(words[max(0, begins - _LOOK_BEHIND) : begins]) is not None
    is_bracketed = opened and bool(after["close"])
    is_negative = (is_bracketed and not is_spelled) or bool(
        after["minus"] or (before and (before["sign"] or before["inner_sign"]))
    )
    scale = Decimal(SCALES[after["scale"].lower()]) if after["scale"] else None
    code = (before["currency"] if before else None) or after["currency"]
    factor = (scale or Decimal(1)) * (-1 if is_negative else 1)
    first = _first_of(start, before, is_bracketed=is_bracketed)
    last = end + _last_of(after, is_bracketed=is_bracketed)
    return (
        first,
        last,
        Figure(
            raw=text[folded.start_of(first) : folded.end_of(last - 1)],
            start=folded.start_of(first),
            end=folded.end_of(last - 1),
            values=tuple(value * factor for value in readings_of(words[start:end], style)),
            unit=_unit(after, code),
            currency=CURRENCIES[code.lower()] if code else None,
            scale=scale,
            per=after["per"].lower() if after["per"] else None,
            bound=_bound(words[max(0, first - _LOOK_BEHIND) : first]),
        ),
    )


def _first_of(start: int, before: "re.Match[str] | None", *, is_bracketed: bool) -> int:
    """Return where a figure begins: at its bracket, its sign, or a currency that touches it."""
    lead = before.group() if before else ""
    if "(" in lead and not is_bracketed:
        lead = lead[lead.rindex("(") + 1 :]
    if re.search(r"[a-z]", lead, re.IGNORECASE):  # a currency word stands apart
        lead = lead[len(lead) - len(re.search(r"[(\-]*$", lead).group()) :]  # pyright: ignore[reportOptionalMemberAccess] - matches the empty string
    return start - len(lead.lstrip(" "))


def _last_of(after: "re.Match[str]", *, is_bracketed: bool) -> int:
    if after["per"]:
        ends = [after.end(group) for group in ("percent", "bps", "multiple", "scale", "currency", "minus")]
    else:
        ends = [
            after.end(group) for group in ("percent", "bps", "multiple", "scale", "currency", "minus", "percent_after")
        ]
    if is_bracketed:
        ends.append(after.end("close"))
    return max(0, *ends)


def _unit(after: "re.Match[str]", currency: str | None) -> Unit:
    if after["percent"] or after["percent_after"]:
        return Unit.PERCENT
    if after["bps"]:
        return Unit.BASIS_POINTS
    if after["multiple"]:
        return Unit.MULTIPLE
    return Unit.MONEY if currency else Unit.NUMBER


def _bound(before: str) -> Bound | None:
    stripped = re.sub(rf"(?:(?<![^\W_])(?:{CURRENCY}) ?)$", "", before, flags=re.IGNORECASE)
    return next((bound for bound, words in BOUND_BEFORE if words.search(stripped)), None)


def _with_ranges(found: list[tuple[int, int, Figure]], words: str) -> tuple[Figure, ...]:
    figures = [figure for _, _, figure in found]
    for at in range(len(found) - 1):
        low, high = figures[at], figures[at + 1]
        between = words[found[at][1] : found[at + 1][0]]
        if low.range_end is not None or not _RANGE_BETWEEN.fullmatch(between):
            continue
        if between == " to " and re.search(r"\bfrom $", words[max(0, found[at][0] - 8) : found[at][0]]):
            continue  # from one value to another is a change, not a range
        figures[at], figures[at + 1] = _range(low, high)
    return tuple(figures)


def _range(low: Figure, high: Figure) -> tuple[Figure, Figure]:
    """Return the ends of a range, each with what only the other states."""
    if low.scale is None and high.scale is not None and low.unit in {Unit.NUMBER, Unit.MONEY}:
        low = replace(low, scale=high.scale, values=tuple(value * high.scale for value in low.values))
    currency = low.currency or high.currency
    unit = high.unit if low.unit is Unit.NUMBER else low.unit
    return (
        replace(low, currency=currency, unit=unit, range_end=RangeEnd.LOW),
        replace(high, currency=currency, unit=unit if high.unit is Unit.NUMBER else high.unit, range_end=RangeEnd.HIGH),
    )
