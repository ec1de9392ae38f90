"""
Tokens: the words of a text as its polarity is read from them.

Rule: a word that a line's end broke is one word, the parts of a compound are words of their own ("non-exclusive"), and a
negating prefix or ending is one where the word without it is used as well ("unaudited" beside "audited").
"""

import re
from functools import lru_cache
from typing import NamedTuple

from verification.stems import stem
from verification.words import listed

_TOKEN = re.compile(
    r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:'[^\W_]+|[-\x02] [^\W_]+|\x02[^\W_]+)*|[.;:!?](?=\W|$)|[,()\u3002\uff1b\uff01\uff1f]"
)
_BROKEN = re.compile(r"[-\x02] ?")
_SENTENCE_ENDS = frozenset(".!?\u3002\uff01\uff1f")
_CLAUSE_ENDS = _SENTENCE_ENDS | frozenset(";\uff1b")
_PREFIXES = ("un", "non", "in", "im", "ir", "il", "dis")
_ENDING = "less"
OPPOSITE = "un-"  # stands for a negating prefix or ending that was taken off
_SHORTEST_BASE = 4
_NO_OPPOSITES = listed(
    "account disability disburse disclose disclosed discloses disclosing disclosure discount discounts discounted discover "
    "discharge discharged discharges discuss displace display disposal dispose disposed disposition dissolution dissolve "
    "distinct distribute distributed distributor impact impart impending important impose imposed impress improve improved "
    "income incoming include included includes including incorporate incorporated incorporation increase increased incur "
    "incurred indebted indebtedness indeed independence independent index individual infer inflow inform informed information "
    "input inquire inside insight inspect instance instant institute instruct insurance insure insured insurer intend intended "
    "intent interest international into invent invest invested investment investor invoice invoiced inward irrespective "
    "nonetheless regardless nevertheless unless wireless union unique unit united units until under immediate"
)


class Token(NamedTuple):
    """
    A word or a stop: as it is written in small letters, its stem, its clause, its sentence, and where it stands in the folded text.

    A tuple, since a draft is checked over thousands of them.
    """

    text: str
    stem: str
    clause: int
    sentence: int
    start: int
    end: int


def tokens_of(folded: str) -> tuple[Token, ...]:
    """Return the words and stops of a folded text, in order."""
    found: list[Token] = []
    clause = sentence = 0
    for token in _TOKEN.finditer(folded):
        word, root = _read(token.group())
        found.append(Token(word, root, clause, sentence, *token.span()))
        if word in _CLAUSE_ENDS:
            clause += 1
            sentence += word in _SENTENCE_ENDS
    return tuple(found)


def opened(tokens: tuple[Token, ...], stems: frozenset[str]) -> tuple[Token, ...]:
    """Return tokens with each negating prefix or ending as a word of its own, where the rest has one of these stems."""
    bases = {word: base for word in {token.text for token in tokens} for base in _bases(word) if stem(base) in stems}
    if not bases:
        return tokens
    return tuple(part for token in tokens for part in _parts(token, bases.get(token.text, "")))


def _parts(token: Token, base: str) -> tuple[Token, ...]:
    if not base:
        return (token,)
    return (token._replace(text=OPPOSITE, stem=OPPOSITE), token._replace(text=base, stem=stem(base)))


@lru_cache(maxsize=1 << 14)
def _read(written: str) -> tuple[str, str]:
    """Return a word in small letters, whole where a line's end broke it and without a possessive, and its stem."""
    word = written.lower()
    plain = word if word.isalnum() else _BROKEN.sub("", word).removesuffix("'s")
    return plain, stem(plain)


@lru_cache(maxsize=1 << 14)
def _bases(word: str) -> tuple[str, ...]:
    """Return what a word would be the opposite of."""
    if word in _NO_OPPOSITES:
        return ()
    bases = [word.removeprefix(prefix) for prefix in _PREFIXES if word.startswith(prefix)]
    bases += [word.removesuffix(_ENDING)] if word.endswith(_ENDING) else []
    return tuple(base for base in bases if len(base) >= _SHORTEST_BASE)
