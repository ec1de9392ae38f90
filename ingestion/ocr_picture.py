"""
The pixels of a page that is to be read from its picture.

Rule: a page is drawn as it is shown, by the same hands that draw it for a viewer, so that a word's place is the same on
both. Print is drawn at 200 dots an inch, as most scanners do: clean pages read as well at 150 and at 250, at the same cost.
"""

from typing import Final

import numpy as np

from dealroom.documents import DocumentKind
from ingestion import image_drawing, pdf_drawing, pdfium, pictures
from ingestion.ocr_recogniser import Picture

_PER_POINT: Final = 200 / 72
_SHORTEST, _LONGEST = 200, 3_600  # pixels of the longer side
_PLAIN: Final = 2_339  # pixels of the longer side of a sheet of A4 at that resolution
_LARGEST: Final = 2.0  # times its own pixels: a small picture gains nothing from more


class NoPictureError(Exception):
    """The page cannot be drawn."""


def picture_of(data: bytes, kind: DocumentKind, number: int) -> Picture:
    """
    Return a page, by its number from 1, as rows of pixels, each blue, green and red.

    Raises:
        NoPictureError: there is no such page, or it cannot be drawn.

    """
    try:
        size, pixels = _pdf_page(data, number) if kind is DocumentKind.PDF else _frame(data, number)
    except (pdfium.PdfError, image_drawing.NoPictureError, OSError, ValueError) as error:
        raise NoPictureError from error
    across, along = size
    rgb = np.frombuffer(pixels, np.uint8).reshape(along, across, 3)
    return np.ascontiguousarray(rgb[:, :, ::-1])


def _pdf_page(data: bytes, number: int) -> tuple[tuple[int, int], bytes]:
    with pdfium.opened(data) as pdf, pdf.page(number - 1) as page:
        shown = page.bounds()
        across, along = max(shown.width, 1.0), max(shown.height, 1.0)
    with pdf_drawing.opened(data) as drawn:
        return drawn.drawn(number, width=_width(across * _PER_POINT, along * _PER_POINT), is_drawn=True)


def _frame(data: bytes, number: int) -> tuple[tuple[int, int], bytes]:
    across, along = pictures.size_of(data, number)
    larger = max(min(_PLAIN / max(across, along), _LARGEST), 1.0)
    _, size, pixels = image_drawing.drawn(data, number, width=_width(across * larger, along * larger), is_drawn=True)
    return size, pixels


def _width(across: float, along: float) -> int:
    """Return how many pixels wide a page is drawn that would have this size, were there no limits."""
    longer = max(across, along)
    return max(round(across * min(max(longer, _SHORTEST), _LONGEST) / longer), 1)
