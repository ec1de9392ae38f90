"""
Seeded faults: each of the plausible mistakes of `mutants.py` is noticed by the independent oracle.

A property that no mistake can break proves nothing, so this is the proof of the proof.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from dealroom.permitted import Denied
from dealroom.room import Room
from dealroom.threads import Thread
from policy import scope, snapshot, tiers
from policy._recent import Recent
from policy.snapshot import Snapshot
from tests.policy import oracle
from tests.policy.mutants import MUTANTS, Mutant
from tests.policy.rooms import paths_of, question, random_room, request

ROOMS = [random_room(Random(seed)) for seed in range(40)]  # noqa: S311 - a seed names a room, nothing secret


def agrees(room: Room) -> bool:
    """Whether everything that the policy says of a room is what the oracle says of it."""
    return all(_tiers_agree(each) and _scopes_agree(each) for each in (room, replace(room, grants=(), overrides=())))


def _tiers_agree(room: Room) -> bool:
    built = snapshot.snapshot_of(room)
    return all(
        tiers.organisation_tier(built, firm, folder) is oracle.organisation_reads(room, firm, folder.path)
        for folder in room.folders
        for firm in room.organisations
    ) and all(
        tiers.user_tier(built, person, folder) is oracle.user_reads(room, person, folder.path)
        and (tiers.readable_documents(room, person) >= _documents(room, {folder.path}))
        is oracle.user_reads(room, person, folder.path).may_read
        for folder in room.folders
        for person in room.users
    )


def _scopes_agree(room: Room) -> bool:
    questions = [question("q", person.id.removeprefix("user-")) for person in room.users]
    return all(_scope_agrees(thread, room) for thread in (*questions, request("r", "one"), request("r", "two")))


def _scope_agrees(thread: Thread, room: Room) -> bool:
    permitted, expected = scope.scope_of(thread, room=room), oracle.admitted(room, thread)
    if isinstance(permitted, Denied) or expected is None:
        return isinstance(permitted, Denied) and expected is None
    return paths_of(room, permitted.folders) == expected and permitted.documents == _documents(room, expected)


def _documents(room: Room, paths: set[str]) -> frozenset[Any]:
    folders = {folder.id for folder in room.folders if folder.path in paths}
    return frozenset(document for document, folder in room.documents if folder in folders)


@pytest.fixture
def caches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshot, "_recent", Recent[Snapshot](kept=1))
    monkeypatch.setattr(scope, "_recent", Recent[Any](kept=1))


@pytest.mark.usefixtures("caches")
class TestTheOracle:
    def test_agrees_with_the_policy_as_it_is(self) -> None:
        assert all(agrees(room) for room in ROOMS)

    @pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
    def test_notices(self, mutant: Mutant, monkeypatch: pytest.MonkeyPatch) -> None:
        for module, name, replacement in mutant.patches:
            monkeypatch.setattr(module, name, replacement)

        # A mutant that raises is not noticed but broken, and fails here.
        assert not all(agrees(room) for room in ROOMS)


class TestTheMutants:
    def test_are_all_different_and_each_takes_the_place_of_something(self) -> None:
        assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 30
        for mutant in MUTANTS:
            assert all(getattr(module, name) is not replacement for module, name, replacement in mutant.patches)
