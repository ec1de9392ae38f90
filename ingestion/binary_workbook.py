"""
Binary workbooks (.xlsb), from bytes to one stored text.

Rule: as for every spreadsheet. The package is the same as a workbook's, its larger parts are records in place of XML;
which look a cell has, and what is hidden, stands only there.
"""

from dataclasses import dataclass, field

from dealroom.documents import DocumentKind
from ingestion.binary_records import Record, records
from ingestion.binary_sheet import BinaryVocabulary, read_binary_remarks, read_binary_sheet
from ingestion.cell_content import Look, look_of
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Package
from ingestion.sheet import BrokenSheetError, Budget, Sheet
from ingestion.sheet_part import read_drawing
from ingestion.sheet_values import built_in
from ingestion.workbook_text import MOST_SHEETS, broken, budget, document_of, sheet_name

_KIND = DocumentKind.XLSB
_PROPERTIES, _SHEET = 153, 156
_STRING = 19
_FONT, _FORMAT, _STYLE, _BEGIN_STYLES, _END_STYLES = 43, 44, 47, 617, 618
_STRUCK = 0x0008


def read_binary_workbook(data: bytes) -> ReadDocument | Unreadable:
    """Read a binary workbook, or say in words why it cannot be read."""
    try:
        return _read(Package(data))
    except (BrokenPackageError, BrokenSheetError) as fault:
        return broken(_KIND, fault)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A sheet as the workbook lists it: `relation` names its part."""

    name: str
    relation: str
    is_hidden: bool


@dataclass(slots=True)
class _Listing:
    """What the workbook's main part says."""

    entries: list[_Entry] = field(default_factory=list)
    epoch_1904: bool = False


def _read(package: Package) -> ReadDocument | Unreadable:
    main = package.main_part()
    listing = _listing(package.content(main))
    relations = {relation.id: relation for relation in package.relations(main)}
    parts = {relation.kind: relation.target for relation in relations.values()}
    words = BinaryVocabulary(
        strings=_strings(package, parts.get("sharedStrings", "")),
        looks=_looks(package, parts.get("styles", "")),
        epoch_1904=listing.epoch_1904,
    )
    left = budget()
    sheets: list[Sheet] = []
    without_cells = 0
    for entry in listing.entries:
        relation = relations.get(entry.relation)
        if relation is not None and relation.kind == "worksheet":
            sheets.append(_sheet(package, relation.target, entry, words, left))
        else:
            without_cells += 1
    return document_of(
        sheets,
        _KIND,
        without_cells=without_cells,
        has_other_workbooks="externalLink" in parts,
    )


def _listing(part: bytes) -> _Listing:
    listing = _Listing()
    for record in records(part, kinds=frozenset({_PROPERTIES, _SHEET})):
        if record.kind == _PROPERTIES:
            listing.epoch_1904 = bool(record.number(4) & 1)
            continue
        listing.entries.append(_entry(record))
    if len(listing.entries) > MOST_SHEETS:
        raise BrokenSheetError(f"it has more than {MOST_SHEETS:,} sheets")
    return listing


def _entry(record: Record) -> _Entry:
    state = record.number(4)
    record.skip(4)
    if record.left != record.length_of_texts(2):
        record.skip(4)  # files of the first programs that wrote this format have four bytes more
    relation, name = record.text(), record.text()
    return _Entry(sheet_name(name), relation, is_hidden=state != 0)


def _strings(package: Package, part: str) -> tuple[str, ...]:
    if not package.has(part):
        return ()
    return tuple(record.rich_text() for record in records(package.content(part), kinds=frozenset({_STRING})))


def _looks(package: Package, part: str) -> tuple[Look, ...]:
    """Return the looks of a workbook's cells, by the number of their style."""
    if not package.has(part):
        return ()
    formats: dict[int, str] = {}
    struck: list[bool] = []
    looks: list[Look] = []
    is_of_cells = False
    kinds = frozenset({_FONT, _FORMAT, _STYLE, _BEGIN_STYLES, _END_STYLES})
    for record in records(package.content(part), kinds=kinds):
        if record.kind == _FONT:
            record.skip(2)
            struck.append(bool(record.number(2) & _STRUCK))
        elif record.kind == _FORMAT:
            number = record.number(2)
            formats[number] = record.text()
        elif record.kind != _STYLE:
            is_of_cells = record.kind == _BEGIN_STYLES
        elif is_of_cells:
            looks.append(_look(record, formats, struck))
    return tuple(looks)


def _look(record: Record, formats: dict[int, str], struck: list[bool]) -> Look:
    record.skip(2)
    number, font = record.number(2), record.number(2)
    return look_of(formats.get(number) or built_in(number), is_masked=font < len(struck) and struck[font])


def _sheet(package: Package, part: str, entry: _Entry, words: BinaryVocabulary, left: Budget) -> Sheet:
    sheet = Sheet(name=entry.name, is_hidden=entry.is_hidden)
    read_binary_sheet(package.content(part), sheet=sheet, words=words, budget=left)
    for relation in package.relations(part):
        if relation.kind == "drawing" and package.has(relation.target):
            read_drawing(package, relation.target, sheet, left)
        elif relation.kind == "comments" and package.has(relation.target):
            read_binary_remarks(package.content(relation.target), sheet=sheet, budget=left)
    return sheet
