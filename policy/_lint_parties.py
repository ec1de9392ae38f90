"""
Members and lists that are not what they seem.

An organisation is dead if nobody resolves to it, a person if they have an organisation, a role or a line and resolve to
nothing. A person without any of these was taken out of the room, which is as it should be.
"""

from collections.abc import Iterator

from dealroom.people import Organisation, User
from dealroom.room import Room
from dealroom.threads import RequestList
from policy._findings import Finding, FindingKind
from policy._words import membership, organisation_name
from policy.lists import Unresolved, resolved_counterparties
from policy.snapshot import Snapshot


def dead_parties(room: Room, snapshot: Snapshot) -> Iterator[Finding]:
    """Yield organisations that nobody belongs to, and people who resolve to nothing."""
    homes = {person.organisation.id for person in snapshot.people.values()}
    yield from (_dead_organisation(entry) for entry in room.organisations if entry.id not in homes)
    with_lines = {line.user for line in room.overrides}
    for user in room.users:
        belongs = user.organisation is not None or user.role is not None or user.id in with_lines
        if belongs and user.id not in snapshot.people:
            yield _dead_user(room, user)


def odd_lists(room: Room, snapshot: Snapshot) -> Iterator[Finding]:
    """Yield request lists that are denied, and lists whose owner they are not visible to."""
    for request_list in room.request_lists:
        resolved = resolved_counterparties(request_list, snapshot)
        if isinstance(resolved, Unresolved):
            yield _on_list(request_list, f"{resolved.reason} Its requests are denied.")
        elif request_list.owner not in request_list.visible_to:
            owner = organisation_name(room, resolved[0].id)
            yield _on_list(request_list, f"{owner} owns the list and is not in its audience; it counts all the same.")


def _dead_organisation(organisation: Organisation) -> Finding:
    sentence = f"Nobody belongs to {organisation.slug}, so nobody reads by its grants."
    return Finding(FindingKind.DEAD, organisation.slug, None, sentence, None)


def _dead_user(room: Room, user: User) -> Finding:
    sentence = f"{user.email} resolves to nothing ({membership(room, user)}), so no line of theirs counts."
    return Finding(FindingKind.DEAD, user.email, None, sentence, None)


def _on_list(request_list: RequestList, sentence: str) -> Finding:
    return Finding(FindingKind.LIST, request_list.slug, None, sentence, None)
