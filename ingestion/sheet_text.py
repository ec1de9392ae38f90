"""
The stored text of a sheet.

Rule: a row is a line, its visible cells as they are shown, in order, with a border between them that no figure can
grow across; an empty column keeps its border, so that a figure stays under its own heading. What cells store, where
that differs, follows below the rows, labelled; what a reader does not see stands at the very end of the document.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from dealroom.documents import Location, ZoneKind
from ingestion.sheet import Cell, Sheet
from ingestion.text_builder import TextBuilder

STORED_LABEL = "Stored"
HIDDEN_LABEL = "Hidden"
_BORDER = " | "
_EMPTY = "| "
_MOST_EMPTY = 12
_LONGEST_HEADING = 200
_DEEPEST_HEADING = 6
_SHEET_LEVEL = 1


@dataclass(frozen=True, slots=True)
class _Row:
    """The cells of one row that go into one line."""

    number: int
    cells: tuple[Cell, ...]

    @property
    def has_figure(self) -> bool:
        """Whether a cell of the row is a figure, so that the row is data and no heading."""
        return any(cell.content.is_figure for cell in self.cells)

    @property
    def label(self) -> Cell | None:
        """The cell that names the row: its first one of words."""
        return next((cell for cell in self.cells if _is_label(cell)), None)


def _is_label(cell: Cell) -> bool:
    text = cell.content.text
    is_words = any(character.isalpha() for character in text) and len(text) <= _LONGEST_HEADING
    return is_words and not cell.content.is_figure and cell.content.stored is None


def write_visible(sheet: Sheet, builder: TextBuilder) -> None:
    """Write what a reader sees of a sheet, and below it what its cells store."""
    rows = _rows(cell for cell in sheet.cells if not cell.is_hidden)
    if sheet.is_hidden or not (rows or sheet.boxes):
        return
    _new_line(builder)
    start = builder.write(sheet.name)
    builder.place(Location(start, builder.length, sheet=sheet.name))
    builder.head(start, _SHEET_LEVEL)
    columns = sorted({cell.column for row in rows for cell in row.cells})
    levels = _heading_levels(rows)
    for row in rows:
        _new_line(builder)
        start = builder.length
        _write_row(row.cells, sheet.name, builder, columns=columns)
        if row.number in levels:
            builder.head(start, levels[row.number])
    _write_boxes(sheet, builder)
    for row in rows:
        _write_stored(row, sheet.name, builder)


def _write_boxes(sheet: Sheet, builder: TextBuilder) -> None:
    for text in sheet.boxes:
        _new_line(builder)
        start = builder.write(text)
        builder.place(Location(start, builder.length, sheet=sheet.name))


def write_hidden(sheet: Sheet, builder: TextBuilder) -> None:
    """Write what a reader does not see of a sheet, all of it marked."""
    if sheet.is_hidden and sheet.boxes:
        start = builder.length
        _write_boxes(sheet, builder)
        builder.mark(ZoneKind.HIDDEN, start)
    for row in _rows(cell for cell in sheet.cells if cell.is_hidden):
        _new_line(builder)
        start = builder.write(HIDDEN_LABEL)
        builder.write(_BORDER, zone=ZoneKind.BREAK)
        _write_row(row.cells, sheet.name, builder, columns=[cell.column for cell in row.cells])
        _write_stored(row, sheet.name, builder)
        builder.mark(ZoneKind.HIDDEN, start)


def _rows(cells: Iterable[Cell]) -> list[_Row]:
    return [_Row(number, tuple(group)) for number, group in groupby(cells, key=lambda cell: cell.row)]


def _new_line(builder: TextBuilder) -> None:
    if builder.length:
        builder.write("\n", zone=ZoneKind.BREAK)


def _write_row(cells: Sequence[Cell], sheet: str, builder: TextBuilder, *, columns: list[int]) -> None:
    """Write the cells of a row, with a border for every used column that the row leaves empty."""
    at = -1
    for cell in cells:
        column = bisect_left(columns, cell.column)
        empty = min(column - at - 1, _MOST_EMPTY)
        builder.write((_BORDER if at >= 0 else "") + _EMPTY * empty, zone=ZoneKind.BREAK)
        _write_cell(cell, sheet, builder)
        at = column


def _write_cell(cell: Cell, sheet: str, builder: TextBuilder) -> None:
    start = builder.write(cell.content.text)
    builder.place(Location(start, builder.length, sheet=sheet, cell=cell.address))
    if not cell.content.is_known:
        builder.mark(ZoneKind.STORED, start)
    elif cell.content.stored is not None:
        builder.mark(ZoneKind.SHOWN, start)


def _write_stored(row: _Row, sheet: str, builder: TextBuilder) -> None:
    """Write what the cells of a row store, behind the word that says so and the row's own label."""
    different = [cell for cell in row.cells if cell.content.stored is not None]
    if not different:
        return
    _new_line(builder)
    builder.write(STORED_LABEL)
    if row.label is not None:
        builder.write(_BORDER, zone=ZoneKind.BREAK)
        start = builder.write(row.label.content.text)
        builder.place(Location(start, builder.length, sheet=sheet, cell=row.label.address))
    for cell in different:
        builder.write(_BORDER, zone=ZoneKind.BREAK)
        start = builder.write(cell.content.stored or "", zone=ZoneKind.STORED)
        builder.place(Location(start, builder.length, sheet=sheet, cell=cell.address))


def _heading_levels(rows: Sequence[_Row]) -> dict[int, int]:
    """
    Return which rows head the rows below them, and how deep.

    Rows of words right above figures head them. A run of them that has column titles starts anew; a single label
    inside a table stands below the table's own heading.
    """
    levels: dict[int, int] = {}
    run: list[_Row] = []
    depth = _SHEET_LEVEL
    for row in rows:
        if not row.has_figure:
            run.append(row)
            continue
        heading = [each for each in run if _is_short(each)]
        if heading:
            has_titles = depth == _SHEET_LEVEL or any(len(each.cells) > 1 for each in heading)
            first = _SHEET_LEVEL + 1 if has_titles else depth + 1
            levels |= {each.number: min(first + deep, _DEEPEST_HEADING) for deep, each in enumerate(heading)}
            depth = min(first + len(heading) - 1, _DEEPEST_HEADING) if has_titles else depth
        run = []
    return levels


def _is_short(row: _Row) -> bool:
    return sum(len(cell.content.text) for cell in row.cells) <= _LONGEST_HEADING
