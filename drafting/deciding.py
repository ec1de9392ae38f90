"""
Approving and rejecting: a person's decision on the text as they saw it.

Rule: a decision names the revision that it was made on. A rejection has a reason, which stays with the draft; the trail
holds its salted hash.
"""

from sqlmodel import Session

from dealroom.drafts import Draft, DraftAction, DraftStatus
from dealroom.ids import DraftId
from dealroom.workflow import DraftAct, ThreadStep
from drafting.refusal import Refused
from drafting.steps import Books, found_draft, refusal, step_facts
from store import drafts, threads

_UNDER_REVIEW = frozenset({DraftStatus.DRAFTED, DraftStatus.APPROVED, DraftStatus.STALE})


def approve(books: Books, key: str, *, draft: DraftId, expected: int, actor: str) -> Draft | Refused:
    """
    Approve a draft at the revision that was looked at, and return it as it then is.

    Raises:
        UnknownDraftError: there is no such draft.

    """
    with books.data.deal(key).write() as session:
        found, thread = found_draft(session, draft)
        refused = refusal(session, found, thread, DraftAct.APPROVE, expected=expected, actor=actor)
        if refused is not None:
            return refused
        at = books.clock()
        approved = drafts.set_status(
            session, found, DraftStatus.APPROVED, action=DraftAction.APPROVED, actor=actor, at=at
        )
        books.log.append(
            session,
            action="draft.approved",
            actor=actor,
            at=at,
            **step_facts(approved),
            approved_review_sha256=drafts.review_hash_of(session, approved.id),
        )
    return approved


def reject(books: Books, key: str, *, draft: DraftId, expected: int, reason: str, actor: str) -> Draft | Refused:
    """
    Reject a draft for a reason in words, and return it as it then is.

    Raises:
        UnknownDraftError: there is no such draft.

    """
    with books.data.deal(key).write() as session:
        found, thread = found_draft(session, draft)
        refused = refusal(session, found, thread, DraftAct.REJECT, expected=expected, actor=actor)
        if refused is not None:
            return refused
        at = books.clock()
        rejected = drafts.set_status(
            session, found, DraftStatus.REJECTED, action=DraftAction.REJECTED, actor=actor, at=at, reason=reason
        )
        books.log.append(
            session,
            action="draft.rejected",
            actor=actor,
            at=at,
            **step_facts(rejected),
            reason=books.log.seal_text(session, reason),
        )
        if not _is_any_under_review(session, rejected):
            threads.take_step(session, rejected.thread, ThreadStep.EMPTIED)
    return rejected


def _is_any_under_review(session: Session, draft: Draft) -> bool:
    return any(item.status in _UNDER_REVIEW for item in drafts.drafts_of(session, draft.thread))
