import pytest

from drafting.capabilities import WireMode, after_prose, after_refusal, wire_mode

SENTENCE = 'tool_choice: type "tool" and "any" are not supported for this model.'


class TestWireMode:
    @pytest.mark.parametrize("model", ["claude-opus-4-6", "claude-sonnet-5", "claude-haiku-5-5"])
    def test_forces_the_tool_where_forcing_is_accepted(self, model: str) -> None:
        assert wire_mode(model) is WireMode.FORCED

    @pytest.mark.parametrize("model", ["claude-opus-5-5", "claude-sonnet-5-5", "claude-fable-5-2", "new"])
    def test_offers_it_strictly_everywhere_else(self, model: str) -> None:
        assert wire_mode(model) is WireMode.OFFERED


class TestAfterRefusal:
    def test_offers_the_tool_when_forcing_was_refused(self) -> None:
        assert after_refusal(WireMode.FORCED, status=400, message=SENTENCE) is WireMode.OFFERED

    @pytest.mark.parametrize(
        ("mode", "status", "message"),
        [
            (WireMode.FORCED, 400, "max_tokens: too large"),
            (WireMode.FORCED, 400, ""),
            (WireMode.FORCED, 529, SENTENCE),
            (WireMode.OFFERED, 400, SENTENCE),
            (WireMode.JSON_OUTPUT, 400, SENTENCE),
        ],
    )
    def test_changes_nothing_on_any_other_error(self, mode: WireMode, status: int, message: str) -> None:
        assert after_refusal(mode, status=status, message=message) is None


class TestAfterProse:
    def test_asks_for_json_only_where_the_call_had_been_free(self) -> None:
        assert after_prose(WireMode.OFFERED) is WireMode.JSON_OUTPUT
        assert after_prose(WireMode.FORCED) is WireMode.FORCED
