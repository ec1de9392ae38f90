# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pypdfium2 ships no types.
from itertools import pairwise

import pypdfium2
import pytest

from dealroom.documents import StoredText
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion import pdfium
from ingestion.boxes import PageBoxes, boxes_asked
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.page_boxes import answer, boxes_on
from ingestion.pdf import read_pdf
from tests.ingestion.pdf_files import lines, pdf_of

PROSE = [
    "The Supplier delivers the goods to the warehouse that the Buyer names in each order, and",
    "bears the cost of carriage and of insurance until the goods have been unloaded there.",
    "Nothing in this clause relieves the Supplier of the duty to insure the goods on the way.",
]


def stored(data: bytes) -> StoredText:
    outcome = read_pdf(data)
    assert isinstance(outcome, ReadDocument)
    return outcome.stored


def boxes_of(data: bytes, words: str, *, page: int = 1) -> tuple[PageBox, ...]:
    text = stored(data)
    start = text.text.index(words)
    answered = answer(data, boxes_asked(text, page, [Span(start, start + len(words))]))
    assert isinstance(answered, PageBoxes)
    return answered.boxes[0]


def under(data: bytes, boxes: tuple[PageBox, ...], *, page: int = 1) -> str:
    """What pdfium itself reads inside some rectangles of a page that is not turned."""
    opened = pypdfium2.PdfDocument(data)[page - 1]
    left, bottom, right, top = opened.get_bbox()
    across, up = right - left, top - bottom
    text_page = opened.get_textpage()
    words = [
        text_page.get_text_bounded(
            left + box.left * across, top - box.bottom * up, left + box.right * across, top - box.top * up
        )
        for box in boxes
    ]
    return " ".join(" ".join(words).split())


class TestBoxes:
    def test_hold_the_words_and_no_others(self) -> None:
        data = pdf_of(lines(PROSE))

        boxes = boxes_of(data, "carriage and of insurance")

        assert under(data, boxes) == "carriage and of insurance"
        assert len(boxes) == 1

    def test_of_words_in_three_lines_are_three_below_each_other(self) -> None:
        data = pdf_of(lines(PROSE))

        boxes = boxes_of(data, "in each order, and\n" + PROSE[1] + "\nNothing in")

        assert under(data, boxes) == "in each order, and " + PROSE[1] + " Nothing in"
        assert all(above.bottom < below.top for above, below in pairwise(boxes))

    def test_are_in_fractions_of_the_page_from_its_upper_left_corner(self) -> None:
        data = pdf_of(b"BT /F2 100 Tf 100 600 Td (HHHH) Tj ET", media=b"[100 200 1100 1200]")

        (box,) = boxes_of(data, "HHHH")

        # Four letters of 60 points from x = 100, the left edge of the page; they stand on y = 600, 0.6 from its top.
        assert 0 <= box.left < 0.01
        assert 0.23 < box.right <= 0.24
        assert box.bottom == pytest.approx(0.6, abs=0.002)
        assert box.top == pytest.approx(0.6 - 0.056, abs=0.01)

    def test_leave_out_what_stands_between_two_cells(self) -> None:
        data = pdf_of(b"BT /F1 11 Tf 60 712 Td (Revenue in thousands) Tj 270 0 Td (4,120) Tj ET")

        boxes = boxes_of(data, "Revenue in thousands 4,120")

        assert len(boxes) == 2
        assert boxes[0].right < 0.4
        assert boxes[1].left > 0.5

    @pytest.mark.parametrize(
        ("turn", "matrix"),
        [
            (90, b"0 1 -1 0 612 0 cm\n"),
            (180, b"-1 0 0 -1 612 792 cm\n"),
            (270, b"0 -1 1 0 0 792 cm\n"),
        ],
    )
    def test_on_a_turned_page_are_where_a_reader_sees_the_words(self, turn: int, matrix: bytes) -> None:
        content = lines(PROSE, top=560)
        is_across = turn != 180
        upright = pdf_of(content, media=b"[0 0 792 612]" if is_across else b"[0 0 612 792]")
        turned = pdf_of(matrix + content, page=b"/Rotate %d" % turn)

        expected = boxes_of(upright, "carriage and of insurance")
        (box,) = boxes_of(turned, "carriage and of insurance")

        assert (box.left, box.top, box.right, box.bottom) == pytest.approx(
            (expected[0].left, expected[0].top, expected[0].right, expected[0].bottom), abs=1e-3
        )

    def test_of_text_that_runs_upwards_are_one_for_the_line(self) -> None:
        data = pdf_of(b"BT /F1 11 Tf 0 1 -1 0 300 200 Tm (Not for onward use by any person) Tj ET")

        (box,) = boxes_of(data, "Not for onward use by any person")

        assert box.right - box.left < 0.03
        assert box.bottom - box.top > 0.15

    def test_of_a_page_that_does_not_exist_are_a_reason(self) -> None:
        data = pdf_of(lines(PROSE))

        assert isinstance(answer(data, boxes_asked(stored(data), 9, [Span(0, 5)])), Unreadable)
        assert isinstance(answer(b"%PDF-1.7 nothing", boxes_asked(stored(data), 1, [Span(0, 5)])), Unreadable)


class TestTextOfAnEarlierReader:
    def boxes(self, data: bytes, text: str, words: str) -> tuple[PageBox, ...]:
        start = text.index(words)
        with pdfium.opened(data) as pdf, pdf.page(0) as page:
            (found,) = boxes_on(page, spans=[Span(start, start + len(words))], page_text=text)
        return found

    def test_is_found_again_by_its_words(self) -> None:
        data = pdf_of(lines(PROSE))
        earlier = " ".join(reversed(PROSE))

        boxes = self.boxes(data, earlier, "carriage and of insurance until")

        assert under(data, boxes) == "carriage and of insurance until"

    def test_is_found_again_by_what_surrounds_words_that_repeat(self) -> None:
        data = pdf_of(lines(["One party pays the fee.", "The other party pays the fee too."]))
        earlier = "HEAD\nOne party pays the fee.\nThe other party pays the fee too."

        boxes = self.boxes(data, earlier, "pays the fee too")
        first = self.boxes(data, earlier, "pays the fee")

        assert under(data, boxes) == "pays the fee too"
        assert len(first) == 1
        assert first[0].top < boxes[0].top

    def test_has_no_boxes_where_the_words_are_not_there(self) -> None:
        assert self.boxes(pdf_of(lines(PROSE)), "Another text about carriage by sea", "carriage by sea") == ()

    def test_has_no_boxes_where_the_place_is_not_certain(self) -> None:
        data = pdf_of(lines(["The fee is due.", "The fee is due."]))

        assert self.boxes(data, "The fee is due. So it is.", "The fee is due.") == ()

    def test_has_no_boxes_for_a_span_of_nothing(self) -> None:
        with pdfium.opened(pdf_of(lines(PROSE))) as pdf, pdf.page(0) as page:
            assert boxes_on(page, spans=[Span(3, 3)], page_text="Another text") == ((),)
