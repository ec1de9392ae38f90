"""
What pypdf says of a PDF before pdfium opens it.

pypdf counts what it does and stops at its limits, where pdfium goes on until its process dies. It only looks at the
structure here; the text is pdfium's.
"""

import logging
from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import DependencyError, LimitReachedError, PdfReadError, PyPdfError

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # what it complains of, pdfium often reads all the same


def refusal(data: bytes) -> str | None:
    """Return why a PDF is refused, in words, or nothing if it may be opened."""
    try:
        with PdfReader(BytesIO(data), strict=False) as reader:
            if reader.is_encrypted and not reader.decrypt(""):
                return "The file is encrypted: it needs a password."
    except LimitReachedError:
        return "The file is built like a decompression bomb."
    except RecursionError:
        return "The file is nested too deeply to be read."
    except (
        PdfReadError,
        PyPdfError,
        DependencyError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        OSError,
    ):
        return None  # pdfium repairs many files that pypdf gives up on; it has the last word
    return None
