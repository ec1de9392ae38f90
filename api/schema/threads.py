"""Threads, their scope, and the answer that was sent."""

from datetime import date, datetime

import strawberry

from api.loading import Desk
from api.rules import LOADED, Rule, declared
from api.schema.documents import Document, Folder, document
from api.schema.drafts import Citation, Draft, Segment, citations, segments, titled
from api.schema.people import Organisation, User, organisation, user
from api.schema.words import Priority, ScopeRule, ThreadKind, ThreadStatus
from dealroom import permitted, sent, threads
from dealroom.ids import DocumentId
from drafting.shown_titles import neutral_titles


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


@strawberry.type(description="An answer that was sent on a thread, as its addressees see it.")
class SentAnswer:
    """An answer that was sent."""

    desk: strawberry.Private[Desk]
    item: strawberry.Private[sent.SentAnswer]

    @strawberry.field(description="The sent answer's id.", metadata=LOADED)
    def id(self) -> strawberry.ID:
        """Return the sent answer's id."""
        return strawberry.ID(self.item.id)

    @strawberry.field(description="The answer.", metadata=LOADED)
    def text(self) -> str:
        """Return the answer."""
        return self.item.text

    @strawberry.field(description="When it was sent.", metadata=LOADED)
    def sent_at(self) -> datetime:
        """Return when it was sent."""
        return self.item.sent_at

    @strawberry.field(description="The answer in pieces. Joined, they are exactly the answer.", metadata=LOADED)
    def segments(self) -> list[Segment]:
        """Return the answer in pieces."""
        return segments(self.item.segments)

    @strawberry.field(
        description="Its citations. A title that must not be given away is shown as the document's number.",
        metadata=LOADED,
    )
    def citations(self) -> list[Citation]:
        """Return its citations."""
        return citations(self.desk, self.item.id, self.item.citations, self._titles)

    @strawberry.field(
        description="The documents of its citations, under the titles that may be shown.", metadata=LOADED
    )
    def sources(self) -> list[Document]:
        """Return the documents of its citations."""
        found = (titled(document(self.desk, item), self._titles) for item in self._cited)
        return [item for item in found if item is not None]

    @strawberry.field(description="Who sent it.", metadata=declared(Rule.DRAFTS))
    def sent_by(self) -> User | None:
        """Return who sent it."""
        return user(self.desk, self.item.sent_by)

    @strawberry.field(
        description="Whether it was sent knowing that factual sentences of it have no citation.",
        metadata=declared(Rule.DRAFTS),
    )
    def acknowledged_uncited(self) -> bool | None:
        """Return whether uncited sentences were acknowledged."""
        return self.item.acknowledged_uncited

    @strawberry.field(description="The draft that was sent.", metadata=declared(Rule.DRAFTS))
    def draft(self) -> Draft | None:
        """Return the draft that was sent."""
        found = self.desk.draft(self.item.draft)
        return None if found is None else Draft(desk=self.desk, item=found)

    @strawberry.field(description="The id of the sent answer that it corrects, if any.", metadata=declared(Rule.DRAFTS))
    def supersedes(self) -> strawberry.ID | None:
        """Return which sent answer it corrects."""
        return None if self.item.supersedes is None else strawberry.ID(self.item.supersedes)

    @strawberry.field(
        description="When a corrected answer took its place; null while it stands.", metadata=declared(Rule.DRAFTS)
    )
    def superseded_at(self) -> datetime | None:
        """Return when a corrected answer took its place."""
        return self.item.superseded_at

    @property
    def _cited(self) -> list[DocumentId]:
        return list(dict.fromkeys(citation.document for citation in self.item.citations))

    @property
    def _titles(self) -> dict[DocumentId, str]:
        found = {item: self.desk.document(item) for item in self._cited}
        titles = {item: "" if source is None else source.title for item, source in found.items()}
        return neutral_titles(titles, self.desk.checks)


@strawberry.type(description="How a thread is worked on. Advisory roles alone see it.")
class ThreadPlan:
    """How a thread is worked on."""

    assignee: User | None = strawberry.field(description="Who takes care of it.", metadata=LOADED)
    priority: Priority = strawberry.field(description="How urgent it is.", metadata=LOADED)
    due_date: date | None = strawberry.field(description="By when it is to be answered.", metadata=LOADED)


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
        description=(
            "The answer that stands, for those of its addressees who may read every document behind it now; null for "
            "everybody else, and until one was sent."
        ),
        metadata=declared(Rule.SENT_ANSWERS),
    )
    def sent_answer(self) -> SentAnswer | None:
        """Return the answer that stands, if the person may read it now."""
        found = self.desk.sent_answer(self.item)
        return None if found is None else SentAnswer(desk=self.desk, item=found)

    @strawberry.field(
        description="Every answer that was sent, newest first: the one that stands, and those it corrected.",
        metadata=declared(Rule.DRAFTS),
    )
    def sent_answers(self) -> list[SentAnswer] | None:
        """Return every answer that was sent."""
        return [SentAnswer(desk=self.desk, item=item) for item in self.desk.sent_answers(self.item)]

    @strawberry.field(
        description="What has moved under the answer that stands, a sentence each: a document replaced, moved or closed, "
        "an audience that changed.",
        metadata=declared(Rule.DRAFTS),
    )
    def sent_answer_concerns(self) -> list[str] | None:
        """Return what has moved under the answer that stands."""
        return list(self.desk.concerns(self.item))

    @strawberry.field(description="How it is worked on.", metadata=declared(Rule.PLAN))
    def plan(self) -> ThreadPlan | None:
        """Return how it is worked on."""
        found = self.desk.plan(self.item)
        return ThreadPlan(assignee=user(self.desk, found.assignee), priority=found.priority, due_date=found.due)

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
