"""
A line that says what a document is, made from its opening and its outline.

Rule: no model writes it, the same text always gives the same line, and it holds only words that every reader of the
document sees. It helps people to find their way; it is never searched, passed to a drafter or cited.
"""

import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from dealroom.documents import DocumentKind, Heading, StoredText, ZoneKind

LONGEST = 300  # characters

_LONGEST_OPENING = 140
_LONGEST_TITLE = 60
_ENOUGH_OPENING = 60
_LATEST_TITLE = 600  # a heading within so many characters is the title, and what stands before it is not
_LONGEST_LINE = 2_000
_MOST_LINES = 40
_MOST_HEADINGS = 400
_MOST_CELLS = 8
_SHEETS = frozenset({DocumentKind.XLSX, DocumentKind.XLS, DocumentKind.XLSB, DocumentKind.ODS})
_SEEN_BY_ALL = frozenset({ZoneKind.SHOWN, ZoneKind.BREAK, ZoneKind.OCR, ZoneKind.UNCONFIRMED})
_BORDER = " | "
_NUMBERING = "0123456789.()§ "


def describe(stored: StoredText, *, kind: DocumentKind, page_count: int | None) -> str | None:
    """Return what a document is in at most 300 characters, or nothing where no words of it can be shown to all."""
    text = _Visible(stored)
    if kind in _SHEETS:
        return _of_workbook(text)
    if kind is DocumentKind.CSV:
        columns = _first_row(text, 0)
        return _shortened(f"Table: {', '.join(columns)}", LONGEST) if columns else None
    opening = _opening(text)
    titles = [title for title in _titles(text) if title.casefold() not in opening.casefold()]
    if not opening:
        opening, *titles = titles or [""]
    if not opening:
        return None
    return _listed(f"{opening.rstrip(' .,;:')}{_length(stored, kind, page_count)}", titles, first=": ")


def _length(stored: StoredText, kind: DocumentKind, page_count: int | None) -> str:
    is_slides = kind is DocumentKind.PPTX
    count = max((place.slide or 0 for place in stored.locations), default=0) if is_slides else page_count
    noun = "slide" if is_slides else "page"
    return f", {count} {noun}{'' if count == 1 else 's'}" if count else ""


def _of_workbook(text: "_Visible") -> str | None:
    sheets = [heading for heading in text.headings if heading.level == 1]
    named = [
        f"{_shortened(text.words(sheet.start, sheet.end), _LONGEST_TITLE)}{_columns(text, sheet)}" for sheet in sheets
    ]
    if not named:
        opening = _opening(text)
        return f"Workbook: {opening}" if opening else None
    return _listed("Workbook" if len(named) == 1 else f"Workbook, {len(named)} sheets", named, first=": ")


def _columns(text: "_Visible", sheet: Heading) -> str:
    """Return the column titles of a sheet: the rows that head its first figures, else its first row."""
    first = bisect_left(text.headings, sheet.end, key=lambda heading: heading.start)
    rows = list(takewhile(lambda heading: heading.level > 1, text.headings[first : first + 2]))
    cells = [cell for row in rows for cell in text.cells(row.start, row.end)] or _first_row(text, sheet.end)
    titles = list(dict.fromkeys(cells))[:_MOST_CELLS]
    return f" ({_shortened(', '.join(titles), _LONGEST_TITLE)})" if titles else ""


def _first_row(text: "_Visible", start: int) -> list[str]:
    """Return the cells of the first row from a place on that says something."""
    return next(filter(None, (text.cells(first, last) for first, last in text.lines(start))), list[str]())


