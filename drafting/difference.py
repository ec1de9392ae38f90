"""
The difference between two texts, word by word.

Rule: the pieces that were kept and removed, joined, are the earlier text; those that were kept and added, the later one.
"""

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

_PIECE = re.compile(r"\s+|\w+|[^\w\s]")
_MOST_PIECES = 6_000  # more, and lines are compared in place of words


class Change(StrEnum):
    """What became of a piece."""

    KEPT = "KEPT"
    REMOVED = "REMOVED"
    ADDED = "ADDED"


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of either text."""

    change: Change
    text: str


def difference(before: str, after: str) -> tuple[Part, ...]:
    """Return how one text became another: pieces in order, a removed one before what stands in its place."""
    old, new = _pieces(before), _pieces(after)
    if len(old) + len(new) > _MOST_PIECES:
        old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    parts: list[Part] = []
    for tag, old_start, old_end, new_start, new_end in SequenceMatcher(None, old, new).get_opcodes():
        if tag == "equal":
            parts.append(Part(Change.KEPT, "".join(old[old_start:old_end])))
            continue
        parts += [
            Part(Change.REMOVED, "".join(old[old_start:old_end])),
            Part(Change.ADDED, "".join(new[new_start:new_end])),
        ]
    return tuple(part for part in parts if part.text)


def _pieces(text: str) -> list[str]:
    return _PIECE.findall(text)
