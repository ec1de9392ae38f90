"""
One ranking out of several.

Rule: a row's fused score is the sum, over the lists that hold it, of the list's weight over its damped rank. Ranks are
counted inside the permitted set, so rows outside it can neither raise nor lower anything. Equal scores share a rank:
no order among equals is made up on the way.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from retrieval.postings import Mask, Rows

DAMPING: Final = 20  # how little the first ranks stand out
DEPTH: Final = 200  # ranks beyond this say nothing
NEIGHBOUR: Final = 0.25  # the share of its better neighbour's score that a passage gains


@dataclass(frozen=True, slots=True)
class Ranking:
    """Scores of all rows, of which only those inside take part. A score of nought or less is no rank at all."""

    scores: NDArray[np.floating]
    inside: Mask
    weight: float = 1.0


def fused(rankings: Iterable[Ranking], size: int) -> NDArray[np.float64]:
    """Return the fused score of every row, nought for a row that no list holds."""
    total = np.zeros(size)
    for ranking in rankings:
        rows = np.flatnonzero(ranking.inside & (ranking.scores > 0))
        scores = ranking.scores[rows]
        ranks = np.searchsorted(np.sort(-scores), -scores, side="left") + 1
        total[rows] += np.where(ranks <= DEPTH, ranking.weight / (DAMPING + ranks), 0.0)
    return total


def in_rank_order(scores: NDArray[np.float64], order_of_equals: Rows, inside: Mask) -> Rows:
    """Return the rows inside that have a score, best first, equals in their own order."""
    rows = np.flatnonzero(inside & (scores > 0))
    return rows[np.lexsort((order_of_equals[rows], -scores[rows]))]


def with_neighbours(scores: NDArray[np.float64], owner: Rows) -> NDArray[np.float64]:
    """Return the scores with a share of the better neighbour's in the same document: clauses run on over borders."""
    same = owner[1:] == owner[:-1]
    before, after = np.zeros_like(scores), np.zeros_like(scores)
    before[1:] = np.where(same, scores[:-1], 0.0)
    after[:-1] = np.where(same, scores[1:], 0.0)
    return scores + NEIGHBOUR * np.maximum(before, after)
