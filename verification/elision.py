"""
Elision: a quotation that leaves words out and says so with an ellipsis.

Rule: each piece is long enough, verbatim and in order; the pieces stand in one paragraph, and what is left out between them
is short and holds no negation, exception or condition. It is either whole sentences, and the piece after it does not lean on
them ("It is EUR 5m"), or words of one sentence that say nothing of their own: no verb, no limit, no figure (the number of a clause
is none), so that no subject and no sum is taken from one statement for another. The pieces are shown apart, and the citation
shows everything from the first to the last.
"""

import re
from bisect import bisect_left
from collections.abc import Callable

from verification.characters import BORDER
from verification.places import Hit
from verification.quotes import Reading, count_words, proves_something
from verification.sentences import sentences
from verification.words import listed, turns_a_sentence

_ELLIPSIS = re.compile(r"[\[(]?(?:\u2026|\.[ ]?\.[ ]?\.)(?:[ ]?\.)?[\])]?")
_SIGNS = ("\u2026", "..", ". .")
_PARAGRAPH = re.compile(r"\n[ \t\r]*\n")
_LONGEST_GAP = 300
_MOST_PIECES = 12
_FEWEST_WORDS = 2
_REACH = 16
_STOPS = frozenset(".!?\u3002\uff01\uff1f")
_CLOSING_MARKS = " \t\r\n\"')\u201d\u2019"
_SETS_OFF = frozenset(",;:()-\u2013\u2014")
_WORD = re.compile(r"[^\W_]+")
_FIGURE = re.compile(r"\d[\d.,]*")
_REFERENCE = re.compile(
    r"(?:annex|appendix|article|chapter|clause|exhibit|form|item|note|page|paragraph|part|section|schedule|rule|regulation"
    r"|\u00a7|no\.)e?s? ?$|\($",
    re.IGNORECASE,
)
_REFERRING = listed(
    "it its itself they them their theirs he him his she her hers this that these those such same latter former both each either "
    "one which who whose there then thus so"
)
_CONJUNCTIONS = listed("and or but while whilst as that which who whom whose where when so yet plus then")
# Verbs that make a statement of what is left out, and words that limit what the sentence says.
_SAYS_MORE = listed(
    "shall will may must can could would should might is are was were be been being has have had does do did pays paid pay "
    "within during where when solely exclusively alone case event extent limit limited maximum minimum least most once pending required requires"
)


def holds_ellipsis(quote: str) -> bool:
    """Return whether a quote says that it leaves words out."""
    return any(sign in quote for sign in _SIGNS)


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
    """Whether what stands between two pieces may be left out: whole sentences, or an insertion into one."""
    left_out = before.view.text[before.end : after.start]
    if before.view is not after.view or len(left_out) > _LONGEST_GAP or BORDER in left_out or "|" in left_out:
        return False
    if _PARAGRAPH.search(original[before.stored_end : after.stored_start]) or turns_a_sentence(left_out):
        return False
    stretch = original[before.stored_start : after.stored_end]
    ended, begins = before.stored_end - before.stored_start, after.stored_start - before.stored_start
    between = [start for start in _sentence_starts(stretch) if ended <= start <= begins]
    if between:
        is_ended = not stretch[ended : between[0]].strip(_CLOSING_MARKS).strip("".join(_STOPS))
        return is_ended and between[-1] == begins and _stands_alone(stretch[begins:])
    return _says_nothing(left_out, before, after)


def _sentence_starts(stretch: str) -> list[int]:
    """Return where sentences begin because the one before ended, and not because an item of a list begins."""
    starts = [sentence.start for sentence in sentences(stretch)]
    return [start for start in starts if stretch[:start].rstrip(_CLOSING_MARKS)[-1:] in _STOPS]


def _stands_alone(sentence: str) -> bool:
    """Whether a sentence can be read without the one before it: it names what it speaks of, and is no bare figure."""
    first = _WORD.search(sentence)
    return first is not None and not first[0][0].isdigit() and first[0].lower() not in _REFERRING


def _holds_figure(text: str) -> bool:
    """Whether a stretch holds a figure, other than the number of a clause, a schedule or an item of a list."""
    return any(
        _REFERENCE.search(text[max(0, figure.start() - _REACH) : figure.start()]) is None
        for figure in _FIGURE.finditer(text)
    )


def _says_nothing(left_out: str, before: Hit, after: Hit) -> bool:
    """
    Whether words of one sentence say nothing of their own: no verb, no limit, no figure.

    A conjunction may bring in somebody else, who does what the piece after it says; inside marks that set it off, it does not.
    """
    words = [word.lower() for word in _WORD.findall(left_out)]
    if not _SAYS_MORE.isdisjoint(words) or _holds_figure(left_out):
        return False
    opens = before.view.text[before.end - 1] in _SETS_OFF or left_out.lstrip()[:1] in _SETS_OFF
    closes = after.view.text[after.start] in _SETS_OFF or left_out.rstrip()[-1:] in _SETS_OFF
    if opens and closes:
        return not words or words[0] not in _CONJUNCTIONS
    return _CONJUNCTIONS.isdisjoint(words)
