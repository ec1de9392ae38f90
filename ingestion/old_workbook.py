"""
Workbooks of the old binary format (.xls), from bytes to one stored text.

Rule: as for every spreadsheet, what cells show is quoted and what they store is kept beside it. The library reads cells,
formats and what is hidden; which formulas were never calculated is read from the records themselves.
"""

import io
from dataclasses import dataclass, field

import xlrd
import xlrd.book
import xlrd.sheet

from dealroom.documents import DocumentKind
from ingestion.cell_content import (
    LONGEST_CELL,
    Content,
    Look,
    error_content,
    look_of,
    number_content,
    spaced,
    text_content,
    truth_content,
)
from ingestion.compound import SIGNATURE, CompoundFile, DamagedContainerError
from ingestion.number_digits import counted
from ingestion.old_records import BookRecords, SheetRecords, book_records
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.sheet import (
    LONGEST_REMARK,
    Area,
    BrokenSheetError,
    Budget,
    Cell,
    Cover,
    Remark,
    Sheet,
    address_of,
    marked,
)
from ingestion.sheet_edges import edge_texts
from ingestion.sheet_values import built_in
from ingestion.workbook_text import broken, budget, document_of, sheet_name

_KIND = DocumentKind.XLS
_STREAMS = ("Workbook", "Book")  # the newer one first, where a file holds both
_FOLLOWS_THE_COUNTRY = frozenset({14, 22})


class _Nowhere(io.StringIO):
    """Where the library's complaints about a file go."""

    def write(self, text: str) -> int:  # pyright: ignore[reportIncompatibleMethodOverride] - the name of its argument
        return len(text)


def read_old_workbook(data: bytes) -> ReadDocument | Unreadable:
    """Read an old workbook, or say in words why it cannot be read."""
    try:
        records = book_records(_stream(data))
        if records.is_encrypted:
            return Unreadable(_KIND, "The file is encrypted: it needs a password.")
        sheets = _sheets(records)
    except (BrokenSheetError, DamagedContainerError) as fault:
        return broken(_KIND, fault)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - the library raises whatever its own unpacking meets in a damaged file
        return Unreadable(_KIND, "The workbook cannot be read: the file is damaged.")
    return document_of(sheets, _KIND, without_cells=records.without_cells)


def _sheets(records: BookRecords) -> list[Sheet]:
    book = xlrd.open_workbook(
        file_contents=records.stream, formatting_info=True, ragged_rows=True, logfile=_Nowhere(), on_demand=True
    )
    left, looks = budget(), _Looks(book)
    sheets: list[Sheet] = []
    for index, said in enumerate(_padded(records.sheets, book.nsheets)):
        sheets.append(_sheet(book.sheet_by_index(index), said, looks=looks, left=left))
        book.unload_sheet(index)
    return sheets


def _stream(data: bytes) -> bytes:
    """Return the workbook's stream of records, out of the container that usually holds it."""
    if not data.startswith(SIGNATURE):
        return data
    container = CompoundFile(data)
    for name in _STREAMS:
        stream = container.stream((name,))
        if stream is not None:
            return stream
    raise BrokenSheetError("the file holds no workbook")


def _padded(said: list[SheetRecords], count: int) -> list[SheetRecords]:
    return (said + [SheetRecords() for _ in range(count)])[:count]


@dataclass(slots=True)
class _Looks:
    """The looks of a workbook's cells, by the number of their style."""

    book: xlrd.book.Book
    known: dict[int, Look] = field(default_factory=dict)

    def of(self, style: int) -> Look:
        """Return the look of a style."""
        found = self.known.get(style)
        if found is None:
            found = self.known[style] = self._look(style)
        return found

    def _look(self, style: int) -> Look:
        if not 0 <= style < len(self.book.xf_list):
            return Look(None)
        look = self.book.xf_list[style]
        key: int = look.format_key
        code = built_in(key) if key in _FOLLOWS_THE_COUNTRY else self.book.format_map[key].format_str
        fonts = self.book.font_list
        is_struck = 0 <= look.font_index < len(fonts) and bool(fonts[look.font_index].struck_out)
        return look_of(code, is_masked=is_struck)


def _sheet(sheet: xlrd.sheet.Sheet, said: SheetRecords, *, looks: _Looks, left: Budget) -> Sheet:
    read = Sheet(name=sheet_name(sheet.name), is_hidden=sheet.visibility != 0, charts=said.charts)
    for row in range(sheet.nrows):
        if left.is_spent:
            read.is_cut = read.is_cut or bool(sheet.row_len(row))
            break
        _read_row(sheet, row, said, read, looks=looks, left=left)
    read.cells = marked(read, _cover(sheet))
    read.edges.extend(edge_texts(said.edges))
    _read_drawings(said, read, left)
    return read


def _read_drawings(said: SheetRecords, read: Sheet, left: Budget) -> None:
    """Keep comments and text boxes apart: whether people see a drawing stands where it is not read."""
    remarks = [
        (address_of(row + 1, column + 1), said.texts.get(drawn, "")) for (row, column), drawn in said.notes.items()
    ]
    for address, text in [*remarks, *(("", text) for text in said.boxes)]:
        words = spaced(text[:LONGEST_REMARK])
        if not left.spend_text(words):
            read.is_cut = True
            return
        if words and address:
            read.remarks.append(Remark(address, words))
        elif words:
            read.hidden_boxes.append(words)


def _read_row(
    sheet: xlrd.sheet.Sheet, row: int, said: SheetRecords, read: Sheet, *, looks: _Looks, left: Budget
) -> None:
    kinds, values = sheet.row_types(row), sheet.row_values(row)
    for column, kind in enumerate(kinds):
        if kind in {xlrd.XL_CELL_EMPTY, xlrd.XL_CELL_BLANK}:
            continue
        if left.is_spent:
            read.is_cut = True
            return
        if (row, column) in said.uncalculated:
            read.uncalculated += 1
            continue
        look = looks.of(sheet.cell_xf_index(row, column))
        content = _content(kind, values[column], look, epoch_1904=looks.book.datemode == 1)
        if content is not None:
            read.cells.append(Cell(row + 1, column + 1, address_of(row + 1, column + 1), content))
            left.spend(content)


def _content(kind: int, value: object, look: Look, *, epoch_1904: bool) -> Content | None:
    match kind:
        case xlrd.XL_CELL_NUMBER | xlrd.XL_CELL_DATE:
            return number_content(counted(str(value)), look, epoch_1904=epoch_1904)
        case xlrd.XL_CELL_BOOLEAN:
            return truth_content(bool(value), look)
        case xlrd.XL_CELL_ERROR:
            return error_content(_error(value), look)
        case _:
            return text_content(str(value)[:LONGEST_CELL], look)


def _error(value: object) -> str:
    return xlrd.error_text_from_code.get(value, "#ERROR!") if isinstance(value, int) else "#ERROR!"


def _cover(sheet: xlrd.sheet.Sheet) -> Cover:
    cover = Cover()
    for row, look in sheet.rowinfo_map.items():
        if look.hidden or look.height == 0:
            cover.rows.add(row + 1)
    if sheet.default_row_hidden:
        cover.rows.update(row + 1 for row in range(sheet.nrows) if row not in sheet.rowinfo_map)
    for column, look in sheet.colinfo_map.items():
        if look.hidden or look.width == 0:
            cover.hide_columns(column + 1, column + 1)
    for top, bottom, left, right in sheet.merged_cells:  # the ends are not included
        cover.merge(Area(top + 1, left + 1, bottom, right))
    return cover
