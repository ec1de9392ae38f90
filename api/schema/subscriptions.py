"""
What can be followed while it happens.

Rule: nothing is sent on the strength of a right that once held. Each event is loaded for the person as of that moment,
and whoever lost the right, or whose proof of who they are ran out, is told nothing more: the stream ends.
"""

import asyncio
from collections.abc import AsyncGenerator

import strawberry
from anyio import to_thread

from api.context import RequestInfo
from api.following import DraftFeed, EnrichmentFeed
from api.rules import LOADED, Rule, declared
from api.schema.documents import Document, Enrichment, enrichment_of
from api.schema.drafts import Draft
from api.schema.words import DraftStage, EnrichmentState

POLL_SECONDS = 0.2


@strawberry.type(description="How far drafting has come.")
class DraftProgress:
    """How far drafting has come."""

    stage: DraftStage = strawberry.field(description="The stage that was reached.", metadata=LOADED)
    draft: Draft | None = strawberry.field(description="The draft, once it is done.", metadata=LOADED)


@strawberry.type(description="How far a document has come.")
class EnrichmentProgress:
    """How far a document has come."""

    document: Document = strawberry.field(description="The document.", metadata=LOADED)
    state: EnrichmentState = strawberry.field(description="The state that was reached.", metadata=LOADED)
    retrievable: bool = strawberry.field(description="Whether passages of it can be found now.", metadata=LOADED)
    problem: str | None = strawberry.field(description="Why it failed or was read in part only.", metadata=LOADED)
    enrichment: Enrichment = strawberry.field(
        description="Where the document stands when this is sent, which may be further on.", metadata=LOADED
    )


@strawberry.type(description="What can be followed while it happens.")
class Subscription:
    """What can be followed while it happens."""

    @strawberry.subscription(
        description="The stages of drafting an answer to a thread; first, where it stands now.",
        metadata=declared(Rule.DRAFTS, subject="threadId"),
    )
    async def draft_progress(self, info: RequestInfo, thread_id: strawberry.ID) -> AsyncGenerator[DraftProgress, None]:
        """Follow the drafting of an answer."""
        feed = DraftFeed(info.context, thread_id)
        while (events := await to_thread.run_sync(feed.next_events)) is not None:
            for event in events:
                draft = None if event.draft is None else Draft(desk=event.desk, item=event.draft)
                yield DraftProgress(stage=event.stage, draft=draft)
            await asyncio.sleep(POLL_SECONDS)

    @strawberry.subscription(
        description="The states of the documents that the viewer may read; first, where each stands now.",
        metadata=declared(Rule.DOCUMENTS, subject="dealId"),
    )
    async def enrichment_progress(
        self, info: RequestInfo, deal_id: strawberry.ID
    ) -> AsyncGenerator[EnrichmentProgress, None]:
        """Follow the documents of a deal on their way."""
        feed = EnrichmentFeed(info.context, deal_id)
        while (events := await to_thread.run_sync(feed.next_events)) is not None:
            for event in events:
                yield EnrichmentProgress(
                    document=Document(desk=event.desk, item=event.document),
                    state=event.state,
                    retrievable=event.state.is_retrievable,
                    problem=event.document.problem if event.document.state is event.state else None,
                    enrichment=enrichment_of(event.desk, event.document),
                )
            await asyncio.sleep(POLL_SECONDS)
