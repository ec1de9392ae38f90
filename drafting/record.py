"""What the audit trail says of a draft: ids, hashes, verdicts and reasons, and no word of anybody's text."""

import hashlib
from typing import Any

from dealroom.drafts import Draft
from dealroom.permitted import Denied, PermittedSet
from dealroom.sent import SentAnswer
from drafting.searching import Searched
from store.drafts import Basis
from store.encoding import canonical, review_to_json, sent_to_json


def review_hash(draft: Draft) -> str:
    """Return the hash of a draft's review."""
    return hashlib.sha256(review_to_json(draft.review).encode()).hexdigest()


def draft_facts(
    draft: Draft, *, basis: Basis, scope: PermittedSet | Denied, searched: Searched | None, rules_version: str
) -> dict[str, Any]:
    """Return the facts of a new draft for its audit record."""
    review = draft.review
    return {
        "draft": draft.id,
        "thread": draft.thread,
        "revision": draft.revision,
        "drafter": {"name": draft.drafter.name, "model": draft.drafter.model, "host": draft.drafter.host},
        "rules_version": rules_version,
        "scope": _scope_facts(scope),
        "passages": [hit.passage.id for hit in searched.found.hits] if searched else [],
        "passed": [
            {
                "document": item.document,
                "version": item.version,
                "text_sha256": item.text_sha256,
                "windows": [list(window) for window in item.windows],
            }
            for item in basis.passed
        ],
        "question": basis.question,
        "raw": basis.raw,
        "request": basis.request,
        "checks": basis.checks,
        "state": review.state.value,
        "reason": review.reason.value if review.reason else None,
        "citations": [
            {
                "id": item.id,
                "document": item.document,
                "version": item.version,
                "span": [item.location.start, item.location.end],
                "matched_by": item.matched_by.value,
            }
            for item in review.citations
        ],
        "dropped": [{"gate": item.gate.value, "reason": item.reason.value} for item in review.dropped],
        "flags": [flag.kind.value for flag in review.flags],
        "not_searchable": list(draft.not_searchable),
        "review_sha256": review_hash(draft),
    }


def sent_facts(sent: SentAnswer, *, revision: int) -> dict[str, Any]:
    """Return the facts of an answer that left, for its audit record."""
    return {
        "draft": sent.draft,
        "thread": sent.thread,
        "revision": revision,
        "sent": sent.id,
        "audience": list(sent.audience),
        "rests_on": [
            {"document": item.document, "version": item.version, "passed": item.was_passed} for item in sent.rests_on
        ],
        "citations": [
            {"id": item.id, "document": item.document, "span": [item.location.start, item.location.end]}
            for item in sent.citations
        ],
        "policy_version": sent.policy_version,
        "acknowledged_uncited": sent.acknowledged_uncited,
        "supersedes": sent.supersedes,
        "sent_sha256": hashlib.sha256(sent_to_json(sent).encode()).hexdigest(),
    }


def _scope_facts(scope: PermittedSet | Denied) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "rule": scope.rule.value,
        "policy_version": scope.policy_version,
        "counterparties": list(scope.counterparties),
        "denied": isinstance(scope, Denied),
    }
    if isinstance(scope, PermittedSet):
        facts["folders"] = sorted(scope.folders)
        facts["documents_sha256"] = hashlib.sha256(canonical(sorted(scope.documents)).encode()).hexdigest()
    return facts
