"""
What a file is.

Rule: the content says what a file is; the name only breaks a tie between kinds of plain text. A name that says
otherwise than the content is a refusal, because people would open another document than the one that was read.
"""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from dealroom.documents import DocumentKind
from ingestion import containers
from ingestion.encoding import decode
from ingestion.outcome import Unreadable

_BY_EXTENSION = {
    ".pdf": DocumentKind.PDF,
    ".xlsx": DocumentKind.XLSX,
    ".xlsm": DocumentKind.XLSX,
    ".xltx": DocumentKind.XLSX,
    ".xltm": DocumentKind.XLSX,
    ".docx": DocumentKind.DOCX,
    ".docm": DocumentKind.DOCX,
    ".dotx": DocumentKind.DOCX,
    ".dotm": DocumentKind.DOCX,
    ".csv": DocumentKind.CSV,
    ".tsv": DocumentKind.CSV,
    ".html": DocumentKind.HTML,
    ".htm": DocumentKind.HTML,
    ".xhtml": DocumentKind.HTML,
    ".txt": DocumentKind.TXT,
    ".text": DocumentKind.TXT,
    ".md": DocumentKind.TXT,
}
_TEXT_KINDS = frozenset({DocumentKind.CSV, DocumentKind.HTML, DocumentKind.TXT})

_PDF_HEADER_WITHIN = 1024
_PDF_AFTER_JUNK = re.compile(rb"[\r\n]%PDF-[12]\.\d[\r\n]")
_OLE = bytes.fromhex("d0cf11e0a1b11ae1")
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")


@dataclass(frozen=True, slots=True)
class _Foreign:
    mark: bytes
    reason: str


_INSIDE_OLE = (
    _Foreign("EncryptedPackage".encode("utf-16-le"), "The file is encrypted: it needs a password."),
    _Foreign("__properties_version1.0".encode("utf-16-le"), "Outlook messages are not read; save it as PDF."),
    _Foreign("WordDocument".encode("utf-16-le"), "The old Word format (.doc) is not read; save it as .docx."),
    _Foreign("PowerPoint Document".encode("utf-16-le"), "The old PowerPoint format is not read; save it as PDF."),
    _Foreign("Workbook".encode("utf-16-le"), "The old Excel format (.xls) is not read; save it as .xlsx."),
)
_BY_MAGIC = (
    _Foreign(b"\x89PNG\r\n\x1a\n", "The file is a picture; reading it needs OCR."),
    _Foreign(b"\xff\xd8\xff", "The file is a picture; reading it needs OCR."),
    _Foreign(b"GIF8", "The file is a picture; reading it needs OCR."),
    _Foreign(b"II*\0", "The file is a picture; reading it needs OCR."),
    _Foreign(b"MM\0*", "The file is a picture; reading it needs OCR."),
    _Foreign(b"BM", "The file is a picture; reading it needs OCR."),
    _Foreign(b"{\\rtf", "Rich text (.rtf) is not read; save it as .docx or PDF."),
    _Foreign(b"MZ", "The file is a program, not a document."),
    _Foreign(b"\x7fELF", "The file is a program, not a document."),
    _Foreign(b"\x1f\x8b", "The file is an archive; upload the files in it one by one."),
    _Foreign(b"7z\xbc\xaf\x27\x1c", "The file is an archive; upload the files in it one by one."),
    _Foreign(b"Rar!", "The file is an archive; upload the files in it one by one."),
)
_MARKUP = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_TAGS = re.compile(r"</?(?:p|div|span|table|tr|td|br|h[1-6]|ul|li|a|font|body|html)\b[^<>]*>", re.IGNORECASE)


def kind_by_name(name: str) -> DocumentKind:
    """Return the kind that a file's name claims."""
    return _BY_EXTENSION.get(PurePosixPath(name.replace("\\", "/")).suffix.lower(), DocumentKind.OTHER)


