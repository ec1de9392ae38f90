"""
Edits of a stored text that keep what its reader marked where it was: locations, zones and headings move along.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace

from dealroom.documents import StoredText, Zone


@dataclass(frozen=True)
class Edit:
    """What stands at `start:end` becomes `new`; `zone` marks it in the damaged text."""

    start: int
    end: int
    new: str
    zone: Zone | None = None


def edited(stored: StoredText, edits: Iterable[Edit]) -> StoredText:
    """Return a stored text with edits made, the first of those that overlap; its marks lie on the same words."""
    kept: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not kept or edit.start >= kept[-1].end:
            kept.append(edit)
    pieces, position = list[str](), 0
    starts, shifts, shift = list[int](), list[int](), 0
    zones: list[Zone] = []
    for edit in kept:
        pieces += (stored.text[position : edit.start], edit.new)
        if edit.zone is not None:
            begin = edit.start + shift
            zones.append(Zone(edit.zone.kind, begin + edit.zone.start, begin + edit.zone.end))
        position = edit.end
        shift += len(edit.new) - (edit.end - edit.start)
        starts.append(edit.end)
        shifts.append(shift)

    def moved(offset: int) -> int:
        place = bisect_right(starts, offset)
        return offset + (shifts[place - 1] if place else 0)

    return StoredText(
        "".join((*pieces, stored.text[position:])),
        tuple(replace(one, start=moved(one.start), end=moved(one.end)) for one in stored.locations),
        tuple(
            sorted(
                (*(replace(one, start=moved(one.start), end=moved(one.end)) for one in stored.zones), *zones),
                key=lambda zone: (zone.start, zone.end),
            )
        ),
        tuple(replace(one, start=moved(one.start), end=moved(one.end)) for one in stored.headings),
    )
