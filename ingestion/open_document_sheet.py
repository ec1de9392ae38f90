"""
OpenDocument spreadsheets (.ods), from bytes to one stored text.

Rule: as for every spreadsheet. A row or a cell that stands for many of its kind is unfolded only where it says
something, and only up to the budget.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dealroom.documents import DocumentKind
from ingestion.cell_content import spaced
from ingestion.open_document_cells import cell_content, paragraph_text
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Element, Package, attribute, local_name
from ingestion.sheet import (
    LAST_COLUMN,
    LAST_ROW,
    LONGEST_REMARK,
    BrokenSheetError,
    Budget,
    Cell,
    Cover,
    Remark,
    Sheet,
    address_of,
    marked,
)
from ingestion.workbook_text import MOST_SHEETS, broken, budget, document_of, sheet_name

_KIND = DocumentKind.ODS
_CONTENT, _MANIFEST = "content.xml", "META-INF/manifest.xml"
_TAGS = ("style", "table", "table-column", "table-row", "shapes")
_SEEN = "visible"
_CELLS = frozenset({"table-cell", "covered-table-cell"})


def read_open_document_sheet(data: bytes) -> ReadDocument | Unreadable:
    """Read an OpenDocument spreadsheet, or say in words why it cannot be read."""
    try:
        package = Package(data)
        if package.has(_MANIFEST) and b"encryption-data" in package.content(_MANIFEST):
            return Unreadable(_KIND, "The file is encrypted: it needs a password.")
        return document_of(_sheets(package), _KIND)
    except (BrokenPackageError, BrokenSheetError) as fault:
        return broken(_KIND, fault)


@dataclass(slots=True)
class _Table:
    """A table while it is being read. `row` and `column` count what was passed."""

    sheet: Sheet
    row: int = 0
    column: int = 0
    cover: Cover = field(default_factory=Cover)


@dataclass(slots=True)
class _Reading:
    """What the elements of the file have said so far: the names of styles that hide, and the tables."""

    budget: Budget
    hiding: set[str] = field(default_factory=set)
    struck: set[str] = field(default_factory=set)
    tables: list[_Table] = field(default_factory=list)
    current: Element | None = None


def _sheets(package: Package) -> list[Sheet]:
    reading = _Reading(budget())
    for element in package.elements(_CONTENT, tags=_TAGS):
        name = local_name(element)
        if name == "style":
            _read_style(element, reading)
        elif (owner := _owner(element)) is not None:
            table = _table(owner, reading)
            if name == "table-column":
                _read_column(element, table)
            elif name == "table-row":
                _read_row(element, table, reading)
            elif name == "shapes":
                _read_drawings(element, table.sheet, reading.budget)
    for table in reading.tables:
        table.sheet.cells = marked(table.sheet, table.cover)
    return [table.sheet for table in reading.tables]


def _owner(element: Element) -> Element | None:
    """Return the sheet that an element belongs to; what stands in a cell, a link or a change belongs to none."""
    table = element
    while local_name(table) != "table":
        parent = table.getparent()
        if parent is None or local_name(table) in _CELLS:
            return None
        table = parent
    parent = table.getparent()
    return table if parent is not None and local_name(parent) == "spreadsheet" else None


def _table(owner: Element, reading: _Reading) -> _Table:
    if reading.current is not owner:
        if len(reading.tables) >= MOST_SHEETS:
            raise BrokenSheetError(f"it has more than {MOST_SHEETS:,} sheets")
        name = sheet_name(attribute(owner, "name") or "")
        is_hidden = (attribute(owner, "style-name") or "") in reading.hiding
        reading.tables.append(_Table(Sheet(name, is_hidden)))
        reading.current = owner
    return reading.tables[-1]


def _read_style(element: Element, reading: _Reading) -> None:
    name = attribute(element, "name") or ""
    for child in element:
        if attribute(child, "display") == "false":
            reading.hiding.add(name)
        if (attribute(child, "text-line-through-style") or "none") != "none":
            reading.struck.add(name)


def _repeated(element: Element, name: str, most: int) -> int:
    text = attribute(element, name) or "1"
    return min(int(text), most) if text.isdecimal() and len(text) <= len(str(LAST_ROW)) and int(text) else 1


def _read_column(element: Element, table: _Table) -> None:
    count = _repeated(element, "number-columns-repeated", LAST_COLUMN)
    if _is_hidden(element):
        table.cover.hide_columns(table.column + 1, table.column + count)
    table.column += count


def _is_hidden(element: Element) -> bool:
    """Whether a row or a column, or a group that it stands in, is not shown."""
    if (attribute(element, "visibility") or _SEEN) != _SEEN:
        return True
    group = element.getparent()
    while group is not None and local_name(group).endswith("-group"):
        if attribute(group, "display") == "false":
            return True
        group = group.getparent()
    return False


def _read_row(element: Element, table: _Table, reading: _Reading) -> None:
    first = table.row + 1
    count = _repeated(element, "number-rows-repeated", LAST_ROW)
    table.row += count
    cells = list(_cells(element, table.sheet, first, reading))
    if not cells or first > LAST_ROW:
        return
    is_hidden = _is_hidden(element)
    for row in range(first, min(first + count, LAST_ROW + 1)):
        if is_hidden:
            table.cover.rows.add(row)
        for cell in cells:
            if reading.budget.is_spent:
                table.sheet.is_cut = True
                return
            table.sheet.cells.append(Cell(row, cell.column, address_of(row, cell.column), cell.content))
            reading.budget.spend(cell.content)


def _cells(element: Element, sheet: Sheet, row: int, reading: _Reading) -> Iterator[Cell]:
    """Yield the cells of a row that say something, and read what stands beside their text."""
    column = 0
    for each in element:
        kind = local_name(each)
        if kind not in _CELLS:
            continue
        first = column + 1
        column += _repeated(each, "number-columns-repeated", LAST_COLUMN)
        if not len(each) and attribute(each, "value-type") is None and attribute(each, "formula") is None:
            continue
        content = cell_content(each, is_struck=(attribute(each, "style-name") or "") in reading.struck)
        _read_beside(each, sheet, address_of(row, first), reading.budget)
        if content is None:
            sheet.uncalculated += attribute(each, "formula") is not None and attribute(each, "value-type") != "string"
            continue
        if kind == "covered-table-cell":
            content = content._replace(is_masked=True)
        for place in range(first, min(column, LAST_COLUMN) + 1):
            yield Cell(row, place, "", content)


def _read_beside(cell: Element, sheet: Sheet, address: str, budget: Budget) -> None:
    """Read the comment on a cell, and the drawings that hang on it."""
    for child in cell:
        name = local_name(child)
        if name == "annotation":
            paragraphs = (paragraph_text(each) for each in child if local_name(each) in {"p", "list"})
            text = spaced(" ".join(paragraphs)[:LONGEST_REMARK])
            if not budget.spend_text(text):
                sheet.is_cut = True
            elif text:
                sheet.remarks.append(Remark(address, text))
        elif name != "p":
            _read_drawings(child, sheet, budget)


def _read_drawings(element: Element, sheet: Sheet, budget: Budget) -> None:
    for each in element.iter("{*}p", "{*}object"):
        if local_name(each) == "object":
            sheet.charts += 1
            continue
        text = spaced(paragraph_text(each)[:LONGEST_REMARK])
        if not budget.spend_text(text):
            sheet.is_cut = True
            return
        if text:
            sheet.boxes.append(text)
