import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from sqlmodel import select

from api.importing import import_room
from dealroom.documents import Document, DocumentKind, EnrichmentState, Location, StoredText
from dealroom.page_words import OcrPage
from dealroom.problems import ExplainedError
from ingestion.ocr import OCR_PAGE
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.pipeline import Enrichment
from ingestion.reading import parse
from ingestion.retrying import Backoff
from ingestion.sandbox import SandboxError
from ingestion.steps import MOST_INTERRUPTIONS
from ingestion.turn import LEASE, SLICE
from retrieval.embedder import Vector
from store import changes, claims, documents, texts
from store.audit_log import AuditLog
from store.database import DatabaseBusyError, DataDirectory
from store.files import Files
from store.tables import DocumentRow, VersionRow
from store.workers import Worker
from tests.api.rooms_on_disk import write_room
from tests.retrieval.builders import WordEmbedder
from tests.running import NOW

BACKOFF = Backoff(first=timedelta(seconds=4), most_tries=3)
DIED = SandboxError("The reader was ended from outside.")


class KilledError(BaseException):
    """What a killed process looks like from inside: nothing after it runs."""


@dataclass
class Reader:
    """Reads here, and does what a test says to one file."""

    broken: dict[str, ReadDocument | Unreadable | BaseException] = field(default_factory=dict)
    read_files: list[str] = field(default_factory=list)

    def read(self, path: Path, *, name: str) -> ReadDocument | Unreadable:
        self.read_files.append(name)
        outcome = self.broken.get(name)
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome or parse(path.read_bytes(), name=name)


@dataclass
class ReaderOfPages:
    """Reads the supply agreement as a scan of four pages, and anything else here."""

    dies_at: int | None = None
    unreadable: bool = False
    on_page: Callable[[], None] = lambda: None
    pages: list[int] = field(default_factory=list)

    def read(self, path: Path, *, name: str) -> ReadDocument | Unreadable:
        if "supply" not in name:
            return parse(path.read_bytes(), name=name)
        places = tuple(Location(number - 1, number - 1, page=number) for number in range(1, 5))
        return ReadDocument(DocumentKind.PDF, StoredText("\f\f\f", places), 4, scanned_pages=(1, 2, 3, 4))

    def run(self, job: object, path: Path, *, name: str, asked: int) -> OcrPage | Unreadable:
        assert (job, name) == (OCR_PAGE, "documents/supply.txt")
        assert path.exists()
        self.pages.append(asked)
        self.on_page()
        if asked == self.dies_at:
            raise KilledError
        return Unreadable(DocumentKind.PDF, "Too faint.") if self.unreadable else OcrPage(f"words of page {asked}")


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


