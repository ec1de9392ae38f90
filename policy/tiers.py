"""
The tier at which somebody may read a folder.

Rule, for an organisation: its nearest grant on the folder's path; no grant, no reading. Personal overrides are not
looked at, grants and denials alike.

Rule, for a person: the nearest line on the path decides, their own before their organisation's at one folder. A
personal `none` holds for everything below it until a nearer override of the same person, and closes nearer grants.
Where no line stands, advisory roles read the whole room, and everybody else reads nothing. An auditor reads no
document. Whoever resolves to no organisation and role reads nothing, whatever a line says.

How we read "unless a grant or override says otherwise" for advisory roles: a grant to their own organisation, and an
override of their own, count at the folder they name and below, as for anybody else; the whole room is only what holds
where neither stands. As an organisation, an advisory firm has the grants it was given and no more: its people read the
room by their role, which is theirs and not the firm's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from dealroom.folders import Folder, Tier
from dealroom.ids import DocumentId, FolderId, OrganisationId, UserId
from dealroom.people import Organisation, User
from dealroom.room import Room
from policy._tree import covered
from policy.person import Person
from policy.roles import Capability, role_may
from policy.snapshot import Placed, Snapshot, snapshot_of


class Ground(Enum):
    """What a decision about a person rests on."""

    GRANT = "a grant to their organisation"
    OVERRIDE = "a line of their own"
    WHOLE_ROOM = "their role"
    NO_LINE = "no line on the path"
    NO_DOCUMENTS = "a role that reads no documents"


@dataclass(frozen=True, slots=True)
class Decision:
    """A person's tier at a folder, what it rests on, and the position of the line that decided, if one did."""

    tier: Tier
    ground: Ground
    position: int | None = None


def organisation_tier(
    snapshot: Snapshot, organisation: Organisation | OrganisationId, folder: Folder | FolderId
) -> Tier:
    """Return an organisation's tier on a folder; unknown to the room, either is none."""
    identifier = organisation.id if isinstance(organisation, Organisation) else organisation
    position = position_of(snapshot, folder)
    tiers = snapshot.tiers.get(identifier)
    if position is None or tiers is None:
        return Tier.NONE
    return Tier(tiers[position])


def user_tier(snapshot: Snapshot, user: User | UserId, folder: Folder | FolderId) -> Tier:
    """Return a person's tier on a folder; unknown to the room, either is none."""
    person = snapshot.people.get(user.id if isinstance(user, User) else user)
    position = position_of(snapshot, folder)
    if person is None or position is None:
        return Tier.NONE
    return decide(snapshot, person, position).tier


def person_tiers(snapshot: Snapshot, person: Person) -> bytes:
    """Return a person's tier on every folder, one byte each: what `decide` says of each, for all at once."""
    return tiers_by(snapshot, person, snapshot.overrides[person.user.id])


def tiers_by(snapshot: Snapshot, person: Person, overrides: Mapping[int, Placed]) -> bytes:
    """Return the tiers that a person would have with these lines of their own."""
    if not role_may(person.role, Capability.READ_DOCUMENTS):
        return bytes(len(snapshot.folders))
    grants = snapshot.grants[person.organisation.id]
    tiers = bytearray((without_a_line(person),)) * len(snapshot.folders)
    locked = bytearray(len(tiers))  # where the nearest line of their own closes, so that no grant counts
    for position in sorted({*overrides, *grants}):
        end = snapshot.ends[position]
        if position in overrides:
            covered(tiers, position, end, overrides[position].tier)
            covered(locked, position, end, not overrides[position].tier.may_read)
        elif not locked[position]:
            covered(tiers, position, end, grants[position].tier)
    return bytes(tiers)


def without_a_line(person: Person) -> Tier:
    """Return the tier of somebody who reads documents, where no line stands."""
    return Tier.MANAGE if role_may(person.role, Capability.READ_WHOLE_ROOM) else Tier.NONE


def readable_folders(snapshot: Snapshot, person: Person) -> frozenset[FolderId]:
    """Return the folders whose documents a person may read."""
    return frozenset(
        folder.id for folder, tier in zip(snapshot.folders, person_tiers(snapshot, person), strict=True) if tier
    )


def readable_documents(room: Room, user: User) -> frozenset[DocumentId]:
    """
    Return the documents that a person may read.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    snapshot = snapshot_of(room)
    person = snapshot.people.get(user.id)
    if person is None:
        return frozenset()
    return documents_in(room, readable_folders(snapshot, person))


def reads_all(room: Room, user: User, documents: frozenset[DocumentId]) -> bool:
    """
    Whether a person may read every one of these documents; one that the room does not hold, they may not.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    snapshot = snapshot_of(room)
    held = [(document, folder) for document, folder in room.documents if document in documents]
    if frozenset(document for document, _ in held) != documents:
        return False
    return all(user_tier(snapshot, user, folder).may_read for folder in {folder for _, folder in held})


def documents_in(room: Room, folders: frozenset[FolderId]) -> frozenset[DocumentId]:
    """Return the documents of a room that lie in these folders."""
    return frozenset(document for document, folder in room.documents if folder in folders)


def position_of(snapshot: Snapshot, folder: Folder | FolderId) -> int | None:
    """Return the place of a folder in a snapshot, or None where the room does not hold it."""
    return snapshot.positions.get(folder.id if isinstance(folder, Folder) else folder)


def decide(snapshot: Snapshot, person: Person, position: int) -> Decision:
    """Return a person's tier at a folder, and what it rests on."""
    if not role_may(person.role, Capability.READ_DOCUMENTS):
        return Decision(Tier.NONE, Ground.NO_DOCUMENTS)
    overrides = snapshot.overrides[person.user.id]
    grants = snapshot.grants[person.organisation.id]
    grant: int | None = None
    for place in snapshot.upwards(position):
        if place in overrides:
            # The nearest override: closed, it closes nearer grants too; open, a nearer grant comes first.
            if grant is None or not overrides[place].tier.may_read:
                return Decision(overrides[place].tier, Ground.OVERRIDE, place)
            break
        if grant is None and place in grants:
            grant = place
    if grant is not None:
        return Decision(grants[grant].tier, Ground.GRANT, grant)
    if role_may(person.role, Capability.READ_WHOLE_ROOM):
        return Decision(Tier.MANAGE, Ground.WHOLE_ROOM)
    return Decision(Tier.NONE, Ground.NO_LINE)
