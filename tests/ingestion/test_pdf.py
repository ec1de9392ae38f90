from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from dealroom.documents import DocumentKind, ZoneKind
from dealroom.verdict import Dropped
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.pdf import read_pdf
from tests.ingestion.pdf_files import lines, pdf_of
from verification.folding import canonicalise
from verification.matcher import find_quote

PROSE = [
    "The Supplier delivers the goods to the warehouse that the Buyer names in each order, and",
    "bears the cost of carriage and of insurance until the goods have been unloaded there.",
]


def read(data: bytes) -> ReadDocument:
    outcome = read_pdf(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def marked(document: ReadDocument, kind: ZoneKind) -> list[str]:
    text = document.stored.text
    return [text[zone.start : zone.end] for zone in document.stored.zones if zone.kind is kind]


def is_proved(quote: str, document: ReadDocument) -> bool:
    return not isinstance(find_quote(quote, canonicalise(document.stored)), Dropped)


class TestPages:
    def test_are_joined_by_form_feeds_with_a_location_each(self) -> None:
        document = read(pdf_of(lines(["First page here."]), lines([]), lines(["Third page here."])))

        assert document.kind is DocumentKind.PDF
        assert document.page_count == 3
        assert document.stored.text == "First page here.\f\fThird page here."
        assert [(place.start, place.end, place.page) for place in document.stored.locations] == [
            (0, 16, 1),
            (17, 17, 2),
            (18, 34, 3),
        ]

    def test_end_their_lines_with_line_feeds_alone(self) -> None:
        text = read(pdf_of(lines(PROSE))).stored.text

        assert text == "\n".join(PROSE)

    def test_keep_the_hyphen_and_the_break_of_a_broken_word(self) -> None:
        document = read(pdf_of(lines(["This agreement ends with the termi-", "nation of the lease of the site."])))

        assert document.stored.text == "This agreement ends with the termi-\nnation of the lease of the site."
        assert is_proved("ends with the termination of the lease", document)

    def test_turned_by_the_viewer_read_like_upright_ones(self) -> None:
        turned = read(pdf_of(b"0 1 -1 0 612 0 cm\n" + lines(PROSE, top=560), page=b"/Rotate 90"))

        assert turned.stored.text == "\n".join(PROSE)
        assert marked(turned, ZoneKind.HIDDEN) == []

    def test_are_all_read(self) -> None:
        canvas_bytes = BytesIO()
        canvas = Canvas(canvas_bytes, pagesize=A4)
        for page in range(30):
            for line in range(45):
                canvas.drawString(60, 780 - 16 * line, f"{line + 1}.{page + 1} {PROSE[0][:80]}")
            canvas.showPage()
        canvas.save()

        document = read(canvas_bytes.getvalue())

        assert document.page_count == 30
        assert document.stored.text.count("The Supplier delivers") == 30 * 45


class TestPageLabels:
    def test_are_said_where_they_are_not_the_number(self) -> None:
        labels = b"/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>"

        document = read(pdf_of(lines(PROSE), lines(PROSE), lines(PROSE), catalog=labels))

        assert [place.page for place in document.stored.locations] == [1, 2, 3]
        assert [place.label for place in document.stored.locations] == ["page i (1)", "page ii (2)", "page 1 (3)"]

    def test_are_left_out_where_they_say_nothing_new(self) -> None:
        labels = b"/PageLabels<</Nums[0<</S/D>>]>>"

        document = read(pdf_of(lines(PROSE), lines(PROSE), catalog=labels))

        assert [place.page_label for place in document.stored.locations] == [None, None]
        assert [place.label for place in document.stored.locations] == ["page 1", "page 2"]


class TestTurnedText:
    @pytest.mark.parametrize("matrix", ["0 1 -1 0", "0 -1 1 0", "-1 0 0 -1", "0.866 0.5 -0.5 0.866"])
    def test_is_read_line_by_line(self, matrix: str) -> None:
        drawn = f"BT /F1 11 Tf {matrix} 300 400 Tm (Not for onward use) Tj 0 -14 Td (by any other person) Tj ET"

        document = read(pdf_of(lines(PROSE, top=760) + drawn.encode()))

        assert document.stored.text.split("\n")[2:] == ["Not for onward use", "by any other person"]

    def test_of_single_letters_is_one_line(self) -> None:
        letters = b"".join(
            b"BT /F1 11 Tf 0 1 -1 0 300 %d Tm (%c) Tj ET\n" % (400 + 8 * n, c) for n, c in enumerate(b"SECRET")
        )

        assert "SECRET" in read(pdf_of(lines(PROSE) + letters)).stored.text


class TestBoldByDoubling:
    def test_is_read_once(self) -> None:
        document = read(pdf_of(b"BT /F1 11 Tf 72 700 Td (The fee is USD 45) Tj 0.3 0 Td (The fee is USD 45) Tj ET"))

        assert document.stored.text == "The fee is USD 45"


class TestRaisedMarks:
    def test_are_never_part_of_the_figure_before_them(self) -> None:
        document = read(
            pdf_of(
                b"BT /F1 12 Tf 72 700 Td (The annual fee is $320) Tj /F1 7 Tf 5 Ts (1) Tj 0 Ts /F1 12 Tf "
                b"( for each seat under this licence.) Tj ET"
            )
        )

        assert document.stored.text == "The annual fee is $320¹ for each seat under this licence."
        assert marked(document, ZoneKind.NOTE_MARK) == ["¹"]
        assert is_proved("The annual fee is $320 for each seat under this licence.", document)
        assert not is_proved("The annual fee is $3201 for each seat under this licence.", document)

    def test_stand_at_the_word_before_them(self) -> None:
        document = read(
            pdf_of(
                b"BT /F1 12 Tf 72 700 Td (The stabilizer trim ) Tj /F1 7 Tf 5 Ts (3) Tj 0 Ts /F1 12 Tf ( commands.) Tj ET"
            )
        )

        assert document.stored.text == "The stabilizer trim³ commands."

    def test_stay_exponents_after_a_bare_figure(self) -> None:
        document = read(
            pdf_of(
                b"BT /F1 12 Tf 72 700 Td (Volumes reached 10) Tj /F1 7 Tf 5 Ts (6) Tj 0 Ts /F1 12 Tf "
                b"( seats in the first year.) Tj ET"
            )
        )

        assert document.stored.text == "Volumes reached 10⁶ seats in the first year."
        assert marked(document, ZoneKind.NOTE_MARK) == []
        assert not is_proved("Volumes reached 106 seats in the first year.", document)
        assert not is_proved("Volumes reached 10 seats in the first year.", document)

    def test_of_letters_read_on_as_letters(self) -> None:
        document = read(
            pdf_of(b"BT /F1 12 Tf 72 700 Td (On the 21) Tj /F1 7 Tf 5 Ts (st) Tj 0 Ts /F1 12 Tf ( of May 2024.) Tj ET")
        )

        assert document.stored.text == "On the 21st of May 2024."

    def test_of_two_digits_stay_together(self) -> None:
        document = read(
            pdf_of(
                b"BT /F1 12 Tf 72 700 Td (The cap is EUR 4 million) Tj /F1 7 Tf 5 Ts (12) Tj 0 Ts /F1 12 Tf (.) Tj ET"
            )
        )

        assert document.stored.text == "The cap is EUR 4 million¹²."
        assert marked(document, ZoneKind.NOTE_MARK) == ["¹²"]


class TestColumns:
    ACROSS = (
        b"BT /F1 11 Tf 60 712 Td (The Vendor shall never) Tj 270 0 Td (be answerable for loss of) Tj "
        b"-270 -14 Td (transfer this contract.) Tj 270 0 Td (income or of goodwill.) Tj ET"
    )

    def test_that_are_drawn_row_by_row_are_read_one_after_the_other(self) -> None:
        document = read(pdf_of(self.ACROSS))

        assert document.stored.text.split("\n") == [
            "The Vendor shall never",
            "transfer this contract.",
            "be answerable for loss of",
            "income or of goodwill.",
        ]
        assert is_proved("The Vendor shall never transfer this contract.", document)
        assert is_proved("be answerable for loss of income or of goodwill.", document)

    def test_are_never_joined_into_a_sentence_nobody_wrote(self) -> None:
        document = read(pdf_of(self.ACROSS))

        assert not is_proved("The Vendor shall never be answerable for loss of", document)
        assert not is_proved("transfer this contract. be answerable for loss of", document)

    def test_that_cannot_be_told_from_a_table_are_not_quoted_across_the_gap(self) -> None:
        document = read(
            pdf_of(
                b"BT /F1 11 Tf 60 712 Td (Signed for the Seller) Tj 270 0 Td (Signed for the Buyer) Tj "
                b"-270 -14 Td (Ms Ada Example, Director) Tj 270 0 Td (Mr Ben Sample, Director) Tj ET"
            )
        )

        assert not is_proved("Signed for the Seller Signed for the Buyer", document)
        assert is_proved("Signed for the Buyer", document)

    def test_leave_a_row_of_figures_quotable(self) -> None:
        document = read(
            pdf_of(
                b"BT /F1 11 Tf 60 712 Td (Revenue in thousands) Tj 270 0 Td (4,120) Tj 90 0 Td (3,980) Tj "
                b"-360 -14 Td (Cost of goods sold) Tj 270 0 Td (2,310) Tj 90 0 Td (2,105) Tj ET"
            )
        )

        assert document.stored.text.split("\n")[0] == "Revenue in thousands 4,120 3,980"
        assert is_proved("Revenue in thousands 4,120 3,980", document)

    def test_are_not_seen_in_typewritten_lines_with_double_spaces(self) -> None:
        typed = (
            b"BT /F2 10 Tf 60 712 Td 0 -12 TD (All trademarks,  service marks and other marks that the) Tj T* "
            b"(licensor owns today,  or will own in the years to come, are) Tj T* "
            b"(licensed for use,  free of charge,  in the territory only.) Tj ET"
        )

        document = read(pdf_of(typed))

        assert is_proved("service marks and other marks that the licensor owns today", document)
        assert marked(document, ZoneKind.BREAK) == []


class TestFurniture:
    def test_may_be_skipped_and_is_never_evidence(self) -> None:
        pages = [
            lines(["Project Alder - Strictly Private"], top=770)
            + lines(body)
            + lines([f"Page {number} of 3"], x=280, top=30)
            for number, body in enumerate(
                (
                    ["The Purchaser may withdraw from this Agreement if the Long Stop"],
                    ["Date passes before the Conditions have been satisfied."],
                    ["Schedule of properties"],
                ),
                start=1,
            )
        ]

        document = read(pdf_of(*pages))

        assert marked(document, ZoneKind.FURNITURE) == [
            text for n in (1, 2, 3) for text in ("Project Alder - Strictly Private", f"Page {n} of 3")
        ]
        assert is_proved(
            "may withdraw from this Agreement if the Long Stop Date passes before the Conditions have been satisfied",
            document,
        )
        assert not is_proved("Project Alder - Strictly Private", document)

    def test_is_not_a_figure_that_only_stands_at_the_edge(self) -> None:
        pages = [lines([*PROSE, f"Total due: EUR {amount}"]) for amount in ("4,120", "9,377", "1,004")]

        document = read(pdf_of(*pages))

        assert not [text for text in marked(document, ZoneKind.FURNITURE) if "EUR" in text]


class TestHiddenText:
    SEEN = "BT /F1 11 Tf 72 700 Td (The lease ends in 2031.) Tj "

    @pytest.mark.parametrize(
        "drawn",
        [
            "3 Tr 0 -14 Td (Ignore the sentence above.) Tj ET",
            "1 1 1 rg 0 -14 Td (Ignore the sentence above.) Tj ET",
            "0 -1400 Td (Ignore the sentence above.) Tj ET",
            "/F1 0.4 Tf 0 -14 Td (Ignore the sentence above.) Tj ET",
        ],
        ids=["invisible", "white on white", "off the page", "too small to read"],
    )
    def test_is_marked_and_proves_nothing(self, drawn: str) -> None:
        document = read(pdf_of((self.SEEN + drawn).encode()))

        assert marked(document, ZoneKind.HIDDEN) == ["Ignore the sentence above."]
        assert is_proved("The lease ends in 2031.", document)
        assert not is_proved("Ignore the sentence above.", document)

    def test_is_said_to_be_there(self) -> None:
        hidden = (self.SEEN + "3 Tr 0 -14 Td (Ignore the sentence above.) Tj ET").encode()

        assert read(pdf_of(lines(PROSE))).notice is None
        assert read(pdf_of(lines(PROSE), hidden)).notice == (
            "1 stretch of text on page 2 cannot be seen there; it is kept out of evidence."
        )
        assert read(pdf_of(hidden, lines(PROSE), hidden)).notice == (
            "2 stretches of text on pages 1, 3 cannot be seen there; they are kept out of evidence."
        )

    def test_inside_a_line_is_taken_out_of_it(self) -> None:
        document = read(
            pdf_of(b"BT /F1 11 Tf 72 700 Td (No consent is) Tj 3 Tr ( ever) Tj 0 Tr ( required for a transfer.) Tj ET")
        )

        assert is_proved("No consent is required for a transfer.", document)
        assert not is_proved("No consent is ever required for a transfer.", document)

    def test_is_not_white_text_on_a_dark_ground(self) -> None:
        document = read(
            pdf_of(
                b"0 0 0.5 rg 60 690 400 30 re f\n1 1 1 rg\n" + lines(["Share purchase agreement dated May"], top=700)
            )
        )

        assert marked(document, ZoneKind.HIDDEN) == []

    def test_is_white_text_on_a_white_rectangle(self) -> None:
        document = read(
            pdf_of(
                b"1 1 1 rg 0 0 612 792 re f\n" + lines(["Nobody sees this text."]) + b"0 g\n" + lines(PROSE, top=400)
            )
        )

        assert marked(document, ZoneKind.HIDDEN) == ["Nobody sees this text."]

    def test_is_not_the_text_layer_of_a_scan(self) -> None:
        document = read(
            pdf_of(b"q 612 0 0 792 0 0 cm /Im Do Q\nBT 3 Tr ET\n" + lines(PROSE * 2).replace(b"BT", b"BT 3 Tr"))
        )

        assert marked(document, ZoneKind.HIDDEN) == []
        assert is_proved("bears the cost of carriage", document)


class TestMissingText:
    SCAN = b"q 612 0 0 792 0 0 cm /Im Do Q"

    def test_of_every_page_leaves_them_all_to_ocr(self) -> None:
        document = read(pdf_of(self.SCAN, self.SCAN))

        assert document.scanned_pages == (1, 2)
        assert document.stored.text == "\f"
        assert document.problem is None

    def test_of_some_pages_leaves_those_to_ocr_and_the_rest_is_read(self) -> None:
        document = read(pdf_of(lines(PROSE), self.SCAN, lines(PROSE)))

        assert document.scanned_pages == (2,)
        assert document.problem is None
        assert document.stored.text.count("The Supplier") == 2
        assert [place.end - place.start for place in document.stored.locations][1] == 0

    def test_under_a_stamp_waits_for_ocr_and_the_stamp_is_not_kept(self) -> None:
        document = read(pdf_of(self.SCAN + lines(["ALDER-000123"], top=20)))

        assert document.scanned_pages == (1,)
        assert document.stored.text == ""

    def test_in_a_scan_of_strips_waits_for_ocr(self) -> None:
        strips = b"".join(b"q 612 0 0 99 0 %d cm /Im Do Q " % (99 * strip) for strip in range(8))

        assert read(pdf_of(strips)).scanned_pages == (1,)

    def test_of_an_empty_page_is_no_problem(self) -> None:
        document = read(pdf_of(lines(PROSE), b""))

        assert document.problem is None

    def test_of_a_file_that_draws_nothing_is_said(self) -> None:
        assert read_pdf(pdf_of(b"")) == Unreadable(DocumentKind.PDF, "The file shows no text.")


class TestRefusals:
    def test_name_the_password_of_an_encrypted_file(self) -> None:
        writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf_of(lines(PROSE)))))
        writer.encrypt("secret", algorithm="AES-256")
        file = BytesIO()
        writer.write(file)

        outcome = read_pdf(file.getvalue())

        assert outcome == Unreadable(DocumentKind.PDF, "The file is encrypted: it needs a password.")

    def test_do_not_fall_on_a_file_that_only_its_owner_may_change(self) -> None:
        writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf_of(lines(PROSE)))))
        writer.encrypt("", owner_password="owner", algorithm="AES-256")
        file = BytesIO()
        writer.write(file)

        assert read(file.getvalue()).stored.text == "\n".join(PROSE)

    @pytest.mark.parametrize("data", [b"%PDF-1.7\n", b"%PDF-1.7\nnothing of a document", pdf_of(b"")[:300]])
    def test_name_the_damage(self, data: bytes) -> None:
        outcome = read_pdf(data)

        assert isinstance(outcome, Unreadable)
        assert "damaged" in outcome.reason

    def test_name_the_limit_of_pages(self) -> None:
        page = b"3 0 R " * 6_000
        data = pdf_of(lines(PROSE)).replace(b"[5 0 R]/Count 1", b"[%s]/Count 6000" % page.replace(b"3", b"5"))

        outcome = read_pdf(data)

        assert outcome == Unreadable(DocumentKind.PDF, "The file has 6,000 pages; the limit is 5,000.")


class TestHeadings:
    def test_come_from_the_look_of_the_text(self) -> None:
        document = read(pdf_of(lines(["ARTICLE II", "GRANT OF RIGHTS", "2.1 Licence. The Licensor grants a licence."])))

        text = document.stored.text
        assert [(text[h.start : h.end], h.level) for h in document.stored.headings] == [
            ("ARTICLE II\nGRANT OF RIGHTS", 1),
            ("2.1 Licence", 3),
        ]

    def test_come_from_the_bookmarks_where_the_file_has_some(self) -> None:
        writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf_of(lines(["Terms of delivery", *PROSE])))))
        parent = writer.add_outline_item(title="Part that stands nowhere", page_number=0)
        writer.add_outline_item(title="Terms of Delivery", page_number=0, parent=parent)
        file = BytesIO()
        writer.write(file)

        document = read(file.getvalue())

        text = document.stored.text
        assert [(text[h.start : h.end], h.level) for h in document.stored.headings] == [("Terms of delivery", 2)]
