import hashlib
from pathlib import Path

import pytest

from store.incoming import BusyUploadError, held, size_of


class TestHeld:
    def test_appends_where_it_left_off(self, tmp_path: Path) -> None:
        with held(tmp_path, is_new=True) as growing:
            growing.write(b"ab")
            growing.keep()

        with held(tmp_path) as growing:
            assert growing.size == 2
            growing.write(b"c")

        assert size_of(tmp_path) == 3
        assert (tmp_path / "incoming").read_bytes() == b"abc"

    def test_lets_one_writer_in(self, tmp_path: Path) -> None:
        with held(tmp_path, is_new=True), pytest.raises(BusyUploadError), held(tmp_path):
            pass

    def test_knows_nothing_of_a_file_that_was_never_begun(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError), held(tmp_path):
            pass
        assert size_of(tmp_path) is None

    def test_knows_nothing_of_a_file_that_was_finished(self, tmp_path: Path) -> None:
        with held(tmp_path, is_new=True) as growing:
            growing.write(b"abc")
            growing.keep()
            growing.become("final")

        with pytest.raises(FileNotFoundError), held(tmp_path):
            pass
        assert (tmp_path / "final").read_bytes() == b"abc"


class TestGrowing:
    @pytest.mark.parametrize("pieces", [(b"abc",), (b"a", b"bc")])
    def test_hashes_the_whole_file_however_it_came(self, tmp_path: Path, pieces: tuple[bytes, ...]) -> None:
        found = None
        for number, piece in enumerate(pieces):
            with held(tmp_path, is_new=number == 0) as growing:
                growing.watch(whole={"sha-256"})
                growing.write(piece)
                growing.keep()
                found = growing.hashes({"sha-256", "sha-512"})

        assert found is not None
        assert found.running["sha-256"].digest() == hashlib.sha256(b"abc").digest()
        assert not found.differ_from({"sha-512": hashlib.sha512(b"abc").digest()})
        assert found.differ_from({"sha-512": hashlib.sha512(b"abd").digest()})

    def test_hashes_what_one_request_brought(self, tmp_path: Path) -> None:
        with held(tmp_path, is_new=True) as growing:
            growing.write(b"before")
            growing.watch(whole=(), written={"sha-256"})
            growing.write(b"abc")

            assert not growing.written.differ_from({"sha-256": hashlib.sha256(b"abc").digest()})

    def test_takes_back_what_it_should_not_have_kept(self, tmp_path: Path) -> None:
        with held(tmp_path, is_new=True) as growing:
            growing.write(b"abcdef")
            growing.cut(2)

        assert size_of(tmp_path) == 2
