"""Stored texts, their passages and vectors: written once, in one transaction per step."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from sqlmodel import Session, and_, col, func, select

from dealroom.documents import EnrichmentState, Passage, StoredText
from dealroom.ids import DocumentId, PassageId, VersionId
from store.encoding import layout_to_json, stored_text
from store.tables import DocumentRow, PassageRow, TextRow, VectorRow, VersionRow

_RETRIEVABLE = tuple(state.value for state in EnrichmentState if state.is_retrievable)


class ChangedTextError(Exception):
    """A stored text would change, or is not the text that was stored."""


@dataclass(frozen=True, slots=True)
class Vector:
    """A passage's vector: float16 bytes on the grid."""

    passage: PassageId
    data: bytes


def add_text(session: Session, version: VersionId, stored: StoredText) -> None:
    """
    Store the text of a version. The same text again is no change.

    Raises:
        ChangedTextError: another text is stored for this version.

    """
    digest = hashlib.sha256(stored.text.encode()).hexdigest()
    row = session.get(TextRow, version)
    if row is None:
        session.add(TextRow(version_id=version, text=stored.text, sha256=digest, layout=layout_to_json(stored)))
        session.flush()
    elif row.sha256 != digest or row.layout != layout_to_json(stored):
        raise ChangedTextError(version)


def text(session: Session, version: VersionId) -> StoredText | None:
    """
    Return the stored text of a version.

    Raises:
        ChangedTextError: what lies there has not the hash it was stored with.

    """
    row = session.get(TextRow, version)
    if row is None:
        return None
    if hashlib.sha256(row.text.encode()).hexdigest() != row.sha256:
        raise ChangedTextError(version)
    return stored_text(row.text, row.layout)


def text_hash(session: Session, version: VersionId) -> str | None:
    """Return the SHA-256 of the stored text of a version."""
    return session.exec(select(TextRow.sha256).where(col(TextRow.version_id) == version)).first()


def add_passages(session: Session, version: VersionId, passages: Iterable[Passage]) -> None:
    """Write the passages of a version."""
    for ordinal, passage in enumerate(passages):
        session.add(
            PassageRow(
                id=passage.id,
                version_id=version,
                ordinal=ordinal,
                start=passage.start,
                end=passage.end,
                heading=passage.heading,
            )
        )
    session.flush()


def passages(session: Session, version: VersionId) -> tuple[Passage, ...]:
    """Return the passages of a version, in the order of the text."""
    body = session.get_one(TextRow, version).text
    document = session.get_one(VersionRow, version).document_id
    statement = select(PassageRow).where(col(PassageRow.version_id) == version).order_by(col(PassageRow.ordinal))
    return tuple(_passage(row, document=document, body=body) for row in session.exec(statement))


def without_vectors(session: Session, *, model: str, at_most: int) -> list[tuple[str, Passage]]:
    """Return searchable passages of current versions that have no vector under a model, each with its document's title."""
    statement = (
        select(PassageRow, DocumentRow)
        .join(DocumentRow, col(DocumentRow.version_id) == col(PassageRow.version_id))
        .join(VersionRow, col(VersionRow.id) == col(PassageRow.version_id))
        .outerjoin(VectorRow, and_(col(VectorRow.passage_id) == col(PassageRow.id), col(VectorRow.model_id) == model))
        .where(col(VectorRow.passage_id).is_(None), col(VersionRow.state).in_(_RETRIEVABLE))
        .order_by(col(DocumentRow.position), col(PassageRow.ordinal))
        .limit(at_most)
    )
    found = session.exec(statement).all()
    bodies = {row.version_id: "" for row, _ in found}
    for version in bodies:
        bodies[version] = session.get_one(TextRow, version).text
    return [(item.title, _passage(row, document=item.id, body=bodies[row.version_id])) for row, item in found]


def _passage(row: PassageRow, *, document: str, body: str) -> Passage:
    return Passage(
        id=PassageId(row.id),
        document=DocumentId(document),
        start=row.start,
        end=row.end,
        text=body[row.start : row.end],
        heading=row.heading,
    )


def add_vectors(session: Session, vectors: Iterable[Vector], *, model: str) -> None:
    """Write vectors of one model, each with its hash."""
    for vector in vectors:
        session.merge(
            VectorRow(
                passage_id=vector.passage,
                model_id=model,
                sha256=hashlib.sha256(vector.data).hexdigest(),
                data=vector.data,
            )
        )
    session.flush()


def count_vectors(session: Session, version: VersionId, *, model: str) -> int:
    """Return how many passages of a version have a vector under a model."""
    statement = (
        select(func.count())
        .select_from(VectorRow)
        .join(PassageRow, col(PassageRow.id) == col(VectorRow.passage_id))
        .where(col(PassageRow.version_id) == version, col(VectorRow.model_id) == model)
    )
    return session.exec(statement).one()


def vectors(session: Session, version: VersionId, *, model: str) -> dict[PassageId, bytes]:
    """Return the vectors of a version under a model; one whose bytes have not their hash is left out."""
    statement = (
        select(VectorRow)
        .join(PassageRow, col(PassageRow.id) == col(VectorRow.passage_id))
        .where(col(PassageRow.version_id) == version, col(VectorRow.model_id) == model)
    )
    return {
        PassageId(row.passage_id): row.data
        for row in session.exec(statement)
        if hashlib.sha256(row.data).hexdigest() == row.sha256
    }
