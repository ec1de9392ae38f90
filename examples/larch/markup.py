"""
The light markup in which the contracts, minutes and letters under `texts/` are written.

A line is one block, and blank lines mean nothing:

    # Heading        a clause, numbered 1, 2, 3
    Words            a sub-clause, numbered 1.1, 1.2; in a schedule 1, 2, 3
    - Words          an item of the sub-clause above, lettered (a), (b), (c)
    > Words          a paragraph without a number
    ! One | Two      a schedule on a new page: its number and its name
    ~ Words          a centred line
    | a | b          a row of a table; the first of a run of rows is its head
    s: A | B | C     a signature block: the party, the name, the office
    ^                a new page
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_TEXTS = Path(__file__).parent / "texts"


@dataclass(frozen=True, slots=True)
class Block:
    kind: str
    text: str = ""
    number: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


class _Numbers:
    """The running numbers of clauses, sub-clauses and items."""

    def __init__(self) -> None:
        self._clause, self._sub, self._item, self._in_schedule = 0, 0, 0, False

    def clause(self) -> str:
        self._clause, self._sub, self._item = self._clause + 1, 0, 0
        return f"{self._clause}."

    def schedule(self) -> None:
        self._sub, self._item, self._in_schedule = 0, 0, True

    def sub_clause(self) -> str:
        self._sub, self._item = self._sub + 1, 0
        return f"{self._sub}." if self._in_schedule else f"{self._clause}.{self._sub}"

    def item(self) -> str:
        self._item += 1
        return f"({chr(ord('a') + self._item - 1)})"


def blocks(name: str) -> tuple[Block, ...]:
    """Return the blocks of a text under `texts/`."""
    return tuple(_parsed((_TEXTS / name).read_text(encoding="utf-8")))


def _cells(line: str) -> tuple[str, ...]:
    return tuple(cell.strip() for cell in line.split("|"))


def _parsed(source: str) -> Iterator[Block]:
    numbers = _Numbers()
    rows: list[tuple[str, ...]] = []
    for line in [line.strip() for line in source.splitlines() if line.strip()]:
        if line.startswith("| "):
            rows.append(_cells(line[2:]))
            continue
        if rows:
            yield Block("table", rows=tuple(rows))
            rows = []
        yield _block(line, numbers)
    if rows:
        yield Block("table", rows=tuple(rows))


def _block(line: str, numbers: _Numbers) -> Block:
    mark, _, rest = line.partition(" ")
    if mark == "#":
        return Block("clause", rest, numbers.clause())
    if mark == "-":
        return Block("item", rest, numbers.item())
    if mark == ">":
        return Block("plain", rest)
    if mark == "~":
        return Block("centred", rest)
    if mark == "s:":
        return Block("signature", rows=(_cells(rest),))
    if mark == "^":
        return Block("page")
    if mark == "!":
        numbers.schedule()
        return Block("schedule", rows=(_cells(rest),))
    return Block("sub", line, numbers.sub_clause())
