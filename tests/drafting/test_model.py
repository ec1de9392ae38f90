import json
import logging
from pathlib import Path

import anthropic
import pytest

from dealroom.drafts import DrafterIdentity
from dealroom.evidence import Availability, ModelFailed, Proposal
from drafting.drafter import Failed, Proposed
from drafting.model import AnthropicDrafter, UnusableAddressError, UnusableKeyError
from drafting.submission import parse_raw
from tests.drafting.rooms import passed, task
from tests.drafting.stub import GOOD, GOOD_INPUT, Reply, Stub, error, message, serving, tool_call

FORCING = "claude-opus-4-6"
OFFERED = "claude-opus-5-5"
FORCING_REFUSED = 'tool_choice: type "tool" and "any" are not supported for this model.'
TASK = task(passed(1, "The cap is EUR 4m in aggregate."))


def drafter(stub: Stub, *, model: str = OFFERED, timeout_seconds: float = 10.0) -> AnthropicDrafter:
    return AnthropicDrafter(
        api_key="sk-given",
        base_url=stub.url,
        model=model,
        timeout_seconds=timeout_seconds,
        retry_wait_seconds=0.001,
    )


def outcome_of(*script: Reply, model: str = OFFERED, timeout_seconds: float = 10.0) -> tuple[Proposed | Failed, Stub]:
    with serving(*script) as stub:
        return drafter(stub, model=model, timeout_seconds=timeout_seconds).propose(TASK), stub


def said_json(*, stop_reason: str = "end_turn") -> Reply:
    return message({"type": "text", "text": json.dumps(GOOD_INPUT)}, stop_reason=stop_reason)


def prose() -> Reply:
    return message({"type": "text", "text": "The cap is EUR 4m."}, stop_reason="end_turn")


class TestAnAnswerInForm:
    @pytest.mark.parametrize(("model", "choice"), [(FORCING, "tool"), (OFFERED, "auto"), ("unheard-of", "auto")])
    def test_becomes_a_proposal(self, model: str, choice: str) -> None:
        outcome, stub = outcome_of(GOOD, model=model)

        assert isinstance(outcome, Proposed)
        assert outcome.proposal.availability is Availability.YES
        assert outcome.proposal.citations[0].document_ref == "doc-1"
        assert [asked.body["tool_choice"]["type"] for asked in stub.asked] == [choice]

    def test_is_kept_so_that_a_replay_reaches_the_same_proposal(self) -> None:
        outcome, stub = outcome_of(GOOD)

        assert isinstance(outcome, Proposed)
        assert parse_raw(outcome.raw) == outcome.proposal
        assert json.loads(outcome.request) == stub.asked[0].body

    def test_is_asked_for_anew_and_with_the_same_bytes(self) -> None:
        with serving(GOOD) as stub:
            for _ in range(2):
                assert isinstance(drafter(stub).propose(TASK), Proposed)

        assert len(stub.asked) == 2
        assert stub.asked[0].raw == stub.asked[1].raw


class TestAnAnswerOutOfForm:
    @pytest.mark.parametrize(
        "reply",
        [
            message(tool_call({**GOOD_INPUT, "citations": '[{"quote":"The cap'})),
            message(tool_call({"availability": "yes"})),
            message(tool_call(GOOD_INPUT), tool_call(GOOD_INPUT)),
            message(tool_call(GOOD_INPUT, name="send_mail")),
            message(tool_call(GOOD_INPUT), stop_reason="end_turn"),
        ],
    )
    def test_is_asked_for_once_more_and_then_fails(self, reply: Reply) -> None:
        outcome, stub = outcome_of(reply)

        assert isinstance(outcome, Failed)
        assert len(stub.asked) == 2
        assert len(json.loads(outcome.raw)["attempts"]) == 2
        assert parse_raw(outcome.raw) == ModelFailed(outcome.cause)

    def test_may_come_right_the_second_time(self) -> None:
        outcome, stub = outcome_of(message(tool_call({"availability": "yes"})), GOOD)

        assert isinstance(outcome, Proposed)
        assert len(stub.asked) == 2
        assert stub.asked[0].raw == stub.asked[1].raw

    @pytest.mark.parametrize("stop_reason", ["max_tokens", "refusal", "model_context_window_exceeded", "unheard_of"])
    def test_is_not_asked_for_again_when_the_model_did_not_finish(self, stop_reason: str) -> None:
        outcome, stub = outcome_of(message(tool_call(GOOD_INPUT), stop_reason=stop_reason), GOOD)

        assert isinstance(outcome, Failed)
        assert len(stub.asked) == 1

    def test_in_prose_leads_to_a_json_output_where_the_call_was_free(self) -> None:
        outcome, stub = outcome_of(prose(), said_json())

        assert isinstance(outcome, Proposed)
        assert "output_config" in stub.asked[1].body
        assert "tools" not in stub.asked[1].body
        assert json.loads(outcome.request) == stub.asked[1].body

    def test_in_prose_is_a_failure_in_the_end(self) -> None:
        outcome, stub = outcome_of(prose())

        assert isinstance(outcome, Failed)
        assert len(stub.asked) == 2

    def test_that_is_a_cut_json_output_fails(self) -> None:
        outcome, _ = outcome_of(prose(), said_json(stop_reason="max_tokens"))

        assert outcome.raw.count('"form":"json"') == 1
        assert isinstance(outcome, Failed)


