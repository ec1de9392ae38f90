"""
Figures: value, scale, unit and currency.

Rule: a figure is its value times its scale, with a unit and a currency. Units are whole words, never parts of one. A scale
or a currency that one side does not state agrees with anything and is noted; one that both state must be the same. Brackets
that hug one number make it negative; brackets around words do not. The ends of a range share what only one of them states,
a range is not one of its ends, and "up to" belongs to its figure. Years, dates, clauses, pages and numbers of lists are no
sums.
"""

import re
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum

from verification.characters import Folded, fold
from verification.numerals import Style, readings_of, style_of


class Unit(StrEnum):
    """What a figure counts."""

    NUMBER = "number"
    MONEY = "money"
    PERCENT = "percent"
    BASIS_POINTS = "bps"
    MULTIPLE = "multiple"


class Bound(StrEnum):
    """Words that make a figure a limit."""

    AT_MOST = "at most"
    AT_LEAST = "at least"
    BELOW = "below"
    ABOVE = "above"


class RangeEnd(StrEnum):
    """Which end of a range a figure is."""

    LOW = "low"
    HIGH = "high"


class Outcome(StrEnum):
    """How two figures compare."""

    AGREES = "agrees"
    ROUNDED = "rounded"
    DIFFERS = "differs"


@dataclass(frozen=True, slots=True)
class Figure:
    """
    A figure as it stands at `start:end` of a text.

    `values` are its possible values with sign and scale: one, two while the style of the number is open, none if its
    grouping is malformed. `scale` and `currency` are None where they are not stated.
    """

    raw: str
    start: int
    end: int
    values: tuple[Decimal, ...]
    unit: Unit
    currency: str | None = None
    scale: Decimal | None = None
    per: str | None = None
    bound: Bound | None = None
    range_end: RangeEnd | None = None

    @property
    def value(self) -> Decimal | None:
        """The value, where it is certain."""
        return self.values[0] if len(self.values) == 1 else None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of a comparison, with what a reviewer is told about it."""

    outcome: Outcome
    notes: tuple[str, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether both sides state the same."""
        return self.outcome is Outcome.AGREES


_SCALES = {
    "hundred": 100,
    **dict.fromkeys(("thousand", "thousands", "k"), 1_000),
    **dict.fromkeys(("lakh", "lakhs", "lac", "lacs"), 100_000),
    **dict.fromkeys(("million", "millions", "mn", "mm", "m", "mio"), 1_000_000),
    **dict.fromkeys(("crore", "crores", "cr"), 10_000_000),
    **dict.fromkeys(("billion", "billions", "bn", "b", "mrd"), 1_000_000_000),
    **dict.fromkeys(("trillion", "trillions", "tn"), 1_000_000_000_000),
}
_CURRENCIES = {
    **dict.fromkeys(("$", "us$", "usd", "dollar", "dollars"), "USD"),
    **dict.fromkeys(("\u20ac", "eur", "euro", "euros"), "EUR"),
    **dict.fromkeys(("\u00a3", "gbp", "pound", "pounds"), "GBP"),
    **dict.fromkeys(("\u00a5", "jpy", "yen"), "JPY"),
    **dict.fromkeys(("\u20b9", "inr", "rs", "rupee", "rupees"), "INR"),
    **{
        code: code.upper() for code in "chf cny rmb cad aud nzd hkd sgd sek nok dkk pln czk huf brl mxn zar krw".split()
    },
    **{"c$": "CAD", "a$": "AUD", "hk$": "HKD", "s$": "SGD", "nz$": "NZD", "r$": "BRL"},
}


