"""What stands in the place of a draft whose ground was purged."""

from dealroom.verdict import Review, VerificationReason
from verification.review import unavailable

_PURGED = "A file that this draft rested on was purged."


def emptied() -> Review:
    """Return the verdict on a draft of which nothing is kept: a fixed line of ours, without a citation."""
    return unavailable(VerificationReason.NO_SURVIVING_CITATION, detail=_PURGED)
