"""What a drafter is shown, and what it proposes."""

from dataclasses import dataclass
from enum import StrEnum

from dealroom.documents import StoredText
from dealroom.ids import DocumentId, VersionId


@dataclass(frozen=True, slots=True)
class Window:
    """A readable stretch of one document that was passed to the drafter: exactly the slice of its stored text."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class EvidenceDocument:
    """
    One passed document: its number is its place in the evidence set, from 1. Several windows stay one document.

    `is_view_only`: one of the addressees may view it and not download it.
    """

    id: DocumentId
    version: VersionId
    title: str
    windows: tuple[Window, ...]
    stored: StoredText
    is_view_only: bool = False


@dataclass(frozen=True, slots=True)
class EvidenceSet:
    """The documents really passed to the drafter, in rank order, after the cut to the budget."""

    documents: tuple[EvidenceDocument, ...]


class Availability(StrEnum):
    """Whether the room in scope answers the question."""

    YES = "YES"
    PARTIAL = "PARTIAL"
    NO = "NO"


@dataclass(frozen=True, slots=True)
class ProposedCitation:
    """A citation as a drafter proposed it: nothing in it is proved yet."""

    quote: str
    document_ref: str | int
    anchor: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A drafter's answer before the gates."""

    availability: Availability
    answer: str
    missing: str
    citations: tuple[ProposedCitation, ...]


@dataclass(frozen=True, slots=True)
class ModelFailed:
    """No proposal could be accepted: the recorded cause, for reviewers."""

    cause: str
