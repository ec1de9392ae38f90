"""
Elision: a quotation that leaves words out and says so with an ellipsis.

Rule: each piece is long enough, verbatim and in order; the pieces stand in one paragraph, and what is left out between them
is short and holds no negation, exception or condition. A sentence does not go on with the end of another one. The pieces are
shown apart.
"""

import re
from bisect import bisect_left
from collections.abc import Callable

from verification.characters import BORDER
from verification.places import Hit
from verification.quotes import Reading, count_words, proves_something
from verification.sentences import sentences
from verification.words import turns_a_sentence

_ELLIPSIS = re.compile(r"[\[(]?(?:\u2026|\.[ ]?\.[ ]?\.)(?:[ ]?\.)?[\])]?")
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")
_LONGEST_GAP = 300
_MOST_PIECES = 12
_FEWEST_WORDS = 2
_STOPS = frozenset(".!?\u3002\uff01\uff1f")


def holds_ellipsis(quote: str) -> bool:
    """Return whether a quote says that it leaves words out."""
    return _ELLIPSIS.search(quote) is not None


def elided_hits(reading: Reading, find: Callable[[Reading], list[Hit]], original: str) -> list[tuple[Hit, ...]]:
    """Return the places where the pieces of an elided quote stand, each a chain of hits in order."""
    pieces = [piece.strip() for piece in _ELLIPSIS.split(reading.text) if piece.strip(" \t\n,;")]
    if not 1 <= len(pieces) <= _MOST_PIECES:
        return []
    parts = [Reading(piece, is_edited=True) for piece in pieces]
    if not all(_is_long_enough(part.said, alone=len(parts) == 1) for part in parts):
        return []
    places = [find(part) for part in parts]
    chains = (_chain(first, places[1:], original) for first in places[0])
    return [chain for chain in chains if chain is not None]


def _is_long_enough(folded: str, *, alone: bool) -> bool:
    return proves_something(folded) or (not alone and count_words(folded, at_most=_FEWEST_WORDS) >= _FEWEST_WORDS)


def _chain(first: Hit, rest: list[list[Hit]], original: str) -> tuple[Hit, ...] | None:
    chain = [first]
    for places in rest:
        # The nearest place decides: what is left out before a farther one would hold all of this and more.
        following = bisect_left([place.start for place in places], chain[-1].end)
        if following == len(places) or not _may_be_left_out(chain[-1], places[following], original):
            return None
        chain.append(places[following])
    return tuple(chain)


def _may_be_left_out(before: Hit, after: Hit, original: str) -> bool:
    left_out = before.view.text[before.end : after.start]
    if before.view is not after.view or len(left_out) > _LONGEST_GAP or BORDER in left_out:
        return False
    if _PARAGRAPH.search(original[before.stored_end : after.stored_start]):
        return False
    return not turns_a_sentence(left_out) and _begins_where_it_may(before, after, original)


def _begins_where_it_may(before: Hit, after: Hit, original: str) -> bool:
    """
    Whether the piece after what was left out goes on with the sentence before it, or begins a sentence of its own.

    A sentence may not go on with the end of another one: "The Seller shall ... pay" out of what the Buyer pays.
    """
    stretch = original[before.stored_start : after.stored_end]
    ended, begins = before.stored_end - before.stored_start, after.stored_start - before.stored_start
    starts = [sentence.start for sentence in sentences(stretch)]
    return begins in starts or not any(ended <= start < begins and _follows_a_stop(stretch, start) for start in starts)


def _follows_a_stop(text: str, start: int) -> bool:
    """Whether a sentence begins here because the one before it ended, and not because an item of a list begins."""
    return text[:start].rstrip(" \t\r\n\"')\u201d\u2019")[-1:] in _STOPS
