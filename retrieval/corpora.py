"""
Corpora: what can be found, a deal each, kept in memory until the deal changes.

Rule: a corpus is a cache of the deal's database. Each search asks the database first what the deal holds, so a document
that was removed, replaced or moved is out of the next search; what was read of unchanged documents is used again. While a
deal is embedded anew for another model, the vectors of both are there, each under its own model's name.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from dealroom.documents import Document
from dealroom.ids import PassageId
from retrieval.corpus import Corpus, IndexedDocument, IndexedPassage
from retrieval.embedder import Embedder, Vector
from retrieval.vectors import unpacked
from store import documents, rooms, texts
from store.database import DataDirectory

MOST_BYTES = 1 << 30


@dataclass(frozen=True, slots=True)
class _Loaded:
    """One document as it was read: good as long as nothing of `document` changes, and it has no more vectors."""

    document: Document
    indexed: IndexedDocument
    vectors: Mapping[str, Mapping[PassageId, Vector]]
    counts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Held:
    """A deal's corpus, and the documents it was made of."""

    loaded: tuple[_Loaded, ...]
    corpus: Corpus


class Corpora:
    """The corpora of every deal, the least used ones let go beyond some bytes. Safe to share between threads."""

    def __init__(
        self,
        *,
        data: DataDirectory,
        embedders: Callable[[], Sequence[Embedder]],
        most_bytes: int = MOST_BYTES,
    ) -> None:
        self._data = data
        self._embedders = embedders
        self._most_bytes = most_bytes
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, key: str) -> Corpus:
        """Return the corpus of the deal with this key, as its database is now."""
        with self._lock, self._data.deal(key).read() as session:
            now = [document for document in documents.documents(session) if document.state.is_retrievable]
            held = self._held.get(key)
            if held is None or not self._is_current(session, held, now):
                held = self._built(session, now, held)
                self._held[key] = held
            self._held.move_to_end(key)
            while len(self._held) > 1 and sum(each.corpus.size for each in self._held.values()) > self._most_bytes:
                self._held.popitem(last=False)
            return held.corpus

    def _is_current(self, session: Session, held: _Held, now: list[Document]) -> bool:
        return [item.document for item in held.loaded] == now and not any(
            _has_grown(session, item, models=self._models()) for item in held.loaded
        )

    def _models(self) -> list[str]:
        return [embedder.model_id for embedder in self._embedders()]

    def _built(self, session: Session, now: list[Document], before: _Held | None) -> _Held:
        known = {item.document.id: item for item in before.loaded} if before else {}
        models = self._models()
        loaded = tuple(
            item
            if (item := known.get(document.id)) is not None
            and item.document == document
            and not _has_grown(session, item, models=models)
            else _load(session, document, models=models)
            for document in now
        )
        corpus = Corpus(
            deal=rooms.deal(session).id,
            generation=before.corpus.generation + 1 if before else 1,
            documents=[item.indexed for item in loaded],
            vectors={
                model: {passage: vector for item in loaded for passage, vector in item.vectors[model].items()}
                for model in models
            },
            before=before.corpus if before else None,
        )
        return _Held(loaded, corpus)


def _has_grown(session: Session, item: _Loaded, *, models: Sequence[str]) -> bool:
    """Whether a document that had not all of a model's vectors has more of them now."""
    whole = len(item.indexed.passages)
    return any(
        item.counts[model] < whole
        and texts.count_vectors(session, item.document.version, model=model) != item.counts[model]
        for model in models
    )


def _load(session: Session, document: Document, *, models: Sequence[str]) -> _Loaded:
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
    vectors = {model: _vectors(session, document, model=model) for model in models}
    counts = {model: texts.count_vectors(session, document.version, model=model) for model in models}
    return _Loaded(document, indexed, vectors, counts)


def _vectors(session: Session, document: Document, *, model: str) -> dict[PassageId, Vector]:
    stored = texts.vectors(session, document.version, model=model)
    return {passage: unpacked(data) for passage, data in stored.items()}
