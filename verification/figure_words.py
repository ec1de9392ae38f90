"""
Numbers written in words.

Rule: "forty-five million" is one number and "five six" are two. "Two-thirds", "2/3" and a vulgar fraction are fractions; "a
third party" is nobody's third.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

_SMALL_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen"
)
_SMALL = {word: value for value, word in enumerate(_SMALL_WORDS.split())}
_TENS = {
    word: 10 * value
    for value, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_SCALES = {
    "thousand": 1_000,
    "lakh": 100_000,
    "million": 1_000_000,
    "crore": 10_000_000,
    "billion": 1_000_000_000,
    "trillion": 1_000_000_000_000,
}
_HUNDRED = "hundred"
_WORD = re.compile(rf"\b(?:{'|'.join([*_SMALL, *_TENS, *_SCALES, _HUNDRED])})\b")
_BETWEEN = re.compile(r"[ -](?:and )?")
_ARTICLE = re.compile(r"\b(half )?an? $")
_ARTICLE_REACH = 8
_LONGEST = 12  # words of one number
_HALF = Decimal("0.5")
_PARTS = {
    **dict.fromkeys(("half", "halves"), 2),
    **dict.fromkeys(("third", "thirds"), 3),
    **dict.fromkeys(("quarter", "quarters", "fourth", "fourths"), 4),
    **dict.fromkeys(("fifth", "fifths"), 5),
    **dict.fromkeys(("tenth", "tenths"), 10),
}
_FRACTION = re.compile(
    rf"\b(?P<over>one|two|three|four)[ -](?P<under>{'|'.join(sorted(_PARTS, key=len, reverse=True))})\b(?! part(?:y|ies)\b)"
    rf"|\b(?P<base>{'|'.join(_SMALL)}|[0-9]{{1,3}}) and (?:a|one)[ -]half\b"
    r"|\b(?P<half>half) (?=of\b|the\b|a year\b)"
    r"|(?:(?<![^\W_])(?<![.,/])(?P<whole>[0-9]{1,3})[ -]?)?(?P<vulgar>[\u00bc-\u00be\u2150-\u215e])"
    r"|(?:(?<![^\W_])(?<![.,/])(?P<wholes>[0-9]{1,3})[ -])?(?<![^\W_])(?<![.,/-])(?P<above>[1-9])/(?P<below>[2-9])(?![\w/])"
)
_HINT = re.compile(r"[/\u00bc-\u00be\u2150-\u215e]|hal[fv]|third|quarter|fourth|fifth|tenth")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number in words at `start:end` of a folded text; `scale` is the largest scale that it names, if any."""

    start: int
    end: int
    value: Decimal
    scale: Decimal | None = None
    is_fraction: bool = False


def spelled_in(text: str) -> list[Spelled]:
    """Return the numbers that a folded text writes in words, and its fractions, in order and without overlap."""
    may_hold_some = _HINT.search(text) is not None
    fractions = [_fraction(found) for found in _FRACTION.finditer(text) if _is_proper(found)] if may_hold_some else []
    taken = {at for fraction in fractions for at in range(fraction.start, fraction.end)}
    numbers = (_number(text, run) for run in _runs(text))
    found = [*fractions, *(number for number in numbers if number is not None and number.start not in taken)]
    return sorted(found, key=lambda number: number.start)


def _runs(text: str) -> Iterator[list["re.Match[str]"]]:
    """Yield the words of each number."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(text):
        if run and (len(run) == _LONGEST or not _goes_on(run[-1], word, text[run[-1].end() : word.start()])):
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _goes_on(last: "re.Match[str]", word: "re.Match[str]", between: str) -> bool:
    """Whether a number word can belong to the number of the word before it."""
    if not _BETWEEN.fullmatch(between):
        return False
    before, after = last.group(), word.group()
    if after == _HUNDRED:
        return before in _SMALL
    if after in _SCALES:
        return True
    if before in _TENS:
        return between in " -" and 0 < _SMALL.get(after, 0) < 10  # noqa: PLR2004 - "twenty-one" to "twenty-nine"
    return before not in _SMALL


def _number(text: str, run: Sequence["re.Match[str]"]) -> Spelled | None:
    """Return the value of a number's words, or nothing for a scale that belongs to digits before it."""
    start, total, current = run[0].start(), Decimal(0), Decimal(0)
    words = [word.group() for word in run]
    if words[0] in _SCALES or words[0] == _HUNDRED:
        article = _ARTICLE.search(text[max(0, start - _ARTICLE_REACH) : start])
        if article is None:
            return None
        current = _HALF if article[1] else Decimal(1)
    for word in words:
        if word == _HUNDRED:
            current *= 100
        elif word not in _SCALES:
            current += _SMALL.get(word, _TENS.get(word, 0))
        elif current:
            total, current = total + current * _SCALES[word], Decimal(0)
        else:
            total *= _SCALES[word]
    scales = [Decimal(_SCALES[word]) for word in words if word in _SCALES]
    return Spelled(start, run[-1].end(), total + current, max(scales, default=None))


def _is_proper(found: "re.Match[str]") -> bool:
    return not found["above"] or int(found["above"]) < int(found["below"])


def _fraction(found: "re.Match[str]") -> Spelled:
    if found["vulgar"]:
        part = Decimal(str(round(unicodedata.numeric(found["vulgar"]), 6)))
        value = Decimal(found["whole"] or 0) + part
    elif found["above"]:
        value = Decimal(found["wholes"] or 0) + _over(int(found["above"]), int(found["below"]))
    elif found["base"]:
        value = Decimal(_SMALL.get(found["base"], found["base"])) + _HALF
    elif found["half"]:
        value = _HALF
    else:
        value = _over(_SMALL[found["over"]], _PARTS[found["under"]])
    return Spelled(found.start(), found.end(), value, is_fraction=True)


def _over(above: int, below: int) -> Decimal:
    """Return a fraction to six places, as every other writing of it is read."""
    return round(Decimal(above) / Decimal(below), 6)
