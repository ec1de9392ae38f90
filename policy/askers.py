"""
Who may ask a question that is answered from the room.

Rule: a question grounds in what its creator may read, so the creator has to resolve to a buy-side organisation and role.
"""

from dealroom.ids import UserId
from dealroom.people import BUY_SIDE_ROLES
from policy.lists import Unresolved
from policy.person import Person
from policy.snapshot import Snapshot


def resolved_asker(user: UserId | None, snapshot: Snapshot) -> Person | Unresolved:
    """Return the person who asks, or why nothing may be searched for them."""
    person = None if user is None else snapshot.people.get(user)
    if person is None:
        return Unresolved("Whoever asked does not resolve to an organisation of this room and a role in it.")
    if person.role not in BUY_SIDE_ROLES:
        return Unresolved(f"{person.user.email} is not of the buy side, so the question grounds nothing.")
    return person