class FailingEmbedder(WordEmbedder):
    """Fails after so many texts."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after

    def embed(self, text: str) -> Vector:
        if self.left == 0:
            raise RuntimeError("secret words of the file")
        self.left -= 1
        return super().embed(text)


class StoppingEmbedder(WordEmbedder):
    """The program is told to stop while the first text is embedded."""

    stopping: threading.Event

    def embed(self, text: str) -> Vector:
        self.stopping.set()
        return super().embed(text)


class SlowEmbedder(WordEmbedder):
    """Takes so long for each text."""

    def __init__(self, clock: list[datetime], each: timedelta) -> None:
        super().__init__()
        self._moments = clock
        self._each = each

    def embed(self, text: str) -> Vector:
        self._moments[0] += self._each
        return super().embed(text)


@dataclass
class Deal:
    data: DataDirectory
    key: str
    clock: list[datetime]
    workers: list[Worker] = field(default_factory=list)

    def enrichment(self, reader: Reader | ReaderOfPages, embedder: WordEmbedder | None = None) -> Enrichment:
        words = embedder or WordEmbedder()
        return Enrichment(
            data=self.data,
            files=Files(self.data.files_path),
            sandbox=lambda: reader,
            embedder=lambda: words,
            clock=lambda: self.clock[0],
            worker=self.new_worker(),
            backoff=BACKOFF,
            chance=lambda: 1.0,
        )

    def new_worker(self) -> Worker:
        self.workers.append(Worker(self.data.path / "workers"))
        return self.workers[-1]

    def finish(self, reader: Reader | ReaderOfPages, embedder: WordEmbedder | None = None) -> None:
        enrichment = self.enrichment(reader, embedder)
        enrichment.finish(self.key, workers=1, on_progress=lambda _progress: None)

    def pass_time(self, by: timedelta) -> None:
        self.clock[0] += by

    def supply(self) -> Document:
        return self.documents()["documents/supply.txt"]

    def states(self, document: Document) -> list[str]:
        with self.data.deal(self.key).read() as session:
            news = changes.changes_since(session, 0, kind="document")
        return [change.detail for change in news if change.subject == document.id]

    def documents(self) -> dict[str, Document]:
        with self.data.deal(self.key).read() as session:
            return {document.file: document for document in documents.documents(session)}


@pytest.fixture
def deal(tmp_path: Path) -> Iterator[Deal]:
    data = DataDirectory(tmp_path / "var")
    folder = write_room(tmp_path / "room")
    (folder / "documents" / "supply.txt").write_text(
        "\n\n".join(
            f"{n}. Clause {n}\n\nThe Supplier shall deliver lot {n} within {n} days. " * 8 for n in range(1, 140)
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
        assert found["documents/supply.txt"].remedy == "Save it as PDF or .docx, and upload that."
        assert found["documents/supply.txt"].kind is DocumentKind.PDF
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
        assert memo.remedy == "What was read can be searched; for the rest, upload a version in which it can be read."

    def test_tells_of_hidden_content_in_a_file_that_was_read_whole(self, deal: Deal) -> None:
        read = parse(b"The only page with words on it.", name="memo.txt")
        assert isinstance(read, ReadDocument)
        noticed = ReadDocument(read.kind, read.stored, None, notice="3 hidden cells are kept apart.")
        reader = Reader()
        reader.read = lambda path, *, name: noticed if "memo" in name else parse(path.read_bytes(), name=name)  # type: ignore[method-assign] - a test double

        deal.finish(reader)

        memo = deal.documents()["documents/memo.txt"]
        assert (memo.state, memo.problem, memo.remedy) == (EnrichmentState.READY, None, None)
        assert memo.notice == "3 hidden cells are kept apart."

    def test_describes_what_it_has_read(self, deal: Deal) -> None:
        deal.finish(Reader())

        memo = deal.documents()["documents/memo.txt"]
        assert memo.description == "The reserve price is EUR 50 million and is known to the seller alone"

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
        for _ in range(MOST_INTERRUPTIONS):
            enrichment = deal.enrichment(reader)
            with pytest.raises(KilledError):
                enrichment._work_until_settled(deal.key, [])
            deal.clock[0] += LEASE + timedelta(seconds=1)

        deal.finish(reader)

        supply = deal.supply()
        assert supply.state is EnrichmentState.FAILED
        assert supply.problem == "Reading was interrupted 20 times, each time with the whole program."
        assert supply.remedy == "Run it again."
        assert reader.read_files.count("documents/supply.txt") == MOST_INTERRUPTIONS

    def test_takes_what_was_interrupted_after_what_was_never_begun(self, deal: Deal) -> None:
        reader = Reader({"documents/supply.txt": KilledError()})
        with pytest.raises(KilledError):
            deal.enrichment(reader)._work_once(deal.key)
        deal.workers.pop().leave()

        deal.enrichment(reader)._work_once(deal.key)

        assert reader.read_files == ["documents/supply.txt", "documents/memo.txt"]

    def test_ends_with_what_no_try_will_change(self, deal: Deal) -> None:
        class NoModelError(ExplainedError):
            """The model cannot be had."""

        def no_model() -> WordEmbedder:
            raise NoModelError("There is no model.")

        enrichment = deal.enrichment(Reader())
        enrichment._steps._embedder = no_model

        with pytest.raises(NoModelError):
            enrichment.finish(deal.key, workers=1, on_progress=lambda _progress: None)

        assert deal.supply().state is EnrichmentState.QUEUED

    def test_tells_of_a_database_that_nobody_can_write_to(self, deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
        def busy(*_: object, **__: object) -> None:
            raise DatabaseBusyError("locked", None, Exception())

        enrichment = deal.enrichment(Reader())
        monkeypatch.setattr(claims, "claim_next", busy)
        monkeypatch.setattr(enrichment._stopping, "wait", lambda _seconds: None)

        with pytest.raises(DatabaseBusyError):
            enrichment.finish(deal.key, workers=2, on_progress=lambda _progress: None)

        assert deal.supply().state is EnrichmentState.QUEUED


class TestAFaultThatIsNotTheFiles:
    def test_lets_the_document_wait_and_the_rest_go_on(self, deal: Deal) -> None:
        reader = Reader({"documents/supply.txt": DIED})
        enrichment = deal.enrichment(reader)

        while enrichment._work_once(deal.key):
            pass

        supply = deal.supply()
        assert (supply.state, supply.problem) == (EnrichmentState.QUEUED, "The reader was ended from outside.")
        assert (supply.attempts, supply.next_try_at) == (1, NOW + timedelta(seconds=4))
        assert deal.documents()["documents/memo.txt"].state is EnrichmentState.READY

    def test_is_tried_again_after_a_pause_that_grows(self, deal: Deal) -> None:
        reader = Reader({"documents/supply.txt": DIED})
        enrichment = deal.enrichment(reader)
        enrichment._work_once(deal.key)
        enrichment._work_once(deal.key)
        deal.clock[0] += timedelta(seconds=3)
        is_early = not enrichment._work_once(deal.key)
        deal.clock[0] += timedelta(seconds=1)

        enrichment._work_once(deal.key)

        assert is_early
        assert (deal.supply().attempts, deal.supply().next_try_at) == (2, deal.clock[0] + timedelta(seconds=8))

    def test_is_forgotten_once_the_document_gets_further(self, deal: Deal) -> None:
        reader = Reader({"documents/supply.txt": DIED})
        enrichment = deal.enrichment(reader)
        enrichment._work_once(deal.key)
        deal.clock[0] += timedelta(seconds=4)
        reader.broken.clear()

        deal.finish(reader)

        supply = deal.supply()
        assert (supply.state, supply.problem, supply.next_try_at) == (EnrichmentState.READY, None, None)
        assert deal.states(supply) == ["QUEUED", "READING", "QUEUED", "READING", "EMBEDDING", "READY"]

    @pytest.mark.parametrize(
        ("error", "words"),
        [
            (DIED, "The reader was ended from outside."),
            (DatabaseBusyError("secret words", None, Exception()), "The database was busy."),
            (LookupError("secret words"), "Work on the file stopped with an internal error (LookupError)."),
        ],
    )
    def test_ends_the_document_after_some_tries(self, deal: Deal, error: Exception, words: str) -> None:
        reader = Reader({"documents/supply.txt": error})
        enrichment = deal.enrichment(reader)

        for _ in range(10):
            while enrichment._work_once(deal.key):
                pass
            deal.clock[0] += timedelta(minutes=3)

        supply = deal.supply()
        assert (supply.state, supply.attempts) == (EnrichmentState.FAILED, 3)
        assert supply.problem == f"{words} It was tried 3 times."
        assert supply.remedy == "Run it again."
        assert reader.read_files.count("documents/supply.txt") == 3

    def test_of_the_embedding_model_loses_no_vector(self, deal: Deal) -> None:
        failing = FailingEmbedder(after=40)
        first = Reader()
        deal.enrichment(first, failing)._work_once(deal.key)
        waiting = deal.supply()
        deal.clock[0] += timedelta(seconds=4)

        second, embedder = Reader(), WordEmbedder()
        deal.finish(second, embedder)

        assert (waiting.state, waiting.next_try_at) == (EnrichmentState.EMBEDDING, NOW + timedelta(seconds=4))
        assert waiting.problem == "Work on the file stopped with an internal error (RuntimeError)."
        assert deal.supply().state is EnrichmentState.READY
        assert second.read_files == ["documents/memo.txt"]
        with deal.data.deal(deal.key).read() as session:
            count = len(texts.passages(session, deal.supply().version))
        assert sum("Supply agreement" in text for text in embedder.asked) == count - 32

    def test_does_not_hide_what_is_missing_of_a_file(self, deal: Deal) -> None:
        read = parse(b"The only page with words on it.", name="memo.txt")
        assert isinstance(read, ReadDocument)
        part = ReadDocument(read.kind, read.stored, 2, "1 of 2 pages has no text layer.")
        reader = Reader({"documents/supply.txt": part})
        deal.enrichment(reader, FailingEmbedder(after=0))._work_once(deal.key)
        waiting = deal.supply()
        deal.clock[0] += timedelta(seconds=4)

        deal.finish(Reader())

        assert waiting.problem == "Work on the file stopped with an internal error (RuntimeError)."
        assert (deal.supply().state, deal.supply().problem) == (EnrichmentState.PARTIAL, part.problem)


class TestAFaultOfTheFile:
    def test_ends_it_at_once(self, deal: Deal) -> None:
        reader = Reader({"documents/supply.txt": Unreadable(DocumentKind.PDF, "The file is encrypted.")})

        deal.finish(reader)
        deal.clock[0] += timedelta(days=1)
        deal.finish(reader)

        supply = deal.supply()
        assert (supply.state, supply.attempts) == (EnrichmentState.FAILED, 1)
        assert supply.remedy == "Upload it again without the password."
        assert reader.read_files.count("documents/supply.txt") == 1

    def test_is_told_when_its_bytes_are_gone(self, deal: Deal) -> None:
        with deal.data.deal(deal.key).read() as session:
            sha256 = documents.file_hashes(session)["documents/supply.txt"]
        Files(deal.data.files_path).path(deal.key, sha256).unlink()

        deal.finish(Reader())

        supply = deal.supply()
        assert (supply.state, supply.remedy) == (EnrichmentState.FAILED, "Upload it again.")
        assert supply.problem == "The stored file is not there any more."


class TestADocumentThatTakesLong:
    def test_is_put_down_for_those_that_wait_and_goes_on_after_them(self, deal: Deal) -> None:
        slow = SlowEmbedder(deal.clock, each=SLICE / 30)
        enrichment = deal.enrichment(Reader(), slow)

        enrichment._work_once(deal.key)
        put_down = deal.supply()
        enrichment._work_once(deal.key)
        meanwhile = deal.documents()["documents/memo.txt"]
        deal.finish(Reader(), slow)

        assert (put_down.state, put_down.attempts) == (EnrichmentState.EMBEDDING, 1)
        assert meanwhile.state is EnrichmentState.READY
        assert deal.supply().state is EnrichmentState.READY
        assert deal.states(deal.supply()) == ["QUEUED", "READING", "EMBEDDING", "READY"]

    def test_goes_on_where_nobody_waits(self, deal: Deal) -> None:
        slow = SlowEmbedder(deal.clock, each=SLICE / 30)
        enrichment = deal.enrichment(Reader({"documents/memo.txt": Unreadable(DocumentKind.TXT, "Empty.")}), slow)
        enrichment._work_once(deal.key)
        enrichment._work_once(deal.key)

        enrichment._work_once(deal.key)

        assert deal.supply().state is EnrichmentState.READY


class TestAScannedDocument:
    def test_goes_on_after_the_pages_that_were_read(self, deal: Deal) -> None:
        killed = ReaderOfPages(dies_at=3)
        with pytest.raises(KilledError):
            deal.enrichment(killed)._work_once(deal.key)
        deal.workers.pop().leave()

        reader = ReaderOfPages()
        deal.finish(reader)

        supply = deal.supply()
        assert (killed.pages, reader.pages) == ([1, 2, 3], [3, 4])
        assert (supply.state, supply.page_count) == (EnrichmentState.READY, 4)
        with deal.data.deal(deal.key).read() as session:
            stored = texts.text(session, supply.version)
        assert stored is not None
        assert "words of page 1" in stored.text
        assert "words of page 4" in stored.text

    def test_lets_others_come_first_after_a_while(self, deal: Deal) -> None:
        reader = ReaderOfPages(on_page=lambda: deal.pass_time(SLICE + timedelta(seconds=1)))
        enrichment = deal.enrichment(reader)

        enrichment._work_once(deal.key)
        put_down = deal.supply()
        enrichment._work_once(deal.key)
        meanwhile = deal.documents()["documents/memo.txt"]
        deal.finish(reader)

        assert (put_down.state, meanwhile.state) == (EnrichmentState.READING, EnrichmentState.READY)
        assert deal.supply().state is EnrichmentState.READY
        assert reader.pages == [1, 2, 3, 4]

    def test_is_read_anew_when_somebody_runs_it_again(self, deal: Deal) -> None:
        deal.finish(ReaderOfPages(unreadable=True))
        failed = deal.supply()
        with deal.data.deal(deal.key).write() as session:
            documents.requeue(session, failed.id, at=NOW)

        reader = ReaderOfPages()
        deal.finish(reader)

        assert (failed.state, failed.problem) == (
            EnrichmentState.FAILED,
            "None of the 4 scanned pages could be read by OCR.",
        )
        assert failed.remedy == "Upload a better scan, or the original file."
        assert (deal.supply().state, reader.pages) == (EnrichmentState.READY, [1, 2, 3, 4])


class TestADocumentThatIsTakenAway:
    def test_stops_quietly(self, deal: Deal) -> None:
        before = deal.supply()
        reader = Reader()

        def replaced(path: Path, *, name: str) -> ReadDocument | Unreadable:
            with deal.data.deal(deal.key).write() as session:
                session.get_one(DocumentRow, before.id).version_id = ""
            return parse(path.read_bytes(), name=name)

        reader.read = replaced  # type: ignore[method-assign] - a test double

        deal.enrichment(reader)._work_once(deal.key)

        with deal.data.deal(deal.key).read() as session:
            assert texts.text(session, before.version) is None
            assert documents.document(session, before.id) is None
        assert deal.states(before) == ["QUEUED", "READING"]

    def test_is_read_anew_where_somebody_asks_for_it_meanwhile(self, deal: Deal) -> None:
        before = deal.supply()
        reader = Reader()

        def run_again(path: Path, *, name: str) -> ReadDocument | Unreadable:
            with deal.data.deal(deal.key).write() as session:
                documents.requeue(session, before.id, at=NOW)
            return parse(path.read_bytes(), name=name)

        reader.read = run_again  # type: ignore[method-assign] - a test double
        deal.enrichment(reader)._work_once(deal.key)
        meanwhile = deal.supply()

        deal.finish(Reader())

        assert (meanwhile.state, meanwhile.attempts) == (EnrichmentState.QUEUED, 0)
        assert deal.supply().state is EnrichmentState.READY
        assert deal.states(before) == ["QUEUED", "READING", "QUEUED", "READING", "EMBEDDING", "READY"]


class TestStart:
    def test_works_on_what_is_queued_until_it_is_stopped(self, deal: Deal) -> None:
        enrichment = deal.enrichment(Reader(), WordEmbedder())

        enrichment.start(workers=2)
        enrichment.wake()
        deal.finish(Reader())
        enrichment.stop()

        assert all(document.state.is_settled for document in deal.documents().values())

    def test_puts_down_what_it_holds_when_it_is_stopped(self, deal: Deal) -> None:
        embedder = StoppingEmbedder()
        enrichment = deal.enrichment(Reader(), embedder)
        embedder.stopping = enrichment._stopping

        enrichment.start(workers=1)
        enrichment._threads[0].join()

        with deal.data.deal(deal.key).read() as session:
            rows = [(row.lease_owner, row.interruptions) for row in session.exec(select(VersionRow))]
        assert rows == [(None, 0), (None, 0)]
        assert deal.supply().state is EnrichmentState.EMBEDDING
        assert deal.documents()["documents/memo.txt"].state is EnrichmentState.QUEUED

    def test_goes_on_after_a_database_that_failed(self, deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
        enrichment = deal.enrichment(Reader())
        genuine, calls = enrichment._work_once, []

        def once_broken(key: str) -> bool:
            calls.append(key)
            if len(calls) == 1:
                raise DatabaseBusyError("locked", None, Exception())
            return genuine(key)

        monkeypatch.setattr(enrichment, "_work_once", once_broken)
        monkeypatch.setattr("ingestion.pipeline._IDLE_SECONDS", 0.01)

        enrichment.start(workers=1)
        while not all(document.state.is_settled for document in deal.documents().values()):
            threading.Event().wait(0.01)
        enrichment.stop()

        assert {document.state for document in deal.documents().values()} == {EnrichmentState.READY}
