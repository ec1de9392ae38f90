"""
Token borders: where a quotation may begin and end.

Rule: a match begins and ends on the border of a token. A number owns its sign, its brackets, its currency, its decimals,
its range, its unit and its scale; a word owns its hyphens and apostrophes, and a word that was broken over a line is one
word. A piece of a token proves nothing.
"""

import re

from verification.characters import HYPHEN_MARK, LINE_BREAKS
from verification.folding import View
from verification.skeleton import SUPERSCRIPTS

_SCALES = (
    "hundred|thousand|million|millions|billion|billions|trillion|trillions|mn|mm|m|bn|b|tn|k|mio|mrd|lakh|lakhs|lac|crore"
    "|crores|cr"
)
_UNITS = "percent|percents|pct|per cent|bps|bp|basis points?|percentage points?|pp|x|times"
_CURRENCY_WORDS = (
    "usd|eur|gbp|chf|jpy|inr|cny|rmb|cad|aud|nzd|hkd|sgd|sek|nok|dkk|pln|czk|huf|brl|mxn|zar|krw|try|aed|sar|ils"
    "|dollars?|euros?|pounds?|francs?|rupees?|yen|yuan|cents?|pence|rs"
)
_AFTER_NUMBER = re.compile(
    rf" ?(?:[%\u2030\u00b0]|[\u20ac$\u00a3\u00a5\u20b9\u00a2](?! ?[0-9(.])"
    rf"|(?:{_SCALES}|{_UNITS})(?![^\W_])|(?:{_CURRENCY_WORDS})(?![^\W_])(?! ?[0-9(]))",
    re.IGNORECASE,
)
_BEFORE_NUMBER = re.compile(
    rf"(?:[$\u20ac\u00a3\u00a5\u20b9\u20a9\u00a2#\u00b1<>=\u2264\u2265~\u2248+] ?|(?<![^\W_])(?:(?:{_CURRENCY_WORDS})|rs\.) ?"
    r"|(?<![^\W_])(?:us|a|c|hk|s|nz|r)\$ ?)$",
    re.IGNORECASE,
)
_LOOK_BEHIND = 16
_SIGNS = frozenset("$\u20ac\u00a3\u00a5\u20b9\u20a9")
_PLUS_MINUS = frozenset("+-")
_DOLLAR_OF_A_COUNTRY = re.compile(r"[^\W\d_]$|(?<![^\W_])(?:us|nz|hk|ca|au) $", re.IGNORECASE)
_GROUP_AHEAD = re.compile(r"(?: [0-9]{3})+(?![0-9])")
_GROUPS_BEFORE = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?: [0-9]{3})* $")
_FRACTION = re.compile(r"[0-9]{1,2}/[0-9]{1,3}(?![0-9/])")
_CUT_OFF = frozenset({"%", "\u2030", HYPHEN_MARK})
_NO_BREAK = frozenset("\u00a0\u2007\u2009\u202f")
_EM_DASHES = frozenset("\u2014\u2015")
_JOINS_WORDS = frozenset("-'/&.@_")
_SHORT_INITIALS = 2
_SQUARE_OR_CUBE = frozenset("\u00b2\u00b3")
_LENGTHS = frozenset({"m", "km", "cm", "mm", "dm", "ft", "in", "yd", "mi", "s"})


def is_on_borders(view: View, start: int, end: int, original: str) -> bool:
    """Return whether the stretch `start:end` of a view begins and ends on the borders of tokens."""
    return _begins_on_border(view, start, original) and _ends_on_border(view, start, end, original)


def _begins_on_border(view: View, start: int, original: str) -> bool:
    text = view.text
    first = text[start]
    before = text[start - 1] if start else ""
    if not before:
        return True
    if _is_core(first) and _is_core(before):
        return _is_cjk(first) or _is_cjk(before)
    if _is_core(first) and _joined_backwards(view, start, original):
        return False
    if _is_core(first) and _breaks_a_word(view, start, original):
        return False
    if _is_joint(view, start, original) or (first in _CUT_OFF and _is_core(before)):
        return False
    if first in _SIGNS and _DOLLAR_OF_A_COUNTRY.search(text[max(0, start - _LOOK_BEHIND) : start]):
        return False
    if first.isdigit() and before == " " and _parts_a_number(view, start - 1, original):
        return False
    return not _begins_inside_number(text, start)


