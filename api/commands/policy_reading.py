"""Commands that say who may read what, and why: scope, matrix, explain, who."""

from typing import Any

import click

from api.commands.flags import as_json
from api.commands.shared import deal_named, opened, print_json, room_of, thread_named
from api.policy_fields import tier_word
from api.problems import ProblemError
from api.report import Report, in_every_format, show
from api.terminal import console, table
from dealroom.folders import Folder, InvalidPathError, normalised
from dealroom.people import Organisation, User
from dealroom.permitted import Denied
from dealroom.room import Room
from policy.explain import explain
from policy.matrix import collapsed, matrix
from policy.who import readers


@click.command("scope")
@click.argument("thread_id")
@as_json
def scope_command(thread_id: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Explain what a draft for THREAD_ID may rest on."""
    with opened() as running:
        key, thread = thread_named(running, thread_id)
        scoped = running.searching.scope(key, thread.id)
        result = _scope_result(scoped.scope, scoped.room)
        if as_json:
            print_json(result)
            return
        terminal = console()
        terminal.print(f"[bold]{thread.slug}[/]  {result['rule']}")
        if result["denied"]:
            terminal.print(f"[red]Denied.[/] {result['reason']}")
            return
        terminal.print(f"Counterparties: {', '.join(result['counterparties'])}")
        rows = [
            *(("[admitted]", path, "") for path in result["admitted"]),
            *(("[refused]", item["path"], item["because"]) for item in result["refused"]),
        ]
        terminal.print(table("", ("", "folder", "because"), rows))


def _scope_result(scope: Any, room: Room) -> dict[str, Any]:
    slugs = {organisation.id: organisation.slug for organisation in room.organisations}
    result = {
        "rule": scope.rule.value,
        "denied": isinstance(scope, Denied),
        "reason": None,
        "counterparties": [slugs[organisation] for organisation in scope.counterparties],
        "admitted": [],
        "refused": [],
    }
    if isinstance(scope, Denied):
        return {**result, "reason": scope.reason}
    return {
        **result,
        "admitted": [folder.path for folder in room.folders if folder.id in scope.folders],
        "refused": [{"path": item.path, "by": list(item.by), "because": item.because} for item in scope.refused],
    }


@click.command("matrix")
@click.argument("deal")
@click.option("--all", "whole", is_flag=True, help="Also the folders where no tier changes against the folder above.")
@in_every_format
def matrix_command(deal: str, whole: bool, how: str | None) -> None:  # noqa: FBT001 - click passes it by name
    """Show the tier of every organisation of DEAL on every folder."""
    with opened() as running:
        room = room_of(running, deal_named(running, deal).key)
    rows = matrix(room)
    shown = rows if whole or how else collapsed(room)
    organisations = [organisation.slug for organisation in room.organisations]
    tiers = {(row.folder_path, row.organisation_slug): tier_word(row.tier) for row in rows}
    folders = list(dict.fromkeys(row.folder_path for row in shown))
    show(
        Report(
            title=f"Tiers in {deal}",
            columns=("folder", *organisations),
            rows=[(folder, *(tiers[folder, slug] for slug in organisations)) for folder in folders],
            json=[
                {"folder": row.folder_path, "organisation": row.organisation_slug, "tier": tier_word(row.tier)}
                for row in rows
            ],
            notes=()
            if len(shown) == len(rows)
            else ("Folders without a change against the folder above are left out; --all shows them.",),
            wide=0,
        ),
        how,
    )


@click.command("explain")
@click.argument("deal")
@click.option("--who", required=True, help="An organisation's slug, or a person's email.")
@click.option("--folder", "path", required=True, help="A folder's path.")
@in_every_format
def explain_command(deal: str, who: str, path: str, how: str | None) -> None:
    """Explain the tier of an organisation or a person of DEAL on a folder."""
    with opened() as running:
        room = room_of(running, deal_named(running, deal).key)
    found = explain(room, who=_somebody(room, who), folder=_folder(room, path))
    rows = [("decided", found.decided or "no line"), ("via", found.via or "-")]
    rows += [("overruled", line) for line in found.overruled]
    show(
        Report(
            title=f"{who} reads {path} at tier {tier_word(found.tier)}",
            columns=("", "policy line"),
            rows=rows,
            json={
                "tier": tier_word(found.tier),
                "because": found.because,
                "decided": found.decided,
                "via": found.via,
                "overruled": list(found.overruled),
            },
            notes=(found.because,),
        ),
        how,
    )


@click.command("who")
@click.argument("deal")
@click.option("--folder", "path", required=True, help="A folder's path.")
@in_every_format
def who_command(deal: str, path: str, how: str | None) -> None:
    """Show everybody who may read a folder of DEAL, and why."""
    with opened() as running:
        room = room_of(running, deal_named(running, deal).key)
    found = readers(room, _folder(room, path))
    show(
        Report(
            title=f"Who may read {path}",
            columns=("who", "organisation", "tier", "own line", "because"),
            rows=[
                (item.subject, item.organisation, tier_word(item.tier), "yes" if item.by_override else "", item.because)
                for item in found
            ],
            json=[
                {
                    "who": item.subject,
                    "isPerson": item.is_person,
                    "organisation": item.organisation,
                    "tier": tier_word(item.tier),
                    "byOverride": item.by_override,
                    "because": item.because,
                }
                for item in found
            ],
        ),
        how,
    )


def _somebody(room: Room, name: str) -> Organisation | User:
    everybody: list[tuple[str, Organisation | User]] = [
        *((organisation.slug, organisation) for organisation in room.organisations),
        *((user.email, user) for user in room.users),
    ]
    for known, somebody in everybody:
        if known == name:
            return somebody
    raise ProblemError(f"--who: no organisation or person {name!r}.")


def _folder(room: Room, path: str) -> Folder:
    try:
        wanted = normalised(path)
    except InvalidPathError:
        raise ProblemError(f"--folder: {path!r} is no folder path.") from None
    for folder in room.folders:
        if folder.path == wanted:
            return folder
    raise ProblemError(f"--folder: no folder {path!r}.")
