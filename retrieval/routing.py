"""
Which documents a question is about.

Rule: permitted documents are ranked by what the question names and by their best passage, and only ever ranked: a
document that fits badly is searched all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from retrieval.corpus import Corpus
from retrieval.fusion import Ranking, fused, in_rank_order
from retrieval.postings import Mask, Rows, Scores
from retrieval.question import Question


@dataclass(frozen=True, slots=True)
class Route:
    """Permitted document rows, best first, the fused score of every row, and how much of what is named is covered."""

    rows: Rows
    scores: Scores
    covered: float


def route(corpus: Corpus, *, asked: Question, passages: Sequence[Ranking], documents: Mask) -> Route:
    """
    Return the permitted documents in the order in which they fit the question.

    `passages` are the rankings of passages whose best counts for their document. The words that steer are looked for
    in titles and openings, where documents say what they are and between whom: as the share that is covered, and
    weighed by BM25.
    """
    steering = asked.steering
    coverage = corpus.opening_words.coverage(steering, documents) + corpus.title_words.coverage(steering, documents)
    opening = corpus.opening_words.scores(steering, documents)
    best = [best_by_document(corpus, each.scores) for each in passages]
    scores = fused([Ranking(each, documents) for each in (coverage, opening, *best)], len(corpus.documents))
    covered = corpus.opening_words.coverage(asked.named, documents)
    return Route(
        rows=in_rank_order(scores, corpus.document_order, documents),
        scores=scores,
        covered=float(np.max(covered, initial=0.0)),
    )


def best_by_document(corpus: Corpus, scores: NDArray[np.floating]) -> Scores:
    """Return the best passage score of every document."""
    best = np.zeros(len(corpus.documents))
    np.maximum.at(best, corpus.owner, scores)
    return best
