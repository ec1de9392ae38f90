"""Commands on the policy over time: what changed, what a change would do, whether what is stored holds."""

from pathlib import Path
from typing import Any

import click
from pydantic import TypeAdapter, ValidationError

from api.commands.shared import deal_named, opened, room_of
from api.policy_changes import considered
from api.policy_fields import difference_fields, difference_report, version_fields
from api.policy_names import change_written
from api.policy_trail import checked_policy
from api.problems import ProblemError
from api.report import Report, in_every_format, show
from policy.difference import difference
from policy.lint import lint
from store import policy_versions, rooms
from store.rooms import MissingPolicyVersionError

_CHANGES = TypeAdapter(list[dict[str, Any]])


@click.command("diff")
@click.argument("deal")
@click.argument("before", type=int)
@click.argument("after", type=int, required=False)
@in_every_format
def diff_command(deal: str, before: int, after: int | None, how: str | None) -> None:
    """Show what opened and closed in DEAL from policy version BEFORE to AFTER, or to the newest."""
    with opened() as running, running.data.deal(deal_named(running, deal).key).read() as session:
        try:
            first, second = (rooms.room(session, version=number) for number in (before, after))
        except MissingPolicyVersionError as error:
            raise ProblemError(f"{deal!r} has no policy version {error}.") from None
    found = difference(first, second)
    title = f"{deal}: policy version {first.policy_version} to {second.policy_version}"
    show(difference_report(title, found, json=difference_fields(found)), how)


@click.command("what-if")
@click.argument("deal")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--approve", is_flag=True, help="End with success although something would open.")
@in_every_format
def what_if_command(deal: str, file: Path, approve: bool, how: str | None) -> None:  # noqa: FBT001 - click passes it by name
    """Show what the changes in FILE would open and close in DEAL. Ends with 1 if anything would open."""
    with opened() as running:
        room = room_of(running, deal_named(running, deal).key)
    after, words = room, list[str]()
    for written in _changes_in(file):
        looked_at = considered(after, change_written(written, room=after))
        after = looked_at.after
        words.append(looked_at.words)
    found = difference(room, after)
    fields = {"changes": words, **difference_fields(found)}
    show(difference_report(f"What if: {'; '.join(words)}", found, json=fields), how)
    if found.opens_anything and not approve:
        raise ProblemError("these changes would open something; --approve accepts that.")


@click.command("history")
@click.argument("deal")
@in_every_format
def history_command(deal: str, how: str | None) -> None:
    """Show every policy version of DEAL: who made it, when and why."""
    with opened() as running, running.data.deal(deal_named(running, deal).key).read() as session:
        found = policy_versions.versions(session)
    show(
        Report(
            title=f"Policy versions of {deal}",
            columns=("#", "at", "author", "reason"),
            rows=[(str(item.number), item.created_at.isoformat()[:19], item.author, item.reason) for item in found],
            json=[version_fields(item) for item in found],
        ),
        how,
    )


@click.command("lint")
@click.argument("deal")
@in_every_format
def lint_command(deal: str, how: str | None) -> None:
    """Show lines of DEAL that decide nothing, repeat what holds anyway, or open more than they seem to."""
    with opened() as running:
        found = lint(room_of(running, deal_named(running, deal).key))
    show(
        Report(
            title=f"Findings in {deal}",
            columns=("kind", "who", "folder", "finding"),
            rows=[(item.kind.value, item.subject, item.folder_path or "", item.sentence) for item in found],
            json=[
                {
                    "kind": item.kind.value,
                    "subject": item.subject,
                    "folder": item.folder_path,
                    "sentence": item.sentence,
                    "line": item.line,
                }
                for item in found
            ],
            notes=() if found else ("Nothing to report.",),
        ),
        how,
    )


@click.command("verify")
@click.argument("deal")
@click.option("--count", default=200, show_default=True, help="How many decisions are asked of plain Casbin.")
@click.option("--seed", default=1, show_default=True, help="Which decisions are drawn.")
@in_every_format
def verify_command(deal: str, count: int, seed: int, how: str | None) -> None:
    """Check DEAL's policy: the decided room against plain Casbin, and the chain of its versions."""
    with opened() as running, running.data.deal(deal_named(running, deal).key).read() as session:
        found = checked_policy(session, count=count, seed=seed)
    rows = [("versions", found.chain), ("plain Casbin", found.casbin)]
    show(Report(f"Policy of {deal}", ("", ""), rows, found.fields), how)
    if not found.holds:
        raise ProblemError(f"the policy of {deal!r} does not hold: {found.problem}")


def _changes_in(file: Path) -> list[dict[str, Any]]:
    try:
        return _CHANGES.validate_json(file.read_bytes())
    except OSError as error:
        raise ProblemError(f"{file}: {error.strerror}.") from None
    except ValidationError:
        raise ProblemError(f"{file}: must hold a list of changes, each an object with one key.") from None
