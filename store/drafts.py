"""Drafts, with what they rest on."""

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC

from sqlmodel import Session, col, func, select

from dealroom.drafts import Draft, DrafterIdentity, DraftStatus
from dealroom.ids import DocumentId, DraftId, ThreadId, VersionId
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

    `checks` is the salted hash of the deal's settings as they stood, or None in drafts from before there were any.
    """

    question: str | None
    raw: str | None
    request: str | None
    passed: tuple[PassedDocument, ...]
    checks: str | None = None


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
        }
    )


def add_draft(session: Session, draft: Draft, *, basis: Basis, rules_version: str) -> None:
    """Store a draft with what it rests on."""
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
        )
    )
    session.flush()


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
    )


def review_hash_of(session: Session, identifier: DraftId) -> str:
    """Return the hash of a draft's review as it is stored, whatever has been added to reviews since."""
    return hashlib.sha256(session.get_one(DraftRow, identifier).review.encode()).hexdigest()


def rules_version_of(session: Session, identifier: DraftId) -> str:
    """Return the version of the verification rules that a draft was made under."""
    return session.get_one(DraftRow, identifier).rules_version
