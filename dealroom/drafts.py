"""A draft: a reviewed answer to one thread, with its state and revision."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from dealroom.ids import DocumentId, DraftId, ThreadId
from dealroom.verdict import Review


class DraftStatus(StrEnum):
    """Where a draft stands between the drafter and the other side."""

    DRAFTED = "DRAFTED"
    APPROVED = "APPROVED"
    REJECTED = "REJECTED"
    SENT = "SENT"
    STALE = "STALE"


class DraftStage(StrEnum):
    """How far drafting has come."""

    SCOPE = "SCOPE"
    SEARCH = "SEARCH"
    MODEL = "MODEL"
    GATES = "GATES"
    DONE = "DONE"
    FAILED = "FAILED"


@dataclass(frozen=True, slots=True)
class DrafterIdentity:
    """Who wrote the first text: `extractive`, `anthropic` or `person`, and the host that passages were sent to."""

    name: str
    model: str | None = None
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """One draft of a thread."""

    id: DraftId
    thread: ThreadId
    revision: int
    created_at: datetime
    status: DraftStatus
    drafter: DrafterIdentity
    review: Review
    not_searchable: tuple[DocumentId, ...]
    policy_version: int
