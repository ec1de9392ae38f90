"""The command that writes what one bidder was told."""

import hashlib
import json
from pathlib import Path

import click

from api.bundle import as_page, bundle
from api.commands.flags import as_json
from api.commands.shared import OPERATOR, deal_named, opened, print_json
from api.problems import ProblemError
from dealroom.people import Organisation, Side
from store import rooms

_PAGE, _DATA = "answers.html", "answers.json"


@click.command("bundle")
@click.argument("deal")
@click.option("--for", "slug", required=True, metavar="ORGANISATION", help="A buy-side organisation's slug.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="A folder to write into.")
@as_json
def bundle_command(deal: str, slug: str, out: Path, as_json: bool) -> None:  # noqa: FBT001 - click passes it by name
    """Write what an organisation of DEAL was told, when, from which file and passage: a page and a JSON file."""
    with opened() as running:
        key = deal_named(running, deal).key
        with running.data.deal(key).read() as session:
            made = bundle(session, _bidder(rooms.organisations(session), slug))
        data = json.dumps(made, ensure_ascii=False, indent=2)
        _write(out, {_PAGE: as_page(made), _DATA: data})
        with running.data.deal(key).write() as session:
            running.log.append(
                session,
                action="bundle.made",
                actor=OPERATOR,
                at=running.clock(),
                organisation=slug,
                answers=[item["id"] for item in made["answers"]],
                sha256=hashlib.sha256(data.encode()).hexdigest(),
            )
    if as_json:
        print_json({"organisation": slug, "answers": len(made["answers"]), "page": str(out / _PAGE)})
    else:
        click.echo(f"{len(made['answers'])} answers written to {out / _PAGE} and {out / _DATA}.")


def _bidder(organisations: tuple[Organisation, ...], slug: str) -> Organisation:
    found = next((item for item in organisations if item.slug == slug and item.side is Side.BUY), None)
    if found is None:
        raise ProblemError(f"--for: {slug!r} is not a buy-side organisation of this deal.")
    return found


def _write(folder: Path, files: dict[str, str]) -> None:
    there = next((name for name in files if (folder / name).exists()), None)
    if there is not None:
        raise ProblemError(f"{folder / there} is there already.")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
