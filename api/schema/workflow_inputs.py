"""What the mutations of the workflow take."""

from datetime import date

import strawberry

from api.draft_acts import GivenCitation
from api.schema.words import Priority


@strawberry.input(description="A citation that a person gives. It passes the same gates as a drafter's.")
class CitationInput:
    """A citation that a person gives."""

    document_id: strawberry.ID = strawberry.field(description="A document in the thread's scope.")
    quote: str = strawberry.field(description="The document's words: at most 5,000 characters.")
    anchor: str = strawberry.field(description="The words of the answer that they support: at most 2,000 characters.")


@strawberry.input(description="A person's own answer to a thread.")
class WriteDraftInput:
    """A person's own answer to a thread."""

    thread_id: strawberry.ID = strawberry.field(description="The thread.")
    text: str = strawberry.field(description="The answer: at most 20,000 characters. It is kept as it is written.")
    citations: list[CitationInput] = strawberry.field(description="Its citations, at most 100.")


@strawberry.input(description="A person's edit of a draft.")
class EditDraftInput:
    """A person's edit of a draft."""

    draft_id: strawberry.ID = strawberry.field(description="The draft.")
    expected_revision: int = strawberry.field(
        description="The revision that was looked at; another one now is a CONFLICT."
    )
    text: str = strawberry.field(description="The whole new answer: at most 20,000 characters.")
    citations: list[CitationInput] | None = strawberry.field(
        default=None, description="Its citations, at most 100; left out, the draft's own are checked again."
    )


@strawberry.input(description="The draft to approve.")
class ApproveDraftInput:
    """The draft to approve."""

    draft_id: strawberry.ID = strawberry.field(description="The draft.")
    expected_revision: int = strawberry.field(
        description="The revision that was looked at; another one now is a CONFLICT."
    )


@strawberry.input(description="The draft to reject.")
class RejectDraftInput:
    """The draft to reject."""

    draft_id: strawberry.ID = strawberry.field(description="The draft.")
    expected_revision: int = strawberry.field(
        description="The revision that was looked at; another one now is a CONFLICT."
    )
    reason: str = strawberry.field(description="Why: at most 1,000 characters, kept with the draft.")


@strawberry.input(description="The draft to send.")
class SendDraftInput:
    """The draft to send."""

    draft_id: strawberry.ID = strawberry.field(description="The draft. Only an approved one can be sent.")
    expected_revision: int = strawberry.field(
        description="The revision that was looked at; another one now is a CONFLICT."
    )
    acknowledge_uncited: bool = strawberry.field(
        default=False, description="Whether the sender knows that factual sentences have no citation. It is recorded."
    )


@strawberry.input(description="Whether a deal's advisers may send.")
class SetSendingInput:
    """Whether a deal's advisers may send."""

    deal_id: strawberry.ID = strawberry.field(description="The deal.")
    advisors_may_send: bool = strawberry.field(
        description="Whether advisers approve, send and change permissions, beside the lead adviser."
    )


@strawberry.input(description="How a thread shall be worked on: all of it at once.")
class PlanThreadInput:
    """How a thread shall be worked on."""

    thread_id: strawberry.ID = strawberry.field(description="The thread.")
    assignee: strawberry.ID | None = strawberry.field(
        default=None, description="The adviser who takes care of it; left out, nobody."
    )
    priority: Priority = strawberry.field(default=Priority.NORMAL, description="How urgent it is.")
    due_date: date | None = strawberry.field(
        default=None, description="By when it is to be answered; left out, no date."
    )


@strawberry.input(description="The thread to close, reopen or withdraw.")
class ThreadInput:
    """The thread to close, reopen or withdraw."""

    thread_id: strawberry.ID = strawberry.field(description="The thread.")


def given(citations: list[CitationInput]) -> list[GivenCitation]:
    """Return citations as they were typed."""
    return [GivenCitation(item.document_id, item.quote, item.anchor) for item in citations]
