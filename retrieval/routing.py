"""
Which documents a question is about.

Rule: permitted documents are ranked by what the question names and by their best passage, and only ever ranked: a
document that fits badly is searched all the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from retrieval.corpus import Corpus
from retrieval.fusion import Ranking, fused, in_rank_order
from retrieval.postings import Mask, Rows, Scores, rarity
from retrieval.question import Question

CERTAIN: Final = 1.5  # words that one document alone opens with: so many, and the route can be trusted in full


@dataclass(frozen=True, slots=True)
class Route:
    """
    Permitted document rows, best first, and the fused score of every row.

    `confidence` runs from 0, where the question tells nothing of which document it is about, to 1. `covered` is the
    share of what is named that the best-fitting document opens with.
    """

    rows: Rows
    scores: Scores
    confidence: float
    covered: float


def route(corpus: Corpus, *, asked: Question, passages: Sequence[Ranking], documents: Mask) -> Route:
    """
    Return the permitted documents in the order in which they fit the question.

    `passages` are the rankings of passages whose best counts for their document. The words that steer are looked for
    in titles and openings, where documents say what they are and between whom: as the share that is covered, and
    weighed by BM25.
    """
    steering = asked.steering
    in_title, of_titles = corpus.title_words.held(steering, documents)
    in_opening, of_openings = corpus.opening_words.held(steering, documents)
    coverage = _share(in_title, of_titles) + _share(in_opening, of_openings)
    weighed = corpus.opening_words.scores(steering, documents)
    best = [best_by_document(corpus, each.scores) for each in passages]
    scores = fused([Ranking(each, documents) for each in (coverage, weighed, *best)], len(corpus.documents))
    enough = CERTAIN * rarity(1, int(np.count_nonzero(documents)))
    named, of_names = corpus.opening_words.held(asked.named, documents)
    return Route(
        rows=in_rank_order(scores, corpus.document_order, documents),
        scores=scores,
        confidence=min(1.0, float(np.max(in_opening, initial=0.0)) / enough),
        covered=float(np.max(_share(named, of_names), initial=0.0)),
    )


def _share(held: Scores, whole: float) -> Scores:
    return held / whole if whole else held


def best_by_document(corpus: Corpus, scores: NDArray[np.floating]) -> Scores:
    """Return the best passage score of every document."""
    best = np.zeros(len(corpus.documents))
    np.maximum.at(best, corpus.owner, scores)
    return best
