from dealroom.documents import Heading, Location
from ingestion.outline import outline_headings
from ingestion.pdfium import OutlineEntry

TEXT = "Terms of  delivery\n2.1 Place\fPrice and\npayment"
PAGES = (Location(0, 28, page=1), Location(29, len(TEXT), page=2))
GUESSED = (Heading(0, 18, 1), Heading(19, 28, 3))


def named(*entries: OutlineEntry) -> list[tuple[str, int]]:
    return [(TEXT[h.start : h.end], h.level) for h in outline_headings(entries, TEXT, PAGES, GUESSED)]


class TestOutlineHeadings:
    def test_are_found_on_their_page_however_they_are_set(self) -> None:
        assert named(OutlineEntry("Terms of Delivery", 1, 0), OutlineEntry("Price and payment", 2, 1)) == [
            ("Terms of  delivery", 1),
            ("2.1 Place", 5),
            ("Price and\npayment", 2),
        ]

    def test_are_not_looked_for_on_another_page(self) -> None:
        assert named(OutlineEntry("Price and payment", 1, 0)) == [("Terms of  delivery", 1), ("2.1 Place", 3)]

    def test_pass_over_a_page_that_is_not_there(self) -> None:
        assert named(OutlineEntry("Terms of delivery", 1, 9)) == [("Terms of  delivery", 1), ("2.1 Place", 3)]