def _any_of(words: "dict[str, object] | dict[str, int] | dict[str, str]") -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_CURRENCY = _any_of(_CURRENCIES)
_NUMERAL = re.compile(r"(?<![^\W_])(?<![0-9][.,'])(?:[0-9]+(?:[.,'][0-9]+)*|(?<![.,])[.,][0-9]+)")
_SPACED = re.compile(r"[0-9]{1,3}(?: [0-9]{3})+(?:[.,][0-9]+)?(?![0-9.,])")
_BEFORE = re.compile(
    rf"(?P<open>\()?(?P<sign>(?<![^\W_])-)? ?(?:(?<![^\W_])(?P<currency>{_CURRENCY}) ?(?:\([a-z .]{{1,30}}\) ?)?)?"
    r"(?P<inner>\()?(?P<inner_sign>(?<![0-9a-z)])-)? ?$",
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"(?: ?(?P<percent>%|per ?cents?\b|percent\b|pct\b)| ?(?P<bps>bps?\b|basis points?\b)|(?P<multiple>x\b| times\b)"
    rf"|[ -]?(?P<scale>{_any_of(_SCALES)})\b)?(?: ?(?P<currency>{_CURRENCY})(?![^\W_])(?! ?[0-9(]))?(?P<close>\))?"
    r"(?P<percent_after>%)?(?P<minus>-(?=\s|$|[,.;)]))?(?: ?(?:per|a|/) ?(?P<per>share|unit|annum|year|month|day|hour|tonne"
    r"|employee|user|seat)\b)?",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"(?:\b(?:clauses?|sections?|articles?|schedules?|exhibits?|annex|appendix|paragraphs?|pages?|notes?|parts?|chapters?|items?"
    r"|forms?|versions?|rules?|figures?|tables?|no|nos|nr|number|sec|art|para|ref|q|fy|v)\.? ?|\u00a7+ ?|#)\(?$",
    re.IGNORECASE,
)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_DATE = re.compile(
    rf"\b[0-9]{{1,2}}[./-][0-9]{{1,2}}[./-](?:[0-9]{{4}}|[0-9]{{2}})\b|\b[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}\b"
    rf"|\b[0-9]{{1,2}}(?:st|nd|rd|th)? (?:day of )?{_MONTH}\b\.?,?(?: [0-9]{{4}}\b)?"
    rf"|\b{_MONTH}\.? [0-9]{{1,2}}(?:st|nd|rd|th)?\b(?:,? [0-9]{{4}}\b)?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_LIST_NUMBER = re.compile(r"(?:^|[\n;:]) *\(?$")
_COUNT_WORD = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy"
    r"|eighty|ninety|hundred|thousand|million)(?:-\w{3,5})? $",
    re.IGNORECASE,
)
_BOUNDS = {
    Bound.AT_MOST: r"up to|at most|(?:no|not) more than|(?:a )?maximum of|not exceed(?:ing)?|not to exceed|\u2264",
    Bound.AT_LEAST: r"at least|(?:no|not) (?:less|fewer) than|(?:a )?minimum of|\u2265",
    Bound.BELOW: r"(?:less|fewer|lower) than|under|below|<",
    Bound.ABOVE: r"(?:more|greater|higher) than|over|above|exceed(?:s|ing)?|in excess of|>",
}
_BOUND_BEFORE = [
    (bound, re.compile(rf"(?:\b|(?=[<>\u2264\u2265]))(?:{words}) ?$", re.IGNORECASE))
    for bound, words in _BOUNDS.items()
]
_RANGE_BETWEEN = re.compile(r" ?- ?| to ")
_HEADED_IN = re.compile(
    r"\b(?:in|\(?[$\u20ac\u00a3\u00a5\u20b9]) ?(?:\w{2,3}\$? ?)?(thousands?|millions?|billions?|lakhs?|crores?)\b|\b(0{3})s?\b",
    re.IGNORECASE,
)
_LOOK_BEHIND = 48
_LOOK_AHEAD = 40
_LONGEST_NUMERAL = 40
_SMALL = Decimal(100)


def parse_figures(text: str, *, style: Style | None = None) -> tuple[Figure, ...]:
    """Return the figures of a text, in order, without dates, years, clauses, pages and numbers of lists."""
    folded = fold(text)
    known = style_of(folded.text) if style is None else style
    dates = [(date.start(), date.end()) for date in _DATE.finditer(folded.text)]
    found: list[tuple[int, int, Figure]] = []
    position = 0
    for numeral in _NUMERAL.finditer(folded.text):
        if numeral.start() < position or any(start <= numeral.start() < end for start, end in dates):
            continue
        parsed = _figure(text, folded, numeral.start(), numeral.end(), known)
        if parsed is not None:
            found.append(parsed)
            position = parsed[1]
    return _with_ranges(found, folded.text)


def dates_in(text: str) -> tuple[str, ...]:
    """Return the dates and years that a text names, each folded to lower case."""
    folded = fold(text).text.lower()
    dates = [re.sub(r"[.,]|(?<=[0-9])(?:st|nd|rd|th)|day of ", "", date.group()) for date in _DATE.finditer(folded)]
    years = [
        year.group() for year in re.finditer(rf"(?<![^\W_])(?<![.,$]){_YEAR.pattern}(?![^\W_])(?![.,][0-9])", folded)
    ]
    return tuple(dict.fromkeys([*(" ".join(date.split()) for date in dates), *years]))


def stated_scale(text: str) -> Decimal | None:
    """Return the scale that a heading states for the bare numbers below it ("in thousands"), if it states one."""
    headed = _HEADED_IN.findall(text)
    if not headed:
        return None
    word, zeros = headed[-1]
    return Decimal(1_000) if zeros else Decimal(_SCALES[word.lower()])


def compare(one: Figure, other: Figure, *, scale_of_bare: Decimal | None = None) -> Comparison:
    """Return whether two figures state the same; `scale_of_bare` is what a heading says of numbers without a scale."""
    if not one.values or not other.values:
        return Comparison(Outcome.DIFFERS, ("a number is grouped in no known way",))
    if (one.bound, one.range_end) != (other.bound, other.range_end):
        return Comparison(Outcome.DIFFERS, ("a limit or a range is not the same as one figure",))
    notes = _kinds_agree(one, other)
    if notes is None:
        return Comparison(Outcome.DIFFERS, ("the units differ",))
    left, right, scale_note = _on_one_scale(one, other, scale_of_bare)
    if set(left) == set(right):
        return Comparison(Outcome.AGREES, (*notes, *scale_note))
    if _is_rounded(left, right):
        return Comparison(Outcome.ROUNDED, (*notes, *scale_note, "rounded"))
    return Comparison(Outcome.DIFFERS, (*notes, *scale_note))


def compare_texts(one: str, other: str) -> Comparison:
    """Return whether two short texts state the same figures in the same order."""
    left, right = parse_figures(one), parse_figures(other)
    if len(left) != len(right) or not left:
        return Comparison(Outcome.DIFFERS, ("not the same number of figures",))
    compared = [compare(a, b) for a, b in zip(left, right, strict=True)]
    notes = tuple(dict.fromkeys(note for comparison in compared for note in comparison.notes))
    return Comparison(max((comparison.outcome for comparison in compared), key=list(Outcome).index), notes)


def _figure(text: str, folded: Folded, start: int, end: int, style: Style) -> tuple[int, int, Figure] | None:
    words = folded.text
    before = _BEFORE.search(words[max(0, start - _LOOK_BEHIND) : start])
    currency = before["currency"] if before else None
    spaced = _SPACED.match(words, start)
    if spaced and currency:
        end = spaced.end()
    if end - start > _LONGEST_NUMERAL or (words[start] in ".," and not currency and words[start] == ","):
        return None
    after = _AFTER.match(words[end : end + _LOOK_AHEAD])
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
    if _LABEL.search(behind) or _YEAR.fullmatch(numeral):
        return True
    is_closed = words[end : end + 1] == ")"
    is_numbered = words[end : end + 2] in {". ", ") "} or (opened and is_closed)
    if is_numbered and len(numeral) <= 2 and numeral.isdigit() and _LIST_NUMBER.search(behind.rstrip("(")):  # noqa: PLR2004 - lists are short
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
    is_spelled = _COUNT_WORD.search(words[max(0, begins - _LOOK_BEHIND) : begins]) is not None
    is_bracketed = opened and bool(after["close"])
    is_negative = (is_bracketed and not is_spelled) or bool(
        after["minus"] or (before and (before["sign"] or before["inner_sign"]))
    )
    scale = Decimal(_SCALES[after["scale"].lower()]) if after["scale"] else None
    code = (before["currency"] if before else None) or after["currency"]
    factor = (scale or Decimal(1)) * (-1 if is_negative else 1)
    first = _first_of(words, start, before, after, is_bracketed=is_bracketed)
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
            currency=_CURRENCIES[code.lower()] if code else None,
            scale=scale,
            per=after["per"].lower() if after["per"] else None,
            bound=_bound(words[max(0, first - _LOOK_BEHIND) : first]),
        ),
    )


