"""
PDF: the text that pdfium sees, page by page, in reading order.

Rule: what no reader can see on the page is marked hidden, what repeats at page edges is furniture, a raised note mark
never joins a figure, and a page without a text layer is said to be one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dealroom.documents import DocumentKind, Heading, Location, StoredText, Zone, ZoneKind
from ingestion import pdfium, preflight
from ingestion.headings import find_headings
from ingestion.lines import Line
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.outline import outline_headings
from ingestion.page_furniture import EdgeLine, edges_of, furniture, merged, rules_of
from ingestion.page_text import PageText, text_of

MOST_PAGES = 5_000
MOST_BOOKMARKS = 2_000

_KIND = DocumentKind.PDF
_FEWEST_CHARACTERS = 200  # a stamp on a scan has fewer; a page with more has a text layer
_SCAN = 0.5
_MOST_UNKNOWN = 0.3
_NAMED_PAGES = 12


@dataclass(frozen=True, slots=True)
class _ReadPage:
    """A page as it was read. `is_scan`: a picture stands where text should. `is_garbled`: its characters say nothing."""

    text: PageText
    is_scan: bool = False
    is_garbled: bool = False
    is_lost: bool = False

    @property
    def is_missing(self) -> bool:
        return self.is_scan or self.is_garbled or self.is_lost


def read_pdf(data: bytes) -> ReadDocument | Unreadable:
    """Return the text of a PDF file."""
    if refused := preflight.refusal(data):
        return Unreadable(_KIND, refused)
    try:
        with pdfium.opened(data) as pdf:
            return _read(pdf)
    except pdfium.PasswordNeededError:
        return Unreadable(_KIND, "The file is encrypted: it needs a password.")
    except pdfium.PdfError:
        return Unreadable(_KIND, "The file is damaged: it cannot be opened as a PDF.")


def _read(pdf: pdfium.Pdf) -> ReadDocument | Unreadable:
    if not pdf.page_count:
        return Unreadable(_KIND, "The file is damaged: it has no pages.")
    if pdf.page_count > MOST_PAGES:
        return Unreadable(_KIND, f"The file has {pdf.page_count:,} pages; the limit is {MOST_PAGES:,}.")

    pages = [_page(pdf, index) for index in range(pdf.page_count)]
    stored = _stored(pdf, pages)
    if all(page.is_missing for page in pages) or not stored.text.strip():
        return Unreadable(_KIND, _why_nothing(pages))
    return ReadDocument(_KIND, stored, page_count=len(pages), problem=_problem(pages))


def _page(pdf: pdfium.Pdf, index: int) -> _ReadPage:
    try:
        with pdf.page(index) as page:
            text = text_of(page)
            return _ReadPage(text, is_scan=_is_scan(page, text), is_garbled=_is_garbled(text))
    except pdfium.PdfError:
        return _ReadPage(PageText(), is_lost=True)


def _is_scan(page: pdfium.Page, text: PageText) -> bool:
    if len(text.text) >= _FEWEST_CHARACTERS:
        return False
    shown = page.bounds().area
    return any(picture.area >= shown * _SCAN for picture in page.pictures())


def _is_garbled(text: PageText) -> bool:
    inked = [character for character in text.text if not character.isspace()]
    unknown = sum(character == "\ufffd" or "\ue000" <= character <= "\uf8ff" for character in inked)
    return unknown > len(inked) * _MOST_UNKNOWN


def _why_nothing(pages: Sequence[_ReadPage]) -> str:
    if all(page.is_lost for page in pages):
        return "The file is damaged: none of its pages can be opened."
    if any(page.is_garbled for page in pages):
        return "The file's characters carry no meaning a program can read: it needs OCR."
    if any(page.is_scan for page in pages):
        which = "The page has" if len(pages) == 1 else f"None of the {len(pages)} pages has"
        no = "no" if len(pages) == 1 else "a"
        return f"{which} {no} text layer: the file is a scan, and needs OCR."
    return "The file shows no text."


def _problem(pages: Sequence[_ReadPage]) -> str | None:
    lost = [number for number, page in enumerate(pages, start=1) if page.is_lost]
    unread = [number for number, page in enumerate(pages, start=1) if page.is_scan or page.is_garbled]
    sentences = [
        _said(lost, len(pages), "cannot be opened", "cannot be opened"),
        _said(unread, len(pages), "has no text layer and needs OCR", "have no text layer and need OCR"),
    ]
    return " ".join(filter(None, sentences)) or None


def _said(numbers: Sequence[int], of: int, one: str, many: str) -> str:
    if not numbers:
        return ""
    named = ", ".join(map(str, numbers[:_NAMED_PAGES])) + (", …" if len(numbers) > _NAMED_PAGES else "")
    return f"{len(numbers)} of {of} pages {one if len(numbers) == 1 else many}: {named}."


def _stored(pdf: pdfium.Pdf, pages: Sequence[_ReadPage]) -> StoredText:
    starts = _starts(pages)
    text = "\f".join(page.text.text for page in pages)
    locations = tuple(
        Location(start, start + len(page.text.text), page=number)
        for number, (start, page) in enumerate(zip(starts, pages, strict=True), start=1)
    )
    repeated = furniture(_edges(pages, starts), page_count=len(pages))
    unsaid = merged([*repeated, *rules_of(text)])
    marked = [
        Zone(zone.kind, zone.start + start, zone.end + start)
        for start, page in zip(starts, pages, strict=True)
        for zone in page.text.zones
    ]
    zones = sorted([*marked, *unsaid], key=lambda zone: (zone.start, zone.end))
    return StoredText(text, locations, tuple(zones), _headings(pdf, text, locations, zones))


def _starts(pages: Sequence[_ReadPage]) -> list[int]:
    starts: list[int] = []
    at = 0
    for page in pages:
        starts.append(at)
        at += len(page.text.text) + 1
    return starts


def _edges(pages: Sequence[_ReadPage], starts: Sequence[int]) -> Iterator[EdgeLine]:
    for number, (page, start) in enumerate(zip(pages, starts, strict=True), start=1):
        shown = [line for line in page.text.lines if not line.is_hidden and line.start < line.end]
        shown.sort(key=lambda line: -line.baseline)
        lines = [Line(line.start + start, line.end + start, 0, page.text.text[line.start : line.end]) for line in shown]
        yield from edges_of(number, lines)


def _headings(pdf: pdfium.Pdf, text: str, locations: Sequence[Location], zones: Sequence[Zone]) -> tuple[Heading, ...]:
    unsaid = {ZoneKind.FURNITURE, ZoneKind.HIDDEN}
    skipped = [(zone.start, zone.end) for zone in zones if zone.kind in unsaid]
    guessed = find_headings(text, skip=skipped)
    return outline_headings(pdf.outline(most=MOST_BOOKMARKS), text, locations, guessed)
