import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from retrieval import _runtime, graph, weights
from retrieval.weights import ModelUnavailableError, carrier_folder, model_files

GRAPH = b"a graph, as it would be built"


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Writes a small file in place of the real graph, and notes each building."""
    made: list[Path] = []

    def quantised(_: object, target: Path) -> None:
        made.append(target)
        target.write_bytes(GRAPH)

    monkeypatch.setattr(_runtime, "quantised", quantised)
    monkeypatch.setattr(graph, "build", lambda _: None)
    return made


def kept(folder: Path, ending: str) -> Path:
    (path,) = folder.glob(f"*.{ending}")
    return path


class TestCarrierFolder:
    def test_finds_the_weights_without_running_the_package(self) -> None:
        folder = carrier_folder()

        assert (folder / "model.safetensors").is_file()
        assert weights.CARRIER not in sys.modules

    def test_says_that_the_package_is_missing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(weights, "CARRIER", "no_such_package_anywhere")

        with pytest.raises(ModelUnavailableError, match="no_such_package_anywhere"):
            carrier_folder()


class TestModelFiles:
    def test_builds_once_and_then_reads(self, tmp_path: Path, builds: list[Path]) -> None:
        first = model_files(folders=[tmp_path])
        second = model_files(folders=[tmp_path])

        assert first == second
        assert first.graph == GRAPH
        assert len(builds) == 1

    @pytest.mark.parametrize("name", ["model.safetensors", "tokenizer.json"])
    def test_refuses_weights_that_were_not_vetted(self, tmp_path: Path, builds: list[Path], name: str) -> None:
        carrier = tmp_path / "carrier"
        carrier.mkdir()
        for source in ("model.safetensors", "tokenizer.json"):
            shutil.copy(carrier_folder() / source, carrier / source)
        with (carrier / name).open("r+b") as handle:
            handle.seek(200)
            handle.write(b"\x00")

        with pytest.raises(ModelUnavailableError, match=f"{name} of the embedding model is not the file"):
            model_files(folders=[tmp_path / "out"], carrier=carrier)

        assert builds == []
        assert list((tmp_path / "out").glob("*.onnx")) == []

    def test_refuses_a_carrier_without_weights(self, tmp_path: Path, builds: list[Path]) -> None:
        with pytest.raises(ModelUnavailableError, match=r"tokenizer\.json of the embedding model cannot be read"):
            model_files(folders=[tmp_path], carrier=tmp_path)

        assert builds == []

    @pytest.mark.parametrize("content", [GRAPH[:-9], b"", GRAPH.replace(b"a", b"b")])
    def test_builds_again_what_is_half_written_or_altered(
        self, tmp_path: Path, builds: list[Path], content: bytes
    ) -> None:
        model_files(folders=[tmp_path])
        kept(tmp_path, "onnx").write_bytes(content)

        again = model_files(folders=[tmp_path])

        assert again.graph == GRAPH
        assert kept(tmp_path, "onnx").read_bytes() == GRAPH
        assert len(builds) == 2

    def test_builds_again_what_has_no_record(self, tmp_path: Path, builds: list[Path]) -> None:
        model_files(folders=[tmp_path])
        kept(tmp_path, "sha256").unlink()

        model_files(folders=[tmp_path])

        assert len(builds) == 2

    def test_leaves_nothing_behind_when_building_fails(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(_: object, target: Path) -> None:
            target.write_bytes(GRAPH[:5])
            raise MemoryError

        monkeypatch.setattr(_runtime, "quantised", broken)
        monkeypatch.setattr(graph, "build", lambda _: None)

        with pytest.raises(MemoryError):
            model_files(folders=[tmp_path])

        assert [path.suffix for path in tmp_path.iterdir()] == [".lock"]

    def test_is_built_by_one_of_many_that_ask_at_once(self, tmp_path: Path, builds: list[Path]) -> None:
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda _: model_files(folders=[tmp_path]), range(4)))

        assert len(set(answers)) == 1
        assert len(builds) == 1

    def test_takes_the_next_folder_where_the_first_cannot_be_written(self, tmp_path: Path, builds: list[Path]) -> None:
        blocked = tmp_path / "file"
        blocked.write_text("not a folder")

        answer = model_files(folders=[blocked / "below", tmp_path / "data"])

        assert answer.graph == GRAPH
        assert kept(tmp_path / "data", "onnx").read_bytes() == GRAPH
        assert len(builds) == 1

    def test_says_which_folders_cannot_be_written(self, tmp_path: Path, builds: list[Path]) -> None:
        blocked = tmp_path / "file"
        blocked.write_text("not a folder")

        with pytest.raises(ModelUnavailableError, match="below: Not a directory"):
            model_files(folders=[blocked / "below"])

        assert builds == []


class TestMain:
    def test_says_where_the_model_is(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert weights.main() == 0
        assert "The embedding model is ready" in capsys.readouterr().out

    def test_says_in_one_line_what_is_wrong(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr(weights, "CARRIER", "no_such_package_anywhere")

        assert weights.main() == 1
        assert capsys.readouterr().err.count("\n") == 1
