"""
Ways to find evidence inside a permitted set, one beside the other.

Ours; BM25 alone and vectors alone, over title and body, counted inside the set; and the plain design that retrieval usually
begins with: one vector for each document, of its title and opening, and the beginnings of the five nearest documents read.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from benchmarks.evaluation.marked import Stretch
from dealroom.ids import DocumentId
from dealroom.permitted import PermittedSet
from retrieval.corpus import Corpus, opening
from retrieval.embedder import Embedder, Vector
from retrieval.fusion import in_rank_order
from retrieval.question import question
from retrieval.search import search

OURS, BM25, VECTORS, ONE_VECTOR = "ours", "BM25 alone", "vectors alone", "one vector a document"
DEEPEST = 50
_DOCUMENTS_READ = 5
_CHARACTERS_READ = 6_000

Found = list[tuple[DocumentId, Stretch]]  # in rank order


@dataclass(frozen=True)
class Ways:
    """The ways to find evidence in one deal."""

    corpus: Corpus
    embedder: Embedder
    _openings: dict[DocumentId, Vector] = field(default_factory=dict[DocumentId, "Vector"])

    def all(self) -> dict[str, Callable[[str, str, PermittedSet], Found]]:
        """Return every way by its name: from a title, a body and a permitted set to what is found, best first."""
        return {OURS: self._ours, BM25: self._by_words, VECTORS: self._by_meaning, ONE_VECTOR: self._by_documents}

    def _ours(self, title: str, body: str, within: PermittedSet) -> Found:
        result = search(
            title=title, body=body, within=within, corpus=self.corpus, embedders=[self.embedder], limit=DEEPEST
        )
        return [(hit.document.id, Stretch(hit.passage.start, hit.passage.end, hit.passage.text)) for hit in result.hits]

    def _by_words(self, title: str, body: str, within: PermittedSet) -> Found:
        inside = self._passages(within)
        return self._ranked(self.corpus.text_words.scores(question(title, body).words, inside), inside)

    def _by_meaning(self, title: str, body: str, within: PermittedSet) -> Found:
        inside = self._passages(within)
        vectors = self.corpus.vectors[self.embedder.model_id]
        return self._ranked(vectors.scores(self.embedder.embed(question(title, body).text), inside) + 1.0, inside)

    def _by_documents(self, title: str, body: str, within: PermittedSet) -> Found:
        asked = self.embedder.embed(question(title, body).text)
        documents = [document for document in self.corpus.documents if document.id in within.documents]
        nearest = sorted(documents, key=lambda each: -float(asked @ self._opening(each.id)))[:_DOCUMENTS_READ]
        return [
            (document.id, Stretch(passage.start, passage.end, passage.text[: _CHARACTERS_READ - passage.start]))
            for document in nearest
            for passage in document.passages
            if passage.start < _CHARACTERS_READ
        ]

    def _opening(self, document: DocumentId) -> Vector:
        if document not in self._openings:
            indexed = self.corpus.documents[self.corpus.document_row[document]]
            self._openings[document] = self.embedder.embed(opening(indexed))
        return self._openings[document]

    def _passages(self, within: PermittedSet) -> NDArray[np.bool_]:
        inside: NDArray[np.bool_] = self.corpus.permitted_documents(within)[self.corpus.owner]
        return inside

    def _ranked(self, scores: NDArray[np.floating], inside: NDArray[np.bool_]) -> Found:
        rows: list[int] = in_rank_order(np.asarray(scores, np.float64), self.corpus.order, inside)[:DEEPEST].tolist()
        passages = [self.corpus.passages[row] for row in rows]
        return [(each.document, Stretch(each.start, each.end, each.text)) for each in passages]
