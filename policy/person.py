"""
Who a person is in a deal room.

Rule: a person is what the room says they are: known by exactly one entry, of exactly one organisation, with a role
that fits its side. Whoever falls short of that resolves to nothing.
"""

from dataclasses import dataclass

from dealroom.ids import OrganisationId, UserId
from dealroom.people import Organisation, Role, Side, User, resolved_role
from dealroom.room import Room


@dataclass(frozen=True, slots=True)
class Person:
    """A person who resolves: of this organisation, in this role."""

    user: User
    organisation: Organisation
    role: Role


def person_of(user: UserId | None, *, room: Room) -> Person | None:
    """Return the person with this id, or None if they resolve to nothing."""
    entries = [entry for entry in room.users if entry.id == user]
    if len(entries) != 1:
        return None
    organisation = organisation_of(entries[0].organisation, room=room)
    return resolved(entries[0], organisation)


def organisation_of(organisation: OrganisationId | None, *, room: Room) -> Organisation | None:
    """Return the organisation with this id, or None if the room does not hold exactly one."""
    entries = [entry for entry in room.organisations if entry.id == organisation]
    return entries[0] if len(entries) == 1 else None


def resolved(user: User, organisation: Organisation | None) -> Person | None:
    """Return the person that a user is in an organisation, or None if the role does not fit."""
    role = resolved_role(user, organisation)
    if organisation is None or role is None:
        return None
    return Person(user=user, organisation=organisation, role=role)


def is_buy_side(organisation: Organisation | None) -> bool:
    """Whether an organisation is known to be on the buy side."""
    return organisation is not None and organisation.side is Side.BUY
