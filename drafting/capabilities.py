"""
What each model accepts.

Rule: the tool is forced where the model accepts forcing; otherwise it is offered as strict and the model is told to
call it; where a model cannot be trusted to call it, the same schema is asked for as a JSON output. A model that is not
in the table is offered the strict tool.

Current flagship models answer a forced tool with HTTP 400 and a fixed sentence about `tool_choice`. That answer from a
model that the table believes to accept forcing leads to the offered tool, once, and the change is recorded.
"""

import re
from enum import StrEnum
from http import HTTPStatus


class WireMode(StrEnum):
    """How the answer is asked for."""

    FORCED = "forced"
    OFFERED = "offered"
    JSON_OUTPUT = "json_output"


DEFAULT_MODEL = "claude-opus-5-5"

# The models that are known to accept a forced tool. Everything newer refuses it, or is not known to accept it.
_ACCEPT_FORCING = frozenset(
    {
        "claude-haiku-5-5",
        "claude-sonnet-5",
        "claude-opus-5",
        "claude-opus-4-8",
        "claude-opus-4-7",
        "claude-opus-4-6",
        "claude-opus-4-5",
        "claude-sonnet-4-6",
        "claude-sonnet-4-5",
        "claude-haiku-4-5",
        "claude-haiku-4-5-20251001",
    }
)

_FORCING_REFUSED = re.compile(r"tool_choice\b.{0,100}\bnot supported\b.*", re.DOTALL)


def wire_mode(model: str) -> WireMode:
    """Return the mode in which this model is asked first."""
    return WireMode.FORCED if model in _ACCEPT_FORCING else WireMode.OFFERED


def after_refusal(mode: WireMode, *, status: int, message: str) -> WireMode | None:
    """Return the mode to ask in after this error, or None if the error is about something else."""
    refused = status == HTTPStatus.BAD_REQUEST and _FORCING_REFUSED.fullmatch(message.strip()) is not None
    return WireMode.OFFERED if refused and mode is WireMode.FORCED else None


def after_prose(mode: WireMode) -> WireMode:
    """Return the mode to ask in once more after prose: where the call was only offered, a JSON output rules prose out."""
    return WireMode.JSON_OUTPUT if mode is WireMode.OFFERED else mode
