"""
Who may read a folder: every organisation, every person, at which tier and why.

Each organisation is followed by its people. A person whose own line decided is marked, since no organisation-level
check counts it; a firm that has no grant may still have people who read, by their role or by a line of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dealroom.folders import Folder, Tier
from dealroom.people import Organisation
from dealroom.room import Room
from policy.explain import organisation_because, person_because
from policy.person import Person
from policy.snapshot import Snapshot, snapshot_of
from policy.tiers import Ground, decide, position_of


@dataclass(frozen=True, slots=True)
class Reader:
    """An organisation, by its slug, or a person, by their email, who may read a folder."""

    subject: str
    is_person: bool
    organisation: str
    tier: Tier
    because: str
    by_override: bool


def readers(room: Room, folder: Folder) -> tuple[Reader, ...]:
    """
    Return everybody who may read a folder; nobody reads one that the room does not hold.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    snapshot = snapshot_of(room)
    position = position_of(snapshot, folder)
    if position is None:
        return ()
    found = (
        reader
        for organisation in snapshot.organisations.values()
        for reader in (_organisation(snapshot, organisation, position), *_people(snapshot, organisation, position))
    )
    return tuple(reader for reader in found if reader.tier.may_read)


def _organisation(snapshot: Snapshot, organisation: Organisation, position: int) -> Reader:
    return Reader(
        subject=organisation.slug,
        is_person=False,
        organisation=organisation.slug,
        tier=Tier(snapshot.tiers[organisation.id][position]),
        because=f"{organisation_because(snapshot, organisation, position)}.",
        by_override=False,
    )


def _people(snapshot: Snapshot, organisation: Organisation, position: int) -> Iterator[Reader]:
    for person in snapshot.people.values():
        if person.organisation is organisation:
            yield _person(snapshot, person, position)


def _person(snapshot: Snapshot, person: Person, position: int) -> Reader:
    decision = decide(snapshot, person, position)
    return Reader(
        subject=person.user.email,
        is_person=True,
        organisation=person.organisation.slug,
        tier=decision.tier,
        because=f"{person_because(snapshot, person, decision)}.",
        by_override=decision.ground is Ground.OVERRIDE,
    )
