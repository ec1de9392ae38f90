"""
Workbooks, from bytes to one stored text.

Rule: what cells show is what is quoted; what they store is kept beside it, labelled; what the workbook hides is kept
apart and is never evidence. No value is invented: a formula whose value was never stored says nothing, and is counted.
"""

from collections.abc import Sequence

from dealroom.documents import DocumentKind
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Package, attribute, local_name
from ingestion.sheet import Sheet, read_sheet
from ingestion.sheet_text import write_hidden, write_visible
from ingestion.sheet_values import counts_from_1904, vocabulary
from ingestion.text_builder import TextBuilder

MOST_CELLS = 400_000


def read_workbook(data: bytes) -> ReadDocument | Unreadable:
    """Read a workbook, or say in words why it cannot be read."""
    try:
        sheets = _sheets(Package(data))
    except BrokenPackageError as fault:
        return Unreadable(DocumentKind.XLSX, f"The workbook cannot be read: {fault}.")
    builder = TextBuilder()
    for sheet in sheets:
        write_visible(sheet, builder)
    for sheet in sheets:
        write_hidden(sheet, builder)
    if not builder.length:
        return Unreadable(DocumentKind.XLSX, _nothing_to_read(sheets))
    return ReadDocument(
        DocumentKind.XLSX, builder.stored(), page_count=None, problem=_problem(sheets), notice=_notice(sheets)
    )


def _sheets(package: Package) -> list[Sheet]:
    main = package.main_part()
    workbook = package.root(main)
    if local_name(workbook) != "workbook":
        raise BrokenPackageError("its main part is not a workbook")
    words = vocabulary(package, main, epoch_1904=counts_from_1904(workbook))
    parts = {relation.id: relation.target for relation in package.relations(main) if relation.kind == "worksheet"}
    sheets: list[Sheet] = []
    for entry in workbook.iterfind("{*}sheets/{*}sheet"):
        part = parts.get(attribute(entry, "id") or "")
        if part is None:
            continue  # a chart sheet or a dialog: it has no cells
        left = MOST_CELLS - sum(len(sheet.cells) for sheet in sheets)
        sheets.append(
            read_sheet(
                package,
                part,
                name=" ".join((entry.get("name") or "").split()),
                is_hidden=entry.get("state", "visible") != "visible",
                vocabulary=words,
                most_cells=left,
            )
        )
    return sheets


def _nothing_to_read(sheets: Sequence[Sheet]) -> str:
    sentences = ("The workbook holds nothing to read.", _problem(sheets), _notice(sheets))
    return " ".join(sentence for sentence in sentences if sentence)


def _problem(sheets: Sequence[Sheet]) -> str | None:
    """Return what of the workbook is not searchable, in words, or None if all of it is."""
    uncalculated = sum(sheet.uncalculated for sheet in sheets)
    sentences = [
        _counted(uncalculated, "formula cell has no stored value", "formula cells have no stored value"),
        f"Only the first {MOST_CELLS:,} cells were read." if any(sheet.is_cut for sheet in sheets) else "",
    ]
    return " ".join(sentence for sentence in sentences if sentence) or None


def _notice(sheets: Sequence[Sheet]) -> str | None:
    """Return how much of the workbook is hidden, in words, or None if nothing is."""
    hidden = sum(cell.is_hidden for sheet in sheets for cell in sheet.cells)
    return _counted(hidden, "hidden cell is kept apart", "hidden cells are kept apart") or None


def _counted(count: int, one: str, many: str) -> str:
    if not count:
        return ""
    return f"1 {one}." if count == 1 else f"{count:,} {many}."
