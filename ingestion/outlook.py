"""
Outlook messages, from bytes to one stored text.

Rule: a message saved from Outlook is read as the same message saved as mail would be, with the messages in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from email import policy
from email.message import Message
from email.parser import HeaderParser
from email.utils import format_datetime

from dealroom.documents import DocumentKind, StoredText
from ingestion import outlook_properties as tags
from ingestion.compound import CompoundFile, DamagedContainerError, Path
from ingestion.mail import CIPHERED, OTHER_CHARACTERS, TWO_VERSIONS, bodies_within, text_in
from ingestion.mail_message import Attachment, Mail
from ingestion.mail_parts import DEEPEST, LONGEST_HEAD, MOST_PARTS, TooMuchMailError
from ingestion.mail_text import written
from ingestion.mail_words import differ, header_words
from ingestion.notices import shown
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.outlook_properties import Properties, charset_of, message_properties, properties_of

_KIND = DocumentKind.MSG
_RECIPIENT, _ATTACHMENT = "__recip_version1.0_", "__attach_version1.0_"
_RECIPIENTS = {"To": (1, tags.SHOWN_TO), "Cc": (2, tags.SHOWN_CC), "Bcc": (3, tags.SHOWN_BCC)}
_SIGNED_CLASS = "ipm.note.smime.multipartsigned"
_CIPHERED_CLASSES = ("ipm.note.smime", "ipm.note.secure")
_CIPHERED_FILES = frozenset({"application/pgp-encrypted", "application/x-microsoft-rpmsg-message"})
_EMPTY_RICH = 300  # bytes of a rich text that says nothing
_ONLY_RICH = "Its text is kept as rich text alone, which is not read; save it from Outlook as PDF."


class _CipheredError(ValueError):
    """A message that nobody reads without its key."""


@dataclass(slots=True)
class _Count:
    """How many messages, recipients and attachments were looked at."""

    parts: int = 0

    def take(self) -> None:
        self.parts += 1
        if self.parts > MOST_PARTS:
            raise TooMuchMailError(f"it holds more than {MOST_PARTS:,} parts")


@dataclass(slots=True)
class _Files:
    """What hangs on a message."""

    attachments: list[Attachment] = field(default_factory=list)
    inner: list[Mail] = field(default_factory=list)
    pictures: int = 0


def read_outlook(data: bytes) -> ReadDocument | Unreadable:
    """Read an Outlook message, or say in words why it cannot be read."""
    try:
        mail = _mail(CompoundFile(data), (), _Count(), depth=0)
    except _CipheredError:
        return Unreadable(_KIND, CIPHERED)
    except (DamagedContainerError, TooMuchMailError) as fault:
        return Unreadable(_KIND, f"The mail cannot be read: {fault}.")
    return written(mail, kind=_KIND)


def _mail(file: CompoundFile, storage: Path, count: _Count, *, depth: int) -> Mail:
    if depth > DEEPEST:
        raise TooMuchMailError(f"its messages are nested too deeply: more than {DEEPEST} deep")
    count.take()
    message = message_properties(file, storage)
    _refuse_ciphered(message)
    children = file.children(storage)
    files = _files(message, children, count, depth=depth)
    bodies, remarks = _bodies(message, children)
    return Mail(
        headers=tuple(_headers(message, children)),
        bodies=bodies,
        attachments=tuple(files.attachments),
        pictures=files.pictures,
        inner=tuple(files.inner),
        remarks=remarks,
        unread=_ONLY_RICH if not bodies and message.size(tags.RICH_BODY) > _EMPTY_RICH else None,
    )


def _refuse_ciphered(message: Properties) -> None:
    kind = message.text(tags.CLASS).lower()
    if kind.startswith(_CIPHERED_CLASSES) and kind != _SIGNED_CLASS:
        raise _CipheredError


def _headers(message: Properties, children: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield who wrote to whom, when and about what, as the message came over the net, or else as Outlook keeps it."""
    received = _transport_headers(message)
    recipients = [properties_of(message, name) for name in children if name.startswith(_RECIPIENT)][:MOST_PARTS]
    moment = message.moment(tags.SUBMITTED) or message.moment(tags.DELIVERED)
    yield from _said("From", header_words(str(received.get("from") or "")) or _author(message))
    for name in ("To", "Cc"):
        yield from _said(name, _recipients(message, recipients, name))
    yield from _said(
        "Date", header_words(str(received.get("date") or "")) or (format_datetime(moment) if moment else "")
    )
    yield from _said("Subject", shown(message.text(tags.SUBJECT)))
    yield from _said("Bcc", _recipients(message, recipients, "Bcc"))


