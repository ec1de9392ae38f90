"""
Seeded faults: each of these plausible mistakes in the policy is noticed by the independent oracle.

A property that no mistake can break proves nothing, so this is the proof of the proof.
"""

from collections.abc import Callable, Mapping
from operator import or_
from random import Random
from typing import Any

import pytest

from dealroom.folders import Tier
from dealroom.people import Role, Side
from dealroom.permitted import Denied
from dealroom.room import Room
from policy import askers, lists, scope, snapshot, tiers
from policy._engine import Ruling
from policy._recent import Recent
from policy.snapshot import Snapshot
from policy.tiers import Decision, Ground
from tests.policy import oracle
from tests.policy.rooms import paths_of, question, random_room, request

ROOMS = [random_room(Random(seed)) for seed in range(25)]  # noqa: S311 - a seed names a room, nothing secret


def agrees(room: Room) -> bool:
    """Whether tiers and scopes of a room are those of the oracle; a fault that raises is noticed too."""
    built = snapshot.snapshot_of(room)
    for folder in room.folders:
        for firm in room.organisations:
            if tiers.organisation_tier(built, firm, folder) is not oracle.organisation_reads(room, firm, folder.path):
                return False
        for person in room.users:
            if tiers.user_tier(built, person, folder) is not oracle.user_reads(room, person, folder.path):
                return False
    questions = [question("q", person.id.removeprefix("user-")) for person in room.users]
    for thread in (*questions, request("r", "one"), request("r", "two")):
        permitted = scope.scope_of(thread, room=room)
        searched = None if isinstance(permitted, Denied) else paths_of(room, permitted.folders)
        if searched != oracle.admitted(room, thread):
            return False
    return True


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


_inherited, _tier_of, _decide = snapshot.inherited, snapshot._tier_of, tiers.decide

MUTANTS: list[tuple[Any, str, Callable[..., Any]]] = [
    (snapshot, "inherited", inherits_the_best),
    (snapshot, "inherited", inherits_denials_for_ever),
    (snapshot, "inherited", opens_the_root),
    (snapshot, "inherited", does_not_inherit),
    (snapshot, "inherited", ends_one_folder_too_late),
    (snapshot, "_tier_of", lets_bidders_manage),
    (snapshot, "_tier_of", reads_every_line_as_allowing),
    (tiers, "decide", lets_a_nearer_grant_reopen),
    (tiers, "decide", prefers_the_grant_on_one_folder),
    (tiers, "decide", prefers_overrides_everywhere),
    (tiers, "decide", forgets_overrides),
    (tiers, "decide", reads_documents_as_an_auditor),
    (lists, "counterparties_of", ignores_the_owner),
    (lists, "counterparties_of", asks_the_owner_alone),
    (lists, "_in_common", or_),  # admits what anybody reads
    (lists, "is_buy_side", takes_everybody_for_a_bidder),
    (askers, "BUY_SIDE_ROLES", frozenset(Role)),  # type: ignore[list-item]
]


class TestTheOracle:
    def test_agrees_with_the_policy_as_it_is(self) -> None:
        assert all(agrees(room) for room in ROOMS)

    @pytest.mark.parametrize(
        ("module", "name", "mutant"), MUTANTS, ids=lambda value: getattr(value, "__name__", str(value))
    )
    def test_notices(self, module: Any, name: str, mutant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(snapshot, "_recent", Recent[Snapshot](kept=1))
        monkeypatch.setattr(scope, "_recent", Recent[Any](kept=1))
        monkeypatch.setattr(module, name, mutant, raising=False)

        assert not all(agrees(room) for room in ROOMS)
