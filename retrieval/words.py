"""
Words, as search compares them.

Rule: passages and questions become words in one way only. Case, accents and endings are folded away; figures and
clause numbers are kept whole, because a question about section 7.2 or fiscal 2018 means exactly that.
"""

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Final

from retrieval._stemmer import stem

_WORD: Final = re.compile(r"\w+(?:[.,]\d+)*")
STOP_WORDS: Final = frozenset(
    _WORD.findall(
        "a about above after again all also am an and any are as at be because been before being below between both but "
        "by can could did do does doing down during each either few for from further had has have having he her here "
        "hers him his how i if in into is it its itself may me might more most must my no nor not now of off on once "
        "only or other our out over own per please same shall she should so some such than that the their them then "
        "there these they this those through to too under until up upon us very was we were what when where which while "
        "who whom whose why will with would you your"
    )
)
_UNSPACED: Final = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")  # each character is a word
_FISCAL_YEAR: Final = re.compile(r"fy(?:20)?(\d\d)")
_KINDS: Final = r"(?:section|clause|article|paragraph|item|note|schedule|exhibit|annex|appendix|§)"
_NUMBER: Final = r"(\d{1,3}(?:\.\d{1,3})*)(?![\d%])"
_HEADING: Final = re.compile(rf"^[ \t]*(?:{_KINDS}[ \t]+)?{_NUMBER}", re.MULTILINE | re.IGNORECASE)
_MENTION: Final = re.compile(rf"{_KINDS}s?\s*{_NUMBER}", re.IGNORECASE)


@lru_cache(maxsize=1 << 18)
def roots(word: str) -> tuple[str, ...]:
    """Return what a word counts as: its root, nothing for a word that says nothing, more for figures that say more."""
    plain = word.strip("_")
    if not plain.isascii():
        decomposed = unicodedata.normalize("NFKD", plain)
        plain = "".join(character for character in decomposed if not unicodedata.combining(character))
        if _UNSPACED.search(plain):
            return tuple(_UNSPACED.findall(unicodedata.normalize("NFKC", plain)))
    if plain in STOP_WORDS or not plain:
        return ()
    if plain.isalpha():
        return (stem(plain),)
    year = _FISCAL_YEAR.fullmatch(plain)
    return (plain.replace(",", ""), f"20{year.group(1)}") if year else (plain.replace(",", ""),)


def bag(text: str) -> Counter[str]:
    """Return how often each root occurs in a text."""
    counted: Counter[str] = Counter()
    for word, times in Counter(_WORD.findall(text.casefold())).items():
        for root in roots(word):
            counted[root] += times
    return counted


def headings(text: str) -> list[str]:
    """Return a mark for each clause number that a line of the text opens with."""
    return [f"§{number}" for number in _HEADING.findall(text)]


def mentions(text: str) -> list[str]:
    """Return the same mark for each clause number that a question speaks of."""
    return [f"§{number}" for number in _MENTION.findall(text)]
