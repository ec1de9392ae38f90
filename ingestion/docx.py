"""
Text documents, from bytes to one stored text.

Rule: the text is what a reader sees with every tracked change accepted - list numbers counted, tables row by row, text
boxes and content controls once. Notes stand at the end under their marks, running heads behind them, and what is hidden
or struck through last of all, marked.
"""

from dataclasses import replace

from dealroom.documents import DocumentKind, StoredText, ZoneKind
from ingestion.docx_styles import Styles
from ingestion.docx_writer import DocumentWriter
from ingestion.headings import find_headings
from ingestion.numbering import Numbering
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Element, Package, Relation, local_name

_NEVER_A_HEADING = frozenset({ZoneKind.HIDDEN, ZoneKind.FURNITURE})


def read_docx(data: bytes) -> ReadDocument | Unreadable:
    """Read a text document, or say in words why it cannot be read."""
    try:
        writer = _read(Package(data))
    except BrokenPackageError as fault:
        return Unreadable(DocumentKind.DOCX, f"The document cannot be read: {fault}.")
    if not writer.builder.length:
        return Unreadable(DocumentKind.DOCX, "The document holds no text.")
    stored = _with_headings(writer.builder.stored())
    return ReadDocument(DocumentKind.DOCX, stored, page_count=None, problem=writer.problem, notice=writer.notice)


def _read(package: Package) -> DocumentWriter:
    main = package.main_part()
    root = package.root(main)
    body = root.find("{*}body")
    if local_name(root) != "document" or body is None:
        raise BrokenPackageError("its main part is not a text document")
    relations = package.relations(main)
    writer = DocumentWriter(
        styles=Styles(_named(package, relations, "styles")),
        numbering=Numbering(_named(package, relations, "numbering")),
    )
    writer.write_blocks(body)
    for kind in ("footnote", "endnote"):
        writer.write_notes(_named(package, relations, f"{kind}s"), kind)
    running = [relation.target for relation in relations if relation.kind in {"header", "footer"}]
    writer.write_running_heads(package.root(part) for part in running if package.has(part))
    writer.write_left_out()
    return writer


def _named(package: Package, relations: tuple[Relation, ...], kind: str) -> Element | None:
    part = next((relation.target for relation in relations if relation.kind == kind), None)
    return package.root(part) if part is not None and package.has(part) else None


def _with_headings(stored: StoredText) -> StoredText:
    """Return the text with its headings, guessed where no style says which they are."""
    if stored.headings:
        return stored
    skipped = ((zone.start, zone.end) for zone in stored.zones if zone.kind in _NEVER_A_HEADING)
    return replace(stored, headings=find_headings(stored.text, skip=skipped))
