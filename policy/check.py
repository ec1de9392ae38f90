"""
The decided policy of a room against plain Casbin, on a sample.

Rule: what the snapshot says of an organisation or a person on a folder is what Casbin says, asked about that folder
alone over all lines of that subject. Plain Casbin shares neither order nor inheritance with the snapshot, so where the
two differ, one of them is wrong, and nothing of the room should be shown until it is known which.
"""

from collections import defaultdict
from dataclasses import dataclass
from random import Random

from dealroom.folders import Folder, Tier, ancestors
from dealroom.people import ADVISORY_ROLES, Organisation, Role, Side, User, resolved_role
from dealroom.room import Room
from policy._engine import PlainCasbin
from policy._lines import Line, deal_word, folder_word, lines_of, organisation_word, user_word
from policy.snapshot import Snapshot, snapshot_of
from policy.tiers import organisation_tier, user_tier


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A tier on which the decided policy and plain Casbin differ."""

    subject: str
    is_person: bool
    folder_path: str
    decided: Tier
    plain: Tier


@dataclass(frozen=True, slots=True)
class Checked:
    """How many decisions were asked twice, and those that differ."""

    asked: int
    disagreements: tuple[Disagreement, ...]


def check_sample(room: Room, *, count: int, seed: int) -> Checked:
    """
    Ask about a sample of organisations, people and folders twice: the same sample for the same room and seed.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.
        EngineFaultError: Casbin gave an answer that is no answer.

    """
    snapshot, plain = snapshot_of(room), _Plain(room)
    subjects = (*room.organisations, *room.users)
    cells = len(subjects) * len(room.folders)
    picked = Random(seed).sample(range(cells), min(count, cells))  # noqa: S311 - a sample, and no secret
    asked = (
        _asked_twice(snapshot, plain, subjects[number // len(room.folders)], room.folders[number % len(room.folders)])
        for number in picked
    )
    return Checked(len(picked), tuple(answer for answer in asked if answer.decided is not answer.plain))


def _asked_twice(snapshot: Snapshot, plain: "_Plain", subject: Organisation | User, folder: Folder) -> Disagreement:
    if isinstance(subject, User):
        name, tiers = subject.email, (user_tier(snapshot, subject, folder), plain.of_person(subject, folder))
    else:
        tiers = (organisation_tier(snapshot, subject, folder), plain.of_organisation(subject, folder))
        name = subject.slug
    decided, asked_plainly = tiers
    return Disagreement(name, isinstance(subject, User), folder.path, decided, asked_plainly)


class _Plain:
    """A room as plain Casbin reads it."""

    def __init__(self, room: Room) -> None:
        self._deal = deal_word(room.deal)
        self._organisations = {organisation.id: organisation for organisation in room.organisations}
        self._paths = {folder_word(folder.id): folder.path for folder in room.folders}
        self._lines: defaultdict[str, list[Line]] = defaultdict(list)
        for line in lines_of(room):
            self._lines[line.fields[0]].append(line)
        self._engines: dict[str, PlainCasbin] = {}

    def of_organisation(self, organisation: Organisation, folder: Folder) -> Tier:
        """Return an organisation's tier: that of its nearest grant, if it has one."""
        granted = self._nearest(organisation_word(organisation.id), folder)
        return Tier.NONE if granted is None else _tier(granted, organisation)

    def of_person(self, user: User, folder: Folder) -> Tier:
        """Return a person's tier: that of the nearest line, unless the nearest of their own closes."""
        home = None if user.organisation is None else self._organisations.get(user.organisation)
        role = resolved_role(user, home)
        if home is None or role in {None, Role.AUDITOR}:
            return Tier.NONE
        own = self._nearest(user_word(user.id), folder)
        granted = self._nearest(organisation_word(home.id), folder)
        if own is not None and (granted is None or not _tier(own, home).may_read or self._is_nearer(own, granted)):
            return _tier(own, home)
        if granted is not None:
            return _tier(granted, home)
        return Tier.MANAGE if role in ADVISORY_ROLES else Tier.NONE

    def _nearest(self, subject: str, folder: Folder) -> tuple[str, ...] | None:
        if subject not in self._engines:
            lines = sorted(self._lines[subject], key=lambda line: self._depth(line.fields), reverse=True)
            self._engines[subject] = PlainCasbin(lines, domain=self._deal, under=self._is_under)
        return self._engines[subject].nearest(subject, folder_word(folder.id))

    def _is_under(self, inner: str, outer: str) -> bool:
        return self._paths[outer] in ancestors(self._paths[inner])

    def _is_nearer(self, own: tuple[str, ...], granted: tuple[str, ...]) -> bool:
        return self._depth(own) >= self._depth(granted)

    def _depth(self, line: tuple[str, ...]) -> int:
        return len(ancestors(self._paths[line[2]]))


def _tier(line: tuple[str, ...], home: Organisation) -> Tier:
    tier = Tier[line[3].upper()]
    return Tier.DOWNLOAD if tier is Tier.MANAGE and home.side is Side.BUY else tier
