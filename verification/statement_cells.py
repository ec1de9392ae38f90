"""
Statements in rows of cells: spreadsheets, and tables of other files, told apart by bars.

Rule: a row's label is its first cell with letters or a period; a column's heading is the nearest cell above in a row without
values, or what stands before the colon in a cell that carries its heading along. Label and heading together name the item and
the period. Two lines in a row that are no rows end a table.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from dealroom.verdict import Span
from verification.statement import Statement, Topic, may_name, statement_of, topic_of
from verification.statement_periods import Period, headed, periods_in, without_periods
from verification.statement_tables import currency_of, is_value, lines_above, only_figure, spaced, without_units

BAR = "|"
_LONGEST = 2_000
_KEYED = re.compile(r"([^:]{1,80}): (.*)")
_LETTER = re.compile(r"[^\W\d_]")
_ENDS_A_TABLE = 2
_MOST_HEADINGS = 4
_MOST_ROWS_BELOW = 80


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell: its text, where that begins in the stored text, and the heading that it carries along."""

    text: str
    start: int
    heading: str = ""


@dataclass(frozen=True, slots=True)
class _Heading:
    """A column's heading, and the whole line that it stands in with the one above."""

    text: str
    caption: str = ""


def cell_statements(text: str, line: Span, *, context: str, only: tuple[str, ...] | None = None) -> Iterator[Statement]:
    """
    Yield what a row of cells states, of one item only if one is given.

    `context` is text that tells what kind of figures the document holds.
    """
    cells = _with_own_headings(_cells(text, line)) if line.end - line.start <= _LONGEST else []
    first = next(
        (at for at, cell in enumerate(cells) if _LETTER.search(cell.text) or periods_in(cell.text)), len(cells)
    )
    columns = [column for column in range(first + 1, len(cells)) if is_value(cells[column].text)]
    if not columns or not may_name(without_periods(cells[first].text), only):
        return
    above = list(islice(_rows_above(text, line), _MOST_HEADINGS))
    for column in columns:
        cell, label = cells[column], cells[first]
        heading = _Heading(cell.heading) if cell.heading else _heading(above, column)
        topic = _topic(label, heading, context, only)
        figure = only_figure(cell.text) if topic else None
        if topic is None or figure is None:
            continue
        made = statement_of(
            topic,
            figure,
            currency=currency_of(f"{heading.text} {heading.caption}"),
            at=Span(cell.start + figure.start, cell.start + figure.end),
            place=Span(label.start, cell.start + figure.end),
        )
        if made:
            yield made


def rows_below(text: str, place: int) -> Iterator[int]:
    """Yield where the rows below begin, if a place stands in a row of headings: rows may be periods, and columns items."""
    end = text.find("\n", place)
    line = text[text.rfind("\n", 0, place) + 1 : end] if end >= 0 else ""
    if BAR not in line or len(line) > _LONGEST or any(is_value(cell.strip()) for cell in line.split(BAR)):
        return
    for _ in range(_MOST_ROWS_BELOW):
        start, end = end + 1, text.find("\n", end + 1)
        if BAR not in text[start : end if end >= 0 else len(text)]:
            return
        yield start
        if end < 0:
            return


def _cells(text: str, line: Span) -> list[_Cell]:
    found: list[_Cell] = []
    position = line.start
    for piece in spaced(text[line.start : line.end]).split(BAR):
        found.append(_Cell(piece.strip(), position + len(piece) - len(piece.lstrip())))
        position += len(piece) + 1
    return found


def _with_own_headings(cells: list[_Cell]) -> list[_Cell]:
    """Return cells that all carry their headings along ("Year: 2025") without them, or the cells as they are."""
    parted = [_KEYED.fullmatch(cell.text) for cell in cells]
    if not all(parted):
        return cells
    return [
        replace(cell, text=found[2], start=cell.start + found.start(2), heading=found[1])
        for cell, found in zip(cells, parted, strict=True)
        if found
    ]


def _rows_above(text: str, line: Span) -> Iterator[list[str]]:
    """Yield the cells of the rows above that hold no values, nearest first, as far as the table reaches."""
    others = 0
    for above in lines_above(text, line.start):
        words = spaced(text[above.start : above.end])
        others = 0 if BAR in words else others + 1
        if others == _ENDS_A_TABLE or len(words) > _LONGEST:
            return
        cells = [cell.strip() for cell in words.split(BAR)]
        if not any(map(is_value, cells)):
            yield cells


def _heading(above: list[list[str]], column: int) -> _Heading:
    for number, cells in enumerate(above):
        if column < len(cells) and cells[column]:
            return _Heading(cells[column], " ".join(cell for row in above[number : number + 2] for cell in row))
    return _Heading("")


def _topic(label: _Cell, heading: _Heading, context: str, only: tuple[str, ...] | None) -> Topic | None:
    words = f"{without_periods(label.text)} {without_units(without_periods(heading.text))}".strip()
    around = f"{context} {label.text} {heading.text} {heading.caption}"
    return topic_of(words, _periods(label, heading), context=around, only=only)


def _periods(label: _Cell, heading: _Heading) -> list[Period]:
    """Return the periods of a label and of its column's heading, or none where the heading leaves them in doubt."""
    found = list(periods_in(label.text))
    for period in periods_in(heading.text):
        key = headed(period.key, heading.caption)
        if key is None:
            return []
        found.append(replace(period, key=key))
    return found
