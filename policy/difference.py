"""
What a change of the policy opens and what it closes.

Rule: what counts is what can be read, not which lines differ. Every tier of an organisation that differs is told, and
every tier of a person that differs otherwise than their organisation's does; folders are followed by id, so a folder
that moved is compared with itself. A folder or a person that is not there reads nothing.

For threads it is told for each request list, and for each buy-side person as one who asks, what a draft could rest on
before and may rest on now.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dealroom.folders import Tier
from dealroom.ids import UserId
from dealroom.room import Room
from policy._compared import Compared, Pair
from policy._compared_scopes import ScopeChange, scope_changes

__all__ = ["Cell", "Difference", "ScopeChange", "difference"]


@dataclass(frozen=True, slots=True)
class Cell:
    """A tier that differs: an organisation's by its slug, or a person's own by their email."""

    subject: str
    is_person: bool
    folder_path: str  # as it is after, or as it was before where the folder is gone
    before: Tier
    after: Tier

    @property
    def flips_reading(self) -> bool:
        """Whether documents of the folder could not be read before and can be now, or the other way round."""
        return self.before.may_read is not self.after.may_read


@dataclass(frozen=True, slots=True)
class Difference:
    """What opened and what closed: tiers that rose, tiers that fell, and what may be searched for threads."""

    opened: tuple[Cell, ...]
    closed: tuple[Cell, ...]
    threads: tuple[ScopeChange, ...]

    @property
    def opens_anything(self) -> bool:
        """Whether somebody may read more than before, or a thread may rest on more."""
        return bool(self.opened) or any(change.opened for change in self.threads)


def difference(before: Room, after: Room) -> Difference:
    """
    Return what a change from one room to another opens and closes.

    Raises:
        InvalidPolicyError: the policy of one of them is not understood in full.

    """
    rooms = Compared(before, after)
    cells = (*_of_organisations(rooms), *_of_people(rooms))
    return Difference(
        opened=tuple(cell for cell in cells if cell.after > cell.before),
        closed=tuple(cell for cell in cells if cell.after < cell.before),
        threads=scope_changes(rooms),
    )


def _of_organisations(rooms: Compared) -> Iterator[Cell]:
    names = {entry.id: entry.slug for half in (rooms.before, rooms.after) for entry in half.room.organisations}
    for organisation, slug in names.items():
        if not rooms.is_untouched(organisation):
            pair = rooms.of_organisation(organisation)
            yield from (_cell(rooms, slug, pair, place, is_person=False) for place in pair.differing)


def _of_people(rooms: Compared) -> Iterator[Cell]:
    emails = {user.id: user.email for half in (rooms.before, rooms.after) for user in half.room.users}
    for user, email in emails.items():
        if not rooms.is_untouched_person(user):
            pair, home = rooms.of_person(user), _home(rooms, user)
            yield from (
                _cell(rooms, email, pair, place, is_person=True)
                for place in (() if pair == home else pair.differing)
                if home is None or (pair.before[place], pair.after[place]) != (home.before[place], home.after[place])
            )


def _home(rooms: Compared, user: UserId) -> Pair | None:
    """Return what the organisation of a person reads, where they belong to it before and after alike."""
    person = rooms.after.snapshot.people.get(user)
    if person is None or not rooms.is_member_as_before(user):
        return None
    return rooms.of_organisation(person.organisation.id)


def _cell(rooms: Compared, subject: str, pair: Pair, place: int, *, is_person: bool) -> Cell:
    return Cell(subject, is_person, rooms.paths[place], Tier(pair.before[place]), Tier(pair.after[place]))
