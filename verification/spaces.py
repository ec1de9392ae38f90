"""
Broken spacing: a space inside a word, or a space lost between words.

Rule: a space difference is forgiven only where one side is visibly broken. In the document: letters set apart, halves that are
not both words and make one, words run together to something that is no word. In the quote: a scrap of a word that nobody
writes by itself. Never where both readings are words, never a lost and an added space near each other, never beside a digit.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.borders import holds_line_break
from verification.characters import HYPHEN_MARK
from verification.folding import View
from verification.words import NEGATIONS, is_common

_LONGEST_RUN = 200
_NEAR = 30  # characters of the quote: two repairs that are closer than this and opposite could move a word border
_SET_APART = 3
_RUN_TOGETHER = 20  # letters: hardly a word
_LONGEST_SCRAP = 3
_VOWELS = frozenset("aeiouy")
_TURNS_WHEN_GLUED = NEGATIONS | {"a"}  # "a typical lease" is no "atypical lease", though not both halves are listed
_BROKEN = frozenset({"-", HYPHEN_MARK})
_RUN_BEFORE = re.compile(r"[^\W_]+$")
_RUN_AFTER = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class SpaceRepair:
    """A space that stands on one side only: at these folded offsets of the document and of the quote."""

    document: tuple[int, int]
    quote: tuple[int, int]
    is_in_document: bool


def are_forgiven(repairs: Sequence[SpaceRepair], document: View, quote: str, original: str) -> bool:
    """Return whether every space difference stands where the document is visibly broken."""
    if _are_opposite(repairs):
        return False
    is_run_together = any(_run_length(repair, document) >= _RUN_TOGETHER for repair in repairs)
    return all(
        _is_broken_word(repair, document, quote, original)
        if repair.is_in_document
        else _is_glued_run(repair, document, quote, is_run_together=is_run_together)
        for repair in repairs
    )


def _run_length(repair: SpaceRepair, document: View) -> int:
    """Return how many letters the document runs together here; none where it has a space of its own."""
    return 0 if repair.is_in_document else sum(map(len, _around(document.text, *repair.document)))


def _are_opposite(repairs: Sequence[SpaceRepair]) -> bool:
    return any(
        before.is_in_document != after.is_in_document and after.quote[0] - before.quote[0] <= _NEAR
        for before, after in pairwise(repairs)
    )


def _around(text: str, start: int, end: int) -> tuple[str, str]:
    before = _RUN_BEFORE.search(text[max(0, start - _LONGEST_RUN) : start])
    after = _RUN_AFTER.match(text[end : end + _LONGEST_RUN])
    return (before.group() if before else "", after.group() if after else "")


def _is_broken_word(repair: SpaceRepair, document: View, quote: str, original: str) -> bool:
    """Whether the document broke one word in two here: not both halves are words."""
    start, end = repair.document
    left, right = _around(document.text, start, end)
    if len(left) == 1 and len(right) == 1:
        return _is_set_apart(repair, document, quote, original)
    if _goes_on_broken(document.text, start - len(left), end + len(right)):
        return False  # two breaks in one word: which letters are a word can no longer be told
    may_stand_alone = left.lower() in _TURNS_WHEN_GLUED or (len(left) == 1 and _is_word(right, document))
    if may_stand_alone and not _is_word(left + right, document):
        return False
    if _is_word(left, document) and _is_word(right, document):
        return False
    return _is_word(left + right, document) or _are_scraps(left, right, document)


def _are_scraps(left: str, right: str, document: View) -> bool:
    """Whether two pieces are no words of this document, one of them a scrap, so that only one word is left of them: "Cen tro"."""
    is_one_word = right[:1].islower() and min(len(left), len(right)) <= _LONGEST_SCRAP
    return is_one_word and not any(_may_be_word(piece, document) for piece in (left, right))


def _may_be_word(piece: str, document: View) -> bool:
    """Whether a piece may be a word: a listed one or one that is used again; but no small letter by itself except an "a"."""
    if len(piece) == 1 and piece.islower():
        return piece in _TURNS_WHEN_GLUED
    return is_common(piece) or _uses(piece, document) > 1


def _goes_on_broken(text: str, start: int, end: int) -> bool:
    """Whether a hyphen at a line's end stands before or after a stretch of letters."""
    return text[max(0, start - 2) : start].strip() in _BROKEN or text[end : end + 1] in _BROKEN


