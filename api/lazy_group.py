"""A command group that imports a command's module when the command is asked for, so that each starts fast."""

from importlib import import_module

import click


class LazyGroup(click.Group):
    """A group whose commands are named as `module:attribute`."""

    def __init__(self, *, commands_in: dict[str, str], **named: object) -> None:
        super().__init__(**named)  # pyright: ignore[reportArgumentType] - what click's decorator passes on
        self._commands_in = commands_in

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, in their order."""
        return list(self._commands_in)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command."""
        place = self._commands_in.get(cmd_name)
        if place is None:
            return None
        module, _, attribute = place.partition(":")
        return getattr(import_module(module), attribute)
