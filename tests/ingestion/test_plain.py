from dealroom.documents import DocumentKind, ZoneKind
from dealroom.verdict import Dropped
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.plain import read_plain
from verification.folding import canonicalise
from verification.matcher import find_quote

PAGED = (
    "4.2 Long stop\nThe Buyer may rescind this Agreement if the Longstop\nProject Rowan – Private\nPage 7 of 9\f"
    "Project Rowan – Private\nDate has passed without completion of the Reorganisation.\n"
    "Project Rowan – Private\nPage 8 of 9\fProject Rowan – Private\nAnnex 1\nProject Rowan – Private\nPage 9 of 9"
)


def read(text: str) -> ReadDocument:
    outcome = read_plain(text.encode())
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def is_proved(quote: str, document: ReadDocument) -> bool:
    return not isinstance(find_quote(quote, canonicalise(document.stored)), Dropped)


class TestReadPlain:
    def test_gives_each_line_its_number(self) -> None:
        document = read("First line\n\n  Third line  \nFourth")

        text = document.stored.text
        assert [(text[place.start : place.end], place.line) for place in document.stored.locations] == [
            ("First line", 1),
            ("Third line", 3),
            ("Fourth", 4),
        ]

    def test_marks_what_repeats_at_page_edges(self) -> None:
        document = read(PAGED)

        assert is_proved(
            "The Buyer may rescind this Agreement if the Longstop Date has passed without completion of the Reorganisation.",
            document,
        )
        assert not is_proved("The Buyer may rescind this Agreement if the completion", document)
        assert not is_proved("Project Rowan – Private Page 7", document)

    def test_marks_the_page_numbers_of_a_text_without_page_breaks(self) -> None:
        pages = "".join(
            f"The rent of year {'abcdef'[number]} is due in advance and is never\n\n{number}\n\n"
            f"Source: ALDER INC, 10-K\n\nrefunded to the tenant in part.\n\n"
            for number in range(1, 6)
        )

        document = read(pages)

        assert is_proved("due in advance and is never refunded to the tenant in part.", document)
        assert not is_proved("Source: ALDER INC, 10-K", document)

    def test_leaves_a_list_of_figures_alone(self) -> None:
        document = read("Headcount by site\n\n120\n\n85\n\n86\n\n14\n")

        assert document.stored.zones == ()

    def test_marks_rules_drawn_under_words(self) -> None:
        document = read(
            "The Site of the\n                       --------\nTenant is in Lyon and the fee is ----- fixed."
        )

        assert [zone.kind for zone in document.stored.zones] == [ZoneKind.FURNITURE, ZoneKind.FURNITURE]
        assert is_proved("The Site of the Tenant is in Lyon and the fee is fixed.", document)

    def test_leaves_a_blank_to_be_filled_in_alone(self) -> None:
        document = read("A fee of ________ is due on the first of each month.")

        assert document.stored.zones == ()

    def test_says_that_a_file_holds_nothing(self) -> None:
        assert read_plain(b" \n\t ") == Unreadable(DocumentKind.TXT, "The file holds no text.")

    def test_says_that_a_file_is_no_text(self) -> None:
        outcome = read_plain(b"\x01\x02" * 100)

        assert isinstance(outcome, Unreadable)
        assert "unknown" in outcome.reason
