"""
Replay: a draft's verdict, reached again from what was stored.

Rule: verification is a pure function of stored text and stored model output. The same text, the same output and the
same rules give the same verdict, bit for bit; a difference is tampering, or a newer version of the rules.
"""

import json
from dataclasses import dataclass

from sqlmodel import Session

from dealroom.drafts import Draft
from dealroom.evidence import EvidenceDocument, EvidenceSet, ModelFailed, Window
from dealroom.ids import DraftId
from dealroom.verdict import Review, VerificationReason
from drafting.record import review_hash
from drafting.submission import parse_raw
from store import drafts, texts
from store.audit_log import AuditLog, sealed_text
from store.drafts import Basis
from store.encoding import review_to_json
from store.texts import ChangedTextError
from verification.review import review, unavailable
from verification.version import RULES_VERSION


@dataclass(frozen=True, slots=True)
class Replayed:
    """Whether the verdict is the stored one, and what was found."""

    same: bool
    reason: str


class _NotReplayableError(Exception):
    """What a verdict rests on is gone or changed."""


def replay(session: Session, identifier: DraftId, *, log: AuditLog) -> Replayed | None:
    """Reach a draft's verdict again. None where there is no such draft."""
    draft = drafts.draft(session, identifier)
    if draft is None:
        return None
    recorded = _recorded_hash(session, draft, log=log)
    if recorded is None:
        return Replayed(same=False, reason="The audit trail does not hold this draft, or is not whole.")
    if recorded != review_hash(draft):
        return Replayed(same=False, reason="The stored draft is not the one that the audit trail recorded.")
    try:
        again = _review_again(session, draft)
    except _NotReplayableError as error:
        return Replayed(same=False, reason=str(error))
    return _compared(session, draft, again)


def _compared(session: Session, draft: Draft, again: Review) -> Replayed:
    made_under = drafts.rules_version_of(session, draft.id)
    if review_to_json(again) == review_to_json(draft.review):
        return Replayed(same=True, reason=f"Every gate and flag came out the same under rules {RULES_VERSION}.")
    if made_under != RULES_VERSION:
        return Replayed(
            same=False, reason=f"The rules changed from {made_under} to {RULES_VERSION}, and their verdict differs."
        )
    return Replayed(same=False, reason="The same rules reach another verdict: what was stored has been changed.")


def _recorded_hash(session: Session, draft: Draft, *, log: AuditLog) -> str | None:
    trail = log.trail(session)
    if not trail.whole:
        return None
    hashes = [
        record.body["review_sha256"]
        for record in trail.records
        if record.body.get("draft") == draft.id and "review_sha256" in record.body
    ]
    return hashes[-1] if hashes else None


def _review_again(session: Session, draft: Draft) -> Review:
    basis = drafts.basis_of(session, draft.id)
    raw = sealed_text(session, basis.raw or "")
    question = sealed_text(session, basis.question or "")
    if raw is None or question is None:
        raise _NotReplayableError("The sealed texts that this draft was made from were purged or changed.")
    asked = json.loads(question)
    kept = json.loads(raw)
    if "unavailable" in kept:
        return unavailable(VerificationReason(kept["unavailable"]), detail=kept["detail"])
    proposal = parse_raw(raw)
    if isinstance(proposal, ModelFailed):
        return unavailable(VerificationReason.MODEL_FAILED, detail=proposal.cause)
    evidence = _evidence_again(session, basis)
    return review(proposal, evidence=evidence, title=asked["title"], body=asked["body"], draft=draft.id)


def _evidence_again(session: Session, basis: Basis) -> EvidenceSet:
    passed: list[EvidenceDocument] = []
    for item in basis.passed:
        try:
            stored = texts.text(session, item.version)
        except ChangedTextError:
            stored = None
        if stored is None or texts.text_hash(session, item.version) != item.text_sha256:
            raise _NotReplayableError(f"The stored text of {item.document} was purged or changed.")
        windows = tuple(Window(start, end, stored.text[start:end]) for start, end in item.windows)
        passed.append(EvidenceDocument(item.document, item.version, item.title, windows, stored))
    return EvidenceSet(tuple(passed))
