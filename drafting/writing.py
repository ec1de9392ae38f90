"""
Writing and editing: a person's own words, checked like a drafter's.

Rule: a person's text is never replaced, whatever the gates say of it. Its citations pass the same gates, against the
thread's scope as it stands; it is flagged, and linked, at once. An edit returns a draft to review. What a model was shown
for the first text stays recorded: an edit does not undo that it was read.
"""

from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from dealroom.drafts import Draft, DrafterIdentity, DraftStatus
from dealroom.evidence import ProposedCitation
from dealroom.ids import DocumentId, DraftId, ThreadId, new_id
from dealroom.threads import Thread
from dealroom.verdict import Review
from dealroom.workflow import DraftAct, thread_refusal
from drafting.answer import step_after
from drafting.footing import Footing, footing, reviewed
from drafting.passed import passed_documents
from drafting.person_text import PersonText, written
from drafting.record import draft_facts
from drafting.refusal import RefusalKind, Refused
from drafting.steps import Books, found_draft, refusal, role_may
from policy.roles import Capability
from store import drafts, rooms, threads
from store.drafts import Basis
from store.encoding import canonical, checks_to_json
from verification.version import RULES_VERSION

_PERSON = DrafterIdentity("person")


@dataclass(frozen=True, slots=True)
class _Checked:
    """A person's text with its verdict, and what it was verified against."""

    text: PersonText
    on: Footing
    review: Review


def write(
    books: Books, key: str, *, thread: ThreadId, text: str, citations: tuple[ProposedCitation, ...], actor: str
) -> Draft | Refused:
    """
    Store a person's own answer to a thread as a new draft, and return it.

    Raises:
        UnknownThreadError: there is no such thread in the deal.

    """
    draft = DraftId(new_id("draft", deal_key=key))
    words = PersonText(1, text, citations)
    with books.data.deal(key).read() as session:
        first = _checked(session, draft, thread, words, before=None)
    with books.data.deal(key).write() as session:
        checked = _still(session, draft, thread, first, before=None)
        refused = _unwritable(session, checked.on.scoped.thread, actor)
        if refused is not None:
            return refused
        made = Draft(
            id=draft,
            thread=thread,
            revision=1,
            created_at=books.clock(),
            status=DraftStatus.DRAFTED,
            drafter=_PERSON,
            review=checked.review,
            not_searchable=checked.on.scoped.not_searchable,
            policy_version=checked.on.scoped.scope.policy_version,
            author=actor,
        )
        basis = _basis(books, session, checked, shown=())
        drafts.add_draft(session, made, basis=basis, rules_version=RULES_VERSION)
        _record(books, session, made, basis, checked, action="draft.written")
    return made


def edit(
    books: Books,
    key: str,
    *,
    draft: DraftId,
    expected: int,
    text: str,
    citations: tuple[ProposedCitation, ...] | None,
    actor: str,
) -> Draft | Refused:
    """
    Store a person's edit of a draft as its next revision, and return the draft.

    `citations` left out (None): the draft's own are gated again, against the new text.

    Raises:
        UnknownDraftError: there is no such draft.

    """
    with books.data.deal(key).read() as session:
        found, thread = found_draft(session, draft)
        refused = refusal(session, found, thread, DraftAct.EDIT, expected=expected, actor=actor)
        if refused is not None:
            return refused
        given = _own(found.review) if citations is None else citations
        words = PersonText(found.revision + 1, text, given)
        first = _checked(session, draft, thread.id, words, before=drafts.basis_of(session, draft))
    with books.data.deal(key).write() as session:
        found, thread = found_draft(session, draft)
        refused = refusal(session, found, thread, DraftAct.EDIT, expected=expected, actor=actor)
        if refused is not None:
            return refused
        before = drafts.basis_of(session, draft)
        checked = _still(session, draft, thread.id, first, before=before)
        made = replace(
            found,
            revision=found.revision + 1,
            status=DraftStatus.DRAFTED,
            review=checked.review,
            not_searchable=checked.on.scoped.not_searchable,
            policy_version=checked.on.scoped.scope.policy_version,
            author=actor,
        )
        basis = _basis(books, session, checked, shown=before.shown_to_model)
        drafts.set_text(session, made, basis=basis, rules_version=RULES_VERSION, at=books.clock())
        _record(books, session, made, basis, checked, action="draft.edited")
    return made


def _own(review: Review) -> tuple[ProposedCitation, ...]:
    return tuple(ProposedCitation(item.quote, item.document, item.anchor) for item in review.citations)


def _unwritable(session: Session, thread: Thread, actor: str) -> Refused | None:
    if not role_may(rooms.room(session), actor, Capability.WRITE):
        return Refused(RefusalKind.FORBIDDEN, "Your role in this deal does not do this.")
    because = thread_refusal(thread.status)
    return None if because is None else Refused(RefusalKind.CONFLICT, because)


def _checked(session: Session, draft: DraftId, thread: ThreadId, text: PersonText, *, before: Basis | None) -> _Checked:
    on = _footing(session, thread, text, before)
    return _Checked(text, on, reviewed(text, on=on, draft=draft))


def _still(session: Session, draft: DraftId, thread: ThreadId, first: _Checked, *, before: Basis | None) -> _Checked:
    """Return what was checked before the write lock was held, checked again if anything under it has moved since."""
    now = _footing(session, thread, first.text, before)
    return first if now == first.on else _Checked(first.text, now, reviewed(first.text, on=now, draft=draft))


def _footing(session: Session, thread: ThreadId, text: PersonText, before: Basis | None) -> Footing:
    named = [str(citation.document_ref).strip() for citation in text.citations]
    return footing(session, thread, named=named, before=() if before is None else before.passed)


def _basis(books: Books, session: Session, checked: _Checked, *, shown: tuple[DocumentId, ...]) -> Basis:
    thread = checked.on.scoped.thread
    return Basis(
        question=books.log.seal_text(session, canonical({"title": thread.title, "body": thread.body})),
        raw=books.log.seal_text(session, written(checked.text)),
        request=None,
        passed=passed_documents(session, checked.on.evidence),
        checks=books.log.seal_text(session, checks_to_json(checked.on.scoped.checks)),
        shown=shown,
    )


def _record(books: Books, session: Session, made: Draft, basis: Basis, checked: _Checked, *, action: str) -> None:
    facts: dict[str, Any] = draft_facts(
        made, basis=basis, scope=checked.on.scoped.scope, searched=None, rules_version=RULES_VERSION
    )
    books.log.append(session, action=action, actor=made.author or "", at=books.clock(), **facts)
    threads.take_step(session, made.thread, step_after(made.review))
