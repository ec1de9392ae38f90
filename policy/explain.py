"""
Why somebody has the tier they have on a folder.

Words carry names and paths, for people; lines carry ids, as Casbin was given them. The line that decided stands first,
then the membership it was reached by, then the lines on the path that it overruled, nearest first.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from dealroom.folders import Folder, Tier
from dealroom.people import Organisation, User
from dealroom.room import Room
from policy._lines import deal_word, organisation_word, role_word, tier_word, user_word
from policy._words import spoken
from policy.person import Person
from policy.roles import Capability, role_line
from policy.snapshot import Placed, Snapshot, snapshot_of
from policy.tiers import Decision, Ground, decide, organisation_tier, position_of


@dataclass(frozen=True, slots=True)
class Explanation:
    """A tier, why in words, the line that decided, the membership it was reached by, and the lines it overruled."""

    tier: Tier
    because: str
    decided: str | None = None
    via: str | None = None
    overruled: tuple[str, ...] = ()


def explain(room: Room, *, who: Organisation | User, folder: Folder) -> Explanation:
    """
    Explain the tier of an organisation or a person on a folder.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    snapshot = snapshot_of(room)
    position = position_of(snapshot, folder)
    if position is None:
        return Explanation(Tier.NONE, "This room does not hold the folder.")
    if isinstance(who, Organisation):
        return _of_organisation(snapshot, who, position)
    person = snapshot.people.get(who.id)
    if person is None:
        return Explanation(Tier.NONE, f"{who.email} does not resolve to an organisation of this room and a role in it.")
    return _of_person(snapshot, person, position)


def organisation_because(snapshot: Snapshot, organisation: Organisation, position: int) -> str:
    """Return in words why an organisation has its tier on a folder."""
    place = _nearest(snapshot, snapshot.grants[organisation.id], position)
    if place is None:
        return f"{organisation.slug} has no grant on this folder or above it"
    tier = tier_word(snapshot.grants[organisation.id][place].tier)
    return f"{organisation.slug} is granted {tier} on {snapshot.folders[place].path}"


def person_because(snapshot: Snapshot, person: Person, decision: Decision) -> str:
    """Return in words why a person has their tier on a folder."""
    email, path = person.user.email, _path(snapshot, decision)
    tier = tier_word(decision.tier)
    role = spoken(person.role)
    return {
        Ground.OVERRIDE: f"{email} has a line of their own on {path}: {tier}",
        Ground.GRANT: f"{email} reads as {person.organisation.slug}, which is granted {tier} on {path}",
        Ground.WHOLE_ROOM: f"{email} reads the whole room as {role}, and no line on the path says otherwise",
        Ground.NO_LINE: f"neither {email} nor {person.organisation.slug} has a line on this folder or above it",
        Ground.NO_DOCUMENTS: f"{email} has the role {role}, which reads folder paths and no documents",
    }[decision.ground]


def _of_organisation(snapshot: Snapshot, organisation: Organisation, position: int) -> Explanation:
    if organisation.id not in snapshot.organisations:
        return Explanation(Tier.NONE, f"This room does not know the organisation {organisation.slug}.")
    lines = _on_path(snapshot, snapshot.grants[organisation.id], position)
    because = organisation_because(snapshot, organisation, position)
    return Explanation(
        tier=organisation_tier(snapshot, organisation, snapshot.folders[position]),
        because=f"{because}.",
        decided=lines[0] if lines else None,
        overruled=lines[1:],
    )


def _of_person(snapshot: Snapshot, person: Person, position: int) -> Explanation:
    decision = decide(snapshot, person, position)
    decided = _line_of(snapshot, person, decision)
    return Explanation(
        tier=decision.tier,
        because=f"{person_because(snapshot, person, decision)}.",
        decided=decided,
        via=_membership(snapshot, person),
        overruled=tuple(line for line in _lines_on_path(snapshot, person, position) if line != decided),
    )


def _line_of(snapshot: Snapshot, person: Person, decision: Decision) -> str | None:
    if decision.position is not None:
        lines = (
            snapshot.overrides[person.user.id]
            if decision.ground is Ground.OVERRIDE
            else snapshot.grants[person.organisation.id]
        )
        return lines[decision.position].line
    if decision.ground is Ground.WHOLE_ROOM:
        return str(role_line(person.role, Capability.READ_WHOLE_ROOM, advisors_may_send=False))
    if decision.ground is Ground.NO_DOCUMENTS:
        return str(role_line(person.role, Capability.READ_DOCUMENTS, advisors_may_send=False))
    return None


def _membership(snapshot: Snapshot, person: Person) -> str:
    words = (
        user_word(person.user.id),
        organisation_word(person.organisation.id),
        role_word(person.role),
        deal_word(snapshot.deal),
    )
    return ", ".join(("member", *words))


def _lines_on_path(snapshot: Snapshot, person: Person, position: int) -> tuple[str, ...]:
    own, granted = snapshot.overrides[person.user.id], snapshot.grants[person.organisation.id]
    return tuple(
        lines[place].line for place in snapshot.upwards(position) for lines in (own, granted) if place in lines
    )


def _on_path(snapshot: Snapshot, lines: Mapping[int, Placed], position: int) -> tuple[str, ...]:
    return tuple(lines[place].line for place in snapshot.upwards(position) if place in lines)


def _nearest(snapshot: Snapshot, lines: Mapping[int, Placed], position: int) -> int | None:
    return next((place for place in snapshot.upwards(position) if place in lines), None)


def _path(snapshot: Snapshot, decision: Decision) -> str:
    return "" if decision.position is None else snapshot.folders[decision.position].path
