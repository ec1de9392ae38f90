"""
The versions of a document: what was uploaded in its place, when and by whom.

Rule: a document has one current version, and what was uploaded last is it. Older versions stay for the drafts that were
verified against them; no search, no draft and no page of the document shows them again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import Session, col, select

from dealroom.documents import DocumentKind, EnrichmentState
from dealroom.ids import DocumentId, FolderId, VersionId
from store.changes import add_change
from store.tables import DocumentRow, VersionRow


@dataclass(frozen=True, slots=True)
class NewVersion:
    """Bytes that take the place of a document's current ones. `name` is what the new file is called, if anything."""

    id: VersionId
    sha256: str
    size: int
    author: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a document. `author` is a user's id or `operator`; None where nobody recorded it."""

    id: VersionId
    uploaded_at: datetime
    author: str | None
    sha256: str
    size: int
    state: EnrichmentState
    is_current: bool
    is_purged: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A document as an arriving file finds it: the bytes of its current version."""

    document: DocumentId
    version: VersionId
    sha256: str


def held_at(session: Session, folder: FolderId, title: str) -> tuple[Held, ...]:
    """Return the documents of a folder with this title, in the order of arrival."""
    statement = (
        select(DocumentRow, VersionRow)
        .join(VersionRow, col(VersionRow.id) == col(DocumentRow.version_id))
        .where(col(DocumentRow.folder_id) == folder, col(DocumentRow.title) == title)
        .order_by(col(DocumentRow.position))
    )
    return tuple(_held(document, version) for document, version in session.exec(statement))


def held(session: Session, document: DocumentId) -> Held | None:
    """Return a document by its id, if it was not removed."""
    row = session.get(DocumentRow, document)
    if row is None or row.removed_at is not None:
        return None
    return _held(row, session.get_one(VersionRow, row.version_id))


def _held(document: DocumentRow, version: VersionRow) -> Held:
    return Held(DocumentId(document.id), VersionId(version.id), version.sha256)


def add_version(session: Session, document: DocumentId, new: NewVersion, *, at: datetime) -> None:
    """Make other bytes the current version of a document, queued for enrichment in the same transaction."""
    session.add(
        VersionRow(
            id=new.id,
            document_id=document,
            created_at=at,
            sha256=new.sha256,
            size=new.size,
            kind=DocumentKind.OTHER.value,
            state=EnrichmentState.QUEUED.value,
            state_since=at,
            author=new.author,
        )
    )
    session.flush()
    row = session.get_one(DocumentRow, document)
    _let_go(session, row.version_id)
    row.version_id = new.id
    if new.name is not None and _extension(new.name) != _extension(row.file):
        row.file = new.name  # a file is known by the name it was imported under for as long as that name fits it
    session.add(row)
    session.flush()
    add_change(session, kind="document", subject=document, detail=EnrichmentState.QUEUED.value)


def _let_go(session: Session, version: str) -> None:
    """Take a version from whoever reads it: what they find is wanted no longer."""
    row = session.get_one(VersionRow, version)
    row.lease_owner = row.lease_until = None
    session.add(row)


def _extension(name: str) -> str:
    stem, dot, extension = name.rpartition(".")
    return extension.casefold() if stem and dot and "/" not in extension else ""


def set_author(session: Session, document: DocumentId, author: str) -> None:
    """Record who brought the current version of a document."""
    row = session.get_one(VersionRow, session.get_one(DocumentRow, document).version_id)
    row.author = author
    session.add(row)


def versions_of(session: Session, document: DocumentId) -> tuple[Version, ...]:
    """Return the versions of a document, newest first."""
    current = session.get_one(DocumentRow, document).version_id
    statement = (
        select(VersionRow)
        .where(col(VersionRow.document_id) == document)
        .order_by(col(VersionRow.created_at).desc(), (col(VersionRow.id) == current).desc())
    )
    return tuple(_version(row, current) for row in session.exec(statement))


def _version(row: VersionRow, current: str) -> Version:
    return Version(
        id=VersionId(row.id),
        uploaded_at=row.created_at.replace(tzinfo=row.created_at.tzinfo or UTC),
        author=row.author,
        sha256=row.sha256,
        size=row.size,
        state=EnrichmentState(row.state),
        is_current=row.id == current,
        is_purged=row.purged_at is not None,
    )


def current_versions(session: Session, documents: frozenset[DocumentId]) -> Mapping[DocumentId, VersionId]:
    """Return the current version of each of these documents; one that was removed has none."""
    statement = select(DocumentRow.id, DocumentRow.version_id).where(
        col(DocumentRow.id).in_(documents), col(DocumentRow.removed_at).is_(None)
    )
    return {DocumentId(document): VersionId(version) for document, version in session.exec(statement)}


def hashes(session: Session) -> frozenset[str]:
    """Return the hashes of all bytes that a version of this deal still needs."""
    return frozenset(session.exec(select(VersionRow.sha256).where(col(VersionRow.purged_at).is_(None))))
