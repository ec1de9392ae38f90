"""
One sheet of a workbook, read cell by stored cell.

Rule: only cells that the file stores are read, never the rectangle that they span. What a reader does not see - a
hidden row or column, a cell under another, a value that its format masks - is kept and marked hidden.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from ingestion.package import Element, Package, is_on, local_name
from ingestion.sheet_values import Content, Vocabulary, rich_text

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")
_LAST_ROW = 1_048_576
_LAST_COLUMN = 16_384
_TAGS = ("row", "col", "mergeCell")


@dataclass(frozen=True, slots=True)
class Cell:
    """A stored cell that says something."""

    row: int
    column: int
    content: Content
    is_hidden: bool

    @property
    def address(self) -> str:
        """The cell as it is called: B5."""
        return f"{column_letters(self.column)}{self.row}"


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of cells, all ends included."""

    top: int
    left: int
    bottom: int
    right: int


@dataclass(slots=True)
class Sheet:
    """
    What was read of a sheet: the cells that say something, in order, and the paragraphs of its text boxes.

    `uncalculated` counts the formulas whose value was never stored.
    """

    name: str
    is_hidden: bool
    cells: list[Cell] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)
    uncalculated: int = 0
    is_cut: bool = False


@dataclass(slots=True)
class _Reading:
    """What the parts of a sheet have said so far."""

    row: int = 0
    hidden_columns: list[Area] = field(default_factory=list)
    merged: list[Area] = field(default_factory=list)
    hidden_rows: set[int] = field(default_factory=set)


def read_sheet(
    package: Package, part: str, *, name: str, is_hidden: bool, vocabulary: Vocabulary, most_cells: int
) -> Sheet:
    """Read a sheet of a workbook, up to so many cells."""
    sheet = Sheet(name=name, is_hidden=is_hidden)
    reading = _Reading()
    for element in package.elements(part, tags=_TAGS):
        match local_name(element):
            case "row":
                _read_row(element, sheet, reading, vocabulary)
            case "col":
                reading.hidden_columns.extend(_hidden_columns(element))
            case _:
                reading.merged.extend(_area(element.get("ref", "")))
        if len(sheet.cells) > most_cells:
            del sheet.cells[most_cells:]
            sheet.is_cut = True
            break
    sheet.cells = _with_hidden(sheet, reading)
    for relation in package.relations(part):
        if relation.kind == "drawing" and package.has(relation.target):
            sheet.boxes.extend(_paragraphs(package.root(relation.target)))
    return sheet


def _paragraphs(drawing: Element) -> Iterator[str]:
    """Yield the paragraphs that stand in the text boxes of a drawing."""
    for paragraph in drawing.iterfind(".//{*}txBody/{*}p"):
        text = " ".join("".join(run.text or "" for run in paragraph.iterfind(".//{*}t")).split())
        if text:
            yield text


def _read_row(element: Element, sheet: Sheet, reading: _Reading, vocabulary: Vocabulary) -> None:
    reading.row = _row_number(element.get("r"), reading.row + 1)
    if _is_hidden(element) or element.get("ht") == "0":
        reading.hidden_rows.add(reading.row)
    namespace = element.tag.removesuffix("row")
    column = 0
    for stored in element:
        row, column = _position(stored.get("r"), reading.row, column + 1)
        content = _content(stored, sheet, vocabulary, namespace)
        if content is not None:
            sheet.cells.append(Cell(row, column, content, is_hidden=False))


def _row_number(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() and 0 < int(text) <= _LAST_ROW else otherwise


def _position(reference: str | None, row: int, column: int) -> tuple[int, int]:
    match = _REFERENCE.fullmatch(reference) if reference else None
    return (int(match[2]), column_number(match[1])) if match else (row, column)


def _content(stored: Element, sheet: Sheet, vocabulary: Vocabulary, namespace: str) -> Content | None:
    """Return what a cell says; count a formula that has no stored value."""
    kind = stored.get("t", "n")
    value: str | None = None
    has_formula = False
    for child in stored:
        name = child.tag.removeprefix(namespace)
        if name == "v":
            value = child.text
        elif name == "f":
            has_formula = True
        elif name == "is":
            value = rich_text(child)
    if value is None:
        sheet.uncalculated += has_formula and kind != "str"
        return None
    return vocabulary.content(kind, value, stored.get("s"))


def _hidden_columns(element: Element) -> Iterator[Area]:
    first, last = element.get("min", ""), element.get("max", "")
    if (_is_hidden(element) or element.get("width") == "0") and first.isdecimal() and last.isdecimal():
        yield Area(1, int(first), _LAST_ROW, int(last))


def _is_hidden(element: Element) -> bool:
    return element.get("hidden") is not None and is_on(element, "hidden")


def _area(reference: str) -> Iterator[Area]:
    ends = [_REFERENCE.fullmatch(end) for end in reference.split(":")]
    if len(ends) == 2 and ends[0] and ends[1]:  # noqa: PLR2004 - an area has two corners
        (left, top), (right, bottom) = ends[0].groups(), ends[1].groups()
        yield Area(int(top), column_number(left), int(bottom), column_number(right))


def _with_hidden(sheet: Sheet, reading: _Reading) -> list[Cell]:
    """Return the cells in order, each marked with whether a reader sees it."""
    cells = sorted(sheet.cells, key=lambda cell: (cell.row, cell.column))
    columns = {column for column in {cell.column for cell in cells} if _is_in(column, reading.hidden_columns)}
    covered = _covered(cells, reading.merged)
    return [
        Cell(cell.row, cell.column, cell.content, is_hidden=True)
        if sheet.is_hidden
        or cell.content.is_masked
        or cell.row in reading.hidden_rows
        or cell.column in columns
        or (cell.row, cell.column) in covered
        else cell
        for cell in cells
    ]


def _is_in(column: int, areas: list[Area]) -> bool:
    return any(area.left <= column <= area.right for area in areas)


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


@lru_cache(maxsize=_LAST_COLUMN)
def column_number(letters: str) -> int:
    """Return the number of a column from its letters: 1 for A, 27 for AA."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


@lru_cache(maxsize=_LAST_COLUMN)
def column_letters(number: int) -> str:
    """Return the letters of a column from its number."""
    letters = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
