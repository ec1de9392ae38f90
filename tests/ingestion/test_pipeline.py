from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from api.importing import import_room
from dealroom.documents import Document, DocumentKind, EnrichmentState
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.pipeline import LEASE, MOST_ATTEMPTS, PAUSE, Enrichment
from ingestion.reading import parse
from ingestion.sandbox import SandboxError
from retrieval.embedder import Vector
from store import documents, texts
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.files import Files
from store.workers import Worker
from tests.api.rooms_on_disk import write_room
from tests.retrieval.builders import WordEmbedder
from tests.running import NOW


class KilledError(BaseException):
    """What a killed process looks like from inside: nothing after it runs."""


@dataclass
class Reader:
    """Reads here, and does what a test says to one file."""

    broken: dict[str, Unreadable | BaseException] = field(default_factory=dict)
    read_files: list[str] = field(default_factory=list)

    def read(self, path: Path, *, name: str) -> ReadDocument | Unreadable:
        self.read_files.append(name)
        outcome = self.broken.get(name)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome or parse(path.read_bytes(), name=name)


class DyingEmbedder(WordEmbedder):
    """Dies after so many texts."""

    def __init__(self, lives: int) -> None:
        super().__init__()
        self.lives = lives

    def embed(self, text: str) -> Vector:
        if self.lives == 0:
            raise KilledError
        self.lives -= 1
        return super().embed(text)


@dataclass
class Deal:
    data: DataDirectory
    key: str
    clock: list[datetime]
    workers: list[Worker] = field(default_factory=list)

    def enrichment(self, reader: Reader, embedder: WordEmbedder) -> Enrichment:
        return Enrichment(
            data=self.data,
            files=Files(self.data.files_path),
            sandbox=lambda: reader,
            embedder=lambda: embedder,
            clock=lambda: self.clock[0],
            worker=self.new_worker(),
        )

    def new_worker(self) -> Worker:
        self.workers.append(Worker(self.data.path / "workers"))
        return self.workers[-1]

    def finish(self, reader: Reader, embedder: WordEmbedder | None = None) -> None:
        enrichment = self.enrichment(reader, embedder or WordEmbedder())
        enrichment.finish(self.key, workers=1, on_progress=lambda _progress: None)

    def documents(self) -> dict[str, Document]:
        with self.data.deal(self.key).read() as session:
            return {document.file: document for document in documents.documents(session)}


@pytest.fixture
def deal(tmp_path: Path) -> Iterator[Deal]:
    data = DataDirectory(tmp_path / "var")
    folder = write_room(tmp_path / "room")
    (folder / "documents" / "supply.txt").write_text(
        "\n\n".join(
            f"{n}. Clause {n}\n\nThe Supplier shall deliver lot {n} within {n} days. " * 30 for n in range(1, 60)
        )
    )
    log = AuditLog(b"k" * 32)
    deal = import_room(folder, data=data, files=Files(data.files_path), log=log, at=NOW)
    made = Deal(data, deal.key, [NOW])
    yield made
    for worker in made.workers:
        worker.leave()
    data.close()


