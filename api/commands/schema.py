"""The command that prints the schema. It needs no settings and no data directory."""

import click

from api.commands.flags import as_json
from api.schema import sdl


@click.command("schema")
@as_json
def schema_command(as_json: bool) -> None:  # noqa: ARG001, FBT001 - the schema is printed as it is either way
    """Print the GraphQL schema."""
    click.echo(sdl(), nl=False)
