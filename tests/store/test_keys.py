import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from store.keys import kept_key


class TestKeptKey:
    def test_is_made_once_and_readable_by_its_owner_alone(self, tmp_path: Path) -> None:
        first = kept_key(tmp_path, "audit.key")

        assert kept_key(tmp_path, "audit.key") == first
        assert len(first) == 32
        assert stat.S_IMODE((tmp_path / "audit.key").stat().st_mode) == 0o600
        assert [path.name for path in tmp_path.iterdir()] == ["audit.key"]

    def test_is_another_one_under_another_name(self, tmp_path: Path) -> None:
        assert kept_key(tmp_path, "audit.key") != kept_key(tmp_path, "tokens.key")

    def test_is_one_for_all_that_make_it_at_once(self, tmp_path: Path) -> None:
        with ThreadPoolExecutor(8) as threads:
            keys = set(threads.map(lambda _: kept_key(tmp_path, "audit.key"), range(32)))

        assert len(keys) == 1
