# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false
# pypdfium2 ships no types; this module is the one that speaks to it.
"""
PDF pages as characters with places, through pdfium.

pdfium is not safe against hostile files: it runs in the child process that reads one file, nowhere else.
"""

import ctypes
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import pypdfium2
from pypdfium2 import raw

_INVISIBLE: Final = 3
_WHITE: Final = 250
_TEXT, _PATH, _IMAGE, _FORM = (
    raw.FPDF_PAGEOBJ_TEXT,
    raw.FPDF_PAGEOBJ_PATH,
    raw.FPDF_PAGEOBJ_IMAGE,
    raw.FPDF_PAGEOBJ_FORM,
)


_SURROGATES: Final = range(0xD800, 0xE000)


class PdfError(Exception):
    """pdfium cannot open a file, or a page of it."""


class PasswordNeededError(PdfError):
    """The file is encrypted with a password."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, in points, from the lower left."""

    left: float
    bottom: float
    right: float
    top: float

    def holds(self, x: float, y: float, *, margin: float = 0.0) -> bool:
        """Whether a point lies inside."""
        return self.left - margin <= x <= self.right + margin and self.bottom - margin <= y <= self.top + margin

    @property
    def area(self) -> float:
        """The area in square points."""
        return max(self.right - self.left, 0) * max(self.top - self.bottom, 0)


@dataclass(frozen=True, slots=True)
class Style:
    """How one text object looks: its size on the page in points, and whether a reader can see it."""

    size: float
    is_level: bool
    is_invisible: bool
    is_white: bool


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark: its title, its depth from 1 and the number of its page from 0."""

    title: str
    level: int
    page: int


def _function(function: Any, result: Any, *arguments: Any) -> Any:  # noqa: ANN401 - ctypes has no better name for it
    """Return a function of pdfium that takes and gives plain numbers: a third of the cost, called for each character."""
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


_object_of = _function(raw.FPDFText_GetTextObject, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int)
_origin_of = _function(
    raw.FPDFText_GetCharOrigin, ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p
)
_code_of = _function(raw.FPDFText_GetUnicode, ctypes.c_uint, ctypes.c_void_p, ctypes.c_int)


class Page:
    """One page: its characters in content order, the place and the style of each, and what is drawn beside them."""

    def __init__(self, page: Any, text_page: Any) -> None:  # noqa: ANN401 - objects of an untyped library
        self._page = page
        self._text_page = text_page
        self._handle = ctypes.cast(text_page.raw, ctypes.c_void_p).value
        self._turn = page.get_rotation() // 90
        self.count = max(raw.FPDFText_CountChars(text_page), 0)
        self.text = self._characters()
        self.x, self.y = self._origins()
        self.objects: list[int | None] = [_object_of(self._handle, index) for index in range(self.count)]
        self._styles: dict[int, Style] = {}

    def style(self, index: int) -> Style | None:
        """Return how a character looks; a character that pdfium made up, such as a line break, has no look."""
        key = self.objects[index]
        if key is None:
            return None
        if key not in self._styles:
            self._styles[key] = self._style(index, key)
        return self._styles[key]

    def box(self, index: int) -> Box:
        """Return the box of a character's ink as the page is shown, turned upright."""
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        raw.FPDFText_GetCharBox(
            self._text_page, index, ctypes.byref(left), ctypes.byref(right), ctypes.byref(bottom), ctypes.byref(top)
        )
        return self._upright(Box(left.value, bottom.value, right.value, top.value))

    def bounds(self) -> Box:
        """Return the part of the page that is shown."""
        return self._upright(Box(*self._page.get_bbox()))

    def pictures(self) -> list[Box]:
        """Return where pictures are drawn, or forms that may hold some."""
        return [box for drawn, box in self._drawn() if raw.FPDFPageObj_GetType(drawn) in {_IMAGE, _FORM}]

    def grounds(self) -> list[Box]:
        """Return where anything is drawn that white text can stand out from."""
        return [box for drawn, box in self._drawn() if not _is_white_or_empty(drawn)]

    def _drawn(self) -> Iterator[tuple[Any, Box]]:
        sides = [ctypes.c_float() for _ in range(4)]
        for index in range(raw.FPDFPage_CountObjects(self._page)):
            drawn = raw.FPDFPage_GetObject(self._page, index)
            if raw.FPDFPageObj_GetType(drawn) == _TEXT:
                continue
            if raw.FPDFPageObj_GetBounds(drawn, *map(ctypes.byref, sides)):
                yield drawn, self._upright(Box(*(side.value for side in sides)))

    def _characters(self) -> str:
        text = str(self._text_page.get_text_range(0, self.count, errors="replace")) if self.count else ""
        if len(text) == self.count:
            return text
        # pdfium left out or put in characters: ask for each, so that places and characters stay together.
        return "".join(_character(_code_of(self._handle, index)) for index in range(self.count))

    def _origins(self) -> tuple[list[float], list[float]]:
        x, y = ctypes.c_double(), ctypes.c_double()
        at_x, at_y = ctypes.addressof(x), ctypes.addressof(y)
        across: list[float] = []
        up: list[float] = []
        for index in range(self.count):
            _origin_of(self._handle, index, at_x, at_y)
            across.append(x.value)
            up.append(y.value)
        match self._turn:
            case 1:
                return up, [-value for value in across]
            case 2:
                return [-value for value in across], [-value for value in up]
            case 3:
                return [-value for value in up], across
            case _:
                return across, up

    def _upright(self, box: Box) -> Box:
        match self._turn:
            case 1:
                return Box(box.bottom, -box.right, box.top, -box.left)
            case 2:
                return Box(-box.right, -box.top, -box.left, -box.bottom)
            case 3:
                return Box(-box.top, box.left, -box.bottom, box.right)
            case _:
                return box

    def _style(self, index: int, key: int) -> Style:
        matrix = raw.FS_MATRIX()
        raw.FPDFText_GetMatrix(self._text_page, index, ctypes.byref(matrix))
        size = raw.FPDFText_GetFontSize(self._text_page, index) * (matrix.c**2 + matrix.d**2) ** 0.5
        along, across = (matrix.a, matrix.b) if self._turn % 2 == 0 else (matrix.b, matrix.a)
        colour = [ctypes.c_uint() for _ in range(4)]
        raw.FPDFText_GetFillColor(self._text_page, index, *map(ctypes.byref, colour))
        mode = raw.FPDFTextObj_GetTextRenderMode(ctypes.cast(key, raw.FPDF_PAGEOBJECT))
        return Style(
            size=abs(size),
            is_level=abs(across) <= abs(along) * 0.02,
            is_invisible=mode == _INVISIBLE or colour[3].value == 0,
            is_white=all(part.value >= _WHITE for part in colour[:3]),
        )


