"""
Cues: what turns round or limits a text, and what each of them bears on.

Rule: a negation bears on the words that follow it in its clause, up to the next cue; a condition limits what stands before it
in its sentence, or after its comma where it opens the sentence. Two negations that meet ("not prohibited") cancel one another.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.cue_words import PREFIXES, Kind, Mark, marks_of
from verification.tokens import Token
from verification.words import listed


@dataclass(frozen=True, slots=True)
class Cue:
    """
    A cue: its kind, and from where to where it stands among the tokens of its text, end exclusive.

    `after` and `before` are the words with a meaning of their own on either side of it, the nearest first. Of a condition,
    `before` is what it limits, `after` is what it asks for, and `until` is where that ends.
    """

    kind: Kind
    at: int
    end: int
    after: tuple[int, ...]
    before: tuple[int, ...]
    until: int


_GO_ON = listed("no not neither never")  # these never cancel the negation before them, they go on with it
_APART = listed("and or , ( )")
_COMPARED = listed("less more later earlier fewer greater sooner exceed exceeds exceeding")
_LIGHT = listed(
    "a an the of to in on at by for with from and or as be is are was were been being have has had do does did shall will may "
    "must can could would should might this that these those any some all such its their his her our your it they we he she "
    "i you which who there here each every either other another under upon into than then so when where"
)
_NEAR = 4
_FAR = 10  # a condition is as long as its clause
_MOST_BETWEEN = 3
_REACH = 60  # tokens looked at on either side of a cue


def cues(tokens: Sequence[Token]) -> tuple[Cue, ...]:
    """Return the cues of a text, in order, without those that cancel one another."""
    marks = marks_of(tokens)
    cancelled = _cancelled(tokens, marks)
    return tuple(_cue(tokens, place, marks) for place in marks if place not in cancelled)


def means_something(token: Token) -> bool:
    """Return whether a token is a word with a meaning of its own, and no stop, article, auxiliary or the like."""
    return token.text not in _LIGHT and token.text[0].isalnum()


def _cue(tokens: Sequence[Token], place: int, marks: Mapping[int, Mark]) -> Cue:
    mark = marks[place]
    end = place + mark.width
    if mark.kind is not Kind.CONDITION:
        after, before = _turned(tokens, place, marks), _leading(tokens, place, marks)
        return Cue(mark.kind, place, end, after, before, end)
    until = _end_of_clause(tokens, place, end)
    limited = _meaningful(tokens, place, range(place - 1, max(-1, place - _REACH), -1), _NEAR)
    if not limited:  # it opens its sentence
        until = next((at for at in range(end, until) if tokens[at].text == ","), until)
        limited = _meaningful(tokens, place, range(until, min(len(tokens), until + _REACH)), _FAR)
    return Cue(mark.kind, place, end, _meaningful(tokens, place, range(end, until), _FAR), limited, until)


def _end_of_clause(tokens: Sequence[Token], place: int, start: int) -> int:
    """Return where the clause of a place ends, looked for from `start` on."""
    within = range(start, min(len(tokens), start + _REACH))
    return next((at for at in within if tokens[at].clause != tokens[place].clause), within.stop)


def _meaningful(tokens: Sequence[Token], place: int, among: range, most: int) -> tuple[int, ...]:
    """Return the first words with a meaning of their own among these places that stand in the sentence of a place."""
    found: list[int] = []
    for at in among:
        if tokens[at].sentence != tokens[place].sentence or len(found) == most:
            break
        if means_something(tokens[at]):
            found.append(at)
    return tuple(found)


def _turned(tokens: Sequence[Token], place: int, marks: Mapping[int, Mark]) -> tuple[int, ...]:
    """Return the words after a negation that it bears on: of a prefix one, of "no later than" one, else the nearest few."""
    found: list[int] = []
    most = 1 if tokens[place].text in PREFIXES else _NEAR
    for at in range(place + 1, min(len(tokens), place + _REACH)):
        is_cue = at in marks and marks[at].kind is not Kind.SOFT
        if is_cue or tokens[at].clause != tokens[place].clause or len(found) == most:
            break
        if means_something(tokens[at]):
            found.append(at)
            most = 1 if tokens[found[0]].text in _COMPARED else most
    return tuple(found)


def _leading(tokens: Sequence[Token], place: int, marks: Mapping[int, Mark]) -> tuple[int, ...]:
    """Return the words before a negation, up to the negation before it."""
    found: list[int] = []
    for at in range(place - 1, max(-1, place - _REACH), -1):
        is_negation = at in marks and marks[at].kind is Kind.NEGATION
        if is_negation or tokens[at].clause != tokens[place].clause or len(found) == _NEAR:
            break
        if means_something(tokens[at]):
            found.append(at)
    return tuple(found)


def _cancelled(tokens: Sequence[Token], marks: Mapping[int, Mark]) -> frozenset[int]:
    """Return the negations that meet another one with nothing between them, two by two."""
    found: set[int] = set()
    negations = [place for place, mark in marks.items() if mark.kind is Kind.NEGATION]
    for first, second in pairwise(negations):
        between = [token.text for token in tokens[first + 1 : second]]
        meets = len(between) <= _MOST_BETWEEN and all(word in _LIGHT and word not in _APART for word in between)
        if meets and first not in found and tokens[second].text not in _GO_ON:
            found |= {first, second}
    return frozenset(found)
