"""Commands that open a door: serve, token, schema, demo."""

import ipaddress
from pathlib import Path

import click
import uvicorn

from api.commands.drafts import announce_host
from api.commands.rooms import imported
from api.commands.shared import OPERATOR, deal_named, documents_of, opened
from api.http import LARGEST_OPERATION, application
from api.problems import ProblemError
from api.settings import AuthMode
from api.terminal import altered_panel, console, draft_panel, table
from api.wiring import Services
from dealroom.drafts import Draft
from dealroom.threads import Thread
from dealroom.verdict import Review
from drafting.demonstration import with_altered_figures
from store import rooms, threads

Altered = tuple[Thread, Draft, Review]
_WORKERS = 2
_PATIENCE_SECONDS = 5


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to listen on.")
def serve_command(host: str, port: int) -> None:
    """Serve the API, and read documents in the background."""
    with opened() as running:
        serve(running, host=host, port=port)


def serve(running: Services, *, host: str, port: int) -> None:
    """Serve until interrupted, after saying who can sign in and where passages go."""
    if running.settings.auth is AuthMode.LOCAL and not _is_loopback(host):
        raise ProblemError(f"--host: local mode listens on a loopback address only, not on {host!r}.")
    if running.settings.auth is AuthMode.OIDC and not (running.settings.oidc_issuer and running.settings.oidc_audience):
        raise ProblemError(
            "PROOFROOM_OIDC_ISSUER and PROOFROOM_OIDC_AUDIENCE must be set, or PROOFROOM_AUTH=local for development."
        )
    announce_host(running)
    app = application(running)
    address = f"http://{host}:{port}"
    if running.settings.auth is AuthMode.LOCAL:
        click.echo(f"Sign in at {address}/sign-in with the code {app.state.sign_in_code}", err=True)
    click.echo(f"Proofroom listens on {address} (interrupt with Ctrl-C).", err=True)
    running.enrichment.start(workers=_WORKERS)
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_OPERATION,
        timeout_graceful_shutdown=_PATIENCE_SECONDS,
    )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@click.command("demo")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to listen on.")
@click.option("--no-serve", is_flag=True, help="Stop after the drafts.")
def demo_command(folder: Path, host: str, port: int, no_serve: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Import the room in FOLDER, draft an answer to every thread in it, and serve it."""
    with opened() as running:
        result = imported(running, folder)
        deal = deal_named(running, result["deal"]["slug"])
        with running.data.deal(deal.key).read() as session:
            everything = threads.threads(session)
        found = documents_of(running, deal.key)
        terminal = console()
        altered: Altered | None = None
        for thread in everything:
            draft = running.answering.draft(key=deal.key, thread=thread.id, actor=OPERATOR)
            terminal.print(draft_panel(draft, thread=thread, documents=found))
            terminal.print()
            altered = altered or _altered(running, deal.key, thread, draft)
        if altered is not None:
            terminal.print(altered_panel(*altered, documents=found))
            terminal.print()
        _print_people(running, deal.key)
        if not no_serve:
            serve(running, host=host, port=port)


def _altered(running: Services, key: str, thread: Thread, draft: Draft) -> Altered | None:
    """Return the draft with one digit of every quote changed, where that leaves nothing of it."""
    with running.data.deal(key).read() as session:
        review = with_altered_figures(session, draft)
    return (thread, draft, review) if review and not review.citations else None


def _print_people(running: Services, key: str) -> None:
    with running.data.deal(key).read() as session:
        firms = {firm.id: firm for firm in rooms.organisations(session)}
        people = rooms.users(session)
    rows = [
        (
            person.email,
            person.role.value.lower().replace("_", " ") if person.role else "no role",
            firms[person.organisation].name if person.organisation else "no organisation",
        )
        for person in people
    ]
    console().print(table("Who can sign in", ("email", "role", "organisation"), rows))
