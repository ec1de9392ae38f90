"""
Readings of a quote, and whether a quote can prove anything.

Rule: a quote holds at least three words, or a figure, or four characters of a script without spaces, counted after folding.
Of what a writer adds to a quotation only these are taken off: one outer pair of quotation marks, marks of emphasis, [sic],
and the brackets of a changed first letter. The quote as it stands is always tried first, for contracts hold `[***]`.
"""

import re
from functools import cached_property
from itertools import islice

from verification.borders import is_cjk
from verification.characters import fold
from verification.folding import View, view_of
from verification.skeleton import LONG_QUOTE, RUN, letters_of

_FEWEST_WORDS = 3
_FEWEST_CJK = 4
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]+")
_SIC = re.compile(r" ?\[sic\]", re.IGNORECASE)
_CHANGED_LETTER = re.compile(r"^\[([^\W\d_])\](?=[^\W\d_])")
_EMPHASIS = re.compile(r"\*{1,3}|_{2}|`")
_OUTER_MARKS = {'"': '"', "\u201c": "\u201d", "\u201e": "\u201c", "\u00ab": "\u00bb", "'": "'", "\u2018": "\u2019"}


class Reading:
    """
    A quote as it is looked for: its text, the same folded, and the letters and digits of that.

    `is_edited`: words of the writer were taken off. `is_long`: looked up by its letters, for they stand in few places. Most
    quotes stand letter for letter in the document, so the rest is worked out only when it is needed.
    """

    def __init__(self, text: str, *, is_edited: bool) -> None:
        self.text = text
        self.is_edited = is_edited
        self.said = _folded(text)
        self.letters = letters_of(self.said)
        self.is_long = len(self.letters) > LONG_QUOTE

    @cached_property
    def lead(self) -> int:
        """How many folded characters stand before the first letter or digit."""
        first = RUN.search(self.said)
        return first.start() if first else 0

    @cached_property
    def view(self) -> View:
        """The folded text, which knows where in the quote its characters stand."""
        return view_of(fold(self.text))


def _folded(text: str) -> str:
    collapsed = " ".join(text.split())
    if collapsed.isascii() and collapsed.isprintable() and "`" not in collapsed:
        return collapsed  # nothing else in it has another kind
    return fold(text).text.strip()


def readings(quote: str) -> tuple[Reading, ...]:
    """Return the quote as it stands, then without what its writer may have added."""
    whole = quote.strip()
    plain = _without_outer_marks(whole)
    if any(mark in plain for mark in "*_`"):
        plain = _EMPHASIS.sub("", plain).strip()
    bare = _CHANGED_LETTER.sub(r"\1", _SIC.sub("", plain)).strip() if "[" in plain else plain
    if bare is whole:
        return (Reading(whole, is_edited=False),) if whole else ()
    texts = dict.fromkeys(text for text in (whole, plain, bare) if text)
    return tuple(Reading(text, is_edited=text not in {whole, plain}) for text in texts)


def proves_something(folded: str) -> bool:
    """Return whether a folded text holds three words, a figure, or four characters of a script without spaces."""
    if count_words(folded, at_most=_FEWEST_WORDS) >= _FEWEST_WORDS or _DIGIT.search(folded):
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
