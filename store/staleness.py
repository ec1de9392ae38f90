"""
When a draft no longer stands.

Rule: a draft under review or approved becomes stale in the same transaction in which a document that it cites gets another
current version or is removed; by a removal, also where the document was only passed to its drafter. What was sent stays as
it was sent, and what was rejected stays rejected.
"""

from collections.abc import Iterable
from datetime import datetime

from sqlmodel import Session, col, or_, select

from dealroom.drafts import Draft, DraftStatus
from dealroom.ids import DocumentId, DraftId
from dealroom.verdict import Citation
from store import drafts
from store.changes import add_change
from store.tables import DraftRow
from store.versions import current_versions

_LIVE = (DraftStatus.DRAFTED, DraftStatus.APPROVED)
_REPLACED = "A file that this draft cites was replaced."
_REMOVED = "A file that this draft rests on was removed."


def drafts_on(
    session: Session, document: DocumentId, *, only: Iterable[DraftStatus] = DraftStatus
) -> tuple[Draft, ...]:
    """Return the drafts that a document was passed to or that cite it, oldest first."""
    # An id stands in these columns whole or not at all, so the text search finds each draft; the citations decide below.
    statement = (
        select(DraftRow.id)
        .where(col(DraftRow.status).in_([status.value for status in only]))
        .where(or_(col(DraftRow.review).contains(document), col(DraftRow.basis).contains(document)))
        .order_by(col(DraftRow.position))
    )
    found = (drafts.draft(session, identifier) for identifier in session.exec(statement).all())
    return tuple(draft for draft in found if draft is not None and _rests_on(session, draft, document))


def _rests_on(session: Session, draft: Draft, document: DocumentId) -> bool:
    basis = drafts.basis_of(session, draft.id)
    passed = {item.document for item in basis.passed} | set(basis.shown_to_model)
    return document in passed or any(item.document == document for item in draft.review.citations)


def leave_replaced(session: Session, document: DocumentId, *, actor: str, at: datetime) -> tuple[DraftId, ...]:
    """Make stale the drafts that cite another version of a document than its current one, and return them."""
    moved = [
        draft
        for draft in drafts_on(session, document, only=_LIVE)
        if has_moved(session, (item for item in draft.review.citations if item.document == document))
    ]
    return _left(session, moved, because=_REPLACED, actor=actor, at=at)


def leave_removed(session: Session, document: DocumentId, *, actor: str, at: datetime) -> tuple[DraftId, ...]:
    """Make stale the drafts that rest on a removed document, and return them."""
    return _left(session, drafts_on(session, document, only=_LIVE), because=_REMOVED, actor=actor, at=at)


def has_moved(session: Session, citations: Iterable[Citation]) -> bool:
    """Whether a citation points into a version that is not the current one of its document."""
    cited = tuple(citations)
    current = current_versions(session, frozenset(item.document for item in cited))
    return any(current.get(item.document) != item.version for item in cited)


def _left(session: Session, live: Iterable[Draft], *, because: str, actor: str, at: datetime) -> tuple[DraftId, ...]:
    left: list[DraftId] = []
    for draft in live:
        drafts.make_stale(session, draft, actor=actor, at=at, because=because)
        add_change(session, kind="draft", subject=draft.thread, detail=f"{DraftStatus.STALE.value} {draft.id}")
        left.append(draft.id)
    return tuple(left)
