import struct
from decimal import Decimal
from io import BytesIO

import pytest
import python_calamine
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, ZoneKind
from ingestion import workbook_text
from ingestion.binary_records import Record
from ingestion.binary_workbook import read_binary_workbook
from ingestion.outcome import ReadDocument, Unreadable
from tests.ingestion.office_files import parts_of, with_part
from tests.ingestion.spreadsheet_files import (
    BinarySheet,
    binary_cell,
    binary_row,
    binary_workbook,
    counted_text,
    packed,
)
from tests.ingestion.test_workbook import spans, visible


def read(data: bytes) -> ReadDocument:
    outcome = read_binary_workbook(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def lines(data: bytes) -> list[str]:
    return read(data).stored.text.split("\n")


def text(column: int, words: str, style: int = 0) -> bytes:
    return binary_cell(6, column, counted_text(words), style)


def real(column: int, value: float, style: int = 0) -> bytes:
    return binary_cell(5, column, struct.pack("<d", value), style)


class TestReadBinaryWorkbook:
    def test_writes_what_cells_show_and_below_it_what_they_store(self) -> None:
        cells = binary_row(0) + binary_cell(7, 0, struct.pack("<I", 0)) + real(1, 45237118, style=1)

        document = read(binary_workbook([BinarySheet("P&L", cells)], strings=["Revenue"], formats=['$#,##0.0,,"M"']))

        assert document.kind is DocumentKind.XLSB
        assert document.stored.text == "P&L\nRevenue | $45.2M\nStored | Revenue | 45237118"
        assert spans(document.stored, ZoneKind.SHOWN) == ["$45.2M"]
        assert spans(document.stored, ZoneKind.STORED) == ["45237118"]
        assert [place.label for place in document.stored.locations][-1] == "P&L!B1"

    def test_reads_every_kind_of_cell(self) -> None:
        formula = struct.pack("<HI", 0, 0)
        cells = (
            binary_row(0)
            + binary_cell(1, 0)
            + binary_cell(2, 1, struct.pack("<I", (5 << 2) | 2))
            + binary_cell(3, 2, b"\x17")
            + binary_cell(4, 3, b"\x01")
            + binary_cell(8, 4, counted_text("made") + formula)
            + binary_cell(9, 5, struct.pack("<d", 7.5) + formula)
            + binary_cell(10, 6, b"\0" + formula)
            + binary_cell(11, 7, b"\x2a" + formula)
            + binary_cell(62, 8, b"\x01" + counted_text("rich") + bytes(8))
        )

        assert lines(binary_workbook([BinarySheet("S", cells)]))[1] == (
            "5 | #REF! | TRUE | made | 7.5 | FALSE | #N/A | rich"
        )

    def test_counts_the_columns_of_cells_that_leave_theirs_out(self) -> None:
        short = packed(16, struct.pack("<Id", 0, 2.5)) + packed(17, struct.pack("<I", 0) + counted_text("next"))

        stored = read(binary_workbook([BinarySheet("S", binary_row(0) + text(0, "first") + short)])).stored

        assert [place.cell for place in stored.locations] == [None, "A1", "B1", "C1"]

    @pytest.mark.parametrize(("epoch_1904", "day"), [(False, "2024-12-31"), (True, "2029-01-01")])
    def test_counts_dates_from_the_base_of_the_workbook(self, epoch_1904: bool, day: str) -> None:  # noqa: FBT001 - a case
        cells = binary_row(0) + real(0, 45657, style=1)

        data = binary_workbook([BinarySheet("S", cells)], formats=["yyyy-mm-dd"], epoch_1904=epoch_1904)

        assert lines(data)[1] == day

    def test_keeps_apart_what_is_hidden(self) -> None:
        columns = packed(390) + packed(60, struct.pack("<4IH", 2, 2, 2560, 0, 1)) + packed(391)
        cells = (
            binary_row(0) + text(0, "Revenue") + text(2, "Bidder C")
            + binary_row(1, is_hidden=True) + text(0, "Side letter")
            + binary_row(2) + text(0, "Top") + text(1, "Under")
            + binary_row(3) + real(0, 77.5, style=1)
            + binary_row(4) + text(0, "Struck", style=2)
        )  # fmt: skip
        merged = packed(177, struct.pack("<I", 1)) + packed(176, struct.pack("<4I", 2, 2, 0, 1)) + packed(178)
        sheets = [
            BinarySheet("S", cells, before=columns, behind=merged),
            BinarySheet("Notes", binary_row(0) + text(0, "Minimum 40.0"), state=2),
        ]

        document = read(binary_workbook(sheets, formats=[";;;", "General"], struck=2))

        assert visible(document.stored).rstrip() == "S\nRevenue\nTop"
        assert spans(document.stored, ZoneKind.HIDDEN) == [
            "Hidden | Bidder C",
            "Hidden | Side letter",
            "Hidden | Under",
            "Hidden | 77.5",
            "Hidden | Struck",
            "Hidden | Minimum 40.0",
        ]

    def test_keeps_comments_apart_and_the_edges_of_printed_pages_as_furniture(self) -> None:
        edges = packed(479, struct.pack("<H", 0) + counted_text("&CDraft") + b"\xff\xff\xff\xff" * 5)
        comment = packed(635, struct.pack("<5I16x", 0, 4, 4, 1, 1)) + packed(
            637, b"\0" + counted_text("Ask the seller")
        )
        sheet = BinarySheet(
            "S", binary_row(0) + text(0, "x"), behind=edges, parts={"comments1.bin": ("comments", comment)}
        )

        document = read(binary_workbook([sheet]))

        assert spans(document.stored, ZoneKind.FURNITURE) == ["Draft"]
        assert spans(document.stored, ZoneKind.HIDDEN) == ["Comment | B5 | Ask the seller"]
        assert document.stored.locations[-1].label == "S"

    def test_says_what_is_left_out_above_the_budget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(workbook_text, "MOST_CELLS", 2)

        document = read(binary_workbook([BinarySheet("S", binary_row(0) + real(0, 1) + real(1, 2) + real(2, 3))]))

        assert document.stored.text == "S\n1 | 2"
        assert document.problem == "Only the first 2 cells were read; split the file to have the rest read."

    @given(st.lists(st.floats(-1e9, 1e9, allow_subnormal=False) | st.text("abcé½", min_size=1), min_size=1, max_size=5))
    @settings(max_examples=25)
    def test_reads_what_another_reader_reads(self, values: list[float | str]) -> None:
        cells = binary_row(0) + b"".join(
            text(column, value) if isinstance(value, str) else real(column, value)
            for column, value in enumerate(values)
        )
        data = binary_workbook([BinarySheet("S", cells)])

        stored = read(data).stored

        other = python_calamine.load_workbook(BytesIO(data)).get_sheet_by_index(0).to_python()
        assert other == [values]
        said = {place.cell: stored.text[place.start : place.end] for place in stored.locations}
        assert [said[f"{'ABCDE'[at]}1"] for at, value in enumerate(values) if isinstance(value, str)] == [
            value for value in values if isinstance(value, str)
        ]


class TestPackedNumber:
    @pytest.mark.parametrize(
        ("packed_value", "value"),
        [
            ((1234 << 2) | 2, "1234"),
            (((1 << 30) - 5) << 2 | 2, "-5"),
            ((1234 << 2) | 3, "12.34"),
            (int.from_bytes(struct.pack("<d", 1.5)[4:], "little"), "1.5"),
            (int.from_bytes(struct.pack("<d", -150.0)[4:], "little") | 1, "-1.5"),
        ],
    )
    def test_is_a_whole_one_a_half_of_a_real_one_or_a_hundredth(self, packed_value: int, value: str) -> None:
        assert Decimal(Record(2, struct.pack("<I", packed_value)).short_number()) == Decimal(value)


class TestDamagedBinaryWorkbook:
    @pytest.mark.parametrize(
        "part",
        [
            packed(145) + packed(0, b"\0"),
            packed(145) + binary_row(0) + packed(6, struct.pack("<3I", 0, 0, 1 << 31)),
            packed(145) + b"\x05",
            packed(145) + b"\x05\xff\xff\xff\xff",
        ],
    )
    def test_is_refused_where_a_record_ends_too_soon(self, part: bytes) -> None:
        data = with_part(binary_workbook([BinarySheet("S")]), "xl/worksheets/sheet1.bin", part)

        outcome = read_binary_workbook(data)

        assert isinstance(outcome, Unreadable)
        assert outcome.reason.startswith("The workbook cannot be read: a ")

    def test_refuses_a_cell_that_stands_twice(self) -> None:
        outcome = read_binary_workbook(binary_workbook([BinarySheet("S", binary_row(0) + real(0, 1) + real(0, 2))]))

        assert outcome == Unreadable(
            DocumentKind.XLSB, "The workbook cannot be read: the cell A1 of the sheet S is given twice."
        )

    @given(st.data())
    @settings(max_examples=60)
    def test_never_fails(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(["xl/workbook.bin", "xl/worksheets/sheet1.bin", "xl/styles.bin"]))
        content = bytearray(PARTS[name])
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

        outcome = read_binary_workbook(with_part(SOUND, name, bytes(content)))

        assert isinstance(outcome, ReadDocument | Unreadable)


SOUND = binary_workbook(
    [BinarySheet("S", binary_row(0) + text(0, "Revenue") + real(1, 45.2, style=1) + binary_cell(7, 2, bytes(4)))],
    strings=["shared"],
    formats=["0.0,"],
)
PARTS = parts_of(SOUND)
