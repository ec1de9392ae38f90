"""
Rows: a quotation that reads a row of a table, cell after cell.

Rule: a row is quoted by whole cells, in order, with nothing between them left out. At every border between two cells one of
them must be a value (a figure, a dash), so that two cells of words never join into a sentence that nobody wrote. Words are
compared letter for letter, figures by what they say: grouping commas, brackets for a minus, and decimal zeros may differ;
a currency sign may be missing from a cell only where the document shows exactly one currency.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import pairwise

from dealroom.documents import Location, StoredText, ZoneKind
from dealroom.verdict import Span
from verification.characters import fold

_CURRENCIES = "$\u20ac\u00a3\u00a5\u20b9"
_CURRENCY_GAP = re.compile(rf"(?<=[{_CURRENCIES}]) (?=[0-9(.\-])|(?<=\() (?=[{_CURRENCIES}0-9])")
_VALUE = re.compile(
    rf"-|--|[(\-+]?[{_CURRENCIES}]?[(\-+]?[0-9.][0-9.,]*\)?(?:[%xkKmMbB]|mn|bn)?\)?(?:\([0-9a-z]\))?"
    r"|[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}"
)
_FIGURE = re.compile(
    rf"([(\-]?)([{_CURRENCIES}]?)([(\-]?)([0-9]{{1,3}}(?:,[0-9]{{3}})+|[0-9]+)?(\.[0-9]+)?(\)?)(%?)(\)?)"
)
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
class RowIndex:
    """The cells of a document, and all their tokens in one text that can be searched."""

    cells: tuple[Cell, ...]
    tokens: tuple[_Token, ...]
    starts: tuple[int, ...]
    text: str
    currency: str  # the one currency sign of the document, or ""


def row_index(stored: StoredText, hidden: tuple[Span, ...]) -> RowIndex | None:
    """Return the cells that readers see, row by row, or None where a document has no cells."""
    cells = _cells(stored, hidden)
    if not cells:
        return None
    tokens: list[_Token] = []
    starts: list[int] = []
    parts: list[str] = []
    length = 0
    for number, cell in enumerate(cells):
        words = _words(cell.text)
        for place, word in enumerate(words):
            is_new_row = place == 0 and number > 0 and cells[number - 1].row != cell.row
            parts.append(("\n" if is_new_row else "") + _said(word) + " ")
            starts.append(length + is_new_row)
            length += len(parts[-1])
            tokens.append(_Token(number, word, place == 0, place == len(words) - 1))
    shown = {sign for sign in _CURRENCIES if sign in stored.text}
    return RowIndex(cells, tuple(tokens), tuple(starts), "".join(parts), shown.pop() if len(shown) == 1 else "")


def row_hits(quote: str, index: RowIndex) -> list[tuple[Span, ...]]:
    """Return the places where a quote reads whole cells of one row, each the spans of those cells."""
    words = _words(fold(_BROKEN_WORD.sub("", quote)).text.strip())
    found = _read(words, [_said(word) for word in words], index)
    if found or not index.currency or not any(character.isalpha() for character in quote):
        return found  # a bare figure says nothing of what it counts, so it is given no currency
    return _read(words, [_said(word).replace(index.currency, "") for word in words], index)


def _read(words: list[str], said: list[str], index: RowIndex) -> list[tuple[Span, ...]]:
    wanted = " ".join(said) + " "
    found: list[tuple[Span, ...]] = []
    at = index.text.find(wanted) if words else -1
    steps = 0
    while at >= 0 and steps <= _MOST_STEPS:
        first = bisect_right(index.starts, at) - 1
        steps += 1
        if index.starts[first] == at and index.tokens[first].is_first:
            tokens = index.tokens[first : first + len(words)]
            steps += len(words)
            if _is_reading(words, tokens, index):
                found.append(_spans(tokens, index))
        at = index.text.find(wanted, at + 1)
    return found


def _is_reading(words: list[str], tokens: tuple[_Token, ...], index: RowIndex) -> bool:
    if not tokens[-1].is_last:
        return False
    cells = index.cells[tokens[0].cell : tokens[-1].cell + 1]
    joins_words = any(not (before.is_value or after.is_value) for before, after in pairwise(cells))
    if joins_words or cells[0].row != cells[-1].row:
        return False
    return all(_is_said_by(word, token, index) for word, token in zip(words, tokens, strict=True))


def _is_said_by(word: str, token: _Token, index: RowIndex) -> bool:
    """Whether a word of the quote is what a cell says: verbatim in words, by value and sign in values."""
    if word == token.verbatim or word == token.verbatim.rstrip(",;"):
        return True
    if not index.cells[token.cell].is_value:
        return False
    said, ours = _said(word), _said(token.verbatim)
    return said == ours or (index.currency != "" and index.currency not in ours and said == index.currency + ours)


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
