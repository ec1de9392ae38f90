"""Request lists, and the two kinds of thread that a draft answers."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from dealroom.ids import OrganisationId, RequestListId, ThreadId, UserId


class ThreadKind(StrEnum):
    """A question on the Q&A board, or a request of a request list."""

    QUESTION = "QUESTION"
    REQUEST = "REQUEST"


class ThreadStatus(StrEnum):
    """Where a thread stands."""

    OPEN = "OPEN"
    DRAFTING = "DRAFTING"
    IN_REVIEW = "IN_REVIEW"
    MANUAL_REVIEW = "MANUAL_REVIEW"
    ANSWERED = "ANSWERED"
    CLOSED = "CLOSED"
    WITHDRAWN = "WITHDRAWN"

    @property
    def as_shown_outside(self) -> "ThreadStatus":
        """The state as seller and buy-side roles see it: every state in between is open."""
        settled = {ThreadStatus.ANSWERED, ThreadStatus.CLOSED, ThreadStatus.WITHDRAWN}
        return self if self in settled else ThreadStatus.OPEN


class Priority(StrEnum):
    """How urgent a thread is."""

    LOW = "LOW"
    NORMAL = "NORMAL"
    HIGH = "HIGH"


@dataclass(frozen=True, slots=True)
class Plan:
    """Who of the advisers takes care of a thread, how urgent it is, and by when it is to be answered."""

    assignee: UserId | None = None
    priority: Priority = Priority.NORMAL
    due: date | None = None


@dataclass(frozen=True, slots=True)
class RequestList:
    """A list of requests. Its counterparties are its owner and its audience together."""

    id: RequestListId
    slug: str
    name: str
    owner: OrganisationId | None
    visible_to: tuple[OrganisationId, ...]


@dataclass(frozen=True, slots=True)
class Thread:
    """One question or request. `request_list` is set for requests alone."""

    id: ThreadId
    slug: str
    kind: ThreadKind
    title: str
    body: str
    created_by: UserId | None
    created_at: datetime
    status: ThreadStatus
    request_list: RequestListId | None = None

    @property
    def question(self) -> str:
        """Title and body, as they are searched and asked."""
        return f"{self.title}\n{self.body}".strip()
