"""Plans of threads: for the advisers alone, and no part of what a thread asks."""

from sqlmodel import Session, select

from dealroom.ids import ThreadId, UserId
from dealroom.threads import Plan, Priority
from store.tables import ThreadPlanRow


def plans(session: Session) -> dict[ThreadId, Plan]:
    """Return the plan of every thread that has one."""
    return {
        ThreadId(row.thread_id): Plan(
            assignee=UserId(row.assignee) if row.assignee else None, priority=Priority(row.priority), due=row.due_date
        )
        for row in session.exec(select(ThreadPlanRow))
    }


def set_plan(session: Session, thread: ThreadId, plan: Plan) -> None:
    """Write a thread's plan."""
    session.merge(
        ThreadPlanRow(thread_id=thread, assignee=plan.assignee, priority=plan.priority.value, due_date=plan.due)
    )
    session.flush()
