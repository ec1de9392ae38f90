"""A mail as it is read: who wrote to whom and when, what it says, and what hangs on it."""

from dataclasses import dataclass

from dealroom.documents import StoredText

HEADERS = ("From", "To", "Cc", "Date", "Subject")
HIDDEN_HEADERS = ("Bcc",)


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that hangs on a mail, and its size in bytes. It is named and not read."""

    name: str
    size: int


@dataclass(frozen=True, slots=True)
class Mail:
    """
    One message. `headers` are those of HEADERS and HIDDEN_HEADERS that it has, in that order, their values in words.

    `bodies` are its texts in reading order. `inner` are the messages that it holds, in order. `remarks` are sentences
    that whoever relies on it should know; `unread` says what of its text could not be read.
    """

    headers: tuple[tuple[str, str], ...]
    bodies: tuple[StoredText, ...]
    attachments: tuple[Attachment, ...] = ()
    pictures: int = 0
    inner: tuple["Mail", ...] = ()
    remarks: tuple[str, ...] = ()
    unread: str | None = None
