"""
Removing a document from its deal, and purging what it said.

Rule: a removed document has no current version, so from the next moment no search, no draft and no page finds it; its row,
its versions and its text stay, for the answers that were sent and for verification. A purged document says nothing any
longer: its texts, passages, vectors and all else that hangs on its versions are gone, its title too, and so are the words
of every draft that rested on it and was not sent. The audit trail names ids and hashes only, and stays whole.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Table, delete
from sqlmodel import Session, SQLModel, col, select

from dealroom.documents import DocumentKind, EnrichmentState
from dealroom.drafts import Draft, DraftStatus
from dealroom.ids import DocumentId, DraftId, FolderId
from dealroom.verdict import Review
from store import staleness
from store.changes import add_change
from store.database import Database
from store.draft_steps import purge_texts
from store.encoding import canonical, review_to_json
from store.tables import DocumentRow, DraftRow, DraftStepRow, PassageRow, SealedTextRow, VectorRow, VersionRow

REMOVED = "REMOVED"
_PATIENCE_SECONDS = 30
PURGED = "This file was purged: nothing of its content is kept."


@dataclass(frozen=True, slots=True)
class Removed:
    """A document that is out of its deal room, and the drafts that became stale with it."""

    document: DocumentId
    stale: tuple[DraftId, ...]


@dataclass(frozen=True, slots=True)
class Purged:
    """
    What a purge took: the hashes of bytes that no other version needs, and the drafts whose words are gone.

    `sent` are drafts that were sent: their words are with the other side, and stay as they were sent.
    """

    document: DocumentId
    hashes: tuple[str, ...]
    emptied: tuple[DraftId, ...]
    sent: tuple[DraftId, ...]
    stale: tuple[DraftId, ...]


def remove(session: Session, document: DocumentId, *, actor: str, at: datetime) -> Removed | None:
    """Take a document out of its deal room. None where it is not there, or was removed before."""
    row = session.get(DocumentRow, document)
    if row is None or row.removed_at is not None:
        return None
    row.removed_at, row.version_id = at, ""
    session.add(row)
    for version in _versions(session, document):
        version.lease_owner = version.lease_until = None  # whoever reads it now keeps nothing of it
        session.add(version)
    session.flush()
    stale = staleness.leave_removed(session, document, actor=actor, at=at)
    add_change(session, kind="document", subject=document, detail=REMOVED)
    return Removed(document, stale)


def removed_folders(session: Session) -> Mapping[DocumentId, FolderId]:
    """Return the folder in which each removed document lay."""
    statement = select(DocumentRow.id, DocumentRow.folder_id).where(col(DocumentRow.removed_at).is_not(None))
    return {DocumentId(document): FolderId(folder) for document, folder in session.exec(statement)}


def folder_of(session: Session, document: str) -> FolderId | None:
    """Return the folder in which a document lies or lay before it was removed."""
    row = session.get(DocumentRow, document)
    return FolderId(row.folder_id) if row else None


def purge(session: Session, document: DocumentId, *, emptied: Review, actor: str, at: datetime) -> Purged | None:
    """
    Remove a document together with all it said. None where it is not there, or was purged before.

    `emptied` takes the place of the verdict of each draft that rested on the document and was not sent.
    """
    row = session.get(DocumentRow, document)
    versions = [version for version in _versions(session, document) if version.purged_at is None]
    if row is None or not versions:
        return None
    _overwrite_what_is_deleted(session)
    removed = remove(session, document, actor=actor, at=at)
    resting = staleness.drafts_on(session, document)
    for draft in resting:
        _forget_sealed(session, draft)
        _blank_title(session, draft, document)
    unsent = [draft for draft in resting if draft.status is not DraftStatus.SENT]
    for draft in unsent:
        _empty(session, draft, emptied)
    row.title = row.file = ""
    session.add(row)
    for version in versions:
        _forget_content(session, version, at=at)
    session.flush()
    return Purged(
        document=document,
        hashes=_needed_no_longer(session, versions),
        emptied=tuple(draft.id for draft in unsent),
        sent=tuple(draft.id for draft in resting if draft.status is DraftStatus.SENT),
        stale=removed.stale if removed else (),
    )


def overwrite_log(database: Database) -> None:
    """Write what is still in the database's log into the database, and empty the log: deleted words stood there too."""
    with closing(sqlite3.connect(database.path, timeout=_PATIENCE_SECONDS)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _versions(session: Session, document: DocumentId) -> list[VersionRow]:
    return list(session.exec(select(VersionRow).where(col(VersionRow.document_id) == document)))


def _overwrite_what_is_deleted(session: Session) -> None:
    session.connection().exec_driver_sql("PRAGMA secure_delete=ON")


def _forget_content(session: Session, version: VersionRow, *, at: datetime) -> None:
    passages = select(PassageRow.id).where(col(PassageRow.version_id) == version.id)
    session.exec(delete(VectorRow).where(col(VectorRow.passage_id).in_(passages)))
    for table in tables_of_content():
        session.exec(delete(table).where(table.c.version_id == version.id))
    version.state, version.kind = EnrichmentState.FAILED.value, DocumentKind.OTHER.value
    version.problem, version.purged_at = PURGED, at
    version.notice = version.remedy = version.description = version.last_fault = None
    version.page_count, version.retry_at = None, None
    session.add(version)


def tables_of_content() -> tuple[Table, ...]:
    """Return every table that hangs on a version, worked out from its keys, so that a table that is added is not forgotten."""
    return tuple(
        table
        for table in SQLModel.metadata.tables.values()
        if any(key.target_fullname == "version.id" for key in table.foreign_keys) and "version_id" in table.c
    )


def _forget_sealed(session: Session, draft: Draft) -> None:
    """Delete what the drafter was shown and what it wrote, for every text that the draft ever had."""
    for basis in _bases(session, draft):
        parts = json.loads(basis)
        sealed = [parts[part] for part in ("raw", "request") if parts.get(part)]
        session.exec(delete(SealedTextRow).where(col(SealedTextRow.hash).in_(sealed)))


def _bases(session: Session, draft: Draft) -> Iterable[str]:
    yield session.get_one(DraftRow, draft.id).basis
    yield from (row.basis for row in _steps(session, draft) if row.basis)


def _steps(session: Session, draft: Draft) -> list[DraftStepRow]:
    return list(session.exec(select(DraftStepRow).where(col(DraftStepRow.draft_id) == draft.id)))


def _blank_title(session: Session, draft: Draft, document: DocumentId) -> None:
    for row in (session.get_one(DraftRow, draft.id), *_steps(session, draft)):
        if row.basis:
            parts = json.loads(row.basis)
            for passed in parts["passed"]:
                passed[2] = "" if passed[0] == document else passed[2]
            row.basis = canonical(parts)
            session.add(row)


def _empty(session: Session, draft: Draft, emptied: Review) -> None:
    row = session.get_one(DraftRow, draft.id)
    row.review = review_to_json(emptied)
    session.add(row)
    purge_texts(session, draft.id)


def _needed_no_longer(session: Session, versions: list[VersionRow]) -> tuple[str, ...]:
    statement = select(VersionRow.sha256).where(col(VersionRow.purged_at).is_(None))
    needed = set(session.exec(statement))
    return tuple(sorted({version.sha256 for version in versions} - needed))
