from dataclasses import replace

import pytest

from dealroom.documents import Location, StoredText
from tests.verification.texts import sheet
from verification.locating import location_of


class TestLocationOf:
    SHEET = sheet(("Revenue", "5"), ("Debt", "6"))

    @pytest.mark.parametrize(
        ("piece", "cell"),
        [("Revenue", "A1"), ("evenue", "A1"), ("Revenue | 5", "A1:B1"), ("5\nDebt", "B1:A2"), ("6", "B2")],
    )
    def test_names_the_cells_that_are_read(self, piece: str, cell: str) -> None:
        start = self.SHEET.text.index(piece)

        place = location_of(self.SHEET, start, start + len(piece))

        assert (place.start, place.end, place.sheet, place.cell) == (start, start + len(piece), "Accounts", cell)

    def test_names_the_first_of_several_sheets(self) -> None:
        places = (Location(0, 1, sheet="A", cell="A1"), Location(2, 3, sheet="B", cell="A1"))

        assert location_of(StoredText("5\n6", places), 0, 3).cell == "A1"

    def test_names_the_page_on_which_it_begins(self) -> None:
        places = (Location(0, 4, page=1), Location(5, 9, page=2))

        assert location_of(StoredText("one.\ftwo.", places), 2, 7).page == 1

    def test_names_nothing_where_the_reader_marked_nothing(self) -> None:
        assert location_of(StoredText("one"), 0, 3) == Location(0, 3)

    @pytest.mark.parametrize(
        ("place", "label"),
        [(Location(0, 9, slide=7), "slide 7"), (Location(0, 9, line=3, part="mail part 2"), "mail part 2")],
    )
    def test_keeps_the_slide_and_the_part_of_a_mail(self, place: Location, label: str) -> None:
        found = location_of(StoredText("Rent due.", (place,)), 2, 4)

        assert found == replace(place, start=2, end=4)
        assert found.label == label
