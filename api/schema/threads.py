"""Threads, their scope, and the answer that was sent."""

from datetime import datetime

import strawberry

from api.loading import Desk
from api.rules import LOADED, Rule, declared
from api.schema.documents import Document, Folder
from api.schema.drafts import Citation, Draft, Segment
from api.schema.people import Organisation, User, organisation, user
from api.schema.words import ScopeRule, ThreadKind, ThreadStatus
from dealroom import permitted, threads


@strawberry.type(description="What an answer to a thread may rest on: what everybody it is for may read.")
class Scope:
    """What an answer may rest on."""

    rule: ScopeRule = strawberry.field(description="The rule that decided.", metadata=LOADED)
    denied: bool = strawberry.field(
        description="Whether the rule failed to resolve. An empty scope is not denied.", metadata=LOADED
    )
    reason: str | None = strawberry.field(description="Why it was denied; null otherwise.", metadata=LOADED)
    counterparties: list[Organisation] = strawberry.field(
        description="The organisations that the answer is for.", metadata=LOADED
    )
    admitted_document_count: int = strawberry.field(
        description="How many documents lie in the admitted folders.", metadata=LOADED
    )
    admitted_folders: list[Folder] = strawberry.field(
        description="The folders that every counterparty may read.", metadata=LOADED
    )


@strawberry.type(description="The answer that was sent on a thread.")
class SentAnswer:
    """The answer that was sent."""

    text: str = strawberry.field(description="The answer.", metadata=LOADED)
    sent_at: datetime = strawberry.field(description="When it was sent.", metadata=LOADED)
    segments: list[Segment] = strawberry.field(description="The answer in pieces.", metadata=LOADED)
    citations: list[Citation] = strawberry.field(description="Its citations.", metadata=LOADED)
    sources: list[Document] = strawberry.field(description="The documents of its citations.", metadata=LOADED)


@strawberry.type(description="A question, or a request of a request list.")
class Thread:
    """A thread that the person may know of."""

    desk: strawberry.Private[Desk]
    item: strawberry.Private[threads.Thread]

    @strawberry.field(description="The thread's id.", metadata=LOADED)
    def id(self) -> strawberry.ID:
        """Return the thread's id."""
        return strawberry.ID(self.item.id)

    @strawberry.field(description="Whether it is a question or a request.", metadata=LOADED)
    def kind(self) -> ThreadKind:
        """Return the thread's kind."""
        return self.item.kind

    @strawberry.field(description="Where it stands, as far as the viewer may know.", metadata=LOADED)
    def status(self) -> ThreadStatus:
        """Return where the thread stands, as the person may see it."""
        sees_inside = self.desk.may(Rule.SCOPE)
        return self.item.status if sees_inside else self.item.status.as_shown_outside

    @strawberry.field(description="The thread's short name in this deal.", metadata=declared(Rule.THREAD_WORDS))
    def slug(self) -> str | None:
        """Return the thread's short name."""
        return self.item.slug

    @strawberry.field(description="The title, as it was asked.", metadata=declared(Rule.THREAD_WORDS))
    def title(self) -> str | None:
        """Return the title."""
        return self.item.title

    @strawberry.field(description="The body, as it was asked.", metadata=declared(Rule.THREAD_WORDS))
    def body(self) -> str | None:
        """Return the body."""
        return self.item.body

    @strawberry.field(description="When it was asked.", metadata=declared(Rule.THREAD_WORDS))
    def created_at(self) -> datetime | None:
        """Return when it was asked."""
        return self.item.created_at

    @strawberry.field(
        description="Who asked; null where the viewer may not learn of them, and where they do not resolve.",
        metadata=declared(Rule.THREAD_WORDS),
    )
    def created_by(self) -> User | None:
        """Return who asked."""
        return user(self.desk, self.item.created_by)

    @strawberry.field(
        description="The answer that was sent, for its addressees; null until one was.",
        metadata=declared(Rule.THREAD_WORDS),
    )
    def sent_answer(self) -> SentAnswer | None:
        """Return the answer that was sent: none, before there is a way to send one."""
        return None

    @strawberry.field(description="The drafts of the thread, newest first.", metadata=declared(Rule.DRAFTS))
    def drafts(self) -> list[Draft] | None:
        """Return the drafts of the thread."""
        return [Draft(desk=self.desk, item=item) for item in self.desk.drafts(self.item)]

    @strawberry.field(description="What an answer may rest on, as of now.", metadata=declared(Rule.SCOPE))
    def scope(self) -> Scope | None:
        """Return the scope of the thread."""
        return _scope(self.desk, self.desk.scope(self.item))


def _scope(desk: Desk, found: permitted.PermittedSet | permitted.Denied) -> Scope:
    counterparties = [organisation(item) for item in desk.organisations.values() if item.id in found.counterparties]
    if isinstance(found, permitted.Denied):
        return Scope(
            rule=found.rule,
            denied=True,
            reason=found.reason,
            counterparties=counterparties,
            admitted_document_count=0,
            admitted_folders=[],
        )
    return Scope(
        rule=found.rule,
        denied=False,
        reason=None,
        counterparties=counterparties,
        admitted_document_count=len(found.documents),
        admitted_folders=[Folder(desk=desk, item=item) for item in desk.actor.room.folders if item.id in found.folders],
    )
