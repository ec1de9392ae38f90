"""
A deal's settings for the verification of its drafts: its own terms, and whether uncited sentences are struck.

Rule: a setting is written together with its audit record, which seals the terms: they are what must not be given away.
Drafts that were made before keep the settings they were verified under.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from api.names import cleaned_line
from dealroom.checks import Checks
from dealroom.problems import ExplainedError
from store import checks as stored_checks
from store.encoding import checks_to_json

if TYPE_CHECKING:
    from api.wiring import Services

MOST_TERMS = 200
LONGEST_TERM = 200
_FEWEST_SIGNS = 2


class UnusableTermError(ExplainedError):
    """A term cannot be looked for, or there are too many: a sentence that names it."""


def set_checks(services: "Services", key: str, wanted: Checks, *, actor: str) -> None:
    """Write a deal's settings with their audit record. Settings that stand already are not written again."""
    with services.data.deal(key).write() as session:
        if stored_checks.checks(session) == wanted:
            return
        stored_checks.set_checks(session, wanted)
        services.log.append(
            session,
            action="checks.changed",
            actor=actor,
            at=services.clock(),
            checks=services.log.seal_text(session, checks_to_json(wanted)),
            own_terms=len(wanted.own_terms),
            strikes_uncited=wanted.strikes_uncited,
        )


def usable_terms(terms: Iterable[str]) -> tuple[str, ...]:
    """
    Return terms on one line each, without what cannot be seen, each once, in order.

    Raises:
        UnusableTermError: a term holds fewer than two letters or digits or is too long, or there are too many.

    """
    cleaned = tuple(dict.fromkeys(_usable(term) for term in terms))
    if len(cleaned) > MOST_TERMS:
        raise UnusableTermError(f"{len(cleaned)} terms are too many: at most {MOST_TERMS} are taken.")
    return cleaned


def _usable(term: str) -> str:
    line = cleaned_line(term)
    if sum(character.isalnum() for character in line) < _FEWEST_SIGNS:
        raise UnusableTermError(f"the term {line!r} needs at least {_FEWEST_SIGNS} letters or digits.")
    if len(line) > LONGEST_TERM:
        raise UnusableTermError(
            f"the term {line[:20]!r}... has {len(line)} characters; at most {LONGEST_TERM} are taken."
        )
    return line
