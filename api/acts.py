"""
What people do in a deal room: ask, draft, set what is verified, change the policy.

Each act checks its input, writes what it changes together with its audit record in one transaction, and returns the id
of what it made. Records hold ids, never a text. What people do with documents is in `document_acts`.
"""

from typing import TYPE_CHECKING

from api.deal_checks import UnusableTermError, set_checks, usable_terms
from api.errors import bad_input, conflict, not_found
from api.loading import Desk
from api.names import cleaned_line, cleaned_text
from api.policy_changes import Made, MissingReasonError, MovedPolicyError, make
from dealroom.checks import Checks
from dealroom.ids import DraftId, ThreadId, UserId, new_id
from dealroom.people import ADVISORY_ROLES, BUY_SIDE_ROLES
from dealroom.threads import Thread, ThreadKind, ThreadStatus
from policy.changes import PolicyChange, RefusedChangeError
from policy.person import person_of
from store import threads as stored_threads

if TYPE_CHECKING:
    from api.wiring import Services

LONGEST_TITLE = 300
LONGEST_BODY = 10_000

_SLUG_LENGTH = 8


def ask(services: "Services", desk: Desk, *, title: str, body: str, on_behalf_of: str | None) -> ThreadId:
    """
    Ask a question, for oneself or, as an adviser, for somebody of the buy side.

    Raises:
        RefusedError: title or body are empty or too long, or `on_behalf_of` is not what the role must give.

    """
    creator = _creator(desk, on_behalf_of)
    words = _question(title, body)
    key, at = desk.actor.deal.key, services.clock()
    identifier = ThreadId(new_id("thread", deal_key=key))
    thread = Thread(
        id=identifier,
        slug=f"q-{identifier[-_SLUG_LENGTH:]}",  # drawn, not counted: a number would tell how many others asked
        kind=ThreadKind.QUESTION,
        title=words[0],
        body=words[1],
        created_by=creator,
        created_at=at,
        status=ThreadStatus.OPEN,
    )
    entered_by = desk.user.id if creator != desk.user.id else None
    with services.data.deal(key).write() as session:
        stored_threads.add_thread(session, thread, entered_by=entered_by)
        services.log.append(
            session, action="question.asked", actor=desk.user.id, at=at, thread=identifier, creator=creator
        )
    return identifier


def _creator(desk: Desk, on_behalf_of: str | None) -> UserId:
    if desk.actor.role not in ADVISORY_ROLES:
        if on_behalf_of is not None:
            raise bad_input("`onBehalfOf` is for advisers alone.")
        return desk.user.id
    if on_behalf_of is None:
        raise bad_input("`onBehalfOf` is missing: an adviser asks for a buy-side user of the deal.")
    asker = person_of(UserId(on_behalf_of), room=desk.actor.room)
    if asker is None or asker.role not in BUY_SIDE_ROLES:
        raise bad_input("`onBehalfOf` is not the id of a buy-side user of this deal.")
    return asker.user.id


def _question(title: str, body: str) -> tuple[str, str]:
    if len(title) > LONGEST_TITLE:
        raise bad_input(f"`title` has {len(title)} characters; at most {LONGEST_TITLE} are taken.")
    if len(body) > LONGEST_BODY:
        raise bad_input(f"`body` has {len(body)} characters; at most {LONGEST_BODY} are taken.")
    line = cleaned_line(title)
    if not line:
        raise bad_input("`title` is empty.")
    return line, cleaned_text(body)


def generate_draft(services: "Services", desk: Desk, *, thread: str) -> DraftId:
    """
    Draft an answer to a thread and return the draft's id. The draft's own record is written with it.

    Raises:
        RefusedError: the person knows of no such thread.

    """
    found = desk.thread(thread)
    if found is None:
        raise not_found()
    draft = services.answering.draft(key=desk.actor.deal.key, thread=found.id, actor=desk.user.id)
    return draft.id


def change_checks(services: "Services", desk: Desk, *, own_terms: list[str], strikes_uncited: bool) -> None:
    """
    Set what drafts of the deal are verified with from now on.

    Raises:
        RefusedError: a term cannot be looked for, or there are too many.

    """
    try:
        terms = usable_terms(own_terms)
    except UnusableTermError as error:
        raise bad_input(f"`ownTerms`: {error}") from None
    set_checks(services, desk.actor.deal.key, Checks(terms, strikes_uncited), actor=desk.user.id)


def change_policy(services: "Services", desk: Desk, *, change: PolicyChange, reason: str, expected: int) -> Made:
    """
    Change who may read what, as the next version of the policy.

    Raises:
        RefusedError: the change cannot be made, its reason is missing, or the policy has moved since it was looked at.

    """
    try:
        return make(services, desk.actor.deal.key, change, reason=reason, actor=desk.user.id, expected=expected)
    except MovedPolicyError as error:
        raise conflict(str(error)) from None
    except (RefusedChangeError, MissingReasonError) as error:
        raise bad_input(str(error)) from None
