"""Which places of a text lie under some stretches of it, however many there are and however they overlap."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from dealroom.verdict import Span


class Cover:
    """Stretches of a text, to be asked for places: each answer takes a few steps."""

    def __init__(self, spans: Iterable[Span]) -> None:
        found = sorted((span.start, span.end) for span in spans)
        self._starts = [start for start, _ in found]
        self._ends = list(accumulate((end for _, end in found), max))

    def holds(self, place: int) -> bool:
        """Whether a place lies under one of the stretches."""
        before = bisect_right(self._starts, place)
        return before > 0 and place < self._ends[before - 1]