def _is_white_or_empty(drawn: Any) -> bool:  # noqa: ANN401 - a handle of an untyped library
    """Whether a drawn path leaves the paper as it was."""
    if raw.FPDFPageObj_GetType(drawn) != _PATH:
        return False
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(drawn, ctypes.byref(fill), ctypes.byref(stroke))
    if not fill.value:
        return True
    colour = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetFillColor(drawn, *map(ctypes.byref, colour))
    return all(part.value >= _WHITE for part in colour[:3])


def _character(code: int) -> str:
    is_none = code == 0 or code in _SURROGATES or code > sys.maxunicode
    return "\ufffd" if is_none else chr(code)


class Pdf:
    """An open PDF file."""

    def __init__(self, document: Any) -> None:  # noqa: ANN401 - an object of an untyped library
        self._document = document

    @property
    def page_count(self) -> int:
        """How many pages the file says it has."""
        return len(self._document)

    @contextmanager
    def page(self, index: int) -> Generator[Page]:
        """Open a page, by its number from 0."""
        try:
            page = self._document[index]
        except pypdfium2.PdfiumError as error:
            raise PdfError(f"Page {index + 1} cannot be opened.") from error
        try:
            text_page = page.get_textpage()
            try:
                yield Page(page, text_page)
            finally:
                text_page.close()
        finally:
            page.close()

    def outline(self, *, most: int) -> list[OutlineEntry]:
        """Return the bookmarks that lead to a page, as far as they go."""
        entries: list[OutlineEntry] = []
        for bookmark in self._document.get_toc(max_depth=6):
            destination = bookmark.get_dest()
            page = destination.get_index() if destination else None
            if page is not None:
                entries.append(OutlineEntry(str(bookmark.get_title()), int(bookmark.level) + 1, int(page)))
            if len(entries) >= most:
                break
        return entries


@contextmanager
def opened(data: bytes) -> Generator[Pdf]:
    """Open a PDF file."""
    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if getattr(error, "err_code", None) == raw.FPDF_ERR_PASSWORD:
            raise PasswordNeededError("The file needs a password.") from error
        raise PdfError("pdfium cannot open the file.") from error
    try:
        yield Pdf(document)
    finally:
        document.close()
