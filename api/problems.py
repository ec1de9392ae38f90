"""A problem of a command, in one line."""

from typing import IO, Any

import click


class ProblemError(click.ClickException):
    """A problem in one line: it is printed on standard error, and the command ends with 1."""

    exit_code = 1

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the line."""
        click.echo(f"proofroom: {' '.join(self.message.split())}", err=True, file=file)
