"""
Who sees which organisation, which thread, and which sent answer.

Rule: bidders do not learn of each other. The buy side sees its own organisation and the sell side's, its own
organisation's questions, and the requests of the lists it owns or is named in.

Rule: a sent answer is for its addressees: the creator's organisation for a question, the owner and everybody the list
is visible to for a request. Each of them sees it while they may read every document that was passed to the model for
it and every document it cites; if nothing was passed, the creator alone for a question. Whoever sees drafts sees it
among them.
"""

from collections.abc import Iterable
from enum import StrEnum

from dealroom.ids import DocumentId, OrganisationId
from dealroom.people import Side, User
from dealroom.room import Room
from dealroom.threads import Thread, ThreadKind
from policy.lists import counterparties_of, list_of
from policy.person import Person, is_buy_side, organisation_of, person_of
from policy.roles import Capability, role_may
from policy.tiers import reads_all


class ThreadReach(StrEnum):
    """Which threads of a room a person sees."""

    ALL = "ALL"
    OUTLINES = "OUTLINES"  # of all threads: id, kind, status and scope
    OWN = "OWN"  # those the person created
    AUDIENCE = "AUDIENCE"  # the own organisation's questions, and requests of lists it sees
    NOTHING = "NOTHING"


_REACHES = {
    Capability.READ_THREADS_ALL: ThreadReach.ALL,
    Capability.READ_THREAD_OUTLINES: ThreadReach.OUTLINES,
    Capability.READ_THREADS_OWN: ThreadReach.OWN,
    Capability.READ_THREADS_AUDIENCE: ThreadReach.AUDIENCE,
}


def addressees(thread: Thread, room: Room) -> frozenset[OrganisationId]:
    """Return the organisations of this room that an answer to the thread is for."""
    if thread.kind is ThreadKind.QUESTION:
        creator = person_of(thread.created_by, room=room)
        return frozenset() if creator is None else frozenset({creator.organisation.id})
    request_list = list_of(thread, room=room)
    named = () if request_list is None else counterparties_of(request_list)
    return frozenset(name for name in named if organisation_of(name, room=room) is not None)


def visible_organisations(user: User, room: Room) -> frozenset[OrganisationId]:
    """Return the organisations that a person may learn of."""
    person = person_of(user.id, room=room)
    if person is None:
        return frozenset()
    if not is_buy_side(person.organisation):
        return frozenset(organisation.id for organisation in room.organisations)
    sell_side = {organisation.id for organisation in room.organisations if organisation.side is Side.SELL}
    return frozenset(sell_side | {person.organisation.id})


def visible_threads_rule(user: User, room: Room) -> ThreadReach:
    """Return which threads of the room a person sees."""
    person = person_of(user.id, room=room)
    return ThreadReach.NOTHING if person is None else _reach(person)


def may_see_thread(user: User, thread: Thread, room: Room) -> bool:
    """Whether a person may know of a thread; an auditor, of its outline."""
    person = person_of(user.id, room=room)
    return person is not None and _sees(person, thread, room)


def may_see_sent_answer(
    user: User, thread: Thread, room: Room, *, passed: Iterable[DocumentId], cited: Iterable[DocumentId]
) -> bool:
    """
    Whether a person may read the answer that was sent on a thread.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    person = person_of(user.id, room=room)
    if person is None or not _sees(person, thread, room):
        return False
    if not role_may(person.role, Capability.READ_SENT_ANSWERS):
        return False
    if role_may(person.role, Capability.SEE_DRAFTS):
        return True
    if person.organisation.id not in addressees(thread, room):
        return False
    shown = frozenset(passed)
    if not shown and thread.kind is ThreadKind.QUESTION and thread.created_by != person.user.id:
        return False
    return reads_all(room, person.user, shown | frozenset(cited))


def _reach(person: Person) -> ThreadReach:
    held = (reach for capability, reach in _REACHES.items() if role_may(person.role, capability))
    return next(held, ThreadReach.NOTHING)


def _sees(person: Person, thread: Thread, room: Room) -> bool:
    reach = _reach(person)
    if reach is ThreadReach.OWN:
        return thread.created_by == person.user.id
    if reach is ThreadReach.AUDIENCE:
        return person.organisation.id in addressees(thread, room)
    return reach in {ThreadReach.ALL, ThreadReach.OUTLINES}
