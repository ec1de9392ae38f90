"""
Enrichment: from uploaded bytes to searchable passages.

Rule: a document's own state row is the durable job. A worker leases it, and each step is a checkpoint: the text and its
passages are written in one transaction, vectors a batch at a time. Whoever is killed loses at most a batch, and the next
worker goes on from the last checkpoint, at once. Whatever cannot be read ends as `FAILED` with its reason, and the rest goes on.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from dealroom.documents import EnrichmentState, Passage
from dealroom.ids import PassageId, VersionId, new_id
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.passages import split
from ingestion.sandbox import Sandbox, SandboxError
from retrieval.corpus import in_context
from retrieval.embedder import Embedder
from retrieval.vectors import packed
from store import documents, registry, texts
from store.database import DataDirectory
from store.documents import Claim, Told
from store.files import Files
from store.workers import Worker

LEASE = timedelta(minutes=5)
PAUSE = timedelta(seconds=30)
MOST_ATTEMPTS = 3
_BATCH = 32
_IDLE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the enrichment of a deal has come."""

    settled: int
    total: int


class Enrichment:
    """Workers that take queued documents to the end, in this process."""

    def __init__(
        self,
        *,
        data: DataDirectory,
        files: Files,
        sandbox: Callable[[], Sandbox],
        embedder: Callable[[], Embedder],
        clock: Callable[[], datetime],
        worker: Worker,
    ) -> None:
        self._data = data
        self._files = files
        self._sandbox = sandbox
        self._embedder = embedder
        self._clock = clock
        self._worker = worker
        self._awake = threading.Event()
        self._stopping = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self, *, workers: int) -> None:
        """Work on every deal in the background until `stop`."""
        for _ in range(workers):
            thread = threading.Thread(target=self._serve, name="enrichment", daemon=True)
            thread.start()
            self._threads.append(thread)

    def stop(self) -> None:
        """Let the workers finish their step, and wait for them. What is left over is claimed again after its lease."""
        self._stopping.set()
        self._awake.set()
        for thread in self._threads:
            thread.join()

    def wake(self) -> None:
        """Tell the workers that there is something to do."""
        self._awake.set()

    def finish(self, key: str, *, workers: int, on_progress: Callable[[Progress], None]) -> None:
        """Take every document of one deal to the end, together with whoever else works on it."""
        threads = [
            threading.Thread(target=self._work_until_settled, args=(key,), name="enrichment", daemon=True)
            for _ in range(workers)
        ]
        for thread in threads:
            thread.start()
        while True:
            on_progress(self._progress(key))
            if not any(thread.is_alive() for thread in threads):
                break
            threads[0].join(timeout=0.2)
        on_progress(self._progress(key))

    def _progress(self, key: str) -> Progress:
        with self._data.deal(key).read() as session:
            found = documents.documents(session)
        return Progress(settled=sum(document.state.is_settled for document in found), total=len(found))

    def _serve(self) -> None:
        while not self._stopping.is_set():
            with self._data.registry.read() as session:
                keys = [deal.key for deal in registry.deals(session)]
            if sum(self._work_once(key) for key in keys) == 0:
                self._awake.wait(_IDLE_SECONDS)
                self._awake.clear()

    def _work_until_settled(self, key: str) -> None:
        while not self._stopping.is_set():
            if self._work_once(key):
                continue
            with self._data.deal(key).read() as session:
                if documents.count_unsettled(session) == 0:
                    return
            self._stopping.wait(_IDLE_SECONDS)  # another process holds what is left

    def _work_once(self, key: str) -> bool:
        with self._data.deal(key).write() as session:
            documents.release_abandoned(session, is_alive=self._worker.is_alive)
            claim = documents.claim_next(session, owner=self._worker.name, at=self._clock(), lease=LEASE)
        if claim is None:
            return False
        try:
            self._enrich(key, claim)
        except SandboxError:
            self._put_off(key, claim)
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with one file is its state, and the rest goes on
            self._fail(key, claim, Told(problem=f"Reading stopped with an internal error ({type(error).__name__})."))
        return True

    def _enrich(self, key: str, claim: Claim) -> None:
        if claim.attempts > MOST_ATTEMPTS:
            told = Told(problem=f"Reading was interrupted {MOST_ATTEMPTS} times; run it again by hand.")
            self._fail(key, claim, told)
        elif claim.state is EnrichmentState.EMBEDDING or self._read(key, claim):
            self._embed(key, claim)

    def _fail(self, key: str, claim: Claim, told: Told) -> None:
        with self._data.deal(key).write() as session:
            documents.checkpoint(session, claim, state=EnrichmentState.FAILED, told=told)

    def _put_off(self, key: str, claim: Claim) -> None:
        """Let a document wait whose reader could not be started: that is no fault of the file."""
        with self._data.deal(key).write() as session:
            documents.renew(session, claim, until=self._clock() + PAUSE)

    def _read(self, key: str, claim: Claim) -> bool:
        with self._data.deal(key).write() as session:
            documents.checkpoint(session, claim, state=EnrichmentState.READING)
        outcome = self._sandbox().read(self._files.path(key, claim.sha256), name=claim.file)
        match outcome:
            case Unreadable(kind=kind, reason=reason):
                self._fail(key, claim, Told(kind=kind, problem=reason))
                return False
            case ReadDocument():
                return self._keep(key, claim, outcome)

    def _keep(self, key: str, claim: Claim, read: ReadDocument) -> bool:
        passages = [
            Passage(
                id=PassageId(new_id("passage", deal_key=key)),
                document=claim.document,
                start=span.start,
                end=span.end,
                text=read.stored.text[span.start : span.end],
                heading=span.heading,
            )
            for span in split(read.stored, kind=read.kind, count=self._embedder().count)
        ]
        told = _told(read)
        if not passages:
            self._fail(
                key, claim, replace(told, problem=told.problem or "The file holds no text that can be searched.")
            )
            return False
        with self._data.deal(key).write() as session:
            held = documents.checkpoint(session, claim, state=EnrichmentState.EMBEDDING, told=told)
            if held:
                texts.add_text(session, claim.version, read.stored)
                texts.add_passages(session, claim.version, passages)
        return held

    def _embed(self, key: str, claim: Claim) -> None:
        embedder = self._embedder()
        pending = self._without_vector(key, claim.version, model=embedder.model_id)
        for start in range(0, len(pending), _BATCH):
            batch = [
                texts.Vector(
                    passage.id,
                    packed(embedder.embed(in_context(title=claim.title, heading=passage.heading, text=passage.text))),
                )
                for passage in pending[start : start + _BATCH]
            ]
            with self._data.deal(key).write() as session:
                if self._stopping.is_set() or not documents.renew(session, claim, until=self._clock() + LEASE):
                    return
                texts.add_vectors(session, batch, model=embedder.model_id)
        with self._data.deal(key).write() as session:
            documents.settle(session, claim)

    def _without_vector(self, key: str, version: VersionId, *, model: str) -> Sequence[Passage]:
        with self._data.deal(key).read() as session:
            done = texts.vectors(session, version, model=model)
            return [passage for passage in texts.passages(session, version) if passage.id not in done]


def _told(read: ReadDocument) -> Told:
    words = " ".join(sentence for sentence in (read.problem, read.notice) if sentence) or None
    return Told(kind=read.kind, problem=words, is_partial=read.problem is not None, page_count=read.page_count)
