"""
A sheet of a binary workbook, read record by record.

Rule: as in every spreadsheet, only stored cells are read, up to the budget; what is hidden is marked.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from ingestion.binary_records import Record, records
from ingestion.cell_content import (
    UNKNOWN,
    Content,
    Look,
    error_content,
    number_content,
    spaced,
    text_content,
    truth_content,
)
from ingestion.number_digits import counted
from ingestion.sheet import (
    LAST_COLUMN,
    LAST_ROW,
    LONGEST_REMARK,
    Area,
    Budget,
    Cell,
    Cover,
    Remark,
    Sheet,
    address_of,
    marked,
)
from ingestion.sheet_edges import edge_texts

_ROW, _COLUMNS, _MERGED, _EDGES = 0, 60, 176, 479
_COMMENT, _COMMENT_TEXT = 635, 637
_EDGE_TEXTS = 6
_ERRORS = {
    0x00: "#NULL!",
    0x07: "#DIV/0!",
    0x0F: "#VALUE!",
    0x17: "#REF!",
    0x1D: "#NAME?",
    0x24: "#NUM!",
    0x2A: "#N/A",
    0x2B: "#GETTING_DATA",
}
_FIRST_SHORT, _LAST_SHORT = 12, 18  # cells that leave out their column: it follows the one before


@dataclass(frozen=True, slots=True)
class BinaryVocabulary:
    """What the cells of one binary workbook refer to: shared strings, looks, the date base."""

    strings: tuple[str, ...]
    looks: tuple[Look, ...]
    epoch_1904: bool

    def look(self, style: int) -> Look:
        """Return the look of a style."""
        return self.looks[style] if style < len(self.looks) else UNKNOWN

    def string(self, index: int) -> str:
        """Return a shared string; one that is not there is empty."""
        return self.strings[index] if index < len(self.strings) else ""


_Reader = Callable[[Record, Look, BinaryVocabulary], Content | None]


def _packed_number(record: Record, look: Look, words: BinaryVocabulary) -> Content | None:
    return number_content(counted(record.short_number()), look, epoch_1904=words.epoch_1904)


def _real_number(record: Record, look: Look, words: BinaryVocabulary) -> Content | None:
    return number_content(counted(record.real()), look, epoch_1904=words.epoch_1904)


def _error(record: Record, look: Look, _: BinaryVocabulary) -> Content | None:
    return error_content(_ERRORS.get(record.number(1), "#ERROR!"), look)


def _truth(record: Record, look: Look, _: BinaryVocabulary) -> Content | None:
    return truth_content(record.number(1) != 0, look)


def _text(record: Record, look: Look, _: BinaryVocabulary) -> Content | None:
    return text_content(record.text(), look)


def _rich_text(record: Record, look: Look, _: BinaryVocabulary) -> Content | None:
    return text_content(record.rich_text(), look)


def _shared(record: Record, look: Look, words: BinaryVocabulary) -> Content | None:
    return text_content(words.string(record.number(4)), look)


_READERS: dict[int, _Reader] = {
    2: _packed_number,
    3: _error,
    4: _truth,
    5: _real_number,
    6: _text,
    7: _shared,
    8: _text,  # a formula's value, and so the next three
    9: _real_number,
    10: _truth,
    11: _error,
    13: _packed_number,
    14: _error,
    15: _truth,
    16: _real_number,
    17: _text,
    18: _shared,
    62: _rich_text,
}
_BLANK = frozenset({1, 12})
_KINDS = frozenset({_ROW, _COLUMNS, _MERGED, _EDGES, *_READERS, *_BLANK})


@dataclass(slots=True)
class _Reading:
    """What the records of a sheet have said so far."""

    sheet: Sheet
    words: BinaryVocabulary
    budget: Budget
    row: int = 0
    column: int = 0
    cover: Cover = field(default_factory=Cover)


def read_binary_sheet(part: bytes, *, sheet: Sheet, words: BinaryVocabulary, budget: Budget) -> None:
    """
    Read a sheet of a binary workbook, up to what is left of the budget.

    Raises:
        BrokenSheetError: the part is damaged.

    """
    reading = _Reading(sheet, words, budget)
    for record in records(part, kinds=_KINDS):
        if record.kind == _ROW:
            _begin_row(record, reading)
        elif record.kind == _COLUMNS:
            _read_columns(record, reading.cover)
        elif record.kind == _MERGED:
            top, bottom, left, right = (record.number(4) + 1 for _ in range(4))
            reading.cover.merge(Area(top, left, bottom, right))
        elif record.kind == _EDGES:
            record.skip(2)
            sheet.edges.extend(edge_texts([record.text() for _ in range(_EDGE_TEXTS)]))
        else:
            _read_cell(record, reading)
    sheet.cells = marked(sheet, reading.cover)


def _begin_row(record: Record, reading: _Reading) -> None:
    reading.row, reading.column = record.number(4) + 1, 0
    record.skip(4)
    height = record.number(2)
    record.skip(1)
    is_hidden = record.number(1) & 0x10
    if is_hidden or height == 0:
        reading.cover.rows.add(reading.row)


def _read_columns(record: Record, cover: Cover) -> None:
    first, last, width = record.number(4), record.number(4), record.number(4)
    record.skip(4)
    if record.number(1) & 1 or width == 0:
        cover.hide_columns(first + 1, last + 1)


def _read_cell(record: Record, reading: _Reading) -> None:
    is_short = _FIRST_SHORT <= record.kind <= _LAST_SHORT
    reading.column = reading.column + 1 if is_short else record.number(4) + 1
    style = record.number(4) & 0xFFFFFF
    reader = _READERS.get(record.kind)
    if reader is None:
        return
    if reading.budget.is_spent:
        reading.sheet.is_cut = True
        return
    row, column = reading.row, reading.column
    content = reader(record, reading.words.look(style), reading.words)
    if content is not None and 0 < row <= LAST_ROW and column <= LAST_COLUMN:
        reading.sheet.cells.append(Cell(row, column, address_of(row, column), content))
        reading.budget.spend(content)


def read_binary_remarks(part: bytes, *, sheet: Sheet, budget: Budget) -> None:
    """
    Read the comments on a sheet's cells.

    Raises:
        BrokenSheetError: the part is damaged.

    """
    address = ""
    for record in records(part, kinds=frozenset({_COMMENT, _COMMENT_TEXT})):
        if record.kind == _COMMENT:
            record.skip(4)
            row, _, column = record.number(4), record.skip(4), record.number(4)
            address = address_of(min(row, LAST_ROW) + 1, min(column, LAST_COLUMN) + 1)
            continue
        text = spaced(record.rich_text()[:LONGEST_REMARK])
        if not budget.spend_text(text):
            sheet.is_cut = True
            return
        if text:
            sheet.remarks.append(Remark(address, text))
