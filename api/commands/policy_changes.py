"""Commands that change who may read what: each shows what it would open and close before it is made."""

from typing import Any

import click

from api.commands.flags import as_json
from api.commands.shared import OPERATOR, deal_named, opened, print_json, room_of
from api.policy_changes import Considered, considered, make
from api.policy_fields import considered_fields, difference_report
from api.policy_names import change_written
from api.problems import ProblemError
from api.report import Format, show

reason = click.option("--reason", required=True, help="Why: it stays with the version that the change makes.")
yes = click.option("--yes", is_flag=True, help="Make the change without asking.")
folder = click.option("--folder", required=True, help="A folder's path.")
_TIERS = click.Choice(["none", "view", "watermark", "download", "manage"])


@click.command("grant")
@click.argument("deal")
@click.option("--organisation", required=True, help="An organisation's slug.")
@folder
@click.option("--tier", required=True, type=_TIERS)
@reason
@yes
@as_json
def grant_command(deal: str, organisation: str, folder: str, tier: str, **how: Any) -> None:
    """Give an organisation of DEAL a tier on a folder and below."""
    _change(deal, {"grant": {"organisation": organisation, "folder": folder, "tier": tier}}, **how)


@click.command("revoke")
@click.argument("deal")
@click.option("--organisation", help="An organisation's slug: its grant on the folder goes.")
@click.option("--user", help="A person's email: their own line on the folder goes.")
@folder
@reason
@yes
@as_json
def revoke_command(deal: str, organisation: str | None, user: str | None, folder: str, **how: Any) -> None:
    """Take a grant, or a person's own line, away. What stands above the folder holds again."""
    if (organisation is None) == (user is None):
        raise click.UsageError("Give either --organisation or --user.")
    if organisation is not None:
        _change(deal, {"grant": {"organisation": organisation, "folder": folder, "tier": None}}, **how)
    else:
        _change(deal, {"override": {"user": user, "folder": folder, "tier": None}}, **how)


@click.command("override")
@click.argument("deal")
@click.option("--user", required=True, help="A person's email.")
@folder
@click.option("--tier", required=True, type=_TIERS)
@reason
@yes
@as_json
def override_command(deal: str, user: str, folder: str, tier: str, **how: Any) -> None:
    """Give one person of DEAL a tier of their own on a folder and below."""
    _change(deal, {"override": {"user": user, "folder": folder, "tier": tier}}, **how)


@click.command("move-folder")
@click.argument("deal")
@folder
@click.option("--to", required=True, help="The path it shall have.")
@reason
@yes
@as_json
def move_folder_command(deal: str, folder: str, to: str, **how: Any) -> None:
    """Put a folder of DEAL, with everything below it, at another path."""
    _change(deal, {"move_folder": {"folder": folder, "to": to}}, **how)


@click.command("create-folder")
@click.argument("deal")
@folder
@reason
@yes
@as_json
def create_folder_command(deal: str, folder: str, **how: Any) -> None:
    """Add a folder to DEAL, with those above it that are missing."""
    _change(deal, {"create_folder": {"folder": folder}}, **how)


@click.command("member")
@click.argument("deal")
@click.option("--email", required=True, help="The person's email.")
@click.option("--name", help="The person's name.")
@click.option("--organisation", help="An organisation's slug.")
@click.option("--role", help="lead_advisor, advisor, seller, auditor, buyer or buyer_counsel.")
@click.option("--remove", is_flag=True, help="Take their organisation and role away.")
@reason
@yes
@as_json
def member_command(
    deal: str,
    email: str,
    name: str | None,
    organisation: str | None,
    role: str | None,
    remove: bool,  # noqa: FBT001 - click passes it by name
    **how: Any,
) -> None:
    """Add a person to DEAL, or change what they are in it."""
    if remove:
        _change(deal, {"remove_member": {"email": email}}, **how)
        return
    _change(deal, {"member": {"email": email, "name": name, "organisation": organisation, "role": role}}, **how)


@click.command("audience")
@click.argument("deal")
@click.option("--list", "list_slug", required=True, help="A request list's slug.")
@click.option("--owner", help="The organisation that owns it, by slug; left out, it has no owner and is denied.")
@click.option("--visible-to", multiple=True, help="An organisation that sees it, by slug.")
@reason
@yes
@as_json
def audience_command(deal: str, list_slug: str, owner: str | None, visible_to: tuple[str, ...], **how: Any) -> None:
    """Say who owns a request list of DEAL and who else sees it."""
    _change(deal, {"audience": {"list": list_slug, "owner": owner, "visible_to": list(visible_to)}}, **how)


def _change(deal: str, written: dict[str, Any], *, reason: str, yes: bool, as_json: bool) -> None:
    with opened() as running:
        key = deal_named(running, deal).key
        room = room_of(running, key)
        change = change_written(written, room=room)
        looked_at = considered(room, change)
        if not as_json:
            _show(looked_at)
        if not yes and (as_json or not click.confirm("Make this change?", err=True)):
            if as_json:
                print_json({"applied": False, "version": room.policy_version, **considered_fields(looked_at)})
                return
            raise ProblemError("the change was not made.")
        made = make(running, key, change, reason=reason, actor=OPERATOR, expected=room.policy_version)
    if as_json:
        print_json({"applied": True, "version": made.version.number, **considered_fields(made.considered)})
    else:
        click.echo(f"Made as policy version {made.version.number}.")


def _show(looked_at: Considered) -> None:
    show(difference_report(looked_at.words, looked_at.difference, json=None), Format.TERMINAL)
