from collections.abc import Callable
from datetime import date, datetime
from io import BytesIO
from itertools import pairwise

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.utils.datetime import CALENDAR_MAC_1904
from openpyxl.worksheet.worksheet import Worksheet

from dealroom.documents import DocumentKind, StoredText, ZoneKind
from ingestion import workbook_text
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.workbook import read_workbook
from tests.ingestion.office_files import package, parts_of, with_part, xlsx

words = st.text(
    st.characters(codec="utf-8", categories=("L", "P", "Zs"), exclude_characters="|"), min_size=1, max_size=12
)
values = st.one_of(words, st.integers(-(10**9), 10**9), st.floats(-1e6, 1e6, allow_subnormal=False), st.booleans())


def built(fill: Callable[[Worksheet], None]) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Data"
    fill(sheet)
    return saved(book)


def saved(book: openpyxl.Workbook) -> bytes:
    data = BytesIO()
    book.save(data)
    return data.getvalue()


def read(data: bytes) -> ReadDocument:
    outcome = read_workbook(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def text_of(data: bytes) -> str:
    return read(data).stored.text


def lines(data: bytes) -> list[str]:
    return text_of(data).split("\n")


def spans(stored: StoredText, kind: ZoneKind) -> list[str]:
    return [stored.text[zone.start : zone.end] for zone in stored.zones if zone.kind is kind]


def visible(stored: StoredText) -> str:
    hidden = [zone.start for zone in stored.zones if zone.kind is ZoneKind.HIDDEN]
    return stored.text[: min(hidden, default=len(stored.text))]


def places(stored: StoredText, cell: str) -> list[str]:
    return [stored.text[place.start : place.end] for place in stored.locations if place.cell == cell]


class TestReadWorkbook:
    def test_writes_a_row_as_a_line_of_shown_cells(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append(["($ in thousands)", "2024", "2023"])
            sheet.append(["Revenue", 45200, 41000])
            sheet["B2"].number_format = sheet["C2"].number_format = "$#,##0"

        document = read(built(fill))

        assert document.kind is DocumentKind.XLSX
        assert document.problem is None
        assert document.stored.text == "Data\n($ in thousands) | 2024 | 2023\nRevenue | $45,200 | $41,000"

    def test_places_every_cell_and_fences_it_off(self) -> None:
        stored = read(built(lambda sheet: sheet.append(["Total", 12, 7]))).stored

        assert [(place.label, stored.text[place.start : place.end]) for place in stored.locations] == [
            ("Data", "Data"),
            ("Data!A1", "Total"),
            ("Data!B1", "12"),
            ("Data!C1", "7"),
        ]
        assert spans(stored, ZoneKind.BREAK) == ["\n", " | ", " | "]

    def test_keeps_the_border_of_an_empty_column_so_that_figures_stay_under_their_headings(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append([None, "2024", "2023"])
            sheet.append(["Revenue", None, 41])

        assert lines(built(fill))[1:] == ["| 2024 | 2023", "Revenue | | 41"]

    def test_counts_only_columns_that_are_used(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet["A1"], sheet["Z1"], sheet["Z2"] = "Revenue", 1, 2

        assert lines(built(fill))[1:] == ["Revenue | 1", "| 2"]

    def test_heads_rows_with_the_titles_above_them(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append(["Income statement"])
            sheet.append([None, "2024", "2023"])
            sheet.append(["Revenue", 45, 41])
            sheet.append(["Costs"])
            sheet.append(["Staff", 20, 19])

        stored = read(built(fill)).stored

        assert [(stored.text[head.start : head.end], head.level) for head in stored.headings] == [
            ("Data", 1),
            ("Income statement", 2),
            ("| 2024 | 2023", 3),
            ("Costs", 4),
        ]

    def test_takes_no_heading_from_a_sheet_of_words(self) -> None:
        stored = read(built(lambda sheet: sheet.append(["Note 1", "We recognise revenue on delivery."]))).stored

        assert [head.level for head in stored.headings] == [1]

    def test_joins_the_lines_inside_a_cell(self) -> None:
        assert lines(built(lambda sheet: sheet.append(["September 28,\n 2019", 1])))[1] == "September 28, 2019 | 1"

    def test_keeps_a_text_that_begins_with_an_equals_sign(self) -> None:
        data = xlsx('<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>=A1*2</t></is></c></row></sheetData>')

        assert lines(data) == ["Data", "=A1*2"]

    def test_reads_every_type_of_cell(self) -> None:
        cells = (
            '<c r="A1" t="s"><v>1</v></c><c r="B1" t="b"><v>1</v></c><c r="C1" t="e"><v>#REF!</v></c>'
            '<c r="D1" t="str"><f>A1</f><v>made</v></c><c r="E1"><v>7</v></c>'
            '<c r="F1" t="d"><v>2024-12-31T00:00:00</v></c>'
        )
        strings = "<si><t>no</t></si><si><r><t>ri</t></r><rPh><t>aid</t></rPh><r><t>ch_x0041_</t></r></si>"

        data = xlsx(f'<sheetData><row r="1">{cells}</row></sheetData>', sharedStrings=strings)

        assert lines(data)[1] == "richA | TRUE | #REF! | made | 7 | 45657"

    def test_counts_rows_and_cells_that_say_not_where_they_are(self) -> None:
        data = xlsx("<sheetData><row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row></sheetData>")

        assert [place.cell for place in read(data).stored.locations] == [None, "A1", "B1", "A2"]

    def test_reads_the_text_boxes_of_a_sheet(self) -> None:
        data = xlsx('<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>')
        drawing = "<d><shape><txBody><p><r><t>Figures in </t></r><r><t>millions</t></r></p></txBody></shape></d>"
        related = '<Relationships><Relationship Id="r1" Type="x/drawing" Target="drawing1.xml"/></Relationships>'

        data = with_part(with_part(data, "xl/drawing1.xml", drawing), "xl/_rels/sheet1.xml.rels", related)

        assert lines(data) == ["Data", "1", "Figures in millions"]

    def test_keeps_the_edges_of_printed_pages_as_furniture(self) -> None:
        edges = '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Draft&amp;CR&amp;&amp;D</oddHeader><oddFooter>Page &amp;P</oddFooter></headerFooter>'
        data = xlsx(f'<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>{edges}')

        stored = read(data).stored

        assert lines(data) == ["Data", "1", "Draft", "R&D", "Page"]
        assert spans(stored, ZoneKind.FURNITURE) == ["Draft", "R&D", "Page"]

    def test_says_which_parts_it_does_not_read(self) -> None:
        book = openpyxl.Workbook()
        sheet = book.worksheets[0]
        sheet.append([1])
        chart = BarChart()
        chart.add_data(Reference(sheet, min_col=1, min_row=1))
        sheet.add_chart(chart)
        book.create_chartsheet("Chart")
        data = saved(book)
        linked = parts_of(data)["xl/_rels/workbook.xml.rels"].decode()
        other = (
            '<Relationship Id="rId99" Type="x/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>'
        )

        document = read(with_part(data, "xl/_rels/workbook.xml.rels", linked.replace("</Relationships>", other)))

        assert document.notice == (
            "1 chart is not read. 1 sheet without cells is not read. "
            "Values that come from other workbooks are as they were last stored."
        )

    def test_reads_what_is_locked_against_changes(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append(["Locked", 1])
            sheet.protection.enable()
            sheet.protection.set_password("secret")

        assert lines(built(fill)) == ["Data", "Locked | 1"]

    def test_reads_shared_and_array_formulas_by_their_stored_values(self) -> None:
        cells = (
            '<c r="A1"><f t="shared" ref="A1:A2" si="0">B1*2</f><v>4</v></c>'
            '<c r="B1"><f t="array" ref="B1:B2">A1:A2</f><v>5</v></c><c r="C1"><f t="shared" si="0"/></c>'
        )

        document = read(xlsx(f'<sheetData><row r="1">{cells}</row></sheetData>'))

        assert document.stored.text == "Data\n4 | 5"
        assert document.problem == "1 formula cell has no stored value."

    def test_shows_an_accounting_format_that_the_library_has_lost(self) -> None:
        styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="44"/></cellXfs>'
        data = xlsx('<sheetData><row r="1"><c r="A1" s="1"><v>-1234.5</v></c></row></sheetData>', styles=styles)

        assert lines(data) == ["Data", "$(1,234.50)"]

    @given(st.lists(st.lists(values, min_size=1, max_size=4), min_size=1, max_size=5))
    @settings(max_examples=25)
    def test_reads_what_another_reader_reads(self, rows: list[list[object]]) -> None:
        data = built(lambda sheet: [sheet.append(row) for row in rows] and None)

        stored = read_workbook(data)

        other = openpyxl.load_workbook(BytesIO(data), data_only=True).worksheets[0]
        expected = {
            cell.coordinate: " ".join(cell.value.split())
            for row in other.iter_rows()
            for cell in row
            if isinstance(cell.value, str) and cell.value.strip()
        }
        assert isinstance(stored, ReadDocument) or not expected
        if isinstance(stored, ReadDocument):
            assert {cell: places(stored.stored, cell)[0] for cell in expected} == expected
            assert all(before.end <= after.start for before, after in pairwise(stored.stored.locations))


class TestShownAndStored:
    def test_are_both_kept_and_labelled(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append(["Revenue", 45237118])
            sheet.append(["Churn", 0.1256])
            sheet.append(["Loss", -1200])
            sheet.append(["Closing", date(2024, 12, 31)])
            sheet.append(["Payment", 45])
            codes = ['#,##0.0,,"m"', "0.0%", "#,##0;(#,##0)", "mmm-yy", '0" days"']
            for row, code in enumerate(codes, start=1):
                sheet.cell(row, 2).number_format = code

        stored = read(built(fill)).stored

        assert stored.text.split("\n")[1:] == [
            "Revenue | 45.2m",
            "Churn | 12.6%",
            "Loss | (1,200)",
            "Closing | Dec-24",
            "Payment | 45 days",
            "Stored | Revenue | 45237118",
            "Stored | Churn | 0.1256",
            "Stored | Closing | 2024-12-31",
        ]
        assert spans(stored, ZoneKind.SHOWN) == ["45.2m", "12.6%", "Dec-24"]
        assert spans(stored, ZoneKind.STORED) == ["45237118", "0.1256", "2024-12-31"]
        assert places(stored, "B1") == ["45.2m", "45237118"]

    def test_are_one_where_they_say_the_same(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append([1234.5, -7, 0, 1e-9])
            for column, code in enumerate(["#,##0.00", "0;(0)", '0;-0;"-"', "General"], start=1):
                sheet.cell(1, column).number_format = code

        assert lines(built(fill))[1:] == ["1,234.50 | (7) | - | 0.000000001"]

    def test_differ_where_the_format_swallows_the_sign(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append(["Loss", -7])
            sheet["B1"].number_format = "0;0"

        assert lines(built(fill))[1:] == ["Loss | 7", "Stored | Loss | -7"]

    def test_an_unknown_format_leaves_the_stored_value_alone(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append([1234.5])
            sheet["A1"].number_format = "[DBNum1]0"

        stored = read(built(fill)).stored

        assert stored.text == "Data\n1234.5"
        assert spans(stored, ZoneKind.STORED) == ["1234.5"]
        assert spans(stored, ZoneKind.SHOWN) == []

    def test_shows_fifteen_digits_of_what_is_stored(self) -> None:
        assert lines(built(lambda sheet: sheet.append([0.1 + 0.2, 1 / 3])))[1:] == [
            "0.3 | 0.333333333",
            "Stored | 0.333333333333333",
        ]


class TestDates:
    @staticmethod
    def book_from_1904() -> bytes:
        book = openpyxl.Workbook()
        book.epoch = CALENDAR_MAC_1904
        sheet = book.worksheets[0]
        sheet["A1"] = 45657
        sheet["A1"].number_format = "yyyy-mm-dd"
        return saved(book)

    def test_count_from_1904_where_the_workbook_says_so(self) -> None:
        assert lines(self.book_from_1904())[1:] == ["2029-01-01"]

    def test_are_not_misled_by_an_extension_of_the_same_name(self) -> None:
        data = self.book_from_1904()
        decoy = '<extLst><ext xmlns:x15="urn:x" uri="u"><x15:workbookPr chartTrackingRefBase="1" date1904="0"/></ext></extLst>'
        named = parts_of(data)["xl/workbook.xml"].decode()

        altered = with_part(data, "xl/workbook.xml", named.replace("</workbook>", f"{decoy}</workbook>"))

        assert lines(altered)[1:] == ["2029-01-01"]

    def test_count_from_1900_otherwise(self) -> None:
        decoy = '<extLst><ext xmlns:x15="urn:x" uri="u"><x15:workbookPr date1904="1"/></ext></extLst>'
        styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
        cell = '<sheetData><row r="1"><c r="A1" s="0"><v>45657</v></c></row></sheetData>'

        assert lines(xlsx(cell, workbook=decoy, styles=styles))[1:] == ["12/31/2024", "Stored | 2024-12-31"]

    def test_keep_their_time(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet.append(["Signed", datetime(2024, 3, 5, 14, 30)])  # noqa: DTZ001 - a cell has no time zone
            sheet["B1"].number_format = "d mmm yy"

        assert lines(built(fill))[1:] == ["Signed | 5 Mar 24", "Stored | Signed | 2024-03-05 14:30:00"]


class TestFormulas:
    def test_without_a_stored_value_say_nothing_and_are_counted(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet["A1"], sheet["A2"] = 100, "=A1*2"

        document = read(built(fill))

        assert document.stored.text == "Data\n100"
        assert document.problem == "1 formula cell has no stored value."

    def test_with_one_say_it(self) -> None:
        data = xlsx('<sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData>')

        assert read(data).stored.text == "Data\n2"
        assert read(data).problem is None

    def test_that_come_to_an_empty_text_are_no_problem(self) -> None:
        cells = '<c r="A1" t="str"><f>""</f><v></v></c><c r="B1"><v>1</v></c>'

        assert read(xlsx(f'<sheetData><row r="1">{cells}</row></sheetData>')).problem is None

    def test_alone_leave_nothing_to_read(self) -> None:
        outcome = read_workbook(built(lambda sheet: sheet.append(["=1+1", "=2+2"])))

        assert outcome == Unreadable(
            DocumentKind.XLSX, "The workbook holds nothing to read. 2 formula cells have no stored value."
        )


class TestHiddenContent:
    @staticmethod
    def book() -> bytes:
        book = openpyxl.Workbook()
        sheet = book.worksheets[0]
        sheet.title = "P&L"
        sheet["A1"], sheet["A2"], sheet["C1"] = "Revenue 45.2", "Side letter 9.9", "Bidder C 51.0"
        sheet["D1"] = 77.5
        sheet["D1"].number_format = ";;;"
        sheet["E1"] = "Struck 12"
        sheet["E1"].font = Font(strike=True)
        sheet.row_dimensions[2].hidden = True
        sheet.column_dimensions["C"].hidden = True
        notes = book.create_sheet("Notes")
        notes["A1"] = "Minimum acceptable 40.0"
        notes.sheet_state = "veryHidden"
        return saved(book)

    def test_stands_apart_at_the_end_and_is_marked(self) -> None:
        stored = read(self.book()).stored

        assert visible(stored).split("\n")[:2] == ["P&L", "Revenue 45.2"]
        assert spans(stored, ZoneKind.HIDDEN) == [
            "Hidden | Bidder C 51.0 | 77.5 | Struck 12",
            "Hidden | Side letter 9.9",
            "Hidden | Minimum acceptable 40.0",
        ]

    def test_is_in_no_visible_line_and_no_heading(self) -> None:
        stored = read(self.book()).stored

        for secret in ("Side letter", "Bidder C", "77.5", "Struck", "Minimum", "Notes"):
            assert secret not in visible(stored)
            assert all(secret not in stored.text[head.start : head.end] for head in stored.headings)

    def test_is_named_to_the_deal_team(self) -> None:
        assert read(self.book()).notice == "5 hidden cells are kept apart."

    def test_holds_comments_with_the_cell_that_they_are_on(self) -> None:
        book = openpyxl.Workbook()
        book.worksheets[0]["B2"] = 7
        book.worksheets[0]["B2"].comment = Comment("Ask the\nseller", "A. Adviser")

        document = read(saved(book))

        assert spans(document.stored, ZoneKind.HIDDEN) == ["Comment | B2 | Ask the seller"]
        assert document.notice == "1 comment is kept apart."

    def test_holds_text_boxes_that_are_hidden(self) -> None:
        data = xlsx('<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>')
        box = "<txBody><p><r><t>Floor price</t></r></p></txBody>"
        drawing = f'<d><sp><nvSpPr><cNvPr hidden="1"/></nvSpPr>{box}</sp></d>'
        related = '<Relationships><Relationship Id="r1" Type="x/drawing" Target="drawing1.xml"/></Relationships>'

        stored = read(
            with_part(with_part(data, "xl/drawing1.xml", drawing), "xl/_rels/sheet1.xml.rels", related)
        ).stored

        assert spans(stored, ZoneKind.HIDDEN) == ["Hidden | Floor price"]

    def test_holds_what_lies_under_a_merged_cell(self) -> None:
        cells = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c></row>'

        stored = read(xlsx(f'<sheetData>{cells}</sheetData><mergeCells><mergeCell ref="A1:B1"/></mergeCells>')).stored

        assert visible(stored) == "Data\n1\n3\n"
        assert spans(stored, ZoneKind.HIDDEN) == ["Hidden | 2"]


class TestHostileWorkbook:
    def test_walks_stored_cells_and_never_the_rectangle(self) -> None:
        def fill(sheet: Worksheet) -> None:
            sheet["A1"], sheet["A900"] = "Start", "End figure 7.7"
            sheet["XFD1048576"].font = Font(bold=True)

        assert lines(built(fill))[1:] == ["Start", "End figure 7.7"]

    def test_does_not_unfold_a_merged_area_of_the_whole_sheet(self) -> None:
        cell = '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'

        text = text_of(xlsx(f'{cell}<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'))

        assert text == "Data\n1"

    def test_marks_a_workbook_that_is_cut(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(workbook_text, "MOST_CELLS", 3)

        document = read(built(lambda sheet: [sheet.append([row, "x"]) for row in range(4)] and None))

        assert document.stored.text == "Data\n0 | x\n1"
        assert document.problem == "Only the first 3 cells were read; split the file to have the rest read."

    def test_says_when_text_boxes_do_not_fit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(workbook_text, "MOST_CHARACTERS", 8)
        data = xlsx('<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>')
        drawing = "<d><sp><txBody><p><r><t>longer than that</t></r></p></txBody></sp></d>"
        related = '<Relationships><Relationship Id="r1" Type="x/drawing" Target="drawing1.xml"/></Relationships>'

        document = read(with_part(with_part(data, "xl/drawing1.xml", drawing), "xl/_rels/sheet1.xml.rels", related))

        assert document.stored.text == "Data\n1"
        assert document.problem == "Only the first 1 cells were read; split the file to have the rest read."

    def test_refuses_a_cell_that_stands_twice(self) -> None:
        cells = '<c r="A1"><v>1</v></c><c r="A1"><v>2</v></c>'

        assert read_workbook(xlsx(f'<sheetData><row r="1">{cells}</row></sheetData>')) == Unreadable(
            DocumentKind.XLSX, "The workbook cannot be read: the cell A1 of the sheet Data is given twice."
        )

    def test_refuses_more_sheets_than_people_make(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("ingestion.workbook.MOST_SHEETS", 1)
        book = openpyxl.Workbook()
        book.create_sheet("Second")

        assert read_workbook(saved(book)) == Unreadable(
            DocumentKind.XLSX, "The workbook cannot be read: it has more than 1 sheets."
        )

    @pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip", bytes(1000)])
    def test_refuses_what_is_no_package(self, data: bytes) -> None:
        assert isinstance(read_workbook(data), Unreadable)

    @pytest.mark.parametrize("part", ["workbook", "sheet1", "sharedStrings", "styles"])
    def test_refuses_a_document_type_in_any_part_it_reads(self, part: str) -> None:
        row = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>'
        data = xlsx(row, sharedStrings="<si><t>kept</t></si>", styles='<cellXfs><xf numFmtId="0"/></cellXfs>')
        content = parts_of(data)[f"xl/{part}.xml"].decode()

        outcome = read_workbook(with_part(data, f"xl/{part}.xml", f'<!DOCTYPE x [<!ENTITY a "boom">]>{content}'))

        assert isinstance(outcome, Unreadable)
        assert "declares a document type" in outcome.reason

    def test_refuses_nesting_without_end(self) -> None:
        outcome = read_workbook(xlsx("<a>" * 5000 + "</a>" * 5000))

        assert isinstance(outcome, Unreadable)
        assert "not well-formed" in outcome.reason

    def test_refuses_a_package_of_another_kind(self) -> None:
        data = with_part(built(lambda sheet: sheet.append([1])), "xl/workbook.xml", "<w:document xmlns:w='urn:w'/>")

        assert read_workbook(data) == Unreadable(
            DocumentKind.XLSX, "The workbook cannot be read: its main part is not a workbook."
        )

    def test_refuses_a_package_without_its_sheet(self) -> None:
        parts = parts_of(built(lambda sheet: sheet.append([1])))
        del parts["xl/worksheets/sheet1.xml"]

        outcome = read_workbook(package(parts))

        assert isinstance(outcome, Unreadable)
        assert "sheet1.xml is missing" in outcome.reason

    def test_takes_no_character_from_an_escape_that_no_text_holds(self) -> None:
        escaped = "<is><t>a_x0000_b_xD83D__xDE00_c_xD83D_</t></is>"

        text = text_of(xlsx(f'<sheetData><row r="1"><c r="A1" t="inlineStr">{escaped}</c></row></sheetData>'))

        assert text == "Data\nab\U0001f600c\ufffd"

    @pytest.mark.parametrize("cell", ['t="inlineStr"><is><t>{}</t></is>', 't="str"><v>{}</v>', 't="s"><v>0</v>'])
    def test_takes_an_escape_once(self, cell: str) -> None:
        row = f'<sheetData><row r="1"><c r="A1" {cell.format("_x005F_x0041_")}</c></row></sheetData>'

        assert lines(xlsx(row, sharedStrings="<si><t>_x005F_x0041_</t></si>")) == ["Data", "_x0041_"]

    @pytest.mark.parametrize(
        "cell",
        [
            '<c r="A1" t="s"><v>99</v></c>',
            '<c r="A1" t="s"><v>-1</v></c>',
            '<c r="A1" s="999"><v>1</v></c>',
            '<c r="A1" s="x"><v>1</v></c>',
            '<c r="ZZZ0" t="?"><v>1</v></c>',
            '<c r="A1"><v>1e999999</v></c>',
            '<c r="A1"><v>NaN</v></c>',
            '<c r="A1" t="d"><v>yesterday</v></c>',
        ],
    )
    def test_survives_a_cell_that_points_nowhere(self, cell: str) -> None:
        text = text_of(xlsx(f'<sheetData><row r="0">{cell}<c r="B1"><v>5</v></c></row></sheetData>'))

        assert text.endswith("5")

    @given(st.data())
    @settings(max_examples=60)
    def test_never_fails_on_damaged_parts(self, data: st.DataObject) -> None:
        parts = dict(PARTS)
        name = data.draw(st.sampled_from(sorted(parts)))
        content = bytearray(parts[name])
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.sampled_from(b'<>/"=0A9 \x00'))

        outcome = read_workbook(package({**parts, name: bytes(content)}))

        assert isinstance(outcome, ReadDocument | Unreadable)


def _sample(sheet: Worksheet) -> None:
    sheet.append(["Revenue", 45.2, "=B1*2"])
    sheet["B1"].number_format = "0.0,"
    sheet.merge_cells("A2:B3")


PARTS = parts_of(built(_sample))
