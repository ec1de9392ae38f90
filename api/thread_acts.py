"""What people do with threads beside answering them: plan, close, reopen, withdraw. Each leaves its record."""

from datetime import date
from typing import TYPE_CHECKING

from api.errors import bad_input, conflict, not_found
from api.loading import Desk
from dealroom.ids import UserId
from dealroom.people import ADVISORY_ROLES
from dealroom.threads import Plan, Priority, Thread, ThreadKind
from dealroom.workflow import ThreadStep
from policy.person import person_of
from store import plans, sent_answers, threads

if TYPE_CHECKING:
    from api.wiring import Services

_NOT_TAKEN = {
    ThreadStep.CLOSED: "This thread is closed or withdrawn already.",
    ThreadStep.REOPENED: "This thread is not closed.",
    ThreadStep.WITHDRAWN: "This question is answered, closed or withdrawn already.",
}
_ACTIONS = {
    ThreadStep.CLOSED: "thread.closed",
    ThreadStep.REOPENED: "thread.reopened",
    ThreadStep.WITHDRAWN: "thread.withdrawn",
}


def plan_thread(
    services: "Services", desk: Desk, *, thread: str, assignee: str | None, priority: Priority, due: date | None
) -> None:
    """
    Say who of the advisers takes care of a thread, how urgent it is, and by when it is to be answered.

    Raises:
        RefusedError: the person knows of no such thread, or the assignee is no adviser of the deal.

    """
    found, plan = _thread(desk, thread), Plan(_assignee(desk, assignee), priority, due)
    with services.data.deal(desk.actor.deal.key).write() as session:
        plans.set_plan(session, found.id, plan)
        services.log.append(
            session,
            action="thread.planned",
            actor=desk.user.id,
            at=services.clock(),
            thread=found.id,
            assignee=plan.assignee,
            priority=plan.priority.value,
            due=None if due is None else due.isoformat(),
        )


def close_thread(services: "Services", desk: Desk, *, thread: str) -> None:
    """
    Close a thread: it takes no answer any more.

    Raises:
        RefusedError: the person knows of no such thread, or it is closed or withdrawn already.

    """
    _step(services, desk, _thread(desk, thread), ThreadStep.CLOSED)


def reopen_thread(services: "Services", desk: Desk, *, thread: str) -> None:
    """
    Reopen a closed thread; one that was answered is answered again.

    Raises:
        RefusedError: the person knows of no such thread, or it is not closed.

    """
    _step(services, desk, _thread(desk, thread), ThreadStep.REOPENED)


def withdraw_question(services: "Services", desk: Desk, *, thread: str) -> None:
    """
    Withdraw a question that is not answered yet: for the organisation that asked it, or an adviser on its behalf.

    Raises:
        RefusedError: the person knows of no such question, or it is answered, closed or withdrawn.

    """
    found = _thread(desk, thread)
    if found.kind is not ThreadKind.QUESTION:
        raise bad_input("A request stands on its list; only a question can be withdrawn.")
    _step(services, desk, found, ThreadStep.WITHDRAWN)


def _step(services: "Services", desk: Desk, thread: Thread, step: ThreadStep) -> None:
    with services.data.deal(desk.actor.deal.key).write() as session:
        if not threads.take_step(session, thread.id, step):
            raise conflict(_NOT_TAKEN[step])
        if step is ThreadStep.REOPENED and sent_answers.current_answer(session, thread.id) is not None:
            threads.take_step(session, thread.id, ThreadStep.ANSWERED)
        services.log.append(session, action=_ACTIONS[step], actor=desk.user.id, at=services.clock(), thread=thread.id)


def _thread(desk: Desk, identifier: str) -> Thread:
    found = desk.thread(identifier)
    if found is None:
        raise not_found()
    return found


def _assignee(desk: Desk, identifier: str | None) -> UserId | None:
    if identifier is None:
        return None
    person = person_of(UserId(identifier), room=desk.actor.room)
    if person is None or person.role not in ADVISORY_ROLES:
        raise bad_input("`assignee` is not the id of an adviser of this deal.")
    return person.user.id
