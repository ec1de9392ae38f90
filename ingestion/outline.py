"""The bookmarks of a PDF as headings of its text."""

import re
from collections.abc import Sequence

from dealroom.documents import Heading, Location
from ingestion.pdfium import OutlineEntry

_SHORTEST = 3
_LONGEST = 160
_WORD = re.compile(r"\w+")


def outline_headings(
    entries: Sequence[OutlineEntry], text: str, locations: Sequence[Location], guessed: Sequence[Heading]
) -> tuple[Heading, ...]:
    """Return the bookmarks that stand on their page, and below them the guessed headings that are none of them."""
    named = _named(entries, text, locations)
    if not named:
        return tuple(guessed)
    deepest = max(heading.level for heading in named)
    starts = {heading.start for heading in named}
    taken = [(heading.start, heading.end) for heading in named]
    below = [
        Heading(heading.start, heading.end, heading.level + deepest)
        for heading in guessed
        if heading.start not in starts and not any(start < heading.end and heading.start < end for start, end in taken)
    ]
    return tuple(sorted([*named, *below], key=lambda heading: heading.start))


def _named(entries: Sequence[OutlineEntry], text: str, locations: Sequence[Location]) -> list[Heading]:
    found: dict[int, Heading] = {}
    for entry in entries:
        words = _WORD.findall(entry.title)
        title = "".join(words)
        if not (_SHORTEST <= len(title) <= _LONGEST and entry.page < len(locations)):
            continue
        page = locations[entry.page]
        pattern = r"\W{0,8}".join(map(re.escape, words))
        match = re.compile(pattern, re.IGNORECASE).search(text, page.start, page.end)
        if match:
            found.setdefault(match.start(), Heading(match.start(), match.end(), entry.level))
    return sorted(found.values(), key=lambda heading: heading.start)
