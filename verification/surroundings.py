"""
Surroundings: the whole sentences of a document around a stretch of it.

Rule: a sentence does not run over the border of a cell, a row or a column, nor on from a heading into the text below it.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from dealroom.documents import StoredText, ZoneKind
from dealroom.verdict import Span
from verification.sentences import sentences_around

REACH = 2_000
_NEAR = 500  # most sentences are shorter


@dataclass(frozen=True, slots=True)
class Walls:
    """Where no sentence of a document goes on: the ends and the starts of its borders, each in order."""

    ends: tuple[int, ...]
    starts: tuple[int, ...]

    def before(self, start: int, *, floor: int) -> int:
        """Return where the nearest wall at or before a position ends, at least `floor`."""
        index = bisect_right(self.ends, start)
        return max(floor, self.ends[index - 1]) if index else floor

    def after(self, end: int, *, ceiling: int) -> int:
        """Return where the nearest wall at or after a position begins, at most `ceiling`."""
        index = bisect_left(self.starts, end)
        return min(ceiling, self.starts[index]) if index < len(self.starts) else ceiling


def walls_of(stored: StoredText) -> Walls:
    """Return the walls of a stored text, worked out once: a sheet has tens of thousands."""
    borders = [(zone.start, zone.end) for zone in stored.zones if zone.kind is ZoneKind.BREAK]
    borders += [(edge, edge) for heading in stored.headings for edge in (heading.start, heading.end)]
    return Walls(tuple(sorted(end for _, end in borders)), tuple(sorted(start for start, _ in borders)))


def surroundings(stored: StoredText, start: int, end: int, *, walls: Walls | None = None) -> Span:
    """
    Return the whole sentences around `start:end` of a stored text, between the nearest borders on either side.

    `walls` are those of the stored text; a caller that asks more than once works them out before.
    """
    walls = walls or walls_of(stored)
    for reach in (_NEAR, REACH):
        floor, ceiling = max(0, start - reach), min(len(stored.text), end + reach)
        low, high = walls.before(start, floor=floor), walls.after(end, ceiling=ceiling)
        around = sentences_around(stored.text[low:high], start - low, end - low, reach=reach)
        # A sentence that begins or ends where we stopped looking may be longer than what we saw of it.
        if (around.start > 0 or low > floor or low == 0) and (
            low + around.end < ceiling or ceiling == len(stored.text)
        ):
            break
    return Span(low + around.start, low + around.end)
