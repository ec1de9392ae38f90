import hashlib
from pathlib import Path

import pytest

from store.files import Files, FileTooLargeError


class TestPut:
    def test_keeps_bytes_under_their_hash(self, tmp_path: Path) -> None:
        stored = Files(tmp_path).put("key", [b"ab", b"c"], limit=3)

        assert stored.sha256 == hashlib.sha256(b"abc").hexdigest()
        assert Files(tmp_path).path("key", stored.sha256).read_bytes() == b"abc"

    def test_keeps_nothing_of_too_many_bytes(self, tmp_path: Path) -> None:
        with pytest.raises(FileTooLargeError):
            Files(tmp_path).put("key", [b"ab", b"cd"], limit=3)

        assert list((tmp_path / "key").iterdir()) == []


class TestMove:
    def test_hands_bytes_to_another_key(self, tmp_path: Path) -> None:
        files = Files(tmp_path)
        stored = files.put("uploads", [b"abc"], limit=3)

        files.move(stored.sha256, source="uploads", target="deal")

        assert files.path("deal", stored.sha256).read_bytes() == b"abc"
        assert not files.path("uploads", stored.sha256).exists()