def _is_joint(view: View, position: int, original: str) -> bool:
    """Whether a mark holds the two sides of one token together: the hyphen of "non-exclusive", the point of "4.2"."""
    text = view.text
    mark = text[position]
    if not 0 < position < len(text) - 1 or not (_is_core(text[position - 1]) and _is_core(text[position + 1])):
        return False
    if mark in ",:" or (mark == "." and text[position + 1].isdigit()):
        return text[position - 1].isdigit() and text[position + 1].isdigit()
    if mark == ".":
        return not _ends_a_sentence(text, position)
    return mark in _JOINS_WORDS and original[view.folded.start_of(position)] not in _EM_DASHES


def _parts_a_number(view: View, space: int, original: str) -> bool:
    """
    Whether a space stands inside one number: "5 000 000", "5 1/2".

    Columns are parted by spaces, too: groups of three are one number where their space is one that does not break, or
    where a group begins with a nought, as no figure of a column does.
    """
    text = view.text
    if _FRACTION.match(text, space + 1) is not None:
        return text[space - 1].isdigit()
    before = _GROUPS_BEFORE.search(text[max(0, space - _LOOK_BEHIND) : space + 1])
    ahead = _GROUP_AHEAD.match(text, space)
    if before is None or ahead is None:
        return False
    is_kept_together = original[view.folded.start_of(space)] in _NO_BREAK
    return is_kept_together or " 0" in before.group() + ahead.group()


def _joined_backwards(view: View, start: int, original: str) -> bool:
    """Whether the token goes on to the left over a hyphen, an apostrophe, a stroke or a point."""
    text = view.text
    joint = text[start - 1]
    if joint == HYPHEN_MARK:
        return True
    if joint not in _JOINS_WORDS or start < 2:  # noqa: PLR2004 - a joint needs a character before it
        return False
    before = text[start - 2]
    if joint == "." and not text[start].isdigit():
        return _is_core(before) and not _ends_a_sentence(text, start - 1)
    return _is_core(before) and original[view.folded.start_of(start - 1)] not in _EM_DASHES


def _ends_a_sentence(text: str, point: int) -> bool:
    """Whether a point that touches the next word is a full stop whose space was lost, and not part of a name."""
    word = re.search(r"[^\W_]+$", text[max(0, point - _LOOK_BEHIND) : point])
    after = text[point + 1] if point + 1 < len(text) else ""
    if word is not None and word.group().isdecimal():
        return after.isupper()  # "10.This Agreement": the number of a list
    return word is not None and len(word.group()) > _SHORT_INITIALS and after.isupper() and not word.group().isupper()


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


def _begins_inside_number(text: str, start: int) -> bool:
    number = start
    while number < len(text) and text[number] in "$\u20ac\u00a3\u00a5\u20b9\u00a2 +-(.," and number - start < 4:  # noqa: PLR2004 - sign, bracket, currency, space
        number += 1
    if number >= len(text) or not text[number].isdigit():
        return False
    before = text[max(0, start - _LOOK_BEHIND) : start]
    last = before[-1]
    first = text[start]
    if first == "(":  # a bracketed figure is whole; a currency before it is its own
        return _BEFORE_NUMBER.search(before) is not None
    if last == "(" or (last in SUPERSCRIPTS):
        return last != "(" or _closes_after_number(text, number)
    if last in ".,/:" and len(before) > 1 and before[-2].isdigit():
        return True
    if last in ".," and not (len(before) > 1 and _is_core(before[-2])):
        return True
    if last in "-+":
        return True
    return _BEFORE_NUMBER.search(before) is not None


def _closes_after_number(text: str, number: int) -> bool:
    """Whether a bracket that opens before a number closes right after it: then both belong to the number."""
    return re.match(r"[0-9.,' ]*[%a-zA-Z]{0,4}\)", text[number : number + 40]) is not None