def _said(name: str, value: str) -> Iterator[tuple[str, str]]:
    if value:
        yield name, value


def _transport_headers(message: Properties) -> Message:
    return HeaderParser(policy=policy.compat32).parsestr(message.text(tags.TRANSPORT_HEADERS)[:LONGEST_HEAD])


def _author(message: Properties) -> str:
    for name, smtp, address in (
        (tags.AUTHOR_NAME, tags.AUTHOR_SMTP, tags.AUTHOR_ADDRESS),
        (tags.SENDER_NAME, tags.SENDER_SMTP, tags.SENDER_ADDRESS),
    ):
        if words := _person(message, name, smtp, address):
            return words
    return ""


def _recipients(message: Properties, recipients: list[Properties], name: str) -> str:
    kind, shown_as = _RECIPIENTS[name]
    found = (
        _person(each, tags.NAME, tags.SMTP_ADDRESS, tags.ADDRESS)
        for each in recipients
        if each.number(tags.RECIPIENT_KIND) == kind
    )
    return ", ".join(filter(None, found)) or shown(message.text(shown_as))


def _person(properties: Properties, name: int, smtp: int, address: int) -> str:
    """Return a person's name with the mail address, where there is one; an Exchange address says nothing to a reader."""
    words = shown(properties.text(name))
    mail = shown(properties.text(smtp) or properties.text(address))
    if "@" not in mail or mail.casefold() in words.casefold():
        return words
    return f"{words} <{mail}>" if words else mail


def _bodies(message: Properties, children: tuple[str, ...]) -> tuple[tuple[StoredText, ...], tuple[str, ...]]:
    """Return the texts of a message, the plain one before the HTML one, and what should be known of them."""
    plain, _ = text_in(message.text(tags.BODY).encode(), "utf-8", is_html=False)
    page, fits = _page(message)
    if plain is not None:
        return (plain,), (TWO_VERSIONS,) if page is not None and differ(plain.text, page.text) else ()
    if page is not None:
        return (page,), () if fits else (OTHER_CHARACTERS,)
    if message.text(tags.CLASS).lower() == _SIGNED_CLASS:
        return _signed(message, children), ()
    return (), ()


def _page(message: Properties) -> tuple[StoredText | None, bool]:
    if data := message.binary(tags.HTML_BODY):
        return text_in(data, charset_of(message.code_page), is_html=True)
    return text_in(message.text(tags.HTML_BODY).encode(), "utf-8", is_html=True)


def _signed(message: Properties, children: tuple[str, ...]) -> tuple[StoredText, ...]:
    """Return the texts of a signed message, which Outlook keeps in its original form as an attachment."""
    for name in children:
        file = properties_of(message, name)
        if name.startswith(_ATTACHMENT) and file.text(tags.FILE_KIND).lower() == "multipart/signed":
            return bodies_within(file.binary(tags.FILE_DATA))
    return ()


def _files(message: Properties, children: tuple[str, ...], count: _Count, *, depth: int) -> _Files:
    files = _Files()
    for name in children:
        if not name.startswith(_ATTACHMENT):
            continue
        count.take()
        file = properties_of(message, name)
        kind = file.text(tags.FILE_KIND).lower()
        if kind in _CIPHERED_FILES:
            raise _CipheredError
        if message.file.children(file.within(tags.FILE_DATA)):
            _take_object(file, files, count, depth=depth)
        elif kind != "multipart/signed":
            _take_file(file, kind, files)
    return files


def _take_object(file: Properties, files: _Files, count: _Count, *, depth: int) -> None:
    """Take in a message that hangs on another one; any other object is named."""
    within = file.within(tags.FILE_DATA)
    if "__properties_version1.0" in file.file.children(within):
        files.inner.append(_mail(file.file, within, count, depth=depth + 1))
    else:
        files.attachments.append(Attachment(_name(file), 0))


def _take_file(file: Properties, kind: str, files: _Files) -> None:
    is_in_text = file.is_set(tags.IS_HIDDEN) or (kind.startswith("image/") and "@" in file.text(tags.CONTENT_ID))
    if is_in_text:
        files.pictures += 1
    else:
        files.attachments.append(Attachment(_name(file), file.size(tags.FILE_DATA)))


def _name(file: Properties) -> str:
    named = (file.text(tag) for tag in (tags.LONG_FILE_NAME, tags.FILE_NAME, tags.NAME))
    return shown(next(filter(None, named), "")) or "a file without a name"
