# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false
# pypdfium2 ships no types; this module and `pdfium_objects` are the ones that speak to it.
"""
PDF pages as characters with places, through pdfium.

pdfium is not safe against hostile files: it runs in the child process that reads one file, nowhere else.
"""

import ctypes
import math
import sys
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, cast

import pypdfium2
from PIL import Image, ImageChops
from pypdfium2 import raw

from ingestion.box import Box
from ingestion.pdfium_objects import Look, PageObjects, fast

_SURROGATES: Final = range(0xD800, 0xE000)
_LONGEST_LABEL: Final = 80
_PIXELS_PER_POINT: Final = 1.5
_MOST_PIXELS: Final = 4_000_000
_MOST_LOOKS: Final = 120
FAINTEST: Final = 16  # of 255: two colours no further apart are one to the eye


class PdfError(Exception):
    """pdfium cannot open a file, or a page of it."""


class PasswordNeededError(PdfError):
    """The file is encrypted with a password."""


@dataclass(frozen=True, slots=True)
class Style:
    """
    How one text object stands and looks: its size on the page in points, and the direction in which it runs.

    `along` is the direction across and up on the page as it is shown, of length 1: (1, 0) for level text.
    """

    size: float
    along: tuple[float, float]
    look: Look

    @property
    def is_level(self) -> bool:
        """Whether the text runs from left to right, or lies on its head."""
        return abs(self.along[1]) <= abs(self.along[0]) * 0.02


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A bookmark: its title, its depth from 1 and the number of its page from 0."""

    title: str
    level: int
    page: int


_POINTER, _INT = ctypes.c_void_p, ctypes.c_int
_object_of = fast(raw.FPDFText_GetTextObject, _POINTER, _POINTER, _INT)
_origin_of = fast(raw.FPDFText_GetCharOrigin, _INT, _POINTER, _INT, _POINTER, _POINTER)
_box_of = fast(raw.FPDFText_GetCharBox, _INT, _POINTER, _INT, _POINTER, _POINTER, _POINTER, _POINTER)
_loose_box_of = fast(raw.FPDFText_GetLooseCharBox, _INT, _POINTER, _INT, _POINTER)
_rectangles_of = fast(raw.FPDFText_CountRects, _INT, _POINTER, _INT, _INT)
_rectangle_of = fast(raw.FPDFText_GetRect, _INT, _POINTER, _INT, _POINTER, _POINTER, _POINTER, _POINTER)
_matrix_of = fast(raw.FPDFText_GetMatrix, _INT, _POINTER, _INT, _POINTER)
_size_of = fast(raw.FPDFText_GetFontSize, ctypes.c_double, _POINTER, _INT)
_code_of = fast(raw.FPDFText_GetUnicode, ctypes.c_uint, _POINTER, _INT)


@dataclass(slots=True)
class Looks:
    """How often a page of a file may still be drawn to see what shows on it."""

    left: int = _MOST_LOOKS

    def take(self) -> bool:
        """Return whether one is left, and use it."""
        self.left -= 1
        return self.left >= 0


class Page:
    """One page: its characters in content order, the place and the style of each, and what is drawn beside them."""

    def __init__(self, page: Any, text_page: Any, looks: "Looks") -> None:  # noqa: ANN401 - of an untyped library
        self._page = page
        self._looks = looks
        self._text_page = text_page
        self._handle = ctypes.cast(text_page.raw, ctypes.c_void_p).value
        self._turn = page.get_rotation() // 90
        self._numbers = [ctypes.c_double() for _ in range(4)]
        self._at = [ctypes.addressof(number) for number in self._numbers]
        self.count = max(raw.FPDFText_CountChars(text_page), 0)
        self.text = self._characters()
        self.objects = PageObjects(page, turn=self._turn)
        self._matrix = raw.FS_MATRIX()
        self._matrix_at = ctypes.addressof(self._matrix)
        self._styles: dict[int, Style] = {}

    def object(self, index: int) -> int | None:
        """Return the text object that drew a character; none for what pdfium made up, such as a line break."""
        return _object_of(self._handle, index)

    def style(self, index: int) -> Style | None:
        """Return how a character stands and looks; a character that pdfium made up has neither."""
        key = self.object(index)
        return None if key is None else self.style_of(key, index)

    def style_of(self, key: int, index: int) -> Style:
        """Return how a text object stands and looks that drew the character at an index."""
        if key not in self._styles:
            self._styles[key] = self._style(key, index)
        return self._styles[key]

    def origin(self, index: int) -> tuple[float, float]:
        """Return where a character stands on its baseline, across and up, on the page turned upright."""
        _origin_of(self._handle, index, self._at[0], self._at[1])
        return self._upright(self._numbers[0].value, self._numbers[1].value)

    def across(self, indices: Iterable[int]) -> list[float]:
        """Return how far across each of some characters stands, on the page turned upright."""
        value, sign = ((0, 1), (1, 1), (0, -1), (1, -1))[self._turn]
        number, handle, (x, y, *_) = self._numbers[value], self._handle, self._at
        found: list[float] = []
        for index in indices:
            _origin_of(handle, index, x, y)
            found.append(sign * number.value)
        return found

    def box(self, index: int) -> Box:
        """Return the box of a character's ink as the page is shown, turned upright."""
        left, right, bottom, top = self._numbers
        _box_of(self._handle, index, *self._at)
        return Box(left.value, bottom.value, right.value, top.value).turned(self._turn)

    def ink(self, index: int) -> Box | None:
        """Return the box of a character's ink, or of its place in the line where its font tells no ink."""
        if self.text[index].isspace():
            return None
        box = self.box(index)
        if box.area > 0:
            return box
        loose = raw.FS_RECTF()
        if not _loose_box_of(self._handle, index, ctypes.addressof(loose)):
            return None
        box = Box(loose.left, loose.bottom, loose.right, loose.top).turned(self._turn)
        return box if box.area > 0 else None

    def rectangles(self, start: int, end: int) -> Iterator[Box]:
        """Yield the boxes around the ink of the characters from one index up to another, one for each text object."""
        left, top, right, bottom = self._numbers
        for index in range(max(_rectangles_of(self._handle, start, end - start), 0)):
            if _rectangle_of(self._handle, index, *self._at):
                yield Box(left.value, bottom.value, right.value, top.value).turned(self._turn)

    def size(self, index: int) -> float:
        """Return the size of a character in points; 0 for one that pdfium made up."""
        style = self.style(index)
        return style.size if style else 0.0

    def bounds(self) -> Box:
        """Return the part of the page that is shown."""
        return Box(*self._page.get_bbox()).turned(self._turn)

    def differing(self, keys: Iterable[int], boxes: Sequence[Box]) -> list[bool]:
        """
        Return for each box whether the page looks different there without some text objects, to a reader's eye.

        It is drawn twice for this: what makes no difference nobody sees. A file has a limited number of such looks; once
        they are used up, nothing differs.
        """
        if not self._looks.take():
            return [False] * len(boxes)
        shown = self.bounds()
        scale = min(_PIXELS_PER_POINT, (_MOST_PIXELS / max(shown.area, 1.0)) ** 0.5)
        before = self._picture(scale)
        handles = [ctypes.cast(key, raw.FPDF_PAGEOBJECT) for key in keys]
        for handle in handles:
            raw.FPDFPageObj_SetIsActive(handle, False)  # noqa: FBT003 - a function of C
        after = self._picture(scale)
        for handle in handles:
            raw.FPDFPageObj_SetIsActive(handle, True)  # noqa: FBT003 - a function of C
        return [_differ(before, after, box, shown, scale) for box in boxes]

    def _picture(self, scale: float) -> Image.Image:
        bitmap = self._page.render(scale=scale, may_draw_forms=False)
        try:
            return bitmap.to_pil().convert("RGB")
        finally:
            bitmap.close()

    def _characters(self) -> str:
        text = str(self._text_page.get_text_range(0, self.count, errors="replace")) if self.count else ""
        if len(text) == self.count:
            return text
        # pdfium left out or put in characters: ask for each, so that places and characters stay together.
        return "".join(_character(_code_of(self._handle, index)) for index in range(self.count))

    def _upright(self, x: float, y: float) -> tuple[float, float]:
        match self._turn:
            case 1:
                return y, -x
            case 2:
                return -x, -y
            case 3:
                return -y, x
            case _:
                return x, y

    def _style(self, key: int, index: int) -> Style:
        matrix = self._matrix
        _matrix_of(self._handle, index, self._matrix_at)
        size = abs(_size_of(self._handle, index) * (matrix.c**2 + matrix.d**2) ** 0.5)
        across, up = self._upright(matrix.a, matrix.b)
        length = (across**2 + up**2) ** 0.5 or 1.0
        return Style(size, (across / length, up / length), self.objects.look(key))


