"""A step of the workflow that was not taken, and why."""

from dataclasses import dataclass
from enum import StrEnum


class RefusalKind(StrEnum):
    """What stands in the way."""

    FORBIDDEN = "FORBIDDEN"  # the person's role, as the room stands
    CONFLICT = "CONFLICT"  # where the draft, its thread or the room stands
    INPUT = "INPUT"  # what was asked for


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: its kind for machines, its sentence for people. Nothing of the step was done."""

    kind: RefusalKind
    sentence: str