class TestAModelThatRefusesForcing:
    def test_is_offered_the_tool_and_the_change_is_recorded(self) -> None:
        outcome, stub = outcome_of(error(400, "invalid_request_error", FORCING_REFUSED), GOOD, model=FORCING)

        assert isinstance(outcome, Proposed)
        assert [asked.body["tool_choice"]["type"] for asked in stub.asked] == ["tool", "auto"]
        assert [attempt.get("cause") for attempt in json.loads(outcome.raw)["attempts"]] == [
            "The model service refused the request (HTTP 400), after 1 try.",
            None,
        ]
        assert json.loads(outcome.request) == stub.asked[1].body

    def test_is_asked_no_third_time(self) -> None:
        outcome, stub = outcome_of(error(400, "invalid_request_error", FORCING_REFUSED), model=FORCING)

        assert isinstance(outcome, Failed)
        assert len(stub.asked) == 2

    def test_is_told_apart_from_any_other_bad_request(self) -> None:
        outcome, stub = outcome_of(error(400, "invalid_request_error", "max_tokens: too large"), model=FORCING)

        assert isinstance(outcome, Failed)
        assert len(stub.asked) == 1


class TestAServiceInTrouble:
    def test_is_asked_again_until_it_answers(self) -> None:
        overloaded = error(529, "overloaded_error")

        outcome, stub = outcome_of(overloaded, overloaded, GOOD)

        assert isinstance(outcome, Proposed)
        assert len(stub.asked) == 3

    @pytest.mark.parametrize(
        ("reply", "cause"),
        [
            (error(529, "overloaded_error"), "The model service was overloaded (HTTP 529), after 3 tries."),
            (
                error(429, "rate_limit_error", headers={"retry-after-ms": "1"}),
                "The model service limited the rate of requests (HTTP 429), after 3 tries.",
            ),
            (
                Reply(status=502, body=b"<html>secret</html>", headers={"content-type": "text/html"}),
                "The model service answered with an error (HTTP 502), after 3 tries.",
            ),
            (Reply(body=GOOD.body, cut_after=40), "The connection to the model service failed, after 3 tries."),
        ],
    )
    def test_is_given_up_after_a_limit(self, reply: Reply, cause: str) -> None:
        outcome, stub = outcome_of(reply)

        assert isinstance(outcome, Failed)
        assert outcome.cause == cause
        assert len(stub.asked) == 3
        assert parse_raw(outcome.raw) == ModelFailed(cause)

    @pytest.mark.parametrize(
        ("reply", "words"),
        [
            (error(401, "authentication_error", "invalid key sk-given"), "did not accept the key"),
            (error(403, "permission_error"), "did not permit"),
            (error(404, "not_found_error"), "does not know the address or the model"),
            (error(413, "request_too_large"), "too large"),
            (error(529, "overloaded_error", headers={"x-should-retry": "false"}), "overloaded"),
            (Reply(body=b"<html>hello</html>"), "not JSON"),
            (Reply(body=b"\xff\xfe"), "not JSON"),
            (Reply(body=b'{"stop_reason": "tool_use", "stop_reason": "tool_use"}'), "not JSON"),
            (Reply(body=b"[" * 100_000), "not JSON"),
            (Reply(body=b"{}"), "not a message"),
        ],
    )
    def test_is_not_asked_again_where_that_cannot_help(self, reply: Reply, words: str) -> None:
        outcome, stub = outcome_of(reply)

        assert isinstance(outcome, Failed)
        assert words in outcome.cause
        assert "sk-given" not in outcome.cause + outcome.raw
        assert len(stub.asked) == 1

    @pytest.mark.parametrize(
        "reply",
        [
            Reply(body=GOOD.body, wait=1.0),
            Reply(body=GOOD.body, drip=0.05),
            error(429, "rate_limit_error", headers={"retry-after": "86400"}),
        ],
        ids=["silent", "dripping", "asks for a day"],
    )
    def test_is_left_at_the_deadline(self, reply: Reply) -> None:
        outcome, _ = outcome_of(reply, timeout_seconds=0.4)

        assert isinstance(outcome, Failed)
        assert "in time" in outcome.cause or "connection" in outcome.cause
        assert parse_raw(outcome.raw) == ModelFailed(outcome.cause)

    def test_that_is_not_there_is_a_failure(self) -> None:
        with serving(GOOD) as stub:
            pass

        outcome = drafter(stub).propose(TASK)

        assert isinstance(outcome, Failed)
        assert "connection" in outcome.cause

    def test_is_not_followed_to_another_address(self) -> None:
        with serving(GOOD) as elsewhere:
            moved = Reply(status=307, headers={"location": f"{elsewhere.url}/v1/messages"})

            outcome, stub = outcome_of(moved)

        assert isinstance(outcome, Failed)
        assert len(stub.asked) == 1
        assert elsewhere.asked == []


