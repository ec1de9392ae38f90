"""The audit trail on the command line."""

import click

from api.commands.flags import as_json
from api.commands.shared import deal_named, opened, print_json
from api.problems import ProblemError
from api.terminal import console, table
from store.audit_log import FIRST_SEAL


@click.command("audit")
@click.argument("deal")
@click.option("--expect", "head", help="A head that was noted earlier and must still be in the trail.")
@as_json
def audit_command(deal: str, head: str | None, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Print the audit trail of DEAL, oldest first, and check its seals."""
    with opened() as running:
        key = deal_named(running, deal).key
        with running.data.deal(key).read() as session:
            trail = running.log.trail(session)
        if as_json:
            print_json(
                {
                    "whole": trail.whole,
                    "count": len(trail.records),
                    "head": trail.head,
                    "records": [{"number": item.number, **item.body, "seal": item.seal} for item in trail.records],
                }
            )
        else:
            rows = [
                (str(item.number), item.body["at"][:19], item.body["actor"], item.body["action"], _subject(item.body))
                for item in trail.records
            ]
            console().print(table(f"Audit trail of {deal}", ("#", "at", "actor", "action", "subject"), rows))
            console().print(f"{'Whole' if trail.whole else '[red]BROKEN[/]'}, head {trail.head}")
        if not trail.whole:
            raise ProblemError(f"the audit trail of {deal!r} is broken: a seal does not fit.")
        if head is not None and head not in {FIRST_SEAL, *(item.seal for item in trail.records)}:
            raise ProblemError(f"the audit trail of {deal!r} no longer holds the head {head}.")


def _subject(body: dict[str, object]) -> str:
    named = [str(body[field]) for field in ("draft", "thread", "document", "deal") if isinstance(body.get(field), str)]
    state = body.get("state")
    return " ".join([*named[:1], *([str(state)] if state else [])])
