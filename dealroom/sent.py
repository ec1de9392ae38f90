"""An answer that was sent: the words that left, whom they were for, and what they rest on."""

from dataclasses import dataclass
from datetime import datetime

from dealroom.ids import DocumentId, DraftId, OrganisationId, SentAnswerId, ThreadId, VersionId
from dealroom.verdict import Citation, Segment


@dataclass(frozen=True, slots=True)
class RestedOn:
    """A document that a sent answer rests on, in the version that it then had; no version where no gate looked at it."""

    document: DocumentId
    version: VersionId | None
    title: str
    was_passed: bool  # to a model, for the draft's first text


@dataclass(frozen=True, slots=True)
class SentAnswer:
    """
    An answer as it left. It never changes; a corrected one supersedes it, and both are kept.

    It holds what its addressees may see of a draft and nothing else of it: no flag, no citation that fell, nothing missing.
    `step` is the number of the draft's step that sent it.
    """

    id: SentAnswerId
    thread: ThreadId
    draft: DraftId
    step: int
    sent_at: datetime
    sent_by: str
    text: str
    segments: tuple[Segment, ...]
    citations: tuple[Citation, ...]
    rests_on: tuple[RestedOn, ...]
    audience: tuple[OrganisationId, ...]
    policy_version: int
    acknowledged_uncited: bool
    supersedes: SentAnswerId | None = None
    superseded_at: datetime | None = None

    @property
    def passed(self) -> frozenset[DocumentId]:
        """The documents that were passed to a model for it."""
        return frozenset(item.document for item in self.rests_on if item.was_passed)

    @property
    def cited(self) -> frozenset[DocumentId]:
        """The documents that it cites."""
        return frozenset(citation.document for citation in self.citations)
