"""
Where on a page the words of a span stand.

Rule: a rectangle is drawn around words that were found there, or not at all. The page is read anew; where its text is
not the one that was stored (an earlier reader wrote that), a span is found again by its words and what surrounds them,
in one place only, or it has no rectangles.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from dealroom.documents import DocumentKind
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion import pdfium
from ingestion.box import Box
from ingestion.boxes import MOST_BOXES, AskedSpan, BoxesAsked, PageBoxes, digest_of, spans_asked
from ingestion.outcome import Unreadable
from ingestion.page_text import PageText, text_of
from ingestion.pdfium import Page

_APART: Final = 1.6  # times the size of the text: two words further apart have a rectangle each
_SKIPPED: Final = 3  # characters of the page that stand between two of its text: spaces
_END = re.compile(r"\n")
_ONE_LINE: Final = 2.2  # times the size of the text: what is higher is more than one line


def boxes_on(page: Page, *, spans: Sequence[Span], page_text: str) -> tuple[tuple[PageBox, ...], ...]:
    """Return the rectangles of spans of a page's stored text; for a span that is not found there is none."""
    return _found(page, spans_asked(1, spans, page_text))


def answered(page: Page, asked: BoxesAsked) -> PageBoxes:
    """Return the answer to a question about a page that is open."""
    shown = page.bounds()
    return PageBoxes(shown.right - shown.left, shown.top - shown.bottom, _found(page, asked))


def answer(data: bytes, asked: BoxesAsked) -> PageBoxes | Unreadable:
    """Return the answer to a question about a page of a PDF file."""
    try:
        with pdfium.opened(data) as pdf, pdf.page(asked.page - 1) as page:
            return answered(page, asked)
    except pdfium.PdfError:
        return Unreadable(DocumentKind.PDF, f"Page {asked.page} cannot be opened.")


def _found(page: Page, asked: BoxesAsked) -> tuple[tuple[PageBox, ...], ...]:
    read = text_of(page)
    is_same = digest_of(read.text) == asked.digest
    shown = page.bounds()
    answers: list[tuple[PageBox, ...]] = []
    left = MOST_BOXES
    for span in asked.spans:
        place = Span(span.start, span.end) if is_same else _found_again(read.text, span)
        boxes = tuple(_fractions(box, shown) for box in lines_on(page, read, place)) if place else ()
        answers.append(boxes[:left])
        left -= len(answers[-1])
    return tuple(answers)


def _found_again(text: str, span: AskedSpan) -> Span | None:
    """Return the one place where the words of a span stand in a text, told from others by what surrounds them."""
    for before, after in (("", ""), (span.before, span.after), (span.before, ""), ("", span.after)):
        places = list(_places(text, span.words, before, after))
        if len(places) == 1:
            return places[0]
    return None


def _places(text: str, words: str, before: str, after: str) -> Iterator[Span]:
    if not words.strip():
        return
    pattern = rf"{_spaced(before)}(?P<words>{_spaced(words.strip())}){_spaced(after)}"
    yield from (Span(*found.span("words")) for found in re.finditer(pattern, text))


def _spaced(words: str) -> str:
    lead, trail = (r"\s*" if edge.isspace() else "" for edge in (words[:1], words[-1:]))
    return lead + r"\s+".join(map(re.escape, words.split())) + trail


def lines_on(page: Page, read: PageText, span: Span) -> Iterator[Box]:
    """Yield a rectangle around the ink of each stretch of a span that stands in one line without a wide gap."""
    for piece in _pieces(read, span):
        current: Box | None = None
        size = 0.0
        for start, end in _stretches(read.sources[piece.start : piece.end]):
            size = max(size, page.size(start))
            for box in page.rectangles(start, end):
                if current and not _is_beside(current, box, size=size):
                    yield current
                    current = None
                current = current.with_(box) if current else box
        if current:
            yield current


def _pieces(read: PageText, span: Span) -> Iterator[Span]:
    """Yield the pieces of a span between line ends and wide gaps."""
    start, end = max(span.start, 0), min(span.end, len(read.text))
    low, high = bisect_right(read.gaps, start), bisect_left(read.gaps, end)
    for stop in sorted({*read.gaps[low:high], *(found.start() for found in _END.finditer(read.text, start, end)), end}):
        if start < stop:
            yield Span(start, stop)
        start = stop


def _stretches(sources: Sequence[int | None]) -> Iterator[tuple[int, int]]:
    """Yield the stretches of the page's characters that stand in a row; what reading put in parts none."""
    start = end = 0
    for source in sources:
        if source is None or start < end == source + 1:
            continue
        if start == end:
            start = source
        elif not end <= source <= end + _SKIPPED:
            yield start, end
            start = source
        end = source + 1
    if start < end:
        yield start, end


def _is_beside(box: Box, other: Box, *, size: float) -> bool:
    both = box.with_(other)
    return box.gap(other) <= _APART * size and min(both.width, both.height) <= _ONE_LINE * size


def _fractions(box: Box, shown: Box) -> PageBox:
    """Return a rectangle in fractions of the page as it is shown, from its upper left corner."""
    width, height = max(shown.width, 1e-6), max(shown.height, 1e-6)
    return PageBox(
        left=_within((box.left - shown.left) / width),
        top=_within((shown.top - box.top) / height),
        right=_within((box.right - shown.left) / width),
        bottom=_within((shown.top - box.bottom) / height),
    )


def _within(fraction: float) -> float:
    return min(max(fraction, 0.0), 1.0)
