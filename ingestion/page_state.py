"""
One page of a PDF, and whether its text may be believed.

Rule: a page without a text layer is said to be one. Where a picture stands in place of text, or the characters carry no
meaning, the page waits for OCR, and what little it says by itself is not kept.
"""

import re
from dataclasses import dataclass
from typing import Final

from ingestion import pdfium
from ingestion.page_text import PageText, text_of

_FEWEST_CHARACTERS: Final = 200  # a stamp on a scan has fewer; a page with more has a text layer
_SCAN: Final = 0.5  # of the page
_MOST_UNKNOWN: Final = 0.3
_OUTLINES: Final = 150  # a page without text but with as many shapes may show letters that were turned into shapes
_UNKNOWN = re.compile("[\ufffd\ue000-\uf8ff]")


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page as it was read. `is_scanned`: it waits for OCR. `is_lost`: it cannot be opened."""

    text: PageText
    is_scanned: bool = False
    is_lost: bool = False


def read_page(pdf: pdfium.Pdf, index: int) -> ReadPage:
    """Return a page, by its number from 0."""
    try:
        with pdf.page(index) as page:
            text = text_of(page)
            return ReadPage(PageText(), is_scanned=True) if _waits_for_ocr(page, text) else ReadPage(text)
    except pdfium.PdfError:
        return ReadPage(PageText(), is_lost=True)


def _waits_for_ocr(page: pdfium.Page, text: PageText) -> bool:
    return _is_garbled(text.text) or (len(text.text) < _FEWEST_CHARACTERS and _is_pictured(page, text.text))


def _is_pictured(page: pdfium.Page, text: str) -> bool:
    shown = page.bounds()
    boxes = [box for picture in page.objects.pictures if (box := picture.shared(shown))]
    if sum(box.area for box in boxes) >= shown.area * _SCAN:
        return True
    return not text.strip() and len(page.objects.drawn) >= _OUTLINES


def _is_garbled(text: str) -> bool:
    unknown = len(_UNKNOWN.findall(text))
    return unknown > 0 and unknown > len("".join(text.split())) * _MOST_UNKNOWN
