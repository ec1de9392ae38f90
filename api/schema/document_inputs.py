"""What is said about documents that are brought, replaced, read again or taken away, and what is answered."""

import strawberry

from api.placing import Outcome
from api.rules import LOADED
from api.schema.documents import Document

strawberry.enum(Outcome, name="UploadOutcome", description="What became of an uploaded file.")


@strawberry.input(description="An uploaded file to put into a deal room.")
class UploadDocumentInput:
    """An uploaded file to put into a deal room."""

    deal_id: strawberry.ID = strawberry.field(description="The deal.")
    folder_path: str = strawberry.field(description="The full path of a folder that is there.")
    title: str | None = strawberry.field(
        default=None, description="The document's title; left out, the name that the upload was given."
    )
    upload: strawberry.ID = strawberry.field(description="The id that the upload answered.")


@strawberry.input(description="An uploaded file to take a document's place.")
class ReplaceDocumentInput:
    """An uploaded file to take a document's place."""

    document_id: strawberry.ID = strawberry.field(description="The document.")
    upload: strawberry.ID = strawberry.field(description="The id that the upload answered.")


@strawberry.input(description="An uploaded zip archive whose files become documents.")
class UploadArchiveInput:
    """An uploaded zip archive whose files become documents."""

    deal_id: strawberry.ID = strawberry.field(description="The deal.")
    folder_path: str = strawberry.field(description="The full path of the folder under which the archive's tree goes.")
    upload: strawberry.ID = strawberry.field(description="The id that the upload answered.")
    create_folders: bool = strawberry.field(
        default=False,
        description="Whether folders that are missing are made, as a change of the policy; for whoever may change it.",
    )


@strawberry.input(description="The document to read again.")
class RerunEnrichmentInput:
    """The document to read again."""

    document_id: strawberry.ID = strawberry.field(description="The document.")


@strawberry.input(description="The document to take out of its deal room.")
class DeleteDocumentInput:
    """The document to take out of its deal room."""

    document_id: strawberry.ID = strawberry.field(description="The document.")


@strawberry.input(description="The document to remove with all it said.")
class PurgeDocumentInput:
    """The document to remove with all it said."""

    deal_id: strawberry.ID = strawberry.field(description="The deal.")
    document_id: strawberry.ID = strawberry.field(description="The document, deleted before or not.")
    reason: str = strawberry.field(description="Why: at most 500 characters, kept in the audit trail.")


@strawberry.type(description="The document that an uploaded file became.")
class UploadDocumentPayload:
    """The document that an uploaded file became."""

    document: Document = strawberry.field(description="The document.", metadata=LOADED)
    outcome: Outcome = strawberry.field(
        description="Whether it is new, has a new version, or was there already with the same bytes.", metadata=LOADED
    )
    stale_drafts: list[strawberry.ID] = strawberry.field(
        description="The drafts that cite what was replaced, and no longer stand.", metadata=LOADED
    )


@strawberry.type(description="A file of an archive that became no document.")
class LeftOutFile:
    """A file of an archive that became no document."""

    path: str = strawberry.field(description="Its path in the archive.", metadata=LOADED)
    reason: str = strawberry.field(description="Why, in a sentence.", metadata=LOADED)


@strawberry.type(description="What became of an archive. The archive itself is no document.")
class UploadArchivePayload:
    """What became of an archive."""

    documents: list[UploadDocumentPayload] = strawberry.field(
        description="The documents that its files became.", metadata=LOADED
    )
    left_out: list[LeftOutFile] = strawberry.field(
        description="The files that became none, each with its reason.", metadata=LOADED
    )
    created_folders: list[str] = strawberry.field(description="The paths of folders that were made.", metadata=LOADED)


@strawberry.type(description="The document that is read again.")
class RerunEnrichmentPayload:
    """The document that is read again."""

    document: Document = strawberry.field(description="The document.", metadata=LOADED)


@strawberry.type(description="A document that is out of its deal room.")
class DeleteDocumentPayload:
    """A document that is out of its deal room."""

    document_id: strawberry.ID = strawberry.field(description="The document.", metadata=LOADED)
    stale_drafts: list[strawberry.ID] = strawberry.field(
        description="The drafts that rested on it, and no longer stand.", metadata=LOADED
    )


@strawberry.type(description="A document of which nothing is kept but ids and hashes.")
class PurgeDocumentPayload:
    """A document of which nothing is kept but ids and hashes."""

    document_id: strawberry.ID = strawberry.field(description="The document.", metadata=LOADED)
    emptied_drafts: list[strawberry.ID] = strawberry.field(
        description="The drafts that rested on it and were not sent: their words are gone too.", metadata=LOADED
    )
    sent_drafts: list[strawberry.ID] = strawberry.field(
        description="The drafts that rested on it and were sent: they stay as they were sent.", metadata=LOADED
    )
