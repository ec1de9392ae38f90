"""
The stored text of a mail: its headers a line each, what it says, the names of its attachments, the mails in it.

Rule: no quotation runs from a header into another, or from one message into the next. The marks of quoted lines (">")
belong to the page and not to the words. Whom a blind copy went to is hidden.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from dealroom.documents import DocumentKind, Location, StoredText, ZoneKind
from ingestion.lines import Line, lines_of
from ingestion.mail_message import HIDDEN_HEADERS, Attachment, Mail
from ingestion.notices import counted, hidden_notice, named, notice, short
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.text_builder import TextBuilder

_NAMED = 6
_BLIND_COPY = "Whom a blind copy went to is hidden."
_QUOTE_MARK = re.compile(r"(?:>[ \t]?)+")
_FEWEST_QUOTED = 2


def written(mail: Mail, *, kind: DocumentKind) -> ReadDocument | Unreadable:
    """Return a mail as a document."""
    writer = _Writer(is_alone=not mail.inner)
    writer.write(mail)
    if not writer.builder.length:
        return Unreadable(kind, "The mail holds no text.")
    return ReadDocument(kind, writer.stored(), page_count=None, problem=_problem(mail), notice=_notice(mail))


class _Writer:
    """Writes a mail, and the mails in it, one after another."""

    def __init__(self, *, is_alone: bool) -> None:
        self.builder = TextBuilder()
        self._is_alone = is_alone
        self._parts: list[tuple[int, str]] = []  # where each mail ends, and what it is called

    def write(self, mail: Mail) -> None:
        """Write a mail and, behind it, those that it holds."""
        number = len(self._parts) + 1
        self._parts.append((0, ""))
        for name, value in mail.headers:
            self._header(name, value)
        for body in mail.bodies:
            self._body(body)
        if mail.attachments:
            self._fence()
            names = (short(each.name) for each in mail.attachments)
            self.builder.write(f"Attachments: {', '.join(names)}")
        self._parts[number - 1] = (self.builder.length, f"mail part {number}")
        for inner in mail.inner:
            self.write(inner)

    def stored(self) -> StoredText:
        """Return the finished text, with a place for each of its lines."""
        found = self.builder.stored()
        places = self._places(found.text)
        return StoredText(found.text, tuple(places), found.zones, found.headings)

    def _places(self, text: str) -> Iterator[Location]:
        parts = iter(self._parts)
        end, name = next(parts)
        for line in lines_of(text):
            while line.start >= end:
                end, name = next(parts)
            yield Location(line.start, line.end, line=line.number, part=None if self._is_alone else name)

    def _fence(self) -> None:
        if self.builder.length:
            self.builder.write("\n", zone=ZoneKind.BREAK)

    def _header(self, name: str, value: str) -> None:
        self._fence()
        start = self.builder.write(f"{name}: ")
        words = self.builder.write(value)
        if name in HIDDEN_HEADERS:
            self.builder.mark(ZoneKind.HIDDEN, start)
        elif name == "Subject":
            self.builder.head(words, 1)

    def _body(self, body: StoredText) -> None:
        self._fence()
        self.builder.append(body, deeper=1)
        for start, end in _quote_marks(body.text):
            offset = self.builder.length - len(body.text)
            self.builder.mark(ZoneKind.FURNITURE, offset + start, offset + end)


def _quote_marks(text: str) -> Iterator[tuple[int, int]]:
    """Yield the marks before quoted lines; one alone, or one before figures, may as well say "greater than"."""
    for is_quoted, block in groupby(lines_of(text), key=lambda line: line.text.startswith(">")):
        lines = list(block)
        if is_quoted and len(lines) >= _FEWEST_QUOTED and _are_words(lines):
            for line in lines:
                mark = _QUOTE_MARK.match(line.text)
                if mark is not None:
                    yield line.start, line.start + mark.end()


def _are_words(lines: Iterable[Line]) -> bool:
    said = [rest for line in lines if (rest := line.text.lstrip("> \t"))]
    return 2 * sum(rest[0].isalpha() for rest in said) > len(said)


def _problem(mail: Mail) -> str | None:
    return next((each.unread for each in _all(mail) if each.unread), None)


def _notice(mail: Mail) -> str | None:
    """Return what should be known of a mail that was read, in words: what is not in its text, what is odd about it."""
    mails = list(_all(mail))
    return notice(
        _attached([attachment for each in mails for attachment in each.attachments]),
        counted(sum(each.pictures for each in mails), "picture in it is not read.", "pictures in it are not read."),
        hidden_notice(
            sum(zone.kind is ZoneKind.HIDDEN for each in mails for body in each.bodies for zone in body.zones)
        ),
        _BLIND_COPY if any(name in HIDDEN_HEADERS for each in mails for name, _ in each.headers) else None,
        *dict.fromkeys(remark for each in mails for remark in each.remarks),
    )


def _all(mail: Mail) -> Iterator[Mail]:
    yield mail
    for inner in mail.inner:
        yield from _all(inner)


def _attached(attachments: list[Attachment]) -> str | None:
    if not attachments:
        return None
    names = [f"{short(each.name)} ({_size(each.size)})" for each in attachments]
    what = "Its attachment is" if len(names) == 1 else "Its attachments are"
    return f"{what} not read, and can be uploaded apart: {named(names, most=_NAMED)}."


def _size(size: int) -> str:
    kilobytes = max(1, round(size / 1_000))
    return f"{kilobytes:,} KB" if kilobytes < 1_000 else f"{kilobytes / 1_000:,.1f} MB"  # noqa: PLR2004 - kilobytes in a megabyte
