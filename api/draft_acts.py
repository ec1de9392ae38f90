"""
What people do with drafts: write, edit, approve, reject, send; and what a deal lets its advisers do.

Each act checks its input and leaves the rest to `drafting`, which takes the step and its audit record in one transaction, or
says why not.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from api.errors import RefusedError, bad_input, conflict, forbidden, not_found
from api.loading import Desk
from api.names import cleaned_line, cleaned_text
from dealroom.drafts import Draft
from dealroom.evidence import ProposedCitation
from dealroom.ids import DraftId
from drafting import deciding, sending, writing
from drafting.refusal import RefusalKind, Refused
from store import rooms

if TYPE_CHECKING:
    from api.wiring import Services

LONGEST_TEXT = 20_000
LONGEST_QUOTE = 5_000
LONGEST_ANCHOR = 2_000
LONGEST_REFERENCE = 300
LONGEST_REASON = 1_000
MOST_CITATIONS = 100

Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class GivenCitation:
    """A citation as somebody typed it."""

    document_id: str
    quote: str
    anchor: str


def write_draft(services: "Services", desk: Desk, *, thread: str, text: str, citations: list[GivenCitation]) -> DraftId:
    """
    Store a person's own answer to a thread as a draft.

    Raises:
        RefusedError: the person knows of no such thread, the text cannot be taken, or the thread takes no answer any more.

    """
    found = desk.thread(thread)
    if found is None:
        raise not_found()
    made = writing.write(
        services,
        desk.actor.deal.key,
        thread=found.id,
        text=_text(text),
        citations=_citations(citations),
        actor=desk.user.id,
    )
    return _done(made).id


def edit_draft(
    services: "Services", desk: Desk, *, draft: str, expected: int, text: str, citations: list[GivenCitation] | None
) -> None:
    """
    Store a person's edit of a draft; without citations, the draft's own are checked against the new text.

    Raises:
        RefusedError: there is no such draft for the person, it has moved or was sent, or the text cannot be taken.

    """
    found = _draft(desk, draft)
    made = writing.edit(
        services,
        desk.actor.deal.key,
        draft=found.id,
        expected=expected,
        text=_text(text),
        citations=None if citations is None else _citations(citations),
        actor=desk.user.id,
    )
    _done(made)


def approve_draft(services: "Services", desk: Desk, *, draft: str, expected: int) -> None:
    """
    Approve a draft.

    Raises:
        RefusedError: there is no such draft for the person, it has moved, or it cannot be approved.

    """
    found = _draft(desk, draft)
    _done(deciding.approve(services, desk.actor.deal.key, draft=found.id, expected=expected, actor=desk.user.id))


def reject_draft(services: "Services", desk: Desk, *, draft: str, expected: int, reason: str) -> None:
    """
    Reject a draft for a reason.

    Raises:
        RefusedError: there is no such draft for the person, it has moved, it cannot be rejected, or no reason is given.

    """
    found = _draft(desk, draft)
    because = cleaned_text(reason)
    if not because:
        raise bad_input("`reason` is empty: say why the draft is rejected.")
    _bounded("reason", because, LONGEST_REASON)
    key = desk.actor.deal.key
    _done(deciding.reject(services, key, draft=found.id, expected=expected, reason=because, actor=desk.user.id))


def send_draft(services: "Services", desk: Desk, *, draft: str, expected: int, acknowledges_uncited: bool) -> None:
    """
    Send an approved draft.

    Raises:
        RefusedError: there is no such draft for the person, it or what it rests on has moved, or it is no answer.

    """
    found = _draft(desk, draft)
    sent = sending.send(
        services,
        desk.actor.deal.key,
        draft=found.id,
        expected=expected,
        acknowledges_uncited=acknowledges_uncited,
        actor=desk.user.id,
    )
    _done(sent)


def set_sending(services: "Services", desk: Desk, *, advisors_may_send: bool) -> None:
    """Say whether a deal's advisers approve, send and change permissions, too. What stands is not written again."""
    with services.data.deal(desk.actor.deal.key).write() as session:
        if rooms.set_sending(session, advisors_may_send=advisors_may_send):
            services.log.append(
                session,
                action="sending.changed",
                actor=desk.user.id,
                at=services.clock(),
                advisors_may_send=advisors_may_send,
            )


def _draft(desk: Desk, identifier: str) -> Draft:
    found = desk.draft(identifier)
    if found is None:
        raise not_found()
    return found


def _done(outcome: Done | Refused) -> Done:
    if isinstance(outcome, Refused):
        raise _refused(outcome)
    return outcome


def _refused(refused: Refused) -> RefusedError:
    match refused.kind:
        case RefusalKind.FORBIDDEN:
            return forbidden()
        case RefusalKind.CONFLICT:
            return conflict(refused.sentence)
        case RefusalKind.INPUT:
            return bad_input(refused.sentence)


def _text(text: str) -> str:
    _bounded("text", text, LONGEST_TEXT)
    words = cleaned_text(text)
    if not words:
        raise bad_input("`text` is empty.")
    return words


def _citations(given: list[GivenCitation]) -> tuple[ProposedCitation, ...]:
    if len(given) > MOST_CITATIONS:
        raise bad_input(f"`citations` holds {len(given)} entries; at most {MOST_CITATIONS} are taken.")
    return tuple(_citation(item) for item in given)


def _citation(given: GivenCitation) -> ProposedCitation:
    # The quote stays as it was typed: the gates fold it, and what they cannot fold is not in the document.
    _bounded("quote", given.quote, LONGEST_QUOTE)
    _bounded("anchor", given.anchor, LONGEST_ANCHOR)
    _bounded("documentId", given.document_id, LONGEST_REFERENCE)
    if not _is_storable(given.quote):
        raise bad_input("`quote` holds characters that no text can hold.")
    return ProposedCitation(given.quote, cleaned_line(given.document_id), cleaned_text(given.anchor))


def _is_storable(text: str) -> bool:
    return "\0" not in text and not any("\ud800" <= character <= "\udfff" for character in text)


def _bounded(name: str, text: str, most: int) -> None:
    if len(text) > most:
        raise bad_input(f"`{name}` has {len(text)} characters; at most {most} are taken.")
