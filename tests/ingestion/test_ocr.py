from dataclasses import replace

import pytest

from dealroom.documents import DocumentKind
from dealroom.page_words import OcrPage, PageBox, PageWord
from dealroom.verdict import Span
from ingestion.jobs import MalformedAnswerError
from ingestion.ocr import LONGEST_PAGE, OCR_PAGE
from ingestion.outcome import Unreadable

BOX = PageBox(0.1, 0.1, 0.2, 0.2)
WORDS = (PageWord(0, 4, BOX, 0.9), PageWord(5, 7, BOX, 1.0))
PAGE = OcrPage("Rent 12", WORDS, (Span(4, 5),), (Span(5, 7),), 3, "a reader", "another")
OUTSIDE = [PageBox(-0.1, 0, 1, 1), PageBox(0, 0, 1, 1.1), PageBox(0.5, 0, 0.4, 1), PageBox(0, 0.5, 1, float("nan"))]


class TestOcrPage:
    def test_is_answered_as_it_was_read(self) -> None:
        assert OCR_PAGE.answer_from_bytes(OCR_PAGE.answer_to_bytes(PAGE)) == PAGE

    def test_may_be_a_reason_instead(self) -> None:
        refused = Unreadable(DocumentKind.PDF, "The page cannot be drawn.")

        assert OCR_PAGE.answer_from_bytes(OCR_PAGE.answer_to_bytes(refused)) == refused

    def test_is_asked_for_by_its_number(self) -> None:
        assert OCR_PAGE.question_from_bytes(OCR_PAGE.question_to_bytes(7)) == 7

    @pytest.mark.parametrize(
        "page",
        [
            replace(PAGE, text="Rent\f12"),
            replace(PAGE, text="Rent\x0012"),
            replace(PAGE, text="x" * (LONGEST_PAGE + 1)),
            replace(PAGE, problem="Not made out."),
            replace(PAGE, text="", words=(), breaks=(), unconfirmed=(), problem="two\nlines"),
            replace(PAGE, turn=4),
            replace(PAGE, engine="x" * 101),
            replace(PAGE, second_engine="x" * 101),
            replace(PAGE, breaks=(Span(4, 9),)),
            replace(PAGE, breaks=(Span(4, 4),)),
            replace(PAGE, unconfirmed=(Span(5, 7), Span(6, 7))),
            replace(PAGE, words=(WORDS[1], WORDS[0])),
            replace(PAGE, words=(replace(WORDS[0], confidence=1.1),)),
            *(replace(PAGE, words=(replace(WORDS[0], box=box),)) for box in OUTSIDE),
        ],
    )
    def test_is_not_believed_where_it_contradicts_itself(self, page: OcrPage) -> None:
        with pytest.raises(MalformedAnswerError):
            OCR_PAGE.answer_from_bytes(OCR_PAGE.answer_to_bytes(page))
