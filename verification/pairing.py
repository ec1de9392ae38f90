"""
Pairing: which cues of two texts answer one another.

Rule: cues that stand among the same words answer one another first, then those that bear on words in common, the same word
before another of its kind. Every cue answers one other at most; what is left over stands on one side only.
"""

from collections import defaultdict
from dataclasses import dataclass, replace

from dealroom.verdict import Span
from verification.characters import Folded
from verification.cue_words import Kind
from verification.cues import Cue
from verification.tokens import Token

_MOST_WEIGHED = 64  # cues of either side that no twin answered; pairs of them are weighed one by one
_CLOSE = 2
_COMMON = 2  # from here on, a likeness counts what two cues have in common
_CONDITIONS = frozenset({Kind.CONDITION})
_ALIKE = frozenset(
    {
        _CONDITIONS,
        frozenset({Kind.NEGATION}),
        frozenset({Kind.NEGATION, Kind.SOFT}),  # "to stop renewal" and "not to renew"
    }
)


@dataclass(frozen=True, slots=True)
class Side:
    """One of two texts: folded, its tokens, and its cues that nothing in the other text has answered."""

    folded: Folded
    tokens: tuple[Token, ...]
    cues: tuple[Cue, ...]

    def stems(self, places: tuple[int, ...]) -> tuple[str, ...]:
        """Return the stems at places of the text."""
        return tuple(self.tokens[place].stem for place in places)

    def text(self, cue: Cue) -> str:
        """Return a cue as it is written."""
        return self.folded.text[self.tokens[cue.at].start : self.tokens[cue.end - 1].end].lower()

    def without(self, answered: set[int]) -> "Side":
        """Return the text without the cues at these places."""
        return replace(self, cues=tuple(cue for cue in self.cues if cue.at not in answered))

    def span(self, first: int, last: int) -> Span:
        """Return where the tokens from one place to another stand in the text as it was given."""
        return Span(self.folded.start_of(self.tokens[first].start), self.folded.end_of(self.tokens[last].end - 1))


def unanswered(ours: Side, theirs: Side) -> tuple[Side, Side]:
    """Return two texts with the cues that only one of them holds."""
    return _without_pairs(*_without_twins(ours, theirs))


def _without_twins(ours: Side, theirs: Side) -> tuple[Side, Side]:
    """Leave out the cues that stand among the same words on both sides."""
    waiting: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for cue in reversed(theirs.cues):
        waiting[_among(cue, theirs)].append(cue.at)
    answering: set[int] = set()
    answered: set[int] = set()
    for cue in ours.cues:
        twins = waiting[_among(cue, ours)]
        if twins:
            answered.add(twins.pop())
            answering.add(cue.at)
    return ours.without(answering), theirs.without(answered)


def _among(cue: Cue, side: Side) -> tuple[object, ...]:
    return cue.kind, side.stems(cue.after[:_CLOSE]), side.stems(cue.before[:_CLOSE])


def _without_pairs(ours: Side, theirs: Side) -> tuple[Side, Side]:
    """Leave out the cues that bear on the same words on both sides, the best pairs first."""
    pairs = [(our, their) for our in ours.cues[:_MOST_WEIGHED] for their in theirs.cues[:_MOST_WEIGHED]]
    weighed = [(_likeness(our, ours, their, theirs), our.at, their.at) for our, their in pairs]
    answering: set[int] = set()
    answered: set[int] = set()
    for likeness, our, their in sorted(weighed, key=lambda pair: pair[0], reverse=True):
        if any(likeness[_COMMON:]) and our not in answering and their not in answered:
            answering.add(our)
            answered.add(their)
    return ours.without(answering), theirs.without(answered)


def _likeness(our: Cue, ours: Side, their: Cue, theirs: Side) -> tuple[int, ...]:
    """
    Return how well two cues answer one another, what counts most first.

    Whether they are one word, whether they do the same; then, what they have in common: how many words they bear on, the
    nearest of them, how many words around them, and whether both are conditions or both the same word.
    """
    kinds = frozenset({our.kind, their.kind})
    is_one_word = ours.text(our) == theirs.text(their)
    first, second = ours.stems(our.after), theirs.stems(their.after)
    around = _shared(ours.stems(our.after + our.before), theirs.stems(their.after + their.before))
    is_mixed = Kind.SOFT in kinds and our.kind is not their.kind
    return (
        is_one_word,
        kinds in _ALIKE,
        _shared(first, second),
        _shared(first[:1], second[:1]),
        0 if is_mixed else around,
        kinds == _CONDITIONS or (is_one_word and Kind.SOFT in kinds),
    )


def _shared(ours: tuple[str, ...], theirs: tuple[str, ...]) -> int:
    return len(set(ours) & set(theirs))
