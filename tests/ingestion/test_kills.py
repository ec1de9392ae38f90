import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

from api.importing import import_room
from store import changes, documents, texts
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.files import Files
from tests.api.rooms_on_disk import entries, write_room
from tests.ingestion.killed import Moments, work
from tests.retrieval.builders import WordEmbedder
from tests.running import NOW

KILLS = 3
DOCUMENTS = 30
NEVER = 10**9


def write_files(folder: Path) -> Path:
    """A room of many small documents, two of which cannot be read."""
    room = entries()
    room["documents"] += [
        {"folder": "/Private", "file": f"documents/{number}.txt", "title": f"Note {number}"}
        for number in range(DOCUMENTS)
    ]
    write_room(folder, room)
    for number in range(DOCUMENTS):
        (folder / "documents" / f"{number}.txt").write_text(f"Lot {number} is sold. " * (number % 5 * 60))
    return folder


class TestAnImportThatIsKilled:
    def test_loses_no_document_and_reads_none_to_its_end_twice(self, tmp_path: Path) -> None:
        chance = Random(20261201)  # noqa: S311 - a seeded test
        folder, data = write_files(tmp_path / "room"), DataDirectory(tmp_path / "var")
        deal = import_room(folder, data=data, files=Files(data.files_path), log=AuditLog(b"k" * 32), at=NOW)

        ends = [self.killed(data, deal.key, moment=chance.randint(20, 120)) for _ in range(KILLS)]
        work(data, deal.key, Moments(NEVER))

        with data.deal(deal.key).read() as session:
            found = documents.documents(session)
            news = Counter((item.subject, item.detail) for item in changes.changes_since(session, 0, kind="document"))
            stored = {item.file: texts.text(session, item.version) for item in found}
            passages = {item.file: texts.passages(session, item.version) for item in found if stored[item.file]}
            vectors = {item.file: texts.vectors(session, item.version, model=WordEmbedder.model_id) for item in found}
        data.close()
        assert ends == [-signal.SIGKILL] * KILLS
        assert Counter(item.state for item in found) == {"READY": 26, "FAILED": 6}
        assert {item.file: news[item.id, "EMBEDDING"] + news[item.id, "FAILED"] for item in found} == dict.fromkeys(
            stored, 1
        )
        for file, text in stored.items():
            if text is not None:
                assert text.text == (folder / file).read_text(encoding="utf-8")
                assert {passage.id for passage in passages[file]} == set(vectors[file])
        assert max(item.attempts for item in found) > 1  # somebody was killed at work

    def killed(self, data: DataDirectory, key: str, *, moment: int) -> int:
        command = [sys.executable, "-m", "tests.ingestion.killed", str(data.path), key, str(moment)]
        return subprocess.run(command, check=False, cwd=Path(__file__).parents[2]).returncode  # noqa: S603 - our own
