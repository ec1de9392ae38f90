"""
The workflow: which step a draft or a thread may take, and where it then stands.

Rule: a step is taken only from a state that the tables below name. Everything else is refused in words. Only an approved
draft is sent; an edit returns a draft to review; what was sent stays as it was sent.
"""

from collections.abc import Mapping
from enum import StrEnum

from dealroom.drafts import DraftStatus
from dealroom.threads import ThreadStatus


class DraftAct(StrEnum):
    """What can be done with a draft that is there."""

    EDIT = "EDIT"
    APPROVE = "APPROVE"
    REJECT = "REJECT"
    SEND = "SEND"
    LEAVE_STALE = "LEAVE_STALE"  # what it rests on has moved


class ThreadStep(StrEnum):
    """What happens to a thread."""

    DRAFTING = "DRAFTING"  # a drafter begins to write
    PROPOSED = "PROPOSED"  # there is a draft to review
    UNPROVED = "UNPROVED"  # there is a draft in which nothing is proved
    EMPTIED = "EMPTIED"  # the last draft under review was rejected
    ANSWERED = "ANSWERED"
    CLOSED = "CLOSED"
    REOPENED = "REOPENED"
    WITHDRAWN = "WITHDRAWN"


_DRAFTED, _APPROVED, _REJECTED = DraftStatus.DRAFTED, DraftStatus.APPROVED, DraftStatus.REJECTED
_SENT, _STALE = DraftStatus.SENT, DraftStatus.STALE

_DRAFT_STEPS: Mapping[tuple[DraftStatus, DraftAct], DraftStatus] = {
    (_DRAFTED, DraftAct.EDIT): _DRAFTED,
    (_APPROVED, DraftAct.EDIT): _DRAFTED,
    (_REJECTED, DraftAct.EDIT): _DRAFTED,
    (_STALE, DraftAct.EDIT): _DRAFTED,
    (_DRAFTED, DraftAct.APPROVE): _APPROVED,
    (_DRAFTED, DraftAct.REJECT): _REJECTED,
    (_APPROVED, DraftAct.REJECT): _REJECTED,
    (_STALE, DraftAct.REJECT): _REJECTED,
    (_APPROVED, DraftAct.SEND): _SENT,
    (_DRAFTED, DraftAct.LEAVE_STALE): _STALE,
    (_APPROVED, DraftAct.LEAVE_STALE): _STALE,
}

_REFUSALS: Mapping[tuple[DraftStatus, DraftAct], str] = {
    (_SENT, DraftAct.EDIT): "This draft was sent and stays as it was sent. To correct it, write or draft a new answer.",
    (_APPROVED, DraftAct.APPROVE): "This draft is approved already.",
    (_REJECTED, DraftAct.APPROVE): "This draft was rejected. Edit it, then it can be approved.",
    (_SENT, DraftAct.APPROVE): "This draft was sent already.",
    (
        _STALE,
        DraftAct.APPROVE,
    ): "What this draft rests on has moved. Edit it, so that it is checked again, then approve it.",
    (_REJECTED, DraftAct.REJECT): "This draft is rejected already.",
    (_SENT, DraftAct.REJECT): "This draft was sent already. To correct it, write or draft a new answer.",
    (_DRAFTED, DraftAct.SEND): "Only an approved draft can be sent. Approve it first.",
    (_REJECTED, DraftAct.SEND): "This draft was rejected. Edit and approve it first.",
    (_SENT, DraftAct.SEND): "This draft was sent already.",
    (
        _STALE,
        DraftAct.SEND,
    ): "What this draft rests on has moved. Edit it, so that it is checked again, then approve and send it.",
    (_REJECTED, DraftAct.LEAVE_STALE): "A rejected draft waits for nothing.",
    (_SENT, DraftAct.LEAVE_STALE): "What was sent stays as it was sent.",
    (_STALE, DraftAct.LEAVE_STALE): "This draft is stale already.",
}

_UNDER_WAY = frozenset({ThreadStatus.OPEN, ThreadStatus.DRAFTING, ThreadStatus.IN_REVIEW, ThreadStatus.MANUAL_REVIEW})
_TAKES_ANSWERS = _UNDER_WAY | {ThreadStatus.ANSWERED}

_THREAD_STEPS: Mapping[ThreadStep, tuple[frozenset[ThreadStatus], ThreadStatus]] = {
    ThreadStep.DRAFTING: (_UNDER_WAY, ThreadStatus.DRAFTING),
    ThreadStep.PROPOSED: (_UNDER_WAY, ThreadStatus.IN_REVIEW),
    ThreadStep.UNPROVED: (_UNDER_WAY, ThreadStatus.MANUAL_REVIEW),
    ThreadStep.EMPTIED: (frozenset({ThreadStatus.IN_REVIEW, ThreadStatus.MANUAL_REVIEW}), ThreadStatus.OPEN),
    # An answered thread stays answered while a correction is written, and is answered again by it.
    ThreadStep.ANSWERED: (_TAKES_ANSWERS, ThreadStatus.ANSWERED),
    ThreadStep.CLOSED: (_TAKES_ANSWERS, ThreadStatus.CLOSED),
    ThreadStep.REOPENED: (frozenset({ThreadStatus.CLOSED}), ThreadStatus.OPEN),
    ThreadStep.WITHDRAWN: (_UNDER_WAY, ThreadStatus.WITHDRAWN),
}

_NO_MORE_ANSWERS = {
    ThreadStatus.CLOSED: "This thread is closed. Reopen it first.",
    ThreadStatus.WITHDRAWN: "This question was withdrawn, so nobody waits for an answer.",
}


def draft_after(status: DraftStatus, act: DraftAct) -> DraftStatus | None:
    """Return where a draft stands after an act, or None where the act is refused."""
    return _DRAFT_STEPS.get((status, act))


def draft_refusal(status: DraftStatus, act: DraftAct) -> str | None:
    """Return why a draft in this state refuses an act, in words; None where it does not."""
    return _REFUSALS.get((status, act))


def thread_after(status: ThreadStatus, step: ThreadStep) -> ThreadStatus | None:
    """Return where a thread stands after a step, or None where it does not take it."""
    sources, target = _THREAD_STEPS[step]
    return target if status in sources else None


def thread_refusal(status: ThreadStatus) -> str | None:
    """Return why a thread takes no answer any more, in words; None where it does."""
    return _NO_MORE_ANSWERS.get(status)
