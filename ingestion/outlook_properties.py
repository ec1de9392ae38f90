"""
The properties of an Outlook message, of its recipients and of its attachments, as they lie in its compound file.

Rule: a text property is read as it says it is written, in Unicode or in the code page that the message names.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from ingestion.charsets import decoded
from ingestion.compound import CompoundFile, Path

SUBJECT = 0x0037
SUBMITTED = 0x0039
DELIVERED = 0x0E06
CLASS = 0x001A
TRANSPORT_HEADERS = 0x007D
AUTHOR_NAME, AUTHOR_ADDRESS, AUTHOR_SMTP = 0x0042, 0x0065, 0x5D02
SENDER_NAME, SENDER_ADDRESS, SENDER_SMTP = 0x0C1A, 0x0C1F, 0x5D01
SHOWN_TO, SHOWN_CC, SHOWN_BCC = 0x0E04, 0x0E03, 0x0E02
BODY, RICH_BODY, HTML_BODY = 0x1000, 0x1009, 0x1013
NAME, ADDRESS, SMTP_ADDRESS, RECIPIENT_KIND = 0x3001, 0x3003, 0x39FE, 0x0C15
FILE_DATA, FILE_NAME, LONG_FILE_NAME, FILE_KIND = 0x3701, 0x3704, 0x3707, 0x370E
CONTENT_ID, IS_HIDDEN = 0x3712, 0x7FFE
CODE_PAGE, INTERNET_CODE_PAGE = 0x3FFD, 0x3FDE

LONGEST_VALUE = 60_000_000

_UNICODE, _BYTES, _BINARY, _STORAGE = "001F", "001E", "0102", "000D"
_PROPERTIES = "__properties_version1.0"
_ENTRY = struct.Struct("<HHIQ")
_HEADER_SIZES = (32, 24, 8)
_LONG, _BOOLEAN, _TIME = 0x0003, 0x000B, 0x0040
_EPOCH = datetime(1601, 1, 1, tzinfo=UTC)
_UTF_8 = 65001
_MOST_ENTRIES = 5_000


@dataclass(frozen=True, slots=True)
class Properties:
    """The properties of one storage: the message itself, or one of its recipients or attachments."""

    file: CompoundFile
    storage: Path
    header_size: int
    code_page: int | None = None

    def text(self, tag: int) -> str:
        """Return a text, empty where there is none."""
        if (data := self._stream(tag, _UNICODE)) is not None:
            return data.decode("utf-16-le", errors="replace").rstrip("\0")
        if (data := self._stream(tag, _BYTES)) is not None:
            return decoded(data.rstrip(b"\0"), charset_of(self.code_page))[0]
        return ""

    def binary(self, tag: int) -> bytes:
        """Return the bytes of a property, none where there is none."""
        return self._stream(tag, _BINARY) or b""

    def size(self, tag: int) -> int:
        """Return how many bytes a binary property has."""
        return self.file.size_of(self._path(tag, _BINARY))

    def number(self, tag: int) -> int | None:
        """Return a whole number, or None where there is none."""
        return next((value & 0xFFFFFFFF for kind, known, value in self._fixed() if (kind, known) == (_LONG, tag)), None)

    def is_set(self, tag: int) -> bool:
        """Whether a yes-or-no property says yes."""
        return any(value & 0xFF for kind, known, value in self._fixed() if (kind, known) == (_BOOLEAN, tag))

    def moment(self, tag: int) -> datetime | None:
        """Return a moment, or None where there is none."""
        ticks = next((value for kind, known, value in self._fixed() if (kind, known) == (_TIME, tag)), 0)
        try:
            return _EPOCH + timedelta(microseconds=ticks // 10) if ticks else None
        except OverflowError:
            return None

    def within(self, tag: int) -> Path:
        """Return the path of the storage that a property holds."""
        return self._path(tag, _STORAGE)

    def _path(self, tag: int, kind: str) -> Path:
        return (*self.storage, f"__substg1.0_{tag:04X}{kind}")

    def _stream(self, tag: int, kind: str) -> bytes | None:
        path = self._path(tag, kind)
        return None if self.file.size_of(path) > LONGEST_VALUE else self.file.stream(path)

    def _fixed(self) -> Iterator[tuple[int, int, int]]:
        data = self.file.stream((*self.storage, _PROPERTIES)) or b""
        entries = data[self.header_size :][: _MOST_ENTRIES * _ENTRY.size]
        for kind, tag, _, value in _ENTRY.iter_unpack(entries[: len(entries) // _ENTRY.size * _ENTRY.size]):
            yield kind, tag, value


def message_properties(file: CompoundFile, storage: Path) -> Properties:
    """Return the properties of a message: the one that the file is, or one that it holds."""
    found = Properties(file, storage, _HEADER_SIZES[1] if storage else _HEADER_SIZES[0])
    code_page = found.number(INTERNET_CODE_PAGE) or found.number(CODE_PAGE)
    return Properties(file, storage, found.header_size, code_page)


def properties_of(message: Properties, name: str) -> Properties:
    """Return the properties of a recipient or an attachment of a message."""
    return Properties(message.file, (*message.storage, name), _HEADER_SIZES[2], message.code_page)


def charset_of(code_page: int | None) -> str | None:
    """Return the character set that a code page's number names."""
    if code_page is None:
        return None
    return "utf-8" if code_page == _UTF_8 else f"cp{code_page}"
