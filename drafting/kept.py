"""What a draft was made from, read back: the question, the drafter's raw output, the evidence that it was shown."""

import json
from dataclasses import dataclass

from sqlmodel import Session

from dealroom.checks import Checks
from dealroom.evidence import EvidenceDocument, EvidenceSet, Window
from dealroom.ids import DraftId
from store import drafts, texts
from store.audit_log import sealed_text
from store.drafts import Basis
from store.encoding import checks_from_json
from store.texts import ChangedTextError


class NotKeptError(Exception):
    """What a draft was made from is gone or changed: a sentence that says what."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a draft was made from."""

    title: str
    body: str
    raw: str
    evidence: EvidenceSet
    checks: Checks


def kept(session: Session, draft: DraftId) -> Kept:
    """
    Return what a draft was made from.

    Raises:
        NotKeptError: something of it was purged, or is no longer what was kept.

    """
    basis = drafts.basis_of(session, draft)
    raw = sealed_text(session, basis.raw or "")
    question = sealed_text(session, basis.question or "")
    if raw is None or question is None:
        raise NotKeptError("The sealed texts that this draft was made from were purged or changed.")
    asked = json.loads(question)
    return Kept(
        title=asked["title"],
        body=asked["body"],
        raw=raw,
        evidence=_evidence(session, basis),
        checks=_checks(session, basis),
    )


def _checks(session: Session, basis: Basis) -> Checks:
    if basis.checks is None:
        return Checks()
    set_then = sealed_text(session, basis.checks)
    if set_then is None:
        raise NotKeptError("The deal's settings that this draft was verified under were purged or changed.")
    return checks_from_json(set_then)


def _evidence(session: Session, basis: Basis) -> EvidenceSet:
    passed: list[EvidenceDocument] = []
    for item in basis.passed:
        try:
            stored = texts.text(session, item.version)
        except ChangedTextError:
            stored = None
        if stored is None or texts.text_hash(session, item.version) != item.text_sha256:
            raise NotKeptError(f"The stored text of {item.document} was purged or changed.")
        windows = tuple(Window(start, end, stored.text[start:end]) for start, end in item.windows)
        passed.append(
            EvidenceDocument(item.document, item.version, item.title, windows, stored, is_view_only=item.is_view_only)
        )
    return EvidenceSet(tuple(passed))
