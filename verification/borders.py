"""
Token borders: where a quotation may begin and end.

Rule: a match begins and ends on the border of a token. A number owns all that belongs to its figure; a word owns its hyphens
and apostrophes, a letter its marks, and a word that was broken over a line is one word. A piece of a token proves nothing.
"""

import re

from verification.characters import HYPHEN_MARK, LINE_BREAKS
from verification.folding import View
from verification.number_borders import begins_inside_number, ends_inside_number
from verification.scripts import is_cjk, is_core, is_negated, may_be_cut

__all__ = ["holds_line_break", "is_cjk", "is_on_borders"]

_EM_DASHES = frozenset("\u2014\u2015")
_JOINS_WORDS = frozenset("-'/&.@_")
_JOINS_DIGITS = frozenset(",:\u066b\u066c\u00b7")
_SHORT_INITIALS = 2
_LOOK_BEHIND = 16
_LAST_WORD = re.compile(r"[^\W_]+$")


def is_on_borders(view: View, start: int, end: int, original: str) -> bool:
    """Return whether the stretch `start:end` of a view begins and ends on the borders of tokens."""
    return _begins_on_border(view, start, original) and _ends_on_border(view, start, end, original)


def _begins_on_border(view: View, start: int, original: str) -> bool:
    text = view.text
    if not start:
        return True
    if is_core(text[start]):
        if is_core(text[start - 1]):
            if not may_be_cut(text, start) or is_negated(text, start):
                return False
        elif _joined_backwards(view, start, original) or _breaks_a_word(view, start, original):
            return False
    elif _is_joint(view, start, original) or text[start] == HYPHEN_MARK:
        return False
    return not begins_inside_number(text, start)


def _ends_on_border(view: View, start: int, end: int, original: str) -> bool:
    text = view.text
    if end == len(text):
        return True
    if is_core(text[end - 1]):
        if is_core(text[end]):
            if not may_be_cut(text, end):
                return False
        elif _joined_forwards(view, end, original):
            return False
    elif _is_joint(view, end - 1, original):
        return False
    return not ends_inside_number(text, start, end)


def _is_joint(view: View, position: int, original: str) -> bool:
    """Whether a mark holds the two sides of one token together: the hyphen of "non-exclusive", the point of "4.2"."""
    text = view.text
    mark = text[position]
    if not 0 < position < len(text) - 1 or not (is_core(text[position - 1]) and is_core(text[position + 1])):
        return False
    if mark in _JOINS_DIGITS or (mark == "." and text[position + 1].isdigit()):
        return text[position - 1].isdigit() and text[position + 1].isdigit()
    if mark == ".":
        return not _ends_a_sentence(text, position)
    return mark in _JOINS_WORDS and original[view.folded.start_of(position)] not in _EM_DASHES


def _joined_backwards(view: View, start: int, original: str) -> bool:
    """Whether the token goes on to the left over a hyphen, an apostrophe, a stroke or a point."""
    text = view.text
    joint = text[start - 1]
    if joint == HYPHEN_MARK:
        return True
    if joint not in _JOINS_WORDS or start < 2 or not is_core(text[start - 2]):  # noqa: PLR2004 - a character before a joint
        return False
    if joint == "." and not text[start].isdigit():
        return not _ends_a_sentence(text, start - 1)
    return original[view.folded.start_of(start - 1)] not in _EM_DASHES


def _joined_forwards(view: View, end: int, original: str) -> bool:
    text = view.text
    joint = text[end]
    if joint == HYPHEN_MARK:
        return True
    after = text[end + 1] if end + 1 < len(text) else ""
    if joint == "-" and after == " " and end + 2 < len(text):
        return text[end + 2].islower() and holds_line_break(view, end + 1, original)
    if joint not in _JOINS_WORDS or not after or not is_core(after):
        return False
    if joint == "." and not after.isdigit():
        return not _ends_a_sentence(text, end)
    return original[view.folded.start_of(end)] not in _EM_DASHES


def _ends_a_sentence(text: str, point: int) -> bool:
    """Whether a point that touches the next word is a full stop whose space was lost, and not part of a name."""
    word = _LAST_WORD.search(text[max(0, point - _LOOK_BEHIND) : point])
    after = text[point + 1]
    if word is None or not after.isupper():
        return False
    if word.group().isdecimal():
        return True  # "10.This Agreement": the number of a list
    return len(word.group()) > _SHORT_INITIALS and not word.group().isupper()


def _breaks_a_word(view: View, start: int, original: str) -> bool:
    """Whether the word to the left was broken over a line, so that this is its second half."""
    text = view.text
    if start < 3 or text[start - 1] != " ":  # noqa: PLR2004 - letter, hyphen, break
        return False
    return (
        text[start - 2] in {"-", HYPHEN_MARK}
        and text[start - 3].isalpha()
        and text[start].islower()
        and holds_line_break(view, start - 1, original)
    )


def holds_line_break(view: View, position: int, original: str) -> bool:
    """Return whether a folded space stands for a stretch of the original that holds a line break."""
    stretch = original[view.folded.start_of(position) : view.folded.end_of(position)]
    return any(character in LINE_BREAKS for character in stretch)