def _first_of(
    words: str, start: int, before: "re.Match[str] | None", after: "re.Match[str]", *, is_bracketed: bool
) -> int:
    """Return where a figure begins: at its bracket, its sign, or a currency that touches it."""
    if before is None:
        return start
    lead = before.group()
    if "(" in lead and not is_bracketed:
        lead = lead[lead.rindex("(") + 1 :]
    if re.search(r"[a-z]", lead, re.IGNORECASE):  # a currency word stands apart
        lead = lead[len(lead) - len(re.search(r"[(\-]*$", lead).group()) :]  # pyright: ignore[reportOptionalMemberAccess] - matches the empty string
    _ = after
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
    stripped = re.sub(rf"(?:(?<![^\W_])(?:{_CURRENCY}) ?)$", "", before, flags=re.IGNORECASE)
    return next((bound for bound, words in _BOUND_BEFORE if words.search(stripped)), None)


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


def _kinds_agree(one: Figure, other: Figure) -> tuple[str, ...] | None:
    """Return what to note about units and currencies that agree, or None if they do not."""
    if one.currency and other.currency and one.currency != other.currency:
        return None
    if one.per and other.per and one.per != other.per:
        return None
    rates = {Unit.PERCENT, Unit.BASIS_POINTS}
    sums = {Unit.NUMBER, Unit.MONEY}
    if one.unit is not other.unit and not {one.unit, other.unit} <= rates and not {one.unit, other.unit} <= sums:
        return None
    return ("the currency is stated on one side only",) if one.currency != other.currency else ()


