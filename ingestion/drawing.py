"""
The picture of one page, whatever kind of file it is a page of.

This runs inside a child process (`ingestion.sandbox`): the bytes are whatever somebody uploaded.
"""

from dealroom.documents import DocumentKind
from dealroom.page_words import PageBox
from ingestion import image_drawing, page_boxes, pdf_drawing
from ingestion.kinds import recognise
from ingestion.outcome import Unreadable
from ingestion.page_picture import NARROWEST, WIDEST, PagePicture, PictureAsked, packed
from ingestion.pdfium import PdfError

_NO_PAGE = "The file has no such page, or it cannot be drawn."


def picture_of(data: bytes, name: str, asked: PictureAsked) -> PagePicture | Unreadable:
    """Return a page of a PDF or picture file as pixels, or why there is none."""
    kind = recognise(data, name=name)
    if isinstance(kind, Unreadable):
        return kind
    if asked.page < 1 or not NARROWEST <= asked.width <= WIDEST:
        return Unreadable(kind, _NO_PAGE)
    if kind is DocumentKind.PDF:
        return _pdf_page(data, asked)
    if kind is DocumentKind.IMAGE:
        return _image_page(data, asked)
    return Unreadable(kind, "Files of this kind have no pages to draw.")


def _pdf_page(data: bytes, asked: PictureAsked) -> PagePicture | Unreadable:
    try:
        with pdf_drawing.opened(data) as pdf:
            size, pixels = pdf.drawn(asked.page, width=asked.width, is_drawn=asked.is_drawn)
            return _picture(pdf.page_count, size, pixels, _boxes(data, asked))
    except PdfError:
        return Unreadable(DocumentKind.PDF, _NO_PAGE)


def _boxes(data: bytes, asked: PictureAsked) -> tuple[PageBox, ...]:
    if asked.boxes is None:
        return ()
    found = page_boxes.answer(data, asked.boxes)
    return () if isinstance(found, Unreadable) else tuple(box for boxes in found.boxes for box in boxes)


def _image_page(data: bytes, asked: PictureAsked) -> PagePicture | Unreadable:
    try:
        count, size, pixels = image_drawing.drawn(data, asked.page, width=asked.width, is_drawn=asked.is_drawn)
    except image_drawing.NoPictureError:
        return Unreadable(DocumentKind.IMAGE, _NO_PAGE)
    return _picture(count, size, pixels, ())


def _picture(count: int, size: tuple[int, int], pixels: bytes, boxes: tuple[PageBox, ...]) -> PagePicture:
    words, is_grey = packed(pixels) if pixels else ("", False)
    return PagePicture(count, *size, words, boxes, is_grey)
