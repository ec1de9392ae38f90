"""
Embedding anew: searchable passages that have no vector of the model in use get one, beside the vectors of earlier models.

Rule: it is done when nothing else is to do, a batch at a time, and changes no document's state. Until a passage has its new
vector, search goes by the earlier model (`retrieval.search`). Two workers may do one batch twice; the vectors are the same.
"""

from collections.abc import Callable

from retrieval.corpus import in_context
from retrieval.embedder import Embedder
from retrieval.vectors import packed
from store import changes, texts
from store.database import DataDirectory

_BATCH = 32


class EmbeddingAnew:
    """Gives the passages of deals their vectors of the model in use. Safe to call from several threads."""

    def __init__(self, *, data: DataDirectory, embedder: Callable[[], Embedder]) -> None:
        self._data = data
        self._embedder = embedder
        self._whole: dict[str, int] = {}

    def work_once(self, key: str) -> bool:
        """Embed a batch of a deal's passages, and tell whether there was one."""
        database, embedder = self._data.deal(key), self._embedder()
        with database.read() as session:
            change = changes.last_change(session)
            if self._whole.get(key) == change:  # nothing came to the deal since all of it had vectors
                return False
            lacking = texts.without_vectors(session, model=embedder.model_id, at_most=_BATCH)
        if not lacking:
            self._whole[key] = change
            return False
        vectors = [
            texts.Vector(
                passage.id,
                packed(embedder.embed(in_context(title=title, heading=passage.heading, text=passage.text))),
            )
            for title, passage in lacking
        ]
        with database.write() as session:
            texts.add_vectors(session, vectors, model=embedder.model_id)
        return True
