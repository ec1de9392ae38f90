"""
Ways in which Casbin has been measured to fail open, as they are in the pinned package: P1 to P16 of the review.

Each shows what plain Casbin does, so that a version which behaves otherwise is noticed, and why it cannot happen here:
what the policy does instead is shown in `test_pitfalls.py`, and what it never uses is looked for in its own source.
"""

import ast
from pathlib import Path
from typing import Any

import casbin
import pytest
from casbin.model import FastModel
from casbin.persist.adapters import FileAdapter

from dealroom.permitted import Denied
from policy import _engine
from policy._engine import MODEL, PLAIN_MODEL, Engine
from policy._lines import lines_of, vocabulary_of
from policy.scope import scope_of
from tests.policy.rooms import RoomBuilder, request
from tests.policy.test_pitfalls import model, plain

ROOT = Path(__file__).parents[2]
ROLES = "[role_definition]\ng = _, _"


def words_of_policy() -> set[str]:
    """Return every name that the policy's own source uses."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "policy").glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def engine() -> Any:
    room = RoomBuilder().firm("aspen").grant("aspen", "/tax").built()
    return Engine(lines_of(room), vocabulary=vocabulary_of(room))._enforcer


class TestASecondEffect:
    MODEL = """
[request_definition]
r = sub
r2 = sub
[policy_definition]
p = sub, eft
p2 = sub, eft
[policy_effect]
e = some(where (p.eft == allow))
e2 = some(where (p.eft == allow)) && !some(where (p.eft == deny))
[matchers]
m = r.sub == p.sub
m2 = r2.sub == p2.sub
"""

    def test_is_not_read(self) -> None:
        enforcer = plain(self.MODEL, ("p2", "a", "allow"), ("p2", "a", "deny"))
        context = casbin.core_enforcer.EnforceContext("r2", "p2", "e2", "m2")

        assert enforcer.enforce(context, "a") is True

    def test_does_not_exist_here(self) -> None:
        for text in (MODEL, PLAIN_MODEL):
            effects = text.split("[policy_effect]")[1].split("[")[0].strip().splitlines()
            assert effects == ["e = priority(p.eft) || deny"]
        assert {context.etype for context in _engine._CONTEXTS.values()} == {"e"}


class TestALineThatTheReaderDropsInSilence:
    @pytest.mark.parametrize("denial", ["P, a, x, read, deny", "p9, a, x, read, deny", "\ufeffp, a, x, read, deny"])
    def test_opens(self, denial: str, tmp_path: Path) -> None:
        file = tmp_path / "policy.csv"
        file.write_text(f"{denial}\np, a, x, read, allow\n", encoding="utf-8")
        text = model(matcher="r.sub == p.sub && r.obj == p.obj", effect="priority(p.eft) || deny")
        enforcer: Any = casbin.Enforcer(casbin.Enforcer.new_model(text=text), FileAdapter(str(file)))

        assert enforcer.enforce("a", "x", "read") is True

    def test_is_never_read_here_because_no_line_passes_through_an_adapter(self) -> None:
        assert engine().get_adapter() is None
        assert not words_of_policy() & {"FileAdapter", "load_policy", "load_filtered_policy", "set_adapter", "Adapter"}


class TestTextThatIsSplitAgain:
    def test_gives_a_role_to_whoever_has_a_comma_in_their_name(self, tmp_path: Path) -> None:
        file = tmp_path / "policy.csv"
        eve = "u:eve, role:admin"
        file.write_text(f"p, role:admin, x, read, allow\ng, {eve}, d1\n", encoding="utf-8")
        text = model(matcher="g(r.sub, p.sub) && r.obj == p.obj", roles=ROLES)
        enforcer: Any = casbin.Enforcer(casbin.Enforcer.new_model(text=text), FileAdapter(str(file)))

        assert enforcer.enforce("u:eve", "x", "read") is True


class TestATierInTheMatcher:
    def test_is_not_lowered_below_a_higher_one(self) -> None:
        text = model(matcher="r.sub == p.sub && r.obj == p.obj && r.act == p.act")
        enforcer = plain(text, ("p", "a", "x", "view", "allow"), ("p", "a", "x", "download", "allow"))

        assert enforcer.enforce("a", "x", "download") is True
        assert "tier" not in MODEL.split("[matchers]")[1]


class TestPatterns:
    @pytest.mark.parametrize(
        ("matcher", "granted", "opened"),
        [
            ("keyMatch", "/Fin*", "/Financing-secret"),
            ("keyMatch", "/Q*A", "/Q-secret/x"),
            ("keyMatch2", "/:x", "/anything"),
            ("regexMatch", "/Tax", "/Tax-secret"),
        ],
    )
    def test_open_what_only_looks_alike(self, matcher: str, granted: str, opened: str) -> None:
        enforcer = plain(model(matcher=f"{matcher}(r.obj, p.obj)"), ("p", "a", granted, "read", "allow"))

        assert enforcer.enforce("a", opened, "read") is True

    def test_stand_in_no_matcher_here(self) -> None:
        for text in (MODEL, PLAIN_MODEL):
            assert not any(word in text for word in ("Match", "glob", "eval", "g("))


class TestARuleInALine:
    def test_escapes_the_conditions_around_it(self) -> None:
        text = """
