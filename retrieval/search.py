"""
Search inside a permitted set.

Rule: a search sees the permitted documents and nothing else. Its hits, their order and their scores are a function of
the question and those documents alone, to the last bit: adding, changing or removing any other document of the deal
changes nothing.

Lists are fused by rank: by words and by meaning over the whole set, for title and body; then what is asked, in the
question's own words and in those of clauses on its subject, inside the three documents that fit best what the question
names; and again inside the best one, counting double. The steering is soft, because a question may name nothing, or
name something wrongly: it counts as far as it can be trusted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dealroom.ids import DocumentId
from dealroom.permitted import PermittedSet
from retrieval.corpus import Corpus, IndexedDocument, IndexedPassage
from retrieval.embedder import Embedder
from retrieval.fusion import Ranking, fused, in_rank_order, with_neighbours
from retrieval.postings import Mask
from retrieval.question import Question, question
from retrieval.routing import Route, route

ROUTES: Final = 3  # the documents that what is asked is also looked for in alone
THREE: Final = 1.0  # the weight of a list inside these
ONE: Final = 2.0  # the weight of a list inside the best of them
MEANING: Final = 0.5  # of that: inside one document words tell more, and question and subject share a weight
ANYWHERE: Final = 2.0  # the weight of a list of clauses on the subject, where no document can be told


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
    *, title: str, body: str, within: PermittedSet, corpus: Corpus, embedders: Sequence[Embedder], limit: int
) -> SearchResult:
    """
    Return the best passages of the permitted documents, at most `limit`.

    Of several embedders, the first is used whose vectors every permitted passage has.

    Raises:
        MixedCorpusError: the set was made for another deal than the corpus.
        ForbiddenRowError: the vector index did not keep to the permitted rows.

    """
    asked = question(title, body)
    documents = corpus.permitted_documents(within)
    passages = documents[corpus.owner]
    if limit < 1 or not passages.any() or not asked.text:
        return SearchResult(query=asked.text, hits=(), lexical_only=False, routed=(), named=Named((), 0.0))

    finder = _Finder(corpus, embedders, passages)
    everywhere = [finder.by_words(asked.words, passages), *finder.by_meaning(asked.text)]
    routed = route(corpus, asked=asked, passages=everywhere, documents=documents)
    scores = fused([*everywhere, *finder.steered(asked, routed)], len(corpus.passages))
    scores = with_neighbours(scores, corpus.owner)
    rows: list[int] = in_rank_order(scores, corpus.order, passages)[:limit].tolist()
    best: list[int] = routed.rows[:ROUTES].tolist()
    return SearchResult(
        query=asked.text,
        hits=tuple(
            Hit(corpus.passages[row], corpus.documents[int(corpus.owner[row])], float(scores[row])) for row in rows
        ),
        lexical_only=finder.meaning is None,
        routed=tuple(Routed(corpus.documents[row].id, float(routed.scores[row])) for row in best),
        named=Named(tuple(asked.named), routed.covered),
    )


class _Finder:
    """The two ways to find inside the permitted passages: by words, and by meaning where every one has a vector."""

    def __init__(self, corpus: Corpus, embedders: Sequence[Embedder], passages: Mask) -> None:
        self.corpus = corpus
        self.passages = passages
        # INVARIANT: whether vectors are used, and whose, depends on the permitted passages alone.
        self.meaning = next(
            (
                (embedder, vectors)
                for embedder in embedders
                if (vectors := corpus.vectors.get(embedder.model_id)) is not None
                and bool(np.all(vectors.present[passages]))
            ),
            None,
        )

    def steered(self, asked: Question, routed: Route) -> list[Ranking]:
        """
        Return the rankings of what is asked inside the best three documents, and inside the best one.

        They count as far as the route can be trusted; as far as it cannot, clauses on the subject are looked for
        everywhere instead.
        """
        best = routed.rows[:ROUTES]
        left = asked.without(self._known(asked, best))
        meaning, subject = self.by_meaning(left.text), self.by_meaning(left.subject) if left.subject else []
        rankings: list[Ranking] = []
        for weight, rows in ((THREE, best), (ONE, best[:1])):
            inside = self.passages & np.isin(self.corpus.owner, rows)
            trusted = weight * routed.confidence
            rankings.append(self.by_words(left.words, inside, trusted))
            rankings.extend(Ranking(each.scores, inside, trusted * MEANING) for each in (*meaning, *subject))
        if left.subject:
            doubted = ANYWHERE * (1 - routed.confidence)
            rankings.append(self.by_words(left.words, self.passages, doubted))
            rankings.extend(Ranking(each.scores, self.passages, doubted) for each in subject)
        return rankings

    def by_words(self, weighted: Mapping[str, float], inside: Mask, weight: float = 1.0) -> Ranking:
        return Ranking(self.corpus.text_words.scores(weighted, inside), inside, weight)

    def by_meaning(self, text: str) -> list[Ranking]:
        if self.meaning is None:
            return []
        embedder, vectors = self.meaning
        return [Ranking(vectors.scores(embedder.embed(text), self.passages), self.passages)]

    def _known(self, asked: Question, rows: NDArray[np.int64]) -> frozenset[str]:
        """Return which of the named words the routed documents open with: they have done their work."""
        mask = np.zeros(len(self.corpus.documents), np.bool_)
        mask[rows] = True
        return frozenset(word for word in asked.named if len(self.corpus.opening_words.holding(word, mask)[0]))
