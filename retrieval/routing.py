"""
Which documents a question is about.

Rule: permitted documents are ranked by what the question names and by their best passage, and only ever ranked: a
document that fits badly is searched all the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from retrieval.corpus import Corpus
from retrieval.fusion import Ranking, fused, in_rank_order
from retrieval.postings import Mask, Rows, Scores


@dataclass(frozen=True, slots=True)
class Route:
    """Permitted document rows, best first, the fused score of every row, and how much of what is named is covered."""

    rows: Rows
    scores: Scores
    covered: float


def route(corpus: Corpus, *, named: Mapping[str, float], best_passage: Scores, documents: Mask) -> Route:
    """
    Return the permitted documents in the order in which they fit the question.

    `best_passage` holds each document's best passage score. The words named are looked for in titles and openings,
    where documents say what they are and between whom: once as the share that is covered, once weighed by BM25.
    """
    covered = corpus.opening_words.coverage(named, documents)
    coverage = covered + corpus.title_words.coverage(named, documents)
    opening = corpus.opening_words.scores(named, documents)
    scores = fused(
        [Ranking(each, documents) for each in (coverage, best_passage, opening)],
        len(corpus.documents),
    )
    return Route(
        rows=in_rank_order(scores, corpus.document_order, documents),
        scores=scores,
        covered=float(np.max(covered, initial=0.0)),
    )


def best_by_document(corpus: Corpus, scores: NDArray[np.float64]) -> Scores:
    """Return the best passage score of every document."""
    best = np.zeros(len(corpus.documents))
    np.maximum.at(best, corpus.owner, scores)
    return best
