"""
Works on a deal and kills itself with SIGKILL at a given moment: `python -m tests.ingestion.killed DATA KEY MOMENT`.

A moment is whatever asks for the time, reads a file or embeds a text; some of these lie inside a transaction.
"""

import os
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

from dealroom.documents import DocumentKind, StoredText
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.pipeline import Enrichment
from retrieval.embedder import Vector
from store.database import DataDirectory
from store.files import Files
from store.workers import Worker
from tests.retrieval.builders import WordEmbedder


class Moments:
    """Counts moments, and ends the process at one of them."""

    def __init__(self, last: int) -> None:
        self._left = last

    def pass_one(self) -> None:
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class CountingReader:
    """Takes a file for the plain text that it is."""

    def __init__(self, moments: Moments) -> None:
        self._moments = moments

    def read(self, path: Path, *, name: str) -> ReadDocument | Unreadable:
        assert name.endswith(".txt")
        self._moments.pass_one()
        text = path.read_text(encoding="utf-8")
        if not text:
            return Unreadable(DocumentKind.TXT, "The file is empty.")
        return ReadDocument(DocumentKind.TXT, StoredText(text), None)


class CountingEmbedder(WordEmbedder):
    def __init__(self, moments: Moments) -> None:
        super().__init__()
        self._moments = moments

    def embed(self, text: str) -> Vector:
        self._moments.pass_one()
        return super().embed(text)


def work(data: DataDirectory, key: str, moments: Moments) -> None:
    """Take a deal to its end, or die on the way."""

    def now() -> datetime:
        moments.pass_one()
        return datetime(2026, 11, 30, 12, 0, tzinfo=UTC)

    reader, embedder = CountingReader(moments), CountingEmbedder(moments)
    worker = Worker(data.path / "workers")
    enrichment = Enrichment(
        data=data,
        files=Files(data.files_path),
        sandbox=lambda: reader,  # type: ignore[arg-type,return-value] - a test double
        embedder=lambda: embedder,
        clock=now,
        worker=worker,
    )
    enrichment.finish(key, workers=2, on_progress=lambda _progress: None)
    worker.leave()


if __name__ == "__main__":
    work(DataDirectory(Path(sys.argv[1])), sys.argv[2], Moments(int(sys.argv[3])))
