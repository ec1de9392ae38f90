"""
Sending: the one way in which an answer leaves.

Rule: a person whose role may sends an approved draft, at the revision that they looked at. At that moment everything is looked
at again: who the answer is for, that all of them may read every document that it cites or that a model was shown for it, that
these are the versions that were checked, and that gates and flags come out of the stored texts as they were stored. Where
something has moved, nothing leaves, the reason is told, and the draft is stale until somebody edits it.

Rule: a line that stands in place of an answer leaves only where it says that the documents in scope do not answer: that is
itself an answer. A line that asks for manual review, or that tells why nothing was drafted for an unclear audience, never
does. A text with factual sentences that nothing proves leaves only where the sender says that they know.
"""

from collections.abc import Sequence

from sqlmodel import Session

from dealroom.drafts import Draft, DraftAction, DraftStatus
from dealroom.ids import DraftId, SentAnswerId, deal_key_of, new_id
from dealroom.room import Room
from dealroom.sent import SentAnswer
from dealroom.verdict import FlagKind, VerificationReason
from dealroom.workflow import DraftAct, ThreadStep
from drafting.moved import moved
from drafting.record import sent_facts
from drafting.refusal import RefusalKind, Refused
from drafting.replay import Replayed, replay
from drafting.resting import Rest, rest_of, standing
from drafting.steps import Books, found_draft, name_of, refusal, step_facts
from store import drafts, rooms, sent_answers, threads
from store.draft_steps import last_step

_NEVER_SENT = frozenset(
    {VerificationReason.SCOPE_DENIED, VerificationReason.NO_SURVIVING_CITATION, VerificationReason.MODEL_FAILED}
)
_NOT_AN_ANSWER = "This draft holds no answer, only a note for reviewers. Edit it, or write an answer."
_UNACKNOWLEDGED = (
    "Sentences of this answer state facts and have no citation. Look at them, and send with `acknowledgeUncited`."
)


def send(
    books: Books, key: str, *, draft: DraftId, expected: int, acknowledges_uncited: bool, actor: str
) -> SentAnswer | Refused:
    """
    Send an approved draft to whom its thread is for, and return the answer as it left; or why it did not.

    Raises:
        UnknownDraftError: there is no such draft.

    """
    with books.data.deal(key).read() as session:
        found, refused = _asked(session, draft, expected, acknowledges_uncited=acknowledges_uncited, actor=actor)
        if refused is not None:
            return refused
        # Before the write lock is held, because it takes long: what is stored for a revision never changes.
        again = replay(session, found.id, log=books.log)
    with books.data.deal(key).write() as session:
        found, refused = _asked(session, draft, expected, acknowledges_uncited=acknowledges_uncited, actor=actor)
        if refused is not None:
            return refused
        thread = found_draft(session, draft)[1]
        rest, now = rest_of(session, found, thread), standing(session, thread, room=rooms.room(session))
        reasons = (
            *moved(rest.documents, audience=rest.audience, now=now),
            *_unproved(again),
            *_answered_since(session, found, now.room),
        )
        if reasons:
            return _left_stale(books, session, found, reasons, actor=actor)
        return _sent(books, session, found, rest, now.room, actor=actor, acknowledged=acknowledges_uncited)


def _asked(
    session: Session, draft: DraftId, expected: int, *, acknowledges_uncited: bool, actor: str
) -> tuple[Draft, Refused | None]:
    """Return a draft, and what stands in the way of sending it, whatever it rests on."""
    found, thread = found_draft(session, draft)
    refused = refusal(session, found, thread, DraftAct.SEND, expected=expected, actor=actor)
    return found, refused or _unsendable(found, acknowledges_uncited=acknowledges_uncited)


def states_uncited_facts(draft: Draft) -> bool:
    """Whether sentences of a draft's text state facts and have no surviving citation."""
    return any(flag.kind is FlagKind.UNCITED and flag.answer_spans for flag in draft.review.flags)


def _unsendable(draft: Draft, *, acknowledges_uncited: bool) -> Refused | None:
    if draft.author is None and draft.review.reason in _NEVER_SENT:
        return Refused(RefusalKind.CONFLICT, _NOT_AN_ANSWER)
    if states_uncited_facts(draft) and not acknowledges_uncited:
        return Refused(RefusalKind.INPUT, _UNACKNOWLEDGED)
    return None


def _unproved(again: Replayed | None) -> tuple[str, ...]:
    """Return why a draft's verdict is not reached again from what is stored; nothing where it is."""
    if again is None:
        return ("The draft is gone.",)
    return () if again.same else (again.reason,)


def _answered_since(session: Session, draft: Draft, room: Room) -> tuple[str, ...]:
    """Return that another answer left after this draft was approved: whoever approved it had not seen that."""
    current = sent_answers.current_answer(session, draft.thread)
    if current is None or current.step < last_step(session, draft.id).number:
        return ()
    who = name_of(room, current.sent_by)
    return (f"{who} sent another answer on {current.sent_at:%d %b %Y at %H:%M} UTC, after this one was approved.",)


def _left_stale(books: Books, session: Session, draft: Draft, reasons: Sequence[str], *, actor: str) -> Refused:
    at = books.clock()
    because = " ".join(reasons)
    stale = drafts.make_stale(session, draft, actor=actor, at=at, because=because)
    books.log.append(
        session,
        action="draft.stale",
        actor=actor,
        at=at,
        **step_facts(stale),
        reasons=books.log.seal_text(session, because),
        policy_version=rooms.policy_version(session),
    )
    return Refused(RefusalKind.CONFLICT, f"Nothing was sent. {because} Edit the draft, so that it is checked again.")


def _sent(
    books: Books, session: Session, draft: Draft, rest: Rest, room: Room, *, actor: str, acknowledged: bool
) -> SentAnswer:
    at, before = books.clock(), sent_answers.current_answer(session, draft.thread)
    drafts.set_status(session, draft, DraftStatus.SENT, action=DraftAction.SENT, actor=actor, at=at)
    sent = SentAnswer(
        id=SentAnswerId(new_id("sent", deal_key=deal_key_of(draft.id) or "")),
        thread=draft.thread,
        draft=draft.id,
        step=last_step(session, draft.id).number,
        sent_at=at,
        sent_by=actor,
        text=draft.review.answer,
        segments=draft.review.segments,
        citations=draft.review.citations,
        rests_on=rest.documents,
        audience=rest.audience,
        policy_version=room.policy_version,
        acknowledged_uncited=acknowledged and states_uncited_facts(draft),
        supersedes=None if before is None else before.id,
    )
    sent_answers.add_sent_answer(session, sent)
    threads.take_step(session, draft.thread, ThreadStep.ANSWERED)
    books.log.append(session, action="draft.sent", actor=actor, at=at, **sent_facts(sent, revision=draft.revision + 1))
    return sent
