"""What a review of the policy finds."""

from dataclasses import dataclass
from enum import StrEnum


class FindingKind(StrEnum):
    """What is odd about a line, a member or a list."""

    DEAD = "DEAD"  # it belongs to nobody who could read by it
    SHADOWED = "SHADOWED"  # it never decides any folder
    REDUNDANT = "REDUNDANT"  # without it, everything would be as it is
    OVER_BROAD = "OVER_BROAD"  # it lets a bidder download most of the room
    REOPENED = "REOPENED"  # it opens a folder below one that is closed
    LIST = "LIST"  # a request list is denied, or is not what it seems


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to look at: about whom, where, why in one sentence, and the policy line if there is one."""

    kind: FindingKind
    subject: str  # an organisation's slug, a person's email, or a list's slug
    folder_path: str | None
    sentence: str
    line: str | None
