"""
Texts to vectors.

Rule: a text's vector is a function of the text and the model alone, bit for bit. So texts are embedded one at a time
(the scales of an eight-bit model are set per run, and would carry a trace of whatever stood beside the text), on one
thread each, and every vector is rounded to a grid.

The grid: multiples of 2^-11. A product of two such numbers is a multiple of 2^-22 and every sum of them stays below
four, so each float32 dot product is exact in whatever order it is added up. Search engines then agree to the bit.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from retrieval import weights
from retrieval._runtime import Session
from retrieval.signature import INPUT, OUTPUT, WIDTH

GRID: Final = 2048
WINDOW: Final = 512  # word pieces, the two marks at the ends included: what the model has positions for
LONGEST_NORM: Final = 1.1

Vector = NDArray[np.float32]


class UnusableVectorError(ValueError):
    """A vector is not finite, or far from length one: it must not be stored or searched with."""


class Embedder(Protocol):
    """What turns a text into a vector. Vectors of different model ids are never compared."""

    @property
    def model_id(self) -> str:
        """Everything that the vectors depend on, in one name."""
        ...

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        ...

    def count(self, text: str) -> int:
        """Return how many word pieces a text has."""
        ...

    def embed(self, text: str) -> Vector:
        """Return the text's vector, of length one, on the grid."""
        ...


def on_the_grid(vector: NDArray[np.floating]) -> Vector:
    """
    Return a vector brought to length one and rounded to the grid.

    Raises:
        UnusableVectorError: it has no direction.

    """
    exact = np.asarray(vector, np.float64)
    norm = float(np.sqrt(np.sum(exact * exact)))
    if not np.isfinite(norm) or norm == 0.0:
        raise UnusableVectorError("a vector without a direction")
    rounded = np.round(exact / norm * GRID) / GRID
    if float(np.sqrt(np.sum(rounded * rounded))) > LONGEST_NORM:
        raise UnusableVectorError("a vector that the grid does not hold")
    return rounded.astype(np.float32)


def windowed(pieces: list[int], window: int) -> list[int]:
    """Return the word pieces that a window holds, the mark at the end included."""
    return pieces if len(pieces) <= window else [*pieces[: window - 1], pieces[-1]]


class MiniLM:
    """The shipped sentence embedder. Safe to share between threads."""

    def __init__(self, *, folders: Sequence[Path] = ()) -> None:
        """
        Load the model, building its file first where it is not there yet.

        Raises:
            ModelUnavailableError: the weights are not the vetted ones, or no folder can be written.

        """
        files = weights.model_files(folders=folders)
        self._tokenizer = Tokenizer.from_buffer(files.tokenizer)
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._session = Session(files.graph)

    @property
    def model_id(self) -> str:
        """Everything that the vectors depend on, in one name."""
        return f"{weights.RECIPE}+{weights.WEIGHTS_SHA256[:12]}+window{WINDOW}+grid{GRID}"

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return WIDTH

    def count(self, text: str) -> int:
        """Return how many word pieces a text has."""
        return len(self._tokenizer.encode(text, add_special_tokens=False))

    def embed(self, text: str) -> Vector:
        """Return the text's vector, of length one, on the grid. What lies beyond the window is not read."""
        pieces = windowed(self._tokenizer.encode(text).ids, WINDOW)
        vector = self._session.run(OUTPUT, {INPUT: np.array([pieces], np.int64)})
        return on_the_grid(vector[0])
