"""Commands on threads and drafts: draft, search, quotes, verify."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from api.commands.flags import as_json
from api.commands.shared import OPERATOR, deal_named, deal_of_id, documents_of, opened, print_json, record, thread_named
from api.draft_fields import draft_fields
from api.problems import ProblemError
from api.terminal import console, draft_panel, table
from api.wiring import Services
from dealroom.documents import Document
from dealroom.drafts import DraftStage
from dealroom.ids import DocumentId, DraftId
from dealroom.permitted import Denied
from drafting.quotes import CheckedQuote, quote_checker
from drafting.replay import replay
from store import texts

if TYPE_CHECKING:
    from collections.abc import Callable

_STAGES = {
    DraftStage.SCOPE: "Deciding what the other side may read",
    DraftStage.SEARCH: "Searching there",
    DraftStage.MODEL: "Drafting",
    DraftStage.GATES: "Proving every citation",
}


@click.command("draft")
@click.argument("thread_id")
@as_json
def draft_command(thread_id: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Draft a verified answer to THREAD_ID (an id, or deal-slug/thread-slug)."""
    with opened() as running:
        key, thread = thread_named(running, thread_id)
        announce_host(running)
        terminal = console(to_errors=True)
        with terminal.status("") as status:
            draft = running.answering.draft(
                key=key,
                thread=thread.id,
                actor=OPERATOR,
                on_stage=lambda stage: status.update(_STAGES.get(stage, "")),
            )
        found = documents_of(running, key)
        if as_json:
            print_json(draft_fields(draft, documents=found))
        else:
            console().print(draft_panel(draft, thread=thread, documents=found))
            click.echo(draft.id)


def announce_host(running: Services) -> None:
    """Say to which host passages will go, where they leave the machine."""
    host = running.answering.identity.host
    if host is not None:
        click.echo(f"Passages of documents in scope are sent to {host}.", err=True)


