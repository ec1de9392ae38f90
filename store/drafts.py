"""Drafts, with what they rest on."""

import hashlib
import json
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlmodel import Session, col, func, select

from dealroom.drafts import Draft, DraftAction, DrafterIdentity, DraftStatus
from dealroom.ids import DocumentId, DraftId, ThreadId, VersionId
from store.draft_steps import Brought, add_step
from store.encoding import canonical, review_from_json, review_to_json
from store.tables import DraftRow


@dataclass(frozen=True, slots=True)
class PassedDocument:
    """
    A document that was passed to the drafter: its version, the title it went by, and the stretches shown.

    `is_view_only`: an addressee could view it and not download it.
    """

    document: DocumentId
    version: VersionId
    title: str
    text_sha256: str
    windows: tuple[tuple[int, int], ...]
    is_view_only: bool = False


@dataclass(frozen=True, slots=True)
class Basis:
    """
    What a draft rests on: salted hashes of sealed texts, and the evidence set as ids and offsets.

    `passed` is what the present text was verified against. `checks` is the salted hash of the deal's settings as they
    stood, or None in drafts from before there were any. `shown` are the documents that a model was shown for the first
    text, where those are not the ones in `passed`: a person's edit is verified against other documents, and does not undo
    what the model has read.
    """

    question: str | None
    raw: str | None
    request: str | None
    passed: tuple[PassedDocument, ...]
    checks: str | None = None
    shown: tuple[DocumentId, ...] | None = None

    @property
    def shown_to_model(self) -> tuple[DocumentId, ...]:
        """The documents that were passed to a model for the first text."""
        return tuple(item.document for item in self.passed) if self.shown is None else self.shown


def _draft(row: DraftRow) -> Draft:
    return Draft(
        id=DraftId(row.id),
        thread=ThreadId(row.thread_id),
        revision=row.revision,
        created_at=row.created_at.replace(tzinfo=row.created_at.tzinfo or UTC),
        status=DraftStatus(row.status),
        drafter=DrafterIdentity(row.drafter, row.model, row.host),
        review=review_from_json(row.review),
        not_searchable=tuple(DocumentId(item) for item in json.loads(row.not_searchable)),
        policy_version=row.policy_version,
        author=row.author,
    )


def _basis_to_json(basis: Basis) -> str:
    return canonical(
        {
            "question": basis.question,
            "raw": basis.raw,
            "request": basis.request,
            "passed": [
                [item.document, item.version, item.title, item.text_sha256, item.windows, item.is_view_only]
                for item in basis.passed
            ],
            "checks": basis.checks,
            "shown": basis.shown,
        }
    )


def add_draft(session: Session, draft: Draft, *, basis: Basis, rules_version: str) -> None:
    """Store a new draft with what it rests on; its first step is its author's, or a drafter's."""
    session.add(
        DraftRow(
            id=draft.id,
            position=(session.exec(select(func.max(DraftRow.position))).one() or 0) + 1,
            thread_id=draft.thread,
            revision=draft.revision,
            created_at=draft.created_at,
            status=draft.status.value,
            drafter=draft.drafter.name,
            model=draft.drafter.model,
            host=draft.drafter.host,
            review=review_to_json(draft.review),
            not_searchable=canonical(list(draft.not_searchable)),
            policy_version=draft.policy_version,
            rules_version=rules_version,
            basis=_basis_to_json(basis),
            author=draft.author,
        )
    )
    session.flush()
    add_step(
        session,
        draft,
        action=DraftAction.DRAFTED if draft.author is None else DraftAction.WRITTEN,
        actor=draft.author,
        at=draft.created_at,
        brought=Brought(review_to_json(draft.review), _basis_to_json(basis), rules_version),
    )


def set_text(session: Session, draft: Draft, *, basis: Basis, rules_version: str, at: datetime) -> None:
    """Write a draft's new text with its verdict and what it rests on, as the step of its author."""
    row = session.get_one(DraftRow, draft.id)
    row.revision, row.status, row.author = draft.revision, draft.status.value, draft.author
    row.review, row.basis, row.rules_version = review_to_json(draft.review), _basis_to_json(basis), rules_version
    row.not_searchable, row.policy_version = canonical(list(draft.not_searchable)), draft.policy_version
    session.add(row)
    add_step(
        session,
        draft,
        action=DraftAction.EDITED,
        actor=draft.author,
        at=at,
        brought=Brought(row.review, row.basis, rules_version),
    )


def set_status(
    session: Session,
    draft: Draft,
    status: DraftStatus,
    *,
    action: DraftAction,
    actor: str,
    at: datetime,
    reason: str | None = None,
) -> Draft:
    """Move a draft to a state as its next revision, and return it as it then is."""
    moved = replace(draft, status=status, revision=draft.revision + 1)
    row = session.get_one(DraftRow, draft.id)
    row.status, row.revision = status.value, moved.revision
    session.add(row)
    add_step(session, moved, action=action, actor=actor, at=at, reason=reason)
    return moved


def make_stale(session: Session, draft: Draft, *, actor: str, at: datetime, because: str) -> Draft:
    """Mark a draft whose ground has moved, for a reason in sentences, and return it as it then is."""
    return set_status(session, draft, DraftStatus.STALE, action=DraftAction.STALE, actor=actor, at=at, reason=because)


def draft(session: Session, identifier: str) -> Draft | None:
    """Return the draft with this id."""
    row = session.get(DraftRow, identifier)
    return _draft(row) if row else None


def drafts_of(session: Session, thread: ThreadId) -> tuple[Draft, ...]:
    """Return the drafts of a thread, oldest first."""
    statement = select(DraftRow).where(col(DraftRow.thread_id) == thread).order_by(col(DraftRow.position))
    return tuple(_draft(row) for row in session.exec(statement))


def basis_of(session: Session, identifier: DraftId) -> Basis:
    """Return what a draft rests on."""
    parts = json.loads(session.get_one(DraftRow, identifier).basis)
    return Basis(
        question=parts["question"],
        raw=parts["raw"],
        request=parts["request"],
        passed=tuple(
            PassedDocument(
                DocumentId(document),
                VersionId(version),
                title,
                digest,
                tuple((start, end) for start, end in windows),
                *view_only,
            )
            for document, version, title, digest, windows, *view_only in parts["passed"]
        ),
        checks=parts.get("checks"),
        shown=_shown(parts.get("shown")),
    )


def _shown(stored: list[str] | None) -> tuple[DocumentId, ...] | None:
    return None if stored is None else tuple(DocumentId(item) for item in stored)


def review_hash_of(session: Session, identifier: DraftId) -> str:
    """Return the hash of a draft's review as it is stored, whatever has been added to reviews since."""
    return hashlib.sha256(session.get_one(DraftRow, identifier).review.encode()).hexdigest()


def rules_version_of(session: Session, identifier: DraftId) -> str:
    """Return the version of the verification rules that a draft was made under."""
    return session.get_one(DraftRow, identifier).rules_version
