"""
Readings of a quote, and whether a quote can prove anything.

Rule: a quote holds at least three words, or a figure, or four characters of a script without spaces, counted after folding.
Of what a writer adds to a quotation only these are taken off: one outer pair of quotation marks, marks of emphasis, [sic],
and the brackets of a changed first letter. The quote as it stands is always tried first, for contracts hold `[***]`.
"""

import re
from dataclasses import dataclass

from verification.borders import is_cjk
from verification.characters import fold
from verification.folding import View, view_of

_FEWEST_WORDS = 3
_FEWEST_CJK = 4
_WORD = re.compile(r"[^\W_]+")
_SIC = re.compile(r" ?\[sic\]", re.IGNORECASE)
_CHANGED_LETTER = re.compile(r"^\[([^\W\d_])\](?=[^\W\d_])")
_EMPHASIS = re.compile(r"\*{1,3}|_{2}|`")
_OUTER_MARKS = {'"': '"', "\u201c": "\u201d", "\u201e": "\u201c", "\u00ab": "\u00bb", "'": "'", "\u2018": "\u2019"}


@dataclass(frozen=True, slots=True)
class Reading:
    """A quote as it is looked for: its text, folded, with its skeleton. `is_edited`: words of the writer were taken off."""

    text: str
    view: View
    is_edited: bool


def readings(quote: str) -> tuple[Reading, ...]:
    """Return the quote as it stands, then without what its writer may have added."""
    whole = quote.strip()
    texts = [(whole, False)]
    plain = _EMPHASIS.sub("", _without_outer_marks(whole)).strip()
    texts.append((plain, False))
    texts.append((_CHANGED_LETTER.sub(r"\1", _SIC.sub("", plain)).strip(), True))
    seen: set[str] = set()
    found: list[Reading] = []
    for text, is_edited in texts:
        if text and text not in seen:
            seen.add(text)
            found.append(reading_of(text, is_edited=is_edited))
    return tuple(found)


def reading_of(text: str, *, is_edited: bool) -> Reading:
    """Return one text as it is looked for."""
    return Reading(text, view_of(fold(text)), is_edited)


def proves_something(folded: str) -> bool:
    """Return whether a folded text holds three words, a figure, or four characters of a script without spaces."""
    if any(character.isdecimal() for character in folded):
        return True
    if count_words(folded) >= _FEWEST_WORDS:
        return True
    return sum(map(is_cjk, folded)) >= _FEWEST_CJK


def count_words(folded: str) -> int:
    """Return how many runs of letters and digits a folded text holds."""
    return sum(1 for _ in _WORD.finditer(folded))


def _without_outer_marks(quote: str) -> str:
    if len(quote) < 3:  # noqa: PLR2004 - two marks and something between them
        return quote
    closing = _OUTER_MARKS.get(quote[0])
    if closing is None or quote[-1] != closing or closing in quote[1:-1]:
        return quote
    return quote[1:-1]
