"""The command that opens the doors: serve."""

import ipaddress
import socket
from contextlib import suppress

import click
import uvicorn

from api.commands.drafts import announce_host
from api.commands.shared import opened
from api.http import LARGEST_OPERATION, application
from api.problems import ProblemError
from api.settings import AuthMode
from api.upkeep import sweep
from api.wiring import Services

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
    listening = _listening(host, port)
    announce_host(running)
    sweep(running)
    app = application(running)
    address = f"http://{host}:{port}"
    if running.settings.auth is AuthMode.LOCAL:
        click.echo(f"Sign in at {address}/sign-in with the code {app.state.sign_in_code}", err=True)
    click.echo(f"Proofroom listens on {address} (interrupt with Ctrl-C).", err=True)
    running.enrichment.start(workers=_WORKERS)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_OPERATION,
        timeout_graceful_shutdown=_PATIENCE_SECONDS,
    )
    with listening, suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def _listening(host: str, port: int) -> socket.socket:
    """Return a socket that listens there, before anything is said or started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        cause, _, _ = str(error.strerror).partition(" (")  # what follows says host and port once more
        raise ProblemError(f"--port: cannot listen on {host}, port {port}: {cause}.") from None


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
