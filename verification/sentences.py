"""
Sentences of an answer or a document, and which of them state a fact.

Rule: every sentence states a fact unless it plainly does not: a question, a heading or an opening line that ends in a
colon and holds no figure, a courtesy. Doubt makes it a statement of fact, which then needs a citation.
"""

import re
from collections.abc import Iterator, Sequence

from dealroom.verdict import Span
from verification.stops import STOP, goes_on
from verification.words import listed

_BARE_NUMBER = re.compile(r"\(?(?:[0-9]{1,3}|[a-zA-Z])[.)]")
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
_ASKING = listed(
    "is are was were do does did has have had can could will would shall should may might must who whom whose what which when "
    "where why how whether"
)
_ANNOUNCING = listed("follow follows following below these")
_STATING = listed(
    "is are was were be been has have had do does did can cannot could will would shall should may might must not no none never"
)
_ANSWERS = listed("yes no none nil never correct confirmed true false")


def sentences(text: str) -> tuple[Span, ...]:
    """Return the sentences of a text as trimmed spans, in order; nothing but white space stands outside them."""
    return tuple(_sentences(text))


def _sentences(text: str) -> Iterator[Span]:
    start = _after_space(text, 0)
    for stop in STOP.finditer(text):
        if stop.start() < start or goes_on(text, start, stop):
            continue
        yield Span(start, _before_space(text, stop.end()))
        start = _after_space(text, stop.end())
    if start < len(text):
        yield Span(start, _before_space(text, len(text)))


def _after_space(text: str, position: int) -> int:
    while position < len(text) and text[position].isspace():
        position += 1
    return position


def _before_space(text: str, position: int) -> int:
    while text[position - 1].isspace():
        position -= 1
    return position


def sentences_around(text: str, start: int, end: int, *, reach: int = 2_000) -> Span:
    """Return the stretch of whole sentences around `start:end`, looking at most `reach` characters to either side."""
    low, high = max(0, start - reach), min(len(text), end + reach)
    around = whole(sentences(text[low:high]), start - low, end - low)
    return Span(low + around.start, low + around.end)


def whole(spans: Sequence[Span], start: int, end: int) -> Span:
    """Return the stretch of those sentences, given in order, that `start:end` touches; itself, if it touches none."""
    touching = [sentence for sentence in spans if sentence.start < end and sentence.end > start]
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
    if _asks(stripped, words) or _announces(stripped, words):
        return False
    if len(words) == 1 and not stripped.endswith("."):
        return not stripped.isascii() or words[0].lower() in _ANSWERS
    return not _is_courtesy(stripped.strip(" .!"))


def _asks(sentence: str, words: list[str]) -> bool:
    """Whether a sentence is a question: "There is no litigation, is there?" states what it asks."""
    return sentence.endswith("\uff1f") or (sentence.endswith("?") and words[0].lower() in _ASKING)


def _announces(sentence: str, words: list[str]) -> bool:
    """Whether a sentence only leads into what follows: "There is no litigation:" does not."""
    said = {word.lower() for word in words}
    return sentence.endswith(":") and (not said.isdisjoint(_ANNOUNCING) or said.isdisjoint(_STATING))


def _is_courtesy(sentence: str) -> bool:
    """Whether a sentence is a courtesy and says nothing else: "Further to your question, nobody sues us" does."""
    courtesy = _COURTESIES.fullmatch(sentence)
    return courtesy is not None and set(re.findall("[a-z]+", courtesy[1].lower())) <= _OF_COURTESY
