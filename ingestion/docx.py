"""
Text documents, from bytes to one stored text.

Rule: the text is what a reader sees with every tracked change accepted - list numbers counted, tables row by row, text
boxes and content controls once. Notes stand at the end under their marks, running heads behind them, and last of all,
marked, what is hidden or struck through, and the comments. Files inside the document are named and not read.
"""

import posixpath
from dataclasses import dataclass, replace

from dealroom.documents import DocumentKind, StoredText, ZoneKind
from ingestion.docx_changes import Changes, changes_in
from ingestion.docx_styles import PAPER, Styles
from ingestion.docx_writer import DocumentWriter
from ingestion.headings import find_headings
from ingestion.notices import counted, named, notice, short, shown
from ingestion.numbering import Numbering
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Element, Package, Relation, local_name

_NEVER_A_HEADING = frozenset({ZoneKind.HIDDEN, ZoneKind.FURNITURE})
_EMBEDDED = frozenset({"package", "oleObject"})
_MOST_NAMED = 4
_LONGEST_FAULT = 300


def read_docx(data: bytes) -> ReadDocument | Unreadable:
    """Read a text document, or say in words why it cannot be read."""
    try:
        package = Package(data)
        read = _read(package)
    except BrokenPackageError as fault:
        return Unreadable(DocumentKind.DOCX, f"The document cannot be read: {shown(str(fault))[:_LONGEST_FAULT]}.")
    if not read.writer.builder.length:
        return Unreadable(DocumentKind.DOCX, "The document holds no text.")
    stored = _with_headings(read.writer.builder.stored())
    said = notice(read.changes.sentence, read.writer.notice, read.embedded)
    return ReadDocument(DocumentKind.DOCX, stored, page_count=None, problem=read.writer.problem, notice=said)


@dataclass(frozen=True, slots=True)
class _Read:
    """What was written of a document, the changes that are tracked in it, and a sentence on the files inside it."""

    writer: DocumentWriter
    changes: Changes
    embedded: str | None


def _read(package: Package) -> _Read:
    main = package.main_part()
    root = package.root(main)
    body = root.find("{*}body")
    if local_name(root) != "document" or body is None:
        raise BrokenPackageError("its main part is not a text document")
    relations = package.relations(main)
    writer = DocumentWriter(
        styles=Styles(_named(package, relations, "styles")),
        numbering=Numbering(_named(package, relations, "numbering")),
        ground=PAPER if root.find("{*}background") is None else None,
    )
    changes = changes_in(root)
    writer.write_blocks(body)
    for kind in ("footnote", "endnote"):
        notes = _named(package, relations, f"{kind}s")
        writer.write_notes(notes, kind)
        changes += changes_in(notes)
    running = [relation.target for relation in relations if relation.kind in {"header", "footer"}]
    writer.write_running_heads(package.root(part) for part in running if package.has(part))
    writer.write_left_out()
    writer.write_comments(_named(package, relations, "comments"))
    return _Read(writer, changes, _embedded(relations))


def _embedded(relations: tuple[Relation, ...]) -> str | None:
    """Return a sentence that names the files inside a document, or nothing where there is none."""
    targets = dict.fromkeys(relation.target for relation in relations if relation.kind in _EMBEDDED)
    names = [short(posixpath.basename(target)) for target in targets]
    what = counted(len(names), "embedded file is not read", "embedded files are not read")
    return f"{what}: {named(names, most=_MOST_NAMED)}." if what else None


def _named(package: Package, relations: tuple[Relation, ...], kind: str) -> Element | None:
    part = next((relation.target for relation in relations if relation.kind == kind), None)
    return package.root(part) if part is not None and package.has(part) else None


def _with_headings(stored: StoredText) -> StoredText:
    """Return the text with its headings, guessed where no style says which they are."""
    if stored.headings:
        return stored
    skipped = ((zone.start, zone.end) for zone in stored.zones if zone.kind in _NEVER_A_HEADING)
    return replace(stored, headings=find_headings(stored.text, skip=skipped))
