import pytest

from dealroom.documents import Heading, StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from verification.surroundings import REACH, Walls, surroundings, walls_of

ROWS = "Site | Tenure\nBrno | Owned\nVenlo | Leased until 2027"
SHEET = StoredText(
    text=ROWS,
    zones=tuple(
        Zone(ZoneKind.BREAK, start, start + len(border))
        for border in (" | ", "\n")
        for start in range(len(ROWS))
        if ROWS.startswith(border, start)
    ),
)
CLAUSE = "2. Emission limits\nThe emission must not exceed 50 milligrams. It is measured yearly."
LETTER = StoredText(text=CLAUSE, headings=(Heading(0, 18, 1),))


def around(stored: StoredText, words: str, walls: Walls | None = None) -> str:
    start = stored.text.index(words)
    found = surroundings(stored, start, start + len(words), walls=walls)
    return stored.text[found.start : found.end]


class TestSurroundings:
    def test_end_at_the_borders_of_a_cell(self) -> None:
        assert around(SHEET, "Owned") == "Owned"

    def test_end_at_the_borders_of_a_row(self) -> None:
        assert around(SHEET, "Brno | Owned") == "Brno | Owned"

    def test_do_not_run_on_from_a_heading(self) -> None:
        assert around(LETTER, "Emission limits") == "2. Emission limits"
        assert around(LETTER, "50 milligrams") == "The emission must not exceed 50 milligrams."

    def test_hold_the_whole_sentence_otherwise(self) -> None:
        assert around(StoredText(text="A rule. It ends unless renewed. Another."), "ends") == "It ends unless renewed."

    def test_are_no_others_for_walls_that_were_worked_out_before(self) -> None:
        assert around(SHEET, "Owned", walls_of(SHEET)) == "Owned"

    def test_take_the_walls_that_they_are_given(self) -> None:
        assert around(SHEET, "Owned", Walls((), ())) == ROWS

    def test_reach_only_so_far(self) -> None:
        words = "x " * REACH
        stored = StoredText(f"{words}fee {words}")
        start = len(words)

        found = surroundings(stored, start, start + 3)

        assert found == Span(start - REACH, start + 3 + REACH)


class TestWallsOf:
    def test_are_the_borders_and_both_edges_of_headings_in_order(self) -> None:
        stored = StoredText(
            "a heading and more",
            zones=(
                Zone(ZoneKind.BREAK, 12, 14),
                Zone(ZoneKind.FURNITURE, 4, 5),
                Zone(ZoneKind.BREAK, 9, 10),
            ),
            headings=(Heading(2, 9, 1),),
        )

        assert walls_of(stored) == Walls(ends=(2, 9, 10, 14), starts=(2, 9, 9, 12))


class TestWalls:
    WALLS = Walls(ends=(3, 10), starts=(2, 8))

    @pytest.mark.parametrize(
        ("start", "floor", "expected"), [(2, 0, 0), (3, 0, 3), (9, 0, 3), (10, 0, 10), (99, 0, 10), (9, 5, 5)]
    )
    def test_know_the_nearest_end_before_a_place(self, start: int, floor: int, expected: int) -> None:
        assert self.WALLS.before(start, floor=floor) == expected

    @pytest.mark.parametrize(
        ("end", "ceiling", "expected"), [(0, 20, 2), (2, 20, 2), (3, 20, 8), (8, 20, 8), (9, 20, 20), (3, 5, 5)]
    )
    def test_know_the_nearest_start_after_a_place(self, end: int, ceiling: int, expected: int) -> None:
        assert self.WALLS.after(end, ceiling=ceiling) == expected

    def test_may_be_none(self) -> None:
        assert Walls((), ()).before(5, floor=1) == 1
        assert Walls((), ()).after(5, ceiling=9) == 9
