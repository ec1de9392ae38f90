"""
A review of the policy by rule: what a careful reader would ask about.

A finding is a question, not an error. What is found changes no decision, and a room without findings may still be wrong;
`difference` says what a change does, and `matrix` what is.
"""

from dealroom.room import Room
from policy._findings import Finding, FindingKind
from policy._lint_broad import broad_lines
from policy._lint_lines import odd_grants, odd_overrides
from policy._lint_parties import dead_parties, odd_lists
from policy.snapshot import snapshot_of

__all__ = ["Finding", "FindingKind", "lint"]


def lint(room: Room) -> tuple[Finding, ...]:
    """
    Return everything in a room's policy that is worth a look, in the order of the kinds.

    Raises:
        InvalidPolicyError: the policy of the room is not understood in full.

    """
    snapshot = snapshot_of(room)
    order = list(FindingKind)
    found = (
        *dead_parties(room, snapshot),
        *odd_grants(snapshot),
        *odd_overrides(snapshot),
        *broad_lines(room, snapshot),
        *odd_lists(room, snapshot),
    )
    return tuple(sorted(found, key=lambda finding: order.index(finding.kind)))
