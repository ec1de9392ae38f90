"""
The drafter's port: what a drafter is handed, and what it hands back.

Rule: a drafter proposes and never decides. Whatever goes wrong inside one comes back as a value with its cause, and
everything it proposes goes through the gates.
"""

from dataclasses import dataclass
from typing import Protocol

from dealroom.drafts import DrafterIdentity
from dealroom.evidence import EvidenceSet, Proposal
from retrieval.search import SearchResult


@dataclass(frozen=True, slots=True)
class DraftingTask:
    """
    One thread to draft an answer for, with everything that may be read for it.

    `found` is what the search inside the permitted set returned; `evidence` is what of it fits the budget.
    """

    thread_title: str
    thread_body: str
    evidence: EvidenceSet
    found: SearchResult

    @property
    def question(self) -> str:
        """Title and body, as they are asked."""
        return f"{self.thread_title}\n{self.thread_body}".strip()


@dataclass(frozen=True, slots=True)
class Proposed:
    """
    A proposal in form.

    `raw` is the drafter's output as JSON text, from which `submission.parse_raw` makes the same proposal again;
    `request` is the canonical JSON of what was sent to a model, and empty where nothing was sent.
    """

    proposal: Proposal
    raw: str
    request: str


@dataclass(frozen=True, slots=True)
class Failed:
    """No proposal in form: the cause in words; `raw` and `request` as in `Proposed`."""

    cause: str
    raw: str
    request: str


class Drafter(Protocol):
    """Whoever writes the first text of a draft."""

    @property
    def identity(self) -> DrafterIdentity:
        """The drafter's name, its model, and the host that passages go to."""
        ...

    def propose(self, task: DraftingTask) -> Proposed | Failed:
        """Return a proposal for the thread, or the cause why there is none. Trouble with a model never raises."""
        ...
