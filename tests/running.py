"""A running program over a small imported room, with a drafter that a test scripts."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from api.importing import import_room
from dealroom.drafts import DrafterIdentity
from dealroom.evidence import Proposal
from dealroom.threads import Thread
from drafting.answer import Answering
from drafting.drafter import DraftingTask, Failed, Proposed
from drafting.searching import Searching
from drafting.submission import Attempt, Form, parse_raw, written
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.pipeline import Enrichment
from ingestion.reading import parse
from retrieval.corpora import Corpora
from store import threads
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.files import Files
from store.workers import Worker
from tests.retrieval.builders import WordEmbedder

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class ReadHere:
    """Reads files in this process: fine for files that a test wrote itself."""

    def read(self, path: Path, *, name: str) -> ReadDocument | Unreadable:
        return parse(path.read_bytes(), name=name)


def submitted(
    *,
    answer: str,
    citations: list[tuple[str, str | int, str]],
    availability: str = "yes",
    missing: str = "",
) -> Proposed:
    """A proposal as a drafter submits it, in the raw form that replay reads."""
    call = {
        "availability": availability,
        "answer": answer,
        "missing": missing,
        "citations": [{"quote": quote, "document_id": ref, "anchor": anchor} for quote, ref, anchor in citations],
        "source_document_ids": [],
    }
    message = {
        "stop_reason": "tool_use",
        "content": [{"type": "tool_use", "id": "call", "name": "submit_draft", "input": call}],
    }
    raw = written((Attempt(form=Form.TOOL, message=message),))
    proposal = parse_raw(raw)
    assert isinstance(proposal, Proposal), proposal
    return Proposed(proposal=proposal, raw=raw, request='{"asked": true}')


@dataclass
class ScriptedDrafter:
    """Answers every task with what the test says, and keeps the tasks."""

    answer: Callable[[DraftingTask], Proposed | Failed] = lambda _task: submitted(
        answer="", citations=[], availability="no"
    )
    tasks: list[DraftingTask] = field(default_factory=list)
    identity: DrafterIdentity = field(default_factory=lambda: DrafterIdentity("anthropic", "scripted", "127.0.0.1"))

    def propose(self, task: DraftingTask) -> Proposed | Failed:
        self.tasks.append(task)
        return self.answer(task)


@dataclass
class Running:
    """The parts that a test calls."""

    data: DataDirectory
    files: Files
    log: AuditLog
    key: str
    drafter: ScriptedDrafter
    answering: Answering
    enrichment: Enrichment
    searching: Searching

    def thread(self, slug: str) -> Thread:
        with self.data.deal(self.key).read() as session:
            found = threads.thread_with_slug(session, slug)
        assert found is not None
        return found


def run_room(folder: Path, *, data: DataDirectory) -> Running:
    """Import a room, take its documents to the end, and put the program together around it."""
    log = AuditLog(b"k" * 32)
    files = Files(data.files_path)
    embedder = WordEmbedder()
    drafter = ScriptedDrafter()
    deal = import_room(folder, data=data, files=files, log=log, at=NOW)
    searching = Searching(
        data=data, corpora=Corpora(data=data, embedders=lambda: (embedder,)), embedders=lambda: (embedder,)
    )
    worker = Worker(data.path / "workers")
    enrichment = Enrichment(
        data=data, files=files, sandbox=ReadHere, embedder=lambda: embedder, clock=lambda: NOW, worker=worker
    )
    enrichment.finish(deal.key, workers=1, on_progress=lambda _progress: None)
    worker.leave()
    answering = Answering(data=data, log=log, clock=lambda: NOW, searching=searching, drafter=lambda: drafter)
    return Running(data, files, log, deal.key, drafter, answering, enrichment, searching)
