"""Drafts, with everything that was proved about them and everything that was not."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from types import MappingProxyType

import strawberry

from api.links import citation_url, page_url
from api.loading import Desk
from api.not_searchable import note
from api.rules import LOADED, Rule, declared
from api.schema.documents import Document, Location, Place, document, documents_of, location
from api.schema.draft_history import DraftRevision, revisions
from api.schema.people import User, user
from api.schema.words import (
    Availability,
    CellValue,
    DraftStatus,
    FlagKind,
    Gate,
    MatchedBy,
    Reason,
    ResolvedBy,
    VerificationReason,
    VerificationState,
)
from dealroom import drafts, verdict
from dealroom.ids import DocumentId
from drafting.links import markdown

_NO_TITLES: Mapping[DocumentId, str] = MappingProxyType({})
_WITH_REASON = frozenset({DraftStatus.REJECTED, DraftStatus.STALE})


@strawberry.type(description="A piece of an answer. With citations it is a linked anchor.")
class Segment:
    """A piece of an answer."""

    text: str = strawberry.field(description="The piece. Joined, the pieces are exactly the answer.", metadata=LOADED)
    citation_ids: list[strawberry.ID] = strawberry.field(
        description="The citations that this piece rests on.", metadata=LOADED
    )


@strawberry.type(description="An answer: as text, as linked Markdown, and in pieces.")
class Answer:
    """An answer."""

    text: str = strawberry.field(description="The answer.", metadata=LOADED)
    markdown: str = strawberry.field(
        description="The answer with its anchors linked to the viewer; all else in it is escaped.", metadata=LOADED
    )
    segments: list[Segment] = strawberry.field(description="The answer in pieces.", metadata=LOADED)


@strawberry.type(description="A citation that passed all three gates.")
class Citation:
    """A citation that passed all three gates."""

    id: strawberry.ID = strawberry.field(description="The citation's id.", metadata=LOADED)
    anchor: str = strawberry.field(description="The words of the answer that it supports.", metadata=LOADED)
    quote: str | None = strawberry.field(
        description="The document's own characters; null where the viewer may not read the document.", metadata=LOADED
    )
    matched_by: MatchedBy = strawberry.field(description="How the quote was matched.", metadata=LOADED)
    document: Document | None = strawberry.field(
        description="The document; null where the viewer may not read it.", metadata=LOADED
    )
    location: Location = strawberry.field(description="Where the quote stands.", metadata=LOADED)
    occurrences: int = strawberry.field(description="How often these words stand in the document.", metadata=LOADED)
    places: list[Location] = strawberry.field(
        description="The places where these words stand, in order; the linked one is among them.", metadata=LOADED
    )
    cell_value: CellValue | None = strawberry.field(
        description="Which value of a cell the quote reads, where the cell shows another than it stores.",
        metadata=LOADED,
    )
    resolved_by: ResolvedBy | None = strawberry.field(
        description="How the drafter named the document; null in drafts from before this was recorded.",
        metadata=LOADED,
    )
    page_picture_url: str | None = strawberry.field(
        description="An absolute path of opaque ids and the page's number to a picture of the page with the quote "
        "highlighted, stamped with the viewer and the time where their tier asks for it; null where there are no pages. "
        "`width` from 200 to 2400 may be added.",
        metadata=LOADED,
    )
    viewer_url: str = strawberry.field(
        description="An absolute path of opaque ids that opens the place.", metadata=LOADED
    )


@strawberry.type(description="A citation that fell at a gate, as it was proposed.")
class DroppedCitation:
    """A citation that fell at a gate."""

    gate: Gate = strawberry.field(description="The gate at which it fell.", metadata=LOADED)
    reason: str = strawberry.field(description="Why it fell, in a sentence.", metadata=LOADED)
    reason_code: Reason = strawberry.field(description="Why it fell, for machines.", metadata=LOADED)
    document_ref: str = strawberry.field(description="The document as it was named.", metadata=LOADED)
    quote: str = strawberry.field(description="The quote as it was proposed.", metadata=LOADED)
    anchor: str = strawberry.field(description="The words of the answer it should have supported.", metadata=LOADED)


@strawberry.type(description="The verdict on a draft.")
class Verification:
    """The verdict on a draft."""

    state: VerificationState = strawberry.field(description="The verdict.", metadata=LOADED)
    reason: VerificationReason | None = strawberry.field(
        description="Why the draft is not verified; null where citations hold.", metadata=LOADED
    )
    dropped_citations: list[DroppedCitation] = strawberry.field(
        description="The citations that fell, each with its gate and reason.", metadata=LOADED
    )


@strawberry.type(description="A stretch of a text, in Unicode code points, end exclusive.")
class TextSpan:
    """A stretch of a text."""

    start: int = strawberry.field(description="Where it begins.", metadata=LOADED)
    end: int = strawberry.field(description="Where it ends.", metadata=LOADED)


@strawberry.type(description="A warning for the reviewer.")
class Flag:
    """A warning for the reviewer."""

    kind: FlagKind = strawberry.field(description="What it warns of.", metadata=LOADED)
    message: str = strawberry.field(description="The warning, in a sentence.", metadata=LOADED)
    evidence: str = strawberry.field(description="What it rests on, for people.", metadata=LOADED)
    places: list[Place] = strawberry.field(description="What it rests on, for clients.", metadata=LOADED)
    answer_spans: list[TextSpan] = strawberry.field(
        description="The stretches of the answer that it is about.", metadata=LOADED
    )


@strawberry.type(description="Who wrote the first text of a draft.")
class Drafter:
    """Who wrote the first text."""

    name: str = strawberry.field(description="`anthropic`, `extractive` or `person`.", metadata=LOADED)
    model: str | None = strawberry.field(description="The model, where one was asked.", metadata=LOADED)
    host: str | None = strawberry.field(description="The host that passages were sent to, if any.", metadata=LOADED)


@strawberry.type(description="A draft of an answer to a thread. Advisory roles alone see drafts.")
class Draft:
    """A draft that the person may see."""

    desk: strawberry.Private[Desk]
    item: strawberry.Private[drafts.Draft]

    @strawberry.field(description="The draft's id.", metadata=LOADED)
    def id(self) -> strawberry.ID:
        """Return the draft's id."""
        return strawberry.ID(self.item.id)

    @strawberry.field(description="Grows with every change.", metadata=LOADED)
    def revision(self) -> int:
        """Return the draft's revision."""
        return self.item.revision

    @strawberry.field(description="When it was made.", metadata=LOADED)
    def created_at(self) -> datetime:
        """Return when it was made."""
        return self.item.created_at

    @strawberry.field(description="Where it stands.", metadata=LOADED)
    def status(self) -> DraftStatus:
        """Return where it stands."""
        return self.item.status

    @strawberry.field(description="Whether the room in scope answers the question.", metadata=LOADED)
    def availability(self) -> Availability:
        """Return whether the room answers."""
        return self.item.review.availability

    @strawberry.field(description="The answer.", metadata=LOADED)
    def answer(self) -> Answer:
        """Return the answer."""
        review = self.item.review
        return Answer(
            text=review.answer,
            markdown=markdown(review, lambda citation: citation_url(self.item.id, citation)),
            segments=segments(review.segments),
        )

    @strawberry.field(description="What the room in scope does not answer; null for nothing.", metadata=LOADED)
    def missing(self) -> str | None:
        """Return what is missing."""
        return self.item.review.missing or None

    @strawberry.field(description="The verdict.", metadata=LOADED)
    def verification(self) -> Verification:
        """Return the verdict."""
        review = self.item.review
        return Verification(
            state=review.state, reason=review.reason, dropped_citations=[_dropped(item) for item in review.dropped]
        )

    @strawberry.field(description="The citations that passed all gates.", metadata=LOADED)
    def citations(self) -> list[Citation]:
        """Return the surviving citations."""
        return citations(self.desk, self.item.id, self.item.review.citations)

    @strawberry.field(description="The documents of the surviving citations that the viewer may read.", metadata=LOADED)
    def sources(self) -> list[Document]:
        """Return the documents of surviving citations."""
        return documents_of(self.desk, tuple(item.document for item in self.item.review.citations))

    @strawberry.field(description="The warnings.", metadata=declared(Rule.FLAGS))
    def flags(self) -> list[Flag] | None:
        """Return the warnings."""
        return [_flag(self.desk, item) for item in self.item.review.flags]

    @strawberry.field(
        description="Documents in scope that could not be searched when the draft was made.", metadata=LOADED
    )
    def not_searchable(self) -> list[Document]:
        """Return the documents that could not be searched."""
        return documents_of(self.desk, self.item.not_searchable)

    @strawberry.field(
        description="The same in a sentence, as they stand now; null where every document in scope was searched.",
        metadata=LOADED,
    )
    def not_searchable_note(self) -> str | None:
        """Return which documents could not be searched."""
        return note([found.item for found in documents_of(self.desk, self.item.not_searchable)])

    @strawberry.field(description="Who wrote its first text.", metadata=LOADED)
    def drafter(self) -> Drafter:
        """Return who wrote the first text."""
        drafter = self.item.drafter
        return Drafter(name=drafter.name, model=drafter.model, host=drafter.host)

    @strawberry.field(description="Whose words the text is as it stands; null for a drafter's.", metadata=LOADED)
    def author(self) -> User | None:
        """Return whose words the text is."""
        return user(self.desk, self.item.author)

    @strawberry.field(
        description="Why it was rejected, or what has moved under it; null in any other state.", metadata=LOADED
    )
    def reason(self) -> str | None:
        """Return why the draft is rejected or stale."""
        if self.item.status not in _WITH_REASON:
            return None
        return next((step.reason for step in reversed(self.desk.history(self.item))), None)

    @strawberry.field(description="Every revision of the draft, oldest first.", metadata=LOADED)
    def history(self) -> list[DraftRevision]:
        """Return the revisions of the draft."""
        return revisions(self.desk, self.desk.history(self.item))


