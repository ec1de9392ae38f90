"""
Documents, their one stored text, and the places in it.

# INVARIANT: every offset counts Unicode code points of the stored text of one document version, end exclusive.
"""

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from dealroom.ids import DocumentId, FolderId, PassageId, VersionId


class DocumentKind(StrEnum):
    """What a file is, read from its content."""

    PDF = "PDF"
    XLSX = "XLSX"
    XLS = "XLS"
    XLSB = "XLSB"
    ODS = "ODS"
    DOCX = "DOCX"
    PPTX = "PPTX"
    EML = "EML"
    MSG = "MSG"
    IMAGE = "IMAGE"
    CSV = "CSV"
    HTML = "HTML"
    TXT = "TXT"
    OTHER = "OTHER"


class EnrichmentState(StrEnum):
    """How far a file has come on its way to being searchable."""

    QUEUED = "QUEUED"
    READING = "READING"
    EMBEDDING = "EMBEDDING"
    READY = "READY"
    PARTIAL = "PARTIAL"
    FAILED = "FAILED"

    @property
    def is_retrievable(self) -> bool:
        """Whether passages of the document can be found."""
        return self in {EnrichmentState.READY, EnrichmentState.PARTIAL}

    @property
    def is_settled(self) -> bool:
        """Whether nothing more will happen to the document without a re-run."""
        return self in {EnrichmentState.READY, EnrichmentState.PARTIAL, EnrichmentState.FAILED}


@dataclass(frozen=True, slots=True)
class Document:
    """
    A file of the deal room. `version` is the current version, `file` the path of the import or an upload's name.

    `problem` is what stands in its way, `notice` what should be known of a file that was read all the same, `remedy`
    what a person can do. `attempts` counts the tries since it was queued; `next_try_at` is set while it waits after
    one that failed through no fault of the file. `description` says in a line what the file is; it is no evidence.
    `size` is in bytes; what was not known when a version was made is null.
    """

    id: DocumentId
    version: VersionId
    folder: FolderId
    folder_path: str
    file: str
    title: str
    kind: DocumentKind
    state: EnrichmentState
    problem: str | None
    page_count: int | None
    size: int = 0
    added_at: datetime | None = None
    since: datetime | None = None
    notice: str | None = None
    remedy: str | None = None
    attempts: int = 0
    next_try_at: datetime | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Location:
    """
    Where a span lies, in words a person can follow: a page, a cell, a paragraph, a line, a slide, a part of a mail.

    `part` is in words ("mail part 2"); a line or a paragraph may be said beside it. `page_label` is what a page is
    called where that is not its number ("iv"); `page` always counts from 1.
    """

    start: int
    end: int
    page: int | None = None
    sheet: str | None = None
    cell: str | None = None
    paragraph: int | None = None
    line: int | None = None
    slide: int | None = None
    part: str | None = None
    page_label: str | None = None

    @property
    def label(self) -> str:
        """The place as it is printed beside a citation."""
        if self.page is not None:
            return f"page {self.page_label} ({self.page})" if self.page_label else f"page {self.page}"
        if self.sheet is not None:
            return f"{self.sheet}!{self.cell}" if self.cell else self.sheet
        if self.slide is not None:
            return f"slide {self.slide}"
        if self.part is not None:
            return self.part
        if self.paragraph is not None:
            return f"paragraph {self.paragraph}"
        return f"line {self.line}" if self.line is not None else "document"


class ZoneKind(StrEnum):
    """A stretch of the stored text that is not running text that every reader sees."""

    FURNITURE = "FURNITURE"  # running heads, feet, page numbers: skippable inside a match, never evidence
    HIDDEN = "HIDDEN"  # hidden rows, columns, sheets, runs: for the sell side only, never evidence
    SHOWN = "SHOWN"  # what a cell shows through its number format
    STORED = "STORED"  # what a cell stores, where that differs from what it shows
    NOTE_MARK = "NOTE_MARK"  # a raised mark that belongs to a note, not to the figure before it
    OCR = "OCR"  # read from a picture: a person should look at the page
    UNCONFIRMED = "UNCONFIRMED"  # a figure read from a picture that no second reading agrees on
    BREAK = "BREAK"  # a border that no quotation may cross: a cell, a column gap, a row, a page of another part


@dataclass(frozen=True, slots=True)
class Zone:
    """A marked stretch of the stored text."""

    kind: ZoneKind
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, with its depth from 1, at a span of the stored text."""

    start: int
    end: int
    level: int


@dataclass(frozen=True)
class StoredText:
    """
    The one text of a document version: what the model reads, what the gates check, what the viewer highlights.

    `locations` are in order and do not overlap: a page each for pdf, a cell each for spreadsheets, a paragraph each
    for docx, a line each for the rest. It never changes; a new upload is a new version.
    """

    text: str
    locations: tuple[Location, ...] = ()
    zones: tuple[Zone, ...] = ()
    headings: tuple[Heading, ...] = ()

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the text and its layout, in hex: what is worked out from a stored text is kept under it."""
        layout = repr((self.locations, self.zones, self.headings))
        found = hashlib.sha256(self.text.encode("utf-8", "surrogatepass"))
        found.update(layout.encode("utf-8", "surrogatepass"))
        return found.hexdigest()


@dataclass(frozen=True, slots=True)
class Passage:
    """
    A searchable piece of a document version: `text` is exactly the slice `start:end` of the stored text.

    `heading` is the chain of headings above it, outermost first, joined by ` | `; it is searched and never quoted.
    A passage is at most 2,000 characters.
    """

    id: PassageId
    document: DocumentId
    start: int
    end: int
    text: str
    heading: str = field(default="")
