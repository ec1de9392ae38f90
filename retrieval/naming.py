"""
What a question names.

Rule: a question may name its document - by party, kind, title or period - or name nothing. What it names steers the
search towards the documents that open with those words, never away from the others.

Names are read off the writing alone: what stands in quotation marks, and what is written with a capital or a figure
inside a sentence. No turn of phrase is looked for.
"""

import re
from typing import Final

from retrieval import words

_QUOTED: Final = re.compile(r"[\"“”„‟«»]([^\"“”„‟«»]{2,200})[\"“”„‟«»]|[‘']([A-Z][^‘’']{1,80})[’'](?!\w)")
_WORD: Final = re.compile(r"[^\W_]+(?:[&.’'-][^\W_]+)*")
# What questions and requests begin with, and what fills titles: a capital there names nothing.
_OPENERS: Final = frozenset(
    words.bag(
        "advise answer assume clarify concerning confirm consider contract counsel describe dear detail discuss document "
        "does explain find following follow give hello identify information item kindly let list matter now outline point "
        "provide query question refer regarding regards request respect send set share show specify state summarise "
        "summarize tell thank thanks further yes"
    )
)


def names(text: str) -> tuple[tuple[int, int], ...]:
    """Return the places of a text where something is named, in order."""
    places = {found.span(1 if found.group(1) is not None else 2) for found in _QUOTED.finditer(text)}
    places.update(found.span() for found in _WORD.finditer(text) if _names(found.group()))
    return tuple(sorted(places))


def _names(word: str) -> bool:
    figure = any(character.isdigit() for character in word)
    return figure or (word[0].isupper() and not _OPENERS.issuperset(words.bag(word)))


def named_words(*texts: str) -> dict[str, float]:
    """Return the roots of everything that the texts name, each with the weight of a name."""
    named: dict[str, float] = {}
    for text in texts:
        for start, end in names(text):
            named.update(dict.fromkeys(words.bag(text[start:end]), 1.0))
    return named


def telling_words(text: str) -> dict[str, float]:
    """Return the roots of a text that may name something, whether or not it is written like a name."""
    return {root: 1.0 for root in words.bag(text) if root not in _OPENERS}


def without_names(text: str, known: frozenset[str]) -> str:
    """Return a text without the named words that are among the known roots: what is left is what is asked."""
    kept: list[str] = []
    last = 0
    for start, end in names(text):
        if start < last:
            continue
        roots = set(words.bag(text[start:end]))
        if roots and roots <= known:
            kept.append(text[last:start])
            last = end
    kept.append(text[last:])
    return re.sub(r"\s+", " ", " ".join(kept)).strip()
