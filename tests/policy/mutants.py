"""
Plausible mistakes in the policy, seeded one at a time (or several together, where one rule is guarded twice).

Each is a name and what takes the place of what. `test_mutants.py` puts every one of them in and looks whether the
independent oracle notices.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from operator import or_
from typing import Any

from dealroom.folders import Folder, Tier
from dealroom.people import Organisation, Role, Side, User
from dealroom.room import Grant, Room
from policy import _recent, askers, lists, scope, snapshot, tiers
from policy._engine import Ruling
from policy._lines import Line
from policy._tree import Shape
from policy.person import Person
from policy.roles import Capability, role_may
from policy.snapshot import Placed, Snapshot
from policy.tiers import Decision, Ground

_inherited, _tier_of, _decide = snapshot.inherited, snapshot._tier_of, tiers.decide
_tiers_by, _shape_of, _lines_of, _resolved = tiers.tiers_by, snapshot.shape_of, snapshot.lines_of, snapshot.resolved
_counterparties, _read_by_all = lists.resolved_counterparties, lists.read_by_all


@dataclass(frozen=True)
class Mutant:
    """A mistake: what it does, and which names of which modules stand for something else."""

    name: str
    patches: tuple[tuple[Any, str, Any], ...]


def inherits_the_best(ends: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    result = bytearray(len(ends))
    for line, tier in lines.items():
        for position in range(line, ends[line]):
            result[position] = max(result[position], tier)
    return bytes(result)


def inherits_denials_for_ever(ends: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    result = bytearray(_inherited(ends, lines))
    for line, tier in lines.items():
        if not tier:
            result[line : ends[line]] = bytes(ends[line] - line)
    return bytes(result)


def opens_the_root(ends: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    return _inherited(ends, {0: Tier.VIEW, **lines})


def does_not_inherit(ends: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    return bytes(lines.get(position, 0) for position in range(len(ends)))


def ends_one_folder_too_late(ends: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    return _inherited(tuple(min(end + 1, len(ends)) for end in ends), lines)


def lets_bidders_manage(ruling: Ruling, _side: Side) -> Tier:
    return _tier_of(ruling, Side.SELL)


def reads_every_line_as_allowing(ruling: Ruling, side: Side) -> Tier:
    return max(Tier.VIEW, _tier_of(ruling, side))


def lets_a_nearer_grant_reopen(built: Snapshot, person: Any, position: int) -> Decision:
    overrides, grants = built.overrides[person.user.id], built.grants[person.organisation.id]
    for place in built.upwards(position):
        if place in overrides:
            return Decision(overrides[place].tier, Ground.OVERRIDE, place)
        if place in grants:
            return Decision(grants[place].tier, Ground.GRANT, place)
    return _decide(built, person, position)


def prefers_the_grant_on_one_folder(built: Snapshot, person: Any, position: int) -> Decision:
    grants = built.grants[person.organisation.id]
    return (
        Decision(grants[position].tier, Ground.GRANT, position)
        if position in grants
        else _decide(built, person, position)
    )


def prefers_overrides_everywhere(built: Snapshot, person: Any, position: int) -> Decision:
    overrides = built.overrides[person.user.id]
    nearest = next((place for place in built.upwards(position) if place in overrides), None)
    return (
        _decide(built, person, position)
        if nearest is None
        else Decision(overrides[nearest].tier, Ground.OVERRIDE, nearest)
    )


def forgets_overrides(built: Snapshot, person: Any, position: int) -> Decision:
    tier = tiers.organisation_tier(built, person.organisation, built.folders[position])
    return Decision(tier, Ground.GRANT, position)


def reads_documents_as_an_auditor(built: Snapshot, person: Any, position: int) -> Decision:
    return Decision(Tier.VIEW, Ground.WHOLE_ROOM) if person.role is Role.AUDITOR else _decide(built, person, position)


def ignores_the_owner(request_list: Any) -> tuple[Any, ...]:
    return request_list.visible_to


def asks_the_owner_alone(request_list: Any) -> tuple[Any, ...]:
    return () if request_list.owner is None else (request_list.owner,)


def takes_everybody_for_a_bidder(_organisation: Any) -> bool:
    return True


def puts_a_line_of_a_person_among_those_of_the_firm(room: Room) -> tuple[Line, ...]:
    homes = {person.id: person.organisation for person in room.users}
    known = {firm.id for firm in room.organisations}
    taken = {(line.organisation, line.folder) for line in room.grants}
    added: dict[tuple[Any, Any], Grant] = {}
    for line in room.overrides:
        key = (homes[line.user], line.folder)
        if key[0] in known and key not in taken:
            added[key] = Grant(key[0], line.folder, line.tier)
    return _lines_of(replace(room, grants=(*room.grants, *added.values())))


def hangs_every_folder_one_higher(folders: tuple[Folder, ...]) -> Shape:
    shape = _shape_of(folders)
    above = tuple(parent if parent <= 0 else shape.parents[parent] for parent in shape.parents)
    return Shape(above, shape.ends)


def ends_every_folder_at_itself(folders: tuple[Folder, ...]) -> Shape:
    shape = _shape_of(folders)
    return Shape(shape.parents, tuple(range(1, len(folders) + 1)))


def sorts_by_path_as_text(folders: Iterable[Folder]) -> tuple[Folder, ...]:
    return tuple(sorted(folders, key=lambda folder: folder.path))


def takes_a_role_of_either_side(user: User, organisation: Organisation | None) -> Person | None:
    return None if organisation is None or user.role is None else Person(user, organisation, user.role)


def remembers_by_version_alone(self: Any, key: Any, *, facts: object, make: Callable[[], Any]) -> Any:
    del facts
    if key not in self._entries:
        self._entries[key] = make()
    return self._entries[key]


def forgets_their_own_lines(built: Snapshot, person: Person, _overrides: Mapping[int, Placed]) -> bytes:
    return _tiers_by(built, person, {})


def counts_only_their_own_grants(built: Snapshot, person: Person, overrides: Mapping[int, Placed]) -> bytes:
    return _tiers_by(built, person, {place: line for place, line in overrides.items() if line.tier.may_read})


def clips_what_a_person_reads_to_their_firm(built: Snapshot, person: Person, overrides: Mapping[int, Placed]) -> bytes:
    own = _tiers_by(built, person, overrides)
    return bytes(map(min, own, built.tiers[person.organisation.id]))


def shows_sellers_the_whole_room(role: Role, capability: Capability, **setting: bool) -> bool:
    return role_may(role, capability, **setting) or (role is Role.SELLER and capability is Capability.READ_WHOLE_ROOM)


def shows_an_auditor_documents(role: Role, capability: Capability, **setting: bool) -> bool:
    return role_may(role, capability, **setting) or (role is Role.AUDITOR and capability is Capability.READ_DOCUMENTS)


def hides_the_room_from_advisers(role: Role, capability: Capability, **setting: bool) -> bool:
    return role_may(role, capability, **setting) and capability is not Capability.READ_WHOLE_ROOM


def drops_whoever_is_not_known(request_list: Any, built: Snapshot) -> Any:
    known = tuple(name for name in request_list.visible_to if name in built.organisations)
    owner = request_list.owner if request_list.owner in built.organisations else None
    return _counterparties(replace(request_list, visible_to=known, owner=owner or (known or (None,))[0]), built)


def drops_the_sell_side(request_list: Any, built: Snapshot) -> Any:
    sell = {name for name, firm in built.organisations.items() if firm.side is Side.SELL}
    kept = tuple(name for name in request_list.visible_to if name not in sell)
    return _counterparties(replace(request_list, visible_to=kept), built)


def lets_the_audience_stand_in_for_the_owner(request_list: Any, built: Snapshot) -> Any:
    owner = request_list.owner or (request_list.visible_to or (None,))[0]
    return _counterparties(replace(request_list, owner=owner), built)


def resolves_a_list_of_nobody(request_list: Any, built: Snapshot) -> Any:
    return _counterparties(request_list, built) if lists.counterparties_of(request_list) else ()


def reads_everything_as_nobody(organisations: Any, built: Snapshot) -> bytes:
    return _read_by_all(organisations, built) if organisations else bytes((Tier.VIEW,)) * len(built.folders)


def finds_documents_everywhere(room: Room, _folders: Any) -> frozenset[Any]:
    return frozenset(document for document, _ in room.documents)


_PATCHES: tuple[tuple[tuple[Any, str, Any], ...], ...] = (
    ((snapshot, "inherited", inherits_the_best),),
    ((snapshot, "inherited", inherits_denials_for_ever),),
    ((snapshot, "inherited", opens_the_root),),
    ((snapshot, "inherited", does_not_inherit),),
    ((snapshot, "inherited", ends_one_folder_too_late),),
    ((snapshot, "_tier_of", lets_bidders_manage),),
    ((snapshot, "_tier_of", reads_every_line_as_allowing),),
    ((snapshot, "lines_of", puts_a_line_of_a_person_among_those_of_the_firm),),
    ((snapshot, "shape_of", hangs_every_folder_one_higher),),
    ((snapshot, "shape_of", ends_every_folder_at_itself),),
    ((snapshot, "in_order", sorts_by_path_as_text),),
    ((snapshot, "resolved", takes_a_role_of_either_side),),
    ((_recent.Recent, "get", remembers_by_version_alone),),
    ((tiers, "decide", lets_a_nearer_grant_reopen),),
    ((tiers, "decide", prefers_the_grant_on_one_folder),),
    ((tiers, "decide", prefers_overrides_everywhere),),
    ((tiers, "decide", forgets_overrides),),
    ((tiers, "decide", reads_documents_as_an_auditor),),
    ((tiers, "tiers_by", forgets_their_own_lines),),
    ((tiers, "tiers_by", counts_only_their_own_grants),),
    ((tiers, "tiers_by", clips_what_a_person_reads_to_their_firm),),
    ((tiers, "role_may", shows_sellers_the_whole_room),),
    ((tiers, "role_may", shows_an_auditor_documents),),
    ((tiers, "role_may", hides_the_room_from_advisers),),
    ((lists, "counterparties_of", ignores_the_owner),),
    ((lists, "counterparties_of", asks_the_owner_alone),),
    ((lists, "_in_common", or_),),
    ((lists, "is_buy_side", takes_everybody_for_a_bidder),),
    ((scope, "resolved_counterparties", drops_whoever_is_not_known),),
    ((scope, "resolved_counterparties", drops_the_sell_side),),
    ((scope, "resolved_counterparties", lets_the_audience_stand_in_for_the_owner),),
    (
        (scope, "resolved_counterparties", resolves_a_list_of_nobody),
        (scope, "read_by_all", reads_everything_as_nobody),
    ),
    ((scope, "documents_in", finds_documents_everywhere),),
)

MUTANTS = (
    *(Mutant(patches[0][2].__name__, patches) for patches in _PATCHES),
    Mutant("asks_in_any_role", ((askers, "BUY_SIDE_ROLES", frozenset(Role)),)),
)
