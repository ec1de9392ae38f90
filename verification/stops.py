"""
Stops: where a sentence may end, and where it goes on all the same.

Rule: a sentence may end at a stop, at an empty line, and where a line begins an item of a list or a numbered clause. The stop of
an abbreviation, an initial, a list's number or an elision ends none, unless a word follows that plainly opens the next sentence.
"""

import re

from verification.words import listed

_CJK_STOPS = "\u3002\uff01\uff1f\uff61"
_OTHER_STOPS = ".!?\u2026\u06d4\u061f\u0964"
_CLOSING = "[\"'\u201d\u2019\u00bb\u300d\u300f)\\]]{0,8}"
_NUMBER = "(?:[0-9]{1,3}|[a-zA-Z]|[ivxIVX]{1,5})"
_ITEM = rf"(?:[-*\u2022\u25cf\u25aa\u00b7]|\(?{_NUMBER}[.)]) "
_CLAUSE = r"[0-9]{1,3}(?:\.[0-9]{1,3}){1,4}\.?[ \t]{1,20}[\"\u201c(]?[A-Z]"
STOP = re.compile(
    rf"[{_CJK_STOPS}]+{_CLOSING}|[{_OTHER_STOPS}]+{_CLOSING}(?=\s|$)|\n[ \t\r]{{0,80}}\n|\n(?=[ \t]{{0,80}}(?:{_ITEM}|{_CLAUSE}))"
)
_ALWAYS_GO_ON = listed("e.g i.e eg ie v vs cf viz mr mrs ms dr prof messrs hon")
_OFTEN_GO_ON = listed(
    "art arts sec secs cl par para paras fig figs p pp ref refs vol ex exh sch ss approx ca jan feb mar apr jun jul aug sep sept "
    "oct nov dec inc ltd co corp cos plc llc llp lp gmbh ag jr sr esq etc st ave blvd dept est bros int intl dist assn univ al "
    "gen rep sen capt col mt ft ph.d schedule nos"
)
_OPENERS = listed(
    "a after all an any as at before both by during each either every except following for he her his however if in it its "
    "neither no notwithstanding on our please pursuant she subject such that the their there these they this those to under "
    "unless upon we when where while with without"
)  # with a capital, these open a sentence
_REFERRING = listed(
    "section sections clause clauses article articles paragraph paragraphs schedule schedules exhibit exhibits annex appendix "
    "and or to of under with in by the see through part item items"
)  # a number on the line after these names a clause and opens none
_LAST_WORD = re.compile(r"[^\s()\[\]\"'\u201c\u2018,;:/]+$")
_OPENED = re.compile(r"(?:[\u201c\u2018\u201e\u00ab(\[]|(?<!\S)[\"'])\s{0,3}$")
_NEXT_WORD = re.compile(r"\s*[\"'\u201c\u2018(\[]?([^\W\d_]+)")
_NEXT_NUMBER = re.compile(r"\s*[\[(#]?(?:[^\W_]|[-*]){0,8}[0-9*]")
_INITIALS = re.compile(r"[^\W\d_](?:\.[^\W\d_])*")
_LIST_NUMBER = re.compile(rf"{_NUMBER}|[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{1,4}}")
_LONGEST_WORD = 24
_LONGEST_GAP = 60
_LONGEST_OPENING = 4


def goes_on(text: str, start: int, stop: "re.Match[str]") -> bool:
    """Return whether the sentence of a text that began at `start` goes on after what may end it."""
    mark = stop.group()
    if mark == "\n":
        return _last_word(text, start, stop.start()) in _REFERRING or _is_opened(text, stop.start())
    if mark[0] not in ".\u2026":
        return False
    following = text[stop.end() : stop.end() + _LONGEST_GAP]
    next_word = found[1] if (found := _NEXT_WORD.match(following)) else ""
    if mark != ".":
        return next_word[:1].islower()
    word = _last_word(text, start, stop.start())
    first = stop.start() - len(word)
    if (first == start or _is_opened(text, first)) and _LIST_NUMBER.fullmatch(word):
        return True
    if word == "no":
        return _NEXT_NUMBER.match(following) is not None
    return _is_short(word) and not _is_opener(next_word, word)


def _is_opener(next_word: str, word: str) -> bool:
    """Whether the next word opens a sentence, which no stop but that of a few abbreviations keeps it from doing."""
    return next_word[:1].isupper() and next_word.lower() in _OPENERS and word not in _ALWAYS_GO_ON


def _is_short(word: str) -> bool:
    return word in _ALWAYS_GO_ON or word in _OFTEN_GO_ON or _INITIALS.fullmatch(word) is not None


def _is_opened(text: str, position: int) -> bool:
    """Whether a quotation mark or a bracket opens right before a place, white space apart."""
    return _OPENED.search(text, max(0, position - _LONGEST_OPENING), position) is not None


def _last_word(text: str, start: int, end: int) -> str:
    words = text[max(start, end - _LONGEST_WORD) : end].rsplit(None, 1)
    found = _LAST_WORD.search(words[-1]) if words else None
    return found.group().lower() if found else ""
