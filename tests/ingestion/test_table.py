import pytest

from dealroom.documents import DocumentKind, ZoneKind
from ingestion import workbook_text
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.table import read_table


def read(text: str) -> ReadDocument:
    outcome = read_table(text.encode())
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


class TestReadTable:
    def test_puts_each_value_under_its_header(self) -> None:
        document = read('Site,Tenant,Rent\nLyon,"Alder, Ltd",4100\nTurin,,3900\n')

        assert document.stored.text.split("\n") == [
            "Site | Tenant | Rent",
            "Lyon | Alder, Ltd | 4100",
            "Turin | | 3900",
        ]
        assert [document.stored.text[head.start : head.end] for head in document.stored.headings] == [
            "Site | Tenant | Rent"
        ]

    def test_gives_each_value_its_line_and_its_cell(self) -> None:
        stored = read("a,b\n\nx,y\n").stored

        assert [(stored.text[place.start : place.end], place.cell, place.label) for place in stored.locations] == [
            ("a", "A1", "line 1"),
            ("b", "B1", "line 1"),
            ("x", "A3", "line 3"),
            ("y", "B3", "line 3"),
        ]

    def test_marks_every_border_of_cells_and_rows(self) -> None:
        stored = read("a,b\nx,y\n").stored

        assert [stored.text[z.start : z.end] for z in stored.zones] == [" | ", "\n", " | "]
        assert {z.kind for z in stored.zones} == {ZoneKind.BREAK}

    @pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
    def test_finds_what_parts_the_values(self, delimiter: str) -> None:
        rows = [["Site", "Rent"], ["Lyon", "4100"], ["Turin", "3900"]]

        document = read("\n".join(delimiter.join(row) for row in rows))

        assert document.stored.text.endswith("\nTurin | 3900")

    def test_takes_no_row_of_figures_for_a_header(self) -> None:
        assert read("1,2\n3,4\n").stored.text == "1 | 2\n3 | 4"

    def test_keeps_a_value_of_several_lines_in_one(self) -> None:
        assert read('a,b\n"one\ntwo",x\n').stored.text == "a | b\none two | x"

    def test_reads_as_many_rows_as_the_budget_holds_and_says_so(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(workbook_text, "MOST_CELLS", 3)

        document = read("a,1\nb,2\nc,3\n")

        assert document.stored.text == "a | 1\nb | 2"
        assert document.problem == "Only the first 2 rows were read; split the file to have the rest read."

    def test_reads_the_rows_above_a_value_without_end(self) -> None:
        document = read('a,1\nb,"' + "x" * 200_000)

        assert document.stored.text == "a | 1"
        assert document.problem == (
            "Row 2 has a value of more than 100,000 characters, or is damaged; only the rows above it were read."
        )

    def test_refuses_a_file_that_is_one_value_without_end(self) -> None:
        assert read_table(b'"' + b"x" * 200_000) == Unreadable(
            DocumentKind.CSV, "The first row has a value of more than 100,000 characters, or is damaged."
        )

    def test_stops_at_a_row_of_more_values_than_any_sheet_has_columns(self) -> None:
        document = read("a,b\n" + "x," * 20_000)

        assert document.problem == "Row 2 has more than 16,384 values; only the rows above it were read."

    def test_says_that_a_table_is_empty(self) -> None:
        assert read_table(b"\n\n") == Unreadable(DocumentKind.CSV, "The file holds no text.")
