"""
A window onto a sheet: the cells around one, as the stored text has them.

Rule: a window is made of the stored text alone. A cell shows the words that the stored text places at its address; what
it stores stands beside it where the stored text says so. Hidden cells are in the window of those who may see them only.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from dealroom.documents import Location, StoredText, ZoneKind
from dealroom.verdict import Span
from ingestion.cover import Cover

ROWS_AROUND, COLUMNS_AROUND = 20, 10
_ADDRESS = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
_LETTERS = 26


@dataclass(frozen=True, slots=True)
class WindowCell:
    """What a cell shows and, where that differs, what it stores; `spans` are where both stand in the stored text."""

    row: int
    column: int
    shown: str
    stored: str | None = None
    is_hidden: bool = False
    spans: tuple[Span, ...] = ()

    @property
    def address(self) -> str:
        """The cell's address, such as F18."""
        return f"{letters_of(self.column)}{self.row}"


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells of one sheet by row and column, both from 1, and which rows head others."""

    name: str
    cells: Mapping[tuple[int, int], WindowCell]
    headings: tuple[int, ...] = ()
    rows: int = 0
    columns: int = 0


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a sheet that is shown: rows and columns from first to last, and the row of titles that heads it."""

    grid: Grid
    first_row: int
    last_row: int
    first_column: int
    last_column: int
    titles: int | None = None

    @property
    def rows(self) -> Iterator[int]:
        """The numbers of the rows, the row of titles before them where it lies above."""
        if self.titles is not None:
            yield self.titles
        yield from range(self.first_row, self.last_row + 1)

    @property
    def columns(self) -> range:
        """The numbers of the columns."""
        return range(self.first_column, self.last_column + 1)


@dataclass(slots=True)
class _Sheet:
    cells: dict[tuple[int, int], WindowCell] = field(default_factory=dict[tuple[int, int], WindowCell])
    headings: set[int] = field(default_factory=set[int])


def letters_of(column: int) -> str:
    """Return the letters of a column, counted from 1."""
    letters = ""
    while column > 0:
        column, letter = divmod(column - 1, _LETTERS)
        letters = chr(ord("A") + letter) + letters
    return letters


def place_of(address: str) -> tuple[int, int] | None:
    """Return the row and column of an address, both from 1, or None where it is none. A range is where it begins."""
    found = _ADDRESS.match(address.replace("$", "").upper())
    if found is None:
        return None
    column = 0
    for letter in found.group(1):
        column = column * _LETTERS + ord(letter) - ord("A") + 1
    return int(found.group(2)), column


def has_cells(stored: StoredText) -> bool:
    """Whether a stored text is that of a workbook."""
    return any(place.cell is not None for place in stored.locations)


def grids_of(stored: StoredText, *, sees_hidden: bool) -> tuple[Grid, ...]:
    """Return the sheets of a workbook in their order, with the cells that a person may see."""
    hidden = _cover(stored, ZoneKind.HIDDEN)
    behind = _cover(stored, ZoneKind.STORED)
    shown = _cover(stored, ZoneKind.SHOWN)
    headings = {heading.start for heading in stored.headings}
    sheets: dict[str, _Sheet] = {}
    for place in stored.locations:
        is_hidden = hidden.holds(place.start)
        if place.sheet is None or (is_hidden and not sees_hidden):
            continue
        sheet = sheets.setdefault(place.sheet, _Sheet())
        at = place_of(place.cell) if place.cell else None
        if at is None:
            continue
        words = stored.text[place.start : place.end]
        is_behind = behind.holds(place.start) and not shown.holds(place.start)
        sheet.cells[at] = _with(sheet.cells.get(at), at, place, words, is_behind=is_behind, is_hidden=is_hidden)
        if place.start in headings:
            sheet.headings.add(at[0])
    return tuple(_grid(name, sheet) for name, sheet in sheets.items())


def _cover(stored: StoredText, kind: ZoneKind) -> Cover:
    return Cover(Span(zone.start, zone.end) for zone in stored.zones if zone.kind is kind)


def _with(
    before: WindowCell | None, at: tuple[int, int], place: Location, words: str, *, is_behind: bool, is_hidden: bool
) -> WindowCell:
    """Return a cell with another place of the stored text at its address: the first shows, what is stored is behind."""
    span = Span(place.start, place.end)
    if before is None:
        return WindowCell(*at, words, None, is_hidden, (span,))
    if is_behind and before.stored is None:
        return replace(before, stored=words, spans=(*before.spans, span))
    return replace(before, spans=(*before.spans, span))  # the label of a row stands again before what it stores


def _grid(name: str, sheet: _Sheet) -> Grid:
    rows = max((row for row, _ in sheet.cells), default=0)
    columns = max((column for _, column in sheet.cells), default=0)
    return Grid(name, sheet.cells, tuple(sorted(sheet.headings)), rows, columns)


def window_at(grid: Grid, *, row: int, column: int) -> Window:
    """Return the window that begins at a row and a column, both from 1."""
    first_row = min(max(row, 1), max(grid.rows, 1))
    first_column = min(max(column, 1), max(grid.columns, 1))
    last_row = min(first_row + 2 * ROWS_AROUND, max(grid.rows, 1))
    last_column = min(first_column + 2 * COLUMNS_AROUND, max(grid.columns, 1))
    return Window(grid, first_row, last_row, first_column, last_column, _titles(grid, first_row))


def window_around(grid: Grid, *, row: int, column: int) -> Window:
    """Return the window with a cell in its midst: 20 rows and 10 columns on either side, as far as the sheet goes."""
    return window_at(grid, row=row - ROWS_AROUND, column=column - COLUMNS_AROUND)


def _titles(grid: Grid, first_row: int) -> int | None:
    """Return the last row of titles above a window."""
    above = bisect_right(grid.headings, first_row - 1)
    return grid.headings[above - 1] if above else None


def cells_at(grid: Grid, spans: Iterable[Span]) -> tuple[WindowCell, ...]:
    """Return the cells of a sheet in which words of these spans stand, in order."""
    wanted = tuple(spans)
    return tuple(
        cell
        for _, cell in sorted(grid.cells.items())
        if any(own.start < span.end and span.start < own.end for own in cell.spans for span in wanted)
    )
