"""
From the bytes of a file to its one text.

This runs inside a child process (`ingestion.sandbox`): the bytes are whatever somebody uploaded.
"""

from collections.abc import Callable
from dataclasses import replace

from dealroom.documents import DocumentKind
from ingestion import containers
from ingestion.binary_workbook import read_binary_workbook
from ingestion.docx import read_docx
from ingestion.html import read_html
from ingestion.kinds import recognise
from ingestion.mail import read_mail
from ingestion.old_workbook import read_old_workbook
from ingestion.open_document_sheet import read_open_document_sheet
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.outlook import read_outlook
from ingestion.pdf import read_pdf
from ingestion.pictures import read_picture
from ingestion.plain import read_plain
from ingestion.slides import read_slides
from ingestion.table import read_table
from ingestion.wire import LONGEST_TEXT
from ingestion.workbook import read_workbook

__all__ = ["ReadDocument", "Unreadable", "parse"]

_READERS: dict[DocumentKind, Callable[[bytes], ReadDocument | Unreadable]] = {
    DocumentKind.PDF: read_pdf,
    DocumentKind.XLSX: read_workbook,
    DocumentKind.XLS: read_old_workbook,
    DocumentKind.XLSB: read_binary_workbook,
    DocumentKind.ODS: read_open_document_sheet,
    DocumentKind.DOCX: read_docx,
    DocumentKind.PPTX: read_slides,
    DocumentKind.EML: read_mail,
    DocumentKind.MSG: read_outlook,
    DocumentKind.IMAGE: read_picture,
    DocumentKind.CSV: read_table,
    DocumentKind.HTML: read_html,
    DocumentKind.TXT: read_plain,
}
_PACKAGES = frozenset({DocumentKind.XLSX, DocumentKind.DOCX, DocumentKind.PPTX, DocumentKind.XLSB, DocumentKind.ODS})
_MACROS = "The file carries macros, which are never run."


def parse(data: bytes, *, name: str) -> ReadDocument | Unreadable:
    """Return what a file says, or why it cannot be read."""
    kind = recognise(data, name=name)
    if isinstance(kind, Unreadable):
        return kind
    if kind in _PACKAGES and (refused := containers.refusal(data)):
        return Unreadable(kind, refused)

    reader = _READERS.get(kind)
    if reader is None:
        return Unreadable(kind, f"Files of this kind ({kind.value}) are not read; save it as PDF.")
    outcome = reader(data)
    if isinstance(outcome, Unreadable):
        return outcome
    if not outcome.stored.text.strip() and not outcome.scanned_pages:
        return Unreadable(kind, "The file holds no text.")
    if len(outcome.stored.text) > LONGEST_TEXT:
        return Unreadable(kind, f"The file holds more than {LONGEST_TEXT:,} characters of text.")
    return _with_macros_named(outcome, data)


def _with_macros_named(outcome: ReadDocument, data: bytes) -> ReadDocument:
    if outcome.kind not in _PACKAGES or not containers.holds_macros(containers.part_names(data) or ()):
        return outcome
    return replace(outcome, notice=f"{outcome.notice} {_MACROS}" if outcome.notice else _MACROS)
