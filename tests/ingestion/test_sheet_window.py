from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import Heading, Location, StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from ingestion.sheet_window import (
    COLUMNS_AROUND,
    ROWS_AROUND,
    Grid,
    WindowCell,
    cells_at,
    grids_of,
    has_cells,
    letters_of,
    place_of,
    window_around,
    window_at,
)

# What the cells show; below them what B2 stores; at the end what nobody sees.
TEXT = "Budget\nItem | 2025\nRent | 4.2\nStored | Rent | 4.1973\nNotes\nnone\nfloor | 50"
STORED = StoredText(
    TEXT,
    (
        Location(0, 6, sheet="Budget"),
        Location(7, 11, sheet="Budget", cell="A1"),
        Location(14, 18, sheet="Budget", cell="B1"),
        Location(19, 23, sheet="Budget", cell="A2"),
        Location(26, 29, sheet="Budget", cell="B2"),
        Location(39, 43, sheet="Budget", cell="A2"),
        Location(46, 52, sheet="Budget", cell="B2"),
        Location(53, 58, sheet="Notes"),
        Location(59, 63, sheet="Notes", cell="C7"),
        Location(64, 69, sheet="Secret", cell="A3"),
        Location(72, 74, sheet="Secret", cell="B3"),
    ),
    (Zone(ZoneKind.SHOWN, 26, 29), Zone(ZoneKind.STORED, 46, 52), Zone(ZoneKind.HIDDEN, 64, 74)),
    (Heading(0, 6, 1), Heading(7, 18, 2)),
)


def sheet(rows: int, columns: int, *, headings: tuple[int, ...] = ()) -> Grid:
    return Grid("Sheet", {(rows, columns): WindowCell(rows, columns, "last")}, headings, rows, columns)


class TestGrids:
    def test_hold_what_cells_show_and_store(self) -> None:
        budget, notes = grids_of(STORED, sees_hidden=False)

        assert (budget.name, budget.rows, budget.columns, budget.headings) == ("Budget", 2, 2, (1,))
        assert budget.cells[2, 2] == WindowCell(2, 2, "4.2", "4.1973", spans=(Span(26, 29), Span(46, 52)))
        assert budget.cells[2, 1].shown == "Rent"
        assert budget.cells[2, 1].stored is None
        assert (notes.name, list(notes.cells)) == ("Notes", [(7, 3)])

    def test_hold_hidden_cells_for_those_who_may_see_them_alone(self) -> None:
        secret = grids_of(STORED, sees_hidden=True)[2]

        assert [cell.shown for cell in secret.cells.values()] == ["floor", "50"]
        assert all(cell.is_hidden for cell in secret.cells.values())
        assert [grid.name for grid in grids_of(STORED, sees_hidden=False)] == ["Budget", "Notes"]

    def test_show_a_value_that_is_only_stored_where_it_stands(self) -> None:
        stored = StoredText("45.2", (Location(0, 4, sheet="S", cell="A1"),), (Zone(ZoneKind.STORED, 0, 4),))

        assert grids_of(stored, sees_hidden=False)[0].cells[1, 1] == WindowCell(1, 1, "45.2", spans=(Span(0, 4),))

    def test_are_of_workbooks_alone(self) -> None:
        assert has_cells(STORED)
        assert not has_cells(StoredText("Words", (Location(0, 5, page=1),)))
        assert grids_of(StoredText("Words", (Location(0, 5, page=1),)), sees_hidden=True) == ()


class TestWindows:
    def test_reach_twenty_rows_and_ten_columns_around_a_cell(self) -> None:
        window = window_around(sheet(400, 60), row=200, column=30)

        assert (window.first_row, window.last_row) == (180, 220)
        assert (window.first_column, window.last_column) == (20, 40)

    def test_end_where_the_sheet_ends(self) -> None:
        window = window_around(sheet(5, 3), row=4, column=2)

        assert list(window.rows) == [1, 2, 3, 4, 5]
        assert list(window.columns) == [1, 2, 3]

    def test_keep_the_row_of_titles_above_them(self) -> None:
        grid = sheet(400, 6, headings=(1, 2, 150, 300))

        assert window_at(grid, row=200, column=1).titles == 150
        assert next(iter(window_at(grid, row=200, column=1).rows)) == 150
        assert window_at(grid, row=1, column=1).titles is None

    @given(st.integers(), st.integers(), st.integers(0, 2_000), st.integers(0, 300))
    def test_lie_within_the_sheet_wherever_they_are_asked(self, row: int, column: int, rows: int, columns: int) -> None:
        window = window_at(Grid("S", {}, (), rows, columns), row=row, column=column)

        assert 1 <= window.first_row <= window.last_row <= max(rows, 1)
        assert 1 <= window.first_column <= window.last_column <= max(columns, 1)
        assert len(list(window.rows)) <= 2 * ROWS_AROUND + 1
        assert len(window.columns) <= 2 * COLUMNS_AROUND + 1


class TestCellsAt:
    def test_are_those_in_which_the_words_stand(self) -> None:
        budget = grids_of(STORED, sees_hidden=False)[0]

        assert [cell.address for cell in cells_at(budget, [Span(19, 29)])] == ["A2", "B2"]
        assert [cell.address for cell in cells_at(budget, [Span(46, 52)])] == ["B2"]
        assert cells_at(budget, [Span(0, 6)]) == ()


class TestAddresses:
    def test_are_read_as_people_write_them(self) -> None:
        assert place_of("A1") == (1, 1)
        assert place_of("$AB$12") == (12, 28)
        assert place_of("A5:C5") == (5, 1)
        assert place_of("xfd1048576") == (1_048_576, 16_384)
        assert place_of("A0") is None
        assert place_of("total") is None
        assert place_of("") is None

    @given(st.integers(1, 16_384), st.integers(1, 9_999_999))
    def test_lead_back_to_where_they_were_made(self, column: int, row: int) -> None:
        assert place_of(f"{letters_of(column)}{row}") == (row, column)
