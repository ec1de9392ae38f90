"""
Verdicts: what a gate proved, or the reason it dropped; what a flag warns of; where a draft stands.

Every member's value is for machines, its sentence for the reviewer.
"""

from dataclasses import dataclass
from enum import StrEnum

from dealroom.documents import Location
from dealroom.evidence import Availability
from dealroom.ids import CitationId, DocumentId, VersionId


class Gate(StrEnum):
    """The three gates, in order."""

    PERMISSION = "PERMISSION"
    FAITHFULNESS = "FAITHFULNESS"
    ANCHOR = "ANCHOR"


class Reason(StrEnum):
    """Why a gate dropped a citation. The complete list; each sentence is what the reviewer reads."""

    NOT_IN_EVIDENCE = "NOT_IN_EVIDENCE"
    AMBIGUOUS_TITLE = "AMBIGUOUS_TITLE"
    QUOTE_TOO_SHORT = "QUOTE_TOO_SHORT"
    QUOTE_NOT_FOUND = "QUOTE_NOT_FOUND"
    QUOTE_ONLY_IN_FURNITURE = "QUOTE_ONLY_IN_FURNITURE"
    QUOTE_HIDDEN = "QUOTE_HIDDEN"
    ANCHOR_TOO_SHORT = "ANCHOR_TOO_SHORT"
    ANCHOR_NOT_IN_ANSWER = "ANCHOR_NOT_IN_ANSWER"
    GATE_ERROR = "GATE_ERROR"

    @property
    def sentence(self) -> str:
        """The reason in words."""
        return _SENTENCES[self]


_SENTENCES = {
    Reason.NOT_IN_EVIDENCE: "The citation names a document that the model was not shown.",
    Reason.AMBIGUOUS_TITLE: "The citation names a title that several of the passed documents have.",
    Reason.QUOTE_TOO_SHORT: "The quote is too short to prove anything: it needs three words, a figure or four CJK characters.",
    Reason.QUOTE_NOT_FOUND: "The quote is not in the stored text of the document it names.",
    Reason.QUOTE_ONLY_IN_FURNITURE: "The quote stands only in running heads, feet or page numbers.",
    Reason.QUOTE_HIDDEN: "The quote stands only in content that the document hides.",
    Reason.ANCHOR_TOO_SHORT: "The anchor is too short: it needs two words or a figure.",
    Reason.ANCHOR_NOT_IN_ANSWER: "The span that the quote should support is not in the answer.",
    Reason.GATE_ERROR: "The gate could not be run on this citation, so it is dropped.",
}


@dataclass(frozen=True, slots=True)
class Dropped:
    """A gate's refusal."""

    reason: Reason


class MatchedBy(StrEnum):
    """How a quote was matched to the stored text."""

    EXACT = "EXACT"
    TYPOGRAPHIC = "TYPOGRAPHIC"
    REPAIRED = "REPAIRED"


class ResolvedBy(StrEnum):
    """How a citation named its document."""

    ID = "ID"
    NUMBER = "NUMBER"
    TITLE = "TITLE"


class CellValue(StrEnum):
    """Which of a cell's two values a quote reads, where they differ."""

    SHOWN = "SHOWN"  # what the cell shows through its number format
    STORED = "STORED"  # the value that lies behind it


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text, in code points, end exclusive."""

    start: int
    end: int


class FlagKind(StrEnum):
    """What a flag warns of. A flag never blocks."""

    MNPI = "MNPI"
    FIGURE = "FIGURE"
    POLARITY = "POLARITY"
    NAME = "NAME"
    CONTEXT = "CONTEXT"
    UNCITED = "UNCITED"
    CONFLICT = "CONFLICT"
    TIER = "TIER"
    REPAIRED = "REPAIRED"
    OCR = "OCR"
    INJECTION = "INJECTION"
    MISSING = "MISSING"  # a sentence of `missing` was removed because it stated what is not proved


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a document that a flag points at: exactly a slice of its stored text."""

    document: DocumentId
    quote: str
    location: Location


@dataclass(frozen=True, slots=True)
class Flag:
    """
    A warning: `message` and `evidence` are for people, `places` and `answer_spans` for clients.

    `places` are the document's side of it, `answer_spans` the stretches of the answer that it is about.
    """

    kind: FlagKind
    message: str
    evidence: str = ""
    places: tuple[Place, ...] = ()
    answer_spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """
    A citation that passed all three gates.

    `quote` is exactly the slice of the stored text that `location` names: the document's own characters. `spans` are
    the pieces of it that carry the words (more than one where furniture or an elision lies between). `anchor` is the
    answer's own characters at `anchor_span`. `places` are the places where the quote stands, `location` among them;
    `occurrences` counts them all, also where they are too many to list. `cell_value` says which value of a cell the quote
    reads, where the cell shows another than it stores.
    """

    id: CitationId
    document: DocumentId
    version: VersionId
    quote: str
    location: Location
    spans: tuple[Span, ...]
    occurrences: int
    matched_by: MatchedBy
    anchor: str
    anchor_span: Span
    resolved_by: ResolvedBy | None = None  # none in drafts that were made before it was recorded
    cell_value: CellValue | None = None
    places: tuple[Location, ...] = ()


@dataclass(frozen=True, slots=True)
class DroppedCitation:
    """A citation that fell at a gate, as it was proposed."""

    gate: Gate
    reason: Reason
    document_ref: str
    quote: str
    anchor: str


class VerificationState(StrEnum):
    """The verdict on a whole draft."""

    NOT_AVAILABLE = "NOT_AVAILABLE"
    UNVERIFIED = "UNVERIFIED"
    PARTLY_VERIFIED = "PARTLY_VERIFIED"
    VERIFIED = "VERIFIED"


class VerificationReason(StrEnum):
    """Why a draft is not (partly) verified."""

    SCOPE_DENIED = "SCOPE_DENIED"
    NOTHING_IN_SCOPE = "NOTHING_IN_SCOPE"
    NOT_FOUND_IN_SCOPE = "NOT_FOUND_IN_SCOPE"
    NO_SURVIVING_CITATION = "NO_SURVIVING_CITATION"
    MODEL_FAILED = "MODEL_FAILED"


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of the answer. With citations it is a linked anchor; joined, segments are exactly the answer."""

    text: str
    citations: tuple[CitationId, ...] = ()


@dataclass(frozen=True, slots=True)
class Review:
    """The verdict on a proposal: everything that a draft shows."""

    availability: Availability
    answer: str
    segments: tuple[Segment, ...]
    missing: str
    state: VerificationState
    reason: VerificationReason | None
    citations: tuple[Citation, ...]
    dropped: tuple[DroppedCitation, ...]
    flags: tuple[Flag, ...]
