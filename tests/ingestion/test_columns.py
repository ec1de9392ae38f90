from dealroom.documents import ZoneKind
from dealroom.verdict import Dropped
from ingestion.outcome import ReadDocument
from ingestion.pdf import read_pdf
from tests.ingestion.pdf_files import pdf_of
from verification.folding import canonicalise
from verification.matcher import find_quote

LEFT = ["The Seller sells and the", "buyer buys all the shares", "of the company for cash."]
MIDDLE = ["Each party keeps secret all", "papers that it gets from the", "other party until closing."]
RIGHT = ["No party may assign any of", "its rights without the prior", "consent of the other one."]


def read(data: bytes) -> ReadDocument:
    outcome = read_pdf(data)
    assert isinstance(outcome, ReadDocument)
    return outcome


def is_proved(quote: str, document: ReadDocument) -> bool:
    return not isinstance(find_quote(quote, canonicalise(document.stored)), Dropped)


def placed(text: str, x: float, y: float) -> bytes:
    return b"BT /F1 10 Tf %g %g Td (%s) Tj ET\n" % (x, y, text.encode())


def rows(*columns: list[str], top: float = 700, width: float = 180, drop: float = 0) -> bytes:
    """Columns that are drawn row by row; each stands lower than the one before by `drop`."""
    return b"".join(
        placed(text, 50 + width * column, top - 12 * row - drop * column)
        for row, texts in enumerate(zip(*columns, strict=True))
        for column, text in enumerate(texts)
    )


class TestThreeColumns:
    def test_drawn_row_by_row_are_read_one_after_the_other(self) -> None:
        document = read(pdf_of(rows(LEFT, MIDDLE, RIGHT)))

        assert document.stored.text.split("\n") == [*LEFT, *MIDDLE, *RIGHT]

    def test_are_never_quoted_across_a_gutter(self) -> None:
        document = read(pdf_of(rows(LEFT, MIDDLE, RIGHT)))

        assert is_proved(" ".join(MIDDLE), document)
        assert not is_proved(f"{LEFT[0]} {MIDDLE[0]}", document)
        assert not is_proved(f"{MIDDLE[1]} {RIGHT[1]}", document)
        assert not is_proved(f"{LEFT[2]} {MIDDLE[0]}", document)

    def test_are_read_as_far_as_a_heading_across_them(self) -> None:
        heading = placed(
            "Part two of the agreement between the seller and the buyer of the shares in the company", 50, 640
        )
        content = rows(LEFT, MIDDLE, RIGHT) + heading + rows(RIGHT, LEFT, MIDDLE, top=620)

        text = read(pdf_of(content)).stored.text.split("\n")

        assert text[:9] == [*LEFT, *MIDDLE, *RIGHT]
        assert text[9].startswith("Part two")
        assert text[10:] == [*RIGHT, *LEFT, *MIDDLE]

    def test_may_end_at_different_heights(self) -> None:
        content = (
            rows(LEFT, MIDDLE, RIGHT) + placed("and is closed by", 230, 664) + placed("a closing meeting.", 230, 652)
        )

        text = read(pdf_of(content)).stored.text.split("\n")

        assert text == [*LEFT, *MIDDLE, "and is closed by", "a closing meeting.", *RIGHT]


class TestColumnsOffTheirRows:
    def test_are_not_quoted_across_the_gutter(self) -> None:
        document = read(pdf_of(rows(LEFT, MIDDLE, width=260, drop=4)))

        assert not is_proved(f"{LEFT[0]} {MIDDLE[0]}", document)
        assert not is_proved(f"{MIDDLE[0]} {LEFT[1]}", document)
        assert is_proved(LEFT[1], document)


class TestTables:
    def test_are_read_row_by_row(self) -> None:
        document = read(
            pdf_of(
                rows(
                    ["Revenue", "Costs", "Profit"], ["4,120", "3,007", "1,113"], ["3,980", "2,904", "1,076"], width=150
                )
            )
        )

        assert document.stored.text.split("\n") == ["Revenue 4,120 3,980", "Costs 3,007 2,904", "Profit 1,113 1,076"]
        assert not [zone for zone in document.stored.zones if zone.kind is ZoneKind.BREAK]
