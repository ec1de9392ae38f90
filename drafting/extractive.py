"""
The drafter that needs no model and no key: nothing leaves the machine.

Rule: it answers with at most four pieces of the passed documents, word for word, and only where what the question
names is in scope and the pieces answer what is asked. Otherwise it says no, and what is missing. It is a function of
the question and the evidence alone, and what it proposes goes through the same gates as a model's answer.
"""

from collections.abc import Sequence
from typing import Final, final

from dealroom.drafts import DrafterIdentity
from dealroom.evidence import Availability, Proposal
from drafting.asking import asked
from drafting.candidates import candidates
from drafting.drafter import DraftingTask, Failed, Proposed
from drafting.naming import in_scope, names
from drafting.submission import TOOL_NAME, Attempt, Form, parse_raw, written
from drafting.weighing import chosen, strength, weighed
from drafting.wording import submission_of
from retrieval.embedder import Embedder

NAMED_ENOUGH: Final = 0.6  # between rooms whose named document is in scope and rooms where it is not
STRONG_ENOUGH: Final = 1.2  # log odds: of absent clauses about one in eight is answered, of present ones more than half
SURE: Final = 1.75

_NOT_IN_SCOPE: Final = "No document that may be read for this question is recognisably the one it names"
_NOT_ANSWERED: Final = "The passages that may be read for this question do not seem to answer it."
_NOT_SURE: Final = "The passages were chosen by machine; whether they answer the whole question needs a reader."


@final
class ExtractiveDrafter:
    """Drafts by choosing sentences and rows of the evidence."""

    identity = DrafterIdentity(name="extractive")

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    def propose(self, task: DraftingTask) -> Proposed | Failed:
        """Return a proposal made of the evidence's own words, in the form that a model's answer has."""
        raw = _raw(self._submission(task))
        proposal = parse_raw(raw)
        if isinstance(proposal, Proposal):
            return Proposed(proposal=proposal, raw=raw, request="")
        return Failed(cause=proposal.cause, raw=raw, request="")

    def _submission(self, task: DraftingTask) -> dict[str, object]:
        scope = in_scope(names(task.thread_title, task.thread_body), task.found)
        if scope.covered < NAMED_ENOUGH:
            return _no(_without(scope.absent))
        rows = weighed(
            candidates(task),
            asked=asked(task.thread_title, task.thread_body, task.found),
            title=task.thread_title,
            result=task.found,
            embedder=self._embedder,
        )
        kept = chosen([row for row in rows if scope.is_about(row.candidate.document.id)])
        worth = strength(kept, rows=rows)
        if worth < STRONG_ENOUGH:
            return _no(_NOT_ANSWERED)
        pieces = [row.candidate for row in kept]
        if worth < SURE:
            return submission_of(pieces, availability=Availability.PARTIAL, missing=_NOT_SURE)
        return submission_of(pieces, availability=Availability.YES, missing="")


def _no(missing: str) -> dict[str, object]:
    return submission_of([], availability=Availability.NO, missing=missing)


def _without(absent: Sequence[str]) -> str:
    """Say which names of the question no document is about: they are the asker's own words."""
    named = "; ".join(" ".join(name.split()) for name in absent)
    return f"{_NOT_IN_SCOPE}: {named}." if named else f"{_NOT_IN_SCOPE}."


def _raw(submission: dict[str, object]) -> str:
    call = {"type": "tool_use", "name": TOOL_NAME, "input": submission}
    return written((Attempt(form=Form.TOOL, message={"stop_reason": "tool_use", "content": [call]}),))
