"""
Units: the pieces of a document that can stand in an answer - a sentence, a clause of a long sentence, a row.

Rule: a unit never crosses a row, a heading, a blank line or a page's running head, and never begins or ends inside a
word or a figure. A line break inside a paragraph is no border: files are full of lines that were only wrapped.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from statistics import median

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from drafting.spans import stripped, without

_LONG = 600  # characters: a sentence longer than this is cut at its inner borders
_SHORT_LINE = 0.65  # of the usual line: a shorter one ended its paragraph

_BLANK = re.compile(r"\n[ \t\r\u00a0]*\n\s*|\f")
_STOP = re.compile(r"[.!?][\"'”’)\]]*(?=\s+[\"'“‘(\[•§▪-]*[A-Z0-9(])|[。！？]")
_INNER = re.compile(
    r";\s+(?:and|or|provided(?:,)? (?:however, )?that)?\s*|:\s+(?=\()|,?\s+(?=\((?:[a-z]|[ivx]{1,4}|\d)\)\s)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[“\"])(?:[A-Za-z]|Nos?|Arts?|Secs?|Sect|Paras?|Cl|Inc|Ltd|Co|Corp|Bros|L\.?P|N\.?A|Mr|Mrs|Ms|Dr|St|Jr|Sr|vs|v|"
    r"cf|al|etc|ca|approx|e\.g|i\.e|U\.S|U\.K|pp?|vol|Exh?|Fig|Rev|Dept|Univ|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.$"
)
_NUMBER_ALONE = re.compile(
    r"(?:Section|Article|Clause|ARTICLE|SECTION|Sec)?\s*\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxIVX]{1,5})[.)]$"
)
_ITEM = re.compile(
    r"[ \t]*(?:\(?(?:[a-zA-Z]|[ivx]{1,4}|\d{1,2})\)|\d{1,3}\.(?:\d{1,3}\.?)*[ \t]|[A-Z]\.[ \t]|[•▪●·*–-][ \t]|"
    r"(?:Section|SECTION|Article|ARTICLE|Clause)[ \t]+[\dIVX])"
)
_NEVER_WRAPPED = 160  # characters: a file with lines longer than this was not wrapped by hand
_TABULAR = re.compile(r"(?:\s+[(<~$€£¥–-]*\d[\d.,]*%?\)?)+\s*$")
_FIGURE = re.compile(r"[ \t]*[(<>~$€£¥–-]*\d")
_ENDED = re.compile(r"[.!?:;][\"'”’)\]]*\s*$")


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of a document: where it lies, and its words as an answer would print them."""

    span: Span
    text: str
    is_row: bool


def units(span: Span, *, stored: StoredText) -> list[Unit]:
    """Return the units of a stretch of a stored text, in order."""
    return [
        unit
        for paragraph, is_row in _paragraphs(span, stored)
        for piece in ([paragraph] if is_row else _sentences(paragraph, stored.text))
        if (unit := _unit(piece, stored.text, is_row=is_row)).text
    ]


def printed(text: str) -> str:
    """Return a stretch of a document on one line: white space as one space, words that a line end broke made whole."""
    whole = re.sub(r"(?<=[a-z])[-\u00ad\u2010]\s*\n\s*(?=[a-z])", "", text)
    return " ".join(whole.split())


def _unit(span: Span, text: str, *, is_row: bool) -> Unit:
    return Unit(span=span, text=printed(text[span.start : span.end]), is_row=is_row)


def _paragraphs(span: Span, stored: StoredText) -> Iterator[tuple[Span, bool]]:
    """Yield the stretches between hard borders, and whether each is a row of cells."""
    inside = [zone for zone in stored.zones if zone.start < span.end and zone.end > span.start]
    skipped = [Span(zone.start, zone.end) for zone in inside if zone.kind in {ZoneKind.FURNITURE, ZoneKind.HIDDEN}]
    cells = {zone.start for zone in inside if zone.kind is ZoneKind.BREAK and _parts_cells(zone, stored.text)}
    borders = _borders(span, stored, inside) - cells
    for visible in without(span, skipped):
        for piece in _cut(visible, borders):
            for line in _cut(piece, _line_borders(piece, stored.text, cells)):
                trimmed = stripped(line, text=stored.text)
                if trimmed.start < trimmed.end:
                    yield trimmed, any(trimmed.start < cell < trimmed.end for cell in cells)


