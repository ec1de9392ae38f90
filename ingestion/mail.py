"""
Mail messages, from bytes to one stored text.

Rule: a message is read as its reader sees it: who wrote to whom, when and about what, then what it says, then the
messages that it holds. Of two versions of one text the plain one is read. Attachments are named and not read.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dealroom.documents import DocumentKind, StoredText
from ingestion import html
from ingestion.charsets import FALLBACK, decoded
from ingestion.mail_message import HEADERS, HIDDEN_HEADERS, Attachment, Mail
from ingestion.mail_parts import Part, TooMuchMailError, parted
from ingestion.mail_text import written
from ingestion.mail_words import differ, header_words
from ingestion.outcome import ReadDocument, Unreadable

CIPHERED = "The mail is encrypted or sealed into its signature; open it where it can be read, and save it as PDF."
_FRAGMENT = "The mail is one fragment of a longer one; save the whole mail and upload that."
TWO_VERSIONS = "Its plain text and its HTML text say different things: the plain text is read."
OTHER_CHARACTERS = f"A text in it does not fit its own character set and was read as UTF-8 or {FALLBACK}."
_SIGNED_AWAY = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime"})
_CIPHERED_TEXT = "-----BEGIN PGP MESSAGE-----"
_SIGNATURES = frozenset(["application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"])
_TEXTS = frozenset({"text/plain", "text/html"})
_MOST_NAMES = 200


class _UnreadableMailError(ValueError):
    """A message whose text cannot be reached, with what to do about it."""


def read_mail(data: bytes) -> ReadDocument | Unreadable:
    """Read a mail message, or say in words why it cannot be read."""
    try:
        mail = _mail(parted(data))
    except TooMuchMailError as fault:
        return Unreadable(DocumentKind.EML, f"The mail cannot be read: {fault}.")
    except _UnreadableMailError as fault:
        return Unreadable(DocumentKind.EML, str(fault))
    return written(mail, kind=DocumentKind.EML)


@dataclass(slots=True)
class _Found:
    """What is found in the parts of one message."""

    bodies: list[StoredText] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    inner: list[Mail] = field(default_factory=list)
    remarks: dict[str, None] = field(default_factory=dict)
    pictures: int = 0


def _mail(part: Part) -> Mail:
    found = _Found()
    _look(part, found, within="")
    headers = ((name, value) for name in (*HEADERS, *HIDDEN_HEADERS) if (value := _header(part, name)))
    return Mail(
        headers=tuple(headers),
        bodies=tuple(found.bodies),
        attachments=tuple(found.attachments),
        pictures=found.pictures,
        inner=tuple(found.inner),
        remarks=tuple(found.remarks),
    )


def _header(part: Part, name: str) -> str:
    """Return a header in words; several of one name are joined, for mail programs show them all."""
    values = (str(value) for key, value in part.head.raw_items() if key.lower() == name.lower())
    return ", ".join(filter(None, map(header_words, values)))


def bodies_within(data: bytes) -> tuple[StoredText, ...]:
    """
    Return the texts of a message that another one carries in its original form.

    Raises:
        TooMuchMailError: it holds more than is taken apart.

    """
    return _mail(parted(data)).bodies


def text_in(data: bytes, charset: str | None, *, is_html: bool) -> tuple[StoredText | None, bool]:
    """Return what bytes of plain text or HTML say, None for nothing, and whether their character set fitted."""
    text, fits = decoded(data, charset)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    stored = html.text_of(text) if is_html else StoredText(text.strip("\n"))
    return (stored if stored is not None and stored.text.strip() else None), fits


def _look(part: Part, found: _Found, *, within: str) -> None:
    """Look through a part for what its reader sees."""
    if part.kind == "multipart/encrypted" or (part.kind in _SIGNED_AWAY and not found.bodies):
        raise _UnreadableMailError(CIPHERED)
    if part.kind == "message/partial":
        raise _UnreadableMailError(_FRAGMENT)
    if part.kind == "message/rfc822":
        found.inner.extend(map(_mail, part.parts))
    elif part.kind == "multipart/alternative":
        _choose(part, found)
    elif part.kind.startswith("multipart/"):
        for each in part.parts:
            _look(each, found, within=part.kind)
    elif _is_text(part):
        found.bodies.extend(_text(part, found))
    else:
        _name(part, found, within=within)


def _choose(part: Part, found: _Found) -> None:
    """Read one of several versions of a text: the plain one, unless it is empty."""
    plain = [each for each in part.parts if each.kind == "text/plain"]
    texts = [text for each in plain for text in _text(each, found)]
    others = [each for each in part.parts if each not in plain]
    if not texts:
        for each in others[-1:]:  # the last version is the fullest
            _look(each, found, within=part.kind)
        return
    found.bodies.extend(texts)
    shown = _Found()
    for each in others:
        _look(each, shown, within=part.kind)
    _take_along(found, shown)
    if shown.bodies and differ(_joined(texts), _joined(shown.bodies)):
        found.remarks[TWO_VERSIONS] = None


def _take_along(found: _Found, other: _Found) -> None:
    """Take what hangs on a version that is not read."""
    found.attachments.extend(other.attachments)
    found.pictures += other.pictures
    found.inner.extend(other.inner)


def _is_text(part: Part) -> bool:
    is_apart = part.head.get_content_disposition() == "attachment" or bool(part.head.get_filename())
    return part.kind in _TEXTS and not is_apart


def _text(part: Part, found: _Found) -> Iterator[StoredText]:
    """Yield what a part of plain text or HTML says, unless it is empty."""
    charset = part.head.get_param("charset")
    stored, fits = text_in(part.decoded(), str(charset) if charset else None, is_html=part.kind == "text/html")
    if not fits:
        found.remarks[OTHER_CHARACTERS] = None
    if stored is not None:
        if stored.text.startswith(_CIPHERED_TEXT):
            raise _UnreadableMailError(CIPHERED)
        yield stored


def _joined(texts: list[StoredText]) -> str:
    return "\n".join(text.text for text in texts)


def _name(part: Part, found: _Found, *, within: str) -> None:
    """Remember a file that hangs on the message; a picture inside its text counts as no file."""
    if part.kind in _SIGNATURES or len(found.attachments) >= _MOST_NAMES:
        return
    if part.kind.startswith("image/") and (within == "multipart/related" or part.head.get("content-id")):
        found.pictures += 1
        return
    named = header_words(str(part.head.get_filename() or ""))
    if not named and within == "multipart/related":
        return  # a page's styles and the like
    name = named or f"a part of type {part.kind}"
    found.attachments.append(Attachment(name, part.size))
