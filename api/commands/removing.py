"""The commands that take documents away: delete, and purge."""

import click

from api.commands.flags import as_json
from api.commands.shared import OPERATOR, deal_of_id, opened, print_json
from api.document_acts import purge, reason_of, remove
from api.errors import RefusedError
from api.problems import ProblemError
from dealroom.ids import DocumentId


@click.command("delete")
@click.argument("document_id")
@as_json
def delete_command(document_id: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Take DOCUMENT_ID out of its deal room: out of search, drafts and pages at once."""
    with opened() as running:
        deal = deal_of_id(running, document_id, kind="document")
        removed = remove(running, deal.key, DocumentId(document_id), actor=OPERATOR)
    if removed is None:
        raise ProblemError(f"no document {document_id!r}.")
    if as_json:
        print_json({"document": removed.document, "staleDrafts": list(removed.stale)})
    else:
        click.echo(f"Deleted. {len(removed.stale)} drafts rested on it and are stale.")


@click.command("purge")
@click.argument("document_id")
@click.option("--reason", required=True, help="Why: it is kept in the audit trail.")
@click.option("--yes", is_flag=True, help="Purge without asking.")
@as_json
def purge_command(
    document_id: str,
    reason: str,
    yes: bool,  # noqa: FBT001 - click passes it by name
    as_json: bool,  # noqa: FBT001 - click passes it by name
) -> None:
    """Remove DOCUMENT_ID with all it said, and the words of drafts that rested on it and were not sent. It cannot be undone."""
    with opened() as running:
        deal = deal_of_id(running, document_id, kind="document")
        try:
            because = reason_of(reason)
        except RefusedError as error:
            raise ProblemError(error.message) from None
        if not yes and (as_json or not click.confirm("Remove its text for good?", err=True)):
            raise ProblemError("nothing was purged; --yes purges without asking.")
        purged = purge(running, deal.key, DocumentId(document_id), actor=OPERATOR, reason=because)
    if purged is None:
        raise ProblemError(f"no document {document_id!r}, or it was purged before.")
    if as_json:
        print_json(
            {"document": purged.document, "emptiedDrafts": list(purged.emptied), "sentDrafts": list(purged.sent)}
        )
    else:
        click.echo(
            f"Purged. The words of {len(purged.emptied)} drafts are gone; {len(purged.sent)} that were sent stay as they were sent."
        )
