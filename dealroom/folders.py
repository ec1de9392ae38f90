"""Folders, their paths, and the tiers at which they may be read."""

import unicodedata
from dataclasses import dataclass
from enum import IntEnum

from dealroom.ids import FolderId

ROOT = "/"


class Tier(IntEnum):
    """How far an organisation may go with a folder, from least to most."""

    NONE = 0
    VIEW = 1
    WATERMARK = 2
    DOWNLOAD = 3
    MANAGE = 4

    @property
    def may_read(self) -> bool:
        """Whether documents of the folder may be read at all."""
        return self is not Tier.NONE


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of the deal room, known by its full path."""

    id: FolderId
    path: str


class InvalidPathError(ValueError):
    """A folder path that is not absolute, holds an empty, `.` or `..` part, or a control character."""


def normalised(path: str) -> str:
    """
    Return a folder path as it is stored: NFC, absolute, without a trailing slash.

    Raises:
        InvalidPathError: the path is not one that a folder can have.

    """
    text = unicodedata.normalize("NFC", path)
    if text == ROOT:
        return ROOT
    parts = text.removesuffix("/").split("/")
    if parts[0] != "" or any(part in {"", ".", ".."} for part in parts[1:]) or len(parts) == 1:
        raise InvalidPathError(path)
    if any(unicodedata.category(character) == "Cc" for character in text):
        raise InvalidPathError(path)
    return "/".join(parts)


def ancestors(path: str) -> tuple[str, ...]:
    """Return a normalised path and every path above it, nearest first, the root last."""
    if path == ROOT:
        return (ROOT,)
    parts = path.split("/")
    return (*("/".join(parts[:end]) for end in range(len(parts), 1, -1)), ROOT)
