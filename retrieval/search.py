"""
Search inside a permitted set.

Rule: a search sees the permitted documents and nothing else. Its hits, their order and their scores are a function of
the question and those documents alone, to the last bit: adding, changing or removing any other document of the deal
changes nothing.

Six lists are fused by rank: by words and by meaning over the whole set for title and body; the same for what is asked,
inside the three documents that fit best what the question names; and again inside the best one, counting double. The
steering is soft, because a question may name nothing, or name something wrongly.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dealroom.ids import DocumentId
from dealroom.permitted import PermittedSet
from retrieval import naming, words
from retrieval.corpus import Corpus, IndexedDocument, IndexedPassage
from retrieval.embedder import Embedder
from retrieval.postings import Mask

LONGEST_TITLE: Final = 300  # characters: a title cannot crowd out the body, nor a body the model's window
LONGEST_BODY: Final = 2_000
DEPTH: Final = 200  # ranks beyond this say nothing
DAMPING: Final = 20  # how little the first ranks stand out
ROUTED: Final = 3


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage found, with its document and its fused score."""

    passage: IndexedPassage
    document: IndexedDocument
    score: float


@dataclass(frozen=True, slots=True)
class Routed:
    """A document that fits what the question names, and how well: a fused score, best first."""

    document: DocumentId
    score: float


@dataclass(frozen=True, slots=True)
class Named:
    """
    What the question names, and how much of it the best-fitting permitted document opens with.

    `covered` runs from 0 to 1, rare words counting for more; it is 0 where nothing is named.
    """

    words: tuple[str, ...]
    covered: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was found, in rank order, and how. `lexical_only` says that meaning played no part, for want of vectors."""

    query: str
    hits: tuple[Hit, ...]
    lexical_only: bool
    routed: tuple[Routed, ...]
    named: Named


def search(
    *, title: str, body: str, within: PermittedSet, corpus: Corpus, embedder: Embedder, limit: int
) -> SearchResult:
    """
    Return the best passages of the permitted documents, at most `limit`.

    Raises:
        MixedCorpusError: the set was made for another deal than the corpus.

    """
    title, body = title.strip()[:LONGEST_TITLE], body.strip()[:LONGEST_BODY]
    query = f"{title}\n{body}".strip()
    documents = corpus.permitted_documents(within)
    passages = documents[corpus.owner]
    if limit < 1 or not passages.any() or not query:
        return SearchResult(query=query, hits=(), lexical_only=False, routed=(), named=Named((), 0.0))
    finder = _Finder(corpus, embedder, passages)
    return finder.result(title, body, query, documents, limit)


class _Finder:
    """One search: the corpus, the permitted rows, and whether their vectors can be used."""

    def __init__(self, corpus: Corpus, embedder: Embedder, passages: Mask) -> None:
        self.corpus = corpus
        self.embedder = embedder
        self.passages = passages
        # INVARIANT: whether vectors are used depends on the permitted passages alone.
        vectors = corpus.vectors if corpus.model_id == embedder.model_id else None
        self.vectors = vectors if vectors is not None and bool(np.all(vectors.present[passages])) else None

    def result(self, title: str, body: str, query: str, documents: Mask, limit: int) -> SearchResult:
        corpus = self.corpus
        by_words = self.by_words(query, self.passages)
        by_meaning = self.by_meaning(query)
        named = naming.named_words(title, body)
        routing = self.routing(named, by_words, documents)
        best = self.ranked_documents(routing, documents)

        asked = self.asked(title, body, named, best)
        asked_meaning = self.by_meaning(asked)
        lists: list[tuple[float, NDArray[np.floating], Mask]] = [(1.0, by_words, self.passages)]
        if by_meaning is not None:
            lists.append((1.0, by_meaning, self.passages))
        for weight, count in ((1.0, ROUTED), (2.0, 1)):
            inside = self.passages & np.isin(corpus.owner, best[:count])
            lists.append((weight, self.by_words(asked, inside), inside))
            if asked_meaning is not None:
                lists.append((weight, asked_meaning, inside))

        fused = fuse(lists, len(corpus.passages))
        rows = np.flatnonzero(self.passages)
        rows = rows[np.lexsort((corpus.order[rows], -fused[rows]))][:limit]
        covered = corpus.opening_words.coverage(named, documents)
        return SearchResult(
            query=query,
            hits=tuple(self.hit(int(row), float(fused[row])) for row in rows if fused[row] > 0),
            lexical_only=self.vectors is None,
            routed=tuple(Routed(corpus.documents[row].id, float(routing[row])) for row in best),
            named=Named(tuple(named), float(covered.max(initial=0.0))),
        )

    def hit(self, row: int, score: float) -> Hit:
        return Hit(self.corpus.passages[row], self.corpus.documents[int(self.corpus.owner[row])], score)

    def by_words(self, text: str, inside: Mask) -> NDArray[np.floating]:
        return self.corpus.text_words.scores(dict.fromkeys([*words.bag(text), *words.mentions(text)], 1.0), inside)

    def by_meaning(self, text: str) -> NDArray[np.floating] | None:
        if self.vectors is None:
            return None
        return self.vectors.scores(self.embedder.embed(text), self.passages)

    def routing(self, named: dict[str, float], by_words: NDArray[np.floating], documents: Mask) -> NDArray[np.floating]:
        corpus = self.corpus
        best_passage = np.zeros(len(corpus.documents))
        np.maximum.at(best_passage, corpus.owner, by_words)
        coverage = corpus.opening_words.coverage(named, documents) + corpus.title_words.coverage(named, documents)
        opening = corpus.opening_words.scores(named, documents)
        return fuse([(1.0, s, documents) for s in (coverage, best_passage, opening)], len(corpus.documents))

    def ranked_documents(self, routing: NDArray[np.floating], documents: Mask) -> NDArray[np.int64]:
        corpus = self.corpus
        rows = np.flatnonzero(documents)
        first = np.full(len(corpus.documents), len(corpus.passages), np.int64)
        np.minimum.at(first, corpus.owner, corpus.order)
        return rows[np.lexsort((first[rows], -routing[rows]))][:ROUTED]

    def asked(self, title: str, body: str, named: dict[str, float], best: NDArray[np.int64]) -> str:
        known = frozenset(root for root in named if any(self._opens_with(root, int(row)) for row in best))
        text = f"{title}\n{body}"
        left = f"{naming.without_names(title, known)}\n{naming.without_names(body, known)}".strip()
        return left if len(words.bag(left)) > 1 else text

    def _opens_with(self, root: str, row: int) -> bool:
        mask = np.zeros(len(self.corpus.documents), np.bool_)
        mask[row] = True
        return len(self.corpus.opening_words.holding(root, mask)[0]) > 0


def fuse(lists: Sequence[tuple[float, NDArray[np.floating], Mask]], size: int) -> NDArray[np.float64]:
    """
    Return the fused score of every row: for each list its weight over its damped rank.

    Equal scores share a rank, so that no order among equals is made up. A score of nought or less is no rank at all.
    """
    total = np.zeros(size)
    for weight, scores, inside in lists:
        rows = np.flatnonzero(inside & (scores > 0))
        values = np.sort(scores[rows])[::-1]
        ranks = np.searchsorted(-values, -scores[rows], side="left") + 1
        total[rows] += np.where(ranks <= DEPTH, weight / (DAMPING + ranks), 0.0)
    return total
