"""Dates and years that a text names: they are no sums, and they are compared as they are written."""

import re

from verification.characters import fold

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
DATE = re.compile(
    rf"\b[0-9]{{1,2}}[./-][0-9]{{1,2}}[./-](?:[0-9]{{4}}|[0-9]{{2}})\b|\b[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}\b"
    rf"|\b[0-9]{{1,2}}(?:st|nd|rd|th)? (?:day of )?{_MONTH}\b\.?,?(?: [0-9]{{4}}\b)?"
    rf"|\b{_MONTH}\.? [0-9]{{1,2}}(?:st|nd|rd|th)?\b(?:,? [0-9]{{4}}\b)?",
    re.IGNORECASE,
)
YEAR = re.compile(r"(?:19|20)[0-9]{2}")


def dates_in(text: str) -> tuple[str, ...]:
    """Return the dates and years that a text names, each folded to lower case."""
    folded = fold(text).text.lower()
    dates = [re.sub(r"[.,]|(?<=[0-9])(?:st|nd|rd|th)|day of ", "", date.group()) for date in DATE.finditer(folded)]
    years = [
        year.group() for year in re.finditer(rf"(?<![^\W_])(?<![.,$]){YEAR.pattern}(?![^\W_])(?![.,][0-9])", folded)
    ]
    return tuple(dict.fromkeys([*(" ".join(date.split()) for date in dates), *years]))
