"""
Seeded faults: each of these plausible mistakes in the policy is noticed by the independent oracle.

A property that no mistake can break proves nothing, so this is the proof of the proof.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

import pytest

from dealroom.folders import Tier
from dealroom.people import Role, Side
from dealroom.permitted import Denied
from dealroom.room import Room
from policy import scope, snapshot, tiers
from policy._engine import Ruling
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


def inherits_the_best(parents: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    result = bytearray(len(parents))
    for position, parent in enumerate(parents):
        above = result[parent] if parent >= 0 else 0
        result[position] = max(above, lines[position]) if position in lines else above
    return bytes(result)


def inherits_denials_for_ever(parents: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    result, closed = bytearray(len(parents)), set[int]()
    for position, parent in enumerate(parents):
        tier = lines[position] if position in lines else (result[parent] if parent >= 0 else 0)
        if parent in closed or (position in lines and not tier):
            closed.add(position)
        result[position] = 0 if position in closed else tier
    return bytes(result)


def opens_the_root(parents: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    return _inherited(parents, {0: Tier.VIEW, **lines})


def does_not_inherit(parents: tuple[int, ...], lines: Mapping[int, Tier]) -> bytes:
    return bytes(lines.get(position, 0) for position in range(len(parents)))


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


def admits_what_anybody_reads(*columns: Iterable[int], strict: bool) -> Any:
    return _zip(*columns, strict=strict) if len(columns) < 2 or not isinstance(columns[0], bytes) else _any(columns)


def _any(columns: Any) -> Any:
    return [(max(values),) for values in _zip(*columns)]


def takes_everybody_for_a_bidder(_organisation: Any) -> bool:
    return True


_inherited, _tier_of, _decide, _zip = snapshot.inherited, snapshot._tier_of, tiers.decide, zip

MUTANTS: list[tuple[Any, str, Callable[..., Any]]] = [
    (snapshot, "inherited", inherits_the_best),
    (snapshot, "inherited", inherits_denials_for_ever),
    (snapshot, "inherited", opens_the_root),
    (snapshot, "inherited", does_not_inherit),
    (snapshot, "_tier_of", lets_bidders_manage),
    (snapshot, "_tier_of", reads_every_line_as_allowing),
    (tiers, "decide", lets_a_nearer_grant_reopen),
    (tiers, "decide", prefers_the_grant_on_one_folder),
    (tiers, "decide", prefers_overrides_everywhere),
    (tiers, "decide", forgets_overrides),
    (tiers, "decide", reads_documents_as_an_auditor),
    (scope, "counterparties_of", ignores_the_owner),
    (scope, "counterparties_of", asks_the_owner_alone),
    (scope, "zip", admits_what_anybody_reads),
    (scope, "is_buy_side", takes_everybody_for_a_bidder),
    (scope, "BUY_SIDE_ROLES", frozenset(Role)),  # type: ignore[list-item]
]


class TestTheOracle:
    def test_agrees_with_the_policy_as_it_is(self) -> None:
        assert all(agrees(room) for room in ROOMS)

    @pytest.mark.parametrize(
        ("module", "name", "mutant"), MUTANTS, ids=lambda value: getattr(value, "__name__", str(value))
    )
    def test_notices(self, module: Any, name: str, mutant: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(snapshot, "_cache", snapshot._Cache())
        monkeypatch.setattr(module, name, mutant, raising=False)

        assert not all(agrees(room) for room in ROOMS)
