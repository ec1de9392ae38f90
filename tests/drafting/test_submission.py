import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.evidence import Availability, ModelFailed, Proposal, ProposedCitation
from drafting.submission import Attempt, Form, accepted, input_schema, parse_raw, strict_json, written

CITATION = {"quote": "The cap is EUR 4m in aggregate.", "document_id": "doc-1", "anchor": "EUR 4m"}
GOOD: dict[str, Any] = {
    "availability": "yes",
    "answer": "The cap is EUR 4m.",
    "missing": "",
    "citations": [CITATION],
    "source_document_ids": ["doc-1"],
}
ACCEPTED = Proposal(
    availability=Availability.YES,
    answer="The cap is EUR 4m.",
    missing="",
    citations=(ProposedCitation(quote="The cap is EUR 4m in aggregate.", document_ref="doc-1", anchor="EUR 4m"),),
)


def called(given: object, *, name: str = "submit_draft") -> dict[str, Any]:
    return {"type": "tool_use", "id": "toolu_1", "name": name, "input": given}


def said(*content: object, stop_reason: str | None = "tool_use") -> dict[str, Any]:
    return {"type": "message", "role": "assistant", "content": list(content), "stop_reason": stop_reason}


def submitted(**changes: object) -> Proposal | ModelFailed:
    return accepted(said(called({**GOOD, **changes})), form=Form.TOOL)


class TestToolAnswers:
    def test_are_accepted_in_the_agreed_form(self) -> None:
        assert accepted(said(called(GOOD)), form=Form.TOOL) == ACCEPTED

    def test_are_accepted_beside_thinking_and_text(self) -> None:
        thinking = {"type": "thinking", "thinking": "", "signature": "x"}

        assert accepted(said(thinking, {"type": "text", "text": "Here."}, called(GOOD)), form=Form.TOOL) == ACCEPTED

    @pytest.mark.parametrize(
        "stop_reason",
        [
            "max_tokens",
            "refusal",
            "end_turn",
            "pause_turn",
            "stop_sequence",
            "model_context_window_exceeded",
            "new",
            None,
        ],
    )
    def test_are_refused_unless_the_model_stopped_for_the_call(self, stop_reason: str | None) -> None:
        outcome = accepted(said(called(GOOD), stop_reason=stop_reason), form=Form.TOOL)

        assert isinstance(outcome, ModelFailed)
        assert "EUR" not in outcome.cause

    def test_are_refused_when_there_are_two_calls(self) -> None:
        outcome = accepted(said(called(GOOD), called(GOOD)), form=Form.TOOL)

        assert outcome == ModelFailed("The model made 2 tool calls where exactly one counts.")

    def test_are_refused_when_another_tool_is_called(self) -> None:
        assert isinstance(accepted(said(called(GOOD, name="send_mail")), form=Form.TOOL), ModelFailed)
        assert isinstance(accepted(said(called(GOOD), called({}, name="send_mail")), form=Form.TOOL), ModelFailed)

    def test_are_refused_with_a_block_of_an_unknown_kind(self) -> None:
        assert isinstance(accepted(said({"type": "server_tool_use"}, called(GOOD)), form=Form.TOOL), ModelFailed)

    @pytest.mark.parametrize(
        "body", [None, [], "text", 3, {}, {"content": []}, {"content": {}, "stop_reason": "tool_use"}]
    )
    def test_are_refused_when_the_body_is_no_message(self, body: object) -> None:
        assert accepted(body, form=Form.TOOL) == ModelFailed("The model's answer is not a message.")

    @pytest.mark.parametrize("field", sorted(GOOD))
    def test_are_refused_without_a_field(self, field: str) -> None:
        given = {name: value for name, value in GOOD.items() if name != field}

        assert isinstance(accepted(said(called(given)), form=Form.TOOL), ModelFailed)

    @pytest.mark.parametrize(
        "changes",
        [
            {"availability": "YES"},
            {"availability": "Yes "},
            {"availability": None},
            {"availability": "maybe"},
            {"answer": None},
            {"answer": ["The cap is EUR 4m."]},
            {"answer": 4},
            {"missing": None},
            {"citations": None},
            {"citations": {}},
            {"citations": [{**CITATION, "page": 3}]},
            {"citations": [{"quote": "The cap", "document_id": "doc-1"}]},
            {"citations": ["The cap is EUR 4m in aggregate."]},
            {"source_document_ids": "doc-1"},
            {"confidence": 0.9},
            {"answer": "half a pair \ud800"},
            {"missing": "null \x00"},
            {"citations": [{**CITATION, "document_id": "\x00"}]},
            {"answer": "x" * 1_000_001},
        ],
    )
    def test_are_refused_out_of_form(self, changes: dict[str, object]) -> None:
        outcome = submitted(**changes)

        assert outcome == ModelFailed("The model's answer does not have the agreed form.")


class TestCitationsInAString:
    def test_are_decoded_once(self) -> None:
        assert submitted(citations=json.dumps([CITATION])) == ACCEPTED

    @pytest.mark.parametrize(
        "citations",
        [
            '[{"quote":"The cap',
            "",
            "[{'quote': 'The cap'}]",
            json.dumps(json.dumps([CITATION])),
            "[" * 100_000,
            '[{"quote":"a b c","quote":"d e f","document_id":"1","anchor":"a b"}]',
        ],
    )
    def test_are_never_repaired(self, citations: str) -> None:
        assert isinstance(submitted(citations=citations), ModelFailed)


