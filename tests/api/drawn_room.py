"""The small room with files in it that have pages and cells, for tests of what is drawn of them."""

import hashlib
from dataclasses import replace
from io import BytesIO

from PIL import Image

from dealroom.documents import DocumentKind, EnrichmentState, Location, StoredText, Zone, ZoneKind
from dealroom.ids import CitationId, DocumentId, VersionId, new_id
from dealroom.verdict import CellValue, Citation, Review, Span
from ingestion.outcome import ReadDocument
from ingestion.reading import parse
from store import documents as stored_documents
from store import texts
from store.documents import NewDocument
from tests.api.building import STARTED, Larch, verified
from tests.ingestion.pdf_files import lines, pdf_of

QUOTE = "The rent of the works is 4.2 million a year."
REPORT = pdf_of(lines(["Annual report", QUOTE]), lines(["Second page", "Nothing more is owed."]))
BUDGET = StoredText(
    "Budget\nItem | 2025\nRent | 4.2\nStored | Rent | 4.1973\nHidden | floor | 50",
    (
        Location(0, 6, sheet="Budget"),
        Location(7, 11, sheet="Budget", cell="A1"),
        Location(14, 18, sheet="Budget", cell="B1"),
        Location(19, 23, sheet="Budget", cell="A2"),
        Location(26, 29, sheet="Budget", cell="B2"),
        Location(39, 43, sheet="Budget", cell="A2"),
        Location(46, 52, sheet="Budget", cell="B2"),
        Location(62, 67, sheet="Budget", cell="A3"),
        Location(70, 72, sheet="Budget", cell="B3"),
    ),
    (Zone(ZoneKind.SHOWN, 26, 29), Zone(ZoneKind.STORED, 46, 52), Zone(ZoneKind.HIDDEN, 53, 72)),
)


def add_file(larch: Larch, name: str, path: str, data: bytes, kind: DocumentKind, stored: StoredText | None) -> None:
    """Add a document with its bytes and its text, as if it had been read."""
    document = DocumentId(new_id("doc", deal_key=larch.key))
    version = VersionId(new_id("version", deal_key=larch.key))
    kept = larch.services.files.put(larch.key, [data], limit=10_000_000)
    with larch.services.data.deal(larch.key).write() as session:
        new = NewDocument(document, version, larch.folders[path], f"files/{name}", name, kept.sha256, kept.size)
        stored_documents.add_documents(session, [new], at=STARTED)
        if stored is not None:
            texts.add_text(session, version, stored)
        session.connection().exec_driver_sql(
            "UPDATE version SET state = ?, kind = ? WHERE id = ?", (EnrichmentState.READY.value, kind.value, version)
        )
    larch.documents[name] = document
    larch.versions[name] = version


def add_files(larch: Larch) -> None:
    """Add a report of two pages and a budget of one sheet to each of two folders, and a picture."""
    read = parse(REPORT, name="report.pdf")
    assert isinstance(read, ReadDocument)
    picture = BytesIO()
    Image.new("RGB", (40, 20), (10, 120, 200)).save(picture, format="PNG")
    for place, path in (("", "/Financial/Accounts"), ("legal ", "/Legal")):
        add_file(larch, f"{place}report.pdf", path, REPORT, DocumentKind.PDF, read.stored)
        add_file(larch, f"{place}budget.xlsx", path, b"no workbook is opened", DocumentKind.XLSX, BUDGET)
    add_file(larch, "site.png", "/Financial/Accounts", picture.getvalue(), DocumentKind.IMAGE, None)


def cite(larch: Larch, name: str, *, start: int, end: int, place: Location, value: CellValue | None = None) -> str:
    """Make a draft that cites a place, after the citation that every draft of the room has; return the link."""
    first = verified(larch, larch.draft)
    with larch.services.data.deal(larch.key).read() as session:
        stored = texts.text(session, larch.versions[name])
    assert stored is not None
    citation = Citation(
        id=CitationId(new_id("cite", deal_key=larch.key)),
        document=larch.documents[name],
        version=larch.versions[name],
        quote=stored.text[start:end],
        location=replace(place, start=start, end=end),
        spans=(Span(start, end),),
        occurrences=1,
        matched_by=first.citations[0].matched_by,
        anchor=first.citations[0].anchor,
        anchor_span=first.citations[0].anchor_span,
        cell_value=value,
    )
    larch.services.answering.review = lambda _draft: _with(first, citation)
    draft = larch.services.answering.draft(key=larch.key, thread=larch.threads["r-1"], actor="operator")
    return f"/view/{draft.id}/{citation.id}"


def _with(review: Review, citation: Citation) -> Review:
    return replace(review, citations=(*review.citations, citation))


def link(larch: Larch, name: str) -> str:
    return f"/view/{larch.documents[name]}/{larch.versions[name]}"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
