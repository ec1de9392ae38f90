"""
Anchor gate.

Rule: the span that a quote supports is in the answer, on the borders of words, and holds at least two words or a figure.
Its first occurrence is the one that is linked. The answer is folded as documents are, and no break is repaired in it.
"""

from dealroom.verdict import Dropped, Reason, Span
from verification.borders import is_on_borders
from verification.characters import fold, folded_text
from verification.folding import view_of
from verification.quotes import count_words
from verification.scripts import is_cjk
from verification.skeleton import MOST_PLACES, places_of

_FEWEST_WORDS = 2
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0"))  # letters to a machine, nothing to a reader


def anchor_gate(anchor: str, *, answer: str) -> Span | Dropped:
    """Return the answer's own stretch that the anchor names, or the reason why it is dropped."""
    wanted = folded_text(anchor)
    if not supports_something(wanted):
        return Dropped(Reason.ANCHOR_TOO_SHORT)
    view = view_of(fold(answer))
    for at in places_of(wanted, view.text, at_most=MOST_PLACES):
        end = at + len(wanted)
        if is_on_borders(view, at, end, answer):
            return Span(view.folded.start_of(at), view.folded.end_of(end - 1))
    return Dropped(Reason.ANCHOR_NOT_IN_ANSWER)


def supports_something(folded: str) -> bool:
    """Return whether a stretch holds two words, or a figure, or two characters of a script without spaces."""
    folded = folded.translate(_BLANK)
    if any(character.isdecimal() for character in folded):
        return True
    return count_words(folded, at_most=_FEWEST_WORDS) >= _FEWEST_WORDS or sum(map(is_cjk, folded)) >= _FEWEST_WORDS
