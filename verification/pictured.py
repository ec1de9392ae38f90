"""
Words that were read from a picture of the page.

Rule: a citation that touches such words says so, and names each of its figures that no second reading confirms.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.verdict import Span


@dataclass(frozen=True, slots=True)
class Pictured:
    """A stretch of a document was read from a picture. `unconfirmed` are the figures in it that one reading alone has."""

    unconfirmed: tuple[Span, ...]


def pictured(stored: StoredText, spans: Sequence[Span]) -> Pictured | None:
    """Return what is to be known of stretches of a document that were read from a picture; nothing where none was."""
    touched = [zone for zone in stored.zones if _touches(zone, spans)]
    unconfirmed = tuple(Span(zone.start, zone.end) for zone in touched if zone.kind is ZoneKind.UNCONFIRMED)
    is_pictured = unconfirmed or any(zone.kind is ZoneKind.OCR for zone in touched)
    return Pictured(unconfirmed) if is_pictured else None


def _touches(zone: Zone, spans: Sequence[Span]) -> bool:
    return any(zone.start < span.end and span.start < zone.end for span in spans)
