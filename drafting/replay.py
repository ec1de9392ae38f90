"""
Replay: a draft's verdict, reached again from what was stored.

Rule: verification is a pure function of stored text and of what the model, or a person, wrote. The same text, the same
output and the same rules give the same verdict, bit for bit; a difference is tampering, or a newer version of the rules.
"""

import json
from dataclasses import dataclass

from sqlmodel import Session

from dealroom.drafts import Draft
from dealroom.evidence import ModelFailed
from dealroom.ids import DraftId
from dealroom.verdict import Review, VerificationReason
from drafting.kept import NotKeptError, kept
from drafting.person_text import read
from drafting.submission import parse_raw
from store import drafts
from store.audit_log import AuditLog
from store.encoding import review_to_json
from verification.review import review, review_of_person, unavailable
from verification.version import RULES_VERSION


@dataclass(frozen=True, slots=True)
class Replayed:
    """Whether the verdict is the stored one, and what was found."""

    same: bool
    reason: str


def replay(session: Session, identifier: DraftId, *, log: AuditLog) -> Replayed | None:
    """Reach a draft's verdict again. None where there is no such draft."""
    draft = drafts.draft(session, identifier)
    if draft is None:
        return None
    try:
        again = _review_again(session, draft)
    except NotKeptError as error:
        return Replayed(same=False, reason=str(error))
    recorded = _recorded_hash(session, draft, log=log)
    if recorded is None:
        return Replayed(same=False, reason="The audit trail does not hold this draft, or is not whole.")
    if recorded != drafts.review_hash_of(session, draft.id):
        return Replayed(same=False, reason="The stored draft is not the one that the audit trail recorded.")
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
    made_from = kept(session, draft.id)
    raw = json.loads(made_from.raw)
    if "unavailable" in raw:
        return unavailable(VerificationReason(raw["unavailable"]), detail=raw["detail"])
    person = read(raw)
    if person is not None:
        return review_of_person(
            person.text,
            person.citations,
            evidence=made_from.evidence,
            title=made_from.title,
            body=made_from.body,
            draft=person.seed(draft.id),
            checks=made_from.checks,
        )
    proposal = parse_raw(made_from.raw)
    if isinstance(proposal, ModelFailed):
        return unavailable(VerificationReason.MODEL_FAILED, detail=proposal.cause)
    return review(
        proposal,
        evidence=made_from.evidence,
        title=made_from.title,
        body=made_from.body,
        draft=draft.id,
        checks=made_from.checks,
    )
