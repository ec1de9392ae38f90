"""The command line: `proofroom`."""

import sys

import click

from api.lazy_group import LazyGroup
from api.problems import ProblemError
from dealroom.problems import ExplainedError

_COMMANDS = {
    "import": "api.commands.rooms:import_command",
    "serve": "api.commands.doors:serve_command",
    "demo": "api.commands.demo:demo_command",
    "token": "api.commands.tokens:token_command",
    "draft": "api.commands.drafts:draft_command",
    "search": "api.commands.drafts:search_command",
    "documents": "api.commands.rooms:documents_command",
    "rerun": "api.commands.rerunning:rerun_command",
    "upload": "api.commands.uploads:upload_command",
    "delete": "api.commands.removing:delete_command",
    "purge": "api.commands.removing:purge_command",
    "text": "api.commands.rooms:text_command",
    "quotes": "api.commands.drafts:quotes_command",
    "policy": "api.commands.policy:policy_group",
    "checks": "api.commands.checks:checks_command",
    "bundle": "api.commands.bundles:bundle_command",
    "verify": "api.commands.drafts:verify_command",
    "audit": "api.commands.trail:audit_command",
    "schema": "api.commands.schema:schema_command",
}


@click.group(
    cls=LazyGroup,
    commands_in=_COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="proofroom", message="%(prog)s %(version)s")
def proofroom() -> None:
    """Draft diligence answers from a deal room, and prove every citation before a person sees it."""


def main() -> None:
    """Run a command: 0 on success, 1 on a problem explained in one line, 2 on wrong usage."""
    try:
        proofroom.main(standalone_mode=False)
    except ProblemError as error:
        error.show()
        sys.exit(error.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("proofroom: interrupted.", err=True)
        sys.exit(130)
    except ExplainedError as error:
        _end(str(error))
    except OSError as error:
        _end(f"{error.filename or 'the data directory'}: {error.strerror or type(error).__name__}.")
    except Exception as error:  # noqa: BLE001 - whatever else goes wrong is one line too, and no traceback
        _end(f"unexpected error: {type(error).__name__}: {error}")


def _end(sentence: str) -> None:
    ProblemError(sentence).show()
    sys.exit(1)
