"""
Surroundings: the whole sentences of a document around a stretch of it.

Rule: a sentence does not run over the border of a cell, a row or a column, nor on from a heading into the text below it.
"""

from dealroom.documents import StoredText, ZoneKind
from dealroom.verdict import Span
from verification.sentences import sentences_around

REACH = 2_000


def surroundings(stored: StoredText, start: int, end: int) -> Span:
    """Return the whole sentences around `start:end` of a stored text, between the nearest borders on either side."""
    low, high = max(0, start - REACH), min(len(stored.text), end + REACH)
    for wall in _walls(stored):
        if low < wall.end <= start:
            low = wall.end
        if end <= wall.start < high:
            high = wall.start
    around = sentences_around(stored.text[low:high], start - low, end - low, reach=REACH)
    return Span(low + around.start, low + around.end)


def _walls(stored: StoredText) -> list[Span]:
    borders = [Span(zone.start, zone.end) for zone in stored.zones if zone.kind is ZoneKind.BREAK]
    edges = [edge for heading in stored.headings for edge in (heading.start, heading.end)]
    return borders + [Span(edge, edge) for edge in edges]
