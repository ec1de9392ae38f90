"""The documents that a text is verified against, as a draft keeps them."""

from sqlmodel import Session

from dealroom.evidence import EvidenceSet
from store import texts
from store.drafts import PassedDocument


def passed_documents(session: Session, evidence: EvidenceSet) -> tuple[PassedDocument, ...]:
    """Return an evidence set as ids, offsets and hashes of the stored texts."""
    return tuple(
        PassedDocument(
            document=item.id,
            version=item.version,
            title=item.title,
            text_sha256=texts.text_hash(session, item.version) or "",
            windows=tuple((window.start, window.end) for window in item.windows),
            is_view_only=item.is_view_only,
        )
        for item in evidence.documents
    )
