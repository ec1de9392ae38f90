"""What can be done. Each act is checked against its rule first, and leaves a record in the deal's audit trail."""

import strawberry

from api import acts
from api.context import RequestInfo
from api.errors import not_found
from api.rules import LOADED, Rule, declared
from api.schema.deals import Deal
from api.schema.document_changes import DocumentMutation
from api.schema.drafts import Draft
from api.schema.policy import PolicyDifference, PolicyVersion, considered_difference, policy_version
from api.schema.policy_inputs import PolicyChangeInput, change_sent
from api.schema.queries import desk_of
from api.schema.threads import Thread


@strawberry.input(description="A question to ask.")
class AskQuestionInput:
    """A question to ask."""

    deal_id: strawberry.ID = strawberry.field(description="The deal to ask in.")
    title: str = strawberry.field(description="The title: at most 300 characters, on one line.")
    body: str = strawberry.field(description="The question: at most 10,000 characters.")
    on_behalf_of: strawberry.ID | None = strawberry.field(
        default=None,
        description="The buy-side user who asks. Advisory roles must give one; nobody else may.",
    )


@strawberry.input(description="The thread to draft an answer to.")
class GenerateDraftInput:
    """The thread to draft an answer to."""

    thread_id: strawberry.ID = strawberry.field(description="The thread.")


@strawberry.input(description="What a deal shall set for the verification of its drafts.")
class SetChecksInput:
    """What a deal shall set for the verification of its drafts."""

    deal_id: strawberry.ID = strawberry.field(description="The deal.")
    own_terms: list[str] = strawberry.field(
        description="All terms of this deal that no draft may give away: at most 200, each of at most 200 characters."
    )
    strikes_uncited: bool = strawberry.field(
        description="Whether factual sentences without a citation are struck from a drafter's answer, not only flagged."
    )


@strawberry.input(description="A change of who may read what.")
class ChangePolicyInput:
    """A change of who may read what."""

    deal_id: strawberry.ID = strawberry.field(description="The deal.")
    change: PolicyChangeInput = strawberry.field(description="The change.")
    reason: str = strawberry.field(description="Why: at most 500 characters, kept with the version that is made.")
    expected_version: int = strawberry.field(
        description="The policy version in which the change was looked at; another one in force is a CONFLICT."
    )


@strawberry.type(description="The question that was asked.")
class AskQuestionPayload:
    """The question that was asked."""

    thread: Thread = strawberry.field(description="The thread.", metadata=LOADED)


@strawberry.type(description="The draft that was made.")
class GenerateDraftPayload:
    """The draft that was made."""

    draft: Draft = strawberry.field(description="The draft.", metadata=LOADED)


@strawberry.type(description="The deal whose settings were changed.")
class SetChecksPayload:
    """The deal whose settings were changed."""

    deal: Deal = strawberry.field(description="The deal.", metadata=LOADED)


@strawberry.type(description="The change that was made.")
class ChangePolicyPayload:
    """The change that was made."""

    version: PolicyVersion = strawberry.field(description="The version that it made.", metadata=LOADED)
    difference: PolicyDifference = strawberry.field(description="What it opened and closed.", metadata=LOADED)


@strawberry.type(description="What can be done.")
class Mutation(DocumentMutation):
    """What can be done."""

    @strawberry.field(description="Ask a question.", metadata=declared(Rule.ASK, subject="input.dealId"))
    def ask_question(self, info: RequestInfo, input: AskQuestionInput) -> AskQuestionPayload | None:
        """Ask a question."""
        thread = acts.ask(
            info.context.services,
            desk_of(info, input.deal_id),
            title=input.title,
            body=input.body,
            on_behalf_of=input.on_behalf_of,
        )
        info.context.desks.forget()
        desk = desk_of(info, input.deal_id)
        found = desk.thread(thread)
        if found is None:
            raise not_found()
        return AskQuestionPayload(thread=Thread(desk=desk, item=found))

    @strawberry.field(
        description="Draft an answer to a thread, and return it once it is verified and stored.",
        metadata=declared(Rule.MAKE_DRAFT, subject="input.threadId"),
    )
    def generate_draft(self, info: RequestInfo, input: GenerateDraftInput) -> GenerateDraftPayload | None:
        """Draft an answer to a thread."""
        draft = acts.generate_draft(info.context.services, desk_of(info, input.thread_id), thread=input.thread_id)
        info.context.desks.forget()
        desk = desk_of(info, input.thread_id)
        # Whoever lost the right to drafts while this one was made does not get it.
        found = desk.draft(draft)
        if found is None:
            raise not_found()
        return GenerateDraftPayload(draft=Draft(desk=desk, item=found))

    @strawberry.field(
        description="Set what drafts of a deal are verified with from now on.",
        metadata=declared(Rule.SET_CHECKS, subject="input.dealId"),
    )
    def set_checks(self, info: RequestInfo, input: SetChecksInput) -> SetChecksPayload | None:
        """Set what drafts of a deal are verified with."""
        acts.change_checks(
            info.context.services,
            desk_of(info, input.deal_id),
            own_terms=input.own_terms,
            strikes_uncited=input.strikes_uncited,
        )
        info.context.desks.forget()
        return SetChecksPayload(deal=Deal(desk=desk_of(info, input.deal_id)))

    @strawberry.field(
        description="Change who may read what, as the next version of the policy.",
        metadata=declared(Rule.CHANGE_POLICY, subject="input.dealId"),
    )
    def change_policy(self, info: RequestInfo, input: ChangePolicyInput) -> ChangePolicyPayload | None:
        """Change who may read what."""
        desk = desk_of(info, input.deal_id)
        made = acts.change_policy(
            info.context.services,
            desk,
            change=change_sent(input.change, room=desk.actor.room),
            reason=input.reason,
            expected=input.expected_version,
        )
        info.context.desks.forget()
        return ChangePolicyPayload(
            version=policy_version(made.version), difference=considered_difference(made.considered)
        )
