import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, Location, StoredText
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion.boxes import BOXES, MOST_SPANS, AskedSpan, PageBoxes, boxes_asked, spans_asked
from ingestion.jobs import MalformedAnswerError
from ingestion.outcome import Unreadable
from ingestion.request import LONGEST_REQUEST, Request

TWO_PAGES = StoredText("The lease ends.\fNobody renews it.", (Location(0, 15, page=1), Location(16, 33, page=2)))


class TestQuestion:
    def test_holds_the_words_of_a_span_with_places_in_its_page(self) -> None:
        asked = boxes_asked(TWO_PAGES, 2, [Span(23, 29)])

        assert asked.page == 2
        assert asked.spans == (AskedSpan(7, 13, "renews", before="Nobody ", after=" it."),)

    def test_holds_of_a_span_over_two_pages_what_is_on_its_own(self) -> None:
        asked = boxes_asked(TWO_PAGES, 1, [Span(10, 22)])

        assert [span.words for span in asked.spans] == ["ends."]

    def test_keeps_the_place_of_a_span_that_is_on_another_page(self) -> None:
        asked = boxes_asked(TWO_PAGES, 1, [Span(23, 29), Span(0, 3)])

        assert [span.words for span in asked.spans] == ["", "The"]

    def test_of_too_many_spans_is_refused(self) -> None:
        with pytest.raises(ValueError, match="At most 64 spans"):
            boxes_asked(TWO_PAGES, 1, [Span(0, 3)] * (MOST_SPANS + 1))

    @given(st.text(alphabet=st.sampled_from('a"\\\n€😀'), min_size=1, max_size=40), st.integers(1, MOST_SPANS))
    def test_always_fits_a_request(self, words: str, count: int) -> None:
        text = words * 400

        asked = spans_asked(1, [Span(0, len(text))] * (count // 2) + [Span(9, 400)] * (count - count // 2), text)

        request = Request(BOXES.name, "a.pdf", BOXES.question_to_bytes(asked)).to_bytes()
        assert len(request) <= LONGEST_REQUEST


class TestAnswer:
    def test_comes_back_as_it_was_given(self) -> None:
        answer = PageBoxes(612.0, 792.0, ((PageBox(0.1, 0.2, 0.3, 0.4),), ()))

        assert BOXES.answer_from_bytes(BOXES.answer_to_bytes(answer)) == answer

    def test_may_be_a_reason(self) -> None:
        reason = Unreadable(DocumentKind.PDF, "Page 7 cannot be opened.")

        assert BOXES.answer_from_bytes(BOXES.answer_to_bytes(reason)) == reason

    @pytest.mark.parametrize(
        "answer",
        [
            PageBoxes(612.0, 792.0, ((PageBox(0.5, 0.2, 0.3, 0.4),),)),
            PageBoxes(612.0, 792.0, ((PageBox(0.1, 0.2, 0.3, 1.4),),)),
            PageBoxes(-1.0, 792.0, ()),
            PageBoxes(612.0, 792.0, ((),) * (MOST_SPANS + 1)),
            PageBoxes(612.0, 792.0, ((PageBox(0.1, 0.2, 0.3, 0.4),) * 4_001,)),
        ],
        ids=["turned round", "off the page", "no size", "too many spans", "too many rectangles"],
    )
    def test_that_no_page_can_give_is_not_believed(self, answer: PageBoxes) -> None:
        with pytest.raises(MalformedAnswerError):
            BOXES.answer_from_bytes(BOXES.answer_to_bytes(answer))
