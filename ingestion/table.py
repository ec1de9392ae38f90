"""
Comma-separated values: a line a row, like the rows of a sheet.

Rule: no quotation crosses the border of a cell or of a row. A value says what the file says: nothing is formatted, and
nothing is taken for a formula.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field

from dealroom.documents import DocumentKind
from ingestion.cell_content import Content, spaced
from ingestion.encoding import decode
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.sheet import LAST_COLUMN, Budget, Cell, address_of
from ingestion.sheet_text import rows_of, write_rows
from ingestion.text_builder import TextBuilder
from ingestion.workbook_text import budget

LONGEST_FIELD = 100_000

_KIND = DocumentKind.CSV
_SNIFFED = 16_384
_DELIMITERS = ",;\t|"


@dataclass(slots=True)
class _Table:
    """The values of a file that were read, and why not all of them were."""

    cells: list[Cell] = field(default_factory=list)
    left_out: str = ""


def read_table(data: bytes) -> ReadDocument | Unreadable:
    """Return the rows of a delimited file, its first one as the heading of the others."""
    text = decode(data)
    if text is None:
        return Unreadable(_KIND, "The file's type is unknown: it is neither a document nor text.")
    if not text.strip():
        return Unreadable(_KIND, "The file holds no text.")

    before = csv.field_size_limit(LONGEST_FIELD)  # the library keeps one limit for the whole process
    try:
        table = _read(text, budget())
    finally:
        csv.field_size_limit(before)
    if not table.cells:
        return Unreadable(_KIND, table.left_out or "The file holds no text.")

    rows = rows_of(table.cells)
    cells = rows[0].cells
    is_headed = len(rows) > 1 and len(cells) > 1 and not any(_is_figure(cell.content.text) for cell in cells)
    builder = TextBuilder()
    write_rows(rows, builder, sheet=None, levels={rows[0].number: 1} if is_headed else {})
    return ReadDocument(_KIND, builder.stored(), page_count=None, problem=table.left_out or None)


def _read(text: str, left: Budget) -> _Table:
    table = _Table()
    row = 0
    try:
        for row, values in enumerate(csv.reader(_lines(text), delimiter=_delimiter(text)), start=1):
            if left.is_spent:
                table.left_out = f"Only the first {row - 1:,} rows were read; split the file to have the rest read."
                break
            if len(values) > LAST_COLUMN:
                table.left_out = _ends_at(row, f"has more than {LAST_COLUMN:,} values")
                break
            for cell in _cells(row, values):
                table.cells.append(cell)
                left.spend(cell.content)
    except csv.Error:
        table.left_out = _ends_at(row + 1, f"has a value of more than {LONGEST_FIELD:,} characters, or is damaged")
    return table


def _lines(text: str) -> Iterator[str]:
    """Yield the lines of a text with their ends, without a second copy of it."""
    at = 0
    while at < len(text):
        end = text.find("\n", at) + 1 or len(text)
        yield text[at:end]
        at = end


def _ends_at(row: int, fault: str) -> str:
    return f"Row {row:,} {fault}; only the rows above it were read." if row > 1 else f"The first row {fault}."


def _cells(row: int, values: list[str]) -> Iterator[Cell]:
    for column, value in enumerate(values, start=1):
        if said := spaced(value):
            yield Cell(row, column, address_of(row, column), Content(said))


def _delimiter(text: str) -> str:
    head = text[:_SNIFFED]
    try:
        return csv.Sniffer().sniff(head, delimiters=_DELIMITERS).delimiter
    except csv.Error:
        first = head.split("\n", 1)[0]
        return max(_DELIMITERS, key=first.count)


def _is_figure(value: str) -> bool:
    return any(character.isdigit() for character in value) and not any(character.isalpha() for character in value)