@click.command("search")
@click.argument("thread_id", required=False)
@click.option("--threads", "threads_file", type=click.Path(path_type=Path), help="A file with a thread a line.")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 1000), help="Passages at most.")
@as_json
def search_command(thread_id: str | None, threads_file: Path | None, limit: int, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Show what drafting searches for THREAD_ID, or for each thread of a file."""
    if (thread_id is None) == (threads_file is None):
        raise click.UsageError("give THREAD_ID or --threads FILE.")
    with opened() as running:
        names = [thread_id] if thread_id is not None else _lines(threads_file or Path())
        results = [_searched(running, name, limit) for name in names]
        if as_json:
            print_json(results[0] if thread_id is not None else results)
            return
        for result in results:
            rows = [
                (
                    f"{item['score']:.4f}",
                    "●" if item["inEvidence"] else "",
                    item["title"],
                    " ".join(item["text"].split())[:160],
                )
                for item in result["passages"]
            ]
            console().print(
                table(f"{result['thread']}: {result['query']}", ("score", "passed", "title", "passage"), rows)
            )


def _lines(path: Path) -> list[str]:
    try:
        return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, UnicodeDecodeError) as error:
        raise ProblemError(f"{path}: cannot be read ({type(error).__name__}).") from None


def _searched(running: Services, name: str, limit: int) -> dict[str, Any]:
    key, thread = thread_named(running, name)
    scoped = running.searching.scope(key, thread.id)
    result: dict[str, Any] = {"thread": name, "query": thread.question, "passages": []}
    record(running, key, "thread.searched", thread=thread.id)
    if isinstance(scoped.scope, Denied):
        return result
    searched = running.searching.search(key, thread, within=scoped.scope, limit=limit)
    result["query"] = searched.found.query
    result["passages"] = [
        {
            "documentId": hit.document.id,
            "file": hit.document.file,
            "title": hit.document.title,
            "start": hit.passage.start,
            "end": hit.passage.end,
            "text": hit.passage.text,
            "score": hit.score,
            "inEvidence": searched.evidence.holds(hit.document.id, start=hit.passage.start, end=hit.passage.end),
        }
        for hit in searched.found.hits
    ]
    return result


@click.command("quotes")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--deal", required=True, help="The deal's id or slug.")
@as_json
def quotes_command(file: Path, deal: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Check each quote of FILE (a JSON object a line) against the document it names."""
    with opened() as running:
        key = deal_named(running, deal).key
        asked = [_asked(number, line) for number, line in enumerate(_lines(file), start=1)]
        answers = _Checkers(running, key).answers(asked)
        record(running, key, "quotes.checked", quotes=len(asked))
        if as_json:
            print_json(answers)
            return
        rows = [
            (answer["matchedBy"] or "✗", answer["reason"] or "", item.quote)
            for item, answer in zip(asked, answers, strict=True)
        ]
        console().print(table(f"Quotes against {deal}", ("matched", "reason", "quote"), rows))


class AskedQuote(BaseModel):
    """A line of the file: a quote, and the document it is said to stand in. Other keys are the file's own business."""

    model_config = ConfigDict(strict=True, extra="ignore")

    quote: str
    file: str | None = None
    document_id: str | None = Field(default=None, alias="documentId")

    @property
    def names(self) -> str | None:
        """What the line calls the document."""
        return self.document_id or self.file


def _asked(number: int, line: str) -> AskedQuote:
    try:
        asked = AskedQuote.model_validate_json(line)
    except ValidationError:
        asked = None
    if asked is None or asked.names is None:
        raise ProblemError(f"line {number}: needs a 'quote' and a 'file' or 'documentId', as a JSON object.")
    return asked


class _Checkers:
    """The quote checkers of a deal's documents, each made once."""

    def __init__(self, running: Services, key: str) -> None:
        self._running = running
        self._key = key
        self._documents = documents_of(running, key)
        self._made: dict[DocumentId, Callable[[str], CheckedQuote]] = {}

    def answers(self, asked: list[AskedQuote]) -> list[dict[str, Any]]:
        """Return one answer each, in order."""
        return [self._answer(item) for item in asked]

    def _answer(self, item: AskedQuote) -> dict[str, Any]:
        candidates = [document for document in self._documents.values() if item.names in {document.id, document.file}]
        if not candidates:
            return {"matchedBy": None, "start": None, "end": None, "reason": f"There is no document {item.names!r}."}
        answers = [self._check(document, item.quote) for document in candidates]
        return next((answer for answer in answers if answer["matchedBy"]), answers[0])

    def _check(self, document: Document, quote: str) -> dict[str, Any]:
        if document.id not in self._made:
            with self._running.data.deal(self._key).read() as session:
                stored = texts.text(session, document.version)
            if stored is None:
                reason = document.problem or "The document is not read yet."
                return {"matchedBy": None, "start": None, "end": None, "reason": reason}
            self._made[document.id] = quote_checker(stored)
        found = self._made[document.id](quote)
        return {
            "matchedBy": found.matched_by.value if found.matched_by else None,
            "start": found.start,
            "end": found.end,
            "reason": found.reason.sentence if found.reason else None,
        }


@click.command("verify")
@click.argument("draft_id")
@as_json
def verify_command(draft_id: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Run every gate and flag again on the stored model output and stored text of DRAFT_ID."""
    with opened() as running:
        deal = deal_of_id(running, draft_id, kind="draft")
        with running.data.deal(deal.key).read() as session:
            replayed = replay(session, DraftId(draft_id), log=running.log)
        if replayed is None:
            raise ProblemError(f"no draft {draft_id!r}.")
        if as_json:
            print_json({"same": replayed.same, "reason": replayed.reason})
        if not replayed.same:
            raise ProblemError(replayed.reason)
        if not as_json:
            console().print(f"[green]Same.[/] {replayed.reason}")