class TestFinish:
    def test_takes_every_document_to_the_end(self, deal: Deal) -> None:
        deal.finish(Reader())

        found = deal.documents()
        assert {document.state for document in found.values()} == {EnrichmentState.READY}
        with deal.data.deal(deal.key).read() as session:
            for document in found.values():
                stored = texts.passages(session, document.version)
                vectors = texts.vectors(session, document.version, model=WordEmbedder.model_id)
                assert stored
                assert {passage.id for passage in stored} == set(vectors)

    def test_gives_a_reason_for_a_file_that_cannot_be_read_and_goes_on(self, deal: Deal) -> None:
        deal.finish(Reader({"documents/supply.txt": Unreadable(DocumentKind.PDF, "The file is locked.")}))

        found = deal.documents()
        assert found["documents/supply.txt"].state is EnrichmentState.FAILED
        assert found["documents/supply.txt"].problem == "The file is locked."
        assert found["documents/supply.txt"].kind is DocumentKind.PDF
        assert found["documents/memo.txt"].state is EnrichmentState.READY

    def test_gives_a_reason_for_an_error_of_our_own_and_goes_on(self, deal: Deal) -> None:
        deal.finish(Reader({"documents/supply.txt": LookupError("secret words of the file")}))

        found = deal.documents()
        assert found["documents/supply.txt"].state is EnrichmentState.FAILED
        assert found["documents/supply.txt"].problem == "Reading stopped with an internal error (LookupError)."
        assert found["documents/memo.txt"].state is EnrichmentState.READY

    def test_marks_what_could_be_read_in_part(self, deal: Deal) -> None:
        read = parse(b"The only page with words on it.", name="memo.txt")
        assert isinstance(read, ReadDocument)
        part = ReadDocument(read.kind, read.stored, 2, "1 of 2 pages has no text layer.")
        reader = Reader()
        reader.read = lambda path, *, name: part if "memo" in name else parse(path.read_bytes(), name=name)  # type: ignore[method-assign] - a test double

        deal.finish(reader)

        memo = deal.documents()["documents/memo.txt"]
        assert (memo.state, memo.problem, memo.page_count) == (EnrichmentState.PARTIAL, part.problem, 2)

    def test_tells_of_hidden_content_in_a_file_that_was_read_whole(self, deal: Deal) -> None:
        read = parse(b"The only page with words on it.", name="memo.txt")
        assert isinstance(read, ReadDocument)
        noticed = ReadDocument(read.kind, read.stored, None, notice="3 hidden cells are kept apart.")
        reader = Reader()
        reader.read = lambda path, *, name: noticed if "memo" in name else parse(path.read_bytes(), name=name)  # type: ignore[method-assign] - a test double

        deal.finish(reader)

        memo = deal.documents()["documents/memo.txt"]
        assert (memo.state, memo.problem) == (EnrichmentState.READY, "3 hidden cells are kept apart.")

    def test_does_not_blame_a_file_for_a_reader_that_did_not_start(self, deal: Deal) -> None:
        deal.enrichment(Reader({"documents/supply.txt": SandboxError()}), WordEmbedder())._work_once(deal.key)
        assert deal.documents()["documents/supply.txt"].state is EnrichmentState.READING
        deal.clock[0] += PAUSE + timedelta(seconds=1)

        deal.finish(Reader())

        assert deal.documents()["documents/supply.txt"].state is EnrichmentState.READY

    def test_goes_on_from_the_last_checkpoint_of_a_killed_process(self, deal: Deal) -> None:
        first = Reader()
        killed = deal.enrichment(first, DyingEmbedder(lives=40))
        with pytest.raises(KilledError):
            killed._work_once(deal.key)
        assert first.read_files == ["documents/supply.txt"]
        deal.clock[0] = NOW + LEASE + timedelta(seconds=1)

        second, embedder = Reader(), WordEmbedder()
        deal.finish(second, embedder)

        supply = deal.documents()["documents/supply.txt"]
        with deal.data.deal(deal.key).read() as session:
            count = len(texts.passages(session, supply.version))
        assert supply.state is EnrichmentState.READY
        assert second.read_files == ["documents/memo.txt"]  # what was read is not read again
        assert sum("Supply agreement" in text for text in embedder.asked) == count - 32  # nor what was embedded

    def test_takes_over_at_once_from_a_process_that_is_no_more(self, deal: Deal) -> None:
        with pytest.raises(KilledError):
            deal.enrichment(Reader(), DyingEmbedder(lives=40))._work_once(deal.key)
        deal.workers.pop().leave()

        deal.finish(Reader())

        assert {document.state for document in deal.documents().values()} == {EnrichmentState.READY}

    def test_leaves_to_a_living_process_what_it_works_on(self, deal: Deal) -> None:
        with pytest.raises(KilledError):
            deal.enrichment(Reader(), DyingEmbedder(lives=40))._work_once(deal.key)

        other = deal.enrichment(Reader(), WordEmbedder())
        assert other._work_once(deal.key)
        assert not other._work_once(deal.key)

        assert deal.documents()["documents/supply.txt"].state is EnrichmentState.EMBEDDING

    def test_gives_up_on_a_file_that_kills_its_process_every_time(self, deal: Deal) -> None:
        reader = Reader({"documents/supply.txt": KilledError()})
        for _ in range(MOST_ATTEMPTS):
            with pytest.raises(KilledError):
                deal.enrichment(reader, WordEmbedder())._work_once(deal.key)
            deal.clock[0] += LEASE + timedelta(seconds=1)

        deal.finish(reader)

        supply = deal.documents()["documents/supply.txt"]
        assert supply.state is EnrichmentState.FAILED
        assert "3 times" in (supply.problem or "")
        assert len(reader.read_files) == MOST_ATTEMPTS + 1  # and the other file


class TestStart:
    def test_works_on_what_is_queued_until_it_is_stopped(self, deal: Deal) -> None:
        enrichment = deal.enrichment(Reader(), WordEmbedder())

        enrichment.start(workers=2)
        enrichment.wake()
        deal.finish(Reader())
        enrichment.stop()

        assert all(document.state.is_settled for document in deal.documents().values())