def segments(items: Sequence[verdict.Segment]) -> list[Segment]:
    """Return the pieces of an answer."""
    return [
        Segment(text=item.text, citation_ids=[strawberry.ID(citation) for citation in item.citations]) for item in items
    ]


def citations(
    desk: Desk, subject: str, items: Sequence[verdict.Citation], titles: Mapping[DocumentId, str] = _NO_TITLES
) -> list[Citation]:
    """
    Return citations of a draft or of a sent answer, each document loaded for the viewer.

    `titles` are those under which documents are shown in place of their own.
    """
    return [_citation(desk, subject, item, titles) for item in items]


def titled(source: Document | None, titles: Mapping[DocumentId, str]) -> Document | None:
    """Return a document under the title that it is shown by."""
    if source is None or source.item.id not in titles:
        return source
    return Document(desk=source.desk, item=replace(source.item, title=titles[source.item.id]))


def _citation(desk: Desk, subject: str, item: verdict.Citation, titles: Mapping[DocumentId, str]) -> Citation:
    source = titled(document(desk, item.document), titles)
    place = item.location
    return Citation(
        id=strawberry.ID(item.id),
        anchor=item.anchor,
        quote=None if source is None else item.quote,
        matched_by=item.matched_by,
        document=source,
        location=location(place),
        occurrences=item.occurrences,
        places=[location(each) for each in item.places],
        cell_value=item.cell_value,
        resolved_by=item.resolved_by,
        viewer_url=citation_url(subject, item.id),
        page_picture_url=None if source is None or place.page is None else page_url(subject, item.id, place.page),
    )


def _dropped(item: verdict.DroppedCitation) -> DroppedCitation:
    return DroppedCitation(
        gate=item.gate,
        reason=item.reason.sentence,
        reason_code=item.reason,
        document_ref=item.document_ref,
        quote=item.quote,
        anchor=item.anchor,
    )


def _flag(desk: Desk, item: verdict.Flag) -> Flag:
    return Flag(
        kind=item.kind,
        message=item.message,
        evidence=item.evidence,
        places=[_place(desk, place) for place in item.places],
        answer_spans=[TextSpan(start=span.start, end=span.end) for span in item.answer_spans],
    )


def _place(desk: Desk, item: verdict.Place) -> Place:
    source = document(desk, item.document)
    return Place(document=source, quote=None if source is None else item.quote, location=location(item.location))
