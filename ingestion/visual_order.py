"""
The order in which a person reads what is laid out on a surface.

Rule: bands that reach from side to side are read from top to bottom, and columns within a band from left to right. What
overlaps too much to be parted is read by its upper edge, then by its left one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

_DEEPEST = 12
_SHRUNK_BY = 8  # boxes that overlap at their rims by an eighth of their size are still beside each other


@dataclass(frozen=True, slots=True)
class Box:
    """Where something lies, in any one unit, from the upper left corner."""

    left: float
    top: float
    right: float
    bottom: float


def visual_order(boxes: Sequence[Box]) -> list[int]:
    """Return the numbers of the boxes in reading order."""
    return _ordered(boxes, list(range(len(boxes))), depth=0)


def _ordered(boxes: Sequence[Box], numbers: list[int], *, depth: int) -> list[int]:
    if len(numbers) > 1 and depth < _DEEPEST:
        for start, end in (("top", "bottom"), ("left", "right")):
            groups = _parted(boxes, numbers, start, end)
            if len(groups) > 1:
                return [number for group in groups for number in _ordered(boxes, group, depth=depth + 1)]
    return sorted(numbers, key=lambda number: (boxes[number].top, boxes[number].left))


def _parted(boxes: Sequence[Box], numbers: list[int], start: str, end: str) -> list[list[int]]:
    """Return the boxes in groups with a clear gap between each and the next, along one axis."""
    first, last = attrgetter(start), attrgetter(end)
    groups: list[list[int]] = []
    reached = 0.0
    for number in sorted(numbers, key=lambda number: first(boxes[number])):
        box = boxes[number]
        rim = (last(box) - first(box)) / _SHRUNK_BY
        if not groups or first(box) + rim >= reached:
            groups.append([])
            reached = last(box) - rim
        groups[-1].append(number)
        reached = max(reached, last(box) - rim)
    return groups