def _on_one_scale(
    one: Figure, other: Figure, scale_of_bare: Decimal | None
) -> tuple[tuple[Decimal, ...], tuple[Decimal, ...], tuple[str, ...]]:
    left = _in_percent(one)
    right = _in_percent(other)
    for bare, scaled, is_left in ((one, other, True), (other, one, False)):
        if not (_is_bare(bare) and scaled.scale is not None):
            continue
        if scale_of_bare is not None:
            lifted = tuple(value * scale_of_bare for value in bare.values)
            return (lifted, right, ()) if is_left else (left, lifted, ())
        lowered = tuple(value / scaled.scale for value in scaled.values)
        if set(lowered) == set(bare.values):
            note = ("the scale is stated on one side only",)
            return (bare.values, lowered, note) if is_left else (lowered, bare.values, note)
    return left, right, ()


def _is_bare(figure: Figure) -> bool:
    return figure.unit is Unit.NUMBER and figure.scale is None and figure.currency is None


def _in_percent(figure: Figure) -> tuple[Decimal, ...]:
    return tuple(value / _SMALL for value in figure.values) if figure.unit is Unit.BASIS_POINTS else figure.values


def _is_rounded(left: tuple[Decimal, ...], right: tuple[Decimal, ...]) -> bool:
    """Whether one side is the other, rounded to the figures that it shows."""
    if len(left) != 1 or len(right) != 1:
        return False
    fine, coarse = sorted((left[0], right[0]), key=_shown_digits, reverse=True)
    digits = _shown_digits(coarse)
    if digits < 2 or fine == 0 or (fine < 0) != (coarse < 0):  # noqa: PLR2004 - one digit rounds to anything
        return False
    step = Decimal(1).scaleb(fine.adjusted() - digits + 1)
    return abs((fine / step).to_integral_value() * step - coarse) == 0


def _shown_digits(value: Decimal) -> int:
    return len(value.normalize().as_tuple().digits)
