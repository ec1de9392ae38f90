"""
The fail-closed rule.

Rule: an answer without surviving evidence is replaced, whatever its drafter says about it. A sentence of the answer that
states a fact and has no surviving citation keeps the draft from being verified.
"""

from dataclasses import dataclass

from dealroom.evidence import Availability
from dealroom.verdict import VerificationReason, VerificationState

SCOPE_DENIED_LINE = "The documents that may be used for this thread could not be determined, so no answer was drafted."
NOTHING_IN_SCOPE_LINE = "No searchable document in the permitted scope bears on this thread, so no answer was drafted."
NOT_FOUND_LINE = "The documents in the permitted scope do not answer this question."
MANUAL_REVIEW_LINE = "No statement could be verified against the documents in scope. This thread needs manual review."
MODEL_FAILED_LINE = "No draft could be produced for this thread. It needs manual review."


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a draft; `replacement` is the line of ours that stands in place of the answer, if it is replaced."""

    availability: Availability
    state: VerificationState
    reason: VerificationReason | None
    replacement: str | None


def fail_closed(claimed: Availability, *, any_survived: bool, all_cited: bool) -> Verdict:
    """Return the verdict on what a drafter claimed, given what survived the gates."""
    match (claimed, any_survived, all_cited):
        case (Availability.NO, _, _):
            # The drafter says no: nothing it wrote is shown, citations or not.
            return unavailable_verdict(VerificationReason.NOT_FOUND_IN_SCOPE)
        case (_, False, _):
            # It says yes or partial and proves nothing.
            return unavailable_verdict(VerificationReason.NO_SURVIVING_CITATION)
        case (_, True, False):
            # Something is proved, and a sentence that states a fact is not.
            return Verdict(claimed, VerificationState.PARTLY_VERIFIED, None, None)
        case _:
            # Every sentence that states a fact has a surviving citation.
            return Verdict(claimed, VerificationState.VERIFIED, None, None)


_NO, _PARTIAL = Availability.NO, Availability.PARTIAL
_NOT_AVAILABLE, _UNVERIFIED = VerificationState.NOT_AVAILABLE, VerificationState.UNVERIFIED
_ROWS = {
    VerificationReason.SCOPE_DENIED: (_NO, _NOT_AVAILABLE, SCOPE_DENIED_LINE),
    VerificationReason.NOTHING_IN_SCOPE: (_NO, _NOT_AVAILABLE, NOTHING_IN_SCOPE_LINE),
    VerificationReason.NOT_FOUND_IN_SCOPE: (_NO, _NOT_AVAILABLE, NOT_FOUND_LINE),
    VerificationReason.NO_SURVIVING_CITATION: (_PARTIAL, _UNVERIFIED, MANUAL_REVIEW_LINE),
    VerificationReason.MODEL_FAILED: (_NO, _UNVERIFIED, MODEL_FAILED_LINE),
}


def unavailable_verdict(reason: VerificationReason) -> Verdict:
    """Return the verdict of a draft whose answer is a line of ours."""
    availability, state, line = _ROWS[reason]
    return Verdict(availability, state, reason, line)
