"""
Tracked changes of a text document, counted.

Rule: what was inserted is read, what was deleted is not, and what was moved is read where it went; whoever relies on the
document is told how much of each there is, for a change may not have been agreed.
"""

from dataclasses import dataclass

from ingestion.notices import counted
from ingestion.package import Element, local_name

_MARKERS = frozenset(
    ["bookmarkStart", "bookmarkEnd", "proofErr", "commentRangeStart", "commentRangeEnd", "permStart", "permEnd"]
)


@dataclass(frozen=True, slots=True)
class Changes:
    """How many stretches of text were inserted, deleted and moved."""

    insertions: int = 0
    deletions: int = 0
    moves: int = 0

    def __add__(self, other: "Changes") -> "Changes":
        """Return both together."""
        return Changes(self.insertions + other.insertions, self.deletions + other.deletions, self.moves + other.moves)

    @property
    def sentence(self) -> str | None:
        """What should be known of them, in words; None where there is none."""
        found = [
            counted(self.insertions, "insertion is read as accepted", "insertions are read as accepted"),
            counted(self.deletions, "deletion is left out", "deletions are left out"),
            counted(self.moves, "moved passage is read where it went", "moved passages are read where they went"),
        ]
        said = ", ".join(filter(None, found))
        return f"The document has tracked changes: {said}." if said else None


def changes_in(root: Element | None) -> Changes:
    """Return the tracked changes of a part that hold text, neighbours of one kind as one."""
    if root is None:
        return Changes()
    return Changes(
        insertions=_stretches(root, "ins", "t"),
        deletions=_stretches(root, "del", "delText"),
        moves=_stretches(root, "moveTo", "t"),
    )


def _stretches(root: Element, name: str, text: str) -> int:
    count = 0
    for change in root.iter(f"{{*}}{name}"):
        parent = change.getparent()
        if parent is not None and local_name(parent) == "trPr":
            count += 1  # a whole row
        elif next(change.iter(f"{{*}}{text}"), None) is not None and not _goes_on(change, name):
            count += 1
    return count


def _goes_on(change: Element, name: str) -> bool:
    """Whether the change before it is of the same kind and nothing stands between them."""
    before = change.getprevious()
    while before is not None and local_name(before) in _MARKERS:
        before = before.getprevious()
    return before is not None and local_name(before) == name
