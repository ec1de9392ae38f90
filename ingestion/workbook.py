"""
Workbooks (.xlsx, .xlsm), from bytes to one stored text.

Rule: what cells show is what is quoted; what they store is kept beside it, labelled; what the workbook hides is kept
apart and is never evidence. No value is invented, and no other file that the workbook names is ever opened.
"""

from dealroom.documents import DocumentKind
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Element, Package, attribute, local_name
from ingestion.sheet import BrokenSheetError, Budget, Sheet
from ingestion.sheet_part import read_sheet
from ingestion.sheet_values import Vocabulary, counts_from_1904, vocabulary
from ingestion.workbook_text import MOST_SHEETS, broken, budget, document_of, sheet_name


def read_workbook(data: bytes) -> ReadDocument | Unreadable:
    """Read a workbook, or say in words why it cannot be read."""
    try:
        return _read(Package(data))
    except (BrokenPackageError, BrokenSheetError) as fault:
        return broken(DocumentKind.XLSX, fault)


def _read(package: Package) -> ReadDocument | Unreadable:
    main = package.main_part()
    workbook = package.root(main)
    if local_name(workbook) != "workbook":
        raise BrokenPackageError("its main part is not a workbook")
    relations = {relation.id: relation for relation in package.relations(main)}
    words = vocabulary(package, main, epoch_1904=counts_from_1904(workbook))
    left = budget()
    sheets: list[Sheet] = []
    without_cells = 0
    entries = workbook.findall("{*}sheets/{*}sheet")
    if len(entries) > MOST_SHEETS:
        raise BrokenSheetError(f"it has more than {MOST_SHEETS:,} sheets")
    for entry in entries:
        relation = relations.get(attribute(entry, "id") or "")
        if relation is not None and relation.kind == "worksheet":
            sheets.append(_sheet(package, relation.target, entry, words, left))
        elif relation is not None:
            without_cells += 1
    return document_of(
        sheets,
        DocumentKind.XLSX,
        without_cells=without_cells,
        has_other_workbooks=any(relation.kind == "externalLink" for relation in relations.values()),
    )


def _sheet(package: Package, part: str, entry: Element, words: Vocabulary, left: Budget) -> Sheet:
    sheet = Sheet(name=sheet_name(entry.get("name") or ""), is_hidden=entry.get("state", "visible") != "visible")
    read_sheet(package, part, sheet=sheet, vocabulary=words, budget=left)
    return sheet
