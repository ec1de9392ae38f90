"""
Rows: a quotation that reads a row of a table, cell after cell.

Rule: a row is quoted by whole cells, in order, with nothing between them left out. At every border between two cells one of
them must be a value (a figure, a dash), so that two cells of words never join into a sentence that nobody wrote. Words are
compared letter for letter, figures by what they say: grouping commas, brackets for a minus, and decimal zeros may differ.

A currency sign may be missing from a figure's cell only where the document shows exactly one currency, and only where the
quote says what the figure counts, by words of its row, or reads a whole row that holds none: a total. A year and a figure
with a unit of its own are given no currency.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from dealroom.documents import Location, StoredText, ZoneKind
from dealroom.verdict import Span
from verification.characters import fold
from verification.currencies import sign_of_one_currency

_CURRENCIES = "$\u20ac\u00a3\u00a5\u20b9"
_CURRENCY_GAP = re.compile(rf"(?<=[{_CURRENCIES}]) (?=[0-9(.\-])|(?<=\() (?=[{_CURRENCIES}0-9])")
_VALUE = re.compile(
    rf"-|--|[(\-+]?[{_CURRENCIES}]?[(\-+]?[0-9.][0-9.,]*\)?(?:[%xkKmMbB]|mn|bn)?\)?(?:\([0-9a-z]\))?"
    r"|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}"
)
_FIGURE = re.compile(
    rf"([(\-]?)([{_CURRENCIES}]?)([(\-]?)([0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]+)?(\.[0-9]+)?(\)?)(%?)(\)?)"
)
_COUNTED = re.compile(r"(?!(?:19|20)[0-9]{2}$)-?[0-9]+(?:\.[0-9]+)?")  # a figure that may be money: no year, no unit
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])-[ \t]*\n[ \t]*(?=[^\W\d_])")
_MOST_STEPS = 200_000  # words compared for one quote, so that hostile tables cost linear time
_DECORATION = str.maketrans("", "", '"\u2022')


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that readers see: its span in the stored text, its row, its folded text, and whether it is a value."""

    span: Span
    row: int
    text: str
    is_value: bool


@dataclass(frozen=True, slots=True)
class _Token:
    cell: int
    verbatim: str
    is_first: bool
    is_last: bool


@dataclass(frozen=True, slots=True)
class _Words:
    """The tokens of all cells in one text that can be searched, and where each of them starts there."""

    text: str
    starts: "array[int]"


@dataclass(frozen=True, slots=True)
class RowIndex:
    """The cells of a document and their tokens, as they are said, and the same without the document's one currency."""

    cells: tuple[Cell, ...]
    tokens: tuple[_Token, ...]
    said: _Words
    bare: _Words
    currency: str  # the sign of the one currency of the document, or ""


def row_index(stored: StoredText, hidden: tuple[Span, ...]) -> RowIndex | None:
    """Return the cells that readers see, row by row, or None where a document has no cells."""
    cells = _cells(stored, hidden)
    if not cells:
        return None
    tokens: list[_Token] = []
    for number, cell in enumerate(cells):
        words = _words(cell.text)
        tokens += [_Token(number, word, at == 0, at == len(words) - 1) for at, word in enumerate(words)]
    rows = [cells[token.cell].row for token in tokens]
    said = [_said(token.verbatim) for token in tokens]
    currency = sign_of_one_currency(stored.text)
    bare = _searchable([word.replace(currency, "") for word in said], rows) if currency else _searchable((), ())
    return RowIndex(cells, tuple(tokens), _searchable(said, rows), bare, currency)


def _searchable(words: Sequence[str], rows: Sequence[int]) -> _Words:
    """Return the words of all rows, each with a space behind it, a row a line."""
    breaks = ["\n" if before != row else "" for before, row in pairwise((rows[0] if rows else 0, *rows))]
    starts = accumulate((len(word) + 1 + len(gap) for word, gap in zip(words, breaks, strict=True)), initial=0)
    parts = [f"{gap}{word} " for word, gap in zip(words, breaks, strict=True)]
    return _Words("".join(parts), array("I", (start + len(gap) for start, gap in zip(starts, breaks, strict=False))))


def row_hits(quote: str, index: RowIndex) -> list[tuple[Span, ...]]:
    """Return the places where a quote reads whole cells of one row, each the spans of those cells."""
    words = _words(fold(_BROKEN_WORD.sub("", quote)).text.strip())
    said = [_said(word) for word in words]
    found = _read(words, said, index.said, index)
    if found or index.currency not in quote:
        return found
    return _read(words, [word.replace(index.currency, "") for word in said], index.bare, index)


