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


class DraftAction(StrEnum):
    """What brought a draft to a revision."""

    DRAFTED = "DRAFTED"
    WRITTEN = "WRITTEN"
    EDITED = "EDITED"
    APPROVED = "APPROVED"
    REJECTED = "REJECTED"
    SENT = "SENT"
    STALE = "STALE"  # what it rests on had moved when somebody wanted to send it


@dataclass(frozen=True, slots=True)
class DrafterIdentity:
    """Who wrote the first text: `extractive`, `anthropic` or `person`, and the host that passages were sent to."""

    name: str
    model: str | None = None
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """
    One draft of a thread.

    `drafter` is whoever wrote the first text, `author` the person whose words the text is as it stands: none for a text
    that no person wrote or edited.
    """

    id: DraftId
    thread: ThreadId
    revision: int
    created_at: datetime
    status: DraftStatus
    drafter: DrafterIdentity
    review: Review
    not_searchable: tuple[DocumentId, ...]
    policy_version: int
    author: str | None = None


@dataclass(frozen=True, slots=True)
class DraftStep:
    """
    One revision of a draft: what was done, by whom, when.

    `number` grows over all steps of the deal. `text` is the answer that the step brought, none where it brought none.
    """

    number: int
    draft: DraftId
    revision: int
    action: DraftAction
    actor: str | None
    at: datetime
    reason: str | None = None
    text: str | None = None
