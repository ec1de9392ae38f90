# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# reason: faiss is a generated binding without types.
"""
Exact vector scores inside a permitted set. The one module that speaks FAISS.

Rule: every permitted row is scored, no other row is, and nothing is approximate. A graph or cluster index loses most
hits under a narrow filter and may return forbidden rows; a flat index with a selector does neither. Should it ever
return a row outside the set, that is an alarm, and the search fails.
"""

import faiss
import numpy as np
from numpy.typing import NDArray

from retrieval.embedder import Vector
from retrieval.postings import Mask

_BELOW_EVERY_SCORE = -4.0  # vectors have length one, give or take the grid


class ForbiddenRowError(RuntimeError):
    """The index returned a row that it was told not to look at, or left one out."""


class Vectors:
    """The vectors of all rows of a deal; rows without one are known. `size` is in bytes."""

    def __init__(self, vectors: NDArray[np.float32], present: Mask) -> None:
        """Keep the vectors of the rows that have one."""
        self.present = present
        self.size = vectors.shape[0] * vectors.shape[1] * 4
        self._index = faiss.IndexFlatIP(vectors.shape[1])
        self._index.add(np.ascontiguousarray(vectors, np.float32))

    def scores(self, query: Vector, within: Mask) -> NDArray[np.float32]:
        """
        Return the inner product with every permitted row, and nought elsewhere.

        Raises:
            ForbiddenRowError: the index did not keep to the rows that it was given.

        """
        total = np.zeros(len(within), np.float32)
        if not within.any():
            return total  # an empty set is never searched
        selector = faiss.IDSelectorBitmap(np.packbits(within, bitorder="little"))  # pyright: ignore[reportCallIssue] - the binding takes an array in place of pointer and size
        parameters = faiss.SearchParameters(sel=selector)  # pyright: ignore[reportCallIssue] - the binding adds keyword arguments
        _, found, rows = self._index.range_search(query.reshape(1, -1), _BELOW_EVERY_SCORE, params=parameters)
        checked(rows, within)
        total[rows] = found
        return total


def checked(rows: NDArray[np.int64], within: Mask) -> None:
    """
    Refuse an answer that is not exactly one score for each permitted row.

    Raises:
        ForbiddenRowError: a row is out of range, forbidden, doubled or missing.

    """
    # -1 is how the index says "nothing": as an index it would mean the last row.
    if np.any(rows < 0) or np.any(rows >= len(within)):
        raise ForbiddenRowError("The vector index returned a row that does not exist.")
    seen = np.zeros(len(within), np.bool_)
    seen[rows] = True
    if len(rows) != np.count_nonzero(seen) or not np.array_equal(seen, within):
        raise ForbiddenRowError("The vector index did not keep to the permitted rows.")
