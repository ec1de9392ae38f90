"""Questions and requests."""

from datetime import UTC

from sqlmodel import Session, col, func, select

from dealroom.ids import RequestListId, ThreadId, UserId
from dealroom.threads import Thread, ThreadKind, ThreadStatus
from dealroom.workflow import ThreadStep, thread_after
from store.tables import ThreadRow


def _thread(row: ThreadRow) -> Thread:
    return Thread(
        id=ThreadId(row.id),
        slug=row.slug,
        kind=ThreadKind(row.kind),
        title=row.title,
        body=row.body,
        created_by=UserId(row.created_by) if row.created_by else None,
        created_at=row.created_at.replace(tzinfo=row.created_at.tzinfo or UTC),
        status=ThreadStatus(row.status),
        request_list=RequestListId(row.list_id) if row.list_id else None,
    )


def thread(session: Session, identifier: str) -> Thread | None:
    """Return the thread with this id."""
    row = session.get(ThreadRow, identifier)
    return _thread(row) if row else None


def thread_with_slug(session: Session, slug: str) -> Thread | None:
    """Return the thread with this slug."""
    row = session.exec(select(ThreadRow).where(col(ThreadRow.slug) == slug)).first()
    return _thread(row) if row else None


def threads(session: Session) -> tuple[Thread, ...]:
    """Return every thread of the deal, in the order of arrival."""
    return tuple(_thread(row) for row in session.exec(select(ThreadRow).order_by(col(ThreadRow.position))))


def add_thread(session: Session, thread: Thread, *, entered_by: UserId | None = None) -> None:
    """Add a thread. `entered_by` is who typed it, where that is not its creator."""
    last = session.exec(select(func.max(ThreadRow.position))).one()
    session.add(
        ThreadRow(
            id=thread.id,
            position=(last or 0) + 1,
            slug=thread.slug,
            kind=thread.kind.value,
            list_id=thread.request_list,
            title=thread.title,
            body=thread.body,
            created_by=thread.created_by,
            entered_by=entered_by,
            created_at=thread.created_at,
            status=thread.status.value,
        )
    )
    session.flush()


def set_status_from(
    session: Session, identifier: ThreadId, status: ThreadStatus, *, only: frozenset[ThreadStatus]
) -> bool:
    """Move a thread to a state if it is in one of `only`, and tell whether it moved."""
    row = session.get_one(ThreadRow, identifier)
    if ThreadStatus(row.status) not in only:
        return False
    row.status = status.value
    session.add(row)
    return True


def take_step(session: Session, identifier: ThreadId, step: ThreadStep) -> bool:
    """Move a thread as a step of the workflow says, and tell whether it takes the step."""
    row = session.get_one(ThreadRow, identifier)
    after = thread_after(ThreadStatus(row.status), step)
    if after is None:
        return False
    row.status = after.value
    session.add(row)
    return True


def next_question_slug(session: Session) -> str:
    """Return a slug that no thread of the deal has."""
    number = (session.exec(select(func.count()).select_from(ThreadRow)).one()) + 1
    while thread_with_slug(session, f"q-{number}") is not None:
        number += 1
    return f"q-{number}"
