from typing import Any

import pytest

from policy._engine import MODEL, Engine, EngineFaultError
from policy._lines import InvalidPolicyError, Line, LineKind, Vocabulary

WORDS = Vocabulary(
    deal="deal:one",
    organisations=frozenset({"org:aspen", "org:birch"}),
    users=frozenset({"u:ann"}),
    folders=frozenset({"f:tax", "f:legal"}),
)

ASPEN_TAX = Line("p", ("org:aspen", "deal:one", "f:tax", "view", "allow"))
BIRCH_TAX = Line("p", ("org:birch", "deal:one", "f:tax", "none", "deny"))
ANN_TAX = Line("p2", ("u:ann", "deal:one", "f:tax", "none", "deny"))


def engine() -> Engine:
    return Engine([ASPEN_TAX, BIRCH_TAX, ANN_TAX], vocabulary=WORDS)


class TestTheEngine:
    def test_decides_for_each_subject_by_its_own_line_alone(self) -> None:
        built = engine()

        rulings = {
            subject: [(target, ruling.allowed, ruling.line) for target, ruling in built.rulings(kind, subject)]
            for kind, subject in (
                (LineKind.BASELINE, "org:aspen"),
                (LineKind.BASELINE, "org:birch"),
                (LineKind.OVERRIDE, "u:ann"),
            )
        }

        assert rulings == {
            "org:aspen": [("f:tax", True, ASPEN_TAX)],
            "org:birch": [("f:tax", False, BIRCH_TAX)],
            "u:ann": [("f:tax", False, ANN_TAX)],
        }

    def test_says_nothing_about_a_subject_without_a_line(self) -> None:
        assert list(engine().rulings(LineKind.BASELINE, "org:unknown")) == []

    def test_does_not_read_overrides_in_an_organisations_list(self) -> None:
        assert list(engine().rulings(LineKind.BASELINE, "u:ann")) == []

    def test_refuses_a_policy_with_one_bad_line(self) -> None:
        with pytest.raises(InvalidPolicyError, match="f:other"):
            Engine([ASPEN_TAX, Line("p", ("org:birch", "deal:one", "f:other", "view", "allow"))], vocabulary=WORDS)

    def test_holds_the_model_as_it_is_written_without_a_comment_in_a_field(self) -> None:
        model: Any = engine()._enforcer.get_model()

        tokens = {name: definition.tokens for name, definition in model["p"].items()}

        assert "#" not in MODEL
        assert tokens == {
            "p": ["p_sub", "p_dom", "p_obj", "p_tier", "p_eft"],
            "p2": ["p2_sub", "p2_dom", "p2_obj", "p2_tier", "p2_eft"],
            "p3": ["p3_sub", "p3_act", "p3_eft"],
        }
        assert "g" not in list(model.keys())


class TestAFault:
    @pytest.mark.parametrize(
        "answer",
        [
            (True, []),
            (False, []),
            (True, list(BIRCH_TAX.fields)),
            (True, ["org:aspen", "deal:one", "f:legal", "view", "allow"]),
        ],
    )
    def test_is_an_answer_that_names_no_line_of_the_subject(self, answer: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        built = engine()
        monkeypatch.setattr(built._enforcer, "enforce_ex", lambda *_request: answer)

        with pytest.raises(EngineFaultError, match="Casbin named no line of org:aspen at f:tax"):
            list(built.rulings(LineKind.BASELINE, "org:aspen"))

    @pytest.mark.parametrize("answer", [False, 1, "True", None, [True]])
    def test_is_an_answer_other_than_exactly_yes_from_a_line_that_allows(
        self, answer: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        built = engine()
        monkeypatch.setattr(built._enforcer, "enforce_ex", lambda *_request: (answer, list(ASPEN_TAX.fields)))

        with pytest.raises(EngineFaultError, match="not what its line says"):
            list(built.rulings(LineKind.BASELINE, "org:aspen"))

    def test_is_a_yes_from_a_line_that_denies(self, monkeypatch: pytest.MonkeyPatch) -> None:
        built = engine()
        monkeypatch.setattr(built._enforcer, "enforce_ex", lambda *_request: (True, list(BIRCH_TAX.fields)))

        with pytest.raises(EngineFaultError, match="not what its line says"):
            list(built.rulings(LineKind.BASELINE, "org:birch"))
