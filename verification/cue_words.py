"""
Cue words: the words that turn round or limit what a sentence says.

Rule: negations ("not", "without", "failed to"), and conditions and exceptions ("unless", "subject to", "only"). "No. 5", "not
only", "the only director", "if any" and "without regard to" are neither, nor is a word that merely contains "no" or "not".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from verification.tokens import OPPOSITE, Token
from verification.words import listed


class Kind(Enum):
    """What a cue does to what it bears on."""

    NEGATION = "negation"
    CONDITION = "condition"
    CONTINUED = "continued"  # "nor" after a negation, which goes on with it
    SOFT = "soft"  # may stand for a negation of the other side ("to stop renewal"), and is none by itself


@dataclass(frozen=True, slots=True)
class Mark:
    """A cue at a place among the tokens of a text: its kind, and how many tokens it is made of."""

    kind: Kind
    width: int


PREFIXES = frozenset({"non", OPPOSITE})  # they bear on the one word that follows
SUBORDINATING = listed("unless if until lest so as to")  # first words of conditions whose clause asserts nothing

_NEGATIONS = listed(
    "not no never none neither nor nobody nothing nowhere cannot without unable inability lack lacks lacked lacking absence refuse "
    "refuses refused refusing refusal refrain refrains refrained refraining prohibit prohibits prohibited prohibiting "
    "prohibition forbid forbids forbidden forbidding exclude excludes excluded deny denies denied denying omit omits omitted "
    "omitting precluded barred hardly scarcely barely seldom "
    "nicht kein keine keinem keinen keiner keines niemals ohne pas aucun aucune jamais sans \u4e0d \u6ca1 \u6c92 \u65e0 \u7121"
)
_BEFORE_TO = listed("declines declined declining cease ceases ceased ceasing fail fails failed failing failure yet")
_SOFT = listed(
    "stop stops stopped stopping prevent prevents prevented preventing avoid avoids avoided avoiding end ends ended ending "
    "terminate terminates terminated terminating termination cancel cancels cancelled cancellation void waive waives waived "
    "waiver"
)
_CONDITIONS = listed("unless except excepting only if until excluding lest absent")
_SECOND_WORDS = {
    "provided": listed("that however always further"),
    "subject": listed("to"),
    "so": listed("long"),
    "as": listed("long"),
    "conditional": listed("on upon"),
    "conditioned": listed("on upon"),
    "contingent": listed("on upon"),
    "other": listed("than"),
    "save": listed("for that as where in if to with when"),
    "exception": listed("of"),
    "on": listed("condition"),
}
_OF_THREE = {("to", "the", "extent"), ("provided", ",", "however")}
_AFTER_NOT = listed("only merely just simply solely")
_AFTER_WITHOUT = listed("giving regard reference limitation limiting prejudice application recourse")
_BEFORE_ONLY = listed("not the an its their our his her whose")
_BEFORE_IF = listed("as even")
_AFTER_IF = listed("any applicable necessary possible appropriate so")
_CURRENCIES = listed("eur usd gbp chf jpy cny")
_CONTRACTED = "n't"
_ANY = (
    _NEGATIONS
    | _BEFORE_TO
    | _SOFT
    | _CONDITIONS
    | _SECOND_WORDS.keys()
    | PREFIXES
    | {"free", *(words[0] for words in _OF_THREE)}
)
_AHEAD = 6  # words looked at after a cue: "failure by the Supplier to renew"


def marks_of(tokens: Sequence[Token]) -> dict[int, Mark]:
    """Return the cues of a text by their places among its tokens, in order."""
    found: dict[int, Mark] = {}
    for place, token in enumerate(tokens):
        if token.text not in _ANY and "'" not in token.text:
            continue
        words = tuple(token.text for token in tokens[max(0, place - 1) : place + _AHEAD + 1])
        mark = _mark(words[1:] if place else words, words[0] if place else "")
        if mark is not None:
            found[place] = mark
    return found | _continued(tokens, found)


def _continued(tokens: Sequence[Token], marks: dict[int, Mark]) -> dict[int, Mark]:
    """Return each "nor" that goes on with a negation of its sentence."""
    negated = {tokens[place].sentence for place, mark in marks.items() if _is_first_negation(mark, tokens[place])}
    return {
        place: Mark(Kind.CONTINUED, 1)
        for place in marks
        if tokens[place].text == "nor" and tokens[place].sentence in negated
    }


def _is_first_negation(mark: Mark, token: Token) -> bool:
    return mark.kind is Kind.NEGATION and token.text != "nor"


def _mark(words: tuple[str, ...], previous: str) -> Mark | None:
    """Return what the first of these words is, if it is a cue."""
    width = _condition(words, previous)
    if width:
        return Mark(Kind.CONDITION, width)
    if words[0] in _SOFT:
        return Mark(Kind.SOFT, 1)
    return Mark(Kind.NEGATION, 1) if _negates(words) else None


def _condition(words: tuple[str, ...], previous: str) -> int:
    """Return of how many words a condition that begins here is made, or nothing."""
    first, second = words[0], words[1] if len(words) > 1 else ""
    if words[:3] in _OF_THREE:
        return 3
    if second in _SECOND_WORDS.get(first, ()):
        return 2
    if first == "only":
        return int(previous not in _BEFORE_ONLY)
    if first == "if":
        return int(previous not in _BEFORE_IF and second not in _AFTER_IF)
    return int(first in _CONDITIONS)


def _negates(words: tuple[str, ...]) -> bool:
    first, following = words[0], words[1:]
    second = following[0] if following else ""
    if first == "not":
        return second not in _AFTER_NOT
    if first == "no":
        return not _is_numbering(following)
    if first == "without":
        return second not in _AFTER_WITHOUT
    if first == "free":
        return second in {"from", "of"} or following[:3] == ("and", "clear", "of")
    if first in _BEFORE_TO:
        return _has_a_verb(following)
    return first in _NEGATIONS or first in PREFIXES or first.endswith(_CONTRACTED)


def _has_a_verb(following: tuple[str, ...]) -> bool:
    """Whether what was declined or failed is something to do: "revenue declined to EUR 5m" denies nothing."""
    if "to" not in following[:-1]:
        return False
    verb = following[following.index("to") + 1]
    return verb.isalpha() and verb not in _CURRENCIES


def _is_numbering(following: tuple[str, ...]) -> bool:
    """Whether "no" stands for "number": "No. 5", "No 5", "No.: L-04", "No. of shares"."""
    rest = tuple(word for word in following if word not in {".", ":"})
    if not rest:
        return False
    stops = following.index(rest[0])
    return rest[0][0].isdigit() or stops > 1 or (stops == 1 and rest[0] == "of")
