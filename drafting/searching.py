"""
Scope, then search: what a draft may rest on.

Rule: policy decides what the other side may read before anything is searched, and the search sees nothing else.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from dealroom.checks import Checks
from dealroom.documents import Document, StoredText
from dealroom.ids import DocumentId, ThreadId, VersionId
from dealroom.permitted import Denied, PermittedSet
from dealroom.room import Room
from dealroom.threads import Thread
from drafting.evidence import Evidence, evidence_set
from policy.scope import scope_of
from retrieval.corpora import Corpora
from retrieval.embedder import Embedder
from retrieval.search import SearchResult, search
from store import checks, documents, rooms, texts, threads
from store.database import DataDirectory

SEARCH_DEPTH = 50
EVIDENCE_BUDGET = 12_000  # tokens of the shipped model; a large model's own are of the same order
_CACHED_TEXTS = 64


class UnknownThreadError(LookupError):
    """There is no thread with this id."""


class MissingTextError(Exception):
    """A searchable document has no stored text."""


@dataclass(frozen=True, slots=True)
class Scoped:
    """A thread with what the other side may read for it, as of one policy version, and the deal's settings."""

    thread: Thread
    room: Room
    scope: PermittedSet | Denied
    not_searchable: tuple[DocumentId, ...]
    searchable: frozenset[DocumentId]
    checks: Checks


@dataclass(frozen=True, slots=True)
class Searched:
    """What the search inside the scope found, and what of it is passed to a drafter."""

    found: SearchResult
    evidence: Evidence


def scoped(session: Session, thread: ThreadId) -> Scoped:
    """
    Return what the other side of a thread may read, as of a session's moment.

    Raises:
        UnknownThreadError: there is no such thread in the deal.

    """
    known = threads.thread(session, thread)
    if known is None:
        raise UnknownThreadError(thread)
    room = rooms.room(session)
    found = documents.documents(session)
    scope = scope_of(known, room=room)
    inside = () if isinstance(scope, Denied) else tuple(item for item in found if item.id in scope.documents)
    return Scoped(
        thread=known,
        room=room,
        scope=scope,
        not_searchable=tuple(item.id for item in inside if not item.state.is_retrievable),
        searchable=frozenset(item.id for item in inside if item.state.is_retrievable),
        checks=checks.checks(session),
    )


class Searching:
    """Searches for threads of any deal."""

    def __init__(self, *, data: DataDirectory, corpora: Corpora, embedders: Callable[[], Sequence[Embedder]]) -> None:
        self._data = data
        self._corpora = corpora
        self._embedders = embedders
        self._texts = TextCache()

    def scope(self, key: str, thread: ThreadId) -> Scoped:
        """
        Return what the other side of a thread may read.

        Raises:
            UnknownThreadError: there is no such thread in the deal.

        """
        with self._data.deal(key).read() as session:
            return scoped(session, thread)

    def search(self, key: str, thread: Thread, *, within: PermittedSet, limit: int = SEARCH_DEPTH) -> Searched:
        """Search a thread's title and body inside a permitted set."""
        embedders = self._embedders()
        found = search(
            title=thread.title,
            body=thread.body,
            within=within,
            corpus=self._corpora.of(key),
            embedders=embedders,
            limit=limit,
        )
        evidence = evidence_set(
            found,
            texts=self._texts_of(key, found),
            budget=EVIDENCE_BUDGET,
            count=embedders[0].count,
            view_only=within.view_only,
        )
        return Searched(found=found, evidence=evidence)

    def _texts_of(self, key: str, found: SearchResult) -> dict[DocumentId, tuple[VersionId, StoredText]]:
        wanted = dict.fromkeys(hit.document.id for hit in found.hits)
        with self._data.deal(key).read() as session:
            current = [documents.document(session, document) for document in wanted]
            return {item.id: (item.version, self._texts.text(session, item)) for item in current if item is not None}


class TextCache:
    """Stored texts by version. They never change, so what was read once holds."""

    def __init__(self) -> None:
        self._held: OrderedDict[VersionId, StoredText] = OrderedDict()
        self._lock = threading.Lock()

    def text(self, session: Session, document: Document) -> StoredText:
        """
        Return the stored text of a document's current version.

        Raises:
            MissingTextError: it has none.

        """
        with self._lock:
            held = self._held.get(document.version)
            if held is not None:
                self._held.move_to_end(document.version)
                return held
        read = texts.text(session, document.version)
        if read is None:
            raise MissingTextError(document.id)
        with self._lock:
            self._held[document.version] = read
            while len(self._held) > _CACHED_TEXTS:
                self._held.popitem(last=False)
        return read
