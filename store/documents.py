"""
Documents, their versions, and the durable state of their enrichment.

A version that is not settled is work to do. Whoever claims it holds a lease; each checkpoint is written only while
the lease is still held, so that a process that was thought dead cannot undo what another one did.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select as columns
from sqlmodel import Session, col, func, or_, select

from dealroom.documents import Document, DocumentKind, EnrichmentState
from dealroom.ids import DocumentId, FolderId, VersionId, deal_key_of, new_id
from store.changes import add_change
from store.tables import DocumentRow, FolderRow, TextRow, VersionRow

_UNSETTLED = (EnrichmentState.QUEUED.value, EnrichmentState.READING.value, EnrichmentState.EMBEDDING.value)


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


@dataclass(frozen=True, slots=True)
class Told:
    """What a reader told of a version: its kind and pages, and what the deal team should know."""

    kind: DocumentKind | None = None
    problem: str | None = None
    is_partial: bool = False
    page_count: int | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A version under lease: whoever holds it may write its checkpoints."""

    document: DocumentId
    version: VersionId
    file: str
    title: str
    sha256: str
    state: EnrichmentState
    attempts: int
    owner: str


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
    VersionRow.problem,
    VersionRow.page_count,
)
_CURRENT = (
    columns(*_COLUMNS)
    .join(VersionRow, col(VersionRow.id) == col(DocumentRow.version_id))
    .join(FolderRow, col(FolderRow.id) == col(DocumentRow.folder_id))
)


def _document(found: Any) -> Document:  # noqa: ANN401 - a row of `_COLUMNS`
    identifier, version, folder, path, file, title, kind, state, problem, page_count = found
    return Document(
        id=DocumentId(identifier),
        version=VersionId(version),
        folder=FolderId(folder),
        folder_path=path,
        file=file,
        title=title,
        kind=DocumentKind(kind),
        state=EnrichmentState(state),
        problem=problem,
        page_count=page_count,
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
            )
        )
        add_change(session, kind="document", subject=item.id, detail=EnrichmentState.QUEUED.value)
    session.flush()


def claim_next(session: Session, *, owner: str, at: datetime, lease: timedelta) -> Claim | None:
    """Lease the next version that is not settled and that nobody works on."""
    statement = (
        select(VersionRow, DocumentRow)
        .join(DocumentRow, col(DocumentRow.version_id) == col(VersionRow.id))
        .where(col(VersionRow.state).in_(_UNSETTLED))
        .where(or_(col(VersionRow.lease_until).is_(None), col(VersionRow.lease_until) < at))
        .order_by(col(DocumentRow.position))
    )
    found = session.exec(statement).first()
    if found is None:
        return None
    version, row = found
    version.lease_owner, version.lease_until = owner, at + lease
    version.attempts += 1
    session.add(version)
    return Claim(
        document=DocumentId(row.id),
        version=VersionId(version.id),
        file=row.file,
        title=row.title,
        sha256=version.sha256,
        state=EnrichmentState(version.state),
        attempts=version.attempts,
        owner=owner,
    )


def release_abandoned(session: Session, *, is_alive: Callable[[str], bool]) -> None:
    """Give back the leases of processes that are no more."""
    leased = session.exec(select(VersionRow).where(col(VersionRow.lease_owner).is_not(None)))
    for row in leased:
        if row.lease_owner is not None and not is_alive(row.lease_owner):
            row.lease_owner = row.lease_until = None
            session.add(row)


def count_unsettled(session: Session) -> int:
    """Return how many documents are still on their way."""
    statement = (
        select(func.count())
        .select_from(DocumentRow)
        .join(VersionRow, col(VersionRow.id) == col(DocumentRow.version_id))
        .where(col(VersionRow.state).in_(_UNSETTLED))
    )
    return session.exec(statement).one()


def _held(session: Session, claim: Claim) -> VersionRow | None:
    row = session.get_one(VersionRow, claim.version)
    return row if row.lease_owner == claim.owner and row.attempts == claim.attempts else None


def renew(session: Session, claim: Claim, *, until: datetime) -> bool:
    """Prolong a lease, and tell whether it was still held."""
    row = _held(session, claim)
    if row is None:
        return False
    row.lease_until = until
    session.add(row)
    return True


def checkpoint(session: Session, claim: Claim, *, state: EnrichmentState, told: Told | None = None) -> bool:
    """Write how far a claimed version has come, and tell whether the lease was still held."""
    row = _held(session, claim)
    if row is None:
        return False
    row.state = state.value
    if told is not None:
        row.problem, row.is_partial, row.page_count = told.problem, told.is_partial, told.page_count
        row.kind = told.kind.value if told.kind else row.kind
    if state.is_settled:
        row.lease_owner = row.lease_until = None
    session.add(row)
    add_change(session, kind="document", subject=claim.document, detail=state.value)
    return True


def settle(session: Session, claim: Claim) -> bool:
    """Write that a claimed version can be searched, whole or in part, and tell whether the lease was still held."""
    is_partial = session.get_one(VersionRow, claim.version).is_partial
    return checkpoint(session, claim, state=EnrichmentState.PARTIAL if is_partial else EnrichmentState.READY)


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
    row.state, row.problem, row.is_partial, row.attempts = EnrichmentState.QUEUED.value, None, False, 0
    row.lease_owner = row.lease_until = None
    session.add(row)
    session.flush()
    document.version_id = row.id
    session.add(document)
    add_change(session, kind="document", subject=identifier, detail=row.state)
