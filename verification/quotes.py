"""
Readings of a quote, and whether a quote can prove anything.

Rule: a quote holds at least three words, or a figure, or four characters of a script without spaces, counted after folding.
Of what a writer adds to a quotation only these are taken off: one outer pair of quotation marks, marks of emphasis, [sic],
and the brackets of a changed first letter. The quote as it stands is always tried first, for contracts hold `[***]`.
"""

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from verification.borders import is_cjk
from verification.characters import Folded, fold
from verification.folding import View, skeleton_of, view_of

_FEWEST_WORDS = 3
_FEWEST_CJK = 4
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]+")
_SIC = re.compile(r" ?\[sic\]", re.IGNORECASE)
_CHANGED_LETTER = re.compile(r"^\[([^\W\d_])\](?=[^\W\d_])")
_EMPHASIS = re.compile(r"\*{1,3}|_{2}|`")
_OUTER_MARKS = {'"': '"', "\u201c": "\u201d", "\u201e": "\u201c", "\u00ab": "\u00bb", "'": "'", "\u2018": "\u2019"}


@dataclass(frozen=True)
class Reading:
    """
    A quote as it is looked for. `is_edited`: words of the writer were taken off.

    Most quotes stand letter for letter in the document, so the skeleton is made only when it is needed.
    """

    text: str
    is_edited: bool

    @cached_property
    def folded(self) -> Folded:
        """The text, folded."""
        return fold(self.text)

    @cached_property
    def skeleton(self) -> str:
        """The letters and digits of the folded text."""
        return skeleton_of(self.folded.text)

    @cached_property
    def view(self) -> View:
        """The folded text with its skeleton."""
        return view_of(self.folded)


def readings(quote: str) -> tuple[Reading, ...]:
    """Return the quote as it stands, then without what its writer may have added."""
    whole = quote.strip()
    texts = [(whole, False)]
    plain = _without_outer_marks(whole)
    if any(mark in plain for mark in "*_`"):
        plain = _EMPHASIS.sub("", plain)
    texts.append((plain.strip(), False))
    if "[" in plain:
        texts.append((_CHANGED_LETTER.sub(r"\1", _SIC.sub("", plain)).strip(), True))
    seen: set[str] = set()
    found: list[Reading] = []
    for text, is_edited in texts:
        if text and text not in seen:
            seen.add(text)
            found.append(Reading(text, is_edited))
    return tuple(found)


def proves_something(folded: str) -> bool:
    """Return whether a folded text holds three words, a figure, or four characters of a script without spaces."""
    if _DIGIT.search(folded):
        return True
    if count_words(folded, at_most=_FEWEST_WORDS) >= _FEWEST_WORDS:
        return True
    return sum(map(is_cjk, folded)) >= _FEWEST_CJK


def count_words(folded: str, *, at_most: int) -> int:
    """Return how many runs of letters and digits a folded text holds, as far as it matters."""
    return sum(1 for _ in islice(_WORD.finditer(folded), at_most))


def _without_outer_marks(quote: str) -> str:
    if len(quote) < 3:  # noqa: PLR2004 - two marks and something between them
        return quote
    closing = _OUTER_MARKS.get(quote[0])
    if closing is None or quote[-1] != closing or closing in quote[1:-1]:
        return quote
    return quote[1:-1]
