"""
Context: what stands just outside a quote and may take back what it says.

Rule: if the sentence around a match, outside the match, holds a negation, an exception, a condition or what is being defined, a
person is told. The other items of a list qualify nothing in an item of it; what leads into the list does.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from dealroom.documents import StoredText
from dealroom.verdict import Span
from verification.characters import fold
from verification.surroundings import surroundings

_QUALIFIER = re.compile(
    r"\b(?:except(?:ing|ed)?|unless|subject to|notwithstanding|other than|until|so long as|as long as|exclud(?:es|ed|ing)"
    r"|provided(?! (?:for|in|herein|hereunder|hereby|by|to|under|with|on|at|from|elsewhere|above|below|pursuant)\b)"
    r"|without(?! (?:limitation|limiting|prejudice|regard|giving effect|reference to)\b)|only|if(?! any\b)|lest|contingent"
    r"|no(?!\.? ?[0-9:|])|not(?! (?:be )?limited to\b)|nor|none|nothing|neither|never|cannot|to the extent|conditional|absent"
    r"|but(?! (?:is |are |shall )?not (?:be )?limited to\b)|save (?:for|that|as|in|where)|however|in the event"
    r"|(?<!by )means(?! of\b)|shall mean|[a-z]{2,8}n't)\b",
    re.IGNORECASE,
)
_MARK = r"\((?:[a-zA-Z]{1,2}|[ivxIVX]{1,5}|[0-9]{1,2})\)"
_ITEM = re.compile(rf"{_MARK}\s")
_AFTER_MARK = re.compile(rf"{_MARK}\s{{0,3}}$")
_NEXT_ITEM = re.compile(rf"[\s;,.:]{{0,8}}(?:(?:and/or|and|or)\s{{1,3}})?{_MARK}")
_LONGEST_MARK = 12
_OPENING = 10  # of the next item: one that begins with "only" or "except" is about the quote, too


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A word that may take back what a quote says, as it is compared, and where it stands in the stored text."""

    word: str
    span: Span


def qualifiers(stored: StoredText, spans: tuple[Span, ...], *, around: Span | None = None) -> tuple[Qualifier, ...]:
    """
    Return the qualifying words of the sentences around a match that the match does not show, in order.

    `spans` are the pieces of the match, `around` the whole sentences around them if they are known.
    """
    text, start, end = stored.text, spans[0].start, spans[-1].end
    around = around or surroundings(stored, start, end)
    outside = [Span(around.start, _lead_in(text, around.start, start))]
    outside += [Span(before.end, after.start) for before, after in pairwise(spans)]
    outside += [Span(end, _rest(text, end, around.end))]
    return tuple(
        found for found in _qualifiers_in(text, around) if any(_stands_in(found.span, piece) for piece in outside)
    )


def _stands_in(word: Span, piece: Span) -> bool:
    return piece.start <= word.start and word.end <= piece.end


def _qualifiers_in(text: str, around: Span) -> Iterator[Qualifier]:
    folded = fold(text[around.start : around.end])
    for word in _QUALIFIER.finditer(folded.text):
        place = Span(around.start + folded.start_of(word.start()), around.start + folded.end_of(word.end() - 1))
        yield Qualifier(word.group().lower(), place)


def _lead_in(text: str, sentence: int, start: int) -> int:
    """Return where what leads into a list ends, if a match begins with an item of it; else where the match begins."""
    is_item = _ITEM.match(text, start) or _AFTER_MARK.search(text, max(sentence, start - _LONGEST_MARK), start)
    first = _ITEM.search(text, sentence, start) if is_item else None
    return first.start() if first else start


def _rest(text: str, end: int, sentence_end: int) -> int:
    """Return how far the sentence goes on after a match: to its end, or into the opening of the next item of a list."""
    item = _NEXT_ITEM.match(text, end)
    return min(sentence_end, item.end() + _OPENING) if item else sentence_end
