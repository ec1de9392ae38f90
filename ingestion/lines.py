"""The lines of a text, and the places they make."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dealroom.documents import Location

_LINE = re.compile(r"[^\n\f]+")


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank, without the white space around it. `number` counts from 1, blank lines included."""

    start: int
    end: int
    number: int
    text: str


def lines_of(text: str) -> Iterator[Line]:
    """Yield the lines that hold something; line feeds and form feeds end a line."""
    number, counted_to = 1, 0
    for found in _LINE.finditer(text):
        number += text.count("\n", counted_to, found.start()) + text.count("\f", counted_to, found.start())
        counted_to = found.start()
        stripped = found.group().strip()
        if stripped:
            start = found.start() + found.group().index(stripped)
            yield Line(start, start + len(stripped), number, stripped)


def line_locations(text: str) -> tuple[Location, ...]:
    """Return a location for each line that holds something."""
    return tuple(Location(line.start, line.end, line=line.number) for line in lines_of(text))
