"""
The job of reading the picture of one page.

Rule: what comes back is words with their places, never a picture. An answer that points outside its own text or outside
the page is not believed. A page has a budget of its own, so that one bad scan costs its document no other page.
"""

from itertools import pairwise
from typing import Final

from pydantic import TypeAdapter

from dealroom.page_words import OcrPage, PageBox
from dealroom.verdict import Span
from ingestion.jobs import Budget, Job, MalformedAnswerError, check_words
from ingestion.outcome import Unreadable

LONGEST_PAGE: Final = 200_000  # characters; a page of small print has 10,000
_SEPARATOR: Final = "\f"
_TURNS: Final = range(4)
_LONGEST_NAME: Final = 100

# A page may use what two processors do in 20 seconds; on a busy machine it waits longer for them. The models and their
# sums need more room than a text.
_BUDGET: Final = Budget(memory=1 << 30, cpu_seconds=15, wall_seconds=30)


def _check(page: OcrPage) -> None:
    if len(page.text) > LONGEST_PAGE or "\0" in page.text or _SEPARATOR in page.text:
        raise MalformedAnswerError("The page's text is too long, or holds characters that cannot be kept.")
    for words in (page.engine, page.second_engine, page.problem):
        if words is not None:
            check_words(words)
    if page.problem is not None and page.text:
        raise MalformedAnswerError("A page that could not be read has no text.")
    if page.turn not in _TURNS or max(len(page.engine), len(page.second_engine or "")) > _LONGEST_NAME:
        raise MalformedAnswerError("The page is turned in a way that no page is, or its reader has no name.")
    _check_spans([Span(word.start, word.end) for word in page.words], page.text)
    _check_spans(page.breaks, page.text)
    _check_spans(page.unconfirmed, page.text)
    if not all(_is_on_page(word.box) and 0 <= word.confidence <= 1 for word in page.words):
        raise MalformedAnswerError("A word stands outside the page.")


def _check_spans(spans: list[Span] | tuple[Span, ...], text: str) -> None:
    if not all(0 <= span.start < span.end <= len(text) for span in spans):
        raise MalformedAnswerError("A span lies outside the page's text, or is empty.")
    if any(before.end > after.start for before, after in pairwise(spans)):
        raise MalformedAnswerError("Two spans overlap, or are out of order.")


def _is_on_page(box: PageBox) -> bool:
    return 0 <= box.left <= box.right <= 1 and 0 <= box.top <= box.bottom <= 1


OCR_PAGE: Job[int, OcrPage] = Job(
    "ocr", question=TypeAdapter(int), outcome=TypeAdapter(OcrPage | Unreadable), check=_check, budget=_BUDGET
)
