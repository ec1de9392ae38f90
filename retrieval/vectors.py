"""Vectors as bytes: float16, which holds every number of the grid exactly."""

import numpy as np

from retrieval.embedder import UnusableVectorError, Vector


def packed(vector: Vector) -> bytes:
    """
    Return a vector as float16 bytes.

    Raises:
        UnusableVectorError: a number of it is not on the grid, so bytes would change it.

    """
    half = vector.astype("<f2")
    if not np.array_equal(half.astype(np.float32), vector):
        raise UnusableVectorError("a vector that is not on the grid")
    return half.tobytes()


def unpacked(data: bytes) -> Vector:
    """Return the vector that `packed` wrote."""
    return np.frombuffer(data, "<f2").astype(np.float32)
