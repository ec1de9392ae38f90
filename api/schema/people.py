"""Organisations and people, as far as a person may learn of them."""

import strawberry

from api.loading import Desk
from api.rules import LOADED
from api.schema.words import Role, Side
from dealroom import people
from dealroom.ids import UserId
from policy.person import person_of


@strawberry.type(description="A firm in the deal. The buy side learns of its own and of the sell side's.")
class Organisation:
    """A firm in the deal."""

    id: strawberry.ID = strawberry.field(description="The organisation's id.", metadata=LOADED)
    slug: str = strawberry.field(description="The organisation's short name in this deal.", metadata=LOADED)
    name: str = strawberry.field(description="The organisation's name.", metadata=LOADED)
    side: Side = strawberry.field(description="The side of the sale it is on.", metadata=LOADED)


@strawberry.type(description="A person of the deal.")
class User:
    """A person of the deal."""

    id: strawberry.ID = strawberry.field(description="The person's id in this deal.", metadata=LOADED)
    name: str = strawberry.field(description="The person's name.", metadata=LOADED)
    email: str = strawberry.field(description="The person's email.", metadata=LOADED)
    role: Role = strawberry.field(description="What the person does in this deal.", metadata=LOADED)
    organisation: Organisation = strawberry.field(description="The person's organisation.", metadata=LOADED)


def organisation(item: people.Organisation) -> Organisation:
    """Return an organisation that was loaded for the viewer."""
    return Organisation(id=strawberry.ID(item.id), slug=item.slug, name=item.name, side=item.side)


def user(desk: Desk, identifier: str | None) -> User | None:
    """Return a person that the viewer may learn of and who resolves to a role, else None."""
    known = None if identifier is None else desk.people.get(UserId(identifier))
    found = None if known is None else person_of(known.id, room=desk.actor.room)
    if found is None:
        return None
    return User(
        id=strawberry.ID(found.user.id),
        name=found.user.name,
        email=found.user.email,
        role=found.role,
        organisation=organisation(found.organisation),
    )
