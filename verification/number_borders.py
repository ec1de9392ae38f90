"""
Borders of numbers: what belongs to a figure.

Rule: a number owns its sign (also as a word, a bracket or a triangle), its currency, its groups of digits, its decimals, its
range, its fraction, its unit and its scale, in the digits of any script. Where it cannot be told whether a group of three
digits is a number of its own, it is none.
"""

import re

from verification.characters import HYPHEN_MARK
from verification.skeleton import SUPERSCRIPTS

SIGNS = (
    "$\u00a2-\u00a5\u058f\u060b\u09f2\u09f3\u0e3f\u17db\u20a0-\u20c0\ufdfc"  # of currencies, as a class of characters
)
_PERCENT = "%\u2030\u2031\u066a\u00b0"
_SCALES = (
    "hundred|thousand|million|millions|billion|billions|trillion|trillions|mn|mm|mln|mio|mrd|md|tsd|bn|tn|lakh|lakhs|lac|lacs"
    "|crore|crores|millionen|milliarden|milliarde|millones|milliards"
)
_SHORT_SCALES = "m|b|k|cr|dr|x|times"
_UNITS = "percent|percents|pct|per cent|per mille|bps|bp|basis points?|percentage points?|pp"
_MEASURES = (
    "(?:(?:business|calendar|working|trading|banking|consecutive) )?days?|weeks?|(?:calendar )?months?|quarters?"
    "|(?:fiscal |financial |calendar )?years?|hours?|minutes?|kg|tonnes?|tons?|km|kwh|mwh|gwh|twh|kw|mw|gw|hectares?|acres?|ha"
    "|barrels?|bbl|boe|ounces?|oz|litres?|liters?|gallons?"
)
_CURRENCY_WORDS = (
    "usd|eur|gbp|chf|jpy|inr|cny|rmb|cad|aud|nzd|hkd|sgd|twd|thb|myr|idr|php|vnd|sek|nok|dkk|isk|pln|czk|huf|ron|bgn|rub|uah"
    "|brl|mxn|clp|cop|ars|zar|ngn|egp|krw|try|aed|sar|qar|kwd|ils|dollars?|euros?|pounds?|francs?|rupees?|yen|yuan|cents?"
    "|pence|rs"
)
_CJK_SCALES = "[\u4e07\u842c\u4ebf\u5104\u5146\u5343\u767e\u5341\u5143\u5713\u5186\u6210\u500d\ub9cc\uc5b5\uc870\uc6d0]"
_CJK_CURRENCIES = "人民币|人民幣|美元|美金|港币|港幣|港元|日元|欧元|歐元|英镑|英鎊|新台币|新台幣|[负負]|マイナス"
_AFTER_NUMBER = re.compile(
    rf" ?(?:[{_PERCENT}]|[{SIGNS}](?! ?[\d(.])|{_CJK_SCALES}|(?:{_SCALES}|{_SHORT_SCALES}|{_UNITS}|{_MEASURES})(?![^\W_]|&)"
    rf"|(?:{_CURRENCY_WORDS})(?![^\W_])(?! ?[\d(]))"
    r"|[.,]--?(?!\w)|[.,:'/\u066b\u066c\u00b7-]\d|\([^\W_]",
    re.IGNORECASE,
)
_BEFORE_NUMBER = re.compile(
    rf"(?:[{SIGNS}#\u00b1<>=\u2264\u2265~\u2248+\u25b2\u25b3\u2206] ?|(?<![^\W_])(?:{_CURRENCY_WORDS}|rs\.|minus|negative|cr\.?|dr\.?) ?"
    rf"|(?<![^\W_])(?:us|a|c|hk|s|nz|r)\$ ?|(?:{_CJK_CURRENCIES}) ?)$",
    re.IGNORECASE,
)
_OF_NUMBER = re.compile(
    rf"(?:[{_PERCENT}]|{_CJK_SCALES}|(?:{_SCALES}|{_UNITS})(?![^\W_]|&)|(?:{_CURRENCY_WORDS})(?![^\W_])(?! ?[\d(]))",
    re.IGNORECASE,
)
_SCALED = re.compile(rf"\d ?(?:{_SCALES}|{_SHORT_SCALES}|{_CJK_SCALES})$", re.IGNORECASE)
_AFTER_SCALE = re.compile(
    rf" ?(?:[{SIGNS}](?! ?[\d(.])|(?:{_CURRENCY_WORDS}|cr|dr)(?![^\W_])(?! ?[\d(]))", re.IGNORECASE
)
_SIGN = re.compile(f"[{SIGNS}]")
_DOLLAR_OF_A_COUNTRY = re.compile(r"[^\W\d_]$|(?<![^\W_])(?:us|nz|hk|ca|au) $", re.IGNORECASE)
_AMOUNT = re.compile(rf"(?:[{SIGNS}] ?|(?<![^\W_])(?:{_CURRENCY_WORDS}) ?)$", re.IGNORECASE)
_LAST_NUMBER = re.compile(r"\d[\d.,' ]*$")
_NUMBER_BEFORE = re.compile(r"\d\)? ?$")
_GROUP_AHEAD = re.compile(r" \d{3}(?!\d)")
_GROUPS_BEFORE = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})*$")
_FRACTION = re.compile(r"\d{1,2}/\d{1,3}(?![\d/])")
_OPENED = re.compile(rf"\([{SIGNS}]? ?[\d.,' ]*$")
_CLOSED = re.compile(r"[\d.,' ]*[%a-zA-Z]{0,4}\)")
_IN_BRACKETS = re.compile(rf"[{SIGNS} \d.,%]*\d[{SIGNS} \d.,%]*")
_SIGN_BEHIND = re.compile(r"[-+](?:\s|$|[,.;)])")
_BEFORE_FIGURE = re.compile(rf"[{SIGNS} +\-(.,]{{0,3}}(?=[{SIGNS} +\-(.,\d])")
_CUT_OFF = frozenset({"%", "\u2030", "\u2031", "\u066a", HYPHEN_MARK, *SUPERSCRIPTS})
_PLUS_MINUS = frozenset("+-")
_CLOSING = frozenset("%)")
_DECIMAL_MARKS = frozenset(".,\u066b\u066c\u00b7")
_SQUARE_OR_CUBE = frozenset("\u00b2\u00b3")
_LENGTHS = frozenset({"m", "km", "cm", "mm", "dm", "ft", "in", "yd", "mi", "s"})
_LOOK_BEHIND = 16
_LOOK_AHEAD = 32
_LONGEST_NUMBER = 40


