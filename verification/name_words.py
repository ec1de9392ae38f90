"""
Words that may be names.

Rule: a word counts as a name if it is written with a capital and is no ordinary word. Doubt makes it a name.
"""

import re
from dataclasses import dataclass

from verification.words import is_common, listed

_WORD = re.compile(r"(?<![^\W_])[^\W\d_](?:[^\W_]|[-'&.](?=[^\W_])|[-\x02] (?=[a-z])|\x02(?=[^\W_]))*")
_BROKEN = re.compile(r"[-\x02] |\x02")
_PARTS = re.compile(r"[-'&.]")
_ORDINARY = listed(
    "january february march april may june july august september october november december monday tuesday wednesday thursday "
    "friday saturday sunday i company agreement seller buyer purchaser target group parties party ebitda vat gaap ifrs fy q hr "
    "it ip cpi ceo cfo spa nda eu uk us usd eur gbp chf pdf ltd limited inc plc llc llp lp corp co gmbh ag kg sa nv bv "
    "consequently meanwhile despite whilst successive typically conversely likewise nevertheless nonetheless alongside nil "
    "landlord borrower issuer recital majeure turnover headcount"
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a folded text, whole where a line's end broke it and without a possessive, and where it stands there."""

    text: str
    start: int
    end: int

    @property
    def may_be_name(self) -> bool:
        """Whether the word may be a name."""
        if not any(character.isupper() for character in self.text) or self.text.lower() in _ORDINARY:
            return False
        return not all(is_common(part) for part in _PARTS.split(self.text) if part)


def words_of(folded: str) -> list[Word]:
    """Return the words of a folded text, in order."""
    return [_word(found) for found in _WORD.finditer(folded)]


def _word(found: "re.Match[str]") -> Word:
    text = _BROKEN.sub("", found.group())
    is_possessive = text[-2:].lower() == "'s"
    return Word(text[:-2] if is_possessive else text, found.start(), found.end() - 2 * is_possessive)
