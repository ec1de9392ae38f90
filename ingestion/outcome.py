"""What comes of reading a file: a document with its one text, or the reason in words why there is none."""

from dataclasses import dataclass

from dealroom.documents import DocumentKind, StoredText


@dataclass(frozen=True, slots=True)
class ReadDocument:
    """
    A file that was read.

    `problem` says, in words the deal team understands, what could not be read of it ("2 of 14 pages have no text
    layer"); with one, the document is searchable in part. `notice` says what they should know of a file that was read
    whole: hidden content that is kept apart, macros that are never run. `scanned_pages` are the numbers, from 1, of the
    pages that hold a picture where text should stand: they wait for OCR, and their text is empty until then.
    """

    kind: DocumentKind
    stored: StoredText
    page_count: int | None
    problem: str | None = None
    notice: str | None = None
    scanned_pages: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file that was not read, and why, in words the deal team understands."""

    kind: DocumentKind
    reason: str
