"""
Seeds: the sentences and the table rows of documents, as they stand, from which quotes are made.

A seed overlaps nothing that its reader marked as furniture, hidden or a mark of a note, so that what it says is what a
reader sees. Sentences are cut by a simple rule of the benchmark's own.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random

from benchmarks.oracle import Witness
from dealroom.documents import StoredText, ZoneKind

_SENTENCE_END = re.compile(r"(?<=[a-z)][.;:])\s+(?=[A-Z\u201c\"(])|\f|\n\s*\n")
_SHORTEST, _LONGEST = 40, 600
_SHORTEST_ROW = 10
_FEWEST_SPACES = 6
_UNSEEN = frozenset({ZoneKind.FURNITURE, ZoneKind.HIDDEN, ZoneKind.NOTE_MARK, ZoneKind.STORED})
_RAISED = re.compile("[\u00b9\u00b2\u00b3\u2070\u2074-\u2079\u00bc-\u00be\u2150-\u215e]")
_WORD = re.compile(r"[^\W\d_]+")
_TERM = re.compile(r"[(,] ?(?:the |each a |a )?[\u201c\"]([A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?)[\u201d\"]")
_OFTEN = 3
_SHARE, _SHARE_OF_SHORT = 0.08, 0.4  # of the documents: what stands in fewer may be a piece of a broken word
_SHORT = 3


@dataclass(frozen=True, eq=False)
class Source:
    """A document with its witness, and the terms that it defines."""

    file: str
    stored: StoredText
    witness: Witness
    terms: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Seed:
    """A stretch of a document that says something: a sentence, or a row of a table."""

    source: Source
    start: int
    end: int
    is_row: bool

    @property
    def text(self) -> str:
        """What stands there."""
        return self.source.stored.text[self.start : self.end]


@dataclass(frozen=True, eq=False)
class Seeds:
    """All seeds of a room, in one shuffled order, and the words that its documents use."""

    sources: tuple[Source, ...]
    seeds: tuple[Seed, ...]
    words: frozenset[str]


def seeds_of(texts: dict[str, StoredText], *, random: Random) -> Seeds:
    """Return the seeds of texts, shuffled, rows and sentences mixed."""
    sources = tuple(_source(file, stored) for file, stored in sorted(texts.items()))
    found = [seed for source in sources for seed in (*_sentences(source), *_rows(source))]
    random.shuffle(found)
    return Seeds(sources, tuple(found), _words_of(sources))


def _words_of(sources: tuple[Source, ...]) -> frozenset[str]:
    """Return what stands as a word in enough documents to be one."""
    used = Counter(word for source in sources for word in set(_WORD.findall(source.stored.text)) if word.islower())
    return frozenset(
        word
        for word, count in used.items()
        if count > 1 and count >= len(sources) * (_SHARE_OF_SHORT if len(word) <= _SHORT else _SHARE)
    )


def _source(file: str, stored: StoredText) -> Source:
    defined = Counter(_TERM.findall(stored.text))
    terms = tuple(sorted(term for term in defined if stored.text.count(term) > _OFTEN))
    return Source(file, stored, Witness(stored), terms)


def _sentences(source: Source) -> Iterator[Seed]:
    text = source.stored.text
    unseen = _Unseen(source.stored, _UNSEEN | {ZoneKind.BREAK})  # no sentence goes over a border of columns
    cells = [place for place in source.stored.locations if place.cell is not None]
    if cells:
        stretches: Iterable[tuple[int, int]] = ((place.start, place.end) for place in cells)
    else:
        stretches = _between(_SENTENCE_END, text)
    for start, end in stretches:
        piece = text[start:end].strip()
        first = text.index(piece, start)
        last = first + len(piece)
        is_long_enough = _SHORTEST <= len(piece) <= _LONGEST and piece.count(" ") >= _FEWEST_SPACES
        if is_long_enough and " | " not in piece and not unseen.at(first, last):
            yield Seed(source, first, last, is_row=False)


def _rows(source: Source) -> Iterator[Seed]:
    text = source.stored.text
    unseen = _Unseen(source.stored, _UNSEEN)
    for start, end in _between(re.compile(r"[\n\f]+"), text):
        piece = text[start:end]
        is_row = " | " in piece and any(character.isdigit() for character in piece)
        if is_row and _SHORTEST_ROW <= len(piece) <= _LONGEST and not unseen.at(start, end):
            yield Seed(source, start, end, is_row=True)


def _between(border: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    position = 0
    for found in border.finditer(text):
        yield position, found.start()
        position = found.end()
    yield position, len(text)


class _Unseen:
    """What no seed may overlap."""

    def __init__(self, stored: StoredText, kinds: frozenset[ZoneKind]) -> None:
        zones = [(zone.start, zone.end) for zone in stored.zones if zone.kind in kinds]
        raised = [found.span() for found in _RAISED.finditer(stored.text)]
        self._spans = sorted((*zones, *raised))
        self._starts = [start for start, _ in self._spans]
        self._longest = max((end - start for start, end in self._spans), default=0)

    def at(self, start: int, end: int) -> bool:
        """Whether something unseen overlaps a stretch."""
        first = bisect_right(self._starts, start - self._longest)
        last = bisect_right(self._starts, end - 1)
        return any(begin < end and start < stop for begin, stop in self._spans[max(0, first - 1) : last])
