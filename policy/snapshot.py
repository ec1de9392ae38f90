"""
The decided policy of one deal room, as of one policy version.

Rule: Casbin decides at every folder where a line stands; everything below a folder inherits, until a nearer line of
the same organisation. The lines are taken whole or not at all; what they say for one organisation or person is decided
when it is first asked for, once, and never changes.

Documents are no part of it: they come and go without a new policy version.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from dealroom.folders import Folder, Tier
from dealroom.ids import DealId, FolderId, OrganisationId, UserId
from dealroom.people import Organisation, Side
from dealroom.room import Room
from policy._engine import Engine, Ruling
from policy._lines import (
    InvalidPolicyError,
    LineKind,
    folder_of,
    lines_of,
    organisation_word,
    user_word,
    vocabulary_of,
)
from policy._recent import OnDemand, Recent
from policy._tree import NO_PARENT, in_order, inherited, refuse_duplicates, shape_of
from policy.person import Person, resolved

__all__ = [
    "InvalidPolicyError",
    "Placed",
    "Snapshot",
    "snapshot_of",
]  # the error is part of what `snapshot_of` promises

_KEPT = 16  # snapshots in memory: a few versions of the deals in use


@dataclass(frozen=True, slots=True)
class Placed:
    """A line that stands at a folder: the tier it gives, and the line in words of the policy."""

    tier: Tier
    line: str


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """
    Who may read what. A snapshot is the same as itself alone. Folders stand in path order, each after its ancestors; a position is a place in that order.

    `ends` gives, for each folder, the position behind the last folder below it. `grants` and `overrides` hold what
    Casbin decided, by position. `tiers` holds, for each organisation, one byte a folder: the tier after inheritance.
    """

    deal: DealId
    policy_version: int
    folders: tuple[Folder, ...]
    positions: Mapping[FolderId, int]
    parents: tuple[int, ...]
    ends: tuple[int, ...]
    organisations: Mapping[OrganisationId, Organisation]
    people: Mapping[UserId, Person]
    grants: Mapping[OrganisationId, Mapping[int, Placed]]
    overrides: Mapping[UserId, Mapping[int, Placed]]
    tiers: Mapping[OrganisationId, bytes]

    def upwards(self, position: int) -> Iterator[int]:
        """Yield a folder's position and those of the folders above it, nearest first."""
        while position != NO_PARENT:
            yield position
            position = self.parents[position]


def snapshot_of(room: Room) -> Snapshot:
    """
    Return the decided policy of a room, built once for each deal and policy version.

    Raises:
        InvalidPolicyError: the facts or the lines of the room are not understood in full.

    """
    return _recent.get((room.deal, room.policy_version), facts=_facts(room), make=lambda: _built(room))


_recent = Recent[Snapshot](kept=_KEPT)


def _facts(room: Room) -> tuple[object, ...]:
    return (room.organisations, room.users, room.folders, room.grants, room.overrides)


def _built(room: Room) -> Snapshot:
    _refuse_ambiguous_ids(room)
    folders = in_order(room.folders)
    organisations = {organisation.id: organisation for organisation in room.organisations}
    people = _people(room, organisations)
    shape = shape_of(folders)
    positions = {folder.id: position for position, folder in enumerate(folders)}
    decided = _decided(room, positions)
    grants = OnDemand(
        organisations,
        lambda name: decided(LineKind.BASELINE, organisation_word(name), organisations[name].side),
    )
    return Snapshot(
        deal=room.deal,
        policy_version=room.policy_version,
        folders=folders,
        positions=MappingProxyType(positions),
        parents=shape.parents,
        ends=shape.ends,
        organisations=MappingProxyType(organisations),
        people=MappingProxyType(people),
        grants=grants,
        overrides=OnDemand(
            people, lambda user: decided(LineKind.OVERRIDE, user_word(user), people[user].organisation.side)
        ),
        tiers=OnDemand(organisations, lambda name: inherited(shape.ends, _tiers(grants[name]))),
    )


def _refuse_ambiguous_ids(room: Room) -> None:
    refuse_duplicates((folder.id for folder in room.folders), "two folders with one id")
    refuse_duplicates((organisation.id for organisation in room.organisations), "two organisations with one id")
    refuse_duplicates((user.id for user in room.users), "two people with one id")


def _people(room: Room, organisations: Mapping[OrganisationId, Organisation]) -> dict[UserId, Person]:
    homes = ((user, organisations.get(user.organisation) if user.organisation else None) for user in room.users)
    return {user.id: person for user, home in homes if (person := resolved(user, home)) is not None}


def _decided(room: Room, positions: Mapping[FolderId, int]) -> Callable[[LineKind, str, Side], Mapping[int, Placed]]:
    """Return what says, for one subject, what Casbin decides at each folder where a line of theirs stands."""
    engine = Engine(lines_of(room), vocabulary=vocabulary_of(room))

    def placed(kind: LineKind, subject: str, side: Side) -> Mapping[int, Placed]:
        rulings = engine.rulings(kind, subject)
        at = {positions[folder_of(word)]: Placed(_tier_of(ruling, side), str(ruling.line)) for word, ruling in rulings}
        return MappingProxyType(at)

    return placed


def _tier_of(ruling: Ruling, side: Side) -> Tier:
    if not ruling.allowed:
        return Tier.NONE
    tier = Tier[ruling.line.fields[3].upper()]
    return min(tier, Tier.DOWNLOAD) if side is Side.BUY else tier  # for a bidder, to manage is to download


def _tiers(placed: Mapping[int, Placed]) -> dict[int, Tier]:
    return {position: line.tier for position, line in placed.items()}
