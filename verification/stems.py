"""
Stems: what "renew", "renewed" and "renewal" have in common.

Rule: plain English endings go, the longest first, as long as four letters are left. Two words with one stem are taken for forms
of one word; where a text is compared with its source, that is enough.
"""

from functools import lru_cache

from verification.words import listed

_SHORTEST = 4
_TWICE = 2
_DROPPED = listed(
    "ational ations ation ating ates ated ate ments ment ingly ings ing ions ion ances ance ences ence ities ity ers er ors or "
    "edly ed es als al ly ables able abilities ability s e"
)
_ENDINGS = {**dict.fromkeys(_DROPPED, ""), "ilities": "l", "ility": "l", "ies": "i", "ied": "i", "y": "i"}
_LONGEST_FIRST = tuple(sorted(_ENDINGS, key=lambda ending: (-len(ending), ending)))


@lru_cache(maxsize=1 << 14)
def stem(word: str) -> str:
    """Return the stem of a word written in small letters: two endings are taken off at most."""
    for _ in range(_TWICE):
        word = _shorter(word)
    return word


def _shorter(word: str) -> str:
    for ending in _LONGEST_FIRST:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            return _undoubled(word.removesuffix(ending)) + _ENDINGS[ending]
    return word


def _undoubled(word: str) -> str:
    """Return a word without the letter that an ending doubled: "permitted" is a form of "permit"."""
    is_doubled = word[-1] == word[-2] and word[-1] in "bdgmnprt" and len(word) > _SHORTEST
    return word[:-1] if is_doubled else word
