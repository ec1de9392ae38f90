"""
The decided policy of one deal room, as of one policy version.

Rule: Casbin decides at every folder where a line stands; everything below a folder inherits, in one pass over the
tree, until a nearer line of the same organisation. What comes out never changes.

Documents are no part of it: they come and go without a new policy version.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from threading import Lock
from types import MappingProxyType

from dealroom.folders import Folder, InvalidPathError, Tier, ancestors, normalised
from dealroom.ids import DealId, FolderId, OrganisationId, UserId
from dealroom.people import Organisation, Side
from dealroom.room import Room
from policy._engine import Engine, Ruling
from policy._lines import (
    InvalidPolicyError,
    LineKind,
    folder_word,
    lines_of,
    organisation_word,
    user_word,
    vocabulary_of,
)
from policy.person import Person, resolved

_NO_PARENT = -1
_KEPT = 16  # snapshots in memory: a few versions of the deals in use


@dataclass(frozen=True, slots=True)
class Placed:
    """A line that stands at a folder: the tier it gives, and the line in words of the policy."""

    tier: Tier
    line: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """
    Who may read what. Folders stand in path order, each after its ancestors; a position is a place in that order.

    `grants` and `overrides` hold what Casbin decided, by position. `tiers` holds, for each organisation, one byte a
    folder: the tier after inheritance.
    """

    deal: DealId
    policy_version: int
    folders: tuple[Folder, ...]
    positions: Mapping[FolderId, int]
    parents: tuple[int, ...]
    organisations: Mapping[OrganisationId, Organisation]
    people: Mapping[UserId, Person]
    grants: Mapping[OrganisationId, Mapping[int, Placed]]
    overrides: Mapping[UserId, Mapping[int, Placed]]
    tiers: Mapping[OrganisationId, bytes]

    def upwards(self, position: int) -> Iterator[int]:
        """Yield a folder's position and those of the folders above it, nearest first."""
        while position != _NO_PARENT:
            yield position
            position = self.parents[position]


def snapshot_of(room: Room) -> Snapshot:
    """
    Return the decided policy of a room, built once for each deal and policy version.

    Raises:
        InvalidPolicyError: the facts or the lines of the room are not understood in full.

    """
    return _cache.get(room)


class _Cache:
    """The snapshots most recently used. A snapshot is handed out only for the very facts it was built from."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: OrderedDict[tuple[DealId, int], tuple[tuple[object, ...], Snapshot]] = OrderedDict()

    def get(self, room: Room) -> Snapshot:
        key, facts = (room.deal, room.policy_version), _facts(room)
        with self._lock:
            entry = self._entries.get(key)
        # The facts themselves are compared, not a digest of them: tuples of one object compare at once.
        snapshot = entry[1] if entry is not None and entry[0] == facts else _built(room)
        with self._lock:
            self._entries[key] = (facts, snapshot)
            self._entries.move_to_end(key)
            while len(self._entries) > _KEPT:
                self._entries.popitem(last=False)
        return snapshot


_cache = _Cache()


def _facts(room: Room) -> tuple[object, ...]:
    return (room.organisations, room.users, room.folders, room.grants, room.overrides)


def _built(room: Room) -> Snapshot:
    folders = _in_order(room.folders)
    positions = {folder.id: position for position, folder in enumerate(folders)}
    parents = _parents(folders)
    organisations = {organisation.id: organisation for organisation in room.organisations}
    _refuse_duplicates((folder.id for folder in room.folders), "two folders with one id")
    _refuse_duplicates((organisation.id for organisation in room.organisations), "two organisations with one id")
    _refuse_duplicates((user.id for user in room.users), "two people with one id")
    engine = Engine(lines_of(room), vocabulary=vocabulary_of(room))
    places = {folder_word(folder.id): position for position, folder in enumerate(folders)}
    grants = {
        organisation.id: _placed(
            engine.rulings(LineKind.BASELINE, organisation_word(organisation.id)), places, organisation.side
        )
        for organisation in room.organisations
    }
    people = {
        user.id: person
        for user in room.users
        if (person := resolved(user, organisations.get(user.organisation) if user.organisation else None))
    }
    overrides = {
        person.user.id: _placed(
            engine.rulings(LineKind.OVERRIDE, user_word(person.user.id)), places, person.organisation.side
        )
        for person in people.values()
    }
    return Snapshot(
        deal=room.deal,
        policy_version=room.policy_version,
        folders=folders,
        positions=MappingProxyType(positions),
        parents=parents,
        organisations=MappingProxyType(organisations),
        people=MappingProxyType(people),
        grants=MappingProxyType(grants),
        overrides=MappingProxyType(overrides),
        tiers=MappingProxyType({name: _inherited(parents, lines) for name, lines in grants.items()}),
    )


def _in_order(folders: Iterable[Folder]) -> tuple[Folder, ...]:
    ordered = sorted(folders, key=lambda folder: folder.path.split("/"))
    for folder in ordered:
        _refuse_wrong_path(folder)
    _refuse_duplicates((folder.path for folder in ordered), "two folders with one path")
    return tuple(ordered)


def _refuse_wrong_path(folder: Folder) -> None:
    # Inheritance follows paths, so a path that can be read in two ways would inherit in two ways.
    try:
        well_formed = normalised(folder.path) == folder.path
    except InvalidPathError:
        well_formed = False
    if not well_formed:
        raise InvalidPolicyError(folder_word(folder.id), "a folder whose path is not in its normal form")


def _refuse_duplicates(values: Iterable[str], problem: str) -> None:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            raise InvalidPolicyError(value, problem)
        seen.add(value)


def _parents(folders: tuple[Folder, ...]) -> tuple[int, ...]:
    by_path = {folder.path: position for position, folder in enumerate(folders)}
    # The nearest folder above that the room holds: a path whose parent is not listed still inherits.
    return tuple(
        next((by_path[path] for path in ancestors(folder.path)[1:] if path in by_path), _NO_PARENT)
        for folder in folders
    )


def _placed(rulings: Iterable[tuple[str, Ruling]], places: Mapping[str, int], side: Side) -> Mapping[int, Placed]:
    return MappingProxyType(
        {places[word]: Placed(_tier_of(ruling, side), str(ruling.line)) for word, ruling in rulings}
    )


def _tier_of(ruling: Ruling, side: Side) -> Tier:
    if not ruling.allowed:
        return Tier.NONE
    tier = Tier[ruling.line.fields[3].upper()]
    return min(tier, Tier.DOWNLOAD) if side is Side.BUY else tier  # for a bidder, to manage is to download


def _inherited(parents: tuple[int, ...], lines: Mapping[int, Placed]) -> bytes:
    tiers = bytearray(len(parents))
    for position, parent in enumerate(parents):
        if position in lines:
            tiers[position] = lines[position].tier
        elif parent != _NO_PARENT:
            tiers[position] = tiers[parent]
    return bytes(tiers)
