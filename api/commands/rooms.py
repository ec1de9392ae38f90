"""Commands on rooms and their files: import, documents, text."""

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from api.commands.flags import as_json
from api.commands.shared import deal_named, deal_of_id, documents_of, opened, print_json, record
from api.importing import import_room
from api.problems import ProblemError
from api.room_file import WrongRoomError
from api.terminal import console, table
from api.wiring import Services
from dealroom.documents import EnrichmentState
from ingestion.pipeline import Progress as EnrichmentProgress
from store import documents, texts, threads
from store.registry import RegisteredDeal

WORKERS = 2


@click.command("import")
@click.argument("folder", type=click.Path(path_type=Path))
@as_json
def import_command(folder: Path, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Import the deal room in FOLDER and wait until its files are read."""
    with opened() as running:
        result = imported(running, folder)
        if as_json:
            print_json(result)
            return
        deal = result["deal"]
        console().print(
            f"[bold]{deal['slug']}[/] holds {result['documents']} documents, {result['retrievable']} of them searchable, "
            f"and {result['threads']} threads."
        )
        if result["failed"]:
            rows = [(item["file"], item["problem"] or "") for item in result["failed"]]
            console().print(table("Not readable", ("file", "problem"), rows))


def imported(running: Services, folder: Path) -> dict[str, Any]:
    """Import a room, take its documents to the end, and return what the command prints as JSON."""
    try:
        deal = import_room(folder, data=running.data, files=running.files, log=running.log, at=running.clock())
    except WrongRoomError as error:
        raise ProblemError(str(error)) from None
    _finish(running, deal)
    found = documents_of(running, deal.key).values()
    with running.data.deal(deal.key).read() as session:
        count = len(threads.threads(session))
    return {
        "deal": {"id": deal.id, "slug": deal.slug},
        "documents": len(found),
        "retrievable": sum(item.state.is_retrievable for item in found),
        "failed": [
            {"file": item.file, "problem": item.problem} for item in found if item.state is EnrichmentState.FAILED
        ],
        "threads": count,
    }


def _finish(running: Services, deal: RegisteredDeal) -> None:
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


@click.command("documents")
@click.argument("deal")
@as_json
def documents_command(deal: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """List the documents of DEAL and how far each has come."""
    with opened() as running:
        found = documents_of(running, deal_named(running, deal).key).values()
        if as_json:
            print_json(
                [
                    {
                        "id": item.id,
                        "title": item.title,
                        "file": item.file,
                        "state": item.state.value,
                        "retrievable": item.state.is_retrievable,
                        "problem": item.problem,
                    }
                    for item in found
                ]
            )
            return
        rows = [
            (item.state.value, item.id, item.title, f"{item.file}\n{item.problem}" if item.problem else item.file)
            for item in found
        ]
        console().print(table(f"Documents of {deal}", ("state", "id", "title", "file"), rows))


@click.command("text")
@click.argument("document_id")
@as_json
def text_command(document_id: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Print the stored text of DOCUMENT_ID, which quotes are verified against."""
    with opened() as running:
        deal = deal_of_id(running, document_id, kind="document")
        with running.data.deal(deal.key).read() as session:
            document = documents.document(session, document_id)
            stored = texts.text(session, document.version) if document else None
        if document is None:
            raise ProblemError(f"no document {document_id!r}.")
        if stored is None:
            raise ProblemError(
                f"document {document_id!r} has no stored text: {document.problem or 'it is not read yet'}"
            )
        record(running, deal.key, "text.read", document=document.id, version=document.version)
        if as_json:
            print_json({"text": stored.text})
        else:
            click.echo(stored.text)
