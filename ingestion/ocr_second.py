"""
The second reading of a picture, by Tesseract where it is installed.

Rule: it confirms figures and gives no words: whether it is there or not, the text of a page is the same. It is called as
a library inside the child that reads the page: that child may start no program, and needs none.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from ingestion import ocr_switches
from ingestion.ocr_words import Rect

_LIBRARIES: Final = ("libtesseract.so.5", "libtesseract.so.4", "libtesseract.5.dylib")
_LANGUAGES: Final = (b"eng",)
_FIELDS: Final = 12
_WORD: Final = "5"
_GREY: Final = 1
_WHOLE_PAGE: Final = 3  # finds columns, tables and lines by itself
_DOTS_PER_INCH: Final = 200
_LONGEST_VERSION: Final = 60


@dataclass(frozen=True, slots=True)
class SecondReading:
    """The words of a second reading, each with its place on the picture, and what read them."""

    engine: str
    words: tuple[tuple[str, Rect], ...]


def second_reading(grey: bytes, *, width: int, height: int) -> SecondReading | None:
    """Return the words on a picture of grey pixels, a byte each in rows from the top; nothing without Tesseract."""
    library = _library()
    if library is None:
        return None
    handle = library.TessBaseAPICreate()
    try:
        if not any(library.TessBaseAPIInit3(handle, None, language) == 0 for language in _LANGUAGES):
            return None  # it has no language
        library.TessBaseAPISetPageSegMode(handle, _WHOLE_PAGE)
        library.TessBaseAPISetImage(handle, grey, width, height, _GREY, width * _GREY)
        library.TessBaseAPISetSourceResolution(handle, _DOTS_PER_INCH)
        address = library.TessBaseAPIGetTsvText(handle, 0)
        if not address:
            return None
        table = ctypes.string_at(address).decode("utf-8", "replace")
        library.TessDeleteText(address)
        return SecondReading(_engine(library), tuple(_words(table)))
    finally:
        library.TessBaseAPIDelete(handle)


def _library() -> Any:  # noqa: ANN401 - a C library has no type
    ocr_switches.switch()
    for name in _LIBRARIES:
        try:
            return _declared(ctypes.CDLL(name))
        except (OSError, AttributeError):
            continue
    return None


def _declared(library: Any) -> Any:  # noqa: ANN401 - as above
    handle, text, number = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int
    for name, result, arguments in (
        ("TessVersion", text, []),
        ("TessBaseAPICreate", handle, []),
        ("TessBaseAPIInit3", number, [handle, text, text]),
        ("TessBaseAPISetPageSegMode", None, [handle, number]),
        ("TessBaseAPISetImage", None, [handle, text, number, number, number, number]),
        ("TessBaseAPISetSourceResolution", None, [handle, number]),
        ("TessBaseAPIGetTsvText", handle, [handle, number]),
        ("TessDeleteText", None, [handle]),
        ("TessBaseAPIDelete", None, [handle]),
    ):
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


def _engine(library: Any) -> str:  # noqa: ANN401 - as above
    return f"tesseract {library.TessVersion().decode('ascii', 'replace')}"[:_LONGEST_VERSION]


def _words(table: str) -> Iterator[tuple[str, Rect]]:
    """Yield the words of Tesseract's table: level, numbers of page to word, left, top, width, height, sureness, text."""
    for line in table.splitlines():
        fields = line.split("\t")
        if len(fields) == _FIELDS and fields[0] == _WORD and fields[-1].strip():
            left, top, width, height = map(int, fields[6:10])
            yield fields[-1], Rect(left, top, left + width, top + height)
