"""The command that reads documents again: rerun."""

import click

from api.commands.flags import as_json
from api.commands.reading import document_fields, document_row, read_to_the_end
from api.commands.shared import OPERATOR, deal_named, deal_of_id, documents_of, opened, print_json
from api.problems import ProblemError
from api.terminal import console, table
from api.wiring import Services
from dealroom.documents import Document, EnrichmentState
from store import documents, staleness, versions
from store.registry import RegisteredDeal


@click.command("rerun")
@click.argument("document_id", required=False)
@click.option("--failed", "deal", metavar="DEAL", help="Read again whatever of DEAL could not be read.")
@as_json
def rerun_command(document_id: str | None, deal: str | None, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Read DOCUMENT_ID again from its file, or with --failed whatever could not be read, and wait for it."""
    if (document_id is None) == (deal is None):
        raise click.UsageError("Give a document's id, or --failed with a deal.")
    with opened() as running:
        where, chosen = _one(running, document_id) if document_id else _failed(running, deal or "")
        _queue(running, where.key, chosen)
        if chosen:
            read_to_the_end(running, where)
        after = documents_of(running, where.key)
        found = [after[item.id] for item in chosen if item.id in after]
        if as_json:
            print_json([document_fields(item) for item in found])
        elif found:
            console().print(
                table("Read again", ("state", "id", "title", "file"), [document_row(item) for item in found])
            )
        else:
            console().print("Nothing to read again.")


def _one(running: Services, identifier: str) -> tuple[RegisteredDeal, list[Document]]:
    deal = deal_of_id(running, identifier, kind="document")
    with running.data.deal(deal.key).read() as session:
        found = documents.document(session, identifier)
    if found is None:
        raise ProblemError(f"no document {identifier!r}.")
    return deal, [found]


def _failed(running: Services, name: str) -> tuple[RegisteredDeal, list[Document]]:
    deal = deal_named(running, name)
    found = documents_of(running, deal.key).values()
    return deal, [item for item in found if item.state is EnrichmentState.FAILED]


def _queue(running: Services, key: str, chosen: list[Document]) -> None:
    at = running.clock()
    with running.data.deal(key).write() as session:
        for item in chosen:
            documents.requeue(session, item.id, at=at)
            versions.set_author(session, item.id, OPERATOR)
            stale = staleness.leave_replaced(session, item.id, actor=OPERATOR, at=at)
            running.log.append(
                session,
                action="document.requeued",
                actor=OPERATOR,
                at=at,
                document=item.id,
                version=item.version,
                stale=list(stale),
            )
