from pathlib import Path

from store import documents
from store.database import DataDirectory
from tests.api.rooms_on_disk import entries, write_room
from tests.running import run_room

BROKEN = b"%PDF-1.7 broken"


class TestADraft:
    def test_names_what_could_not_be_read_inside_its_scope_and_nothing_else(self, tmp_path: Path) -> None:
        room = entries()
        room["documents"] += [
            {"folder": "/Legal/Contracts", "file": "documents/inside.pdf", "title": "Inside"},
            {"folder": "/Private", "file": "documents/outside.pdf", "title": "Outside"},
        ]
        folder = write_room(tmp_path / "room", room)
        for name in ("inside.pdf", "outside.pdf"):
            (folder / "documents" / name).write_bytes(BROKEN)
        data = DataDirectory(tmp_path / "var")
        running = run_room(folder, data=data)

        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")
        denied = running.answering.draft(key=running.key, thread=running.thread("q-1").id, actor="operator")

        with data.deal(running.key).read() as session:
            titles = {item.id: item.title for item in documents.documents(session)}
        assert [titles[item] for item in made.not_searchable] == ["Inside"]
        assert denied.not_searchable == ()
        data.close()
