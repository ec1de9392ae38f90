"""
An embedder of one's own: a folder with a sentence-embedding model in ONNX form.

Rule: the model's fingerprint is part of every vector's name, so that vectors of two models are never compared, and a
changed file is another model. The same grid, one text a run and one thread hold as for the shipped model.

The folder holds `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`, as sentence-embedding models are published.
`sentence_bert_config.json` may set the window, `1_Pooling/config.json` that the first token speaks for the sentence.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from tokenizers import Tokenizer

from retrieval._runtime import Session
from retrieval.embedder import GRID, Vector, on_the_grid, windowed
from retrieval.weights import ModelUnavailableError

_GRAPHS: Final = ("model.onnx", "onnx/model.onnx")
_KNOWN_INPUTS: Final = frozenset({"input_ids", "attention_mask", "token_type_ids"})
_SENTENCE: Final = "sentence_embedding"
_USUAL_WINDOW: Final = 512
_BY_TOKEN: Final = 2  # axes of an output that gives each token a vector, once its batch of one is taken off


class FolderModel:
    """The sentence embedder of a folder. Safe to share between threads."""

    def __init__(self, folder: Path) -> None:
        """
        Load a model.

        Raises:
            ModelUnavailableError: a file is missing, or is not a model that takes word pieces.

        """
        content = _first(folder, _GRAPHS)
        tokenizer = _first(folder, ("tokenizer.json",))
        try:
            self._tokenizer = Tokenizer.from_buffer(tokenizer)
            self._session = Session(content)
        except Exception as error:  # the two libraries raise their own kinds for unreadable bytes
            raise ModelUnavailableError(f"The model in {folder} cannot be loaded: {error}") from error
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        unknown = set(self._session.inputs) - _KNOWN_INPUTS
        if unknown or "input_ids" not in self._session.inputs:
            raise ModelUnavailableError(f"The model in {folder} does not take word pieces: {self._session.inputs}")

        self._output = _SENTENCE if _SENTENCE in self._session.outputs else self._session.outputs[0]
        self._first_token = _setting(folder / "1_Pooling" / "config.json", "pooling_mode_cls_token") is True
        window = _setting(folder / "sentence_bert_config.json", "max_seq_length")
        self._window = window if isinstance(window, int) and window > 1 else _USUAL_WINDOW
        parts = f"{self._output}+{self._first_token}+window{self._window}+grid{GRID}"
        self._model_id = f"folder+{_fingerprint(content)}+{_fingerprint(tokenizer)}+{parts}"
        self._dimension = len(self.embed("a"))

    @property
    def model_id(self) -> str:
        """Everything that the vectors depend on, in one name."""
        return self._model_id

    @property
    def dimension(self) -> int:
        """How many numbers a vector has."""
        return self._dimension

    def count(self, text: str) -> int:
        """Return how many word pieces a text has."""
        return len(self._tokenizer.encode(text, add_special_tokens=False))

    def embed(self, text: str) -> Vector:
        """Return the text's vector, of length one, on the grid. What lies beyond the window is not read."""
        pieces = np.array([windowed(self._tokenizer.encode(text).ids, self._window)], np.int64)
        offered = {
            "input_ids": pieces,
            "attention_mask": np.ones_like(pieces),
            "token_type_ids": np.zeros_like(pieces),
        }
        output = self._session.run(self._output, {name: offered[name] for name in self._session.inputs})[0]
        if output.ndim == _BY_TOKEN:
            output = output[0] if self._first_token else output.astype(np.float64).mean(axis=0)
        return on_the_grid(output)


def _fingerprint(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def _first(folder: Path, names: tuple[str, ...]) -> bytes:
    for name in names:
        if (folder / name).is_file():
            return (folder / name).read_bytes()
    raise ModelUnavailableError(f"{folder} holds no {names[0]}.")


def _setting(path: Path, name: str) -> object:
    """Return a setting of an optional file, or None."""
    if not path.is_file():
        return None
    try:
        loaded: Any = json.loads(path.read_bytes())
    except ValueError as error:
        raise ModelUnavailableError(f"{path} is not readable as JSON.") from error
    return cast("dict[str, object]", loaded).get(name) if isinstance(loaded, dict) else None
