"""
Scripts: what is a letter of a token, and where a script without spaces may be cut.

Rule: combining marks and vowel signs belong to the letter before them. In a script without spaces every letter may begin or
end a quotation, with three exceptions: not inside a run of kana, not between a letter and the inflection after it, and not
right behind a word that negates.
"""

import re
import unicodedata

from verification.skeleton import SUPERSCRIPTS

_HAN = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_KANA = "\u3041-\u3096\u309d-\u309f\u30a1-\u30ff\u31f0-\u31ff"
_HANGUL = "\u1100-\u11ff\u3131-\u318e\uac00-\ud7af"
_SOUTH_EAST_ASIAN = "\u0e01-\u0e46\u0e81-\u0ec6\u1000-\u102a\u1780-\u17b3"  # Thai, Lao, Burmese, Khmer
_CJK = re.compile(f"[{_HAN}{_KANA}{_HANGUL}{_SOUTH_EAST_ASIAN}]")
_UNSPACED = re.compile(f"[{_HAN}{_KANA}{_SOUTH_EAST_ASIAN}]")  # Korean puts spaces between its words
_RUN_OF_KANA = re.compile("[\u3041-\u3096]{2}|[\u30a1-\u30ff]{2}")
_INFLECTED = re.compile(f"[{_HAN}](?![はがをにのとでもへや])[\u3041-\u3096]")
_NEGATES = re.compile("(?:[不没沒無无未非否勿莫毋别別]|ไม่|มิ|ห้าม|ບໍ່|မ|មិន)$")
_LONGEST_NEGATION = 4


def is_cjk(character: str) -> bool:
    """Return whether a character counts by itself: Han, kana, Hangul, and the letters of other scripts without spaces."""
    return character > "\u0e00" and _CJK.match(character) is not None


def is_mark(character: str) -> bool:
    """Return whether a character belongs to the letter before it."""
    return character > "\u02ff" and unicodedata.category(character).startswith("M")


def is_core(character: str) -> bool:
    """Return whether a character is part of a token: a letter or digit of any script, or a mark on one."""
    if character.isalnum():
        return character not in SUPERSCRIPTS
    return character == "_" or is_mark(character)


def may_be_cut(text: str, position: int) -> bool:
    """Return whether a text of a script without spaces may be cut before a position that stands between two letters."""
    before, after = text[position - 1], text[position]
    if is_mark(after) or not (_UNSPACED.match(after) or _UNSPACED.match(before) or (is_mark(before) and is_cjk(after))):
        return False
    pair = before + after
    return _RUN_OF_KANA.match(pair) is None and _INFLECTED.match(pair) is None


def is_negated(text: str, position: int) -> bool:
    """Return whether a word of a script without spaces that negates stands right before a position."""
    return _NEGATES.search(text[max(0, position - _LONGEST_NEGATION) : position]) is not None
