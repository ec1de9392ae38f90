"""Documents, folders, and places in documents."""

from datetime import datetime

import strawberry

from api.enrichment_words import summary, what_to_do
from api.links import document_url, file_url
from api.loading import Desk
from api.rules import LOADED, Rule, declared
from api.schema.versions import DocumentVersion, versions_of
from api.schema.words import DocumentKind, EnrichmentState, Tier
from api.viewed import takes_words
from dealroom import documents, folders


@strawberry.type(description="A place in a document. Offsets count Unicode code points of the stored text.")
class Location:
    """A place in a document."""

    start: int = strawberry.field(description="Where the place begins in the stored text.", metadata=LOADED)
    end: int = strawberry.field(description="Where it ends, exclusive.", metadata=LOADED)
    page: int | None = strawberry.field(description="The page, from 1, where there are pages.", metadata=LOADED)
    sheet: str | None = strawberry.field(description="The sheet of a workbook.", metadata=LOADED)
    cell: str | None = strawberry.field(description="The cell of a sheet.", metadata=LOADED)
    paragraph: int | None = strawberry.field(description="The paragraph, from 1, of a word document.", metadata=LOADED)
    line: int | None = strawberry.field(description="The line, from 1, of a plain text.", metadata=LOADED)
    slide: int | None = strawberry.field(description="The slide, from 1, of a presentation.", metadata=LOADED)
    part: str | None = strawberry.field(
        description="The part of a mail, in words, where it holds several.", metadata=LOADED
    )
    page_label: str | None = strawberry.field(
        description="What the page is called, where that is not its number.", metadata=LOADED
    )
    label: str = strawberry.field(description="The place as it is printed beside a citation.", metadata=LOADED)


@strawberry.type(description="A folder of the deal room.")
class Folder:
    """A folder of the deal room."""

    desk: strawberry.Private[Desk]
    item: strawberry.Private[folders.Folder]

    @strawberry.field(description="The folder's id.", metadata=LOADED)
    def id(self) -> strawberry.ID:
        """Return the folder's id."""
        return strawberry.ID(self.item.id)

    @strawberry.field(description="The folder's full path.", metadata=LOADED)
    def path(self) -> str:
        """Return the folder's path."""
        return self.item.path

    @strawberry.field(
        description="How many documents lie in the folder itself that the viewer may read.",
        metadata=declared(Rule.DOCUMENTS),
    )
    def document_count(self) -> int | None:
        """Return how many documents of the folder the person may read."""
        return self.desk.document_counts.get(self.item.id, 0)


@strawberry.type(description="How far a document has come, and what stands in its way.")
class Enrichment:
    """How far a document has come."""

    state: EnrichmentState = strawberry.field(description="The state.", metadata=LOADED)
    summary: str = strawberry.field(description="The state in words.", metadata=LOADED)
    since: datetime | None = strawberry.field(description="Since when, where that is known.", metadata=LOADED)
    retrievable: bool = strawberry.field(description="Whether passages of it can be found and cited.", metadata=LOADED)
    problem: str | None = strawberry.field(description="Why it failed or was read in part only.", metadata=LOADED)
    what_to_do: str | None = strawberry.field(
        description="What can be done about it; null where nothing is wrong, and for whoever may not upload.",
        metadata=LOADED,
    )
    notice: str | None = strawberry.field(
        description="What to know of a file that was read, such as hidden content; null for whoever sees no flags.",
        metadata=LOADED,
    )
    attempts: int = strawberry.field(description="How many tries there were since it was queued.", metadata=LOADED)
    next_try_at: datetime | None = strawberry.field(
        description="When it is tried again by itself, after a try that failed through no fault of the file.",
        metadata=LOADED,
    )


