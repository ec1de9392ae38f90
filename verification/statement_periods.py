"""
Periods that a text names.

Rule: a period is a year, a half, a quarter, a month, a day, or so many months or weeks to a day. Two ways of writing one period
have one key; 31 December and the year that it ends are one. What is not certain to be the same has a key of its own: a quarter
of a financial year is not three months to a day, and a year that ends in spring is not a calendar year.
"""

import re
from dataclasses import dataclass

MARK = "\x00"  # stands in for a period, one for each of its characters

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_YEAR = r"(?:19|20)[0-9]{2}"
_DAY = (
    rf"(?:[0-9]{{1,2}}(?:st|nd|rd|th)? {_MONTH},? ?{_YEAR}|{_MONTH} ?[0-9]{{1,2}}(?:st|nd|rd|th)?,? ?{_YEAR}"
    rf"|{_YEAR}-[0-9]{{2}}-[0-9]{{2}}|[0-9]{{1,2}}\.[0-9]{{1,2}}\.{_YEAR})"
)
_NUMBERS = {"three": "3", "six": "6", "nine": "9", "twelve": "12", "thirteen": "13"}
_ORDINALS = {"first": "1", "second": "2", "third": "3", "fourth": "4"}
_ORDINAL = "|".join(_ORDINALS)
_COUNT = rf"(?:[0-9]{{1,2}}|{'|'.join(_NUMBERS)})"
_ENDED = r" ?(?:ended|ending|to)(?: on)? ?"
_FISCAL = r"(?:(?:fiscal|financial|calendar) (?:year )?|fy ?)?"


def _in_year(group: str) -> str:
    return rf" ?(?:of )?(?:the )?{_FISCAL}(?P<{group}>{_YEAR}|'?[0-9]{{2}})"


_PERIOD = re.compile(
    rf"(?<![\w.,/$\u20ac\u00a3-])(?:"
    rf"(?P<count>{_COUNT})[ -](?P<unit>month|week)s?(?: period)?{_ENDED}(?P<count_end>{_DAY})"
    rf"|(?:fiscal |financial )?years?{_ENDED}(?P<year_end>{_DAY})"
    rf"|(?:q(?P<q>[1-4])|(?P<nq>[1-4])q|(?P<ordinal>{_ORDINAL})[ -]quarter){_in_year('quarter_year')}"
    rf"|(?:h(?P<h>[12])|(?P<nh>[12])h|(?P<which>first|second) half){_in_year('half_year')}"
    rf"|(?P<day>{_DAY})"
    rf"|(?:fy ?|(?:fiscal|financial) (?:year )?)?(?P<split>{_YEAR})[/-](?:[0-9]{{2}})?[0-9]{{2}}"
    rf"|(?P<month>{_MONTH}) (?P<month_year>{_YEAR})"
    rf"|fy ?'?(?P<short>[0-9]{{2}})"
    rf"|(?:{_FISCAL}|full[ -]year |year[ -]end |end of |year )(?P<year>{_YEAR})(?P<letter>[abfe])?"
    rf")(?![\w%])(?![.,/-][0-9])",
    re.IGNORECASE,
)
_LETTERS = {"a": "actual", "b": "budget", "f": "forecast", "e": "estimate"}
_HEADED = re.compile(
    rf"\b(?:(?P<count>{_COUNT})[ -](?P<unit>month|week)|(?P<quarter>quarter)|year)s?(?: period)?s? ?(?:ended|ending)",
    re.IGNORECASE,
)
_FIRST_SURE_MONTH = 6  # a year that ends from June on bears that year's number; before, custom differs
_YEAR_LONG = "year"
_WHOLE_YEARS = frozenset({"12 months", "52 weeks", "53 weeks"})
_LAST_DAY = "-12-31"


@dataclass(frozen=True, slots=True)
class Period:
    """A period as it stands at `start:end` of a text; `status` is what a letter after the year says ("2026B")."""

    start: int
    end: int
    key: str
    status: str | None = None


def periods_in(text: str) -> tuple[Period, ...]:
    """Return the periods that a text names, in order. White space must be single spaces."""
    return tuple(_period(found) for found in _PERIOD.finditer(text))


def masked(text: str, periods: tuple[Period, ...]) -> str:
    """Return a text, as long as it was, with marks in the place of its periods."""
    pieces: list[str] = []
    position = 0
    for period in periods:
        pieces += [text[position : period.start], MARK * (period.end - period.start)]
        position = period.end
    return "".join((*pieces, text[position:]))


def without_periods(text: str) -> str:
    """Return a text without its periods, in single spaces."""
    return " ".join(masked(text, periods_in(text)).replace(MARK, " ").split())


def headed(key: str, heading: str) -> str | None:
    """
    Return the period of a column with a key of its own below a heading such as "Three months ended".

    None where the heading names several spans, or where the column has a year and no day for its months to end on.
    """
    spans = {_span(found) for found in _HEADED.finditer(heading)}
    if not spans:
        return key
    span = spans.pop()
    return None if spans or (span != _YEAR_LONG and "-" not in key) else _to(span, key)


def _period(found: "re.Match[str]") -> Period:
    letter = found["letter"]
    return Period(found.start(), found.end(), _key(found), _LETTERS[letter.lower()] if letter else None)


def _key(found: "re.Match[str]") -> str:
    if found["count"]:
        return _to(_span(found), _day(found["count_end"]))
    if found["year_end"]:
        return _to(_YEAR_LONG, _day(found["year_end"]))
    if found["quarter_year"]:
        number = found["q"] or found["nq"] or _ORDINALS[found["ordinal"].lower()]
        return f"quarter {number} of {_full(found['quarter_year'])}"
    if found["half_year"]:
        number = found["h"] or found["nh"] or _ORDINALS[found["which"].lower()]
        return f"half {number} of {_full(found['half_year'])}"
    if found["split"]:
        return f"{found['split']}/{found.group()[-2:]}"
    if found["month"]:
        return f"{found['month_year']}-{_month(found['month']):02}"
    return _day(found["day"]).removesuffix(_LAST_DAY) if found["day"] else _full(found["short"] or found["year"])


def _span(found: "re.Match[str]") -> str:
    groups = found.groupdict()
    if groups.get("quarter"):
        return "3 months"
    if not groups["count"]:
        return _YEAR_LONG
    count = groups["count"].lower()
    span = f"{_NUMBERS.get(count, count)} {groups['unit'].lower()}s"
    return _YEAR_LONG if span in _WHOLE_YEARS else span


def _to(span: str, key: str) -> str:
    """Return the key of a span that ends on a day or with a year."""
    if span != _YEAR_LONG:
        return f"{span} to {key}"
    year, *month = key.split("-")
    return year if not month or int(month[0]) >= _FIRST_SURE_MONTH else f"year to {key}"


def _day(text: str) -> str:
    numbers = re.findall("[0-9]+", text)
    named = re.search(_MONTH, text, re.IGNORECASE)
    if named:
        day, year = numbers
        month = _month(named.group())
    elif len(numbers[0]) > 2:  # noqa: PLR2004 - the year is written first
        year, month, day = numbers
    else:
        day, month, year = numbers
    return f"{year}-{int(month):02}-{int(day):02}"


def _month(name: str) -> int:
    return _MONTHS.index(name[:3].lower()) + 1


def _full(year: str) -> str:
    digits = year.lstrip("'")
    return digits if len(digits) > 2 else f"20{digits}"  # noqa: PLR2004 - two digits of a year
