"""The bytes behind one version of a document: which they are, and what kind of file."""

from dataclasses import dataclass

from sqlmodel import Session

from dealroom.documents import DocumentKind
from dealroom.ids import DocumentId, VersionId
from store.tables import VersionRow


@dataclass(frozen=True, slots=True)
class VersionFile:
    """The bytes of a version: their SHA-256, their size, and what kind of file they are."""

    version: VersionId
    document: DocumentId
    sha256: str
    size: int
    kind: DocumentKind
    page_count: int | None


def version_file(session: Session, version: VersionId) -> VersionFile | None:
    """Return which bytes a version consists of, or None where there is no such version."""
    row = session.get(VersionRow, version)
    if row is None:
        return None
    return VersionFile(
        version=version,
        document=DocumentId(row.document_id),
        sha256=row.sha256,
        size=row.size,
        kind=DocumentKind(row.kind),
        page_count=row.page_count,
    )
