"""The command that shows and changes what a deal sets for the verification of its drafts."""

import click

from api.commands.flags import as_json
from api.commands.shared import OPERATOR, deal_named, opened, print_json
from api.deal_checks import set_checks, usable_terms
from api.problems import ProblemError
from api.terminal import console
from dealroom.checks import Checks
from store.checks import checks


@click.command("checks")
@click.argument("deal")
@click.option("--add", "added", multiple=True, metavar="TERM", help="A term of this deal that no draft may give away.")
@click.option("--remove", "removed", multiple=True, metavar="TERM", help="A term to look for no more.")
@click.option(
    "--strike-uncited/--flag-uncited",
    "strikes",
    default=None,
    help="Strike factual sentences without a citation from a drafter's answer, or flag them (the default).",
)
@as_json
def checks_command(
    deal: str,
    added: tuple[str, ...],
    removed: tuple[str, ...],
    strikes: bool | None,  # noqa: FBT001 - click passes it by name
    as_json: bool,  # noqa: FBT001 - as above
) -> None:
    """Show what DEAL sets for the verification of its drafts, or change it."""
    with opened() as running:
        key = deal_named(running, deal).key
        with running.data.deal(key).read() as session:
            now = checks(session)
        wanted = Checks(
            own_terms=_terms(now.own_terms, added, removed),
            strikes_uncited=now.strikes_uncited if strikes is None else strikes,
        )
        set_checks(running, key, wanted, actor=OPERATOR)
    if as_json:
        print_json({"ownTerms": list(wanted.own_terms), "strikesUncited": wanted.strikes_uncited})
        return
    console().print(f"Own terms: {', '.join(wanted.own_terms) or 'none'}", markup=False)
    console().print(f"Uncited factual sentences are {'struck' if wanted.strikes_uncited else 'flagged'}.")


def _terms(now: tuple[str, ...], added: tuple[str, ...], removed: tuple[str, ...]) -> tuple[str, ...]:
    gone = usable_terms(removed)
    strange = [term for term in gone if term not in now]
    if strange:
        raise ProblemError(f"--remove: {strange[0]!r} is not one of this deal's terms.")
    return usable_terms([*(term for term in now if term not in gone), *added])
