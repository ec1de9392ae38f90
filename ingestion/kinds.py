"""
What a file is.

Rule: the content says what a file is; the name only breaks a tie between kinds of plain text. A name that says
otherwise than the content is a refusal, because people would open another document than the one that was read.
"""

import re
from pathlib import PurePosixPath

from dealroom.documents import DocumentKind
from ingestion import compound, containers, foreign
from ingestion.encoding import decode
from ingestion.outcome import Unreadable

_EXTENSIONS = {
    DocumentKind.PDF: ".pdf",
    DocumentKind.XLSX: ".xlsx .xlsm .xltx .xltm",
    DocumentKind.XLS: ".xls .xlt",
    DocumentKind.XLSB: ".xlsb",
    DocumentKind.ODS: ".ods .ots",
    DocumentKind.DOCX: ".docx .docm .dotx .dotm",
    DocumentKind.PPTX: ".pptx .pptm .potx .potm .ppsx .ppsm",
    DocumentKind.EML: ".eml .mht .mhtml",
    DocumentKind.MSG: ".msg .oft",
    DocumentKind.IMAGE: ".png .jpg .jpeg .jpe .tif .tiff .webp .bmp .gif",
    DocumentKind.CSV: ".csv .tsv",
    DocumentKind.HTML: ".html .htm .xhtml",
    DocumentKind.TXT: ".txt .text .md",
}
_BY_EXTENSION = {extension: kind for kind, extensions in _EXTENSIONS.items() for extension in extensions.split()}
_TEXT_KINDS = frozenset({DocumentKind.CSV, DocumentKind.HTML, DocumentKind.TXT, DocumentKind.EML})

_PDF_HEADER_WITHIN = 1024
_PDF_AFTER_JUNK = re.compile(rb"[\r\n]%PDF-[12]\.\d[\r\n]")
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_DAMAGED = "The file is damaged: its package cannot be opened."
_ENCRYPTED = "The file is encrypted: it needs a password."

_MEDIA_TYPE_OF_OPEN_DOCUMENT = "application/vnd.oasis.opendocument."
_LONGEST_MEDIA_TYPE = 200
_OFFICE_FOLDERS = {"xl": DocumentKind.XLSX, "word": DocumentKind.DOCX, "ppt": DocumentKind.PPTX}

_MARKUP = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL
)
_TAGS = re.compile(r"</?(?:p|div|span|table|tr|td|br|h[1-6]|ul|li|a|font|body|html)\b[^<>]*>", re.IGNORECASE)
_FLAT_OFFICE = re.compile(r"\s*<\?xml[^>]*>\s*(?:<\?mso-application\b|<office:document\b|<pkg:package\b)")
_MARKUP_WITHIN = 100_000

_HEADERS_WITHIN = 65_536
_HEADER = re.compile(rb"(?P<name>[!-9;-~]{1,76})[ \t]*:")
_ENVELOPE = re.compile(rb"From [^\n]{1,200}\n")  # how a mailbox separates its messages
_MAIL_HEADERS = frozenset(
    b"from to cc date subject reply-to sender received return-path delivered-to message-id mime-version".split()
)
_ONLY_IN_MAIL = frozenset(b"received return-path delivered-to message-id mime-version".split())
_FEWEST_HEADERS = 2


def kind_by_name(name: str) -> DocumentKind:
    """Return the kind that a file's name claims."""
    return _BY_EXTENSION.get(_extension(name), DocumentKind.OTHER)


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
        return Unreadable(found, f"The file is named {_extension(name)}, but its content is {found.value}.")
    return found


def _extension(name: str) -> str:
    return PurePosixPath(name.replace("\\", "/")).suffix.lower()


def _by_signature(data: bytes, claimed: DocumentKind) -> DocumentKind | Unreadable | None:
    if data.startswith(_ZIP):
        return _inside_zip(data, claimed)
    if data.startswith(compound.SIGNATURE):
        return _inside_compound(data, claimed)
    if _is_pdf(data, claimed):
        return DocumentKind.PDF
    if foreign.is_picture(data):
        return DocumentKind.IMAGE
    if reason := foreign.refusal_by_opening(data):
        return Unreadable(DocumentKind.OTHER, reason)
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
        return Unreadable(claimed, _DAMAGED)
    media_type = _media_type(data) if "mimetype" in names else ""
    if media_type.startswith(_MEDIA_TYPE_OF_OPEN_DOCUMENT):
        return _open_document(media_type.removeprefix(_MEDIA_TYPE_OF_OPEN_DOCUMENT).removesuffix("-template"))
    if "[Content_Types].xml" in names:
        if "xl/workbook.bin" in names:
            return DocumentKind.XLSB
        folders = {name.split("/", 1)[0].lower() for name in names if "/" in name}
        for folder, kind in _OFFICE_FOLDERS.items():
            if folder in folders:
                return kind
    return Unreadable(DocumentKind.OTHER, foreign.refusal_of_package(names, media_type))