def _opening(text: "_Visible") -> str:
    """Return the title with what follows it, up to the next heading."""
    first = next(iter(text.headings), None)
    is_title = first is not None and first.start < _LATEST_TITLE and not text.is_numbered(first)
    begin = first.start if first and is_title else 0
    rest = text.headings[1:] if is_title else text.headings
    stop = next((heading.start for heading in rest if heading.start > begin), len(text.stored.text))
    words = ""
    for start, end in text.lines(begin):
        if start >= stop or len(words) >= _ENOUGH_OPENING:
            break
        line = text.words(start, end)
        words = line if line.startswith(words) else f"{words} {line}"  # a title that the first sentence repeats
    return _shortened(words, _LONGEST_OPENING)


def _titles(text: "_Visible") -> Iterator[str]:
    """Yield the headings of the outermost level that has several."""
    levels = sorted({heading.level for heading in text.headings})
    counts = {level: sum(heading.level == level for heading in text.headings) for level in levels}
    level = next((level for level in levels if counts[level] > 1), None)
    said: set[str] = set()
    for heading in text.headings:
        title = text.words(heading.start, heading.end).lstrip(_NUMBERING).rstrip(" .,;:")
        if heading.level == level and title and title.casefold() not in said:
            said.add(title.casefold())
            yield _shortened(title, _LONGEST_TITLE)


def _listed(head: str, items: Iterable[str], *, first: str) -> str:
    """Return a head with as many items behind it as there is room for."""
    line, joined_by = _shortened(head, LONGEST), first
    for item in items:
        if len(line) + len(joined_by) + len(item) > LONGEST - 3:
            return f"{line}{joined_by}…"
        line, joined_by = f"{line}{joined_by}{item}", "; "
    return line


def _shortened(words: str, longest: int) -> str:
    if len(words) <= longest:
        return words
    cut = words[: longest - 1]
    return f"{cut.rsplit(' ', 1)[0] if ' ' in cut else cut}…"


class _Visible:
    """A stored text as every reader of the document sees it."""

    def __init__(self, stored: StoredText) -> None:
        self.stored = stored
        self._hidden = _merged((zone.start, zone.end) for zone in stored.zones if zone.kind not in _SEEN_BY_ALL)
        self._ends = [end for _, end in self._hidden]
        inside = (heading for heading in stored.headings if self.words(heading.start, heading.end))
        self.headings = [heading for heading, _ in zip(inside, range(_MOST_HEADINGS), strict=False)]

    def words(self, start: int, end: int) -> str:
        """Return what can be seen of a span, on one line."""
        pieces: list[str] = []
        at = start
        for left, right in self._hidden[bisect_left(self._ends, start + 1) :]:
            if left >= end:
                break
            pieces.append(self.stored.text[at : max(left, at)])
            at = max(at, right)
        pieces.append(self.stored.text[at : max(end, at)])
        shown = "".join(pieces).replace(_BORDER, ", ").replace("| ", "")
        return " ".join("".join(_printable(shown)).split()).strip(" ,")

    def is_numbered(self, heading: Heading) -> bool:
        """Whether a heading begins with a number, as clauses do and titles do not."""
        return self.words(heading.start, heading.end)[:1] in _NUMBERING

    def cells(self, start: int, end: int) -> list[str]:
        """Return the cells of a row that say something."""
        row = self.stored.text[start:end].split(_BORDER)
        cells: list[str] = []
        for cell in row:
            words = self.words(start, start + len(cell))
            start += len(cell) + len(_BORDER)
            if len(words) > 1 and any(character.isalnum() for character in words):
                cells.append(words)
        return cells

    def lines(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield the first lines from a place on that hold words, as spans."""
        text, found = self.stored.text, 0
        while start < len(text) and found < _MOST_LINES:
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            stop = min(end, start + _LONGEST_LINE)
            if self.words(start, stop):
                found += 1
                yield start, stop
            start = end + 1


def _printable(text: str) -> Iterator[str]:
    """Yield the characters that stand for themselves: none that steers a terminal or turns the direction of writing."""
    for character in text:
        if character.isspace():
            yield " "
        elif not unicodedata.category(character).startswith("C"):
            yield character


def _merged(spans: Iterable[tuple[int, int]]) -> Sequence[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
