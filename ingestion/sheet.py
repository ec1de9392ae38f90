"""
One sheet of a spreadsheet, whatever the file that it came from.

Rule: what a reader does not see - a hidden sheet, row or column, a cell under another, a value that its look masks - is
kept and marked hidden. Two cells at one place refuse the file: two readers could see two different figures.
"""

from collections import defaultdict
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from ingestion.cell_content import Content

LAST_ROW = 1_048_576
LAST_COLUMN = 16_384
LONGEST_NAME = 100
MOST_AREAS = 200_000
LONGEST_REMARK = 5_000


class BrokenSheetError(ValueError):
    """A sheet that proves nothing: a cell that stands twice in it, or more of something than any sheet has."""


class Cell(NamedTuple):  # as fast to make as it must be: a sheet holds 150,000
    """A stored cell that says something: `address` is what it is called, B5."""

    row: int
    column: int
    address: str
    content: Content
    is_hidden: bool = False


class Area(NamedTuple):
    """A rectangle of cells, all ends included."""

    top: int
    left: int
    bottom: int
    right: int


class Remark(NamedTuple):
    """A comment on a cell."""

    address: str
    text: str


@dataclass(slots=True)
class Budget:
    """How much of a workbook is still read: cells, and characters in them."""

    cells: int
    characters: int

    @property
    def is_spent(self) -> bool:
        """Whether nothing more is read."""
        return self.cells <= 0 or self.characters <= 0

    def spend(self, content: Content) -> None:
        """Count a cell."""
        self.cells -= 1
        self.characters -= len(content.text)

    def spend_text(self, text: str) -> bool:
        """Count a text that is no cell; say whether there was room for it."""
        self.characters -= len(text)
        return self.characters > 0


@dataclass(slots=True)
class Sheet:
    """
    What was read of a sheet: the cells that say something, in order, and what stands around them.

    `boxes` are the paragraphs of its text boxes, `edges` the heads and feet of its printed pages, `remarks` its
    comments. `uncalculated` counts the formulas whose value was never stored; `is_cut` says that more stands in the file.
    """

    name: str
    is_hidden: bool
    cells: list[Cell] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)
    hidden_boxes: list[str] = field(default_factory=list)
    edges: list[str] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    charts: int = 0
    uncalculated: int = 0
    is_cut: bool = False


@dataclass(slots=True)
class Cover:
    """What of a sheet its readers do not see: rows, columns, and all but the first cell of each merged area."""

    rows: set[int] = field(default_factory=set)
    row_spans: list[tuple[int, int]] = field(default_factory=list)
    column_spans: list[tuple[int, int]] = field(default_factory=list)
    merged: list[Area] = field(default_factory=list)

    def merge(self, area: Area) -> None:
        """
        Take note of a merged area.

        Raises:
            BrokenSheetError: there are more than any sheet has.

        """
        if len(self.merged) >= MOST_AREAS:
            raise BrokenSheetError(f"a sheet of it has more than {MOST_AREAS:,} merged areas")
        self.merged.append(area)

    def hide_columns(self, first: int, last: int) -> None:
        """
        Take note of hidden columns, both ends included.

        Raises:
            BrokenSheetError: there are more spans than any sheet has.

        """
        if len(self.column_spans) >= LAST_COLUMN:
            raise BrokenSheetError(f"a sheet of it says more than {LAST_COLUMN:,} times how wide its columns are")
        self.column_spans.append((first, last))


def marked(sheet: Sheet, cover: Cover) -> list[Cell]:
    """
    Return the cells of a sheet in order, each marked with whether a reader sees it.

    Raises:
        BrokenSheetError: a cell stands twice.

    """
    cells = sorted(sheet.cells, key=itemgetter(0, 1))  # a row and a column
    for one, next_one in pairwise(cells):
        if one.row == next_one.row and one.column == next_one.column:
            raise BrokenSheetError(f"the cell {one.address} of the sheet {sheet.name} is given twice")
    columns = {column for column in {cell.column for cell in cells} if _is_within(column, cover.column_spans)}
    rows = {row for row in {cell.row for cell in cells} if row in cover.rows or _is_within(row, cover.row_spans)}
    covered = _covered(cells, cover.merged) if cover.merged else frozenset[tuple[int, int]]()
    return [
        cell._replace(is_hidden=True)
        if sheet.is_hidden
        or cell.content.is_masked
        or cell.row in rows
        or cell.column in columns
        or (covered and (cell.row, cell.column) in covered)
        else cell
        for cell in cells
    ]


def _is_within(number: int, spans: list[tuple[int, int]]) -> bool:
    return any(first <= number <= last for first, last in spans)


def _covered(cells: list[Cell], merged: list[Area]) -> set[tuple[int, int]]:
    """Return the cells that lie under another: in a merged area, and not its first cell."""
    starts: dict[int, list[Area]] = defaultdict(list)
    for area in merged:
        starts[area.top].append(area)
    waiting = sorted(starts, reverse=True)
    active: list[Area] = []
    covered: set[tuple[int, int]] = set()
    row = 0
    for cell in cells:
        if cell.row != row:
            row = cell.row
            while waiting and waiting[-1] <= row:
                active.extend(starts[waiting.pop()])
            active = [area for area in active if area.bottom >= row]
        for area in active:
            if area.left <= cell.column <= area.right and (cell.row, cell.column) != (area.top, area.left):
                covered.add((cell.row, cell.column))
                break
    return covered


@lru_cache(maxsize=LAST_COLUMN)
def column_number(letters: str) -> int:
    """Return the number of a column from its letters: 1 for A, 27 for AA."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=LAST_COLUMN)
def column_letters(number: int) -> str:
    """Return the letters of a column from its number."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def address_of(row: int, column: int) -> str:
    """Return what a cell is called."""
    return f"{column_letters(column)}{row}"
