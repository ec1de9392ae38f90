"""
Feeds: what changed in a deal since it was last looked at, loaded for one person as of now.

Rights are looked at before every batch of events; `None` means that they are gone, and the feed with them.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from api.context import Context
from api.identity import is_still_proved
from api.loading import Desk
from api.rules import Rule
from dealroom.documents import Document, EnrichmentState
from dealroom.drafts import Draft, DraftStage
from dealroom.ids import deal_key_of
from store import changes, rooms
from store.changes import Change
from store.database import Database

Event = TypeVar("Event")

_STAGES = frozenset(stage.value for stage in DraftStage)
_STATES = frozenset(state.value for state in EnrichmentState)


@dataclass(frozen=True, slots=True)
class DraftEvent:
    """A stage of drafting, with the draft once there is one."""

    desk: Desk
    stage: DraftStage
    draft: Draft | None


@dataclass(frozen=True, slots=True)
class DocumentEvent:
    """A state of a document."""

    desk: Desk
    document: Document
    state: EnrichmentState


class _Feed(ABC, Generic[Event]):
    """What changed since the last look. Used by one subscriber, one look at a time."""

    kind: str
    rule: Rule

    def __init__(self, context: Context, subject: str) -> None:
        self._context = context
        self._subject = subject
        self._seen: int | None = None
        self._standing: object = None

    def next_events(self) -> list[Event] | None:
        """Return what changed since the last look, first of all where things stand; None where rights are gone."""
        key = deal_key_of(self._subject)
        if key is None or not is_still_proved(self._context.services, self._context.known_caller):
            return None
        database = self._context.services.data.deal(key)
        number, news, standing = self._look(database)
        if self._seen is not None and not news and standing == self._standing:
            return []
        desk = self._desk()
        if desk is None:
            return None
        events = self.now(desk) if self._seen is None else [event for change in news for event in self.of(desk, change)]
        self._seen, self._standing = number, standing
        return list(events)

    def _look(self, database: Database) -> tuple[int, tuple[Change, ...], object]:
        with database.read() as session:
            number = changes.last_change(session)
            news = () if self._seen is None else changes.changes_since(session, self._seen, kind=self.kind)
            # Whatever decides who may do what, so that a right that is withdrawn ends the stream without an event.
            standing = (rooms.policy_version(session), rooms.deal(session).advisors_may_send)
            return number, news, standing

    def _desk(self) -> Desk | None:
        desk = self._context.fresh_desks().of(self._subject)
        return desk if desk is not None and desk.knows(self._subject) and desk.may(self.rule) else None

    @abstractmethod
    def now(self, desk: Desk) -> Iterator[Event]:
        """Yield where things stand."""

    @abstractmethod
    def of(self, desk: Desk, change: Change) -> Iterator[Event]:
        """Yield what the person may know of a change."""


class DraftFeed(_Feed[DraftEvent]):
    """The drafting of answers to one thread."""

    kind = "draft"
    rule = Rule.DRAFTS

    def now(self, desk: Desk) -> Iterator[DraftEvent]:
        """Yield the stage that was reached last, if drafting ever began."""
        with desk.database.read() as session:
            last = changes.latest_of(session, kind=self.kind, subject=self._subject)
        if last is not None:
            yield from self.of(desk, last)

    def of(self, desk: Desk, change: Change) -> Iterator[DraftEvent]:
        """Yield a stage of this thread's drafting."""
        if change.subject != self._subject:
            return
        stage, _, draft = change.detail.partition(" ")
        if stage in _STAGES:  # other news of a thread's drafts is no stage of drafting
            yield DraftEvent(desk, DraftStage(stage), desk.draft(draft) if draft else None)


class EnrichmentFeed(_Feed[DocumentEvent]):
    """The documents of one deal that the person may read."""

    kind = "document"
    rule = Rule.DOCUMENTS

    def now(self, desk: Desk) -> Iterator[DocumentEvent]:
        """Yield each document as it stands."""
        for document in desk.documents.values():
            yield DocumentEvent(desk, document, document.state)

    def of(self, desk: Desk, change: Change) -> Iterator[DocumentEvent]:
        """Yield a state of a document, if the person may read it."""
        document = desk.document(change.subject)
        if document is not None and change.detail in _STATES:  # other news of a document is no state of it
            yield DocumentEvent(desk, document, EnrichmentState(change.detail))
