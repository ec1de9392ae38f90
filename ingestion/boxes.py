"""
The question where on a page some words stand, and its answer.

Rule: a question carries, beside offsets, a digest of the page's stored text and the words themselves: whoever reads the
page anew can tell whether the offsets still mean what they meant.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from pydantic import TypeAdapter

from dealroom.documents import Location, StoredText
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion.jobs import Job, MalformedAnswerError
from ingestion.outcome import Unreadable

MOST_SPANS: Final = 64
MOST_BOXES: Final = 4_000

_AROUND: Final = 60  # characters before and after a span by which it is told from its likes
_LONGEST_SPAN: Final = 2_500
_LONGEST_WORDS: Final = 4_000  # of all spans together: a question has at most 64 KB
_LONGEST_SIDE: Final = 1e9  # points


@dataclass(frozen=True, slots=True)
class AskedSpan:
    """A span of a page's stored text: where it stood, its words, and what stood around it."""

    start: int
    end: int
    words: str
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class BoxesAsked:
    """A page by its number from 1, the SHA-256 of its stored text in hex, and the spans to find on it."""

    page: int
    digest: str
    spans: tuple[AskedSpan, ...]


@dataclass(frozen=True, slots=True)
class PageBoxes:
    """The size of a page as it is shown, in points, and for each span that was asked the rectangles of its lines."""

    width: float
    height: float
    boxes: tuple[tuple[PageBox, ...], ...]


def boxes_asked(stored: StoredText, page: int, spans: Sequence[Span]) -> BoxesAsked:
    """
    Return the question for a page's rectangles. `spans` are in the whole stored text; what lies on other pages is cut off.

    Raises:
        ValueError: there are more spans than may be asked at once.

    """
    if len(spans) > MOST_SPANS:
        raise ValueError(f"At most {MOST_SPANS} spans of a page may be asked at once.")
    place = next((place for place in stored.locations if place.page == page), Location(0, 0))
    text = stored.text[place.start : place.end]
    own = (Span(span.start - place.start, span.end - place.start) for span in spans)
    return spans_asked(page, own, text)


def spans_asked(page: int, spans: Iterable[Span], text: str) -> BoxesAsked:
    """Return the question for spans of the stored text of one page."""
    left = _LONGEST_WORDS
    asked: list[AskedSpan] = []
    for span in spans:
        start, end = max(span.start, 0), min(span.end, len(text))
        cost = end - start + 2 * _AROUND
        if start >= end:
            asked.append(AskedSpan(0, 0, ""))
        elif end - start > _LONGEST_SPAN or cost > left:
            asked.append(AskedSpan(start, end, ""))  # found only where the text is the same
        else:
            before, after = text[max(start - _AROUND, 0) : start], text[end : end + _AROUND]
            asked.append(AskedSpan(start, end, text[start:end], before, after))
            left -= cost
    return BoxesAsked(page, digest_of(text), tuple(asked))


def digest_of(text: str) -> str:
    """Return the SHA-256 of a text, in hex."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _check(answer: PageBoxes) -> None:
    boxes = [box for found in answer.boxes for box in found]
    if len(answer.boxes) > MOST_SPANS or len(boxes) > MOST_BOXES:
        raise MalformedAnswerError("The answer has more rectangles than a page may have.")
    if not all(0 <= box.left <= box.right <= 1 and 0 <= box.top <= box.bottom <= 1 for box in boxes):
        raise MalformedAnswerError("A rectangle lies outside its page.")
    if not all(0 <= side < _LONGEST_SIDE for side in (answer.width, answer.height)):
        raise MalformedAnswerError("A page has no such size.")


BOXES: Job[BoxesAsked, PageBoxes] = Job(
    "boxes", question=TypeAdapter(BoxesAsked), outcome=TypeAdapter(PageBoxes | Unreadable), check=_check
)
