"""The command that gives a bearer token in local mode."""

import click

from api import local_tokens
from api.commands.flags import as_json
from api.commands.shared import opened, print_json, record
from api.problems import ProblemError
from api.settings import AuthMode
from store import registry


@click.command("token")
@click.option("--email", required=True, help="A person of the rooms.")
@as_json
def token_command(email: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Print a bearer token of 12 hours for local mode."""
    with opened() as running:
        if running.settings.auth is not AuthMode.LOCAL:
            raise ProblemError("tokens are given in local mode only: set PROOFROOM_AUTH=local.")
        with running.data.registry.read() as session:
            person = registry.person_by_email(session, email)
            deals = registry.deals_of(session, person.id) if person else ()
        if person is None:
            raise ProblemError(f"--email: nobody has the email {email!r}.")
        token = local_tokens.issue(running.data.keys_path, person.email, running.clock())
        for deal in deals:
            record(running, deal.key, "token.issued", person=person.id)
        if as_json:
            print_json({"token": token})
        else:
            click.echo(token)
