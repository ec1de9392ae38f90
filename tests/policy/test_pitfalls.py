"""
Ways in which a policy on Casbin has been measured to fail open, and how this one does not.

Most tests show both: what plain Casbin does, so that a new version which behaves otherwise is noticed, and what the
policy does in its place.
"""

import importlib.metadata
import logging
from dataclasses import replace
from typing import Any

import casbin
import pytest

from dealroom.folders import Tier
from dealroom.ids import OrganisationId
from dealroom.people import Role, Side
from dealroom.permitted import Denied
from dealroom.room import Room
from policy._engine import MODEL, Engine, EngineFaultError
from policy._lines import InvalidPolicyError, Line, LineKind, lines_of, vocabulary_of
from policy.scope import scope_of
from policy.snapshot import snapshot_of
from policy.tiers import organisation_tier, user_tier
from tests.policy.rooms import RoomBuilder, firm_in, folder_in, request, user_in


def plain(model: str, *lines: tuple[str, ...]) -> Any:
    enforcer: Any = casbin.Enforcer(casbin.Enforcer.new_model(text=model))
    for kind, *fields in lines:
        if kind.startswith("g"):
            enforcer.add_named_grouping_policy(kind, fields)
        else:
            enforcer.add_named_policy(kind, fields)
    return enforcer


def model(*, effect: str = "priority(p.eft) || deny", matcher: str, roles: str = "") -> str:
    return f"""
[request_definition]
r = sub, obj, act
[policy_definition]
p = sub, obj, act, eft
{roles}
[policy_effect]
e = {effect}
[matchers]
m = {matcher}
"""


def tier_of(room: Room, slug: str, path: str) -> Tier:
    return organisation_tier(snapshot_of(room), firm_in(room, slug), folder_in(room, path))


class TestTheDistribution:
    def test_is_pycasbin_alone_because_another_package_overwrites_the_same_import(self) -> None:
        assert importlib.metadata.packages_distributions()["casbin"] == ["pycasbin"]
        assert importlib.metadata.version("pycasbin") == "2.8.0"