def begins_inside_number(text: str, start: int) -> bool:
    """Return whether a stretch that begins at `start` would leave a part of a number behind it."""
    first = text[start]
    before = text[max(0, start - _LOOK_BEHIND) : start]
    if first in _CUT_OFF and before[-1].isalnum():
        return True
    if _SIGN.match(first) and _DOLLAR_OF_A_COUNTRY.search(before):
        return True
    if _NUMBER_BEFORE.search(before) and _OF_NUMBER.match(text, start):
        return True
    if first.isdigit() and before[-1] == " " and _parts_a_number(text, start - 1):
        return True
    number = _BEFORE_FIGURE.match(text, start)
    at = number.end() if number else start
    return text[at : at + 1].isdigit() and _belongs_to_number(text, first, before, at)


def _belongs_to_number(text: str, first: str, before: str, number: int) -> bool:
    """Whether what stands before a figure that begins with `first`, and has its first digit at `number`, is its own."""
    last, last_but_one = before[-1], before[-2:-1]
    if first == "(":  # a bracketed figure is whole; a currency before it is its own
        return _BEFORE_NUMBER.search(before) is not None
    if last == "(":
        return _CLOSED.match(text, number, number + _LONGEST_NUMBER) is not None
    if last in SUPERSCRIPTS or last in _PLUS_MINUS:
        return True
    if last in _DECIMAL_MARKS or last in "/:":
        return last_but_one.isdigit() or (last in _DECIMAL_MARKS and not last_but_one.isalnum())
    return _BEFORE_NUMBER.search(before) is not None


def ends_inside_number(text: str, start: int, end: int) -> bool:
    """Return whether a stretch `start:end` would leave a part of a number after it."""
    last, after = text[end - 1], text[end]
    if after.isdigit() and (last in _PLUS_MINUS or _SIGN.match(last)):
        return True
    if after in _SQUARE_OR_CUBE and is_area(text, end):
        return True
    if last.isdigit():
        return _goes_on(text, end)
    if last in _CLOSING or _SIGN.match(last):
        return _goes_on_behind(text, start, end)
    if last.isalpha():
        scaled = _SCALED.search(text[max(start, end - _LOOK_BEHIND) : end])
        return scaled is not None and _AFTER_SCALE.match(text, end) is not None
    return last in ".,-'" and after.isdigit() and end - 2 >= start and text[end - 2].isdigit()


def _goes_on(text: str, end: int) -> bool:
    """Whether a number goes on after its last digit."""
    after = text[end]
    if after == " " and _parts_a_number(text, end):
        return True
    if after in SUPERSCRIPTS:
        return not is_amount(text, end)
    if after == ")":
        return _OPENED.search(text, max(0, end - _LONGEST_NUMBER), end) is not None
    ahead = text[end : end + _LOOK_AHEAD]
    return _SIGN_BEHIND.match(ahead) is not None or _AFTER_NUMBER.match(ahead) is not None


def _goes_on_behind(text: str, start: int, end: int) -> bool:
    """Whether a figure goes on after its bracket, its percent sign or its currency."""
    ahead = text[end : end + _LOOK_AHEAD]
    if text[end - 1] != ")":
        return text[end - 1] in _CUT_OFF and ahead[0].isdigit()
    opening = text.rfind("(", max(start, end - _LONGEST_NUMBER), end)
    is_number = opening >= 0 and _IN_BRACKETS.fullmatch(text, opening + 1, end - 1) is not None
    return is_number and _AFTER_NUMBER.match(ahead) is not None


def _parts_a_number(text: str, space: int) -> bool:
    """Whether a space stands inside one number: "5 000 000", "5 1/2". Columns look the same, so doubt closes."""
    if _FRACTION.match(text, space + 1) is not None:
        return text[space - 1].isdigit()
    before = text[max(0, space - _LONGEST_NUMBER) : space]
    return _GROUP_AHEAD.match(text, space) is not None and _GROUPS_BEFORE.search(before) is not None


def is_area(text: str, end: int) -> bool:
    """Return whether a unit of length ends here, so that a raised digit after it makes an area of it."""
    unit = re.search(r"[^\W\d_]+$", text[max(0, end - _LOOK_BEHIND) : end])
    return unit is not None and unit.group().lower() in _LENGTHS


def is_amount(text: str, end: int) -> bool:
    """Return whether the number that ends here is an amount of money, after which a raised digit is a note."""
    number = _LAST_NUMBER.search(text[max(0, end - _LONGEST_NUMBER) : end])
    if number is None:
        return False
    start = max(0, end - _LONGEST_NUMBER) + number.start()
    return _AMOUNT.search(text[max(0, start - _LOOK_BEHIND) : start]) is not None
