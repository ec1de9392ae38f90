import pytest

from ingestion import compound as module
from ingestion.compound import CompoundFile, DamagedContainerError
from tests.ingestion.compound_files import compound


class TestCompoundFile:
    def test_gives_the_bytes_of_its_streams(self) -> None:
        file = CompoundFile(compound({"short": b"x" * 10, "Folder/long": b"y" * 9_000, "empty": b""}))

        assert file.stream(("short",)) == b"x" * 10
        assert file.stream(("Folder", "long")) == b"y" * 9_000
        assert file.stream(("empty",)) == b""
        assert file.stream(("absent",)) is None
        assert (file.size_of(("Folder", "long")), file.size_of(("absent",))) == (9_000, 0)
        assert (set(file.children()), file.children(("Folder",))) == ({"short", "Folder", "empty"}, ("long",))

    def test_refuses_two_streams_of_one_name(self) -> None:
        with pytest.raises(DamagedContainerError, match="two streams of one name"):
            CompoundFile(compound({"Body": b"x", "BODY": b"y"}))

    def test_refuses_too_many_streams(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "MOST_ENTRIES", 1)

        with pytest.raises(DamagedContainerError, match="more than 1 streams"):
            CompoundFile(compound({"a": b"x", "b": b"y"}))

    def test_refuses_to_read_more_than_one_file_may_hold(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(module, "MOST_READ", 15)
        file = CompoundFile(compound({"a": b"x" * 10}))
        file.stream(("a",))

        with pytest.raises(DamagedContainerError, match="inflates beyond"):
            file.stream(("a",))

    @pytest.mark.parametrize("data", [b"", b"not one", compound({"a": b"x" * 9_000})[:700]])
    def test_refuses_what_cannot_be_opened(self, data: bytes) -> None:
        with pytest.raises(DamagedContainerError):
            CompoundFile(data).stream(("a",))
