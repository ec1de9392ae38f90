"""
Documents at their current version, and how far the enrichment of each has come.

The work itself, and who holds it, is in `store.claims`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select as columns
from sqlmodel import Session, col, func, select

from dealroom.documents import Document, DocumentKind, EnrichmentState
from dealroom.ids import DocumentId, FolderId, VersionId, deal_key_of, new_id
from store import page_words
from store.changes import add_change
from store.tables import DocumentRow, FolderRow, TextRow, VersionRow


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document to add: its bytes are stored already."""

    id: DocumentId
    version: VersionId
    folder: FolderId
    file: str
    title: str
    sha256: str
    size: int


# Columns and no row objects: this is read for every draft and every request, and rows cost four times as much.
_COLUMNS: tuple[Any, ...] = (
    DocumentRow.id,
    VersionRow.id,
    DocumentRow.folder_id,
    FolderRow.path,
    DocumentRow.file,
    DocumentRow.title,
    VersionRow.kind,
    VersionRow.state,
    func.coalesce(VersionRow.last_fault, VersionRow.problem),
    VersionRow.page_count,
    VersionRow.size,
    VersionRow.created_at,
    VersionRow.state_since,
    VersionRow.notice,
    VersionRow.remedy,
    VersionRow.attempts,
    VersionRow.retry_at,
    VersionRow.description,
)
_CURRENT = (
    columns(*_COLUMNS)
    .join(VersionRow, col(VersionRow.id) == col(DocumentRow.version_id))
    .join(FolderRow, col(FolderRow.id) == col(DocumentRow.folder_id))
)


def _document(found: Any) -> Document:  # noqa: ANN401 - a row of `_COLUMNS`
    identifier, version, folder, path, file, title, kind, state, *rest = found
    return Document(
        DocumentId(identifier),
        VersionId(version),
        FolderId(folder),
        path,
        file,
        title,
        DocumentKind(kind),
        EnrichmentState(state),
        *rest,
    )


def documents(session: Session) -> tuple[Document, ...]:
    """Return every document of the deal at its current version, in the order of arrival."""
    session.flush()  # what this session wrote counts
    found = session.connection().execute(_CURRENT.order_by(col(DocumentRow.position)))
    return tuple(_document(row) for row in found)


def document(session: Session, identifier: str) -> Document | None:
    """Return the document with this id, at its current version."""
    session.flush()
    found = session.connection().execute(_CURRENT.where(col(DocumentRow.id) == identifier)).first()
    return _document(found) if found else None


def file_hashes(session: Session) -> dict[str, str]:
    """Return the SHA-256 of the bytes behind each document, by file."""
    statement = select(DocumentRow.file, VersionRow.sha256).join(
        VersionRow, col(VersionRow.id) == col(DocumentRow.version_id)
    )
    return dict(session.exec(statement).all())


def add_documents(session: Session, new: Iterable[NewDocument], *, at: datetime) -> None:
    """Add documents, each queued for enrichment in the same transaction."""
    position = session.exec(select(func.max(DocumentRow.position))).one() or 0
    for offset, item in enumerate(new, start=1):
        session.add(
            DocumentRow(
                id=item.id,
                position=position + offset,
                folder_id=item.folder,
                file=item.file,
                title=item.title,
                version_id=item.version,
            )
        )
        session.flush()
        session.add(
            VersionRow(
                id=item.version,
                document_id=item.id,
                created_at=at,
                sha256=item.sha256,
                size=item.size,
                kind=DocumentKind.OTHER.value,
                state=EnrichmentState.QUEUED.value,
                state_since=at,
            )
        )
        add_change(session, kind="document", subject=item.id, detail=EnrichmentState.QUEUED.value)
    session.flush()


def requeue(session: Session, identifier: DocumentId, *, at: datetime) -> None:
    """
    Queue a document to be read again from its bytes.

    A stored text never changes, and readers may have. So a version that has one keeps it, for the drafts that rest on
    it, and the bytes are read again as a new version.
    """
    document = session.get_one(DocumentRow, identifier)
    row = session.get_one(VersionRow, document.version_id)
    if session.get(TextRow, row.id) is not None:
        row = VersionRow(
            id=new_id("version", deal_key=deal_key_of(identifier) or ""),
            document_id=identifier,
            created_at=at,
            sha256=row.sha256,
            size=row.size,
            kind=row.kind,
            state=EnrichmentState.QUEUED.value,
        )
    _start_over(row, at=at)
    page_words.forget(session, VersionId(row.id))  # what could not be read is tried anew
    session.add(row)
    session.flush()
    document.version_id = row.id
    session.add(document)
    add_change(session, kind="document", subject=identifier, detail=row.state)


def _start_over(row: VersionRow, *, at: datetime) -> None:
    row.state, row.state_since = EnrichmentState.QUEUED.value, at
    row.problem = row.notice = row.remedy = row.description = row.last_fault = None
    row.is_partial, row.page_count = False, None
    row.attempts = row.faults = row.interruptions = 0
    row.retry_at = row.worked_at = row.lease_owner = row.lease_until = None
