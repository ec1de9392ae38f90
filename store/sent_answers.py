"""Answers that were sent. A corrected one supersedes the one before it on its thread; all are kept."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC

from sqlmodel import Session, col, func, select

from dealroom.ids import ThreadId
from dealroom.sent import SentAnswer
from store.encoding import sent_from_json, sent_to_json
from store.tables import SentAnswerRow


def add_sent_answer(session: Session, sent: SentAnswer) -> None:
    """Write an answer as it left; the one that it supersedes is marked with the same moment."""
    if sent.supersedes is not None:
        before = session.get_one(SentAnswerRow, sent.supersedes)
        before.superseded_at = sent.sent_at
        session.add(before)
    session.add(
        SentAnswerRow(
            id=sent.id,
            position=(session.exec(select(func.max(SentAnswerRow.position))).one() or 0) + 1,
            thread_id=sent.thread,
            draft_id=sent.draft,
            sent_at=sent.sent_at,
            content=sent_to_json(sent),
        )
    )
    session.flush()


def sent_answer(session: Session, identifier: str) -> SentAnswer | None:
    """Return the sent answer with this id, current or superseded."""
    row = session.get(SentAnswerRow, identifier)
    return _sent(row) if row else None


def current_answer(session: Session, thread: ThreadId) -> SentAnswer | None:
    """Return the answer that stands on a thread."""
    return next(iter(current_answers(session, [thread])), None)


def current_answers(session: Session, threads: Iterable[ThreadId] | None = None) -> tuple[SentAnswer, ...]:
    """Return the answers that stand on these threads, or on all threads of the deal, in the order of sending."""
    statement = select(SentAnswerRow).where(col(SentAnswerRow.superseded_at).is_(None))
    if threads is not None:
        statement = statement.where(col(SentAnswerRow.thread_id).in_(list(threads)))
    return tuple(_sent(row) for row in session.exec(statement.order_by(col(SentAnswerRow.position))))


def all_answers(session: Session) -> tuple[SentAnswer, ...]:
    """Return every answer that was ever sent in the deal, in the order of sending."""
    return tuple(_sent(row) for row in session.exec(select(SentAnswerRow).order_by(col(SentAnswerRow.position))))


def answers_of(session: Session, thread: ThreadId) -> tuple[SentAnswer, ...]:
    """Return every answer that was sent on a thread, newest first."""
    statement = (
        select(SentAnswerRow).where(col(SentAnswerRow.thread_id) == thread).order_by(col(SentAnswerRow.position).desc())
    )
    return tuple(_sent(row) for row in session.exec(statement))


def _sent(row: SentAnswerRow) -> SentAnswer:
    found = sent_from_json(row.content)
    at = row.superseded_at
    return found if at is None else replace(found, superseded_at=at.replace(tzinfo=at.tzinfo or UTC))
