"""The steps of drafts: every revision with who made it and when, and the texts that were replaced."""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlmodel import Session, col, select

from dealroom.drafts import Draft, DraftAction, DraftStep
from dealroom.ids import DraftId, ThreadId
from store.tables import DraftRow, DraftStepRow


@dataclass(frozen=True, slots=True)
class Brought:
    """A text that a step brought: its verdict and what it rests on, as they are stored, and the version of the rules."""

    review: str
    basis: str
    rules_version: str


def add_step(
    session: Session,
    draft: Draft,
    *,
    action: DraftAction,
    actor: str | None,
    at: datetime,
    reason: str | None = None,
    brought: Brought | None = None,
) -> None:
    """Write the step that brought a draft to the revision it is at."""
    session.add(
        DraftStepRow(
            draft_id=draft.id,
            revision=draft.revision,
            action=action.value,
            actor=actor,
            at=at,
            reason=reason,
            review=brought.review if brought else None,
            basis=brought.basis if brought else None,
            rules_version=brought.rules_version if brought else None,
        )
    )
    session.flush()


def last_step(session: Session, draft: DraftId) -> DraftStep:
    """Return the step that brought a draft to the revision it is at."""
    statement = (
        select(DraftStepRow).where(col(DraftStepRow.draft_id) == draft).order_by(col(DraftStepRow.number).desc())
    )
    return _step(session.exec(statement.limit(1)).one())


def steps_of_thread(session: Session, thread: ThreadId) -> dict[DraftId, tuple[DraftStep, ...]]:
    """Return the steps of every draft of a thread, oldest first."""
    statement = (
        select(DraftStepRow)
        .join(DraftRow, col(DraftRow.id) == col(DraftStepRow.draft_id))
        .where(col(DraftRow.thread_id) == thread)
        .order_by(col(DraftStepRow.number))
    )
    found: dict[DraftId, list[DraftStep]] = {}
    for row in session.exec(statement):
        found.setdefault(DraftId(row.draft_id), []).append(_step(row))
    return {draft: tuple(steps) for draft, steps in found.items()}


def purge_texts(session: Session, draft: DraftId) -> None:
    """Take the texts and the reasons of a draft's steps away; who did what, and when, stays."""
    for row in session.exec(select(DraftStepRow).where(col(DraftStepRow.draft_id) == draft)):
        row.review = row.basis = row.reason = None
        session.add(row)
    session.flush()


def _step(row: DraftStepRow) -> DraftStep:
    brought: dict[str, Any] | None = json.loads(row.review) if row.review else None
    return DraftStep(
        number=row.number or 0,
        draft=DraftId(row.draft_id),
        revision=row.revision,
        action=DraftAction(row.action),
        actor=row.actor,
        at=row.at.replace(tzinfo=row.at.tzinfo or UTC),
        reason=row.reason,
        text=brought["answer"] if brought else None,
    )
