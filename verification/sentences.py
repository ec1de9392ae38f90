"""
Sentences of an answer or a document, and which of them state a fact.

Rule: every sentence states a fact unless it plainly does not: a question, a heading or an opening line that ends in a
colon and holds no figure, a courtesy. Doubt makes it a statement of fact, which then needs a citation.
"""

import re

from dealroom.verdict import Span
from verification.words import listed

_ABBREVIATIONS = listed(
    "no nos art arts sec secs cl par para paras inc ltd co corp plc llc lp mr mrs ms dr prof st vs v eg ie etc cf approx "
    "dept est fig figs p pp ref vol jr sr hon gen messrs jan feb mar apr jun jul aug sep sept oct nov dec al ex exh sch "
    "schedule u.s u.k e.g i.e a.m p.m"
)
_STOP = re.compile(
    r"[.!?\u3002\uff01\uff1f]+[\"'\u201d\u2019)\]]*(?=\s|$)|[\u3002\uff01\uff1f]|\n[ \t\r]*\n|\n(?=[ \t]*(?:[-*\u2022]|\(?[0-9a-z]{1,3}[.)]) )"
)
_LAST_WORD = re.compile(r"[^\s()\[\]\"'\u201c\u2018]+$")
_NUMBERED = re.compile(r"\(?[0-9a-zA-Z]{1,3}[.)]?")
_BARE_NUMBER = re.compile(r"\(?(?:[0-9]{1,3}|[a-zA-Z])[.)]")
_LONGEST_WORD = 24
_COURTESIES = re.compile(
    r"(?:thank you|thanks|please (?:let us know|see|refer|contact|do not hesitate)|kind regards|regards|dear |we refer to"
    r"|we hope|for ease of reference|see (?:above|below)|further to your)((?:[ ,]+[a-z]+)*)",
    re.IGNORECASE,
)
_OF_COURTESY = listed(
    "a above all and answer any at attention be below best can contact do email enquiry every following for forward free further have "
    "help helpful helps hesitate if in is it kind kindly know let look madam may message more much need not of on our out please "
    "question questions reach reference regards reply request response should sir team thank thanks that the this to us very "
    "we will with you your"
)  # nothing that these words alone can say is a fact about a deal
_ANSWERS = listed("yes no none nil never correct confirmed true false")


def sentences(text: str) -> tuple[Span, ...]:
    """Return the sentences of a text as trimmed spans, in order."""
    found: list[Span] = []
    start = 0
    for stop in _STOP.finditer(text):
        if _is_inside_sentence(text, start, stop):
            continue
        found.extend(_trimmed(text, start, stop.end()))
        start = stop.end()
    found.extend(_trimmed(text, start, len(text)))
    return tuple(found)


def sentences_around(text: str, start: int, end: int, *, reach: int = 2_000) -> Span:
    """Return the stretch of whole sentences around `start:end`, looking at most `reach` characters to either side."""
    low, high = max(0, start - reach), min(len(text), end + reach)
    touching = [
        Span(low + sentence.start, low + sentence.end)
        for sentence in sentences(text[low:high])
        if low + sentence.start < end and low + sentence.end > start
    ]
    if not touching:
        return Span(start, end)
    return Span(min(start, touching[0].start), max(end, touching[-1].end))


def states_a_fact(sentence: str) -> bool:
    """Return whether a sentence of an answer states a fact, so that it needs a surviving citation."""
    words = re.findall(r"[^\W_]+", sentence)
    if not words:
        return False
    if _BARE_NUMBER.fullmatch(sentence.strip()):
        return False
    if any(character.isdigit() for word in words for character in word):
        return True
    stripped = sentence.strip(" \t\r\n*_#\"')\u201d")
    if stripped.endswith((":", "?", "\uff1f")):
        return False
    if len(words) == 1 and not stripped.endswith("."):
        return not stripped.isascii() or words[0].lower() in _ANSWERS
    return not _is_courtesy(stripped.strip(" .!"))


def _is_courtesy(sentence: str) -> bool:
    """Whether a sentence is a courtesy and says nothing else: "Further to your question, nobody sues us" does."""
    courtesy = _COURTESIES.fullmatch(sentence)
    return courtesy is not None and set(re.findall("[a-z]+", courtesy[1].lower())) <= _OF_COURTESY


def _is_inside_sentence(text: str, start: int, stop: "re.Match[str]") -> bool:
    """Whether a full stop belongs to an abbreviation, an initial or the number of a list."""
    if not stop.group().startswith(".") or len(stop.group()) > 1:
        return False
    before = _LAST_WORD.search(text[max(start, stop.start() - _LONGEST_WORD) : stop.start()])
    if before is None:
        return False
    word = before.group().lower()
    if word in _ABBREVIATIONS:
        return _goes_on(text, stop.end())
    is_first = not text[start : stop.start() - len(word)].strip()
    return (len(word) == 1 and word.isalpha()) or (is_first and _NUMBERED.fullmatch(word) is not None)


def _goes_on(text: str, position: int) -> bool:
    """Whether the sentence goes on after an abbreviation: anything follows but a new paragraph."""
    following = text[position : position + 3]
    return bool(following.strip()) and "\n\n" not in following


def _trimmed(text: str, start: int, end: int) -> list[Span]:
    piece = text[start:end]
    if not piece.strip():
        return []
    return [Span(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))]
