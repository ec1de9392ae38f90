"""
The pages of a document that hold a picture where text should stand, read by OCR one by one.

Rule: each page is kept as soon as it is read, so that whoever is killed repeats none. What was read from a picture is
marked as such in the stored text, and its unconfirmed figures with it; a page that cannot be read is named, and the rest
of the document is searchable.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import attrgetter
from pathlib import Path
from typing import Final, Protocol

from dealroom.documents import Heading, Location, StoredText, Zone, ZoneKind
from dealroom.page_words import OcrPage
from ingestion.headings import find_headings
from ingestion.lines import Line, lines_of
from ingestion.ocr import OCR_PAGE
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.page_furniture import EdgeLine, edges_of, furniture
from ingestion.sandbox import Sandbox
from ingestion.wire import LONGEST_TEXT

_NAMED: Final = 12
_CHECK: Final = "Check quotations against the page."
_UNCONFIRMED: Final = "Figures that no second reading confirms are marked."
_NO_TEXT: Final = "The file shows no text: what its pages show are pictures without words."


class KeptPages(Protocol):
    """Where the pages of one document version are kept that were read from their picture, by number from 1."""

    def kept(self) -> Mapping[int, OcrPage]:
        """Return the pages that are kept already."""
        ...

    def keep(self, page: int, read: OcrPage) -> bool:
        """Keep a page; false where somebody else works on the document now, and nothing is written."""
        ...


def with_scans(
    read: ReadDocument, path: Path, *, name: str, sandbox: Sandbox, pages: KeptPages
) -> ReadDocument | Unreadable | None:
    """
    Return a document with the text of the pages that wait for OCR, or why none of it can be read.

    Nothing where somebody else works on the document now.

    Raises:
        SandboxError: no child can be started. That is no fault of the file.

    """
    if not read.scanned_pages:
        return read
    found = dict(pages.kept())
    for page in read.scanned_pages:
        if page not in found:
            found[page] = _page(path, page, name=name, sandbox=sandbox)
            if not pages.keep(page, found[page]):
                return None
    return _put_together(read, {page: found[page] for page in read.scanned_pages})


def _page(path: Path, page: int, *, name: str, sandbox: Sandbox) -> OcrPage:
    outcome = sandbox.run(OCR_PAGE, path, name=name, asked=page)
    return OcrPage("", problem=outcome.reason) if isinstance(outcome, Unreadable) else outcome


def _put_together(read: ReadDocument, pages: Mapping[int, OcrPage]) -> ReadDocument | Unreadable:
    stored = inserted(read.stored, pages)
    unread = [number for number, page in pages.items() if page.problem is not None]
    if not stored.text.strip():
        return Unreadable(read.kind, _why_nothing(unread, pages))
    if len(stored.text) > LONGEST_TEXT:
        return Unreadable(read.kind, f"The file holds more than {LONGEST_TEXT:,} characters of text.")
    of = read.page_count or len(pages)
    return replace(
        read,
        stored=stored,
        problem=_joined(read.problem, _said(unread, of, "could not be read") if unread else None),
        notice=_joined(read.notice, _notice(pages, of)),
        scanned_pages=(),
    )


def _why_nothing(unread: Sequence[int], pages: Mapping[int, OcrPage]) -> str:
    if not unread:
        return _NO_TEXT
    which = "The page is a scan that" if len(pages) == 1 else f"None of the {len(pages)} scanned pages"
    return (
        f"{which} could {'not ' if len(pages) == 1 else ''}be read by OCR; upload a better scan, or the original file."
    )


def _notice(pages: Mapping[int, OcrPage], of: int) -> str | None:
    read = [number for number, page in pages.items() if page.text]
    empty = [number for number, page in pages.items() if not page.text and page.problem is None]
    wordless = _said(empty, of, f"{'holds' if len(empty) == 1 else 'hold'} a picture without words") if empty else None
    if not read:
        return wordless
    what = "read from pictures by OCR"
    which = (
        f"The file was {what}." if len(read) == of else _said(read, of, f"{'was' if len(read) == 1 else 'were'} {what}")
    )
    is_doubted = any(page.unconfirmed for page in pages.values())
    return _joined(which, wordless, _CHECK, _UNCONFIRMED if is_doubted else None)


def _said(numbers: Sequence[int], of: int, what: str) -> str:
    named = ", ".join(map(str, numbers[:_NAMED])) + (", …" if len(numbers) > _NAMED else "")
    return f"{len(numbers)} of {of} pages {what}: {named}."


def _joined(*sentences: str | None) -> str | None:
    return " ".join(sentence for sentence in sentences if sentence) or None


def inserted(stored: StoredText, pages: Mapping[int, OcrPage]) -> StoredText:
    """
    Return a stored text with the texts of some pages put in where those pages lie.

    What a page holds already stays, and what was read from its picture follows in a line of its own.
    """
    put_in = {number: page for number, page in pages.items() if page.text}
    pieces = [_Piece.of(place, put_in[place.page]) for place in stored.locations if place.page in put_in]
    if not pieces:
        return stored
    shift = _Shift.of(pieces)
    text = shift.text(stored.text)
    spans = [(piece, shift.start(piece.at) - len(piece.text)) for piece in pieces]
    zones = [
        *(Zone(zone.kind, shift.start(zone.start), shift.end(zone.end)) for zone in stored.zones),
        *(zone for piece, start in spans for zone in piece.zones(start)),
        *_furniture(text, spans),
    ]
    headings = [
        *(Heading(shift.start(heading.start), shift.end(heading.end), heading.level) for heading in stored.headings),
        *_headings(text, zones, spans),
    ]
    return StoredText(
        text,
        tuple(_shifted(place, shift, is_read=place.page in put_in) for place in stored.locations),
        tuple(sorted(zones, key=attrgetter("start", "end"))),
        tuple(sorted(headings, key=attrgetter("start", "end"))),
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """The text of one page, with what parts it from the text that the page has already, and where it is put in."""

    at: int
    text: str
    page: OcrPage

    @classmethod
    def of(cls, place: Location, page: OcrPage) -> "_Piece":
        return cls(place.end, ("\n" if place.end > place.start else "") + page.text, page)

    def zones(self, start: int) -> Iterator[Zone]:
        """Yield the zones of the page whose text, with what parts it, is put in at a place."""
        end = start + len(self.text)
        begin = end - len(self.page.text)
        yield Zone(ZoneKind.OCR, begin, end)
        for span in self.page.breaks:
            yield Zone(ZoneKind.BREAK, begin + span.start, begin + span.end)
        for span in self.page.unconfirmed:
            yield Zone(ZoneKind.UNCONFIRMED, begin + span.start, begin + span.end)


@dataclass(frozen=True, slots=True)
class _Shift:
    """
    How offsets move when texts are put in.

    # INVARIANT: whatever began at a place of insertion comes after what is put in there, whatever ended there before it.
    """

    pieces: tuple[_Piece, ...]
    grown: tuple[int, ...]  # by how much the text has grown after each piece
    starts: tuple[int, ...]

    @classmethod
    def of(cls, pieces: Sequence[_Piece]) -> "_Shift":
        ordered = tuple(sorted(pieces, key=attrgetter("at")))
        grown = tuple(accumulate(len(piece.text) for piece in ordered))
        return cls(ordered, grown, tuple(piece.at for piece in ordered))

    def start(self, offset: int) -> int:
        """Return where a span now begins that began at an offset."""
        return self._moved(offset, bisect_right(self.starts, offset))

    def end(self, offset: int) -> int:
        """Return where a span now ends that ended at an offset."""
        return self._moved(offset, bisect_left(self.starts, offset))

    def text(self, text: str) -> str:
        """Return a text with the pieces put in."""
        parts: list[str] = []
        at = 0
        for piece in self.pieces:
            parts.extend((text[at : piece.at], piece.text))
            at = piece.at
        return "".join([*parts, text[at:]])

    def _moved(self, offset: int, before: int) -> int:
        return offset + (self.grown[before - 1] if before else 0)


def _shifted(place: Location, shift: _Shift, *, is_read: bool) -> Location:
    start = shift.end(place.start) if place.start == place.end else shift.start(place.start)
    end = shift.start(place.end) if is_read else max(shift.end(place.end), start)
    return replace(place, start=start, end=end)


def _furniture(text: str, spans: Sequence[tuple[_Piece, int]]) -> Iterator[Zone]:
    """Yield what repeats at the edges of the pages that were read."""
    edges: list[EdgeLine] = []
    for number, (piece, start) in enumerate(spans, start=1):
        lines = [
            Line(line.start + start, line.end + start, line.number, line.text)
            for line in lines_of(text[start : start + len(piece.text)])
        ]
        edges.extend(edges_of(number, lines))
    yield from furniture(edges, page_count=len(spans))


def _headings(text: str, zones: Sequence[Zone], spans: Sequence[tuple[_Piece, int]]) -> Iterator[Heading]:
    skipped = [(zone.start, zone.end) for zone in zones if zone.kind is ZoneKind.FURNITURE]
    for heading in find_headings(text, skip=skipped):
        if any(start <= heading.start and heading.end <= start + len(piece.text) for piece, start in spans):
            yield heading
