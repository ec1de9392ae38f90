# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false
# pypdfium2 ships no types; `ingestion.pdfium` reads with it, and this module draws with it.
"""
A page of a PDF file as pixels, through pdfium.

pdfium is not safe against hostile files: it runs in the child process that draws one page, nowhere else.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pypdfium2

from ingestion.page_picture import scale_for, size_at
from ingestion.pdfium import PdfError

if TYPE_CHECKING:
    from PIL import Image


class DrawnPdf:
    """An open PDF file, to draw pages of."""

    def __init__(self, document: Any) -> None:  # noqa: ANN401 - an object of an untyped library
        self._document = document

    @property
    def page_count(self) -> int:
        """How many pages the file says it has."""
        return len(self._document)

    def drawn(self, number: int, *, width: int, is_drawn: bool) -> tuple[tuple[int, int], bytes]:
        """
        Return the size in pixels of a page, by its number from 1, and its pixels if it is to be drawn.

        Raises:
            PdfError: there is no such page, or it cannot be opened.

        """
        try:
            page = self._document[number - 1]
        except (pypdfium2.PdfiumError, IndexError) as error:
            raise PdfError(f"Page {number} cannot be opened.") from error
        try:
            across, along = page.get_size()
            scale = scale_for(across, along, width=width)
            return _picture(page, scale) if is_drawn else (size_at(scale, across, along), b"")
        finally:
            page.close()


@contextmanager
def opened(data: bytes) -> Generator[DrawnPdf]:
    """
    Open a PDF file, with what is filled into its forms.

    Raises:
        PdfError: pdfium cannot open it.

    """
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise PdfError("pdfium cannot open the file.") from error
    try:
        document.init_forms()  # before any page is opened, else what is filled in is not drawn
        yield DrawnPdf(document)
    finally:
        document.close()


def _picture(page: Any, scale: float) -> tuple[tuple[int, int], bytes]:  # noqa: ANN401 - as above
    bitmap = page.render(scale=scale, rev_byteorder=True, prefer_bgrx=True)
    try:
        picture: Image.Image = bitmap.to_pil().convert("RGB")
        return picture.size, picture.tobytes()
    finally:
        bitmap.close()
