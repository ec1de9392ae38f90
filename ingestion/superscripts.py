"""
Raised marks: "$320" with a raised 1 is a note on 320 dollars, not 3201 dollars.

Rule: a raised digit never joins the figure before it. It becomes a superscript character, and where it refers to a
note it is marked as one; an exponent (10 to the 6th, a square metre) is kept as part of what it raises.
"""

import re

_RAISED = str.maketrans("0123456789-−–()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻⁻⁽⁾")
_NOTE = re.compile(r"[(\[]?\d{1,3}(?:\s*[,–-]\s*\d{1,3})*[)\]]?|[*†‡§¶]{1,3}|\([a-z]\)|[a-z]")
_BARE_POWER = re.compile(r"(?<![\w$€£¥.,])(?:10|2|e)\s*$|[x×·]\s*10\s*$")
_NEGATIVE = re.compile(r"[-−–]\d{1,3}")
_UNIT = re.compile(r"(?<![A-Za-z])(?:[kcmµnd]?m|ft|in|yd|mi|s|sq)$")
_FIGURE_BEFORE = re.compile(r"\d$")
_MONEY_BEFORE = re.compile(r"(?:[$€£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|CAD|AUD)\s?)\s?\d[\d,.]*(?:bn|mn|[mkMK])?$")


def raised(mark: str, *, before: str) -> tuple[str, bool]:
    """Return a raised text as it is stored after the text before it, and whether it is the mark of a note."""
    stripped = mark.strip()
    if _NEGATIVE.fullmatch(stripped):
        return stripped.translate(_RAISED), False
    if not _NOTE.fullmatch(stripped):
        return mark, False  # the letters of 1st, TM and the like read on as they stand

    stored = stripped.translate(_RAISED)
    return stored, not _is_exponent(stripped, before)


def _is_exponent(mark: str, before: str) -> bool:
    before = before[-24:]
    if not mark.isdigit():
        return False
    if _UNIT.search(before) and mark in {"2", "3"}:
        return True
    if _MONEY_BEFORE.search(before):
        return False
    return bool(_FIGURE_BEFORE.search(before) or _BARE_POWER.search(before))
