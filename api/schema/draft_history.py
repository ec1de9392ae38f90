"""The history of a draft: every revision, and how its text differs from the first."""

from collections.abc import Sequence
from datetime import datetime

import strawberry

from api.loading import Desk
from api.rules import LOADED
from api.schema.people import User, user
from api.schema.words import Change, DraftAction
from dealroom import drafts
from drafting.difference import difference


@strawberry.type(description="A piece of the difference between two texts.")
class DifferencePart:
    """A piece of a difference."""

    change: Change = strawberry.field(description="What became of it.", metadata=LOADED)
    text: str = strawberry.field(
        description="The piece. Kept and added pieces, joined, are the later text.", metadata=LOADED
    )


@strawberry.type(description="One revision of a draft: what was done, by whom, when.")
class DraftRevision:
    """One revision of a draft."""

    revision: int = strawberry.field(description="The revision that it made.", metadata=LOADED)
    action: DraftAction = strawberry.field(description="What was done.", metadata=LOADED)
    author: User | None = strawberry.field(
        description="Who did it; null for a drafter, and for whoever is no longer in the deal.", metadata=LOADED
    )
    at: datetime = strawberry.field(description="When.", metadata=LOADED)
    reason: str | None = strawberry.field(
        description="Why it was rejected, or what had moved where it is stale.", metadata=LOADED
    )
    text: str | None = strawberry.field(
        description="The answer that it brought; null where it changed no word.", metadata=LOADED
    )
    difference: list[DifferencePart] | None = strawberry.field(
        description="How that answer differs from the draft's first text; null for the first, and where no word changed.",
        metadata=LOADED,
    )


def revisions(desk: Desk, steps: Sequence[drafts.DraftStep]) -> list[DraftRevision]:
    """Return the steps of a draft, each text with its difference to the first."""
    first = next((step for step in steps if step.text is not None), None)
    return [_revision(desk, step, first) for step in steps]


def _revision(desk: Desk, step: drafts.DraftStep, first: drafts.DraftStep | None) -> DraftRevision:
    changed = None
    if first is not None and first is not step and first.text is not None and step.text is not None:
        changed = [DifferencePart(change=part.change, text=part.text) for part in difference(first.text, step.text)]
    return DraftRevision(
        revision=step.revision,
        action=step.action,
        author=user(desk, step.actor),
        at=step.at,
        reason=step.reason,
        text=step.text,
        difference=changed,
    )