class TestTheMachineAround:
    def test_has_no_say_in_what_is_sent_and_where(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        nowhere = "http://127.0.0.1:9"
        profile = tmp_path / "configs"
        profile.mkdir()
        (profile / "default.json").write_text(json.dumps({"base_url": nowhere, "workspace_id": "wrkspc_stolen"}))
        for name, value in {
            "ANTHROPIC_API_KEY": "sk-stolen",
            "ANTHROPIC_AUTH_TOKEN": "token-stolen",
            "ANTHROPIC_BASE_URL": nowhere,
            "ANTHROPIC_CUSTOM_HEADERS": "Authorization: Bearer stolen\nX-Api-Key: stolen\nX-Extra: stolen",
            "ANTHROPIC_PROFILE": "default",
            "ANTHROPIC_CONFIG_DIR": str(tmp_path),
            "ANTHROPIC_IDENTITY_TOKEN": "identity-stolen",
            "ANTHROPIC_FEDERATION_RULE_ID": "rule-stolen",
            "ANTHROPIC_ORGANIZATION_ID": "organisation-stolen",
            "ANTHROPIC_WORKSPACE_ID": "wrkspc_stolen",
            "ANTHROPIC_SCOPE": "stolen",
            "ANTHROPIC_WEBHOOK_SIGNING_KEY": "stolen",
            "ANTHROPIC_LOG": "debug",
            "ANTHROPIC_OPEN_TELEMETRY_TRACES_CONTENT_MODE": "content",
            "HTTP_PROXY": nowhere,
            "HTTPS_PROXY": nowhere,
            "ALL_PROXY": nowhere,
            "http_proxy": nowhere,
            "https_proxy": nowhere,
            "all_proxy": nowhere,
            "SSL_CERT_FILE": str(tmp_path / "missing.pem"),
            "SSL_CERT_DIR": str(tmp_path / "missing"),
        }.items():
            monkeypatch.setenv(name, value)

        outcome, stub = outcome_of(GOOD)

        assert isinstance(outcome, Proposed)
        sent = json.dumps(dict(stub.asked[0].headers)) + stub.asked[0].raw.decode()
        assert stub.asked[0].path == "/v1/messages"
        assert stub.asked[0].headers["authorization"] == "Bearer sk-given"
        assert "x-api-key" not in stub.asked[0].headers
        assert "stolen" not in sent

    def test_gets_no_passage_in_its_log(
        self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("ANTHROPIC_LOG", "debug")
        anthropic._utils._logs.setup_logging()  # pyright: ignore[reportPrivateUsage] - what an import does
        with caplog.at_level(logging.DEBUG):
            outcome, _ = outcome_of(error(529, "overloaded_error"), GOOD)

        assert isinstance(outcome, Proposed)
        assert "EUR 4m" not in caplog.text
        assert "sk-given" not in caplog.text


class TestAnthropicDrafter:
    def test_says_which_model_at_which_host_it_asks(self) -> None:
        plain = AnthropicDrafter(api_key="k", model="m")
        gateway = AnthropicDrafter(api_key="k", model="m", base_url="https://user:pass@llm.example:8443/path")

        assert plain.identity == DrafterIdentity(name="anthropic", model="m", host="api.anthropic.com")
        assert gateway.identity == DrafterIdentity(name="anthropic", model="m", host="llm.example:8443")

    @pytest.mark.parametrize(
        "base_url", ["", "ftp://host", "https://", "http://host:port", "api.anthropic.com", "http://[::1"]
    )
    def test_refuses_an_address_that_is_none(self, base_url: str) -> None:
        with pytest.raises(UnusableAddressError):
            AnthropicDrafter(api_key="k", model="m", base_url=base_url)

    @pytest.mark.parametrize("api_key", ["", "  ", "two words", "line\nbreak", "schlüssel"])
    def test_refuses_a_key_that_is_none_and_does_not_repeat_it(self, api_key: str) -> None:
        with pytest.raises(UnusableKeyError) as refused:
            AnthropicDrafter(api_key=api_key, model="m")

        assert not api_key.strip() or api_key not in str(refused.value)

    def test_proposes_what_the_service_said_and_nothing_else(self) -> None:
        outcome, _ = outcome_of(GOOD)

        assert isinstance(outcome, Proposed)
        assert outcome.proposal == Proposal(
            availability=Availability.YES,
            answer="The cap is EUR 4m in aggregate.",
            missing="",
            citations=outcome.proposal.citations,
        )
