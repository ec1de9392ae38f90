import shutil
from pathlib import Path

import numpy as np
import onnx
import pytest

from retrieval.embedder import MiniLM
from retrieval.folder_model import FolderModel
from retrieval.signature import WIDTH
from retrieval.weights import ModelUnavailableError, carrier_folder, model_files


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped model, laid out as somebody else's."""
    place = tmp_path_factory.mktemp("model")
    (place / "model.onnx").write_bytes(model_files().graph)
    shutil.copy(carrier_folder() / "tokenizer.json", place / "tokenizer.json")
    return place


def by_token(width: int) -> bytes:
    """A model that gives each word piece a vector of its own number."""
    ids = onnx.helper.make_tensor_value_info("input_ids", onnx.TensorProto.INT64, [1, "length"])
    out = onnx.helper.make_tensor_value_info("last_hidden_state", onnx.TensorProto.FLOAT, [1, "length", width])
    table = onnx.numpy_helper.from_array(
        np.random.default_rng(0).normal(size=(30_522, width)).astype(np.float32), "table"
    )
    node = onnx.helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])
    made = onnx.helper.make_graph([node], "by token", [ids], [out], [table])
    return onnx.helper.make_model(
        made, opset_imports=[onnx.helper.make_opsetid("", 20)], ir_version=9
    ).SerializeToString()


class TestFolderModel:
    def test_gives_what_the_model_gives_under_its_own_name(self, folder: Path, minilm: MiniLM) -> None:
        own = FolderModel(folder)

        assert own.embed("The lease.").tobytes() == minilm.embed("The lease.").tobytes()
        assert own.dimension == WIDTH
        assert own.count("The lease") == 2
        assert own.model_id != minilm.model_id

    def test_speaks_for_the_sentence_by_the_mean_or_by_the_first_token(self, folder: Path, tmp_path: Path) -> None:
        shutil.copy(folder / "tokenizer.json", tmp_path / "tokenizer.json")
        (tmp_path / "model.onnx").write_bytes(by_token(8))
        mean = FolderModel(tmp_path)
        (tmp_path / "1_Pooling").mkdir()
        (tmp_path / "1_Pooling" / "config.json").write_text('{"pooling_mode_cls_token": true}')
        first = FolderModel(tmp_path)

        assert mean.embed("lease").tobytes() != mean.embed("term").tobytes()
        assert first.embed("lease").tobytes() == first.embed("term").tobytes()
        assert mean.model_id != first.model_id

    def test_is_another_model_once_a_file_changes(self, folder: Path, tmp_path: Path) -> None:
        shutil.copy(folder / "tokenizer.json", tmp_path / "tokenizer.json")
        (tmp_path / "model.onnx").write_bytes(by_token(8))
        before = FolderModel(tmp_path).model_id
        (tmp_path / "model.onnx").write_bytes(by_token(16))

        assert FolderModel(tmp_path).model_id != before

    def test_says_what_is_missing(self, tmp_path: Path) -> None:
        with pytest.raises(ModelUnavailableError, match=r"holds no model\.onnx"):
            FolderModel(tmp_path)

    @pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
    def test_refuses_what_is_no_model(self, folder: Path, tmp_path: Path, name: str) -> None:
        shutil.copy(folder / "tokenizer.json", tmp_path / "tokenizer.json")
        (tmp_path / "model.onnx").write_bytes(by_token(8))
        (tmp_path / name).write_bytes(b"nonsense")

        with pytest.raises(ModelUnavailableError, match="cannot be loaded"):
            FolderModel(tmp_path)