def recognise(data: bytes, *, name: str) -> DocumentKind | Unreadable:
    """Return what the content is, or why it is nothing that is read."""
    claimed = kind_by_name(name)
    if not data:
        return Unreadable(claimed, "The file is empty.")

    found = _by_signature(data, claimed)
    if found is None:
        return _among_text_kinds(data, claimed=claimed, name=name)
    if isinstance(found, Unreadable):
        return found
    if claimed not in {found, DocumentKind.OTHER}:
        extension = PurePosixPath(name).suffix.lower()
        return Unreadable(found, f"The file is named {extension}, but its content is {found.value}.")
    return found


def _by_signature(data: bytes, claimed: DocumentKind) -> DocumentKind | Unreadable | None:
    if data.startswith(_ZIP):
        return _inside_zip(data, claimed)
    if data.startswith(_OLE):
        return Unreadable(claimed, _inside_ole(data))
    if _is_pdf(data, claimed):
        return DocumentKind.PDF
    for foreign in _BY_MAGIC:
        if data.startswith(foreign.mark):
            return Unreadable(DocumentKind.OTHER, foreign.reason)
    return None


def _is_pdf(data: bytes, claimed: DocumentKind) -> bool:
    """Whether a PDF begins at once, or after the few lines of junk that readers of PDF forgive."""
    if data.startswith(b"%PDF-"):
        return True
    head = data[:_PDF_HEADER_WITHIN]
    return (
        b"%PDF-" in head
        if claimed is DocumentKind.PDF
        else bool(_PDF_AFTER_JUNK.search(head)) and claimed not in _TEXT_KINDS
    )


def _inside_zip(data: bytes, claimed: DocumentKind) -> DocumentKind | Unreadable:
    names = containers.part_names(data)
    if names is None:
        return Unreadable(claimed, "The file is damaged: its package cannot be opened.")
    if "[Content_Types].xml" not in names:
        return Unreadable(DocumentKind.OTHER, "The file is an archive; upload the files in it one by one.")
    if "xl/workbook.bin" in names:
        return Unreadable(DocumentKind.OTHER, "The binary Excel format (.xlsb) is not read; save it as .xlsx.")
    folders = {name.split("/", 1)[0].lower() for name in names if "/" in name}
    if "xl" in folders:
        return DocumentKind.XLSX
    if "word" in folders:
        return DocumentKind.DOCX
    if "ppt" in folders:
        return Unreadable(DocumentKind.OTHER, "PowerPoint files are not read; save it as PDF.")
    return Unreadable(DocumentKind.OTHER, "The package is neither a workbook nor a text document.")


def _inside_ole(data: bytes) -> str:
    for foreign in _INSIDE_OLE:
        if foreign.mark in data:
            return foreign.reason
    return "The file is an old office file of an unknown kind; save it in a current format."


def _among_text_kinds(data: bytes, *, claimed: DocumentKind, name: str) -> DocumentKind | Unreadable:
    text = decode(data)
    if text is None:
        if claimed is DocumentKind.OTHER or claimed in _TEXT_KINDS:
            return Unreadable(claimed, "The file's type is unknown: it is neither a document nor text.")
        return Unreadable(claimed, f"The file is named {PurePosixPath(name).suffix.lower()}, but its content is not.")
    if claimed not in _TEXT_KINDS and claimed is not DocumentKind.OTHER:
        extension = PurePosixPath(name).suffix.lower()
        return Unreadable(DocumentKind.TXT, f"The file is named {extension}, but its content is plain text.")
    if _MARKUP.match(text) or (claimed is DocumentKind.HTML and _TAGS.search(text)):
        return DocumentKind.HTML
    if claimed is DocumentKind.OTHER and name.lower().endswith(".eml"):
        return Unreadable(DocumentKind.OTHER, "Mail messages are not read; save it as PDF.")
    return DocumentKind.CSV if claimed is DocumentKind.CSV else DocumentKind.TXT
