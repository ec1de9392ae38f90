"""
Two rooms side by side, folder by folder.

Rule: a folder is followed by its id. On a folder that one of the rooms does not hold, and for whom it does not know,
nobody reads anything there.

A subject whose lines, membership and tree are the same in both rooms reads the same in both, and is not decided again.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from dealroom.folders import Folder, Tier
from dealroom.ids import FolderId, OrganisationId, UserId
from dealroom.room import Grant, Override, Room
from policy.person import Person
from policy.snapshot import Snapshot, snapshot_of
from policy.tiers import person_tiers

_ABSENT = -1  # where a folder stands that the room does not hold; nobody reads it


@dataclass(frozen=True)
class Pair:
    """A tier for every folder of either room, one byte each, before and after."""

    before: bytes
    after: bytes

    @cached_property
    def differing(self) -> tuple[int, ...]:
        """The places of the folders whose tier differs."""
        if self.before == self.after:
            return ()
        return tuple(place for place, (old, new) in enumerate(zip(self.before, self.after, strict=True)) if old != new)

    @cached_property
    def opened(self) -> tuple[int, ...]:
        """The places of the folders that could not be read before and can be now."""
        return tuple(place for place in self.differing if not self.before[place])

    @cached_property
    def closed(self) -> tuple[int, ...]:
        """The places of the folders that could be read before and cannot be now."""
        return tuple(place for place in self.differing if not self.after[place])


class Half:
    """One of the two rooms: as it was decided, and whose lines stand in it."""

    def __init__(self, room: Room) -> None:
        """Look at a room."""
        self.room = room
        self.snapshot = snapshot_of(room)
        self.grants = _by_subject((line.organisation, line) for line in room.grants)
        self.overrides = _by_subject((line.user, line) for line in room.overrides)

    def membership(self, user: UserId) -> tuple[object, ...] | None:
        """Return what a person resolves to, apart from their name."""
        person = self.snapshot.people.get(user)
        return None if person is None else (person.organisation.id, person.organisation.side, person.role)

    def tiers(self, subject: OrganisationId | Person | None) -> bytes:
        """Return the tier of an organisation or a person on every folder of this room."""
        if isinstance(subject, Person):
            return person_tiers(self.snapshot, subject)
        known = None if subject is None else self.snapshot.tiers.get(subject)
        return bytes(len(self.snapshot.folders)) if known is None else known


class Compared:
    """Two rooms side by side."""

    def __init__(self, before: Room, after: Room) -> None:
        """
        Put two rooms side by side.

        Raises:
            InvalidPolicyError: the policy of one of them is not understood in full.

        """
        self.before, self.after = Half(before), Half(after)
        folders = self._folders_of_both()
        self.paths = tuple(folder.path for folder in folders)
        self._same_tree = self.before.snapshot.folders == self.after.snapshot.folders
        self._runs = tuple(_runs(half.snapshot, folders) for half in (self.before, self.after))
        self._pairs: dict[object, Pair] = {}

    def is_untouched(self, organisation: OrganisationId) -> bool:
        """Whether nothing that decides for an organisation differs."""
        known = [half.snapshot.organisations.get(organisation) for half in (self.before, self.after)]
        sides = [None if entry is None else entry.side for entry in known]
        lines = [half.grants.get(organisation) for half in (self.before, self.after)]
        return self._same_tree and sides[0] is sides[1] and lines[0] == lines[1]

    def is_untouched_person(self, user: UserId) -> bool:
        """Whether nothing that decides for a person differs."""
        if not self._same_tree or not self.is_member_as_before(user):
            return False
        person = self.before.snapshot.people.get(user)
        own = [half.overrides.get(user) for half in (self.before, self.after)]
        return person is None or (own[0] == own[1] and self.is_untouched(person.organisation.id))

    def is_member_as_before(self, user: UserId) -> bool:
        """Whether a person belongs to the same organisation, in the same role."""
        return self.before.membership(user) == self.after.membership(user)

    def of_organisation(self, organisation: OrganisationId) -> Pair:
        """Return what an organisation reads."""
        halves = (self.before, self.after)
        return self._pair(("organisation", organisation), lambda: [half.tiers(organisation) for half in halves])

    def of_person(self, user: UserId) -> Pair:
        """Return what a person reads; people without a line of their own read alike in one role of one organisation."""
        halves = (self.before, self.after)
        has_lines = any(user in half.overrides for half in halves)
        key = user if has_lines else tuple(half.membership(user) for half in halves)
        return self._pair(("person", key), lambda: [half.tiers(half.snapshot.people.get(user)) for half in halves])

    def _pair(self, key: object, decided: Callable[[], list[bytes]]) -> Pair:
        if key not in self._pairs:
            self._pairs[key] = self.laid_out(*decided())
        return self._pairs[key]

    def laid_out(self, before: bytes, after: bytes) -> Pair:
        """Return tiers in the order of the folders of either room."""
        if self._same_tree:
            return Pair(before, after)
        return Pair(*(_laid_out(tiers, runs) for tiers, runs in zip((before, after), self._runs, strict=True)))

    def _folders_of_both(self) -> tuple[Folder, ...]:
        before, after = self.before.snapshot, self.after.snapshot
        return (*after.folders, *(folder for folder in before.folders if folder.id not in after.positions))


def _by_subject(lines: Iterable[tuple[str, Grant | Override]]) -> dict[str, set[tuple[FolderId, Tier]]]:
    grouped: dict[str, set[tuple[FolderId, Tier]]] = {}
    for subject, line in lines:
        grouped.setdefault(subject, set()).add((line.folder, line.tier))
    return grouped


def _runs(snapshot: Snapshot, folders: tuple[Folder, ...]) -> list[tuple[int, int]]:
    """Return where folders stand in a snapshot, as first place and length of what stands together; absent ones at -1."""
    runs: list[tuple[int, int]] = []
    for folder in folders:
        place = snapshot.positions.get(folder.id, _ABSENT)
        start, length = runs[-1] if runs else (_ABSENT, 0)
        follows = place == (_ABSENT if start == _ABSENT else start + length)
        if runs and follows:
            runs[-1] = (start, length + 1)
        else:
            runs.append((place, 1))
    return runs


def _laid_out(tiers: bytes, runs: list[tuple[int, int]]) -> bytes:
    return b"".join(bytes(length) if start == _ABSENT else tiers[start : start + length] for start, length in runs)
