"""
Lines that do nothing, too much, or the opposite of the line above them.

Shadowed: no folder is decided by it. Redundant: whoever it decides for would have the same tier without it, the people
of an organisation among them. Reopened: it opens a folder whose folder above is closed by a line, not by the want of one.
"""

from collections.abc import Iterable, Iterator, Mapping

from dealroom.folders import Tier
from dealroom.people import Organisation
from policy._findings import Finding, FindingKind
from policy._lines import tier_word
from policy._tree import NO_PARENT
from policy.person import Person, is_buy_side
from policy.roles import Capability, role_may
from policy.snapshot import Placed, Snapshot
from policy.tiers import Decision, Ground, decide, person_tiers, tiers_by, without_a_line

_CLOSING = {Ground.GRANT, Ground.OVERRIDE}


def odd_grants(snapshot: Snapshot) -> Iterator[Finding]:
    """Yield what is odd about the grants of organisations."""
    for name, organisation in snapshot.organisations.items():
        members = [person for person in snapshot.people.values() if person.organisation is organisation]
        for position in sorted(snapshot.grants[name]):
            yield from _of_grant(snapshot, organisation, members, position)


def odd_overrides(snapshot: Snapshot) -> Iterator[Finding]:
    """Yield what is odd about the lines of single people."""
    for person in snapshot.people.values():
        for position in sorted(snapshot.overrides[person.user.id]):
            yield from _of_override(snapshot, person, position)


def _of_grant(
    snapshot: Snapshot, organisation: Organisation, members: list[Person], position: int
) -> Iterator[Finding]:
    line, slug = snapshot.grants[organisation.id][position], organisation.slug
    above = _organisation_above(snapshot, organisation, position)
    if not is_buy_side(organisation) and members and not _decides_for_any(snapshot, members, position):
        sentence = f"Everybody of {slug} has a line of their own that comes first, so the grant decides nothing."
        yield _found(FindingKind.SHADOWED, slug, snapshot, position, line, sentence)
    elif above == line.tier and not any(_is_needed_by(snapshot, member, position) for member in members):
        sentence = f"{slug} has {tier_word(line.tier)} without the grant as well."
        yield _found(FindingKind.REDUNDANT, slug, snapshot, position, line, sentence)
    elif line.tier.may_read and _nearest_is_closed(snapshot, snapshot.grants[organisation.id], position):
        sentence = f"The grant opens a folder to {slug} below one that is closed to it."
        yield _found(FindingKind.REOPENED, slug, snapshot, position, line, sentence)


def _of_override(snapshot: Snapshot, person: Person, position: int) -> Iterator[Finding]:
    overrides, email = snapshot.overrides[person.user.id], person.user.email
    line = overrides[position]
    others = {place: other for place, other in overrides.items() if place != position}
    above = _person_above(snapshot, person, position)
    if not role_may(person.role, Capability.READ_DOCUMENTS):
        sentence = f"{email} has a role that reads no documents, so the line decides nothing."
        yield _found(FindingKind.SHADOWED, email, snapshot, position, line, sentence)
    elif tiers_by(snapshot, person, others) == person_tiers(snapshot, person):
        sentence = f"{email} has the same tiers without the line."
        yield _found(FindingKind.REDUNDANT, email, snapshot, position, line, sentence)
    elif line.tier.may_read and not above.tier.may_read and above.ground in _CLOSING:
        sentence = f"The line opens a folder to {email} below one that is closed to them."
        yield _found(FindingKind.REOPENED, email, snapshot, position, line, sentence)


def _decides_for_any(snapshot: Snapshot, members: Iterable[Person], position: int) -> bool:
    return any(_decides_for(snapshot, member, position) for member in members)


def _decides_for(snapshot: Snapshot, member: Person, position: int) -> bool:
    # A grant that does not decide at its own folder decides nowhere below it: a line of their own stood in its way.
    return decide(snapshot, member, position).ground is Ground.GRANT


def _is_needed_by(snapshot: Snapshot, member: Person, position: int) -> bool:
    if not _decides_for(snapshot, member, position):
        return False
    tier = snapshot.grants[member.organisation.id][position].tier
    return _person_above(snapshot, member, position).tier is not tier


def _organisation_above(snapshot: Snapshot, organisation: Organisation, position: int) -> Tier:
    parent = snapshot.parents[position]
    return Tier.NONE if parent == NO_PARENT else Tier(snapshot.tiers[organisation.id][parent])


def _person_above(snapshot: Snapshot, person: Person, position: int) -> Decision:
    parent = snapshot.parents[position]
    if parent == NO_PARENT:
        return Decision(without_a_line(person), Ground.NO_LINE)
    return decide(snapshot, person, parent)


def _nearest_is_closed(snapshot: Snapshot, lines: Mapping[int, Placed], position: int) -> bool:
    above = (place for place in snapshot.upwards(snapshot.parents[position]) if place in lines)
    nearest = next(above, None)
    return nearest is not None and not lines[nearest].tier.may_read


def _found(kind: FindingKind, subject: str, snapshot: Snapshot, position: int, line: Placed, sentence: str) -> Finding:
    return Finding(kind, subject, snapshot.folders[position].path, sentence, line.line)
