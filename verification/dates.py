"""
Dates and years that a text names: they are no sums.

Rule: "3 May 2024", "May 3rd, 2024" and "2024-05-03" are one date; "3/5/2024" may be either of two. A date that leaves out its
year or its day agrees with every date that has the rest.
"""

import re
from dataclasses import dataclass

from verification.characters import fold

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
DATE = re.compile(
    r"\b(?P<one>[0-9]{1,2})[./-](?P<two>[0-9]{1,2})[./-](?P<short>[0-9]{4}|[0-9]{2})\b"
    r"|\b(?P<iso>[0-9]{4}-[0-9]{2}-[0-9]{2})\b"
    rf"|\b(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?[ -](?:day of )?(?P<month>{_MONTH})\b\.?,?(?:[ -](?P<year>[0-9]{{4}})\b)?"
    rf"|\b(?P<month_first>{_MONTH})\.? (?P<day_last>[0-9]{{1,2}})(?:st|nd|rd|th)?\b(?![.,][0-9])(?:,? (?P<year_last>[0-9]{{4}})\b)?"
)
YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_MONTHS = {
    name: number
    for number, name in enumerate(
        ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"], start=1
    )
}
_LAST_MONTH = 12
_PIVOT = 70  # a year of two digits below it is one of this century


@dataclass(frozen=True, slots=True)
class NamedDate:
    """A date at `start:end` of a folded text, with the (year, month, day) that it may be; None is what it leaves out."""

    start: int
    end: int
    readings: tuple[tuple[int | None, int | None, int | None], ...]

    def agrees(self, other: "NamedDate") -> bool:
        """Return whether both may be one date."""
        return any(
            all(mine is None or theirs is None or mine == theirs for mine, theirs in zip(one, two, strict=True))
            for one in self.readings
            for two in other.readings
        )


def named_dates(words: str) -> tuple[NamedDate, ...]:
    """Return the dates of a folded text in lower case that name a day, in order."""
    return tuple(NamedDate(date.start(), date.end(), _readings(date)) for date in DATE.finditer(words))


def _readings(date: "re.Match[str]") -> tuple[tuple[int | None, int | None, int | None], ...]:
    if date["iso"]:
        year, month, day = (int(part) for part in date["iso"].split("-"))
        return ((year, month, day),)
    if date["one"]:
        one, two, year = int(date["one"]), int(date["two"]), _year(date["short"])
        readings = {(year, two, one), (year, one, two)}
        return tuple(reading for reading in sorted(readings) if reading[1] <= _LAST_MONTH) or ((year, two, one),)
    month = _MONTHS[(date["month"] or date["month_first"])[:3]]
    year = date["year"] or date["year_last"]
    return ((int(year) if year else None, month, int(date["day"] or date["day_last"])),)


def _year(digits: str) -> int:
    if len(digits) == len("2024"):
        return int(digits)
    return int(digits) + (2000 if int(digits) < _PIVOT else 1900)


def dates_in(text: str) -> tuple[str, ...]:
    """Return the dates and years that a text names, each folded to lower case."""
    folded = fold(text).text.lower()
    dates = [re.sub(r"[.,]|(?<=[0-9])(?:st|nd|rd|th)|day of ", "", date.group()) for date in DATE.finditer(folded)]
    years = [
        year.group() for year in re.finditer(rf"(?<![^\W_])(?<![.,$]){YEAR.pattern}(?![^\W_])(?![.,][0-9])", folded)
    ]
    return tuple(dict.fromkeys([*(" ".join(date.split()) for date in dates), *years]))
