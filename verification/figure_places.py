"""
Numbers in the same place of two texts.

Rule: where an answer repeats the words around a number of its quote, it repeats the number, too. The place of a number is what
stands around it, to three words or numbers on either side; the place that shares most with the answer's counts, and of two
equal ones the one that agrees.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from verification.figure_reader import Mark, MarkKind, Numbered

_REACH = 3
_LEAST_SHARED = 3
_GROUPING = str.maketrans("", "", ",' ")
_MOST_COMPARED = 8  # different numbers of one place
_NUMBER_WEIGHT = 2
_BREAK = re.compile(r"[-\x02] ?")
_WORD = re.compile(r"[^\W_]+(?:(?<=[^\W\d_])[-\x02] ?(?=[^\W\d_])[^\W_]+)*")
_LEVELS = [(left, right) for left in range(_REACH + 1) for right in range(_REACH + 1) if left + right]

Key = tuple[int, int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Token:
    """
    A word or a number of a text: what it is compared by, its place in the folded text, and its mark, if it has one.

    `form` is how a number is written: its digits, and whether it is negative or in brackets.
    """

    word: str
    start: int
    end: int
    form: str = ""
    mark: Mark | None = None


_BORDER = Token("", 0, 0)


@dataclass(frozen=True, slots=True)
class SamePlace:
    """The token of the quote in the place that shares most with that of a token of the answer, and whether they agree."""

    token: Token
    agrees: bool


def tokens_of(numbered: Numbered) -> list[Token]:
    """Return the words and the numbers of a text, in order."""
    text, position = numbered.words, 0
    tokens: list[Token] = []
    for mark in numbered.marks:
        tokens.extend(_words(text, position, mark.start))
        tokens.append(_number(mark))
        position = mark.end
    tokens.extend(_words(text, position, len(text)))
    return tokens


def _number(mark: Mark) -> Token:
    figure = mark.figure
    if mark.kind is MarkKind.WORD and figure is not None:
        plain = f"{figure.values[0].normalize():f}"
    else:
        plain = mark.numeral.translate(_GROUPING)
    is_negative = figure is not None and any(value < 0 for value in figure.values)
    opening = "(" if is_negative or mark.is_opened else ""
    return Token(plain, mark.start, mark.end, f"{opening}{plain}", mark)


def _words(text: str, start: int, end: int) -> Iterator[Token]:
    for found in _WORD.finditer(text, start, end):
        word = _BREAK.sub("", found.group())
        yield Token(word, found.start(), found.end(), "" if word.isalpha() else word)


class Places:
    """The places of a quote's numbers."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._at: dict[Key, dict[str, Token]] = {}
        for at, token in enumerate(tokens):
            if token.form:
                for key, _ in _keys(tokens, at):
                    self._at.setdefault(key, {}).setdefault(token.form, token)

    def best(self, tokens: Sequence[Token], at: int, agrees: Callable[[Token, Token], bool]) -> SamePlace | None:
        """
        Return the token in the place that shares most with that of the token at an index, or nothing if they share too little.

        `agrees` tells whether two numbers that are written in two ways are one.
        """
        best, weight = None, 0
        token = tokens[at]
        for key, shared in _keys(tokens, at):
            here = self._at.get(key)
            if here is None or shared < weight:
                continue
            same = here.get(token.form) or next((other for other in _few(here) if agrees(token, other)), None)
            is_enclosed = key[0] > 0 and key[1] > 0
            if same is not None or (shared > weight and is_enclosed):
                best, weight = SamePlace(same or next(iter(here.values())), agrees=same is not None), shared
        return best


def _few(tokens: dict[str, Token]) -> Iterator[Token]:
    return islice(tokens.values(), _MOST_COMPARED)


def _keys(tokens: Sequence[Token], at: int) -> Iterator[tuple[Key, int]]:
    """Yield the ways of describing the place of a token, each with how much it says, if it says enough; a border is an empty word."""
    words: list[str] = []
    weights: list[int] = []
    for index in range(at - _REACH, at + _REACH + 1):
        token = tokens[index] if 0 <= index < len(tokens) else _BORDER
        words.append(token.word)
        weights.append(0 if token is _BORDER else _NUMBER_WEIGHT if token.form else 1)
    for before, after in _LEVELS:
        first, last = _REACH - before, _REACH + after + 1
        shared = sum(weights[first:last]) - weights[_REACH]
        if shared >= _LEAST_SHARED:
            yield (before, after, (*words[first:_REACH], *words[_REACH + 1 : last])), shared


class Rows:
    """The numbers of a quote that stand side by side, as the cells of a row do."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._pairs = {(one.form, two.form): one for one, two in pairwise(tokens) if one.form and two.form}

    def swapped(self, one: Token, two: Token) -> Token | None:
        """Return where the quote has two neighbouring numbers in the other order, and nowhere in this."""
        if not (one.form and two.form) or (one.form, two.form) in self._pairs:
            return None
        return self._pairs.get((two.form, one.form))
