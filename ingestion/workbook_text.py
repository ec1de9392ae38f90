"""
The sheets of a spreadsheet file, made into one document, with what of it is not searchable in words.

Rule: what cells show comes first, sheet by sheet; what the file keeps from its readers stands at the very end. What was
left out is said and counted, never passed over.
"""

from collections.abc import Sequence

from dealroom.documents import DocumentKind
from ingestion.cell_content import spaced
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.sheet import LONGEST_NAME, Budget, Sheet
from ingestion.sheet_text import write_hidden, write_visible
from ingestion.text_builder import TextBuilder

MOST_CELLS = 200_000
MOST_CHARACTERS = 8_000_000
MOST_SHEETS = 1_000
_LONGEST_FAULT = 400
_OTHER_WORKBOOKS = "Values that come from other workbooks are as they were last stored."


def budget() -> Budget:
    """Return how much of one file is read."""
    return Budget(MOST_CELLS, MOST_CHARACTERS)


def document_of(
    sheets: Sequence[Sheet], kind: DocumentKind, *, without_cells: int = 0, has_other_workbooks: bool = False
) -> ReadDocument | Unreadable:
    """
    Return the sheets as one document.

    `without_cells` is how many other sheets there are: of a chart, of a program. `has_other_workbooks` says that values
    come from files that the file names; those are never opened.
    """
    builder = TextBuilder()
    for sheet in sheets:
        write_visible(sheet, builder)
    for sheet in sheets:
        write_hidden(sheet, builder)
    sentences = [
        *_notices(sheets),
        counted_words(without_cells, "sheet without cells is not read", "sheets without cells are not read"),
        _OTHER_WORKBOOKS if has_other_workbooks else "",
    ]
    problem, notice = _problem(sheets), " ".join(sentence for sentence in sentences if sentence) or None
    if not builder.length:
        sentences = ("The workbook holds nothing to read.", problem, notice)
        return Unreadable(kind, " ".join(sentence for sentence in sentences if sentence))
    return ReadDocument(kind, builder.stored(), page_count=None, problem=problem, notice=notice)


def broken(kind: DocumentKind, fault: Exception) -> Unreadable:
    """Return that a file cannot be read, and why."""
    words = "".join(character if character.isprintable() else "?" for character in str(fault)[:_LONGEST_FAULT])
    return Unreadable(kind, f"The workbook cannot be read: {words}.")


def _problem(sheets: Sequence[Sheet]) -> str | None:
    """Return what of the file is not searchable, in words, or None if all of it is."""
    uncalculated = sum(sheet.uncalculated for sheet in sheets)
    read = sum(len(sheet.cells) for sheet in sheets)
    sentences = [
        counted_words(uncalculated, "formula cell has no stored value", "formula cells have no stored value"),
        f"Only the first {read:,} cells were read; split the file to have the rest read."
        if any(sheet.is_cut for sheet in sheets)
        else "",
    ]
    return " ".join(sentence for sentence in sentences if sentence) or None


def _notices(sheets: Sequence[Sheet]) -> list[str]:
    """Return what people should know of a file that was read whole: how much of it is hidden, or is no cell."""
    hidden = sum(cell.is_hidden for sheet in sheets for cell in sheet.cells)
    boxes = sum(len(sheet.hidden_boxes) + (sheet.is_hidden and len(sheet.boxes)) for sheet in sheets)
    remarks = sum(len(sheet.remarks) for sheet in sheets)
    return [
        counted_words(hidden, "hidden cell is kept apart", "hidden cells are kept apart"),
        counted_words(boxes, "text box is kept apart", "text boxes are kept apart"),
        counted_words(remarks, "comment is kept apart", "comments are kept apart"),
        counted_words(sum(sheet.charts for sheet in sheets), "chart is not read", "charts are not read"),
    ]


def counted_words(count: int, one: str, many: str) -> str:
    """Return a sentence about so many things, or an empty text where there is none of them."""
    if not count:
        return ""
    return f"1 {one}." if count == 1 else f"{count:,} {many}."


def sheet_name(name: str) -> str:
    """Return the name of a sheet as it is kept."""
    return spaced(name[:LONGEST_NAME])
