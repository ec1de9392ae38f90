import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, ZoneKind
from ingestion import workbook_text
from ingestion.open_document_sheet import read_open_document_sheet
from ingestion.outcome import ReadDocument, Unreadable
from tests.ingestion.office_files import parts_of, with_part
from tests.ingestion.spreadsheet_files import open_document
from tests.ingestion.test_workbook import spans, visible


def read(data: bytes) -> ReadDocument:
    outcome = read_open_document_sheet(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def lines(data: bytes) -> list[str]:
    return read(data).stored.text.split("\n")


def table(rows: str, *, name: str = "S", before: str = "", style: str = "") -> str:
    return f'<table:table table:name="{name}" table:style-name="{style}">{before}{rows}</table:table>'


def row(*cells: str, attributes: str = "") -> str:
    return f"<table:table-row {attributes}>{''.join(cells)}</table:table-row>"


def text(words: str, attributes: str = "") -> str:
    return f'<table:table-cell office:value-type="string" {attributes}><text:p>{words}</text:p></table:table-cell>'


def number(value: str, shown: str, *, kind: str = "float", attributes: str = "") -> str:
    return (
        f'<table:table-cell office:value-type="{kind}" office:value="{value}" {attributes}>'
        f"<text:p>{shown}</text:p></table:table-cell>"
    )


class TestReadOpenDocumentSheet:
    def test_writes_what_cells_show_and_below_it_what_they_store(self) -> None:
        document = read(
            open_document(
                table(row(text("Revenue"), number("45237118", "$45.2M"), number("0.125", "12.5%", kind="percentage")))
            )
        )

        assert document.kind is DocumentKind.ODS
        assert document.stored.text == "S\nRevenue | $45.2M | 12.5%\nStored | Revenue | 45237118 | 0.125"
        assert spans(document.stored, ZoneKind.SHOWN) == ["$45.2M", "12.5%"]
        assert spans(document.stored, ZoneKind.STORED) == ["45237118", "0.125"]
        assert [place.cell for place in document.stored.locations] == [None, "A1", "B1", "C1", "A1", "B1", "C1"]

    @pytest.mark.parametrize(
        ("cell", "shown"),
        [
            (
                'office:value-type="date" office:date-value="2024-12-31"><text:p>31 Dec 24</text:p>',
                "31 Dec 24/2024-12-31",
            ),
            (
                'office:value-type="date" office:date-value="2024-12-31T14:30:00"><text:p>Dec</text:p>',
                "Dec/2024-12-31 14:30:00",
            ),
            ('office:value-type="time" office:time-value="PT36H05M00S"><text:p>36:05</text:p>', "36:05/36:05:00"),
            ('office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p>', "TRUE"),
            ('office:value-type="string"><text:p>#REF!</text:p>', "#REF!"),
            (
                'office:value-type="string"><text:p>two<text:s text:c="3"/>words<text:line-break/>x</text:p>',
                "two words x",
            ),
            ('office:value-type="string"><text:p>one</text:p><text:p>two</text:p>', "one two"),
            ('office:value-type="string"><text:p>a<text:span>b</text:span>c</text:p>', "abc"),
            ('office:value-type="float" office:value="7"><text:p>7</text:p>', "7"),
            ('office:value-type="float" office:value="0"><text:p/>', ""),
        ],
    )
    def test_reads_every_type_of_cell(self, cell: str, shown: str) -> None:
        found = lines(open_document(table(row(text("a"), f"<table:table-cell {cell}</table:table-cell>"))))

        assert [line.split(" | ")[-1] for line in found[1:]] == (shown.split("/") if shown else ["a"])

    def test_counts_a_value_whose_shown_text_was_never_written_as_stored(self) -> None:
        data = open_document(table(row('<table:table-cell office:value-type="float" office:value="7.25"/>')))

        stored = read(data).stored

        assert spans(stored, ZoneKind.STORED) == ["7.25"]

    def test_unfolds_what_is_repeated_only_where_it_says_something(self) -> None:
        empty = '<table:table-cell table:number-columns-repeated="16383"/>'
        rows = (
            row(text("twice", 'table:number-columns-repeated="2"'), empty)
            + row(empty, attributes='table:number-rows-repeated="1048000"')
            + row(text("below"), attributes='table:number-rows-repeated="2"')
        )

        stored = read(open_document(table(rows))).stored

        assert [place.cell for place in stored.locations] == [None, "A1", "B1", "A1048002", "A1048003"]

    def test_counts_formulas_without_a_value(self) -> None:
        cells = text("a") + '<table:table-cell table:formula="of:=1+1"/>'

        document = read(open_document(table(row(cells))))

        assert document.stored.text == "S\na"
        assert document.problem == "1 formula cell has no stored value."

    def test_keeps_apart_what_is_hidden(self) -> None:
        columns = (
            '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>'
        )
        covered = (
            '<table:covered-table-cell office:value-type="string"><text:p>Under</text:p></table:covered-table-cell>'
        )
        rows = (
            row(text("Revenue"), text("x"), text("Bidder C"))
            + row(text("Side letter"), attributes='table:visibility="filter"')
            + f'<table:table-row-group table:display="false">{row(text("Grouped"))}</table:table-row-group>'
            + row(text("Top", 'table:number-columns-spanned="2"'), covered)
            + row(text("Struck", 'table:style-name="ce1"'))
            + row('<table:table-cell office:value-type="float" office:value="77.5"><text:p/></table:table-cell>')
        )
        styles = (
            '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
            '<style:style style:name="ce1"><style:text-properties style:text-line-through-style="solid"/></style:style>'
        )
        hidden = table(row(text("Minimum 40.0")), name="Notes", style="ta2")

        document = read(open_document(table(rows, before=columns) + hidden, styles=styles))

        assert visible(document.stored).rstrip() == "S\nRevenue | x\nTop"
        assert spans(document.stored, ZoneKind.HIDDEN) == [
            "Hidden | Bidder C",
            "Hidden | Side letter",
            "Hidden | Grouped",
            "Hidden | Under",
            "Hidden | Struck",
            "Hidden | 77.5",
            "Hidden | Minimum 40.0",
        ]
        assert document.notice == "7 hidden cells are kept apart."

    def test_keeps_comments_apart_and_reads_text_boxes(self) -> None:
        comment = "<office:annotation><text:p>Ask the seller</text:p></office:annotation>"
        cell = f'<table:table-cell office:value-type="string">{comment}<text:p>x</text:p></table:table-cell>'
        shapes = "<table:shapes><drawing:frame><drawing:text-box><text:p>In millions</text:p></drawing:text-box></drawing:frame></table:shapes>"

        document = read(open_document(table(shapes + row(cell))))

        assert visible(document.stored).rstrip() == "S\nx\nIn millions"
        assert spans(document.stored, ZoneKind.HIDDEN) == ["Comment | A1 | Ask the seller"]

    def test_says_what_is_left_out_above_the_budget(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(workbook_text, "MOST_CELLS", 3)
        rows = row(text("x", 'table:number-columns-repeated="2"'), attributes='table:number-rows-repeated="1048576"')

        document = read(open_document(table(rows)))

        assert document.stored.text == "S\nx | x\nx"
        assert document.problem == "Only the first 3 cells were read; split the file to have the rest read."


class TestDamagedOpenDocumentSheet:
    def test_is_refused_where_it_is_encrypted(self) -> None:
        data = open_document("", manifest="<manifest><encryption-data/></manifest>")

        assert read_open_document_sheet(data) == Unreadable(
            DocumentKind.ODS, "The file is encrypted: it needs a password."
        )

    def test_is_refused_where_it_declares_a_document_type(self) -> None:
        content = parts_of(open_document(table(row(text("x")))))["content.xml"].decode()

        outcome = read_open_document_sheet(
            with_part(open_document(""), "content.xml", f'<!DOCTYPE x [<!ENTITY a "boom">]>{content}')
        )

        assert isinstance(outcome, Unreadable)
        assert "declares a document type" in outcome.reason

    def test_takes_no_table_that_stands_in_a_cell_or_in_a_change(self) -> None:
        inner = table(row(text("inner")), name="Inner")
        changes = f"<table:tracked-changes><table:deletion>{table(row(text('deleted')))}</table:deletion></table:tracked-changes>"

        assert lines(
            open_document(changes + table(row(f"<table:table-cell>{inner}</table:table-cell>", text("outer"))))
        ) == [
            "S",
            "outer",
        ]

    @given(st.data())
    @settings(max_examples=40)
    def test_never_fails(self, data: st.DataObject) -> None:
        content = bytearray(parts_of(SOUND)["content.xml"])
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.sampled_from(b'<>/"=0A9 \x00'))

        outcome = read_open_document_sheet(with_part(SOUND, "content.xml", bytes(content)))

        assert isinstance(outcome, ReadDocument | Unreadable)


SOUND = open_document(
    table(row(text("Revenue"), number("45.2", "45.2M", attributes='table:number-columns-repeated="2"')))
)
