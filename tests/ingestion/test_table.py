import pytest

from dealroom.documents import DocumentKind, ZoneKind
from ingestion import table
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
            "Site: Lyon | Tenant: Alder, Ltd | Rent: 4100",
            "Site: Turin | Rent: 3900",
        ]

    def test_gives_each_row_its_line(self) -> None:
        stored = read("a,b\n\nx,y\n").stored

        assert [(stored.text[place.start : place.end], place.line) for place in stored.locations] == [
            ("a | b", 1),
            ("a: x | b: y", 3),
        ]

    def test_marks_every_border_of_cells_and_rows(self) -> None:
        stored = read("a,b\nx,y\n").stored

        assert [stored.text[z.start : z.end] for z in stored.zones] == [" | ", "\n", " | "]
        assert {z.kind for z in stored.zones} == {ZoneKind.BREAK}

    @pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
    def test_finds_what_parts_the_values(self, delimiter: str) -> None:
        rows = [["Site", "Rent"], ["Lyon", "4100"], ["Turin", "3900"]]

        document = read("\n".join(delimiter.join(row) for row in rows))

        assert document.stored.text.endswith("Site: Turin | Rent: 3900")

    def test_takes_no_row_of_figures_for_a_header(self) -> None:
        assert read("1,2\n3,4\n").stored.text == "1 | 2\n3 | 4"

    def test_keeps_a_value_of_several_lines_in_one(self) -> None:
        assert read('a,b\n"one\ntwo",x\n').stored.text == "a | b\na: one two | b: x"

    @pytest.mark.parametrize(
        ("limit", "text", "words"),
        [
            ("MOST_ROWS", "a\n" * 20, "more than 5 rows"),
            ("MOST_COLUMNS", ",".join("abcdefghij"), "more than 5 columns"),
            ("LONGEST_FIELD", '"' + "x" * 50, "longer than 5 characters"),
        ],
    )
    def test_says_which_limit_a_table_breaks(
        self, monkeypatch: pytest.MonkeyPatch, limit: str, text: str, words: str
    ) -> None:
        monkeypatch.setattr(table, limit, 5)

        outcome = read_table(text.encode())

        assert isinstance(outcome, Unreadable)
        assert words in outcome.reason

    def test_says_that_a_table_is_empty(self) -> None:
        assert read_table(b"\n\n") == Unreadable(DocumentKind.CSV, "The file holds no text.")