def _read(words: list[str], said: list[str], searched: _Words, index: RowIndex) -> list[tuple[Span, ...]]:
    wanted = " ".join(said) + " "
    found: list[tuple[Span, ...]] = []
    at = searched.text.find(wanted)
    steps = 0
    while at >= 0 and steps <= _MOST_STEPS:
        first = bisect_right(searched.starts, at) - 1
        steps += 1
        if searched.starts[first] == at and index.tokens[first].is_first:
            tokens = index.tokens[first : first + len(words)]
            steps += len(words)
            if _is_reading(words, tokens, index):
                found.append(_spans(tokens, index))
        at = searched.text.find(wanted, at + 1)
    return found


def _is_reading(words: list[str], tokens: tuple[_Token, ...], index: RowIndex) -> bool:
    if not tokens[-1].is_last:
        return False
    first, last = tokens[0].cell, tokens[-1].cell
    cells = index.cells[first : last + 1]
    joins_words = any(not (before.is_value or after.is_value) for before, after in pairwise(cells))
    if joins_words or cells[0].row != cells[-1].row:
        return False
    currency = index.currency if any(not cell.is_value for cell in cells) or _is_total(first, last, index) else ""
    return all(_is_said_by(word, token, index, currency) for word, token in zip(words, tokens, strict=True))


def _is_total(first: int, last: int, index: RowIndex) -> bool:
    """Whether these cells, all of them figures, are a whole row: it says nothing of what it counts, and is a total."""
    row = index.cells[first].row
    neighbours = (index.cells[at].row for at in (first - 1, last + 1) if 0 <= at < len(index.cells))
    return first < last and row not in neighbours


def _is_said_by(word: str, token: _Token, index: RowIndex, currency: str) -> bool:
    """Whether a word of the quote is what a cell says: verbatim in words, by value and sign in values."""
    if word == token.verbatim or word == token.verbatim.rstrip(",;"):
        return True
    if not index.cells[token.cell].is_value:
        return False
    said, ours = _said(word), _said(token.verbatim)
    return said == ours or (_COUNTED.fullmatch(ours) is not None and currency != "" and said == currency + ours)


def _spans(tokens: tuple[_Token, ...], index: RowIndex) -> tuple[Span, ...]:
    return tuple(cell.span for cell in index.cells[tokens[0].cell : tokens[-1].cell + 1])


def _words(folded: str) -> list[str]:
    return [word for word in _CURRENCY_GAP.sub("", folded).translate(_DECORATION).split(" ") if word]


def _said(word: str) -> str:
    """Return a figure as its sign, digits and unit in one way of writing; anything else without a last comma."""
    figure = _FIGURE.fullmatch(word)
    if figure is None or not (figure[4] or figure[5]):
        return word.rstrip(",;") or word
    before, currency, after, whole, decimals, *closing, percent, last = figure.groups(default="")
    brackets = (before + after).count("("), "".join((*closing, last)).count(")")
    if brackets not in {(0, 0), (1, 1)} or (brackets[0] and "-" in before + after):
        return word
    sign = "-" if brackets[0] or "-" in before + after else ""
    amount = whole.replace(",", "").lstrip("0") or "0"
    return f"{currency}{sign}{amount}{decimals.rstrip('0').rstrip('.')}{percent}"


def _cells(stored: StoredText, hidden: tuple[Span, ...]) -> tuple[Cell, ...]:
    shown = [Span(zone.start, zone.end) for zone in stored.zones if zone.kind is ZoneKind.SHOWN]
    cells: list[Cell] = []
    row, before = 0, None
    for place in stored.locations:
        if place.cell is None:
            continue
        if before is not None and _is_new_row(stored.text, before, place):
            row += 1
        before = place
        span = _shown_span(place, shown)
        if any(zone.start < span.end and span.start < zone.end for zone in hidden):
            row += 1  # what is hidden is a border: nothing is read across it
            continue
        text = fold(stored.text[span.start : span.end]).text.strip()
        if text:
            cells.append(Cell(span, row, text, _VALUE.fullmatch(_CURRENCY_GAP.sub("", text)) is not None))
    return tuple(cells)


def _is_new_row(text: str, before: Location, place: Location) -> bool:
    return before.sheet != place.sheet or "\n" in text[before.end : place.start]


def _shown_span(place: Location, shown: list[Span]) -> Span:
    """Return what a cell shows: its SHOWN zone, or all of its span."""
    at = bisect_right(shown, (place.start, 0), key=lambda span: (span.start, 0)) if shown else 0
    for zone in shown[max(0, at - 1) : at + 1]:
        if place.start <= zone.start and zone.end <= place.end:
            return zone
    return Span(place.start, place.end)
