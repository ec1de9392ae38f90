"""
PDF: the text that pdfium sees, page by page, in reading order.

Rule: what no reader can see on the page is marked hidden, what repeats at page edges is furniture, a raised note mark
never joins a figure, a text that a scanner recognised is marked as one, and a page without a text layer is named.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from dealroom.documents import DocumentKind, Heading, Location, StoredText, Zone, ZoneKind
from ingestion import pdfium, preflight
from ingestion.headings import find_headings
from ingestion.line_numbers import line_numbers
from ingestion.lines import Line
from ingestion.ocr_figures import figures_of
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.outline import outline_headings
from ingestion.page_furniture import EdgeLine, edges_of, furniture, merged, rules_of
from ingestion.page_state import ReadPage, read_page

MOST_PAGES = 5_000
MOST_BOOKMARKS = 2_000

_KIND = DocumentKind.PDF
_NAMED_PAGES = 12


def read_pdf(data: bytes) -> ReadDocument | Unreadable:
    """Return the text of a PDF file; the pages that wait for OCR are named, and have no text yet."""
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

    pages = [read_page(pdf, index) for index in range(pdf.page_count)]
    if all(page.is_lost for page in pages):
        return Unreadable(_KIND, "The file is damaged: none of its pages can be opened.")
    stored = _stored(pdf, pages)
    scanned = tuple(number for number, page in enumerate(pages, start=1) if page.is_scanned)
    if not scanned and not stored.text.strip():
        return Unreadable(_KIND, "The file shows no text.")
    return ReadDocument(
        _KIND,
        stored,
        page_count=len(pages),
        problem=_problem(pages),
        notice=_notice(stored),
        scanned_pages=scanned,
    )


def _problem(pages: Sequence[ReadPage]) -> str | None:
    lost = [number for number, page in enumerate(pages, start=1) if page.is_lost]
    return f"{len(lost)} of {len(pages)} pages cannot be opened: {_named(lost)}." if lost else None


def _notice(stored: StoredText) -> str | None:
    hidden = [zone for zone in stored.zones if zone.kind is ZoneKind.HIDDEN and _says_something(stored.text, zone)]
    if not hidden:
        return None
    starts = [place.start for place in stored.locations]
    pages = sorted({bisect_right(starts, zone.start) for zone in hidden})
    where = f"page {pages[0]}" if len(pages) == 1 else f"pages {_named(pages)}"
    if len(hidden) == 1:
        return f"1 stretch of text on {where} cannot be seen there; it is kept out of evidence."
    return f"{len(hidden):,} stretches of text on {where} cannot be seen there; they are kept out of evidence."


def _says_something(text: str, zone: Zone) -> bool:
    return any(character.isalnum() for character in text[zone.start : zone.end])


def _named(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers[:_NAMED_PAGES])) + (", …" if len(numbers) > _NAMED_PAGES else "")


def _stored(pdf: pdfium.Pdf, pages: Sequence[ReadPage]) -> StoredText:
    starts = _starts(pages)
    text = "\f".join(page.text.text for page in pages)
    locations = tuple(
        Location(start, start + len(page.text.text), page=number, page_label=_label(pdf, number))
        for number, (start, page) in enumerate(zip(starts, pages, strict=True), start=1)
    )
    repeated = furniture(_edges(pages, starts), page_count=len(pages))
    numbers = [
        _moved(zone, start)
        for start, page in zip(starts, pages, strict=True)
        for zone in line_numbers(page.text.text, page.text.lines)
    ]
    unsaid = merged([*repeated, *numbers, *rules_of(text)])
    marked = [_moved(zone, start) for start, page in zip(starts, pages, strict=True) for zone in page.text.zones]
    zones = sorted([*marked, *unsaid, *_unconfirmed(text, marked)], key=lambda zone: (zone.start, zone.end))
    return StoredText(text, locations, tuple(zones), _headings(pdf, text, locations, zones))


def _moved(zone: Zone, start: int) -> Zone:
    return Zone(zone.kind, zone.start + start, zone.end + start)


def _label(pdf: pdfium.Pdf, number: int) -> str | None:
    """Return what a page is called, where that is not its number."""
    label = "".join(character for character in pdf.label(number - 1) if character.isprintable()).strip()
    return label if label and label != str(number) else None


def _unconfirmed(text: str, zones: Iterable[Zone]) -> Iterator[Zone]:
    """Yield the figures in a text that a scanner recognised: nobody has read them a second time."""
    for zone in zones:
        if zone.kind is ZoneKind.OCR:
            for figure in figures_of(text[zone.start : zone.end]):
                yield Zone(ZoneKind.UNCONFIRMED, zone.start + figure.start, zone.start + figure.end)


def _starts(pages: Sequence[ReadPage]) -> list[int]:
    starts: list[int] = []
    at = 0
    for page in pages:
        starts.append(at)
        at += len(page.text.text) + 1
    return starts


def _edges(pages: Sequence[ReadPage], starts: Sequence[int]) -> Iterator[EdgeLine]:
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
