# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# reason: the runtime is a compiled binding without types; the functions here give its answers theirs.
"""
ONNX Runtime, with its telemetry switched off. The one module that imports it.

Rule: what a deal room is asked and holds leaves no trace outside the data directory and opens no connection. The
runtime's Linux build otherwise opens a telemetry store in the user's cache folder as soon as it is imported.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

os.environ["ORT_DISABLE_TELEMETRY"] = "1"  # noqa: TID251 - the runtime reads its switch from here alone, at import
os.environ["ORT_TELEMETRY_DISABLED"] = "1"  # noqa: TID251 - the same switch under the name that other builds read

import onnxruntime  # only after the switches

if TYPE_CHECKING:
    import onnx

onnxruntime.disable_telemetry_events()

VERSION: Final = str(onnxruntime.__version__)


class Session:
    """
    A loaded model. Safe to share between threads.

    Each run stays on the thread that asked for it: several texts are embedded in parallel by several threads, and
    the sums of one text are added up in one order only.
    """

    def __init__(self, model: bytes) -> None:
        """Load a model from its verified bytes."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
        self.inputs: tuple[str, ...] = tuple(value.name for value in self._session.get_inputs())
        self.outputs: tuple[str, ...] = tuple(value.name for value in self._session.get_outputs())

    def run(self, output: str, inputs: dict[str, NDArray[np.int64]]) -> NDArray[np.float32]:
        """Return one output of one run."""
        return np.asarray(self._session.run([output], inputs)[0], np.float32)


def quantised(model: "onnx.ModelProto", target: Path) -> None:
    """Write a model whose fixed matrices are rounded to seven bits, column by column."""
    # Imported here because it is needed once an installation and takes longer to load than the model itself.
    from onnxruntime.quantization import QuantType, quantize_dynamic  # noqa: PLC0415 - see above

    quantize_dynamic(
        model,
        target,
        weight_type=QuantType.QInt8,
        per_channel=True,
        reduce_range=True,  # older processors add products in sixteen bits, where eight-bit weights overflow unseen
        op_types_to_quantize=["MatMul"],
    )
