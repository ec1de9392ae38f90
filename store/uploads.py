"""
Uploads as the registry knows them: what is on its way, and what has arrived and waits to be used.

Rule: an upload is its person's. Nobody else finds it, whatever they know of it.
"""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlmodel import Session, col, delete, select

from store.tables import IncomingUploadRow, UploadRow


@dataclass(frozen=True, slots=True)
class Upload:
    """Uploaded bytes that wait to be used."""

    id: str
    person: str
    deal_key: str | None
    sha256: str
    size: int
    name: str | None = None


@dataclass(frozen=True, slots=True)
class IncomingUpload:
    """An upload that has not arrived in full. `length` is what it shall have in bytes, where that was said."""

    id: str
    person: str
    length: int | None
    repr_digest: str | None
    name: str | None
    created_at: datetime
    expires_at: datetime


def add_upload(session: Session, *, person: str, sha256: str, size: int, at: datetime, name: str | None = None) -> str:
    """Record uploaded bytes, under the name that they were given if any, and return the upload's id."""
    upload = _new_upload()
    session.add(UploadRow(id=upload, person_id=person, sha256=sha256, size=size, created_at=at, name=name))
    return upload


def upload(session: Session, identifier: str, *, person: str) -> Upload | None:
    """Return a finished upload of this person."""
    row = session.get(UploadRow, identifier)
    return None if row is None or row.person_id != person else _upload(row, row.deal_key)


def claim_upload(session: Session, upload: str, *, person: str, deal_key: str) -> Upload | None:
    """Bind an upload of this person to a deal, or return None where it is somebody else's or bound to another deal."""
    row = session.get(UploadRow, upload)
    if row is None or row.person_id != person or row.deal_key not in {None, deal_key}:
        return None
    before = row.deal_key
    row.deal_key = deal_key
    session.add(row)
    return _upload(row, before)


def _upload(row: UploadRow, deal_key: str | None) -> Upload:
    return Upload(row.id, row.person_id, deal_key, row.sha256, row.size, row.name)


def _new_upload() -> str:
    return f"upload-{secrets.token_hex(16)}"


def _incoming(row: IncomingUploadRow) -> IncomingUpload:
    return IncomingUpload(
        row.id,
        row.person_id,
        row.length,
        row.repr_digest,
        row.name,
        row.created_at.replace(tzinfo=row.created_at.tzinfo or UTC),
        row.expires_at.replace(tzinfo=row.expires_at.tzinfo or UTC),
    )


def begin_upload(
    session: Session,
    *,
    person: str,
    at: datetime,
    expires_at: datetime,
    length: int | None = None,
    name: str | None = None,
    repr_digest: str | None = None,
) -> str:
    """Record that an upload is on its way, and return its id."""
    identifier = _new_upload()
    session.add(
        IncomingUploadRow(
            id=identifier,
            person_id=person,
            length=length,
            repr_digest=repr_digest,
            created_at=at,
            expires_at=expires_at,
            name=name,
        )
    )
    return identifier


def incoming_upload(session: Session, identifier: str, *, person: str, at: datetime) -> IncomingUpload | None:
    """Return an upload of this person that is on its way and has not expired."""
    row = session.get(IncomingUploadRow, identifier)
    if row is None or row.person_id != person:
        return None
    found = _incoming(row)
    return found if at < found.expires_at else None


def learn_length(session: Session, identifier: str, length: int) -> None:
    """Keep how long an upload will be."""
    row = session.get_one(IncomingUploadRow, identifier)
    row.length = length
    session.add(row)


def end_upload(session: Session, identifier: str) -> None:
    """Forget an upload that is on its way, or one that waits."""
    session.exec(delete(IncomingUploadRow).where(col(IncomingUploadRow.id) == identifier))
    session.exec(delete(UploadRow).where(col(UploadRow.id) == identifier))


def finish_upload(session: Session, found: IncomingUpload, *, sha256: str, size: int, at: datetime) -> None:
    """Turn an upload that has arrived in full into one that waits to be used."""
    end_upload(session, found.id)
    session.add(
        UploadRow(id=found.id, person_id=found.person, sha256=sha256, size=size, created_at=at, name=found.name)
    )


def uploads_on_their_way(session: Session) -> tuple[IncomingUpload, ...]:
    """Return every upload that has not arrived in full, oldest first."""
    rows = session.exec(select(IncomingUploadRow).order_by(col(IncomingUploadRow.created_at)))
    return tuple(_incoming(row) for row in rows)


def waiting_sizes(session: Session) -> tuple[tuple[str, int], ...]:
    """Return the person and the size in bytes of each upload that nobody has used yet."""
    rows = session.exec(select(UploadRow.person_id, UploadRow.size).where(col(UploadRow.deal_key).is_(None)))
    return tuple((person, size) for person, size in rows)


def forget_uploads(session: Session, *, before: datetime, at: datetime) -> None:
    """Forget the uploads that were finished before a moment, and those on their way that have expired."""
    session.exec(delete(UploadRow).where(col(UploadRow.created_at) < before))
    session.exec(delete(IncomingUploadRow).where(col(IncomingUploadRow.expires_at) <= at))


def known_uploads(session: Session) -> frozenset[str]:
    """Return the ids of all uploads that wait or are on their way."""
    return frozenset(session.exec(select(UploadRow.id))) | frozenset(session.exec(select(IncomingUploadRow.id)))
