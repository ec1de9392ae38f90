"""Policy reports as rows and as JSON objects: differences, versions, findings."""

from collections.abc import Iterable
from typing import Any

from api.policy_changes import Considered
from api.report import Report
from dealroom.folders import Tier
from policy.difference import Cell, Difference, ScopeChange
from store.policy_versions import PolicyVersion


def tier_word(tier: Tier) -> str:
    """Return a tier as the contract writes it."""
    return tier.name.lower()


def difference_fields(found: Difference) -> dict[str, Any]:
    """Return what opened and closed, cell by cell, and what it does to threads."""
    return {
        "opened": [_cell(item) for item in found.opened],
        "closed": [_cell(item) for item in found.closed],
        "threads": [_scope(item) for item in found.threads],
    }


def difference_report(title: str, found: Difference, *, json: Any, notes: Iterable[str] = ()) -> Report:
    """Return what opened and closed as a report."""
    cells = [
        *(("OPENED" if item.flips_reading else "RAISED", item) for item in found.opened),
        *(("CLOSED" if item.flips_reading else "LOWERED", item) for item in found.closed),
    ]
    rows = [
        (what, item.subject, item.folder_path, f"{tier_word(item.before)} -> {tier_word(item.after)}")
        for what, item in cells
    ]
    rows += [row for item in found.threads for row in _scope_rows(item)]
    return Report(
        title, ("", "who", "folder", "tier"), rows, json, (*notes, *(() if rows else ("Nothing opens or closes.",)))
    )


def considered_fields(found: Considered) -> dict[str, Any]:
    """Return a change in words, with what it opens and closes."""
    return {"change": found.words, **difference_fields(found.difference)}


def version_fields(version: PolicyVersion) -> dict[str, Any]:
    """Return a version of the policy: who made it, when and why, and its hashes."""
    return {
        "version": version.number,
        "author": version.author,
        "reason": version.reason,
        "at": version.created_at.isoformat(),
        "sha256": version.sha256,
        "previousSha256": version.previous_sha256,
    }


def _cell(cell: Cell) -> dict[str, Any]:
    return {
        "who": cell.subject,
        "isPerson": cell.is_person,
        "folder": cell.folder_path,
        "before": tier_word(cell.before),
        "after": tier_word(cell.after),
    }


def _scope(change: ScopeChange) -> dict[str, Any]:
    return {
        "rule": change.rule.value,
        "subject": change.subject,
        "joined": list(change.joined),
        "left": list(change.left),
        "opened": list(change.opened),
        "closed": list(change.closed),
        "deniedBefore": change.denied_before,
        "deniedAfter": change.denied_after,
    }


def _scope_rows(change: ScopeChange) -> Iterable[tuple[str, str, str, str]]:
    subject = f"threads of {change.subject}"
    yield from (("OPENED", subject, path, "may be searched") for path in change.opened)
    yield from (("CLOSED", subject, path, "no longer searched") for path in change.closed)
    yield from (("JOINED", subject, "", name) for name in change.joined)
    yield from (("LEFT", subject, "", name) for name in change.left)
    if change.became_denied:
        yield ("DENIED", subject, "", change.denied_after or "")
    if change.denied_before is not None and change.denied_after is None:
        yield ("RESOLVED", subject, "", "no longer denied")