def _is_set_apart(repair: SpaceRepair, document: View, quote: str, original: str) -> bool:
    """Whether single letters are set apart here and the quote writes all of them, and nothing else, as one word."""
    text = document.text
    first = last = repair.document[0] - 1
    while _is_plain_space(document, first - 1, original) and _is_alone(text, first - 2):
        first -= 2
    while _is_plain_space(document, last + 1, original) and _is_alone(text, last + 2):
        last += 2
    letters = text[first : last + 1].replace(" ", "")
    left, right = _around(quote, *repair.quote)
    return len(letters) >= _SET_APART and left + right == letters


def _is_plain_space(document: View, position: int, original: str) -> bool:
    """Whether one space of the original stands here, and no wider gap or line break, which would part words."""
    if not 0 <= position < len(document.text) or document.text[position] != " ":
        return False
    is_wide = document.folded.end_of(position) - document.folded.start_of(position) > 1
    return not is_wide and not holds_line_break(document, position, original)


def _is_alone(text: str, position: int) -> bool:
    """Whether a single letter stands here, between spaces or ends."""
    if not 0 <= position < len(text) or not text[position].isalpha():
        return False
    before = text[position - 1] if position else " "
    after = text[position + 1] if position + 1 < len(text) else " "
    return not before.isalnum() and not after.isalnum()


def _is_glued_run(repair: SpaceRepair, document: View, quote: str, *, is_run_together: bool) -> bool:
    """
    Whether a space was lost in the document or put into a word by the quote.

    A lost space: the run is no word and looks like several, the quote's pieces are words, and no other split is. A space
    inside a word: a scrap that nobody writes by itself stands beside it.
    """
    before, after = _around(document.text, *repair.document)
    left, right = _around(quote, *repair.quote)
    if not (_is_word(left, document) and _is_word(right, document)):
        return len(left) + len(right) <= len(before) + len(after) and (_is_unsayable(left) or _is_unsayable(right))
    if _is_word(before + after, document) or is_common(left + right):
        return False
    if _has_other_split(left, right) or _hides_negation(left) or _hides_negation(right):
        return False
    is_camel = before[-1].islower() and after[0].isupper()
    is_article = (
        before == left
        and after == right
        and (right == "the" or (left.lower() == "the" and len(right) > _LONGEST_SCRAP))
    )
    return is_run_together or is_camel or is_article


def _is_unsayable(piece: str) -> bool:
    """Whether a piece is one or two letters without a vowel: no word of any language that is written in Latin letters."""
    return piece.isascii() and len(piece) <= 2 and _VOWELS.isdisjoint(piece.lower())  # noqa: PLR2004 - longer ones may be


def _has_other_split(left: str, right: str) -> bool:
    """Whether the same letters can be cut into two words at another place ("no win", "now in")."""
    both = left + right
    return any(is_common(both[:cut]) and is_common(both[cut:]) for cut in range(1, len(both)) if cut != len(left))


def _hides_negation(word: str) -> bool:
    """Whether a piece could itself be a negation glued to a word ("notable")."""
    lowered = word.lower()
    return any(
        lowered.startswith(negation) and is_common(lowered.removeprefix(negation))
        for negation in NEGATIONS
        if lowered != negation
    )


def _is_word(piece: str, document: View) -> bool:
    """Whether a piece is a word: an ordinary one, or one that the document often uses by itself."""
    if is_common(piece):
        return True
    return len(piece) >= 4 and _uses(piece, document) >= 3  # noqa: PLR2004 - a fragment is short and rare


def _uses(piece: str, document: View) -> int:
    """Return how often a document uses a piece by itself."""
    return document.text.count(f" {piece} ")
