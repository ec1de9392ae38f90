"""
Corpora: what can be found, a deal each, kept in memory until the deal changes.

Rule: a corpus is a cache of the deal's database. Each search asks the database first what the deal holds, so a document
that was removed, replaced or moved is out of the next search; what was read of unchanged documents is used again.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from sqlmodel import Session

from dealroom.documents import Document
from dealroom.ids import PassageId
from retrieval.corpus import Corpus, IndexedDocument, IndexedPassage
from retrieval.embedder import Embedder, Vector
from retrieval.vectors import unpacked
from store import documents, rooms, texts
from store.database import DataDirectory

_HELD_DEALS = 4


@dataclass(frozen=True, slots=True)
class _Loaded:
    """One document as it was read: good as long as nothing of `document` changes."""

    document: Document
    indexed: IndexedDocument
    vectors: dict[PassageId, Vector]


@dataclass(frozen=True, slots=True)
class _Held:
    """A deal's corpus, and the documents it was made of."""

    loaded: tuple[_Loaded, ...]
    corpus: Corpus


class Corpora:
    """The corpora of every deal. Safe to share between threads."""

    def __init__(self, *, data: DataDirectory, embedder: Callable[[], Embedder]) -> None:
        self._data = data
        self._embedder = embedder
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, key: str) -> Corpus:
        """Return the corpus of the deal with this key, as its database is now."""
        with self._lock, self._data.deal(key).read() as session:
            now = [document for document in documents.documents(session) if document.state.is_retrievable]
            held = self._held.get(key)
            if held is None or [item.document for item in held.loaded] != now:
                held = self._built(session, now, held)
                self._held[key] = held
            self._held.move_to_end(key)
            while len(self._held) > _HELD_DEALS:
                self._held.popitem(last=False)
            return held.corpus

    def _built(self, session: Session, now: list[Document], before: _Held | None) -> _Held:
        known = {item.document.id: item for item in before.loaded} if before else {}
        model = self._embedder().model_id
        loaded = tuple(
            known[document.id]
            if document.id in known and known[document.id].document == document
            else _load(session, document, model=model)
            for document in now
        )
        corpus = Corpus(
            deal=rooms.deal(session).id,
            generation=before.corpus.generation + 1 if before else 1,
            model_id=model,
            documents=[item.indexed for item in loaded],
            vectors={passage: vector for item in loaded for passage, vector in item.vectors.items()},
            before=before.corpus if before else None,
        )
        return _Held(loaded, corpus)


def _load(session: Session, document: Document, *, model: str) -> _Loaded:
    stored = texts.vectors(session, document.version, model=model)
    indexed = IndexedDocument(
        id=document.id,
        title=document.title,
        file=document.file,
        folder_path=document.folder_path,
        kind=document.kind,
        passages=tuple(
            IndexedPassage(
                id=passage.id,
                document=passage.document,
                start=passage.start,
                end=passage.end,
                text=passage.text,
                heading=passage.heading,
                ordinal=ordinal,
            )
            for ordinal, passage in enumerate(texts.passages(session, document.version))
        ),
    )
    return _Loaded(document, indexed, {passage: unpacked(data) for passage, data in stored.items()})
