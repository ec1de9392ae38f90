"""The group of commands on permissions: what they are, what they were, and how they are changed."""

import click

from api.lazy_group import LazyGroup

_READING, _CHANGES, _VERSIONS = (f"api.commands.policy_{part}" for part in ("reading", "changes", "versions"))


@click.group(
    "policy",
    cls=LazyGroup,
    commands_in={
        "scope": f"{_READING}:scope_command",
        "matrix": f"{_READING}:matrix_command",
        "explain": f"{_READING}:explain_command",
        "who": f"{_READING}:who_command",
        "lint": f"{_VERSIONS}:lint_command",
        "diff": f"{_VERSIONS}:diff_command",
        "what-if": f"{_VERSIONS}:what_if_command",
        "history": f"{_VERSIONS}:history_command",
        "verify": f"{_VERSIONS}:verify_command",
        "grant": f"{_CHANGES}:grant_command",
        "revoke": f"{_CHANGES}:revoke_command",
        "override": f"{_CHANGES}:override_command",
        "move-folder": f"{_CHANGES}:move_folder_command",
        "create-folder": f"{_CHANGES}:create_folder_command",
        "member": f"{_CHANGES}:member_command",
        "audience": f"{_CHANGES}:audience_command",
    },
)
def policy_group() -> None:
    """Say who may read what and why, and change it."""