def _parts_cells(zone: Zone, text: str) -> bool:
    """Return whether a border parts two cells of one row: it shows, or a figure stands on one side of it."""
    border = text[zone.start : zone.end]
    if "\n" in border:
        return False
    return bool(border.strip()) or bool(_FIGURE.match(text[zone.end : zone.end + 8]))


def _borders(span: Span, stored: StoredText, zones: list[Zone]) -> set[int]:
    text = stored.text
    borders = {zone.start for zone in zones if zone.kind is ZoneKind.BREAK}
    for heading in stored.headings:
        if heading.start < span.end and heading.end > span.start:
            borders |= {heading.start, heading.end}
    return borders | {found.start() for found in _BLANK.finditer(text, span.start, span.end)}


def _line_borders(span: Span, text: str, cells: set[int]) -> set[int]:
    """Return the line ends of a paragraph that end more than a wrapped line."""
    ends = [found.start() for found in re.finditer("\n", text[span.start : span.end])]
    if not ends:
        return set()
    starts = [0, *(end + 1 for end in ends)]
    lines = [text[span.start + start : span.start + end] for start, end in zip(starts, [*ends, len(text)], strict=True)]
    has_cells = [
        any(span.start + start <= cell < span.start + end for cell in cells)
        for start, end in zip(starts, [*ends, span.end], strict=True)
    ]
    usual = median(len(line) for line in lines)
    return {
        span.start + end
        for at, end in enumerate(ends)
        if has_cells[at]
        or has_cells[at + 1]
        or _ends_row(lines[at], lines[at + 1])
        or _ends_paragraph(lines[at], lines[at + 1], usual)
    }


def _ends_row(line: str, following: str) -> bool:
    """Return whether a line is a row of a table that was printed without cells: figures end it, and its neighbour."""
    here, there = _TABULAR.search(line), _TABULAR.search(following)
    several = any(found is not None and len(found.group().split()) > 1 for found in (here, there))
    return several or (here is not None and there is not None)


def _ends_paragraph(line: str, following: str, usual: float) -> bool:
    if _ITEM.match(following):
        return True
    begins = following.lstrip()[:1]
    if _ENDED.search(line):
        return len(line) < _SHORT_LINE * usual or len(line) > _NEVER_WRAPPED
    return (len(line) < _SHORT_LINE * usual or len(line) > _NEVER_WRAPPED) and (begins.isupper() or begins.isdigit())


def _sentences(span: Span, text: str) -> Iterator[Span]:
    start = span.start
    for stop in _STOP.finditer(text, span.start, span.end):
        before = text[max(start, stop.start() - 24) : stop.start() + 1]
        if _ABBREVIATION.search(before) or _NUMBER_ALONE.fullmatch(text[start : stop.start() + 1].strip()):
            continue
        yield from _clauses(Span(start, stop.end()), text)
        start = stop.end()
    yield from _clauses(Span(start, span.end), text)


def _clauses(span: Span, text: str) -> Iterator[Span]:
    """Yield a sentence whole, or a very long one in pieces cut at its inner borders."""
    whole = stripped(span, text=text)
    if whole.end - whole.start <= _LONG:
        yield whole
        return
    start = whole.start
    for border in _INNER.finditer(text, whole.start, whole.end):
        if border.end() - start >= _LONG // 3 and whole.end - border.end() >= _LONG // 6:
            yield stripped(Span(start, border.end()), text=text)
            start = border.end()
    yield stripped(Span(start, whole.end), text=text)


def _cut(span: Span, borders: Iterable[int]) -> Iterator[Span]:
    start = span.start
    for border in sorted(borders):
        if start < border < span.end:
            yield Span(start, border)
            start = border
    yield Span(start, span.end)
