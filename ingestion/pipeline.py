"""
Enrichment: from uploaded bytes to searchable passages.

Rule: a document's own state row is the durable job. A worker leases it and takes it step by step (`ingestion.steps`);
whoever is killed loses at most a step, and the next worker goes on from the last checkpoint, at once. Documents are
taken in the order of arrival, a deal's turn after another's, and no document keeps the others waiting for long.
"""

import contextlib
import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from dealroom.problems import ExplainedError
from ingestion.embedding_anew import EmbeddingAnew
from ingestion.retrying import Backoff
from ingestion.sandbox import Sandbox
from ingestion.steps import Steps
from ingestion.turn import LEASE, Turn
from retrieval.embedder import Embedder
from store import claims, documents, registry
from store.claims import Claim
from store.database import DataDirectory
from store.files import Files
from store.workers import Worker

_IDLE_SECONDS = 1.0
_STOP_SECONDS = 3.0
_MOST_ERRORS = 10


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
        backoff: Backoff | None = None,
        chance: Callable[[], float] | None = None,
    ) -> None:
        self._data = data
        self._steps = Steps(
            files=files,
            sandbox=sandbox,
            embedder=embedder,
            backoff=backoff or Backoff(),
            chance=chance or random.SystemRandom().random,
        )
        self._anew = EmbeddingAnew(data=data, embedder=embedder)
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
        """
        Let the workers put down what they hold, and wait a few seconds for them.

        A step that takes longer is left to end with the process; its document goes on where it was.
        """
        self._stopping.set()
        self._awake.set()
        deadline = time.monotonic() + _STOP_SECONDS
        for thread in self._threads:
            thread.join(timeout=max(deadline - time.monotonic(), 0))

    def wake(self) -> None:
        """Tell the workers that there is something to do."""
        self._awake.set()

    def finish(self, key: str, *, workers: int, on_progress: Callable[[Progress], None]) -> None:
        """
        Take every document of one deal to the end, together with whoever else works on it.

        Raises:
            ExplainedError: what every document needs cannot be had, and no try will change that.
            Exception: what stopped the last worker, where the deal's database cannot be written to.

        """
        if not self._is_settled(key):
            self._refuse_what_is_missing()
        errors: list[Exception] = []
        threads = [
            threading.Thread(target=self._work_until_settled, args=(key, errors), name="enrichment", daemon=True)
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
        if len(errors) == workers:
            raise errors[-1]

    def _refuse_what_is_missing(self) -> None:
        try:
            self._steps.warm_up()
        except ExplainedError:
            raise
        except Exception:  # noqa: BLE001, S110 - it may come back: each document says so, and is tried again
            pass

    def _progress(self, key: str) -> Progress:
        with self._data.deal(key).read() as session:
            found = documents.documents(session)
        return Progress(settled=sum(document.state.is_settled for document in found), total=len(found))

    def _serve(self) -> None:
        while not self._stopping.is_set():
            try:
                has_worked = self._work_in_turns()
            except Exception:  # noqa: BLE001 - a database that fails now must not end the only workers there are
                has_worked = False
            if not has_worked:
                self._awake.wait(_IDLE_SECONDS)
                self._awake.clear()

    def _work_in_turns(self) -> bool:
        """Take on one document of each deal, else passages to embed anew, and tell whether there was anything."""
        with self._data.registry.read() as session:
            keys = [deal.key for deal in registry.deals(session)]
        if sum(self._work_once(key) for key in keys if not self._stopping.is_set()) > 0:
            return True
        return any(self._anew.work_once(key) for key in keys if not self._stopping.is_set())

    def _work_until_settled(self, key: str, errors: list[Exception]) -> None:
        failures = 0
        while not self._stopping.is_set():
            try:
                if self._work_once(key):
                    failures = 0
                elif self._is_settled(key):
                    return
                else:
                    self._stopping.wait(_IDLE_SECONDS)  # others hold what is left, or it waits for another try
            except Exception as error:  # noqa: BLE001 - a busy database is asked again, and a broken one is told
                failures += 1
                if failures == _MOST_ERRORS:
                    errors.append(error)
                    return
                self._stopping.wait(_IDLE_SECONDS)

    def _is_settled(self, key: str) -> bool:
        with self._data.deal(key).read() as session:
            return claims.count_unsettled(session) == 0

    def _work_once(self, key: str) -> bool:
        claim = self._claimed(key)
        if claim is None:
            return False
        self._steps.take(Turn(claim, data=self._data, key=key, clock=self._clock, stopping=self._stopping))
        return True

    def _claimed(self, key: str) -> Claim | None:
        database = self._data.deal(key)
        with database.read() as session:  # asked first without the lock that writing takes
            gone = claims.abandoned(session, is_alive=self._worker.is_alive)
            if not gone and claims.count_waiting(session, at=self._clock()) == 0:
                return None
        with contextlib.suppress(Exception):  # what is missing is told of the document that needs it
            self._steps.warm_up()
        with database.write() as session:
            claims.release(session, gone)
            return claims.claim_next(session, owner=self._worker.name, at=self._clock(), lease=LEASE)
