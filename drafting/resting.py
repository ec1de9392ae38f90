"""
What a draft's text rests on: whom it was checked for, and the documents behind it.

Rule: an answer rests on every document that it cites and on every document that a model was shown for its first text,
whatever a person has since made of that text.
"""

from dataclasses import dataclass

from sqlmodel import Session

from dealroom.drafts import Draft
from dealroom.ids import DocumentId, OrganisationId
from dealroom.room import Room
from dealroom.sent import RestedOn
from dealroom.threads import Thread
from drafting.moved import Standing
from policy.scope import scope_of
from store import documents, drafts, rooms

_UNNAMED = "A document"


@dataclass(frozen=True, slots=True)
class Rest:
    """Whom a text was checked for, and what it rests on."""

    audience: tuple[OrganisationId, ...]
    documents: tuple[RestedOn, ...]


def rest_of(session: Session, draft: Draft, thread: Thread) -> Rest:
    """Return what a draft's text rests on, as it was when the text was checked."""
    then = rooms.room(session, version=draft.policy_version)
    return Rest(scope_of(thread, room=then).counterparties, _documents(session, draft))


def standing(session: Session, thread: Thread, *, room: Room) -> Standing:
    """Return what an answer to a thread could rest on now."""
    found = {item.id: item for item in documents.documents(session)}
    return Standing(scope_of(thread, room=room), room, found)


def _documents(session: Session, draft: Draft) -> tuple[RestedOn, ...]:
    basis = drafts.basis_of(session, draft.id)
    shown = basis.shown_to_model
    behind = {*shown, *(citation.document for citation in draft.review.citations)}
    checked = tuple(
        RestedOn(item.document, item.version, item.title, was_passed=item.document in shown)
        for item in basis.passed
        if item.document in behind
    )
    missing = [item for item in shown if item not in {one.document for one in checked}]
    return (*checked, *(RestedOn(item, None, _title(session, item), was_passed=True) for item in missing))


def _title(session: Session, identifier: DocumentId) -> str:
    document = documents.document(session, identifier)
    return _UNNAMED if document is None else document.title
