"""What can be asked."""

import strawberry

from api.context import RequestInfo
from api.errors import not_found
from api.loading import Desk
from api.rules import Refusal, Rule, declared
from api.schema.deals import Deal, Viewer, membership
from api.schema.documents import Document
from api.schema.drafts import Draft
from api.schema.paging import Connection, page_of
from api.schema.threads import Thread

_DEALS_PAGE = 20


def desk_of(info: RequestInfo, identifier: str) -> Desk:
    """
    Open the desk of the deal that an id belongs to.

    Raises:
        RefusedError: the person has no role there, or there is no such deal.

    """
    desk = info.context.desks.of(identifier)
    if desk is None:
        raise not_found()
    return desk


@strawberry.type(description="What can be asked.")
class Query:
    """What can be asked."""

    @strawberry.field(description="Whoever asks.", metadata=declared(Rule.SIGNED_IN))
    def viewer(self, info: RequestInfo) -> Viewer | None:
        """Return whoever asks."""
        person = info.context.known_caller.person
        return Viewer(
            id=strawberry.ID(person.id),
            name=person.name,
            email=person.email,
            memberships=[membership(desk) for desk in info.context.desks.all()],
        )

    @strawberry.field(description="The deals in which the viewer has a role.", metadata=declared(Rule.SIGNED_IN))
    def deals(
        self, info: RequestInfo, first: int | None = _DEALS_PAGE, after: str | None = None
    ) -> Connection[Deal] | None:
        """Return a page of the person's deals."""
        return page_of(
            tuple(info.context.desks.all()),
            first=first,
            after=after,
            identifier=lambda desk: desk.actor.deal.id,
            node=lambda desk: Deal(desk=desk),
        )

    @strawberry.field(description="A deal.", metadata=declared(Rule.MEMBER, subject="id", refusal=Refusal.NOT_FOUND))
    def deal(self, info: RequestInfo, id: strawberry.ID) -> Deal | None:
        """Return a deal that the person has a role in."""
        desk = desk_of(info, id)
        if desk.actor.deal.id != id:
            raise not_found()
        return Deal(desk=desk)

    @strawberry.field(description="A thread.", metadata=declared(Rule.MEMBER, subject="id", refusal=Refusal.NOT_FOUND))
    def thread(self, info: RequestInfo, id: strawberry.ID) -> Thread | None:
        """Return a thread that the person may know of."""
        desk = desk_of(info, id)
        found = desk.thread(id)
        if found is None:
            raise not_found()
        return Thread(desk=desk, item=found)

    @strawberry.field(description="A draft.", metadata=declared(Rule.DRAFTS, subject="id", refusal=Refusal.NOT_FOUND))
    def draft(self, info: RequestInfo, id: strawberry.ID) -> Draft | None:
        """Return a draft that the person may see."""
        desk = desk_of(info, id)
        found = desk.draft(id)
        if found is None:
            raise not_found()
        return Draft(desk=desk, item=found)

    @strawberry.field(
        description="A document.", metadata=declared(Rule.DOCUMENTS, subject="id", refusal=Refusal.NOT_FOUND)
    )
    def document(self, info: RequestInfo, id: strawberry.ID) -> Document | None:
        """Return a document that the person may read."""
        desk = desk_of(info, id)
        found = desk.document(id)
        if found is None:
            raise not_found()
        return Document(desk=desk, item=found)
