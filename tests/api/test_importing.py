from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from api import importing
from api.importing import import_room
from api.room_file import WrongRoomError
from dealroom.folders import Tier
from store import documents, registry, rooms, threads
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.files import Files
from store.registry import RegisteredDeal
from tests.api.rooms_on_disk import FILES, entries, write_room

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
LOG = AuditLog(b"k" * 32)


@pytest.fixture
def data(tmp_path: Path) -> Iterator[DataDirectory]:
    directory = DataDirectory(tmp_path / "var")
    yield directory
    directory.close()


def run(folder: Path, data: DataDirectory) -> RegisteredDeal:
    return import_room(folder, data=data, files=Files(data.files_path), log=LOG, at=NOW)


def registered(data: DataDirectory) -> tuple[RegisteredDeal, ...]:
    with data.registry.read() as session:
        return registry.deals(session)


class TestImportRoom:
    def test_writes_everything_that_the_file_says(self, tmp_path: Path, data: DataDirectory) -> None:
        deal = run(write_room(tmp_path / "room"), data)

        with data.deal(deal.key).read() as session:
            room = rooms.room(session)
            found = documents.documents(session)
            asked = threads.threads(session)
            trail = LOG.trail(session)
        paths = {folder.id: folder.path for folder in room.folders}
        slugs = {organisation.id: organisation.slug for organisation in room.organisations}
        assert {(slugs[grant.organisation], paths[grant.folder], grant.tier) for grant in room.grants} == {
            ("alpha", "/Legal", Tier.VIEW),
            ("beta", "/Legal/Contracts", Tier.DOWNLOAD),
        }
        assert [(paths[item.folder], item.tier) for item in room.overrides] == [("/Private", Tier.NONE)]
        assert [(item.file, item.title, item.folder_path) for item in found] == [
            ("documents/supply.txt", "Supply agreement", "/Legal/Contracts"),
            ("documents/memo.txt", "Memo", "/Private"),
        ]
        assert [thread.slug for thread in asked] == ["r-1", "q-1"]
        assert [record.body["action"] for record in trail.records] == ["deal.imported"]

    def test_keeps_the_bytes_of_every_file(self, tmp_path: Path, data: DataDirectory) -> None:
        deal = run(write_room(tmp_path / "room"), data)

        with data.deal(deal.key).read() as session:
            hashes = documents.file_hashes(session)
        kept = {file: Files(data.files_path).path(deal.key, digest).read_text() for file, digest in hashes.items()}
        assert kept == FILES

    def test_does_nothing_the_second_time(self, tmp_path: Path, data: DataDirectory) -> None:
        folder = write_room(tmp_path / "room")

        first, second = run(folder, data), run(folder, data)

        assert first == second
        assert registered(data) == (first,)

    def test_refuses_a_file_that_has_changed_since(self, tmp_path: Path, data: DataDirectory) -> None:
        first = run(write_room(tmp_path / "room"), data)
        changed = entries()
        changed["grants"][1]["tier"] = "view"

        with pytest.raises(WrongRoomError, match=r"grants\[1\]\.tier"):
            run(write_room(tmp_path / "room", changed), data)

        with data.deal(first.key).read() as session:
            assert {grant.tier for grant in rooms.room(session).grants} == {Tier.VIEW, Tier.DOWNLOAD}

    def test_refuses_another_folder_with_this_slug(self, tmp_path: Path, data: DataDirectory) -> None:
        first = run(write_room(tmp_path / "room"), data)
        other = write_room(tmp_path / "other")
        (other / "documents" / "supply.txt").write_text("Something else.")

        with pytest.raises(WrongRoomError, match=r"files\.documents/supply\.txt"):
            run(other, data)

        assert registered(data) == (first,)

    def test_writes_nothing_of_a_wrong_room(self, tmp_path: Path, data: DataDirectory) -> None:
        wrong = entries()
        wrong["questions"][0]["created_by"] = "eve@example.com"

        with pytest.raises(WrongRoomError):
            run(write_room(tmp_path / "room", wrong), data)

        assert registered(data) == ()
        assert list((data.path / "deals").iterdir()) == []
        assert list(data.files_path.iterdir()) == []

    def test_starts_over_after_it_was_killed_before_the_registry(
        self, tmp_path: Path, data: DataDirectory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = write_room(tmp_path / "room")
        with monkeypatch.context() as patched:
            patched.setattr(importing.registry, "register", _killed)
            with pytest.raises(KeyboardInterrupt):
                run(folder, data)
        assert registered(data) == ()

        deal = run(folder, data)

        assert registered(data) == (deal,)
        assert [path.name for path in (data.path / "deals").glob("*.db")] == [f"{deal.key}.db"]


def _killed(*_arguments: object, **_named: object) -> None:
    raise KeyboardInterrupt
