"""Commands for who audits permissions: scope, matrix, explain."""

from typing import Any

import click

from api.commands.flags import as_json
from api.commands.shared import deal_named, opened, print_json, room_of, thread_named
from api.problems import ProblemError
from api.terminal import console, table
from dealroom.folders import Folder, InvalidPathError, normalised
from dealroom.people import Organisation, User
from dealroom.permitted import Denied
from dealroom.room import Room
from policy.explain import explain
from policy.matrix import matrix


@click.group("policy")
def policy_group() -> None:
    """Say who may read what, and why."""


@policy_group.command("scope")
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


@policy_group.command("matrix")
@click.argument("deal")
@as_json
def matrix_command(deal: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Show the tier of every organisation of DEAL on every folder."""
    with opened() as running:
        rows = matrix(room_of(running, deal_named(running, deal).key))
        if as_json:
            print_json(
                [
                    {"folder": row.folder_path, "organisation": row.organisation_slug, "tier": row.tier.name.lower()}
                    for row in rows
                ]
            )
            return
        organisations = list(dict.fromkeys(row.organisation_slug for row in rows))
        tiers = {(row.folder_path, row.organisation_slug): row.tier.name.lower() for row in rows}
        folders = list(dict.fromkeys(row.folder_path for row in rows))
        lines = [(folder, *(tiers[folder, slug] for slug in organisations)) for folder in folders]
        console().print(table(f"Tiers in {deal}", ("folder", *organisations), lines))


@policy_group.command("explain")
@click.argument("deal")
@click.option("--who", required=True, help="An organisation's slug, or a person's email.")
@click.option("--folder", "path", required=True, help="A folder's path.")
@as_json
def explain_command(deal: str, who: str, path: str, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Explain the tier of an organisation or a person of DEAL on a folder."""
    with opened() as running:
        room = room_of(running, deal_named(running, deal).key)
        found = explain(room, who=_somebody(room, who), folder=_folder(room, path))
        result = {
            "tier": found.tier.name.lower(),
            "because": found.because,
            "decided": found.decided,
            "via": found.via,
            "overruled": list(found.overruled),
        }
        if as_json:
            print_json(result)
            return
        terminal = console()
        terminal.print(f"[bold]{who}[/] reads [bold]{path}[/] at tier [bold]{result['tier']}[/].")
        terminal.print(str(result["because"]))
        rows = [("decided", str(found.decided or "no line")), ("via", str(found.via or "-"))]
        rows += [("overruled", str(line)) for line in found.overruled]
        terminal.print(table("", ("", "policy line"), rows))


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
