"""Where a match lies: its span with the page, cells, paragraph, line, slide or part of a mail that a person can look up."""

from bisect import bisect_right
from dataclasses import replace

from dealroom.documents import Location, StoredText


def location_of(stored: StoredText, start: int, end: int) -> Location:
    """Return the place of a span: the first location it touches, and all cells if it reads several of one sheet."""
    places = stored.locations
    first = max(0, bisect_right(places, start, key=lambda place: place.start) - 1)
    touched = [place for place in places[first : first + _MOST_PLACES] if place.start < end and start < place.end]
    if not touched:
        return Location(start, end)
    place, last = touched[0], touched[-1]
    cells = place.cell
    if place.cell and last.cell and last is not place and last.sheet == place.sheet:
        cells = f"{place.cell}:{last.cell}"
    return replace(place, start=start, end=end, cell=cells)


_MOST_PLACES = 512  # no quote spans more cells than this