def _differ(before: Image.Image, after: Image.Image, box: Box, shown: Box, scale: float) -> bool:
    area = (
        math.floor((box.left - shown.left) * scale),
        math.floor((shown.top - box.top) * scale),
        math.ceil((box.right - shown.left) * scale),
        math.ceil((shown.top - box.bottom) * scale),
    )
    difference = ImageChops.difference(before.crop(area), after.crop(area))
    extrema = cast("tuple[tuple[int, int], ...]", difference.getextrema())
    return any(most > FAINTEST for _, most in extrema)


def _character(code: int) -> str:
    is_none = code == 0 or code in _SURROGATES or code > sys.maxunicode
    return "\ufffd" if is_none else chr(code)


class Pdf:
    """An open PDF file."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document = document
        self._looks = Looks()

    @property
    def page_count(self) -> int:
        """The number of pages."""
        return len(self._document)

    @contextmanager
    def page(self, index: int) -> Generator[Page]:
        """Open a page, by its number from 0."""
        if not 0 <= index < self.page_count:
            raise PdfError(f"There is no page {index + 1}.")
        try:
            page = self._document[index]
        except pypdfium2.PdfiumError as error:
            raise PdfError(f"Page {index + 1} cannot be opened.") from error
        try:
            text_page = page.get_textpage()
            try:
                yield Page(page, text_page, self._looks)
            finally:
                text_page.close()
        finally:
            page.close()

    def label(self, index: int) -> str:
        """Return what a page is called in its file, such as "iv"; nothing where the file does not say."""
        return str(self._document.get_page_label(index) or "")[:_LONGEST_LABEL]

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