@strawberry.type(description="A document that the viewer may read.")
class Document:
    """A document that the person may read."""

    desk: strawberry.Private[Desk]
    item: strawberry.Private[documents.Document]

    @strawberry.field(description="The document's id.", metadata=LOADED)
    def id(self) -> strawberry.ID:
        """Return the document's id."""
        return strawberry.ID(self.item.id)

    @strawberry.field(description="The document's title.", metadata=LOADED)
    def title(self) -> str:
        """Return the document's title."""
        return self.item.title

    @strawberry.field(description="What the file is, read from its content.", metadata=LOADED)
    def kind(self) -> DocumentKind:
        """Return the document's kind."""
        return self.item.kind

    @strawberry.field(description="An absolute path of opaque ids that opens the document.", metadata=LOADED)
    def viewer_url(self) -> str:
        """Return the link to the document."""
        return document_url(self.item)

    @strawberry.field(
        description="An absolute path of opaque ids that hands out the file; null where the viewer's tier does not allow it.",
        metadata=LOADED,
    )
    def file_url(self) -> str | None:
        """Return the link to the file itself."""
        return file_url(self.item.id, self.item.version) if takes_words(self.desk, self.item) else None

    @strawberry.field(description="The folder that the document lies in.", metadata=LOADED)
    def folder(self) -> Folder | None:
        """Return the document's folder."""
        found = self.desk.folders.get(self.item.folder)
        return None if found is None else Folder(desk=self.desk, item=found)

    @strawberry.field(description="The viewer's own tier on the document.", metadata=LOADED)
    def tier(self) -> Tier:
        """Return the person's own tier."""
        return self.desk.tier(self.item.folder)

    @strawberry.field(
        description="How many pages it has, where there are pages and they were counted.", metadata=LOADED
    )
    def page_count(self) -> int | None:
        """Return the number of pages."""
        return self.item.page_count

    @strawberry.field(
        description="What was uploaded in the document's place, newest first; for advisory roles.",
        metadata=declared(Rule.VERSIONS),
    )
    def versions(self) -> list[DocumentVersion] | None:
        """Return the versions of the document."""
        return versions_of(self.desk, self.item.id)

    @strawberry.field(description="How far the document has come on its way to being searchable.", metadata=LOADED)
    def enrichment(self) -> Enrichment:
        """Return how far the document has come."""
        return enrichment_of(self.desk, self.item)

    @strawberry.field(
        description="What the document is, in at most 300 characters made from its opening and outline. No evidence.",
        metadata=LOADED,
    )
    def description(self) -> str | None:
        """Return what the document is."""
        return self.item.description

    @strawberry.field(description="The size of its file in bytes, as a decimal number.", metadata=LOADED)
    def size(self) -> str:
        """Return the size of the file."""
        return str(self.item.size)

    @strawberry.field(description="When its current version came in, or was queued to be read anew.", metadata=LOADED)
    def added_at(self) -> datetime | None:
        """Return when the current version came in."""
        return self.item.added_at


@strawberry.type(description="A place that a flag points at.")
class Place:
    """A place that a flag points at."""

    document: Document | None = strawberry.field(
        description="The document; null where the viewer may not read it.", metadata=LOADED
    )
    quote: str | None = strawberry.field(
        description="The document's own words there; null where the viewer may not read it.", metadata=LOADED
    )
    location: Location = strawberry.field(description="Where they stand.", metadata=LOADED)


def enrichment_of(desk: Desk, item: documents.Document) -> Enrichment:
    """Return how far a document has come, as far as the viewer may know."""
    return Enrichment(
        state=item.state,
        summary=summary(item),
        since=item.since,
        retrievable=item.state.is_retrievable,
        problem=item.problem,
        what_to_do=what_to_do(item) if desk.may(Rule.UPLOAD) else None,
        notice=item.notice if desk.may(Rule.FLAGS) else None,
        attempts=item.attempts,
        next_try_at=item.next_try_at,
    )


def document(desk: Desk, identifier: str) -> Document | None:
    """Return a document that the viewer may read, else None."""
    found = desk.document(identifier)
    return None if found is None else Document(desk=desk, item=found)


def documents_of(desk: Desk, identifiers: tuple[documents.DocumentId, ...]) -> list[Document]:
    """Return those of the documents that the viewer may read, each once."""
    found = (document(desk, identifier) for identifier in dict.fromkeys(identifiers))
    return [item for item in found if item is not None]


def location(item: documents.Location) -> Location:
    """Return a place as the schema gives it."""
    return Location(
        start=item.start,
        end=item.end,
        page=item.page,
        sheet=item.sheet,
        cell=item.cell,
        paragraph=item.paragraph,
        line=item.line,
        slide=item.slide,
        part=item.part,
        page_label=item.page_label,
        label=item.label,
    )
