"""
Readings of a quote, and whether a quote can prove anything.

Rule: a quote holds at least three words, or a figure, or four characters of a script without spaces, counted after folding.
Of what a writer adds to a quotation only these are taken off: one outer pair of quotation marks, marks of emphasis, [sic],
and the brackets of a changed first letter. The quote as it stands is always tried first, for contracts hold `[***]`.
"""

import re
from functools import cached_property
from itertools import islice

from verification.characters import Folded, fold, folded_text
from verification.scripts import is_cjk, is_mark
from verification.skeleton import RUN, letters_of

_FEWEST_WORDS = 3
_FEWEST_CJK = 4
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]+")
_THREE_WORDS = re.compile(r"[^\W_][\W_]+[^\W_]+[\W_]+[^\W_]")
_SIC = re.compile(r" ?\[sic\]", re.IGNORECASE)
_CHANGED_LETTER = re.compile(r"^\[([^\W\d_])\](?=[^\W\d_])")
_EMPHASIS = re.compile(
    r"(?<![\w*\[])(\*{1,3}|__|`)(?=[^\s*_`])([^*_`]*)(?<=[^\s*_`])\1(?![\w*\]])"
)  # in pairs: not [***]
_SCRAP = re.compile(r"(?<=[.;]) ([A-Z][a-z]{0,2})$")
_LONGEST_SCRAP = 5  # a stop, a space and three letters
_OUTER_MARKS = {'"': '"', "\u201c": "\u201d", "\u201e": "\u201c", "\u00ab": "\u00bb", "'": "'", "\u2018": "\u2019"}


class Reading:
    """
    A quote as it is looked for: its text, and what that says, folded.

    `is_edited`: words of the writer were taken off. `cut_off`: the scrap of the next sentence that a quote ran on into; it is
    no part of what is looked for, and has to follow it. Most quotes stand letter for letter in the document, so the rest is
    worked out only when it is needed.
    """

    def __init__(self, text: str, *, is_edited: bool, cut_off: str = "") -> None:
        self.text = text
        self.is_edited = is_edited
        self.cut_off = cut_off
        self.said = folded_text(text)

    @cached_property
    def letters(self) -> str:
        """The letters and digits of the folded text."""
        return letters_of(self.said)

    @cached_property
    def first(self) -> int:
        """Where the first letter or digit stands in what is said."""
        run = RUN.search(self.said)
        return run.start() if run else len(self.said)

    @cached_property
    def end(self) -> int:
        """Where the last letter or digit ends in what is said."""
        end = len(self.said)
        while end and RUN.match(self.said, end - 1) is None:
            end -= 1
        return end

    @cached_property
    def folded(self) -> Folded:
        """The text, folded, which knows where in the quote its characters stand."""
        return fold(self.text)


def readings(quote: str) -> tuple[Reading, ...]:
    """Return the quote as it stands, then without what its writer may have added: one kind, then all of them."""
    whole = quote.strip()
    plain = _without_outer_marks(whole)
    unmarked = _EMPHASIS.sub(r"\2", plain).strip() if "*" in plain or "__" in plain or "`" in plain else plain
    scrap = _SCRAP.search(plain, max(0, len(plain) - _LONGEST_SCRAP))
    if plain is whole and unmarked is whole and "[" not in whole and scrap is None:
        return (Reading(whole, is_edited=False),)
    as_said = dict.fromkeys((whole, plain, unmarked))
    edited = dict.fromkeys(text for text in (_as_written(plain), _as_written(unmarked)) if text not in as_said)
    found = [Reading(text, is_edited=False) for text in as_said] + [Reading(text, is_edited=True) for text in edited]
    if scrap is not None:
        found.append(Reading(plain[: scrap.start()], is_edited=True, cut_off=scrap[1]))
    return tuple(found)


def _as_written(quote: str) -> str:
    """Return a quote without [sic] and without the brackets of a changed first letter."""
    return _CHANGED_LETTER.sub(r"\1", _SIC.sub("", quote)).strip()


def proves_something(folded: str) -> bool:
    """Return whether a folded text holds three words, a figure, or four characters of a script without spaces."""
    if folded.isascii():
        return _THREE_WORDS.search(folded) is not None or _DIGIT.search(folded) is not None
    if _DIGIT.search(folded) or count_words(folded, at_most=_FEWEST_WORDS) >= _FEWEST_WORDS:
        return True
    return sum(map(is_cjk, folded)) >= _FEWEST_CJK


def count_words(folded: str, *, at_most: int) -> int:
    """Return how many words a folded text holds, as far as it matters: runs of letters and digits, over marks on them."""
    words = (word for word in _WORD.finditer(folded) if not (word.start() and is_mark(folded[word.start() - 1])))
    return sum(1 for _ in islice(words, at_most))


def _without_outer_marks(quote: str) -> str:
    if len(quote) < 3:  # noqa: PLR2004 - two marks and something between them
        return quote
    closing = _OUTER_MARKS.get(quote[0])
    if closing is None or quote[-1] != closing or closing in quote[1:-1]:
        return quote
    return quote[1:-1]
