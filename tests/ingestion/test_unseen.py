import pytest

from dealroom.documents import ZoneKind
from dealroom.verdict import Dropped
from ingestion.outcome import ReadDocument
from ingestion.pdf import read_pdf
from tests.ingestion.pdf_files import FONT, file_of, pdf_of, stream
from verification.folding import canonicalise
from verification.matcher import find_quote

PRICE = b"BT /F1 11 Tf 72 700 Td (The price is USD 45 million today.) Tj ET\n"
LEASE = b"BT /F1 11 Tf 72 740 Td (The lease ends in 2031.) Tj ET\n"
SHAPE = b"60 690 m 360 690 l 380 700 l 360 714 l 60 714 l h f\n"
PICTURE = b"q 300 0 0 24 60 690 cm /Im Do Q\n"


def read(data: bytes) -> ReadDocument:
    outcome = read_pdf(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def hidden(data: bytes) -> list[str]:
    stored = read(data).stored
    return [stored.text[zone.start : zone.end] for zone in stored.zones if zone.kind is ZoneKind.HIDDEN]


def is_proved(quote: str, data: bytes) -> bool:
    return not isinstance(find_quote(quote, canonicalise(read(data).stored)), Dropped)


class TestText:
    @pytest.mark.parametrize(
        "content",
        [
            b"0.96 g " + PRICE,
            b"0.2 0.2 0.5 rg 60 690 300 24 re f " + PRICE,
            PRICE + b"0 g 60 690 300 24 re f",
            PRICE + b"0 g " + SHAPE,
            PRICE + PICTURE,
            b"1 g " + SHAPE + PRICE,
            b"q 60 100 100 100 re W n " + PRICE + b"Q",
            b"q 7 Tr " + PRICE + b"Q",
        ],
        ids=[
            "almost as white as the paper",
            "in the colour of its ground",
            "under a black box",
            "under a shape",
            "under a picture",
            "white on a white shape",
            "clipped away",
            "that only clips",
        ],
    )
    def test_that_nobody_sees_is_hidden_and_proves_nothing(self, content: bytes) -> None:
        data = pdf_of(LEASE + content)

        assert hidden(data) == ["The price is USD 45 million today."]
        assert not is_proved("The price is USD 45 million today.", data)
        assert is_proved("The lease ends in 2031.", data)

    @pytest.mark.parametrize(
        "content",
        [
            b"0.85 g " + PRICE,
            PRICE + b"0 G 60 690 300 24 re S",
            PRICE + b"0 g 60 690 300 24 re 62 692 296 20 re f*",
            b"0.2 0.2 0.5 rg 60 690 300 24 re f 1 g " + PRICE,
            b"0 g " + SHAPE + b"1 g " + PRICE,
            PICTURE + b"1 g " + PRICE,
            b"1 g 50 680 400 40 re f 0 g " + PRICE,
            PRICE + b"0 g 72 697 160 1 re f",
            b"q 60 100 500 680 re W n " + PRICE + b"Q",
        ],
        ids=[
            "light grey",
            "in a frame",
            "in a frame that is filled",
            "white on a dark box",
            "white on a dark shape",
            "white on a picture",
            "on a white ground",
            "that is underlined",
            "inside its clip",
        ],
    )
    def test_that_somebody_sees_stays(self, content: bytes) -> None:
        data = pdf_of(LEASE + content)

        assert hidden(data) == []
        assert is_proved("The price is USD 45 million today.", data)

    def test_is_hidden_on_a_turned_page_like_on_any_other(self) -> None:
        assert hidden(pdf_of(LEASE + PRICE + b"0 g 60 690 300 24 re f", page=b"/Rotate 90")) != []
        assert hidden(pdf_of(LEASE + PRICE + b"0 g 60 490 300 24 re f", page=b"/Rotate 90")) == []

    def test_cut_at_the_edge_of_its_clip_keeps_the_word_that_shows_in_part(self) -> None:
        data = pdf_of(LEASE + b"q 60 690 92 30 re W n " + PRICE + b"Q")

        assert hidden(data) == ["45 million today."]
        assert is_proved("The price is USD", data)


class TestRedaction:
    PART = LEASE + PRICE + b"0 g 134 690 84 24 re f"

    def test_hides_what_lies_under_it(self) -> None:
        assert hidden(pdf_of(self.PART)) == ["USD 45 million to"]

    def test_is_a_border_that_no_quotation_crosses(self) -> None:
        data = pdf_of(self.PART)

        assert read(data).stored.text.split("\n")[1] == "The price is day."
        assert not is_proved("The price is day.", data)
        assert not is_proved("The price is USD 45 million today.", data)


class TestLayer:
    def test_that_is_switched_off_is_hidden(self) -> None:
        data = file_of(
            {
                1: b"<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[7 0 R 8 0 R]/D<</OFF[7 0 R]>>>>>>",
                2: b"<</Type/Pages/Kids[5 0 R]/Count 1>>",
                3: FONT,
                5: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 6 0 R/Resources"
                b"<</Font<</F1 3 0 R>>/Properties<</Off 7 0 R/On 8 0 R>>>>>>",
                6: stream(b"/OC /On BDC " + LEASE + b"EMC /OC /Off BDC " + PRICE + b"EMC"),
                7: b"<</Type/OCG/Name(First)>>",
                8: b"<</Type/OCG/Name(Second)>>",
            }
        )

        assert hidden(data) == ["The price is USD 45 million today."]


class TestForms:
    def test_cover_and_carry_text_where_they_are_placed(self) -> None:
        form = b"0 g 60 690 300 24 re f 1 g BT /F1 11 Tf 72 700 Td (White on black) Tj ET"
        data = file_of(
            {
                1: b"<</Type/Catalog/Pages 2 0 R>>",
                2: b"<</Type/Pages/Kids[5 0 R]/Count 1>>",
                3: FONT,
                5: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 6 0 R/Resources"
                b"<</Font<</F1 3 0 R>>/XObject<</Form 9 0 R>>>>>>",
                6: stream(
                    LEASE + b"BT /F1 11 Tf 72 500 Td (Under the form) Tj ET q 1 0 0 1 0 -200 cm /Form Do Q\n" + PRICE
                ),
                9: stream(form, b"/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>"),
            }
        )

        assert hidden(data) == ["Under the form"]
        assert "White on black" in read(data).stored.text


class TestRecognisedText:
    SCAN = b"q 612 0 0 792 0 0 cm /Im Do Q\n"
    LINES = b"".join(
        b"BT 3 Tr /F1 11 Tf 72 %d Td (The rent of unit %d is EUR 4,120.) Tj ET\n" % (y, y) for y in range(300, 400, 14)
    )

    def test_over_a_scan_is_evidence_that_is_marked(self) -> None:
        stored = read(pdf_of(self.SCAN + self.LINES)).stored

        marked = [stored.text[zone.start : zone.end] for zone in stored.zones if zone.kind is ZoneKind.OCR]
        assert "The rent of unit 300 is EUR 4,120." in marked
        assert ZoneKind.HIDDEN not in {zone.kind for zone in stored.zones}

    def test_has_only_figures_that_nobody_confirmed(self) -> None:
        stored = read(pdf_of(self.SCAN + self.LINES)).stored

        figures = {stored.text[zone.start : zone.end] for zone in stored.zones if zone.kind is ZoneKind.UNCONFIRMED}
        assert {"300", "4,120"} <= figures

    def test_under_the_scan_is_marked_too(self) -> None:
        stored = read(pdf_of(self.LINES.replace(b"3 Tr", b"0 Tr") + self.SCAN)).stored

        assert {zone.kind for zone in stored.zones} == {ZoneKind.OCR, ZoneKind.UNCONFIRMED}
