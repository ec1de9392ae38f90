"""
Files that are no document we read, known by how they begin, and what to do with each in words.

Rule: nothing is guessed from a mark that ordinary words may begin with; such a mark counts only with what must follow it.
"""

import re
from dataclasses import dataclass

ARCHIVE = (
    "This is an archive: add it with `uploadArchive` (or `proofroom upload`), and each file in it becomes a document."
)
_OTHER_ARCHIVE = "The file is an archive of a kind that is not opened; upload the files in it, or put them into a .zip."
_PROGRAM = "The file is a program, not a document."
_MEDIA = "The file is a sound or film recording; upload a transcript of it."

OFFICE_STREAMS = {
    "worddocument": "The old Word format (.doc) is not read; save it as .docx.",
    "powerpoint document": "The old PowerPoint format (.ppt) is not read; save it as .pptx or PDF.",
    "visiodocument": "Visio drawings are not read; save it as PDF.",
    "quill": "Publisher files are not read; save it as PDF.",
}
OPEN_DOCUMENTS = {
    "text": "OpenDocument texts (.odt) are not read; save it as .docx or PDF.",
    "presentation": "OpenDocument presentations (.odp) are not read; save it as .pptx or PDF.",
    "graphics": "OpenDocument drawings (.odg) are not read; save it as PDF.",
}
OPEN_DOCUMENT_ELSE = "OpenDocument files of this kind are not read; save it as PDF."
FLAT_OFFICE = "The file is an office file kept as flat XML, which is not read; save it as .docx, .xlsx or PDF."
BOOK = "Electronic books (.epub) are not read; save it as PDF."
OTHER_PACKAGE = "The file is an office package of a kind that is not read; save it as PDF."

_PACKAGE_PARTS = (
    (re.compile(r"visio/"), OFFICE_STREAMS["visiodocument"]),
    (re.compile(r"META-INF/MANIFEST\.MF$|classes\.dex$"), _PROGRAM),
    (re.compile(r"Index/.*\.iwa$|Index\.zip$"), "Pages, Numbers and Keynote files are not read; export it as PDF."),
    (re.compile(r"FixedDocSeq\.fdseq$|FixedDocumentSequence\.fdseq$"), "XPS files are not read; save it as PDF."),
)


@dataclass(frozen=True, slots=True)
class _Foreign:
    mark: re.Pattern[bytes]
    reason: str


_FOREIGN = tuple(
    _Foreign(re.compile(mark, re.DOTALL), reason)
    for mark, reason in (
        (rb"\s{0,8}\{\\rtf", "Rich text (.rtf) is not read; save it as .docx or PDF."),
        (rb"%!PS", "PostScript is not read; convert it to PDF."),
        (rb"MZ.{58,126}\x00\x00|\x7fELF|[\xce\xcf]\xfa\xed\xfe|\xca\xfe\xba\xbe", _PROGRAM),
        (rb"\x1f\x8b\x08|BZh[1-9]1AY|\xfd7zXZ\x00|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|MSCF\x00|\x28\xb5\x2f\xfd", _OTHER_ARCHIVE),
        (rb".{257}ustar", _OTHER_ARCHIVE),
        (rb"!BDN", "The file is an Outlook mailbox; export the messages that matter as .eml or .msg files."),
        (rb"\x78\x9f\x3e\x22", "The file is an Outlook attachment container (winmail.dat); upload what it holds."),
        (rb".{4}ftyp(?:heic|heix|mif1|avif)", "Pictures of this format are not read; save it as JPEG or PDF."),
        (rb".{4}ftyp|ID3[\x02-\x04]|OggS\x00|RIFF.{4}(?:WAVE|AVI )|fLaC\x00|\x1a\x45\xdf\xa3", _MEDIA),
        (rb"\x00\x01\x00\x00Standard (?:Jet|ACE) DB", "Access databases are not read; export its tables as .xlsx or .csv."),
        (rb"AC10[0-9]{2}\x00", "CAD drawings are not read; save it as PDF."),
        (rb"\xffWPC", "WordPerfect files are not read; save it as .docx or PDF."),
        (rb"\xe4\x52\x5c\x7b\x8c\xd8\xa7\x4d", "OneNote files are not read; save it as PDF."),
    )
)  # fmt: skip
_LOOKED_AT = 512
_PICTURE = re.compile(
    rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|II\*\x00|MM\x00\*|RIFF.{4}WEBP|BM.{4}\x00{4}.{4}[\x0c\x28\x34\x38\x40\x6c\x7c]\x00",
    re.DOTALL,
)


def refusal_by_opening(data: bytes) -> str | None:
    """Return why a file that begins like this is not read, or nothing where its opening is no such mark."""
    head = data[:_LOOKED_AT]
    return next((foreign.reason for foreign in _FOREIGN if foreign.mark.match(head)), None)


def is_picture(data: bytes) -> bool:
    """Whether a file begins as a picture does."""
    return bool(_PICTURE.match(data[:_LOOKED_AT]))


def refusal_of_package(names: frozenset[str], media_type: str) -> str:
    """Return what a zip container is that holds no document we read, by its media type or its parts' names."""
    if media_type == "application/epub+zip":
        return BOOK
    for part, reason in _PACKAGE_PARTS:
        if any(part.match(name) for name in names):
            return reason
    return OTHER_PACKAGE if "[Content_Types].xml" in names else ARCHIVE
