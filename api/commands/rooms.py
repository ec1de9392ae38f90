"""Commands on rooms and their files: import, documents, text."""

from pathlib import Path
from typing import Any

import click

from api.commands.flags import as_json
from api.commands.reading import document_fields, document_row, read_to_the_end
from api.commands.shared import deal_named, deal_of_id, documents_of, opened, print_json, record
from api.enrichment_words import what_to_do
from api.importing import import_room
from api.problems import ProblemError
from api.room_file import WrongRoomError
from api.terminal import console, table
from api.wiring import Services
from dealroom.documents import EnrichmentState
from store import documents, texts, threads


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
            rows = [(item["file"], item["problem"] or "", item["whatToDo"] or "") for item in result["failed"]]
            console().print(table("Not readable", ("file", "problem", "what to do"), rows))


def imported(running: Services, folder: Path) -> dict[str, Any]:
    """Import a room, take its documents to the end, and return what the command prints as JSON."""
    try:
        deal = import_room(folder, data=running.data, files=running.files, log=running.log, at=running.clock())
    except WrongRoomError as error:
        raise ProblemError(str(error)) from None
    read_to_the_end(running, deal)
    found = documents_of(running, deal.key).values()
    with running.data.deal(deal.key).read() as session:
        count = len(threads.threads(session))
    return {
        "deal": {"id": deal.id, "slug": deal.slug},
        "documents": len(found),
        "retrievable": sum(item.state.is_retrievable for item in found),
        "failed": [
            {"file": item.file, "problem": item.problem, "whatToDo": what_to_do(item)}
            for item in found
            if item.state is EnrichmentState.FAILED
        ],
        "threads": count,
    }


@click.command("documents")
@click.argument("deal")
@as_json
def documents_command(deal: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """List the documents of DEAL and how far each has come."""
    with opened() as running:
        found = documents_of(running, deal_named(running, deal).key).values()
        if as_json:
            print_json([document_fields(item) for item in found])
            return
        rows = [document_row(item) for item in found]
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