def _media_type(data: bytes) -> str:
    return containers.opening(data, "mimetype", most=_LONGEST_MEDIA_TYPE).decode("ascii", "replace").strip()


def _open_document(subtype: str) -> DocumentKind | Unreadable:
    if subtype == "spreadsheet":
        return DocumentKind.ODS
    return Unreadable(DocumentKind.OTHER, foreign.OPEN_DOCUMENTS.get(subtype, foreign.OPEN_DOCUMENT_ELSE))


def _inside_compound(data: bytes, claimed: DocumentKind) -> DocumentKind | Unreadable:
    try:
        names = {name.lower() for name in compound.CompoundFile(data).children()}
    except compound.DamagedContainerError as fault:
        return Unreadable(claimed, f"The file is damaged: {fault}.")
    if names & {"encryptedpackage", "encryptioninfo", "\x06dataspaces"}:
        return Unreadable(claimed, _ENCRYPTED)
    for stream, reason in foreign.OFFICE_STREAMS.items():
        if stream in names:
            return Unreadable(DocumentKind.OTHER, reason)
    if names & {"workbook", "book"}:
        return DocumentKind.XLS
    if "__properties_version1.0" in names:
        return DocumentKind.MSG
    reason = "The file is an old office file of an unknown kind; save it in a current format."
    return Unreadable(DocumentKind.OTHER, reason)


def _among_text_kinds(data: bytes, *, claimed: DocumentKind, name: str) -> DocumentKind | Unreadable:
    if _is_mail(data, claimed):
        return DocumentKind.EML
    text = decode(data)
    if text is None:
        if claimed is DocumentKind.OTHER or claimed in _TEXT_KINDS:
            return Unreadable(claimed, "The file's type is unknown: it is neither a document nor text.")
        return Unreadable(claimed, f"The file is named {_extension(name)}, but its content is not.")
    if _FLAT_OFFICE.match(text):
        return Unreadable(DocumentKind.OTHER, foreign.FLAT_OFFICE)
    opening = text[:_MARKUP_WITHIN]
    is_page = bool(_MARKUP.match(opening)) or (claimed is DocumentKind.HTML and bool(_TAGS.search(opening)))
    if claimed is DocumentKind.EML or (claimed not in _TEXT_KINDS and claimed is not DocumentKind.OTHER):
        content = "a web page" if is_page else "plain text"
        return Unreadable(DocumentKind.TXT, f"The file is named {_extension(name)}, but its content is {content}.")
    if is_page:
        return DocumentKind.HTML
    return DocumentKind.CSV if claimed is DocumentKind.CSV else DocumentKind.TXT


def _is_mail(data: bytes, claimed: DocumentKind) -> bool:
    """Whether a mail message begins here: headers alone, up to an empty line, and among them those that mails have."""
    if claimed not in {DocumentKind.EML, DocumentKind.OTHER, DocumentKind.TXT}:
        return False
    names = _header_names(data[:_HEADERS_WITHIN])
    if claimed is DocumentKind.EML:
        return bool(names)
    # A memorandum in plain text has To, From, Date and Subject too.
    return len(names & _MAIL_HEADERS) > _FEWEST_HEADERS and bool(names & _ONLY_IN_MAIL)


def _header_names(head: bytes) -> frozenset[bytes]:
    """Return the names of the headers that a file opens with, in lower case; none where a line among them is no header."""
    head = head.removeprefix(b"\xef\xbb\xbf").lstrip(b"\r\n").replace(b"\r\n", b"\n")
    if envelope := _ENVELOPE.match(head):
        head = head[envelope.end() :]
    opening, _, _ = head.partition(b"\n\n")
    names: set[bytes] = set()
    for line in opening.split(b"\n"):
        if line.startswith((b" ", b"\t")) and names:
            continue
        header = _HEADER.match(line)
        if header is None:
            # A message may run into its body without an empty line, or be cut off within its headers.
            return frozenset(names) if len(names & _MAIL_HEADERS) > _FEWEST_HEADERS else frozenset()
        names.add(header["name"].lower())
    return frozenset(names)
