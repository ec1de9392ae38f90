"""What can be done with documents."""

from collections.abc import Iterable

import strawberry

from api import document_acts
from api.archives import add_archive
from api.context import RequestInfo
from api.errors import not_found
from api.loading import Desk
from api.placing import Placed
from api.rules import Rule, declared
from api.schema.document_inputs import (
    DeleteDocumentInput,
    DeleteDocumentPayload,
    LeftOutFile,
    PurgeDocumentInput,
    PurgeDocumentPayload,
    ReplaceDocumentInput,
    RerunEnrichmentInput,
    RerunEnrichmentPayload,
    UploadArchiveInput,
    UploadArchivePayload,
    UploadDocumentInput,
    UploadDocumentPayload,
)
from api.schema.documents import Document
from api.schema.queries import desk_of
from dealroom.ids import DraftId


@strawberry.type(description="What can be done with documents.")
class DocumentMutation:
    """What can be done with documents."""

    @strawberry.field(
        description="Put an uploaded file into a folder of a deal room. The same bytes under the same folder and title are "
        "the document that is there; other bytes are its next version.",
        metadata=declared(Rule.UPLOAD, subject="input.dealId"),
    )
    def upload_document(self, info: RequestInfo, input: UploadDocumentInput) -> UploadDocumentPayload | None:
        """Put an uploaded file into a folder."""
        placed = document_acts.add_document(
            info.context.services,
            desk_of(info, input.deal_id),
            folder_path=input.folder_path,
            title=input.title,
            upload=input.upload,
        )
        return _uploaded(_fresh_desk(info, input.deal_id), placed)

    @strawberry.field(
        description="Make an uploaded file the next version of a document.",
        metadata=declared(Rule.UPLOAD, subject="input.documentId"),
    )
    def replace_document(self, info: RequestInfo, input: ReplaceDocumentInput) -> UploadDocumentPayload | None:
        """Make an uploaded file the next version of a document."""
        placed = document_acts.replace_document(
            info.context.services,
            desk_of(info, input.document_id),
            document=input.document_id,
            upload=input.upload,
        )
        return _uploaded(_fresh_desk(info, input.document_id), placed)

    @strawberry.field(
        description="Put the files of an uploaded zip archive into a deal room, with their tree kept.",
        metadata=declared(Rule.UPLOAD, subject="input.dealId"),
    )
    def upload_archive(self, info: RequestInfo, input: UploadArchiveInput) -> UploadArchivePayload | None:
        """Put the files of an archive into folders."""
        unpacked = add_archive(
            info.context.services,
            desk_of(info, input.deal_id),
            folder_path=input.folder_path,
            upload=input.upload,
            create_folders=input.create_folders,
        )
        desk = _fresh_desk(info, input.deal_id)
        return UploadArchivePayload(
            documents=[_uploaded(desk, item) for item in unpacked.placed.values()],
            left_out=[LeftOutFile(path=item.path, reason=item.reason) for item in unpacked.left_out],
            created_folders=list(unpacked.created_folders),
        )

    @strawberry.field(
        description="Read a document again from its bytes.",
        metadata=declared(Rule.RERUN, subject="input.documentId"),
    )
    def rerun_enrichment(self, info: RequestInfo, input: RerunEnrichmentInput) -> RerunEnrichmentPayload | None:
        """Read a document again."""
        document_acts.rerun_enrichment(
            info.context.services, desk_of(info, input.document_id), document=input.document_id
        )
        return RerunEnrichmentPayload(document=_document(_fresh_desk(info, input.document_id), input.document_id))

    @strawberry.field(
        description="Take a document out of its deal room: out of search, drafts and pages at once. Answers that were sent "
        "stay as they were sent.",
        metadata=declared(Rule.DELETE, subject="input.documentId"),
    )
    def delete_document(self, info: RequestInfo, input: DeleteDocumentInput) -> DeleteDocumentPayload | None:
        """Take a document out of its deal room."""
        removed = document_acts.delete_document(
            info.context.services, desk_of(info, input.document_id), document=input.document_id
        )
        info.context.desks.forget()
        return DeleteDocumentPayload(document_id=input.document_id, stale_drafts=_ids(removed.stale))

    @strawberry.field(
        description="Remove a document with all it said: bytes, text, passages, vectors, and the words of drafts that rested "
        "on it and were not sent. This cannot be undone.",
        metadata=declared(Rule.PURGE, subject="input.dealId"),
    )
    def purge_document(self, info: RequestInfo, input: PurgeDocumentInput) -> PurgeDocumentPayload | None:
        """Remove a document with all it said."""
        purged = document_acts.purge_document(
            info.context.services,
            desk_of(info, input.deal_id),
            document=input.document_id,
            reason=input.reason,
        )
        info.context.desks.forget()
        return PurgeDocumentPayload(
            document_id=input.document_id, emptied_drafts=_ids(purged.emptied), sent_drafts=_ids(purged.sent)
        )


def _fresh_desk(info: RequestInfo, identifier: str) -> Desk:
    """Open the desk anew, so that what was written is seen, by whoever may still see it."""
    info.context.desks.forget()
    return desk_of(info, identifier)


def _document(desk: Desk, identifier: str) -> Document:
    found = desk.document(identifier)
    if found is None:
        raise not_found()
    return Document(desk=desk, item=found)


def _uploaded(desk: Desk, placed: Placed) -> UploadDocumentPayload:
    return UploadDocumentPayload(
        document=_document(desk, placed.document), outcome=placed.outcome, stale_drafts=_ids(placed.stale)
    )


def _ids(drafts: Iterable[DraftId]) -> list[strawberry.ID]:
    return [strawberry.ID(draft) for draft in drafts]
