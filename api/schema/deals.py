"""The deal, and the person's place in it."""

from datetime import datetime

import strawberry

from api.loading import Desk
from api.rules import LOADED, Rule, declared
from api.schema.documents import Document, Folder
from api.schema.paging import DEFAULT_PAGE, Connection, page_of
from api.schema.people import Organisation, User, organisation, user
from api.schema.policy import Policy
from api.schema.threads import Thread
from api.schema.words import Role, ThreadKind
from dealroom.people import BUY_SIDE_ROLES
from dealroom.threads import RequestList as StoredRequestList


@strawberry.type(description="A list of requests. Its counterparties are its owner and its audience together.")
class RequestList:
    """A request list that the person sees."""

    desk: strawberry.Private[Desk]
    item: strawberry.Private[StoredRequestList]

    @strawberry.field(description="The list's id.", metadata=LOADED)
    def id(self) -> strawberry.ID:
        """Return the list's id."""
        return strawberry.ID(self.item.id)

    @strawberry.field(description="The list's name.", metadata=LOADED)
    def name(self) -> str:
        """Return the list's name."""
        return self.item.name

    @strawberry.field(description="Who owns it; null where the viewer may not learn of them.", metadata=LOADED)
    def owner(self) -> Organisation | None:
        """Return the list's owner."""
        found = self.desk.organisations.get(self.item.owner) if self.item.owner else None
        return None if found is None else organisation(found)

    @strawberry.field(description="Whom it is visible to, as far as the viewer may learn of them.", metadata=LOADED)
    def visible_to(self) -> list[Organisation]:
        """Return the list's audience."""
        known = self.desk.organisations
        return [organisation(known[item]) for item in self.item.visible_to if item in known]


@strawberry.type(description="What a deal sets for the verification of its drafts.")
class Checks:
    """What a deal sets for the verification of its drafts."""

    own_terms: list[str] = strawberry.field(
        description="Terms of this deal that no draft may give away; each is flagged where it stands.", metadata=LOADED
    )
    strikes_uncited: bool = strawberry.field(
        description="Whether factual sentences without a citation are struck from a drafter's answer, not only flagged.",
        metadata=LOADED,
    )


@strawberry.type(description="A deal that the viewer has a role in.")
class Deal:
    """A deal that the person has a role in."""

    desk: strawberry.Private[Desk]

    @strawberry.field(description="The deal's id.", metadata=LOADED)
    def id(self) -> strawberry.ID:
        """Return the deal's id."""
        return strawberry.ID(self.desk.actor.deal.id)

    @strawberry.field(description="The deal's short name.", metadata=LOADED)
    def slug(self) -> str:
        """Return the deal's short name."""
        return self.desk.actor.deal.slug

    @strawberry.field(description="The deal's name.", metadata=LOADED)
    def name(self) -> str:
        """Return the deal's name."""
        return self.desk.actor.deal.name

    @strawberry.field(description="When the deal room was opened.", metadata=LOADED)
    def created_at(self) -> datetime:
        """Return when the deal room was opened."""
        return self.desk.actor.deal.created_at

    @strawberry.field(
        description="What the deal sets for the verification of its drafts.", metadata=declared(Rule.CHECKS)
    )
    def checks(self) -> Checks | None:
        """Return what the deal sets for verification."""
        found = self.desk.checks
        return Checks(own_terms=list(found.own_terms), strikes_uncited=found.strikes_uncited)

    @strawberry.field(
        description="Whether the deal's advisers approve, send and change permissions, beside the lead adviser.",
        metadata=declared(Rule.CHECKS),
    )
    def advisors_may_send(self) -> bool | None:
        """Return whether the deal's advisers may send."""
        return self.desk.actor.room.advisors_may_send

    @strawberry.field(description="Who may read what, and why, for those who audit it.", metadata=declared(Rule.POLICY))
    def policy(self) -> Policy | None:
        """Return the policy."""
        return Policy(desk=self.desk)

    @strawberry.field(description="The organisations that the viewer may learn of.", metadata=declared(Rule.MEMBER))
    def organisations(self) -> list[Organisation] | None:
        """Return the organisations that the person may learn of."""
        return [organisation(item) for item in self.desk.organisations.values()]

    @strawberry.field(
        description="The people on whose behalf the viewer can ask a question.", metadata=declared(Rule.PEOPLE)
    )
    def askers(self) -> list[User] | None:
        """Return the buy-side people of the deal."""
        found = (user(self.desk, identifier) for identifier in self.desk.people)
        return [item for item in found if item is not None and item.role in BUY_SIDE_ROLES]

    @strawberry.field(
        description="The folders that the viewer may read; for an auditor, every path.",
        metadata=declared(Rule.MEMBER),
    )
    def folders(self) -> list[Folder] | None:
        """Return the folders whose paths the person may know."""
        return [Folder(desk=self.desk, item=item) for item in self.desk.folders.values()]

    @strawberry.field(description="The request lists that the viewer sees.", metadata=declared(Rule.REQUEST_LISTS))
    def request_lists(self) -> list[RequestList] | None:
        """Return the request lists that the person sees."""
        return [RequestList(desk=self.desk, item=item) for item in self.desk.request_lists]

    @strawberry.field(
        description="The documents that the viewer may read, in the order of arrival.",
        metadata=declared(Rule.DOCUMENTS),
    )
    def documents(self, first: int | None = DEFAULT_PAGE, after: str | None = None) -> Connection[Document] | None:
        """Return a page of the documents that the person may read."""
        return page_of(
            tuple(self.desk.documents.values()),
            first=first,
            after=after,
            identifier=lambda item: item.id,
            node=lambda item: Document(desk=self.desk, item=item),
        )

    @strawberry.field(
        description="The threads that the viewer may know of, in the order of arrival.",
        metadata=declared(Rule.MEMBER),
    )
    def threads(
        self, first: int | None = DEFAULT_PAGE, after: str | None = None, kind: ThreadKind | None = None
    ) -> Connection[Thread] | None:
        """Return a page of the threads that the person may know of."""
        return page_of(
            tuple(item for item in self.desk.threads if kind is None or item.kind == kind),
            first=first,
            after=after,
            identifier=lambda item: item.id,
            node=lambda item: Thread(desk=self.desk, item=item),
        )


@strawberry.type(description="The viewer's place in a deal.")
class Membership:
    """The person's place in a deal."""

    role: Role = strawberry.field(description="What the viewer does in the deal.", metadata=LOADED)
    deal: Deal = strawberry.field(description="The deal.", metadata=LOADED)
    organisation: Organisation = strawberry.field(description="The viewer's organisation there.", metadata=LOADED)
    user_id: strawberry.ID = strawberry.field(description="The viewer's user id in that deal.", metadata=LOADED)


@strawberry.type(description="Whoever asks.")
class Viewer:
    """Whoever asks."""

    id: strawberry.ID = strawberry.field(description="The person's id, the same in every deal.", metadata=LOADED)
    name: str = strawberry.field(description="The person's name.", metadata=LOADED)
    email: str = strawberry.field(description="The person's email.", metadata=LOADED)
    memberships: list[Membership] = strawberry.field(
        description="The deals in which the person has a role.", metadata=LOADED
    )


def membership(desk: Desk) -> Membership:
    """Return a person's place in the deal of a desk."""
    actor = desk.actor
    return Membership(
        role=actor.role,
        deal=Deal(desk=desk),
        organisation=organisation(actor.organisation),
        user_id=strawberry.ID(actor.user.id),
    )
