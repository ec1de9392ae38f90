"""
What the records of an old workbook (BIFF) say that its reading library leaves out, or stumbles over.

An old workbook is one stream of records: a type, a length, the bytes. The sheets of the workbook follow one another in
it, each between a first and a last record of its own. The library gives up a whole workbook for a drawing that it does
not expect; so drawings and comments are read here, and it is handed a stream without them.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field

_HEAD = struct.Struct("<HH")
_BEGIN = frozenset({0x0009, 0x0209, 0x0409, 0x0809})
_END = 0x000A
_ENCRYPTED = 0x002F
_SHEET = 0x0085
_FORMULA = frozenset({0x0006, 0x0206, 0x0406})
_NOTE, _OBJECT, _TEXT_BOX, _CONTINUED = 0x001C, 0x005D, 0x01B6, 0x003C
_NOT_FOR_THE_LIBRARY = frozenset({_NOTE, _OBJECT, _TEXT_BOX, 0x00EB, 0x00EC, 0x00ED, 0x01B8, 0x0800, 0x0872})
_UNUSED = 0x0FFF
_EDGES = frozenset({0x0014, 0x0015})
_WORKSHEET = 0
_CHART = 0x0020
_ON_LOAD = 0x0002
_FORMULA_HEAD = 16
_OBJECT_HEAD = 8
_NOTE_HEAD = 8


@dataclass(slots=True)
class SheetRecords:
    """
    What the records of one sheet say.

    `uncalculated` are the formulas, by row and column from 0, whose value the writing program left to the next one:
    their stored value is nought and says nothing. `notes` are the numbers of the drawings that hold the comments on cells,
    `texts` what drawings say by their number; `drawn` is the drawing whose text comes next, `missing` how much of it.
    """

    uncalculated: set[tuple[int, int]] = field(default_factory=set)
    edges: list[str] = field(default_factory=list)
    notes: dict[tuple[int, int], int] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)
    charts: int = 0
    drawn: int = 0
    missing: int = 0

    @property
    def boxes(self) -> list[str]:
        """The texts of drawings that are no comment's."""
        of_notes = set(self.notes.values())
        return [text for drawn, text in self.texts.items() if drawn not in of_notes]


@dataclass(slots=True)
class BookRecords:
    """What the records of a workbook say: its sheets of cells in order, the number of others, the stream for the library."""

    sheets: list[SheetRecords] = field(default_factory=list)
    without_cells: int = 0
    is_encrypted: bool = False
    stream: bytes = b""


def book_records(stream: bytes) -> BookRecords:
    """Return what the records of a workbook say."""
    book = BookRecords()
    starts: dict[int, SheetRecords] = {}
    current: SheetRecords | None = None
    depth = 0
    left = bytearray(stream)
    for at, kind, data in _records(stream):
        if kind in _BEGIN:
            if depth == 0:
                current = starts.get(at)
            elif current is not None and _is_chart(data):
                current.charts += 1
            depth += 1
        elif kind == _END:
            depth = max(depth - 1, 0)
        elif kind == _ENCRYPTED:
            book.is_encrypted = True
        elif kind == _SHEET and len(data) > _HEAD.size + 1:
            _begin_sheet(data, book, starts)
        elif current is not None and depth == 1:
            _read(kind, data, current)
            if kind in _NOT_FOR_THE_LIBRARY:
                left[at : at + 2] = _UNUSED.to_bytes(2, "little")
    book.stream = bytes(left)
    return book


def _begin_sheet(data: bytes, book: BookRecords, starts: dict[int, SheetRecords]) -> None:
    if data[5] != _WORKSHEET:
        book.without_cells += 1
        return
    book.sheets.append(SheetRecords())
    starts[int.from_bytes(data[:4], "little")] = book.sheets[-1]


def _records(stream: bytes) -> Iterator[tuple[int, int, bytes]]:
    at = 0
    while at + _HEAD.size <= len(stream):
        kind, length = _HEAD.unpack_from(stream, at)
        yield at, kind, stream[at + _HEAD.size : at + _HEAD.size + length]
        at += _HEAD.size + length


def _is_chart(data: bytes) -> bool:
    return int.from_bytes(data[2:4], "little") == _CHART


def _read(kind: int, data: bytes, sheet: SheetRecords) -> None:
    if kind in _FORMULA and len(data) >= _FORMULA_HEAD:
        flags = int.from_bytes(data[14:16], "little")
        if flags & _ON_LOAD and not any(data[6:14]):
            sheet.uncalculated.add((int.from_bytes(data[0:2], "little"), int.from_bytes(data[2:4], "little")))
    elif kind == _OBJECT and len(data) >= _OBJECT_HEAD:
        sheet.drawn, sheet.missing = int.from_bytes(data[6:8], "little"), 0
    elif kind == _TEXT_BOX:
        sheet.missing = int.from_bytes(data[10:12], "little")
        sheet.texts[sheet.drawn] = ""
    elif kind == _CONTINUED and sheet.missing > 0:
        text = _characters(data)
        sheet.missing -= max(len(text), 1)
        sheet.texts[sheet.drawn] += text
    elif kind == _NOTE and len(data) >= _NOTE_HEAD:
        row, column, _, drawn = struct.unpack_from("<4H", data)
        sheet.notes[row, column] = drawn
    elif kind in _EDGES and data:
        sheet.edges.append(_string(data))


def _string(data: bytes) -> str:
    """Return a text behind its length."""
    return _characters(data[2:])[: int.from_bytes(data[:2], "little")]


def _characters(data: bytes) -> str:
    """Return a text behind the byte that says how wide its characters are."""
    return data[1:].decode("utf-16-le" if data[:1] == b"\x01" else "latin-1", "replace")
