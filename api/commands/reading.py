"""How far the files of a deal are: a progress bar, and a document as the command line prints it."""

from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from api.enrichment_words import summary, what_to_do
from api.terminal import console
from api.wiring import Services
from dealroom.documents import Document
from ingestion.pipeline import Progress as EnrichmentProgress
from store.registry import RegisteredDeal

WORKERS = 2


def document_fields(item: Document) -> dict[str, Any]:
    """Return a document and how far it has come, as JSON."""
    return {
        "id": item.id,
        "title": item.title,
        "file": item.file,
        "state": item.state.value,
        "retrievable": item.state.is_retrievable,
        "problem": item.problem,
        "summary": summary(item),
        "since": _moment(item.since),
        "whatToDo": what_to_do(item),
        "notice": item.notice,
        "attempts": item.attempts,
        "nextTryAt": _moment(item.next_try_at),
        "description": item.description,
        "kind": item.kind.value,
        "size": item.size,
        "pageCount": item.page_count,
        "addedAt": _moment(item.added_at),
    }


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


def document_row(item: Document) -> tuple[str, str, str, str]:
    """Return a document as the line of a table: its state, its id, its title, its file with what is to be said."""
    said = (item.file, item.problem, what_to_do(item), item.notice)
    return item.state.value, item.id, item.title, "\n".join(words for words in said if words)


def read_to_the_end(running: Services, deal: RegisteredDeal) -> None:
    """Take every document of a deal to the end, and show on standard error how far that is."""
    terminal = console(to_errors=True)
    bar = Progress(
        TextColumn("Reading {task.fields[slug]}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=terminal,
        transient=not terminal.is_terminal,
    )
    shown: AbstractContextManager[object] = bar if terminal.is_terminal else nullcontext()
    with shown:
        task = bar.add_task("", slug=deal.slug, total=None)

        told = -1

        def move(progress: EnrichmentProgress) -> None:
            nonlocal told
            bar.update(task, completed=progress.settled, total=progress.total)
            tenths = 10 * progress.settled // progress.total if progress.total else 10
            if tenths > told and not terminal.is_terminal:
                click.echo(f"Reading {deal.slug}: {progress.settled} of {progress.total}", err=True)
            told = max(told, tenths)

        running.enrichment.finish(deal.key, workers=WORKERS, on_progress=move)
