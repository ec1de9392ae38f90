# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# reason: onnx builds its messages from protobuf classes that carry no types.
"""
The sentence embedder as an ONNX graph, written from its weights alone.

Rule: no code and no pickle of the package that carries the weights is run. A safetensors file is a table of plain
numbers; what is computed with them stands here, once, in the open.

The model is a BERT encoder: six layers, 384 wide, twelve heads. The sentence vector is the mean of the last layer,
brought to length one. The graph takes one text at a time and therefore needs no padding mask.
"""

import json
import struct
from typing import Any, Final

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from retrieval.signature import INPUT, OUTPUT, WIDTH

type_of = {"F32": np.dtype(np.float32), "I64": np.dtype(np.int64)}

LAYERS: Final = 6
HEADS: Final = 12
HEAD_WIDTH: Final = WIDTH // HEADS
EPSILON: Final = 1e-12


Weights = dict[str, NDArray[Any]]


class UnreadableWeightsError(ValueError):
    """The bytes are not a safetensors file of the numbers that the model needs."""


def read_safetensors(content: bytes) -> Weights:
    """
    Return the named arrays of a safetensors file.

    Raises:
        UnreadableWeightsError: the header or a stretch of numbers is not there.

    """
    try:
        (length,) = struct.unpack_from("<Q", content)
        header = json.loads(content[8 : 8 + length])
        body = memoryview(content)[8 + length :]
        return {name: _array(entry, body) for name, entry in header.items() if name != "__metadata__"}
    except (struct.error, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnreadableWeightsError(f"not a readable safetensors file: {error}") from error


def _array(entry: dict[str, Any], body: memoryview) -> NDArray[Any]:
    start, end = entry["data_offsets"]
    return np.frombuffer(body[start:end], type_of[entry["dtype"]]).reshape(entry["shape"])


class _Builder:
    """Nodes and constants, each named by the value that it makes."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.constants.setdefault(name, numpy_helper.from_array(value.copy(order="C"), name))
        return name

    def whole(self, name: str, *numbers: int) -> str:
        return self.constant(name, np.array(numbers, np.int64))

    def weight(self, name: str) -> NDArray[Any]:
        if name not in self.weights:
            raise UnreadableWeightsError(f"the weights hold no {name}")
        return self.weights[name]

    def node(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:  # noqa: ANN401 - an ONNX attribute is a number, a list or a text
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))
        return output

    def linear(self, value: str, key: str) -> str:
        matrix = self.constant(f"{key}.weight", self.weight(f"{key}.weight").T)
        bias = self.constant(f"{key}.bias", self.weight(f"{key}.bias"))
        return self.node("Add", [self.node("MatMul", [value, matrix], f"{key}.product"), bias], f"{key}.sum")

    def norm(self, value: str, key: str) -> str:
        scale = self.constant(f"{key}.weight", self.weight(f"{key}.weight"))
        bias = self.constant(f"{key}.bias", self.weight(f"{key}.bias"))
        return self.node("LayerNormalization", [value, scale, bias], f"{key}.out", axis=-1, epsilon=EPSILON)

    def heads(self, value: str, key: str, order: list[int]) -> str:
        shape = self.whole("shape.heads", 0, 0, HEADS, HEAD_WIDTH)
        split = self.node("Reshape", [self.linear(value, key), shape], f"{key}.split")
        return self.node("Transpose", [split], f"{key}.heads", perm=order)


def _embeddings(builder: _Builder) -> str:
    words = builder.constant("words", builder.weight("embeddings.word_embeddings.weight"))
    # One sentence is segment 0 throughout, so its segment vector is folded into the positions.
    segment = builder.weight("embeddings.token_type_embeddings.weight")[0]
    places = builder.constant("places", builder.weight("embeddings.position_embeddings.weight") + segment)
    length = builder.node("Size", [INPUT], "length")
    zero, one = builder.constant("zero", np.array(0, np.int64)), builder.constant("one", np.array(1, np.int64))
    order = builder.node("Range", [zero, length, one], "order")
    word = builder.node("Gather", [words, INPUT], "word")
    place = builder.node("Gather", [places, order], "place")
    return builder.norm(builder.node("Add", [word, place], "embedded"), "embeddings.LayerNorm")


def _layer(builder: _Builder, value: str, number: int) -> str:
    key = f"encoder.layer.{number}"
    query = builder.heads(value, f"{key}.attention.self.query", [0, 2, 1, 3])
    keys = builder.heads(value, f"{key}.attention.self.key", [0, 2, 3, 1])
    values = builder.heads(value, f"{key}.attention.self.value", [0, 2, 1, 3])
    scale = builder.constant("scale", np.array(1 / np.sqrt(HEAD_WIDTH), np.float32))
    scores = builder.node("Mul", [builder.node("MatMul", [query, keys], f"{key}.scores"), scale], f"{key}.scaled")
    attention = builder.node("Softmax", [scores], f"{key}.attention", axis=-1)
    mixed = builder.node("MatMul", [attention, values], f"{key}.mixed")
    shape = builder.whole("shape.joined", 0, 0, WIDTH)
    back = builder.node("Transpose", [mixed], f"{key}.back", perm=[0, 2, 1, 3])
    joined = builder.node("Reshape", [back, shape], f"{key}.joined")
    attended = builder.linear(joined, f"{key}.attention.output.dense")
    inner = builder.norm(
        builder.node("Add", [attended, value], f"{key}.attention.residual"), f"{key}.attention.output.LayerNorm"
    )
    wide = builder.node("Gelu", [builder.linear(inner, f"{key}.intermediate.dense")], f"{key}.wide")
    narrow = builder.linear(wide, f"{key}.output.dense")
    return builder.norm(builder.node("Add", [narrow, inner], f"{key}.residual"), f"{key}.output.LayerNorm")


def build(weights: Weights) -> onnx.ModelProto:
    """
    Return the checked graph: word piece ids of one text in, its vector of length one out.

    Raises:
        UnreadableWeightsError: a number that the model needs is missing.

    """
    builder = _Builder(weights)
    value = _embeddings(builder)
    for number in range(LAYERS):
        value = _layer(builder, value, number)
    mean = builder.node("ReduceMean", [value, builder.whole("axis.words", 1)], "mean", keepdims=0)
    builder.node("LpNormalization", [mean], OUTPUT, axis=-1, p=2)

    graph = helper.make_graph(
        builder.nodes,
        "minilm",
        [helper.make_tensor_value_info(INPUT, onnx.TensorProto.INT64, [1, "length"])],
        [helper.make_tensor_value_info(OUTPUT, onnx.TensorProto.FLOAT, [1, WIDTH])],
        list(builder.constants.values()),
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=9)
    # The quantiser asks for a graph without leftovers to fold; ours is written that way.
    helper.set_model_props(model, {"onnx.quant.pre_process": "onnxruntime.quant"})
    onnx.checker.check_model(model)
    return model
