"""
The stored text of a sheet.

Rule: a row is a line, its visible cells as they are shown, in order, with a border between them that no figure can
grow across; an empty column keeps its border, so that a figure stays under its own heading. What cells store, where
that differs, follows below the rows, labelled; what a reader does not see stands at the very end of the document.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from dealroom.documents import Location, ZoneKind
from ingestion.cell_content import Content
from ingestion.sheet import Cell, Sheet
from ingestion.text_builder import TextBuilder

STORED_LABEL = "Stored"
HIDDEN_LABEL = "Hidden"
COMMENT_LABEL = "Comment"
_BORDER = " | "
_EMPTY = "| "
_MOST_EMPTY = 12
_LONGEST_HEADING = 200
_DEEPEST_HEADING = 6
_SHEET_LEVEL = 1


@dataclass(frozen=True, slots=True)
class Row:
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
    """Write what a reader sees of a sheet, below it what its cells store, and last the edges of its printed pages."""
    rows = rows_of(cell for cell in sheet.cells if not cell.is_hidden)
    if sheet.is_hidden or not (rows or sheet.boxes):
        return
    _write_lines([sheet.name], sheet, builder)
    builder.head(builder.last_place, _SHEET_LEVEL)
    write_rows(rows, builder, sheet=sheet.name, levels=_heading_levels(rows))
    _write_lines(sheet.boxes, sheet, builder)
    for row in rows:
        _write_stored(row, sheet.name, builder)
    _write_lines(sheet.edges, sheet, builder, zone=ZoneKind.FURNITURE)


def write_rows(rows: Sequence[Row], builder: TextBuilder, *, sheet: str | None, levels: Mapping[int, int]) -> None:
    """Write rows, a line each; `levels` says which of them are headings, and how deep. A table has no sheet's name."""
    places = {column: place for place, column in enumerate(sorted({cell.column for row in rows for cell in row.cells}))}
    for row in rows:
        _new_line(builder)
        start = builder.length
        _write_row(row.cells, sheet, builder, places=places)
        if row.number in levels:
            builder.head(start, levels[row.number])


def _write_lines(texts: Iterable[str], sheet: Sheet, builder: TextBuilder, *, zone: ZoneKind | None = None) -> None:
    for text in texts:
        _new_line(builder)
        start = builder.write(text, zone=zone)
        builder.place(Location(start, builder.length, sheet=sheet.name))


def write_hidden(sheet: Sheet, builder: TextBuilder) -> None:
    """Write what a reader does not see of a sheet, and the comments on it, all of it marked."""
    kept_apart = [*sheet.boxes, *sheet.hidden_boxes, *sheet.edges] if sheet.is_hidden else sheet.hidden_boxes
    for text in kept_apart:
        _write_apart((HIDDEN_LABEL,), text, sheet, builder)
    for row in rows_of(cell for cell in sheet.cells if cell.is_hidden):
        _new_line(builder)
        start = builder.write(HIDDEN_LABEL)
        builder.write(_BORDER, zone=ZoneKind.BREAK)
        places = {cell.column: place for place, cell in enumerate(row.cells)}
        _write_row(row.cells, sheet.name, builder, places=places)
        _write_stored(row, sheet.name, builder)
        builder.mark(ZoneKind.HIDDEN, start)
    for remark in sheet.remarks:
        _write_apart((COMMENT_LABEL, remark.address), remark.text, sheet, builder)


def _write_apart(labels: Sequence[str], text: str, sheet: Sheet, builder: TextBuilder) -> None:
    _new_line(builder)
    start = builder.length
    for label in labels:
        builder.write(label)
        builder.write(_BORDER, zone=ZoneKind.BREAK)
    at = builder.write(text)
    # A comment has no cell of its own: the text at a cell is the cell's.
    builder.place(Location(at, builder.length, sheet=sheet.name))
    builder.mark(ZoneKind.HIDDEN, start)


def rows_of(cells: Iterable[Cell]) -> list[Row]:
    """Return cells, which are in order, by their rows."""
    return [Row(number, tuple(group)) for number, group in groupby(cells, key=itemgetter(0))]


def _new_line(builder: TextBuilder) -> None:
    if builder.length:
        builder.fence("\n")


def _write_row(cells: Sequence[Cell], sheet: str | None, builder: TextBuilder, *, places: Mapping[int, int]) -> None:
    """Write the cells of a row, with a border for every used column that the row leaves empty."""
    expected = 0
    line = cells[0].row if sheet is None else None
    for _, column, address, content, _ in cells:
        place = places[column]
        if place != expected:
            empty = min(place - expected, _MOST_EMPTY)
            builder.fence((_BORDER if expected else "") + _EMPTY * empty)
        elif expected:
            builder.fence(_BORDER)
        builder.cell(content.text, sheet=sheet, address=address, line=line, zone=_zone(content))
        expected = place + 1


def _zone(content: Content) -> ZoneKind | None:
    if content.stored is not None:
        return ZoneKind.SHOWN
    return None if content.is_known else ZoneKind.STORED


def _write_stored(row: Row, sheet: str | None, builder: TextBuilder) -> None:
    """Write what the cells of a row store, behind the word that says so and the row's own label."""
    different = [cell for cell in row.cells if cell.content.stored is not None]
    if not different:
        return
    _new_line(builder)
    builder.write(STORED_LABEL)
    label = row.label
    if label is not None:
        builder.fence(_BORDER)
        builder.cell(label.content.text, sheet=sheet, address=label.address, line=None, zone=None)
    for _, _, address, content, _ in different:
        builder.fence(_BORDER)
        builder.cell(content.stored or "", sheet=sheet, address=address, line=None, zone=ZoneKind.STORED)


def _heading_levels(rows: Sequence[Row]) -> dict[int, int]:
    """
    Return which rows head the rows below them, and how deep.

    Rows of words right above figures head them. A run of them that has column titles starts anew; a single label
    inside a table stands below the table's own heading.
    """
    levels: dict[int, int] = {}
    run: list[Row] = []
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


def _is_short(row: Row) -> bool:
    return sum(len(cell.content.text) for cell in row.cells) <= _LONGEST_HEADING
