"""
Words that stand for a period.

Rule: "annual" and "year to year" stand for one year, "half a year" for six months. "Perpetual" stands for a period without end,
and so does one that runs until somebody terminates it.
"""

import re
from decimal import Decimal

from verification.figure import Figure, Unit

_STANDS_FOR = [
    (r"annual(?:ly)?|yearly|year[ -]to[ -]year|(?:each|every) year|anniversary", "year", 1),
    (r"monthly|month[ -]to[ -]month|(?:each|every) month", "month", 1),
    (r"quarterly|quarter[ -]to[ -]quarter|(?:each|every) quarter", "quarter", 1),
    (r"weekly|week[ -]to[ -]week|(?:each|every) week", "week", 1),
    (r"daily|day[ -]to[ -]day|(?:each|every) day", "day", 1),
    (r"semi[ -]?annual(?:ly)?|half[ -]?yearly|half[ -]year|half (?:a|of a|the) year", "month", 6),
]
_PERIODS = [(re.compile(rf"\b(?:{words})\b"), counted, value) for words, counted, value in _STANDS_FOR]
_ENDLESS = re.compile(
    r"\b(?:perpetual(?:ly)?|perpetuity|indefinite(?:ly)?|evergreen|no (?:fixed |stated )?(?:end|expiry|expiration) date)\b"
)
_UNTIL_TERMINATED = re.compile(r"\buntil\b[^.;]{0,80}\b(?:terminat|cancel)")


def periods_in(folded: str) -> list[Figure]:
    """Return the periods that a folded text names by words like "annual", each once, as figures of that text."""
    found = ((words.search(folded), counted, value) for words, counted, value in _PERIODS)
    return [
        Figure(word.group(), word.start(), word.end(), (Decimal(value),), Unit.DURATION, counted=counted)
        for word, counted, value in found
        if word is not None
    ]


def endless_word(folded: str) -> "re.Match[str] | None":
    """Return the first word of a folded text that stands for a period without end."""
    return _ENDLESS.search(folded)


def is_endless(folded: str) -> bool:
    """Return whether a folded text names a period without end, or one that lasts until somebody ends it."""
    return (_ENDLESS.search(folded) or _UNTIL_TERMINATED.search(folded)) is not None
