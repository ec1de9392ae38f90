"""
What a drafter must answer, and when its answer is accepted.

Rule: an answer counts if the model stopped because it called `submit_draft`, called nothing else, called it once, and
the input has exactly the agreed form (or, where a JSON output was asked for, if the model ended its turn with one text
that has it). A cut, refused, doubled or misshapen answer is a failure with a cause; nothing in it is repaired. The one
thing that is undone is a list of citations that arrived as a string: it is decoded once, strictly.

The raw output is kept as JSON text, `{"attempts": [...]}`, each attempt with the form that was asked for and the
message that came back, or the cause why none came. The last attempt counts. `parse_raw` is a pure function of that
text, so a replay reaches the same proposal.
"""

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal, NoReturn, cast

from pydantic import BaseModel, BeforeValidator, ConfigDict, TypeAdapter, ValidationError, WithJsonSchema

from dealroom.evidence import Availability, ModelFailed, Proposal, ProposedCitation

TOOL_NAME = "submit_draft"
TOOL_DESCRIPTION = (
    "Submit the one draft answer to the question, with a verbatim quotation behind every factual statement. "
    "Call this exactly once."
)
MAXIMUM_OUTPUT = 1_000_000  # characters; no honest answer comes near, and more is not worth gating
_SILENT_BLOCKS = frozenset({"text", "thinking", "redacted_thinking"})


class Form(StrEnum):
    """The form in which an answer was asked for."""

    TOOL = "tool"
    JSON = "json"


class UnusableTextError(ValueError):
    """A text that cannot be stored, or JSON that says one thing twice."""


def _reference(value: object) -> object:
    # A reference of another kind drops its citation and not the draft, so it is kept as the JSON text that it was.
    return value if isinstance(value, str | int) and not isinstance(value, bool) else json.dumps(value)


def _decoded_once(value: object) -> object:
    return strict_json(value) if isinstance(value, str) else value


_STRICT = ConfigDict(extra="forbid", strict=True, frozen=True)
_Reference = Annotated[str | int, BeforeValidator(_reference), WithJsonSchema({"type": "string"})]


class SubmittedCitation(BaseModel):
    """A verbatim quotation and the words of the answer that it proves."""

    model_config = _STRICT

    quote: str
    document_id: _Reference
    anchor: str


class Submission(BaseModel):
    """The input of `submit_draft`."""

    model_config = _STRICT

    availability: Literal["yes", "partial", "no"]
    answer: str
    missing: str
    citations: Annotated[list[SubmittedCitation], BeforeValidator(_decoded_once)]
    source_document_ids: list[_Reference]


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer of a drafter: the form asked for, and the message body that came back or the cause why none did."""

    form: Form
    message: object = None
    cause: str = ""


def input_schema() -> dict[str, object]:
    """Return the JSON schema of the tool's input: the Pydantic contract, flat, without titles."""
    schema = cast("dict[str, object]", _without_titles(Submission.model_json_schema()))
    definitions = cast("dict[str, object]", schema.pop("$defs"))
    properties = cast("dict[str, object]", schema["properties"])
    properties["citations"] = {"type": "array", "items": definitions[SubmittedCitation.__name__]}
    return schema


def written(attempts: tuple[Attempt, ...]) -> str:
    """Return the raw output of these attempts as the JSON text that is stored."""
    rows = [
        {"form": attempt.form, "cause": attempt.cause}
        if attempt.cause
        else {"form": attempt.form, "message": attempt.message}
        for attempt in attempts
    ]
    return json.dumps({"attempts": rows}, separators=(",", ":"))


def parse_raw(raw: str) -> Proposal | ModelFailed:
    """Return the proposal that a stored raw output holds, or the cause why it holds none."""
    try:
        stored = _STORED.validate_python(strict_json(raw))
    except (ValueError, RecursionError):
        return ModelFailed("The stored output of the drafter cannot be read.")
    if not stored.attempts:
        return ModelFailed("The drafter gave no output.")
    last = stored.attempts[-1]
    if last.cause:
        return ModelFailed(last.cause)
    return accepted(last.message, form=Form(last.form))


def accepted(message: object, *, form: Form) -> Proposal | ModelFailed:
    """Return the proposal of a message body that came back from a model, or the cause why it is not accepted."""
    try:
        read = _MESSAGE.validate_python(message)
    except (ValidationError, RecursionError):
        return ModelFailed("The model's answer is not a message.")
    strange = {block.type for block in read.content} - _SILENT_BLOCKS - {"tool_use"}
    if strange:
        return ModelFailed("The model's answer holds a block of a kind that is not read.")
    return _from_tool(read) if form is Form.TOOL else _from_json(read)


