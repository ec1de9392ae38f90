import json
import math
import struct
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from retrieval._runtime import Session
from retrieval.graph import HEADS, INPUT, LAYERS, OUTPUT, WIDTH, UnreadableWeightsError, build, read_safetensors

WORDS, PLACES, WIDE = 40, 16, 64


def some_weights() -> dict[str, NDArray[np.float32]]:
    rng = np.random.default_rng(0)
    shapes = {
        "embeddings.word_embeddings.weight": (WORDS, WIDTH),
        "embeddings.position_embeddings.weight": (PLACES, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
        "embeddings.LayerNorm.weight": (WIDTH,),
        "embeddings.LayerNorm.bias": (WIDTH,),
    }
    for number in range(LAYERS):
        layer = f"encoder.layer.{number}"
        for part in ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"):
            shapes |= {f"{layer}.{part}.weight": (WIDTH, WIDTH), f"{layer}.{part}.bias": (WIDTH,)}
        for part in ("attention.output.LayerNorm", "output.LayerNorm"):
            shapes |= {f"{layer}.{part}.weight": (WIDTH,), f"{layer}.{part}.bias": (WIDTH,)}
        shapes |= {f"{layer}.intermediate.dense.weight": (WIDE, WIDTH), f"{layer}.intermediate.dense.bias": (WIDE,)}
        shapes |= {f"{layer}.output.dense.weight": (WIDTH, WIDE), f"{layer}.output.dense.bias": (WIDTH,)}
    return {name: rng.normal(scale=0.2, size=shape).astype(np.float32) for name, shape in shapes.items()}


def by_hand(weights: dict[str, NDArray[np.float32]], ids: list[int]) -> NDArray[np.float64]:
    """The encoder written out in plain arithmetic, one head and one word at a time where that is clearer."""

    def linear(value: NDArray[Any], key: str) -> NDArray[Any]:
        return value @ weights[f"{key}.weight"].T.astype(np.float64) + weights[f"{key}.bias"]

    def norm(value: NDArray[Any], key: str) -> NDArray[Any]:
        centred = value - value.mean(axis=1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(axis=1, keepdims=True) + 1e-12)
        return scaled * weights[f"{key}.weight"] + weights[f"{key}.bias"]

    erf = np.vectorize(math.erf)
    value = weights["embeddings.word_embeddings.weight"][ids].astype(np.float64)
    value = value + weights["embeddings.position_embeddings.weight"][: len(ids)]
    value = norm(value + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
    for number in range(LAYERS):
        key = f"encoder.layer.{number}"
        query, keys, values = (linear(value, f"{key}.attention.self.{part}") for part in ("query", "key", "value"))
        heads: list[NDArray[Any]] = []
        for part in np.split(np.arange(WIDTH), HEADS):
            scores = query[:, part] @ keys[:, part].T / math.sqrt(len(part))
            shares = np.exp(scores - scores.max(axis=1, keepdims=True))
            heads.append(shares / shares.sum(axis=1, keepdims=True) @ values[:, part])
        attended = linear(np.concatenate(heads, axis=1), f"{key}.attention.output.dense")
        value = norm(attended + value, f"{key}.attention.output.LayerNorm")
        wide = linear(value, f"{key}.intermediate.dense")
        narrow = linear(wide * (1 + erf(wide / math.sqrt(2))) / 2, f"{key}.output.dense")
        value = norm(narrow + value, f"{key}.output.LayerNorm")
    mean = value.mean(axis=0)
    return mean / np.sqrt((mean**2).sum())


def safetensors(arrays: dict[str, NDArray[np.float32]], **header: object) -> bytes:
    entries: dict[str, object] = {"__metadata__": {"format": "pt"}, **header}
    body = b""
    for name, array in arrays.items():
        content = array.tobytes()
        entries[name] = {
            "dtype": "F32",
            "shape": list(array.shape),
            "data_offsets": [len(body), len(body) + len(content)],
        }
        body += content
    head = json.dumps(entries).encode()
    return struct.pack("<Q", len(head)) + head + body


class TestBuild:
    @pytest.mark.parametrize("ids", [[5], [1, 2, 3, 4, 5], [7] * PLACES])
    def test_computes_what_the_encoder_computes(self, ids: list[int]) -> None:
        weights = some_weights()

        output = Session(build(weights).SerializeToString()).run(OUTPUT, {INPUT: np.array([ids], np.int64)})[0]

        assert np.abs(output - by_hand(weights, ids)).max() < 1e-4

    def test_names_a_number_that_is_missing(self) -> None:
        weights = some_weights()
        del weights["encoder.layer.3.output.dense.bias"]

        with pytest.raises(UnreadableWeightsError, match=r"encoder\.layer\.3\.output\.dense\.bias"):
            build(weights)


class TestReadSafetensors:
    def test_returns_the_arrays_by_name(self) -> None:
        arrays = {"a": np.arange(6, dtype=np.float32).reshape(2, 3), "b": np.ones(2, np.float32)}

        read = read_safetensors(safetensors(arrays))

        assert sorted(read) == ["a", "b"]
        assert read["a"].tolist() == [[0, 1, 2], [3, 4, 5]]

    @pytest.mark.parametrize(
        "content",
        [
            pytest.param(b"", id="nothing"),
            pytest.param(b"\x05\x00\x00\x00\x00\x00\x00\x00nope!", id="no header"),
            pytest.param(b"\x02\x00\x00\x00\x00\x00\x00\x00[]", id="a header of another kind"),
            pytest.param(safetensors({"a": np.ones(8, np.float32)})[:-4], id="cut off"),
            pytest.param(
                safetensors({}, a={"dtype": "PICKLE", "shape": [1], "data_offsets": [0, 4]}), id="odd numbers"
            ),
        ],
    )
    def test_refuses_anything_else(self, content: bytes) -> None:
        with pytest.raises(UnreadableWeightsError):
            read_safetensors(content)
