"""What was uploaded in a document's place, when and by whom."""

from datetime import datetime

import strawberry

from api.loading import Desk
from api.rules import LOADED
from api.schema.people import User, user
from api.schema.words import EnrichmentState
from dealroom.ids import DocumentId
from store import versions


@strawberry.type(description="One version of a document.")
class DocumentVersion:
    """One version of a document."""

    id: strawberry.ID = strawberry.field(description="The version's id.", metadata=LOADED)
    uploaded_at: datetime = strawberry.field(description="When it came.", metadata=LOADED)
    uploaded_by: User | None = strawberry.field(
        description="Who brought it; null for the machine's operator and where it was not recorded.", metadata=LOADED
    )
    size: str = strawberry.field(description="The size of its file in bytes, as a decimal number.", metadata=LOADED)
    state: EnrichmentState = strawberry.field(description="How far it has come.", metadata=LOADED)
    is_current: bool = strawberry.field(
        description="Whether it is the one that is searched, cited and shown.", metadata=LOADED
    )
    is_purged: bool = strawberry.field(description="Whether nothing of its content is kept.", metadata=LOADED)


def versions_of(desk: Desk, document: DocumentId) -> list[DocumentVersion]:
    """Return the versions of a document that was loaded for the viewer, newest first."""
    with desk.database.read() as session:
        found = versions.versions_of(session, document)
    return [_version(desk, item) for item in found]


def _version(desk: Desk, item: versions.Version) -> DocumentVersion:
    return DocumentVersion(
        id=strawberry.ID(item.id),
        uploaded_at=item.uploaded_at,
        uploaded_by=user(desk, item.author),
        size=str(item.size),
        state=item.state,
        is_current=item.is_current,
        is_purged=item.is_purged,
    )