def stop_reason(message: object) -> str | None:
    """Return why the model stopped, or None if the message does not say."""
    try:
        return _MESSAGE.validate_python(message).stop_reason
    except (ValidationError, RecursionError):
        return None


def strict_json(text: str) -> object:
    """
    Return the value of a JSON text.

    Raises:
        UnusableTextError: a key stands twice in one object, or a constant is not JSON.
        ValueError: the text is not JSON.

    """
    return cast("object", json.loads(text, object_pairs_hook=_unique, parse_constant=_refuse_constant))


class _Block(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    type: str
    text: str = ""
    name: str = ""
    input: object = None


class _Message(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    stop_reason: str | None
    content: list[_Block]


class _StoredAttempt(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    form: Literal["tool", "json"]
    message: object = None
    cause: str = ""


class _Stored(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    attempts: list[_StoredAttempt]


_STORED = TypeAdapter(_Stored)
_MESSAGE = TypeAdapter(_Message)


def _from_tool(message: _Message) -> Proposal | ModelFailed:
    if message.stop_reason != "tool_use":
        return ModelFailed(_stopped(message.stop_reason))
    calls = [block for block in message.content if block.type == "tool_use"]
    if len(calls) != 1:
        return ModelFailed(f"The model made {len(calls)} tool calls where exactly one counts.")
    if calls[0].name != TOOL_NAME:
        return ModelFailed("The model called a tool that it was not given.")
    return _proposal(calls[0].input)


def _from_json(message: _Message) -> Proposal | ModelFailed:
    if message.stop_reason != "end_turn":
        return ModelFailed(_stopped(message.stop_reason))
    if any(block.type == "tool_use" for block in message.content):
        return ModelFailed("The model called a tool where none was given.")
    texts = [block.text for block in message.content if block.type == "text"]
    if len(texts) != 1:
        return ModelFailed(f"The model wrote {len(texts)} texts where exactly one counts.")
    try:
        return _proposal(strict_json(texts[0]))
    except (ValueError, RecursionError):
        return ModelFailed("The model's answer is not JSON.")


def _proposal(submitted: object) -> Proposal | ModelFailed:
    try:
        submission = Submission.model_validate(submitted)
        _refuse_unusable(submission)
    except (ValueError, RecursionError):
        return ModelFailed("The model's answer does not have the agreed form.")
    return Proposal(
        availability=Availability(submission.availability.upper()),
        answer=submission.answer,
        missing=submission.missing,
        citations=tuple(
            ProposedCitation(quote=citation.quote, document_ref=citation.document_id, anchor=citation.anchor)
            for citation in submission.citations
        ),
    )


def _refuse_unusable(submission: Submission) -> None:
    quoted = (text for citation in submission.citations for text in (citation.quote, citation.anchor))
    references = (str(citation.document_id) for citation in submission.citations)
    everything = "".join((submission.answer, submission.missing, *quoted, *references))
    everything.encode()  # raises on half a surrogate pair, which no store can hold
    if "\0" in everything or len(everything) > MAXIMUM_OUTPUT:
        raise UnusableTextError("a text holds a null character or is too long")


def _stopped(reason: str | None) -> str:
    return _STOPPED.get(reason or "", "The model stopped for a reason under which no answer is accepted.")


_STOPPED = {
    "": "The model's answer ended without saying why.",
    "end_turn": f"The model answered in prose and did not call {TOOL_NAME}.",
    "tool_use": "The model called a tool where a text was asked for.",
    "max_tokens": "The model's answer was cut off at the output limit.",
    "model_context_window_exceeded": "The model's answer was cut off at the context limit.",
    "stop_sequence": "The model's answer was cut off at a stop sequence.",
    "pause_turn": "The model paused and did not finish its answer.",
    "refusal": "The model refused to answer.",
}


def _without_titles(node: object) -> object:
    if isinstance(node, dict):
        entries = cast("dict[str, object]", node).items()
        kept = {
            key: _without_titles(value) for key, value in entries if not (key == "title" and isinstance(value, str))
        }
        kept.pop("description", None)
        return kept
    return [_without_titles(entry) for entry in cast("list[object]", node)] if isinstance(node, list) else node


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    read = dict(pairs)
    if len(read) != len(pairs):
        raise UnusableTextError("a key stands twice in one object")
    return read


def _refuse_constant(name: str) -> NoReturn:
    raise UnusableTextError(f"{name} is not JSON")
