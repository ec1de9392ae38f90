"""
Comma-separated values: a line a row, each value under its header, so that a row can be read and quoted on its own.

Rule: no quotation crosses the border of a cell or of a row.
"""

import csv
from collections.abc import Iterator
from io import StringIO

from dealroom.documents import DocumentKind, Location, StoredText, Zone, ZoneKind
from ingestion.encoding import decode
from ingestion.outcome import ReadDocument, Unreadable

MOST_ROWS = 200_000
MOST_COLUMNS = 1_000
LONGEST_FIELD = 100_000
BORDER = " | "

_KIND = DocumentKind.CSV
_SNIFFED = 16_384
_DELIMITERS = ",;\t|"


def read_table(data: bytes) -> ReadDocument | Unreadable:
    """Return the rows of a delimited file, each value with the header above it."""
    text = decode(data)
    if text is None:
        return Unreadable(_KIND, "The file's type is unknown: it is neither a document nor text.")
    if not text.strip():
        return Unreadable(_KIND, "The file holds no text.")

    before = csv.field_size_limit(LONGEST_FIELD)  # the library keeps one limit for the whole process
    try:
        rows = list(_rows(text))
    except _TooLargeError as error:
        return Unreadable(_KIND, str(error))
    except csv.Error:
        return Unreadable(_KIND, f"A value is longer than {LONGEST_FIELD:,} characters, or the file is damaged.")
    finally:
        csv.field_size_limit(before)
    return ReadDocument(_KIND, _stored(rows), page_count=None)


class _TooLargeError(Exception):
    """A table beyond what is read."""


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text), strict=False)
    for number, row in enumerate(reader, start=1):
        if number > MOST_ROWS:
            raise _TooLargeError(f"The table has more than {MOST_ROWS:,} rows.")
        if len(row) > MOST_COLUMNS:
            raise _TooLargeError(f"The table has more than {MOST_COLUMNS:,} columns.")
        cells = [" ".join(cell.split()) for cell in row]
        if any(cells):
            yield number, cells


def _delimiter(text: str) -> str:
    head = text[:_SNIFFED]
    try:
        return csv.Sniffer().sniff(head, delimiters=_DELIMITERS).delimiter
    except csv.Error:
        first = head.split("\n", 1)[0]
        return max(_DELIMITERS, key=first.count)


def _has_header(rows: list[tuple[int, list[str]]]) -> bool:
    cells = [cell for cell in rows[0][1] if cell]
    return len(rows) > 1 and len(cells) > 1 and not any(_is_figure(cell) for cell in cells)


def _is_figure(cell: str) -> bool:
    return any(character.isdigit() for character in cell) and not any(character.isalpha() for character in cell)


def _stored(rows: list[tuple[int, list[str]]]) -> StoredText:
    header = rows[0][1] if _has_header(rows) else []
    pieces: list[str] = []
    locations: list[Location] = []
    zones: list[Zone] = []
    at = 0
    for index, (number, cells) in enumerate(rows):
        if index:
            pieces.append("\n")
            zones.append(Zone(ZoneKind.BREAK, at, at + 1))
            at += 1
        shown = list(_shown(cells, header if index else []))
        start = at
        for position, value in enumerate(shown):
            if position:
                pieces.append(BORDER)
                zones.append(Zone(ZoneKind.BREAK, at, at + len(BORDER)))
                at += len(BORDER)
            pieces.append(value)
            at += len(value)
        locations.append(Location(start, at, line=number))
    return StoredText("".join(pieces), tuple(locations), tuple(zones))


def _shown(cells: list[str], header: list[str]) -> Iterator[str]:
    for position, cell in enumerate(cells):
        name = header[position] if position < len(header) else ""
        if cell:
            yield f"{name}: {cell}" if name else cell
