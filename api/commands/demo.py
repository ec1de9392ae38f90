"""The command that shows what the program does: a room imported, every thread drafted, and the doors opened."""

from pathlib import Path

import click
from rich.console import Console

from api.commands.doors import serve
from api.commands.rooms import imported
from api.commands.shared import OPERATOR, deal_named, documents_of, opened
from api.terminal import altered_panel, console, draft_panel, table, verdict_of
from api.wiring import Services
from dealroom.drafts import Draft
from dealroom.threads import Thread
from drafting.demonstration import with_altered_figures
from store import rooms, threads

Drafted = list[tuple[Thread, Draft]]


@click.command("demo")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to listen on.")
@click.option("--no-serve", is_flag=True, help="Stop after the drafts.")
def demo_command(folder: Path, host: str, port: int, no_serve: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Import the room in FOLDER, draft an answer to every thread in it, and serve it."""
    with opened() as running:
        key = deal_named(running, imported(running, folder)["deal"]["slug"]).key
        terminal = console()
        drafted = _drafted(running, key, terminal)
        _print_altered(running, key, drafted, terminal)
        _print_overview(drafted, terminal)
        _print_people(running, key, terminal)
        if not no_serve:
            serve(running, host=host, port=port)


def _drafted(running: Services, key: str, terminal: Console) -> Drafted:
    """Draft every thread, and print each draft as it is made."""
    with running.data.deal(key).read() as session:
        everything = threads.threads(session)
    found = documents_of(running, key)
    drafted: Drafted = []
    for thread in everything:
        draft = running.answering.draft(key=key, thread=thread.id, actor=OPERATOR)
        terminal.print(draft_panel(draft, thread=thread, documents=found))
        terminal.print()
        drafted.append((thread, draft))
    return drafted


def _print_altered(running: Services, key: str, drafted: Drafted, terminal: Console) -> None:
    """Print what the gates leave of the first draft that rests on figures, once a digit of each quote is changed."""
    for thread, draft in drafted:
        with running.data.deal(key).read() as session:
            review = with_altered_figures(session, draft)
        if review is not None and not review.citations:
            terminal.print(altered_panel(thread, draft, review, documents=documents_of(running, key)))
            terminal.print()
            return


def _print_overview(drafted: Drafted, terminal: Console) -> None:
    rows = [(thread.slug, verdict_of(draft.review), thread.title) for thread, draft in drafted]
    terminal.print(table("All threads", ("thread", "verdict", "title"), rows))
    terminal.print()


def _print_people(running: Services, key: str, terminal: Console) -> None:
    with running.data.deal(key).read() as session:
        room = rooms.room(session)
        firms, people = {firm.id: firm for firm in room.organisations}, room.users
    rows = [
        (
            person.email,
            person.role.value.lower().replace("_", " ") if person.role else "no role",
            firms[person.organisation].name if person.organisation else "no organisation",
        )
        for person in people
    ]
    terminal.print(table("Who can sign in", ("email", "role", "organisation"), rows))