class TestDocumentReferences:
    def test_may_be_numbers(self) -> None:
        outcome = submitted(citations=[{**CITATION, "document_id": 3}])

        assert isinstance(outcome, Proposal)
        assert outcome.citations[0].document_ref == 3

    @pytest.mark.parametrize(("given", "kept"), [(True, "true"), (None, "null"), (2.0, "2.0"), (["1"], '["1"]')])
    def test_of_another_kind_stay_text_that_names_no_document(self, given: object, kept: str) -> None:
        outcome = submitted(citations=[{**CITATION, "document_id": given}])

        assert isinstance(outcome, Proposal)
        assert outcome.citations[0].document_ref == kept
        assert not isinstance(outcome.citations[0].document_ref, bool)


class TestJsonAnswers:
    def test_are_accepted_as_the_one_text_of_a_finished_turn(self) -> None:
        text = {"type": "text", "text": json.dumps(GOOD)}

        assert accepted(said(text, stop_reason="end_turn"), form=Form.JSON) == ACCEPTED

    @pytest.mark.parametrize(
        ("content", "stop_reason"),
        [
            ([{"type": "text", "text": json.dumps(GOOD)}], "max_tokens"),
            ([{"type": "text", "text": json.dumps(GOOD)}], "tool_use"),
            ([{"type": "text", "text": json.dumps(GOOD)}], None),
            ([{"type": "text", "text": json.dumps(GOOD)}] * 2, "end_turn"),
            ([], "end_turn"),
            ([{"type": "text", "text": "The cap is EUR 4m."}], "end_turn"),
            ([{"type": "text", "text": "```json\n" + json.dumps(GOOD) + "\n```"}], "end_turn"),
            ([{"type": "text", "text": json.dumps(GOOD)}, called(GOOD)], "end_turn"),
        ],
    )
    def test_are_refused_otherwise(self, content: list[object], stop_reason: str | None) -> None:
        assert isinstance(accepted(said(*content, stop_reason=stop_reason), form=Form.JSON), ModelFailed)

    def test_do_not_count_where_a_call_was_asked_for(self) -> None:
        text = {"type": "text", "text": json.dumps(GOOD)}

        assert isinstance(accepted(said(text, stop_reason="end_turn"), form=Form.TOOL), ModelFailed)


class TestParseRaw:
    def test_reads_the_last_attempt(self) -> None:
        raw = written((Attempt(Form.TOOL, cause="The service was away."), Attempt(Form.TOOL, said(called(GOOD)))))

        assert parse_raw(raw) == ACCEPTED

    def test_repeats_the_cause_of_a_failure(self) -> None:
        raw = written((Attempt(Form.TOOL, said(called(GOOD))), Attempt(Form.TOOL, cause="The service was away.")))

        assert parse_raw(raw) == ModelFailed("The service was away.")

    @pytest.mark.parametrize(
        "raw", ["", "{}", "null", '{"attempts":[]}', '{"attempts":[{"form":"prose"}]}', "[" * 100_000]
    )
    def test_fails_on_what_it_cannot_read(self, raw: str) -> None:
        assert isinstance(parse_raw(raw), ModelFailed)

    @given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists, max_leaves=8))
    def test_never_raises_on_any_input_of_the_tool(self, value: Any) -> None:
        raw = written((Attempt(Form.TOOL, said(called({**GOOD, "citations": value}))),))

        assert isinstance(parse_raw(raw), Proposal | ModelFailed)

    @given(
        availability=st.sampled_from(["yes", "partial", "no"]),
        texts=st.tuples(*[st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))] * 4),
    )
    def test_gives_back_what_was_submitted(self, availability: str, texts: tuple[str, str, str, str]) -> None:
        answer, missing, quote, anchor = texts
        submission = {
            "availability": availability,
            "answer": answer,
            "missing": missing,
            "citations": [{"quote": quote, "document_id": "doc-1", "anchor": anchor}],
            "source_document_ids": [],
        }

        assert parse_raw(written((Attempt(Form.TOOL, said(called(submission))),))) == Proposal(
            availability=Availability[availability.upper()],
            answer=answer,
            missing=missing,
            citations=(ProposedCitation(quote=quote, document_ref="doc-1", anchor=anchor),),
        )


class TestStrictJson:
    @pytest.mark.parametrize("text", ['{"a":1,"a":2}', '{"a":NaN}', "Infinity", "{'a':1}", "", '{"a":1}x'])
    def test_refuses_what_readers_would_read_differently(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"."):
            strict_json(text)


class TestInputSchema:
    def test_is_closed_at_every_level_and_names_exactly_the_agreed_fields(self) -> None:
        schema = input_schema()
        citation = schema["properties"]["citations"]["items"]  # pyright: ignore[reportIndexIssue] - a JSON value

        assert schema["additionalProperties"] is False
        assert schema["required"] == ["availability", "answer", "missing", "citations", "source_document_ids"]
        assert citation["additionalProperties"] is False
        assert citation["required"] == ["quote", "document_id", "anchor"]
        assert citation["properties"]["document_id"] == {"type": "string"}
        assert "$" not in json.dumps(schema)
