from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.folders import Tier
from dealroom.people import Side
from dealroom.room import Room
from policy import check, snapshot
from policy._engine import EngineFaultError, PlainCasbin
from policy._lines import InvalidPolicyError, Line
from policy._recent import Recent
from policy.check import Checked, check_sample
from tests.policy.rooms import RoomBuilder, random_room


def sale() -> Room:
    room = RoomBuilder().firm("aspen").firm("adviser", Side.SELL).person("ann", "aspen").folder("/tax/2025")
    return room.grant("aspen", "/tax").override("ann", "/tax/2025", Tier.NONE).built()


class TestASample:
    @settings(max_examples=40)
    @given(random=st.integers(0, 2**32).map(Random))
    def test_agrees_with_plain_casbin_on_every_room(self, random: Random) -> None:
        room = random_room(random)

        assert check_sample(room, count=60, seed=3).disagreements == ()

    def test_is_the_whole_room_where_it_is_small_and_no_more_than_asked_where_it_is_not(self) -> None:
        room = sale()

        assert check_sample(room, count=1000, seed=1) == Checked(asked=9, disagreements=())
        assert check_sample(room, count=4, seed=1) == Checked(asked=4, disagreements=())
        assert check_sample(replace(room, folders=(), grants=(), overrides=()), count=4, seed=1) == Checked(0, ())

    def test_names_what_differs(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(check, "organisation_tier", lambda *_asked: Tier.VIEW)
        monkeypatch.setattr(check, "user_tier", lambda *_asked: Tier.VIEW)

        found = check_sample(sale(), count=1000, seed=1)

        assert found.asked == 9
        assert {(each.subject, each.is_person, each.folder_path) for each in found.disagreements} == {
            ("aspen", False, "/"),
            ("adviser", False, "/"),
            ("adviser", False, "/tax"),
            ("adviser", False, "/tax/2025"),
            ("ann@example.com", True, "/"),
            ("ann@example.com", True, "/tax/2025"),
        }
        assert {(each.decided, each.plain) for each in found.disagreements} == {(Tier.VIEW, Tier.NONE)}

    def test_notices_a_tree_that_inherits_wrongly(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(snapshot, "_recent", Recent[Any](kept=1))
        monkeypatch.setattr(snapshot, "inherited", lambda ends, _lines: bytes((Tier.MANAGE,)) * len(ends))

        assert check_sample(sale(), count=1000, seed=1).disagreements

    def test_asks_the_same_for_the_same_seed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        asked: list[object] = []
        monkeypatch.setattr(check, "organisation_tier", lambda *request: asked.append(request[1:]) or Tier.NONE)

        for _ in range(2):
            check_sample(sale(), count=6, seed=5)

        assert asked[: len(asked) // 2] == asked[len(asked) // 2 :]

    def test_is_not_taken_of_a_policy_that_is_not_understood(self) -> None:
        with pytest.raises(InvalidPolicyError):
            check_sample(RoomBuilder().grant("nowhere", "/tax").built(), count=1, seed=1)


class TestPlainCasbin:
    DENY = Line("p", ("org:aspen", "deal:one", "f:tax", "none", "deny"))

    def plain(self, *lines: Line) -> PlainCasbin:
        return PlainCasbin(lines, domain="deal:one", under=lambda inner, outer: inner == outer)

    def test_names_the_line_that_decides(self) -> None:
        assert self.plain(self.DENY).nearest("org:aspen", "f:tax") == self.DENY.fields

    def test_names_none_for_another_folder_subject_or_deal_and_over_no_lines_at_all(self) -> None:
        elsewhere = Line("p", ("org:aspen", "deal:two", "f:tax", "view", "allow"))

        assert self.plain(self.DENY).nearest("org:aspen", "f:legal") is None
        assert self.plain(self.DENY).nearest("org:birch", "f:tax") is None
        assert self.plain(elsewhere).nearest("org:aspen", "f:tax") is None
        assert self.plain().nearest("", "") is None

    def test_is_at_fault_where_its_answer_is_not_what_its_line_says(self, monkeypatch: pytest.MonkeyPatch) -> None:
        plain = self.plain(self.DENY)
        monkeypatch.setattr(plain._enforcer, "enforce_ex", lambda *_request: (True, list(self.DENY.fields)))

        with pytest.raises(EngineFaultError, match="not what its line says"):
            plain.nearest("org:aspen", "f:tax")
