"""
A sheet of a workbook, read from its part of the package, cell by stored cell.

Rule: only cells that the file stores are read, never the rectangle that they span, and no more of them than the budget
holds. A formula says its stored value; without one it says nothing, and is counted.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ingestion.cell_content import spaced
from ingestion.package import Element, Package, is_on, local_name
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
    column_letters,
    column_number,
    marked,
)
from ingestion.sheet_edges import edge_texts
from ingestion.sheet_values import Vocabulary, rich_text

_REFERENCE = re.compile(r"\$?([A-Za-z]{1,3})\$?(\d{1,7})")
_TAGS = ("row", "col", "mergeCell", "headerFooter")
_CHARTS = frozenset({"chart", "chartEx"})


@dataclass(slots=True)
class _Reading:
    """What the elements of a sheet have said so far."""

    sheet: Sheet
    vocabulary: Vocabulary
    budget: Budget
    row: int = 0
    cover: Cover = field(default_factory=Cover)


def read_sheet(package: Package, part: str, *, sheet: Sheet, vocabulary: Vocabulary, budget: Budget) -> None:
    """Read a sheet of a workbook, up to what is left of the budget."""
    reading = _Reading(sheet, vocabulary, budget)
    for element in package.elements(part, tags=_TAGS):
        match local_name(element):
            case "row":
                _read_row(element, reading)
            case "col":
                _read_columns(element, reading.cover)
            case "mergeCell":
                for area in _area(element.get("ref", "")):
                    reading.cover.merge(area)
            case _:
                sheet.edges.extend(edge_texts(child.text or "" for child in element))
    sheet.cells = marked(sheet, reading.cover)
    for relation in package.relations(part):
        if relation.kind == "drawing" and package.has(relation.target):
            read_drawing(package, relation.target, sheet, budget)
        elif relation.kind == "comments" and package.has(relation.target):
            _read_remarks(package, relation.target, sheet, budget)


def read_drawing(package: Package, part: str, sheet: Sheet, budget: Budget) -> None:
    """Read the text boxes of a sheet's drawing, and count its charts."""
    sheet.charts += sum(each.kind in _CHARTS for each in package.relations(part))
    for text, is_hidden in _paragraphs(package.root(part)):
        if not budget.spend_text(text):
            sheet.is_cut = True
            return
        (sheet.hidden_boxes if is_hidden else sheet.boxes).append(text)


def _paragraphs(drawing: Element) -> Iterator[tuple[str, bool]]:
    """Yield the paragraphs that stand in the text boxes of a drawing, each with whether its box is hidden."""
    for body in drawing.iterfind(".//{*}txBody"):
        is_hidden = any(_is_hidden_shape(shape) for shape in body.iterancestors())
        for paragraph in body.iterfind("{*}p"):
            text = spaced("".join(run.text or "" for run in paragraph.iterfind(".//{*}t"))[:LONGEST_REMARK])
            if text:
                yield text, is_hidden


def _is_hidden_shape(shape: Element) -> bool:
    properties = shape[0].find("{*}cNvPr") if len(shape) else None
    return properties is not None and _is_hidden(properties)


def _read_remarks(package: Package, part: str, sheet: Sheet, budget: Budget) -> None:
    for comment in package.elements(part, tags=("comment",)):
        text = comment.find("{*}text")
        match = _REFERENCE.fullmatch(comment.get("ref", ""))
        said = spaced(rich_text(text)[:LONGEST_REMARK]) if text is not None else ""
        if not budget.spend_text(said):
            sheet.is_cut = True
            return
        if said and match:
            sheet.remarks.append(Remark(f"{match[1].upper()}{match[2]}", said))


def _read_row(element: Element, reading: _Reading) -> None:
    number = reading.row = _row_number(element.get("r"), reading.row + 1)
    if _is_hidden(element) or element.get("ht") == "0":
        reading.cover.rows.add(number)
    sheet, content_of, budget = reading.sheet, reading.vocabulary.content, reading.budget
    namespace = element.tag.removesuffix("row")
    names = (f"{namespace}v", f"{namespace}f", f"{namespace}is")
    row, column = number, 0
    for stored in element:
        if budget.is_spent:
            sheet.is_cut = True
            return
        column += 1
        address = f"{column_letters(column)}{row}"
        reference = stored.get("r")
        if reference != address:
            row, column = _position(reference, number, column)
            address = address_of(row, column)
        kind = stored.get("t", "n")
        value = _value(stored, kind, sheet, names)
        content = None if value is None else content_of(kind, value, stored.get("s"))
        if content is not None:
            sheet.cells.append(Cell(row, column, address, content))
            budget.spend(content)


def _row_number(text: str | None, otherwise: int) -> int:
    return int(text) if text and len(text) <= len(str(LAST_ROW)) and text.isdecimal() and int(text) else otherwise


def _position(reference: str | None, row: int, column: int) -> tuple[int, int]:
    match = _REFERENCE.fullmatch(reference) if reference else None
    if match is None or not 0 < int(match[2]) <= LAST_ROW or column_number(match[1]) > LAST_COLUMN:
        return row, column
    return int(match[2]), column_number(match[1])


def _value(stored: Element, kind: str, sheet: Sheet, names: tuple[str, str, str]) -> str | None:
    """Return the stored value of a cell; count a formula that has none."""
    value: str | None = None
    has_formula = False
    for child in stored:
        name = child.tag
        if name == names[0]:
            value = child.text
        elif name == names[1]:
            has_formula = True
        elif name == names[2]:
            value = rich_text(child)
    if value is None:
        sheet.uncalculated += has_formula and kind != "str"
    return value


def _read_columns(element: Element, cover: Cover) -> None:
    first, last = element.get("min", ""), element.get("max", "")
    is_hidden = _is_hidden(element) or element.get("width") == "0"
    if is_hidden and first.isdecimal() and last.isdecimal():
        cover.hide_columns(int(first[:7]), int(last[:7]))


def _is_hidden(element: Element) -> bool:
    return element.get("hidden") is not None and is_on(element, "hidden")


def _area(reference: str) -> Iterator[Area]:
    ends = [_REFERENCE.fullmatch(end) for end in reference.split(":")[:3]]
    if len(ends) == 2 and ends[0] and ends[1]:  # noqa: PLR2004 - an area has two corners
        (left, top), (right, bottom) = ends[0].groups(), ends[1].groups()
        yield Area(int(top), column_number(left), int(bottom), column_number(right))
