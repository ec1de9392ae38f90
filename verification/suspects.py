"""
Suspects: where in a long text a cue could be.

Rule: every place is named at which a cue's word begins, is broken by a line's end or written letter by letter, and every
character that may hide one. Naming a place too many costs time; leaving one out would let an instruction pass unseen.
"""

import re
from collections.abc import Iterable, Iterator

from verification.comparable import LEFT_OUT, alike
from verification.injection_cues import Cue

_LETTERS = (
    "\u0386-\u052f\u0561-\u0587\u1d00-\u1d22\u2102-\u2113\u2119-\u211d\u2460-\u24ff\uff21-\uff5a\U0001d400-\U0001d7ff"
)
_SCRIPTS = "\u0386-\u052f\u0590-\u06ff\u0900-\u097f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_HIDDEN = re.compile(f"[\u00ad{LEFT_OUT}]")
_SPELLED = re.compile(f"[{_LETTERS}{_SCRIPTS}]")
_UNCOMMON = re.compile(
    "[^\x00-\xac\xae-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u25a0-\u25ff]"
)  # none of the above
_LINE_ENDS = ("-\n", "-\r", "\u2010\n", "\ufffe")
_BROKEN = re.compile("[-\u2010\ufffe]\\s*")
_HALF = 16


class Words:
    """The words that cues begin with, ready to be looked for."""

    def __init__(self, latin: Iterable[Cue], *, other_scripts: Iterable[Cue]) -> None:
        self.cues: dict[str, list[Cue]] = {}
        for cue in latin:
            self.cues.setdefault(cue.word[0], []).append(cue)
        letters = "|".join(_one_of(self.cues[first]) for first in self.cues if first.isalpha())
        marks = "|".join(_one_of(self.cues[first]) for first in self.cues if not first.isalpha())
        self.letters = re.compile(f"[^a-z](?={letters})")  # a separator first: most characters of a text are letters
        self.marks = re.compile(marks)
        self.halves = re.compile(letters)
        self.other_scripts = tuple(other_scripts)


def _one_of(cues: list[Cue]) -> str:
    """Return a pattern of the words of cues, which all begin with the same character."""
    rest = "|".join(sorted({re.escape(cue.word[1:]) for cue in cues}))
    return f"{re.escape(cues[0].word[0])}(?:{rest})"


def suspects(text: str, words: Words) -> list[int]:
    """Return the offsets in a text, in order, around which a cue could be."""
    odd = "".join(set(_UNCOMMON.findall(text)))
    is_plain = not _SPELLED.search(odd)
    lowered = text.encode("ascii", "replace").decode().lower() if is_plain else alike(text)  # plain is faster
    places = {*_beginnings(lowered, words), *_broken(text, words)}
    if not is_plain:
        places.update(at for cue in words.other_scripts for at in _occurrences(cue.word, lowered))
    if _HIDDEN.search(odd):
        places.update(hidden.start() for hidden in _HIDDEN.finditer(text))
    return sorted(places)


def _beginnings(lowered: str, words: Words) -> Iterator[int]:
    for separator in words.letters.finditer(f" {lowered}"):
        yield from _at(separator.start(), lowered, words)  # in the text, which is one character behind
    for mark in words.marks.finditer(lowered):
        yield from _at(mark.start(), lowered, words)


def _at(at: int, lowered: str, words: Words) -> Iterator[int]:
    if any(cue.begins_at(lowered, at) for cue in words.cues[lowered[at]]):
        yield at


def _broken(text: str, words: Words) -> Iterator[int]:
    """Yield where a line's end breaks a word that a cue begins with."""
    for end in _LINE_ENDS:
        for at in _occurrences(end, text):
            if words.halves.search(_BROKEN.sub("", text[max(0, at - _HALF) : at + _HALF].lower())):
                yield at


def _occurrences(word: str, text: str) -> Iterator[int]:
    at = text.find(word)
    while at >= 0:
        yield at
        at = text.find(word, at + len(word))
