"""
Injection: whether a document's text speaks to a language model.

Rule: stretches that read as instructions to the model, and not to people, are named, so that a reviewer of an answer that
cites the document is warned. It is a warning and never a boundary: what keeps an answer true are the gates, which ask for no
good will of a document.

Where no cue can be (`suspects`), nothing is looked at, so that a text of millions of characters costs little.
"""

import re
from collections.abc import Iterable, Iterator

from dealroom.verdict import Span
from verification.comparable import comparable
from verification.injection_answers import ANSWERS
from verification.injection_cues import cue
from verification.injection_marks import MARKS
from verification.injection_orders import ORDERS
from verification.injection_phrases import LATIN, OTHER_SCRIPTS
from verification.suspects import Words, suspects

_LETTER_BY_LETTER = tuple(
    cue(word, "(?!)") for word in ("i g n o", "d i s r", "f o r g", "o v e r", "p r o m", "y o u r")
)
_CUES = (*ORDERS, *ANSWERS, *MARKS, *LATIN, *OTHER_SCRIPTS)
_WORDS = Words((*ORDERS, *ANSWERS, *MARKS, *LATIN, *_LETTER_BY_LETTER), other_scripts=OTHER_SCRIPTS)
_BEFORE = 240
_AFTER = 700
_SPELLED_OUT = re.compile("(?:(?<![^\\W_])[^\\W_] ){5,}[^\\W_](?![^\\W_])")
_TAGS = re.compile("[\U000e0020-\U000e007e]{8,}")  # letters that no screen shows; a flag of a region has at most six


def instructions_in(text: str) -> tuple[Span, ...]:
    """Return the stretches of a text that read as instructions to a language model, in order, apart from each other."""
    places = suspects(text, _WORDS)
    near = _joined(Span(max(0, at - _BEFORE), min(len(text), at + _AFTER)) for at in places)
    found = [span for stretch in near for span in _instructions(text, stretch)]
    return tuple(_joined(sorted(found, key=lambda span: span.start)))


def _instructions(text: str, stretch: Span) -> Iterator[Span]:
    piece = text[stretch.start : stretch.end]
    view = comparable(piece)
    found = [view.span(start, end) for start, end in _cued(view.text)]
    found += [view.span(*apart.span()) for apart in _SPELLED_OUT.finditer(view.text) if _says(apart.group())]
    found += [Span(*tags.span()) for tags in _TAGS.finditer(piece)]
    return (Span(stretch.start + span.start, stretch.start + span.end) for span in found)


def _says(apart: str) -> bool:
    """Whether letters that are written apart say an instruction."""
    return any(_cued(apart.replace(" ", "")))


def _cued(text: str) -> Iterator[tuple[int, int]]:
    for one in _CUES:
        if one.is_in(text):
            yield from (match.span() for match in one.pattern.finditer(text))


def _joined(spans: Iterable[Span]) -> list[Span]:
    """Return spans, given in order, with those that touch made one."""
    joined: list[Span] = []
    for span in spans:
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined
