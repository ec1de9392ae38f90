"""
The workflow: from a draft to an answer that a person sends.

Each mutation that changes a draft names the revision that was looked at. Whoever comes second is told who came first.
"""

import strawberry

from api import draft_acts, thread_acts
from api.context import RequestInfo
from api.errors import not_found
from api.rules import LOADED, Rule, declared
from api.schema.deals import Deal
from api.schema.drafts import Draft
from api.schema.queries import desk_of
from api.schema.threads import Thread
from api.schema.words import Priority
from api.schema.workflow_inputs import (
    ApproveDraftInput,
    EditDraftInput,
    PlanThreadInput,
    RejectDraftInput,
    SendDraftInput,
    SetSendingInput,
    ThreadInput,
    WriteDraftInput,
    given,
)


@strawberry.type(description="The draft that was written.")
class WriteDraftPayload:
    """The draft that was written."""

    draft: Draft = strawberry.field(description="The draft.", metadata=LOADED)


@strawberry.type(description="The draft that was edited.")
class EditDraftPayload:
    """The draft that was edited."""

    draft: Draft = strawberry.field(description="The draft, back in review.", metadata=LOADED)


@strawberry.type(description="The draft that was approved.")
class ApproveDraftPayload:
    """The draft that was approved."""

    draft: Draft = strawberry.field(description="The draft.", metadata=LOADED)


@strawberry.type(description="The draft that was rejected.")
class RejectDraftPayload:
    """The draft that was rejected."""

    draft: Draft = strawberry.field(description="The draft.", metadata=LOADED)


@strawberry.type(description="The draft that was sent, and its thread.")
class SendDraftPayload:
    """The draft that was sent."""

    draft: Draft = strawberry.field(description="The draft.", metadata=LOADED)
    thread: Thread = strawberry.field(description="The thread, now answered.", metadata=LOADED)


@strawberry.type(description="The deal whose setting was changed.")
class SetSendingPayload:
    """The deal whose setting was changed."""

    deal: Deal = strawberry.field(description="The deal.", metadata=LOADED)


@strawberry.type(description="The thread that was changed.")
class ThreadPayload:
    """The thread that was changed."""

    thread: Thread = strawberry.field(description="The thread.", metadata=LOADED)


@strawberry.type(description="What can be done between a draft and a sent answer.")
class Workflow:
    """What can be done between a draft and a sent answer."""

    @strawberry.field(
        description="Write an answer as a draft of one's own. Its citations pass the gates; its text is never replaced.",
        metadata=declared(Rule.WRITE, subject="input.threadId"),
    )
    def write_draft(self, info: RequestInfo, input: WriteDraftInput) -> WriteDraftPayload | None:
        """Write an answer as a draft of one's own."""
        draft = draft_acts.write_draft(
            info.context.services,
            desk_of(info, input.thread_id),
            thread=input.thread_id,
            text=input.text,
            citations=given(input.citations),
        )
        return WriteDraftPayload(draft=_draft(info, draft))

    @strawberry.field(
        description="Edit a draft. It is checked again at once and returns to review.",
        metadata=declared(Rule.EDIT, subject="input.draftId"),
    )
    def edit_draft(self, info: RequestInfo, input: EditDraftInput) -> EditDraftPayload | None:
        """Edit a draft."""
        draft_acts.edit_draft(
            info.context.services,
            desk_of(info, input.draft_id),
            draft=input.draft_id,
            expected=input.expected_revision,
            text=input.text,
            citations=None if input.citations is None else given(input.citations),
        )
        return EditDraftPayload(draft=_draft(info, input.draft_id))

    @strawberry.field(
        description="Approve a draft, so that it can be sent.",
        metadata=declared(Rule.APPROVE, subject="input.draftId"),
    )
    def approve_draft(self, info: RequestInfo, input: ApproveDraftInput) -> ApproveDraftPayload | None:
        """Approve a draft."""
        draft_acts.approve_draft(
            info.context.services,
            desk_of(info, input.draft_id),
            draft=input.draft_id,
            expected=input.expected_revision,
        )
        return ApproveDraftPayload(draft=_draft(info, input.draft_id))

    @strawberry.field(
        description="Reject a draft for a reason.", metadata=declared(Rule.REJECT, subject="input.draftId")
    )
    def reject_draft(self, info: RequestInfo, input: RejectDraftInput) -> RejectDraftPayload | None:
        """Reject a draft for a reason."""
        draft_acts.reject_draft(
            info.context.services,
            desk_of(info, input.draft_id),
            draft=input.draft_id,
            expected=input.expected_revision,
            reason=input.reason,
        )
        return RejectDraftPayload(draft=_draft(info, input.draft_id))

    @strawberry.field(
        description=(
            "Send an approved draft to whom its thread is for. Scope, versions, gates and audience are looked at again; "
            "where something moved, nothing is sent and the answer is a CONFLICT that says what."
        ),
        metadata=declared(Rule.SEND, subject="input.draftId"),
    )
    def send_draft(self, info: RequestInfo, input: SendDraftInput) -> SendDraftPayload | None:
        """Send an approved draft."""
        draft_acts.send_draft(
            info.context.services,
            desk_of(info, input.draft_id),
            draft=input.draft_id,
            expected=input.expected_revision,
            acknowledges_uncited=input.acknowledge_uncited,
        )
        draft = _draft(info, input.draft_id)
        return SendDraftPayload(draft=draft, thread=_thread(info, draft.item.thread))

    @strawberry.field(
        description="Say whether a deal's advisers approve, send and change permissions, beside the lead adviser.",
        metadata=declared(Rule.SET_SENDING, subject="input.dealId"),
    )
    def set_sending(self, info: RequestInfo, input: SetSendingInput) -> SetSendingPayload | None:
        """Say whether a deal's advisers may send."""
        desk = desk_of(info, input.deal_id)
        draft_acts.set_sending(info.context.services, desk, advisors_may_send=input.advisors_may_send)
        info.context.desks.forget()
        return SetSendingPayload(deal=Deal(desk=desk_of(info, input.deal_id)))

    @strawberry.field(
        description="Say who takes care of a thread, how urgent it is, and by when it is to be answered.",
        metadata=declared(Rule.PLAN, subject="input.threadId"),
    )
    def plan_thread(self, info: RequestInfo, input: PlanThreadInput) -> ThreadPayload | None:
        """Say how a thread shall be worked on."""
        thread_acts.plan_thread(
            info.context.services,
            desk_of(info, input.thread_id),
            thread=input.thread_id,
            assignee=input.assignee,
            priority=Priority(input.priority),
            due=input.due_date,
        )
        return ThreadPayload(thread=_thread(info, input.thread_id))

    @strawberry.field(
        description="Close a thread: it takes no answer any more.",
        metadata=declared(Rule.PLAN, subject="input.threadId"),
    )
    def close_thread(self, info: RequestInfo, input: ThreadInput) -> ThreadPayload | None:
        """Close a thread."""
        thread_acts.close_thread(info.context.services, desk_of(info, input.thread_id), thread=input.thread_id)
        return ThreadPayload(thread=_thread(info, input.thread_id))

    @strawberry.field(description="Reopen a closed thread.", metadata=declared(Rule.PLAN, subject="input.threadId"))
    def reopen_thread(self, info: RequestInfo, input: ThreadInput) -> ThreadPayload | None:
        """Reopen a closed thread."""
        thread_acts.reopen_thread(info.context.services, desk_of(info, input.thread_id), thread=input.thread_id)
        return ThreadPayload(thread=_thread(info, input.thread_id))

    @strawberry.field(
        description="Withdraw a question that is not answered yet: for the organisation that asked it, or an adviser for it.",
        metadata=declared(Rule.ASK, subject="input.threadId"),
    )
    def withdraw_question(self, info: RequestInfo, input: ThreadInput) -> ThreadPayload | None:
        """Withdraw a question."""
        thread_acts.withdraw_question(info.context.services, desk_of(info, input.thread_id), thread=input.thread_id)
        return ThreadPayload(thread=_thread(info, input.thread_id))


def _draft(info: RequestInfo, identifier: str) -> Draft:
    """Return a draft as it is now; whoever lost the right to drafts meanwhile does not get it."""
    info.context.desks.forget()
    desk = desk_of(info, identifier)
    found = desk.draft(identifier)
    if found is None:
        raise not_found()
    return Draft(desk=desk, item=found)


def _thread(info: RequestInfo, identifier: str) -> Thread:
    info.context.desks.forget()
    desk = desk_of(info, identifier)
    found = desk.thread(identifier)
    if found is None:
        raise not_found()
    return Thread(desk=desk, item=found)
