"""
Passages: the pieces of a document that are searched.

Rule: a passage is exactly a slice of the stored text. Together the passages hold everything a reader can see, each
character once; what the document hides is in none. No passage begins or ends inside a word, a figure or, while a row
fits into a passage, inside a row.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from dealroom.documents import DocumentKind, Heading, StoredText, ZoneKind
from ingestion.cuts import pieces_of, sentences_of

BUDGET = 300  # word pieces
LONGEST = 2_000  # characters, by contract
LONGEST_TITLE = 90
LONGEST_CHAIN = 240
JOINED_BY = " | "

_TITLE_ROOM = 40  # word pieces: what is cut leaves room for the heading above it, so that none stands alone
_WORTH_A_BREAK = 100  # a passage of fewer word pieces goes on over a heading: clauses of one line belong together
_BY_ROW = frozenset({DocumentKind.XLSX, DocumentKind.XLS, DocumentKind.XLSB, DocumentKind.ODS, DocumentKind.CSV})


@dataclass(frozen=True, slots=True)
class PassageSpan:
    """Where a passage lies in the stored text, and the chain of headings above it, outermost first."""

    start: int
    end: int
    heading: str


@dataclass(frozen=True, slots=True)
class _Atom:
    """A sentence, a row or a heading: packed whole. `level` is that of the heading it begins with."""

    start: int
    end: int
    weight: int
    level: int | None = None


def split(stored: StoredText, *, kind: DocumentKind, count: Callable[[str], int]) -> tuple[PassageSpan, ...]:
    """Return the passages of a text in order. `count` is the number of word pieces of a string."""
    stretches = list(_visible(stored))
    headings = list(_seen(stored.headings, stretches))
    chains = _Chains(stored.text, headings)
    return tuple(
        PassageSpan(start, end, chains.above(start))
        for stretch in stretches
        for start, end in _packed(_atoms(stored.text, stretch, headings, kind, count), kind)
    )


def _visible(stored: StoredText) -> Iterator[tuple[int, int]]:
    """Yield the stretches between what is hidden."""
    at = 0
    for zone in sorted((zone for zone in stored.zones if zone.kind is ZoneKind.HIDDEN), key=lambda zone: zone.start):
        if at < zone.start:
            yield at, zone.start
        at = max(at, zone.end)
    if at < len(stored.text):
        yield at, len(stored.text)


def _seen(headings: Iterable[Heading], stretches: Sequence[tuple[int, int]]) -> Iterator[Heading]:
    for heading in sorted(headings, key=lambda heading: heading.start):
        index = bisect_right(stretches, heading.start, key=lambda stretch: stretch[0]) - 1
        if index >= 0 and heading.end <= stretches[index][1]:
            yield heading


def _atoms(
    text: str,
    stretch: tuple[int, int],
    headings: Sequence[Heading],
    kind: DocumentKind,
    count: Callable[[str], int],
) -> Iterator[_Atom]:
    begin, end = stretch
    first = bisect_left(headings, begin, key=lambda heading: heading.start)
    last = bisect_left(headings, end, key=lambda heading: heading.start)
    budget = BUDGET if kind in _BY_ROW else BUDGET - _TITLE_ROOM
    longest = LONGEST if kind in _BY_ROW else LONGEST - LONGEST_CHAIN
    levels = {heading.start: heading.level for heading in reversed(headings[first:last])}
    for left, right in pairwise(sorted({begin, *levels, end})):
        for start, stop in sentences_of(text, left, right, by_row=kind in _BY_ROW):
            for piece_start, piece_end, weight in pieces_of(text, start, stop, count, budget=budget, longest=longest):
                yield _Atom(piece_start, piece_end, weight, levels.get(left) if piece_start == left else None)


def _packed(atoms: Iterable[_Atom], kind: DocumentKind) -> Iterator[tuple[int, int]]:
    held: list[_Atom] = []
    weight = 0
    for atom in atoms:
        if held and _closes(held, weight, atom, kind):
            kept = _without_orphans(held) if not _begins_sheet(atom, kind) else held
            yield kept[0].start, kept[-1].end
            held = held[len(kept) :]
            weight = sum(orphan.weight for orphan in held)
            if held and not _fits(held, weight, atom):
                yield held[0].start, held[-1].end
                held, weight = [], 0
        held.append(atom)
        weight += atom.weight
    if held:
        yield held[0].start, held[-1].end


def _closes(held: Sequence[_Atom], weight: int, atom: _Atom, kind: DocumentKind) -> bool:
    if not _fits(held, weight, atom):
        return True
    if atom.level is None:
        return False
    return weight >= _WORTH_A_BREAK or _begins_sheet(atom, kind)


def _fits(held: Sequence[_Atom], weight: int, atom: _Atom) -> bool:
    return weight + atom.weight <= BUDGET and atom.end - held[0].start <= LONGEST


def _begins_sheet(atom: _Atom, kind: DocumentKind) -> bool:
    """Whether an atom begins a sheet: rows of two sheets are never in one passage."""
    return kind is DocumentKind.XLSX and atom.level == 1


def _without_orphans(held: list[_Atom]) -> list[_Atom]:
    """Return a passage without the headings at its end, which belong to what follows."""
    end = len(held)
    while end > 1 and held[end - 1].level is not None:
        end -= 1
    return held[:end] if held[end - 1].level is None else held


class _Chains:
    """The headings above each place, outermost first."""

    def __init__(self, text: str, headings: Sequence[Heading]) -> None:
        self._text = text
        self._headings = headings
        self._next = 0
        self._stack: list[Heading] = []

    def above(self, start: int) -> str:
        """Return the chain above a place. Places are asked for in order."""
        while self._next < len(self._headings) and self._headings[self._next].start < start:
            self._push(self._headings[self._next])
            self._next += 1
        own = self._headings[self._next] if self._next < len(self._headings) else None
        level = own.level if own and own.start == start else None
        above = [heading for heading in self._stack if level is None or heading.level < level]
        return _joined([self._title(heading) for heading in above])

    def _push(self, heading: Heading) -> None:
        while self._stack and self._stack[-1].level >= heading.level:
            self._stack.pop()
        self._stack.append(heading)

    def _title(self, heading: Heading) -> str:
        title = " ".join(self._text[heading.start : heading.end].split())
        return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1].rsplit(" ", 1)[0] + "…"


def _joined(titles: list[str]) -> str:
    while len(titles) > 1 and len(JOINED_BY.join(titles)) > LONGEST_CHAIN:
        del titles[-2 if titles[-2] is not titles[0] else 0]  # the outermost names the part, the innermost the clause
    return JOINED_BY.join(titles)
