"""
The parts of a mail message: what holds what, before anything in it is decoded.

Rule: how deep parts are nested, how many there are and how long their headers are is bounded while the message is taken
apart; no part is copied to be looked at.
"""

import re
from binascii import Error as EncodingError
from binascii import a2b_base64, a2b_qp
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import policy
from email.message import Message
from email.parser import BytesHeaderParser

MOST_PARTS = 1_000
DEEPEST = 20
LONGEST_HEAD = 65_536
MOST_HEAD_BYTES = 4_000_000

_HEAD_END = re.compile(rb"\r?\n\r?\n")
_BEGINS_WITH_HEADER = re.compile(rb"(?:From [^\n]{1,200}\r?\n)?[!-9;-~]{1,76}[ \t]*:")
_LONGEST_BOUNDARY = 500
_NOT_BASE64 = bytes(set(range(256)) - set(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"))
_QUARTET = 4


class TooMuchMailError(ValueError):
    """A message beyond what is taken apart, named for what is too much."""


@dataclass(frozen=True, slots=True)
class Part:
    """
    A part of a message: its headers, and either the parts in it or its content as it stands in the file.

    Of a message/rfc822 the one part in it is the message. `kind` is the media type in small letters.
    """

    head: Message
    kind: str
    parts: tuple["Part", ...] = ()
    content: memoryview = field(default_factory=lambda: memoryview(b""))

    @property
    def encoding(self) -> str:
        """How the content is encoded for transport, in small letters."""
        return str(self.head.get("content-transfer-encoding") or "").strip().lower()

    def decoded(self) -> bytes:
        """Return the content as it was before it was encoded for transport; what is damaged is read as far as it goes."""
        return _unpacked(bytes(self.content), self.encoding)

    @property
    def size(self) -> int:
        """How many bytes the content has, near enough."""
        return len(self.content) * 3 // 4 if self.encoding == "base64" else len(self.content)


@dataclass(slots=True)
class _Budget:
    parts: int = 0
    head_bytes: int = 0

    def take(self, *, head: int, depth: int) -> None:
        """
        Count one part more.

        Raises:
            TooMuchMailError: there are too many, they are nested too deeply, or their headers are too long.

        """
        self.parts += 1
        self.head_bytes += head
        if depth > DEEPEST:
            raise TooMuchMailError(f"its parts are nested too deeply: more than {DEEPEST} deep")
        if self.parts > MOST_PARTS:
            raise TooMuchMailError(f"it holds more than {MOST_PARTS:,} parts")
        if head > LONGEST_HEAD or self.head_bytes > MOST_HEAD_BYTES:
            raise TooMuchMailError(f"its headers are longer than {LONGEST_HEAD // 1024} KB")


def parted(data: bytes) -> Part:
    """
    Return a message taken apart.

    Raises:
        TooMuchMailError: it holds more than is taken apart.

    """
    start = len(data) - len(data.lstrip(b"\r\n")) if data[:1] in {b"\r", b"\n"} else 0
    return _part(memoryview(data)[start:], _Budget(), depth=0, assumed="text/plain")


def _part(data: memoryview, budget: _Budget, *, depth: int, assumed: str) -> Part:
    head_end, body_start = _head_of(data)
    budget.take(head=head_end, depth=depth)
    head = BytesHeaderParser(policy=policy.compat32).parsebytes(bytes(data[:head_end]))
    kind = head.get_content_type() if head.get("content-type") else assumed
    body = data[body_start:]
    if kind.startswith("multipart/") and (boundary := _boundary(head)):
        inner = "message/rfc822" if kind == "multipart/digest" else "text/plain"
        parts = tuple(_part(each, budget, depth=depth + 1, assumed=inner) for each in _pieces(body, boundary))
        if parts:
            return Part(head, kind, parts)
        kind = "text/plain"  # it was announced as several parts, and is one
    if kind == "message/rfc822":
        message = Part(head, kind, content=body)
        within = memoryview(message.decoded()) if message.encoding in {"base64", "quoted-printable"} else body
        return Part(head, kind, (_part(_without_blank_lines(within), budget, depth=depth + 1, assumed="text/plain"),))
    return Part(head, kind, content=body)


def _head_of(data: memoryview) -> tuple[int, int]:
    """Return where the headers end and where the content begins; a part may have no headers at all."""
    opening = bytes(data[:2])
    if opening.startswith((b"\n", b"\r")):
        return 0, 2 if opening == b"\r\n" else 1
    if not _BEGINS_WITH_HEADER.match(data):
        return 0, 0
    end = _HEAD_END.search(data)
    return (end.start(), end.end()) if end else (len(data), len(data))


def _boundary(head: Message) -> bytes | None:
    boundary = head.get_boundary()
    if not boundary or len(boundary) > _LONGEST_BOUNDARY:
        return None
    return boundary.encode("utf-8", "surrogateescape")


def _pieces(body: memoryview, boundary: bytes) -> Iterator[memoryview]:
    """Yield what stands between the boundaries; a message that is cut off has no last one."""
    border = re.compile(rb"(?:\A|\r?\n)--" + re.escape(boundary) + rb"(?P<last>--)?[ \t]*(?=\r?\n|\Z)")
    start: int | None = None
    for found in border.finditer(body):
        if start is not None:
            yield _after_line_end(body[start : found.start()])
        start = found.end()
        if found["last"]:
            return
    if start is not None:
        yield _after_line_end(body[start:])


def _after_line_end(piece: memoryview) -> memoryview:
    opening = bytes(piece[:2])
    if opening == b"\r\n":
        return piece[2:]
    return piece[1:] if opening.startswith(b"\n") else piece


def _without_blank_lines(data: memoryview) -> memoryview:
    start = 0
    while start < len(data) and data[start] in b"\r\n":
        start += 1
    return data[start:]


def _unpacked(content: bytes, encoding: str) -> bytes:
    if encoding == "quoted-printable":
        return a2b_qp(content)
    if encoding == "base64":
        letters = content.translate(None, _NOT_BASE64)
        whole = len(letters) - (len(letters) % _QUARTET == 1)
        try:
            return a2b_base64(letters[:whole] + b"==")
        except EncodingError:
            return b""
    return content