def _ends_on_border(view: View, start: int, end: int, original: str) -> bool:
    text = view.text
    last = text[end - 1]
    after = text[end] if end < len(text) else ""
    if not after:
        return True
    if _is_core(last) and _is_core(after):
        return _is_cjk(last) or _is_cjk(after)
    if _is_core(last) and _joined_forwards(view, end, original):
        return False
    if _is_joint(view, end - 1, original) or (last in _SIGNS | _PLUS_MINUS and after.isdigit()):
        return False
    if last.isdigit() and after == " " and _parts_a_number(view, end, original):
        return False
    if after in _SQUARE_OR_CUBE and is_area(text, end):
        return False
    if last.isdigit() or last in "%)$\u20ac\u00a3":
        return not _ends_inside_number(text, start, end)
    return not (last in ".,-'" and after.isdigit() and end - 2 >= start and text[end - 2].isdigit())


def _joined_forwards(view: View, end: int, original: str) -> bool:
    text = view.text
    joint = text[end]
    if joint == HYPHEN_MARK:
        return True
    after = text[end + 1] if end + 1 < len(text) else ""
    if joint == "-" and after == " " and end + 2 < len(text):
        return text[end + 2].islower() and holds_line_break(view, end + 1, original)
    if joint not in _JOINS_WORDS or not _is_core(after):
        return False
    if joint == "." and not after.isdigit():
        return not _ends_a_sentence(text, end)
    return original[view.folded.start_of(end)] not in _EM_DASHES


def _ends_inside_number(text: str, start: int, end: int) -> bool:
    last = text[end - 1]
    ahead = text[end : end + 24]
    if last == ")":
        opening = text.rfind("(", max(start, end - 40), end)
        inside = text[opening + 1 : end - 1] if opening >= 0 else ""
        is_number = bool(inside) and inside.strip("$\u20ac\u00a3 0123456789.,%") == "" and inside.strip(" ") != ""
        return is_number and re.match(r" ?%", ahead) is not None
    if last == "%":
        return ahead[:1].isdigit()
    if ahead[:1] in SUPERSCRIPTS and last.isdigit():
        return not _is_amount(text, end)
    if re.match(r"[.,:'/-][0-9]", ahead) or re.match(r"\([^\W_]", ahead):
        return True
    if ahead[:1] == ")":
        return _opens_before_number(text, end)
    if re.match(r"[-+](?:\s|$|[,.;)])", ahead) and last.isdigit():
        return True
    return last.isdigit() and _AFTER_NUMBER.match(ahead) is not None


def _opens_before_number(text: str, end: int) -> bool:
    return re.search(r"\([$\u20ac\u00a3]? ?[0-9.,' ]*$", text[max(0, end - 40) : end]) is not None


def is_area(text: str, end: int) -> bool:
    """Return whether a unit of length ends here, so that a raised digit after it makes an area of it."""
    unit = re.search(r"[^\W\d_]+$", text[max(0, end - _LOOK_BEHIND) : end])
    return unit is not None and unit.group().lower() in _LENGTHS


def is_amount(text: str, end: int) -> bool:
    """Return whether the number that ends here is an amount of money, after which a raised digit is a note."""
    return _is_amount(text, end)


def _is_amount(text: str, end: int) -> bool:
    number = re.search(r"[0-9][0-9.,' ]*$", text[max(0, end - 40) : end])
    if number is None:
        return False
    start = max(0, end - 40) + number.start()
    before = text[max(0, start - _LOOK_BEHIND) : start]
    return (
        re.search(rf"(?:[$\u20ac\u00a3\u00a5\u20b9] ?|(?<![^\W_])(?:{_CURRENCY_WORDS}) ?)$", before, re.IGNORECASE)
        is not None
    )


def holds_line_break(view: View, position: int, original: str) -> bool:
    """Return whether a folded space stands for a stretch of the original that holds a line break."""
    stretch = original[view.folded.start_of(position) : view.folded.end_of(position)]
    return any(character in LINE_BREAKS for character in stretch)


def _is_core(character: str) -> bool:
    return (character.isalnum() and character not in SUPERSCRIPTS) or character == "_"


def _is_cjk(character: str) -> bool:
    return is_cjk(character) and not character.isdigit()


_CJK = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U000323af]")


def is_cjk(character: str) -> bool:
    """Return whether a character belongs to a script that is written without spaces: Han, kana, Hangul."""
    return _CJK.match(character) is not None
