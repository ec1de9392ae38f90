"""
Lines that let a bidder download most of the room.

At the root, a line that lets a bidder download is broad whatever it holds; at a folder of the first level, if the
bidder may download more than half of the room's documents there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from dealroom.folders import ROOT, Tier
from dealroom.room import Room
from policy._findings import Finding, FindingKind
from policy._lines import tier_word
from policy.person import is_buy_side
from policy.snapshot import Placed, Snapshot
from policy.tiers import person_tiers


def broad_lines(room: Room, snapshot: Snapshot) -> Iterator[Finding]:
    """Yield the lines that let a bidder, or one of its people, download most of the room."""
    held = _documents(room, snapshot)
    for name, organisation in snapshot.organisations.items():
        if is_buy_side(organisation):
            tiers = snapshot.tiers[name]
            yield from _broad(snapshot, organisation.slug, snapshot.grants[name], tiers, held)
    for user, person in snapshot.people.items():
        if is_buy_side(person.organisation) and snapshot.overrides[user]:
            tiers = person_tiers(snapshot, person)
            yield from _broad(snapshot, person.user.email, snapshot.overrides[user], tiers, held)


def _broad(
    snapshot: Snapshot, subject: str, lines: Mapping[int, Placed], tiers: bytes, held: Mapping[int, int]
) -> Iterator[Finding]:
    everything = sum(held.values())
    for position in sorted(lines):
        path, line = snapshot.folders[position].path, lines[position]
        if line.tier < Tier.DOWNLOAD or path.count(ROOT) > 1:
            continue
        below = range(position, snapshot.ends[position])
        within = sum(held.get(place, 0) for place in below if tiers[place] >= Tier.DOWNLOAD)
        if path == ROOT:
            sentence = f"{subject} has {tier_word(line.tier)} on the root, so on every folder that no line closes."
        elif within * 2 > everything:
            sentence = f"{subject} may download {within} of the room's {everything} documents by a line on {path}."
        else:
            continue
        yield Finding(FindingKind.OVER_BROAD, subject, path, sentence, line.line)


def _documents(room: Room, snapshot: Snapshot) -> Counter[int]:
    """Return how many documents lie in each folder, by its place."""
    return Counter(snapshot.positions[folder] for _, folder in room.documents if folder in snapshot.positions)
