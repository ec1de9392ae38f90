"""
Which sentences of an answer are cited.

Rule: a sentence that states a fact is cited if the anchor of a surviving citation lies in it. An anchor may reach over several
sentences; then it counts for those that its quote speaks of, and for no others, so that one true quote cannot carry a whole
answer.
"""

import re
from collections.abc import Sequence

from dealroom.verdict import Citation, Span
from verification.anchor_gate import supports_something
from verification.borders import is_cjk
from verification.characters import fold
from verification.sentences import sentences, states_a_fact
from verification.words import listed

_WORD = re.compile(r"[^\W_]+")
_SHORTEST_WORD = 4  # shorter words are of every sentence
_STEM = 6  # "terminates" and "termination" are one subject
_ENOUGH_SHARED = 2
_OF_EVERY_SENTENCE = listed(
    "also been does each from have hereby herein into only other over shall should such than that their them then there "
    "these they this those under upon were what when where which will with would agreem party partie"
)


def uncited(answer: str, citations: Sequence[Citation]) -> tuple[Span, ...]:
    """Return the sentences of an answer that state a fact and have no surviving citation."""
    spans = sentences(answer)
    cited = {place for citation in citations for place in _cited_by(citation, answer, spans)}
    return tuple(
        sentence for sentence in spans if sentence not in cited and states_a_fact(answer[sentence.start : sentence.end])
    )


def _cited_by(citation: Citation, answer: str, spans: Sequence[Span]) -> list[Span]:
    """Return the sentences that a citation counts for."""
    anchor = citation.anchor_span
    reached = [
        sentence
        for sentence in spans
        if sentence.start < anchor.end and anchor.start < sentence.end and _stands_in(anchor, sentence, answer)
    ]
    if len(reached) == 1:
        return reached
    return [sentence for sentence in reached if _speaks_of(citation.quote, answer[sentence.start : sentence.end])]


def _stands_in(anchor: Span, sentence: Span, answer: str) -> bool:
    """Whether a part of an anchor that supports something lies in a sentence."""
    return supports_something(answer[max(sentence.start, anchor.start) : min(sentence.end, anchor.end)])


def _speaks_of(quote: str, sentence: str) -> bool:
    """Whether a quote shares two subjects with a sentence, or half of the few that it has."""
    said = _subjects(sentence)
    shared = len(said & _subjects(quote))
    return shared >= _ENOUGH_SHARED or 0 < len(said) <= 2 * shared


def _subjects(text: str) -> frozenset[str]:
    """Return what a text speaks of: its longer words by their stems, its numbers, and each character of Han or kana."""
    folded = fold(text).text.lower()
    words = {word[:_STEM] for word in _WORD.findall(folded) if len(word) >= _SHORTEST_WORD or word[0].isdigit()}
    return frozenset((words - _OF_EVERY_SENTENCE) | {character for character in folded if is_cjk(character)})
