"""
Steps that people take with a draft, and what stands in the way of one.

Rule: a step is taken by a person whose role may, as the room stands in the same transaction; on the revision that they
looked at; and from a state of the draft and its thread that allows it. Whoever comes second is told who came first.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol

from sqlmodel import Session

from dealroom.drafts import Draft, DraftAction, DraftStatus
from dealroom.ids import UserId
from dealroom.room import Room
from dealroom.threads import Thread
from dealroom.workflow import DraftAct, draft_refusal, thread_refusal
from drafting.refusal import RefusalKind, Refused
from policy.roles import Capability, may
from store import drafts, rooms, threads
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.draft_steps import last_step

_MAY = {
    DraftAct.EDIT: Capability.EDIT,
    DraftAct.APPROVE: Capability.APPROVE,
    DraftAct.REJECT: Capability.REJECT,
    DraftAct.SEND: Capability.SEND,
}
_ON_A_LIVE_THREAD = frozenset({DraftAct.EDIT, DraftAct.APPROVE, DraftAct.SEND})
_DID = {
    DraftAction.DRAFTED: "drafted it",
    DraftAction.WRITTEN: "wrote it",
    DraftAction.EDITED: "edited it",
    DraftAction.APPROVED: "approved it",
    DraftAction.REJECTED: "rejected it",
    DraftAction.SENT: "sent it",
}


class UnknownDraftError(LookupError):
    """There is no draft with this id."""


class Books(Protocol):
    """Where a step is written: the deals' databases and their trails, and the clock."""

    @property
    def data(self) -> DataDirectory:
        """The databases."""
        ...

    @property
    def log(self) -> AuditLog:
        """The audit trails."""
        ...

    @property
    def clock(self) -> Callable[[], datetime]:
        """The clock."""
        ...


def found_draft(session: Session, identifier: str) -> tuple[Draft, Thread]:
    """
    Return a draft with its thread.

    Raises:
        UnknownDraftError: there is no such draft.

    """
    draft = drafts.draft(session, identifier)
    thread = None if draft is None else threads.thread(session, draft.thread)
    if draft is None or thread is None:
        raise UnknownDraftError(identifier)
    return draft, thread


def refusal(
    session: Session, draft: Draft, thread: Thread, act: DraftAct, *, expected: int, actor: str
) -> Refused | None:
    """Return what stands in the way of an act, as of this session's moment; None where nothing does."""
    room = rooms.room(session)
    if not role_may(room, actor, _MAY[act]):
        return Refused(RefusalKind.FORBIDDEN, "Your role in this deal does not do this.")
    if draft.revision != expected:
        return Refused(RefusalKind.CONFLICT, _changed(session, draft, room, expected))
    because = draft_refusal(draft.status, act)
    if because is not None and draft.status is DraftStatus.STALE:
        because = f"{last_step(session, draft.id).reason or ''} {because}".strip()
    if because is None and act in _ON_A_LIVE_THREAD:
        because = thread_refusal(thread.status)
    return None if because is None else Refused(RefusalKind.CONFLICT, because)


def role_may(room: Room, actor: str, capability: Capability) -> bool:
    """Whether a person's role in the room has a capability."""
    user = next((item for item in room.users if item.id == actor), None)
    return user is not None and may(user, capability, room=room)


def name_of(room: Room, actor: str | None) -> str:
    """Return what somebody is called in a sentence."""
    return next((user.name for user in room.users if user.id == UserId(actor or "")), "Somebody")


def step_facts(draft: Draft) -> dict[str, Any]:
    """Return the facts of a step for its audit record: which draft, and the revision that it made."""
    return {"draft": draft.id, "thread": draft.thread, "revision": draft.revision}


def _changed(session: Session, draft: Draft, room: Room, expected: int) -> str:
    last = last_step(session, draft.id)
    when = f"{last.at:%d %b %Y at %H:%M} UTC"
    if last.action is DraftAction.STALE:
        what = f"what it rests on had moved on {when}. {last.reason or ''}".strip().removesuffix(".")
    elif last.actor is None:
        what = f"it was drafted on {when}"
    else:
        what = f"{name_of(room, last.actor)} {_DID[last.action]} on {when}"
    return f"This draft is at revision {draft.revision} and no longer at {expected}: {what}. Look at it again."
