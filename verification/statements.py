"""
Statements: what a document says of an item and a period, read where it is asked for.

Rule: a line that reads as a row of a table is read as one, anything else as running text. Rows that are hidden, or that hold what
cells store behind what they show, are not read. Only what was shown to the drafter is searched, and a heading above it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from itertools import accumulate

from dealroom.documents import ZoneKind
from dealroom.evidence import EvidenceDocument
from dealroom.ids import DocumentId, VersionId
from dealroom.verdict import Span
from verification.sentences import sentences, sentences_around
from verification.statement import Statement
from verification.statement_cells import BAR, cell_statements, rows_below
from verification.statement_lines import line_statements
from verification.statement_prose import prose_statements
from verification.statement_words import search_words

_REACH = 400
_MOST_MENTIONS = 24  # of one item in one document
_MOST_PLACES = 200  # that are read for one item, in a quote, or in a document that is read as a whole
_MOST_OF_ALL = 1_000  # places that are read in a review, ten times what rooms need, so that hostile ones cost little
_SHORT_LINE = 50
_YEAR = re.compile(r"(?:19|20)[0-9]{2}|[fyqh] ?'?[0-9]", re.IGNORECASE)
_DIGIT = re.compile("[0-9]")
_BEGINS_TEXT = re.compile(rf"\n|{re.escape(BAR)} *(?=[^\n{BAR}]{{24}})")  # a line, or a cell that may hold a sentence

_Key = tuple[DocumentId, VersionId]


class StatementIndex:
    """Reads statements of documents, each place once, however many citations ask for it."""

    def __init__(self) -> None:
        self._left = _MOST_OF_ALL
        self._lowered: dict[_Key, list[str]] = {}
        self._unread: dict[_Key, tuple[list[int], list[int]]] = {}
        self._naming: dict[tuple[_Key, tuple[str, ...]], tuple[Statement, ...]] = {}
        self._all: dict[_Key, tuple[Statement, ...]] = {}

    def of_spans(self, document: EvidenceDocument, spans: Iterable[Span]) -> tuple[Statement, ...]:
        """Return the statements whose figures stand in some stretches of a document, in order."""
        wanted = tuple(spans)
        read = self._at(document, [place for span in wanted for place in _sentence_starts(document, span)])
        return tuple(
            one for one in read if any(span.start <= one.at.start and one.at.end <= span.end for span in wanted)
        )

    def naming(self, document: EvidenceDocument, item: tuple[str, ...]) -> tuple[Statement, ...]:
        """Return the statements about an item in what was shown of a document, in order."""
        key = (_key(document), item)
        if key not in self._naming:
            self._naming[key] = self._at(document, self._places(document, item), only=item)
        return self._naming[key]

    def all_of(self, document: EvidenceDocument) -> tuple[Statement, ...]:
        """Return the statements in what was shown of a document, as far as it is worth reading for a comparison."""
        key = _key(document)
        if key not in self._all:
            self._all[key] = self.of_spans(document, [Span(window.start, window.end) for window in document.windows])
        return self._all[key]

    def _places(self, document: EvidenceDocument, item: tuple[str, ...]) -> list[int]:
        """Return where a document may speak of an item: at its longest word, with its other words near or in a table."""
        key, (word, *others) = _key(document), search_words(item)
        if key not in self._lowered:
            self._lowered[key] = [_lowered(window.text) for window in document.windows]
        found: list[int] = []
        mentions = 0
        for window, text in zip(document.windows, self._lowered[key], strict=True):
            at = text.find(word)
            while at >= 0 and mentions < _MOST_MENTIONS:
                around = text[max(0, at - _REACH) : at + _REACH]
                if BAR in around or all(other in around for other in others):
                    mentions += 1
                    found += [window.start + at, *rows_below(document.stored.text, window.start + at)]
                at = text.find(word, at + len(word))
        return found

    def _at(
        self, document: EvidenceDocument, places: Sequence[int], *, only: tuple[str, ...] | None = None
    ) -> tuple[Statement, ...]:
        """Return the statements at some places of a document, each once, in the order of their figures."""
        key, places = _key(document), places[: min(self._left, _MOST_PLACES)]
        self._left -= len(places)
        found: dict[Span, Statement] = {}
        for place in places:
            found.update((one.at, one) for one in _read(document.stored.text, place, document.title, only))
        if found and key not in self._unread:
            self._unread[key] = _unread(document)
        in_order = sorted(found.values(), key=lambda one: one.at.start)
        return tuple(one for one in in_order if not _overlaps(one.at, *self._unread[key]))


def _read(text: str, place: int, context: str, only: tuple[str, ...] | None) -> tuple[Statement, ...]:
    """Return what the row at a place of a text states, or else the sentence."""
    line = _line(text, place)
    has_cells = BAR in text[line.start : line.end]
    if _DIGIT.search(text, line.start, line.end):
        row = tuple((cell_statements if has_cells else line_statements)(text, line, context=context, only=only))
        if row:
            return row
    if _YEAR.search(text, max(0, place - _REACH), place + _REACH) is None:
        return ()
    sentence = _sentence(text, place, line if has_cells else None)
    return tuple(prose_statements(text, sentence, context=context, only=only))


def _unread(document: EvidenceDocument) -> tuple[list[int], list[int]]:
    """Return where stretches that are not read begin, in order, and how far those that have begun by then reach."""
    zones = sorted(
        (zone.start, zone.end)
        for zone in document.stored.zones
        if zone.kind is ZoneKind.STORED or zone.kind is ZoneKind.HIDDEN  # a look-up in a set of enums is slow
    )
    return [start for start, _ in zones], list(accumulate((end for _, end in zones), max))


def _overlaps(span: Span, starts: list[int], ends: list[int]) -> bool:
    begun = bisect_left(starts, span.end)
    return begun > 0 and ends[begun - 1] > span.start


def _key(document: EvidenceDocument) -> _Key:
    return document.id, document.version


def _lowered(text: str) -> str:
    """Return a text in lower case, as long as it was."""
    lowered = text.lower()
    return lowered if len(lowered) == len(text) else "".join(letter.lower()[:1] for letter in text)


def _line(text: str, position: int) -> Span:
    end = text.find("\n", position)
    return Span(text.rfind("\n", 0, position) + 1, len(text) if end < 0 else end)


def _sentence_starts(document: EvidenceDocument, span: Span) -> list[int]:
    """Return a place in every line and every sentence of a stretch of a document that holds a digit at all."""
    words = document.stored.text[span.start : span.end]
    if _DIGIT.search(words) is None:
        return []
    starts = {span.start + sentence.start for sentence in sentences(words)}
    starts.update(span.start + found.end() for found in _BEGINS_TEXT.finditer(words))
    return sorted(starts)


def _sentence(text: str, place: int, cells: Span | None) -> Span:
    """Return the sentence around a place, within its cell if it stands in one, and without headings that run into it."""
    low, high = max(0, place - _REACH), min(len(text), place + _REACH)
    if cells:
        low = max(low, text.rfind(BAR, cells.start, place) + 1, cells.start)
        end = text.find(BAR, place, cells.end)
        high = min(high, cells.end if end < 0 else end)
    around = sentences_around(text[low:high], place - low, place - low + 1, reach=_REACH)
    start, end = low + around.start, low + around.end
    at = text.find("\n", start, end)
    while at >= 0:
        if _is_heading_break(text, at):
            if at >= place:
                return Span(start, at)
            start = at + 1
        at = text.find("\n", at + 1, end)
    return Span(start, end)


def _is_heading_break(text: str, at: int) -> bool:
    """Whether a line break parts a short line, or one that ends in a figure, from a sentence that begins below it."""
    before = text[text.rfind("\n", 0, at) + 1 : at].rstrip()
    return not text[at + 1 : at + 2].islower() and (len(before) < _SHORT_LINE or before[-1:] in "0123456789)%")