[request_definition]
r = sub, dom
[policy_definition]
p = rule, dom
[policy_effect]
e = some(where (p.eft == allow))
[matchers]
m = r.dom == p.dom && eval(p.rule)
"""
        enforcer = plain(text, ("p", "False) or (True", "mine"))

        assert enforcer.enforce("eve", "yours") is True


class TestTheFastEnforcer:
    TEXT = model(matcher="r.sub == p.sub && r.obj == p.obj")

    def test_answers_by_the_order_of_a_set_where_two_lines_match(self) -> None:
        fast = FastModel([0, 1])
        fast.load_model_from_text(self.TEXT)
        enforcer: Any = casbin.FastEnforcer(fast, cache_key_order=[0, 1])
        names = [f"a{number}" for number in range(60)]
        for name in names:
            enforcer.add_policy(name, "x", "first", "deny")
            enforcer.add_policy(name, "x", "second", "allow")

        answers = {enforcer.enforce(name, "x", "read") for name in names}

        assert answers == {True, False}

    def test_is_not_used_here(self) -> None:
        assert type(engine()).__mro__[1] is casbin.Enforcer
        assert not words_of_policy() & {"FastEnforcer", "SyncedEnforcer", "AsyncEnforcer", "CachedEnforcer"}


class TestALineThatLinksAFirmToItsMember:
    def test_gives_the_members_grants_to_the_firm(self) -> None:
        text = model(matcher="g(r.sub, p.sub) && r.obj == p.obj", roles=ROLES)
        enforcer = plain(text, ("p", "u:bob", "x", "read", "allow"), ("g", "org:aspen", "u:bob"))

        assert enforcer.enforce("org:aspen", "x", "read") is True

    def test_cannot_be_written_here_because_there_are_no_roles_to_inherit(self) -> None:
        for text in (MODEL, PLAIN_MODEL):
            assert "role_definition" not in text
        assert engine().rm_map == {}


class TestTheRoleManager:
    def test_keeps_every_unknown_name_it_is_asked_about(self) -> None:
        text = model(matcher="g(r.sub, p.sub, r.act) && r.obj == p.obj", roles="[role_definition]\ng = _, _, _")
        enforcer = plain(text, ("p", "role", "x", "deal", "allow"), ("g", "u:ann", "role", "deal"))
        known = enforcer.get_role_manager().rm_map

        for number in range(50):
            enforcer.enforce(f"nobody-{number}", "x", "deal")

        assert len(known["deal"].all_roles) == 52


class TestAnIntersectionOfNobody:
    def test_would_be_everything_by_logic_and_is_denied_here(self) -> None:
        room = RoomBuilder().firm("aspen").grant("aspen", "/tax").request_list("one", None).built()

        assert all(reads for reads in ())
        assert isinstance(scope_of(request("r", "one"), room=room), Denied)
