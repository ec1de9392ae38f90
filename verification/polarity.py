"""
Polarity: whether the answer turns round what its quote says.

Rule: the whole sentence around the match is compared with the sentence of the answer. A negation, a negating prefix, an
exception or a condition that stands on one side only is flagged. "No. 5", "No.:", "not only" and words that merely contain "no"
or "not" are no negations.
"""

import re
from dataclasses import dataclass

from verification.characters import fold
from verification.words import listed

_NEGATION = re.compile(
    r"\b(?:not(?! only)|no(?!\.? ?[0-9:|])|never|none|nor|neither|nobody|nothing|nowhere|cannot|unable"
    r"|without(?! (?:regard|giving effect|reference|limitation|limiting|prejudice|application|recourse))|absence of"
    r"|lacks?|lacked|fail(?:s|ed|ing|ure)?(?= to\b)|refus(?:e[sd]?|al)|declin(?:e[sd]?|ing)(?= to\b)|ceased?(?= to\b)"
    r"|prohibit(?:s|ed)?|forbidden)\b|\b[a-z]+n't\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:unless|except(?:ing|ion)?|provided(?: however,?)? that|provided,? however|only if|subject to|if and only if"
    r"|other than|so long as|until|conditional (?:up)?on|save (?:for|that|as)|to the extent|but only|excluding)\b",
    re.IGNORECASE,
)
_PREFIXES = ("un", "non-", "non", "in", "im", "ir", "il", "dis", "a")
_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")
_SHORTEST_STEM = 4
_NOT_OPPOSITES = listed(
    "inform include increase income interest indeed invest intend instance install inside intent inform improve impose import "
    "imply impart illustrate irritate discuss dispose distribute display union unit unite under discover display along about "
    "around above account accord await award agree again amount amend annual apart appear apply arise assign assist attend "
    "avoid aware alike inner input inure interim insure inspect"
)


@dataclass(frozen=True, slots=True)
class PolarityDoubt:
    """What stands on one side only."""

    words: tuple[str, ...]
    is_condition: bool
    is_in_answer: bool


def polarity_doubts(answer_sentence: str, document_sentence: str) -> tuple[PolarityDoubt, ...]:
    """Return the negations, opposites and conditions that only one of two sentences holds."""
    answer, document = (" ".join(fold(text).text.split()) for text in (answer_sentence, document_sentence))
    doubts = [
        *_one_sided(_NEGATION, answer, document, is_condition=False),
        *_dropped_conditions(answer, document),
        *_opposites(answer, document),
    ]
    return tuple(doubts)


def _one_sided(cue: "re.Pattern[str]", answer: str, document: str, *, is_condition: bool) -> list[PolarityDoubt]:
    in_answer = tuple(found.group().lower() for found in cue.finditer(answer))
    in_document = tuple(found.group().lower() for found in cue.finditer(document))
    if bool(in_answer) == bool(in_document):
        return []
    return [PolarityDoubt(in_answer or in_document, is_condition, bool(in_answer))]


def _dropped_conditions(answer: str, document: str) -> list[PolarityDoubt]:
    """Return conditions that the answer drops; one that it adds only narrows it."""
    return [doubt for doubt in _one_sided(_CONDITION, answer, document, is_condition=True) if not doubt.is_in_answer]


def _opposites(answer: str, document: str) -> list[PolarityDoubt]:
    ours, theirs = (frozenset(_WORD.findall(text.lower())) for text in (answer, document))
    found = [(word, True) for word in sorted(ours - theirs) if _stem_in(word, theirs)]
    found += [(word, False) for word in sorted(theirs - ours) if _stem_in(word, ours)]
    return [PolarityDoubt((word,), is_condition=False, is_in_answer=is_in_answer) for word, is_in_answer in found]


def _stem_in(word: str, words: frozenset[str]) -> bool:
    """Whether a word is the opposite of one of these: the same with a negating prefix."""
    if word in _NOT_OPPOSITES:
        return False
    stems = (word.removeprefix(prefix) for prefix in _PREFIXES if word.startswith(prefix))
    return any(len(stem) >= _SHORTEST_STEM and stem in words for stem in stems)