class TestADeepTree:
    def test_loses_a_denial_in_casbins_roles(self) -> None:
        links = [("g", f"r{step}", f"r{step + 1}") for step in range(15)]
        enforcer = plain(
            model(matcher="g(r.sub, p.sub) && r.obj == p.obj && r.act == p.act", roles="[role_definition]\ng = _, _"),
            ("p", "r15", "x", "read", "deny"),
            ("p", "r0", "x", "read", "allow"),
            *links,
        )

        assert enforcer.enforce("r0", "x", "read") is True

    def test_keeps_it_here(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/", Tier.DOWNLOAD).grant("aspen", "/0", Tier.NONE)
        deep = "/" + "/".join(str(step) for step in range(40))

        assert tier_of(room.folder(deep).built(), "aspen", deep) is Tier.NONE


class TestAnEmptyPolicy:
    def test_opens_everything_under_some_effects_and_matchers(self) -> None:
        everybody = model(effect="!some(where (p.eft == deny))", matcher="r.sub == p.sub")

        assert plain(everybody).enforce("anyone", "x", "read") is True
        assert plain(model(matcher="r.sub == p.sub")).enforce("", "", "") is True

    def test_opens_nothing_here_and_casbin_is_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").folder("/tax").request_list("one", "aspen").built()
        monkeypatch.setattr(casbin.Enforcer, "enforce_ex", lambda *_request: (True, []))

        permitted = scope_of(request("r", "one"), room=replace(room, policy_version=77))

        assert not isinstance(permitted, Denied)
        assert permitted.folders == frozenset()
        assert user_tier(snapshot_of(room), user_in(room, "ann"), folder_in(room, "/tax")) is Tier.NONE


class TestASecondEffect:
    def test_is_never_used_because_casbin_reads_the_first_alone(self) -> None:
        assert [line for line in MODEL.splitlines() if line.startswith("e")] == ["e = priority(p.eft) || deny"]


class TestAMisspeltLine:
    def test_is_dropped_by_casbins_reader_and_opens(self) -> None:
        enforcer = plain(
            model(effect="some(where (p.eft == allow)) && !some(where (p.eft == deny))", matcher="r.sub == p.sub"),
            ("p", "a", "x", "read", "Deny"),
            ("p", "a", "x", "read", "allow"),
        )

        assert enforcer.enforce("a", "x", "read") is True

    @pytest.mark.parametrize("effect", ["Deny", "DENY", "deny ", "permit", ""])
    def test_refuses_the_policy_here(self, effect: str) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax", Tier.NONE).built()
        (line,) = lines_of(room)

        with pytest.raises(InvalidPolicyError):
            Engine([replace(line, fields=(*line.fields[:-1], effect))], vocabulary=vocabulary_of(room))


class TestOddNames:
    NAMES = ("Tax, Legal", "Tax (US", "US)", 'Finance "core"', " trailing ", "x, f:1, view, allow", "#", "p2", "*")

    def test_never_reach_a_line(self) -> None:
        room = RoomBuilder().firm("aspen")
        for name in self.NAMES:
            room.grant("aspen", f"/{name}", Tier.VIEW)
        built = room.built()
        named = replace(
            built,
            organisations=tuple(replace(entry, name="mallory, deal_admin\np, evil") for entry in built.organisations),
        )

        lines = lines_of(named)

        assert len(lines) == len(self.NAMES)
        assert {field for line in lines for field in line.fields[3:]} == {"view", "allow"}
        assert all(f":folder-{place}" in str(line) for place, line in enumerate(lines, start=1))
        assert all(tier_of(named, "aspen", f"/{name}") is Tier.VIEW for name in self.NAMES)
        assert tier_of(named, "aspen", "/") is Tier.NONE

    @pytest.mark.parametrize(("granted", "beside"), [("/Fin*", "/Financing"), ("/1", "/10/x"), ("/Q*A", "/Q-secret/x")])
    def test_are_no_patterns(self, granted: str, beside: str) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", granted).folder(beside).built()

        assert tier_of(room, "aspen", granted) is Tier.VIEW
        assert tier_of(room, "aspen", beside) is Tier.NONE


class TestATierThatIsLowered:
    def test_is_lowered_because_it_is_read_off_the_line_that_decided(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax", Tier.DOWNLOAD).grant("aspen", "/tax/a", Tier.VIEW)

        assert tier_of(room.built(), "aspen", "/tax/a") is Tier.VIEW


class TestALineOfAPersonAmongThoseOfOrganisations:
    def test_is_refused(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").grant("aspen", "/tax").built()
        (line,) = lines_of(room)

        for subject in ("u:user-ann", "org:user-ann", "user-ann"):
            with pytest.raises(InvalidPolicyError):
                Engine([replace(line, fields=(subject, *line.fields[1:]))], vocabulary=vocabulary_of(room))

    def test_is_refused_as_a_fact_too(self) -> None:
        room = RoomBuilder().firm("aspen").person("ann", "aspen").grant("aspen", "/tax").built()
        disguised = replace(room, grants=(replace(room.grants[0], organisation=OrganisationId("user-ann")),))

        with pytest.raises(InvalidPolicyError):
            snapshot_of(disguised)


class TestCasbinSwitchedOff:
    def test_allows_everybody_in_casbin_and_is_a_fault_here(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax", Tier.NONE).built()
        engine = Engine(lines_of(room), vocabulary=vocabulary_of(room))
        engine._enforcer.enable_enforce(enabled=False)

        assert engine._enforcer.enforce("anyone", "deal:x", "f:x") is True
        with pytest.raises(EngineFaultError):
            list(engine.rulings(LineKind.BASELINE, "org:org-aspen"))


class TestALineWithAMissingField:
    def test_breaks_every_decision_of_casbin_and_is_refused_before_here(self) -> None:
        enforcer = plain(model(matcher="r.sub == p.sub"), ("p", "a", "x", "read"), ("p", "b", "x", "read", "allow"))

        with pytest.raises(RuntimeError, match="invalid policy size"):
            enforcer.enforce("b", "x", "read")
        with pytest.raises(InvalidPolicyError, match="wrong number of fields"):
            Engine([Line("p", ("org:org-aspen",))], vocabulary=vocabulary_of(RoomBuilder().firm("aspen").built()))


class TestUnknownNames:
    def test_leave_nothing_behind(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax").built()
        snapshot = snapshot_of(room)

        for number in range(1000):
            assert organisation_tier(snapshot, OrganisationId(f"org-{number}"), folder_in(room, "/tax")) is Tier.NONE

        assert set(snapshot.tiers) == {"org-aspen"}


class TestCasbinsLog:
    def test_holds_nothing_of_a_request_even_when_somebody_turns_it_on(self, caplog: pytest.LogCaptureFixture) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax", Tier.NONE).built()
        engine = Engine(lines_of(room), vocabulary=vocabulary_of(room))
        log = logging.getLogger("casbin.enforcer")
        was_disabled, log.disabled = log.disabled, False

        with caplog.at_level(logging.DEBUG):
            decided = list(engine.rulings(LineKind.BASELINE, "org:org-aspen"))
        log.disabled = was_disabled

        assert len(decided) == 1
        assert caplog.records == []


class TestAnInlineComment:
    def test_becomes_part_of_a_field_in_casbin_and_stands_nowhere_here(self) -> None:
        commented = model(matcher="r.sub == p.sub").replace("act, eft", "act, eft # baseline")
        enforcer = plain(commented, ("p", "a", "x", "read", "deny"))

        assert enforcer.enforce("a", "x", "read") is True
        assert "#" not in MODEL


class TestEvalAndFunctions:
    def test_stand_nowhere_in_the_model(self) -> None:
        assert not any(word in MODEL for word in ("eval", "Match", "g(", "keyMatch", "glob"))


class TestARoleOfTheWrongSide:
    def test_does_not_read_the_room_as_an_adviser_of_a_bidder(self) -> None:
        room = RoomBuilder().firm("aspen", Side.BUY).person("eve", "aspen", Role.LEAD_ADVISOR).folder("/tax").built()

        assert user_tier(snapshot_of(room), user_in(room, "eve"), folder_in(room, "/tax")) is Tier.NONE
