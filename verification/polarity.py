"""
Polarity: whether the answer turns round what its quote says.

Rule: a negation or condition that only one of the two texts holds is flagged: in the answer a negation always, in the document
one that bears on what the answer states. A condition that the answer adds only narrows it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from dealroom.verdict import Span
from verification.characters import fold
from verification.cue_words import SUBORDINATING, Kind
from verification.cues import Cue, cues
from verification.pairing import Side, unanswered
from verification.stems import stem
from verification.tokens import opened, tokens_of


@dataclass(frozen=True, slots=True)
class PolarityDoubt:
    """What stands on one side only; `spans` point into the text of that side."""

    words: tuple[str, ...]
    is_condition: bool
    is_in_answer: bool
    spans: tuple[Span, ...]


_BEARING = 3
_ASIDE = 14
_WORD = re.compile(r"[^\W_]+")
_CONFLICT = re.compile(r"\b(?:conflicts?|choice) of laws?\b")
_EVERYWHERE = frozenset(stem(word) for word in ("agreement", "contract", "party", "section", "clause", "term"))


def polarity_doubts(
    answer: str, document: str, *, anchor: Span | None = None, quote: Span | None = None
) -> tuple[PolarityDoubt, ...]:
    """
    Return the negations and conditions that only one of two texts holds, each a sentence or several.

    `anchor` and `quote` are the stretches of them that are cited: what stands outside counts if it bears on a word inside.
    An answer that is the quote itself says all that it says: what stands outside is then a matter of context.
    """
    whole_answer, whole_document = _sides(answer, document)
    reach = 0 if quote is not None and _is_one_text(answer, document[quote.start : quote.end]) else _BEARING
    ours = _cited(whole_answer, anchor, _BEARING)
    theirs = _cited(whole_document, quote, reach)
    ours, theirs = unanswered(ours, theirs)
    told = _Told.of(whole_answer)
    added = [
        cue for cue in ours.cues if cue.kind is Kind.NEGATION and _nearest(cue)
    ]  # a bare "No." answers the question
    asked = _asked(theirs)
    dropped = [cue for cue in theirs.cues if cue.at not in asked and _is_dropped(cue, theirs, told)]
    limits = [cue for cue in theirs.cues if cue.kind is Kind.CONDITION and _limits(cue, theirs, told)]
    return (
        *_doubt(ours, added, is_condition=False, is_in_answer=True),
        *_doubt(theirs, dropped, is_condition=False, is_in_answer=False),
        *_doubt(theirs, limits, is_condition=True, is_in_answer=False),
    )


@dataclass(frozen=True, slots=True)
class _Told:
    """What the answer speaks of: the stems of its words, and of those that its negations bear on."""

    words: frozenset[str]
    negated: frozenset[str]

    @classmethod
    def of(cls, answer: Side) -> "_Told":
        words = frozenset(token.stem for token in answer.tokens) - _EVERYWHERE
        return cls(words, frozenset(word for cue in answer.cues for word in answer.stems(cue.after)))


def _sides(answer: str, document: str) -> tuple[Side, Side]:
    """Return two texts with their cues, a negating prefix being one where either text uses the word without it."""
    folded = fold(answer), fold(document)
    ours, theirs = (tokens_of(text.text) for text in folded)
    stems = frozenset(token.stem for token in (*ours, *theirs))
    ours, theirs = opened(ours, stems), opened(theirs, stems)
    return Side(folded[0], ours, cues(ours)), Side(folded[1], theirs, cues(theirs))


def _doubt(side: Side, found: list[Cue], *, is_condition: bool, is_in_answer: bool) -> Iterator[PolarityDoubt]:
    if found:
        words = tuple(dict.fromkeys(side.text(cue) for cue in found))
        spans = tuple(side.span(cue.at, cue.end - 1) for cue in found)
        yield PolarityDoubt(words, is_condition, is_in_answer, spans)


def _nearest(cue: Cue) -> tuple[int, ...]:
    """Return the words that a cue turns round or limits, the nearest only."""
    if cue.kind is Kind.CONDITION:
        return cue.before[:1]
    return cue.after[:_BEARING] or cue.before[:_BEARING]


def _is_one_text(answer: str, quoted: str) -> bool:
    """Whether an answer is the quote: the same words, and the full stop of a whole sentence on both sides or on none."""
    ours, theirs = fold(answer).text, fold(quoted).text
    return _words(ours) == _words(theirs) and _ends_a_sentence(ours) == _ends_a_sentence(theirs)


def _words(folded: str) -> list[str]:
    return _WORD.findall(folded.lower())


def _ends_a_sentence(folded: str) -> bool:
    return folded.endswith(".") and not folded.endswith("..")


def _cited(side: Side, cited: Span | None, reach: int) -> Side:
    """Return a text with the cues that stand in what is cited, or bear on a word of it among the nearest few."""
    if cited is None:
        return side
    return replace(side, cues=tuple(cue for cue in side.cues if _reaches(cue, side, cited, reach)))


def _reaches(cue: Cue, side: Side, cited: Span, reach: int) -> bool:
    spans = (side.span(place, place) for place in (cue.at, *_nearest(cue)[:reach]))
    return any(cited.start <= span.start and span.end <= cited.end for span in spans)


def _is_dropped(cue: Cue, side: Side, told: _Told) -> bool:
    """Whether the answer states what a negation of the document bears on."""
    if cue.kind not in {Kind.NEGATION, Kind.CONTINUED} or _is_aside(cue, side):
        return False
    if cue.kind is Kind.CONTINUED and told.negated.intersection(side.stems(cue.after)):
        return False
    return not told.words.isdisjoint(side.stems(_nearest(cue)))


def _limits(cue: Cue, side: Side, told: _Told) -> bool:
    """Whether the answer states what a condition of the document limits, and is not about the condition itself."""
    limited = told.words.intersection(side.stems(cue.before))
    itself = told.words.intersection(side.stems(cue.after))
    return bool(limited) and len(limited) >= len(itself) and not _is_aside(cue, side)


def _is_aside(cue: Cue, side: Side) -> bool:
    """Whether a cue speaks of the conflict of laws, which every choice of law sets aside."""
    following = " ".join(token.text for token in side.tokens[cue.at : cue.at + _ASIDE])
    return _CONFLICT.search(following) is not None


def _asked(side: Side) -> frozenset[int]:
    """Return the places of what conditions ask for: "unless a party elects not to renew" asserts no negation."""
    conditions = (cue for cue in side.cues if side.tokens[cue.at].text in SUBORDINATING)
    return frozenset(place for cue in conditions for place in range(cue.end, cue.until))
