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
_LONGER: Final = 4  # letters: shorter words are small also in headlines
_MOST: Final = 0.7
_WORD: Final = re.compile(r"[^\W_]+(?:[&.’'-][^\W_]+)*")
_SENTENCE_START: Final = re.compile(r"(?:^|[.?!:;]\s+|\n\s*)[\"“(]*$")


def names(text: str) -> tuple[tuple[int, int], ...]:
    """Return the places of a text where something is named, in order."""
    places: list[tuple[int, int]] = []
    for found in _QUOTED.finditer(text):
        group = 1 if found.group(1) is not None else 2
        places.append(found.span(group))
    sentence_case = not _is_headline(text)
    for found in _WORD.finditer(text):
        word = found.group()
        starts = sentence_case and bool(_SENTENCE_START.search(text[max(0, found.start() - 8) : found.start()]))
        shouts = len(word) > 1 and word.isupper()
        if any(character.isdigit() for character in word) or (word[0].isupper() and (shouts or not starts)):
            places.append(found.span())
    return tuple(sorted(set(places)))


def _is_headline(text: str) -> bool:
    """Return whether a line is written with capitals throughout, so that a capital at its start means no less."""
    longer = [word for word in _WORD.findall(text) if len(word) >= _LONGER]
    return bool(longer) and sum(word[0].isupper() for word in longer) > _MOST * len(longer)


def named_words(*texts: str) -> dict[str, float]:
    """Return the roots of everything that the texts name."""
    roots: dict[str, float] = {}
    for text in texts:
        for start, end in names(text):
            roots.update(dict.fromkeys(words.bag(text[start:end]), 1.0))
    return roots


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
