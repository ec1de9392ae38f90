"""
Terms of one deal that must not leave: code names, amounts, people.

Rule: a term is looked for in comparable spelling, at the borders of words, however its words are parted, in the singular and
the plural; a longer word of it also where it is parted inside. An amount keeps its decimals: "4.5" is not "45". What holds no
letter and no digit, or only one of them, names nothing.
"""

import re
from functools import lru_cache

from verification.borders import is_cjk
from verification.comparable import comparable

_FEWEST = 2
_LONG_WORD = 6
_PART = re.compile("[^\\W\\d_]+|\\d+")
_BETWEEN = "[\\W_]{0,3}"
_INSIDE = "[-\\s_.\ue000]?"
_THOUSANDS = "[,.' ]?"
_DECIMALS = "[.,]"
_GROUP = 3


@lru_cache
def term_pattern(term: str) -> re.Pattern[str] | None:
    """Return the pattern of a term in a comparable text, or none if the term is too little to name anything."""
    text = comparable(term, parts_humps=True).text
    parts = list(_PART.finditer(text))
    if sum(len(part.group()) for part in parts) < _FEWEST:
        return None
    pattern = ""
    for part, after in zip(parts, [*parts[1:], None], strict=True):
        pattern += _word(part.group(), is_last=after is None)
        if after is not None:
            pattern += _gap(part.group(), text[part.end() : after.start()], after.group())
    return re.compile(
        f"{_border(parts[0].group()[0], is_start=True)}{pattern}{_border(parts[-1].group()[-1], is_start=False)}"
    )


def _word(word: str, *, is_last: bool) -> str:
    """Return the pattern of one word or number; the last word of a term stands for its plural and singular, too."""
    if word.isdecimal():
        return word
    ending = ""
    if is_last and not is_cjk(word[-1]):
        word, ending = _stem(word)
    return (_INSIDE if len(word) >= _LONG_WORD else "").join(map(re.escape, word)) + ending


def _stem(word: str) -> tuple[str, str]:
    if word.endswith(("ies", "y")):
        return word.removesuffix("ies").removesuffix("y"), "(?:y's|ys?|ies)"
    if len(word) > _GROUP and word.endswith("s") and not word.endswith("ss"):
        word = word.removesuffix("s")
    return word, "(?:'?s'?|es|')?"


def _gap(before: str, between: str, after: str) -> str:
    """Return what may part two parts of a term: anything short, but between digits what makes the same number."""
    if not (before.isdecimal() and after.isdecimal()):
        return _BETWEEN
    if between in {",", "'", " "} and len(after) == _GROUP:
        return _THOUSANDS
    return _DECIMALS if between in {".", ","} else re.escape(between)


def _border(character: str, *, is_start: bool) -> str:
    """Return the border that keeps a term from being found inside a longer word or number."""
    if is_cjk(character):
        return ""
    if not character.isdecimal():
        return "(?<![^\\W_])" if is_start else "(?![^\\W_])"
    return "(?<![^\\W_])(?<!\\d[.,])" if is_start else "(?![^\\W_])(?![.,]\\d)"
