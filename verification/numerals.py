"""
Numerals: what a run of digits and marks may mean.

Rule: the style of a number is decided by unambiguous numbers of the same text, never by counting digits alone; where it
stays open, both readings are kept. Grouping that no style knows has no value.
"""

import re
from decimal import Decimal
from enum import Enum, auto

_ENGLISH = re.compile(
    r"[0-9],[0-9]{3}\.[0-9]|[0-9]{1,3}(?:,[0-9]{3}){2,}(?![0-9])|(?<![0-9.,])[0-9]+\.[0-9]{1,2}(?![0-9.,])"
)
_CONTINENTAL = re.compile(
    r"[0-9]\.[0-9]{3},[0-9]|[0-9]{1,3}(?:\.[0-9]{3}){2,}(?![0-9])|(?<![0-9.,])[0-9]+,[0-9]{1,2}(?![0-9.,])"
)
_BY_THREES = re.compile(r"[0-9]{1,3}(?:[.,' ][0-9]{3})+")
_INDIAN = re.compile(r"[0-9]{1,2}(?:,[0-9]{2})+,[0-9]{3}")
_GROUP = 3


class Style(Enum):
    """Which mark a text puts before decimals."""

    ENGLISH = auto()
    CONTINENTAL = auto()
    OPEN = auto()


def style_of(text: str) -> Style:
    """Return the style that the unambiguous numbers of a text agree on."""
    english, continental = _ENGLISH.search(text) is not None, _CONTINENTAL.search(text) is not None
    if english == continental:
        return Style.OPEN
    return Style.ENGLISH if english else Style.CONTINENTAL


def known_style(*texts: str) -> Style:
    """Return the style of the first text whose unambiguous numbers agree on one."""
    return next((style for style in map(style_of, texts) if style is not Style.OPEN), Style.OPEN)


def readings_of(numeral: str, style: Style = Style.OPEN) -> tuple[Decimal, ...]:
    """Return what a numeral without sign may mean: one value, two while its style is open, none if it is malformed."""
    plain = numeral.replace("'", "").replace(" ", "")
    if plain != numeral and not _is_grouped(re.split(r"[.,]", numeral)[0]):
        return ()
    marks = [character for character in plain if character in ".,"]
    if not marks:
        return (Decimal(plain),)
    if len(set(marks)) > 1:
        return _with_both_marks(plain)
    if len(marks) > 1:
        return (Decimal(re.sub(r"[.,]", "", plain)),) if _is_grouped(plain) else ()
    return _with_one_mark(plain, marks[0], style)


def _is_grouped(whole: str) -> bool:
    return (_BY_THREES.fullmatch(whole) or _INDIAN.fullmatch(whole)) is not None


def _with_both_marks(plain: str) -> tuple[Decimal, ...]:
    decimal_mark = max(".,", key=plain.rfind)
    whole, _, decimals = plain.rpartition(decimal_mark)
    if decimal_mark in whole or not _is_grouped(whole):
        return ()
    return (Decimal(f"{re.sub('[.,]', '', whole)}.{decimals}"),)


def _with_one_mark(plain: str, mark: str, style: Style) -> tuple[Decimal, ...]:
    whole, decimals = plain.split(mark)
    as_decimal, as_group = Decimal(f"{whole or '0'}.{decimals}"), Decimal(f"{whole}{decimals}")
    if len(decimals) != _GROUP or not 1 <= len(whole) <= _GROUP or whole.startswith("0"):
        return (as_decimal,)
    if mark == ",":
        return (as_decimal,) if style is Style.CONTINENTAL else (as_group,)
    if style is Style.OPEN:
        return (as_decimal, as_group)
    return (as_decimal,) if style is Style.ENGLISH else (as_group,)
