"""The command line: `proofroom`."""

import sys

import click

from api.commands.doors import demo_command, schema_command, serve_command, token_command
from api.commands.drafts import draft_command, quotes_command, search_command, verify_command
from api.commands.policy import policy_group
from api.commands.rooms import documents_command, import_command, text_command
from api.commands.shared import ProblemError
from api.commands.trail import audit_command
from api.settings import InvalidSettingError
from retrieval.weights import ModelUnavailableError
from store.database import NewerDatabaseError

_EXPLAINED = (InvalidSettingError, ModelUnavailableError, NewerDatabaseError)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="proofroom", message="%(prog)s %(version)s")
def proofroom() -> None:
    """Draft diligence answers from a deal room, and prove every citation before a person sees it."""


for _command in (
    import_command,
    serve_command,
    demo_command,
    token_command,
    draft_command,
    search_command,
    documents_command,
    text_command,
    quotes_command,
    policy_group,
    verify_command,
    audit_command,
    schema_command,
):
    proofroom.add_command(_command)


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
    except _EXPLAINED as error:
        _end(str(error))
    except OSError as error:
        _end(f"{error.filename or 'the data directory'}: {error.strerror or type(error).__name__}.")
    except Exception as error:  # noqa: BLE001 - whatever else goes wrong is one line too, and no traceback
        _end(f"unexpected error: {type(error).__name__}: {error}")


def _end(sentence: str) -> None:
    ProblemError(sentence).show()
    sys.exit(1)
