import hashlib
from datetime import timedelta
from pathlib import Path

import pytest

from api import clock
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

    def test_leaves_bytes_that_are_there_already(self, tmp_path: Path) -> None:
        files = Files(tmp_path)
        stored = files.put("deal", [b"abc"], limit=3)

        files.move(stored.sha256, source="uploads", target="deal")

        assert files.path("deal", stored.sha256).read_bytes() == b"abc"


class TestDiscarding:
    def test_takes_old_bytes_that_nobody_needs(self, tmp_path: Path) -> None:
        files = Files(tmp_path)
        needed, orphan = (files.put("deal", [content], limit=3).sha256 for content in (b"a", b"b"))
        later, earlier = (clock.now() + timedelta(days=days) for days in (1, -1))

        assert files.discard_old("deal", before=earlier, unless={needed}.__contains__) == 0
        assert files.discard_old("deal", before=later, unless={needed}.__contains__) == 1

        assert [path.name for path in (tmp_path / "deal").iterdir()] == [needed]
        assert not files.path("deal", orphan).exists()

    def test_takes_one_file_or_a_whole_key_and_minds_no_absence(self, tmp_path: Path) -> None:
        files = Files(tmp_path)
        stored = files.put("uploads/upload-1", [b"a"], limit=3)

        assert files.keys("uploads") == ("upload-1",)
        files.discard("uploads/upload-1", stored.sha256)
        files.discard("uploads/upload-1", stored.sha256)
        files.discard_folder("uploads/upload-1")
        files.discard_folder("uploads/upload-1")

        assert files.keys("uploads") == ()
        assert files.keys("nothing") == ()
        assert files.discard_old("nothing", before=clock.now(), unless=lambda _: False) == 0
