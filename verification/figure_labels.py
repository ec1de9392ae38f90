"""
Numbers that are names: clauses, pages, years, versions, items of a list.

Rule: a number that follows a word like "section" names a thing; so do a year, a number with two points ("18.1.9"), letters with
digits ("Q3") and the number of a list's item. They are no sums. A list of numbers after one label ("Articles 7, 9 and 10")
shares it.
"""

import re

from verification.dates import YEAR

_LABEL = re.compile(
    r"(?:\b(?P<word>(?:sub-?)?(?:clause|section|article|schedule|exhibit|annex|appendix|paragraph|part|chapter|item|form|version"
    r"|rule|regulation|figure|table|page|note|phase|tranche|level|tier|class|series|number|volume|step|stage)s?|annexes|no|nos|nr"
    r"|sec|secs|art|arts|para|paras|ref|q|fy|v)\.? ?|(?P<mark>\u00a7|#) ?)\(?$"
)
_LABEL_ENDS = frozenset("abcdefghijklmnopqrstuvwxyz.\u00a7#")
_SAME = {"sec": "section", "art": "article", "para": "paragraph", "nr": "number", "no": "number", "\u00a7": "section"}
_GOES_ON = re.compile(
    r"(?:,? ?(?:and|or|to|through|&) ?|, ?| ?[-/] ?|(?:\([a-z0-9]{1,4}\))+,? ?(?:(?:and|or|to) )?)\(?"
)
_LIST = re.compile(r"(?:^|[.;:]) *$|(?:^|[.;:,]|\b(?:and|or)) *\($")
_DOTTED = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){2,}")
YEAR_LABEL, LIST_LABEL, CLAUSE_LABEL = "year", "list", "clause"
_UNSHARED = {None, YEAR_LABEL, LIST_LABEL}
_LONGEST_LIST = 2  # digits of an item's number
_REACH = 24


def label_before(text: str, start: int) -> str | None:
    """Return the label that stands before a number at `start` of a folded text, by one name for each kind, or nothing."""
    behind = text[max(0, start - _REACH) : start]
    found = _LABEL.search(behind) if behind.rstrip(" (")[-1:] in _LABEL_ENDS else None
    if found is None:
        return None
    word = found["word"] or found["mark"]
    singular = word.removesuffix("s") if word != "annexes" else "annex"
    return _SAME.get(singular, singular)


def shares_label(label: str | None, between: str) -> bool:
    """Return whether what stands between two numbers lets the second share the label of the first."""
    return label not in _UNSHARED and _GOES_ON.fullmatch(between) is not None


def is_year(numeral: str) -> bool:
    """Return whether a numeral reads as a year."""
    return YEAR.fullmatch(numeral) is not None


def is_dotted(numeral: str) -> bool:
    """Return whether a numeral is one of a clause, with two points or more ("18.1.9"), and no grouped number."""
    return _DOTTED.fullmatch(numeral) is not None and not _is_grouped(numeral)


def _is_grouped(numeral: str) -> bool:
    first, *groups = numeral.split(".")
    return first != "0" and all(len(group) == 3 for group in groups)  # noqa: PLR2004 - digits of a group


def is_of_a_list(text: str, start: int, end: int) -> bool:
    """Return whether digits number an item of a list, or a note that hugs the word before it ("Costs(1)")."""
    numeral = text[start:end]
    if not numeral.isdigit() or len(numeral) > _LONGEST_LIST:
        return False
    behind = text[max(0, start - _REACH) : start]
    is_opened, is_closed = behind.endswith("("), text[end : end + 1] == ")"
    if is_opened and is_closed and behind[-2:-1].isalnum():
        return True
    is_numbered = text[end : end + 2] in {". ", ") "} or (is_opened and is_closed)
    return is_numbered and _LIST.search(behind) is not None
