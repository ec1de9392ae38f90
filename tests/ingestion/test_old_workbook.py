import struct
from io import BytesIO

import pytest
import python_calamine
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, ZoneKind
from ingestion import workbook_text
from ingestion.compound import SIGNATURE
from ingestion.old_workbook import read_old_workbook
from ingestion.outcome import ReadDocument, Unreadable
from tests.ingestion.spreadsheet_files import (
    OldSheet,
    compound,
    old_box,
    old_columns,
    old_edge,
    old_formula,
    old_merged,
    old_note,
    old_number,
    old_row,
    old_text,
    old_truth,
    old_workbook,
    record,
)
from tests.ingestion.test_workbook import spans, visible


def read(data: bytes) -> ReadDocument:
    outcome = read_old_workbook(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def lines(data: bytes) -> list[str]:
    return read(data).stored.text.split("\n")


class TestReadOldWorkbook:
    def test_writes_what_cells_show_and_below_it_what_they_store(self) -> None:
        cells = old_text(0, 1, "2024") + old_text(1, 0, "Revenue") + old_number(1, 1, 45237118, style=1)

        document = read(old_workbook([OldSheet("P&L", cells)], formats=['$#,##0.0,,"M"']))

        assert document.kind is DocumentKind.XLS
        assert document.stored.text == "P&L\n| 2024\nRevenue | $45.2M\nStored | Revenue | 45237118"
        assert spans(document.stored, ZoneKind.SHOWN) == ["$45.2M"]
        assert spans(document.stored, ZoneKind.STORED) == ["45237118"]
        assert [place.label for place in document.stored.locations][-1] == "P&L!B2"

    def test_reads_truth_values_errors_and_formulas(self) -> None:
        cells = old_truth(0, 0, 1) + old_truth(0, 1, 0) + old_truth(0, 2, 0x17, is_error=True) + old_formula(0, 3, 7.5)

        assert lines(old_workbook([OldSheet("S", cells)]))[1] == "TRUE | FALSE | #REF! | 7.5"

    @pytest.mark.parametrize(("epoch_1904", "day"), [(False, "2024-12-31"), (True, "2029-01-01")])
    def test_counts_dates_from_the_base_of_the_workbook(self, epoch_1904: bool, day: str) -> None:  # noqa: FBT001 - a case
        cells = old_number(0, 0, 45657, style=1)

        data = old_workbook([OldSheet("S", cells)], formats=["yyyy-mm-dd"], epoch_1904=epoch_1904)

        assert lines(data)[1] == day

    def test_counts_formulas_that_nobody_calculated_and_keeps_a_calculated_nought(self) -> None:
        cells = old_number(0, 0, 5) + old_formula(0, 1, 0, flags=2) + old_formula(0, 2, 0)

        document = read(old_workbook([OldSheet("S", cells)]))

        assert document.stored.text == "S\n5 | 0"
        assert document.problem == "1 formula cell has no stored value."

    def test_keeps_apart_what_is_hidden(self) -> None:
        cells = (
            old_columns(2, 2, is_hidden=True)
            + old_row(1, is_hidden=True)
            + old_merged(2, 2, 0, 1)
            + b"".join(old_text(row, column, text) for row, column, text in [
                (0, 0, "Revenue"), (0, 2, "Bidder C"), (1, 0, "Side letter"), (2, 0, "Top"), (2, 1, "Under"),
            ])
            + old_number(3, 0, 77.5, style=1)
            + old_text(4, 0, "Struck", style=2)
        )  # fmt: skip
        sheets = [OldSheet("S", cells), OldSheet("Notes", old_text(0, 0, "Minimum 40.0"), state=2)]

        document = read(old_workbook(sheets, formats=[";;;", "General"], struck=2))

        assert visible(document.stored).rstrip() == "S\nRevenue\nTop"
        assert spans(document.stored, ZoneKind.HIDDEN) == [
            "Hidden | Bidder C",
            "Hidden | Side letter",
            "Hidden | Under",
            "Hidden | 77.5",
            "Hidden | Struck",
            "Hidden | Minimum 40.0",
        ]
        assert document.notice == "6 hidden cells are kept apart."

    def test_keeps_the_edges_of_printed_pages_as_furniture(self) -> None:
        document = read(old_workbook([OldSheet("S", old_text(0, 0, "x") + old_edge("&LDraft && more&RPage &P"))]))

        assert spans(document.stored, ZoneKind.FURNITURE) == ["Draft & more", "Page"]

    def test_keeps_comments_and_text_boxes_apart(self) -> None:
        box = old_box(1, "Draft for Bidder C")
        note = old_box(2, "Ask the seller") + old_note(0, 0, 2)

        document = read(old_workbook([OldSheet("S", old_text(0, 0, "x") + box + note)]))

        assert spans(document.stored, ZoneKind.HIDDEN) == [
            "Hidden | Draft for Bidder C",
            "Comment | A1 | Ask the seller",
        ]
        assert document.notice == "1 text box is kept apart. 1 comment is kept apart."

    def test_names_what_it_does_not_read(self) -> None:
        chart = record(0x0809, struct.pack("<2H12x", 0x0600, 0x20)) + record(0x000A)
        sheets = [OldSheet("S", old_text(0, 0, "x") + chart), OldSheet("Chart", kind=2)]

        assert read(old_workbook(sheets)).notice == "1 chart is not read. 1 sheet without cells is not read."

    def test_says_what_is_left_out_above_the_budget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(workbook_text, "MOST_CELLS", 2)
        first = OldSheet("S", b"".join(old_number(row, 0, row) for row in range(3)))
        second = OldSheet("T", old_number(0, 0, 9))

        document = read(old_workbook([first, second]))

        assert document.stored.text == "S\n0\n1"
        assert document.problem == "Only the first 2 cells were read; split the file to have the rest read."

    @given(
        st.lists(
            st.lists(
                st.floats(-1e9, 1e9, allow_subnormal=False) | st.text("abcé ½", min_size=1), min_size=1, max_size=4
            ),
            min_size=1,
            max_size=4,
        )
    )
    @settings(max_examples=25)
    def test_reads_what_another_reader_reads(self, rows: list[list[float | str]]) -> None:
        cells = b"".join(
            old_text(row, column, value) if isinstance(value, str) else old_number(row, column, value)
            for row, values in enumerate(rows)
            for column, value in enumerate(values)
        )
        data = old_workbook([OldSheet("S", cells)])

        outcome = read_old_workbook(data)

        other = python_calamine.load_workbook(BytesIO(data)).get_sheet_by_index(0).to_python()
        words = [" ".join(cell.split()) for row in other for cell in row if isinstance(cell, str) and cell.strip()]
        assert [cell for row in other for cell in row if cell != ""] == [value for row in rows for value in row]
        assert isinstance(outcome, ReadDocument) or not words
        if isinstance(outcome, ReadDocument):
            said = [outcome.stored.text[place.start : place.end] for place in outcome.stored.locations]
            assert [word for word in words if word not in said] == []


class TestDamagedOldWorkbook:
    def test_is_refused_where_it_is_encrypted(self) -> None:
        stream = record(0x0809, struct.pack("<2H12x", 0x0600, 5)) + record(0x002F, bytes(6)) + record(0x000A)

        assert read_old_workbook(compound(stream)) == Unreadable(
            DocumentKind.XLS, "The file is encrypted: it needs a password."
        )

    def test_is_refused_where_it_holds_no_workbook(self) -> None:
        assert read_old_workbook(compound(b"words", name="WordDocument")) == Unreadable(
            DocumentKind.XLS, "The workbook cannot be read: the file holds no workbook."
        )

    @pytest.mark.parametrize("data", [b"", SIGNATURE, SIGNATURE + bytes(2000), bytes(600)])
    def test_is_refused_where_it_is_no_container(self, data: bytes) -> None:
        assert isinstance(read_old_workbook(data), Unreadable)

    @given(st.data())
    @settings(max_examples=50)
    def test_never_fails(self, data: st.DataObject) -> None:
        content = bytearray(SOUND)
        for _ in range(data.draw(st.integers(1, 6))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

        outcome = read_old_workbook(bytes(content))

        assert isinstance(outcome, ReadDocument | Unreadable)


SOUND = old_workbook(
    [
        OldSheet(
            "S", old_row(0) + old_text(0, 0, "Revenue") + old_number(0, 1, 45.2, style=1) + old_merged(1, 2, 0, 1)
        ),
        OldSheet("T", old_formula(0, 0, 3.5), state=1),
    ],
    formats=["0.0,"],
)
