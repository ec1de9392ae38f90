"""
What is asked of a zip archive, and what is answered: what it holds, and then its files, piece by piece.

Rule: nothing of an archive decides where anything is written. A path in it is a word that is compared with the folders of the
deal; a file in it becomes bytes under a name of ours. What is left out is named with its reason.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from pydantic import ConfigDict, TypeAdapter

from ingestion.jobs import Job, MalformedAnswerError, check_words
from ingestion.outcome import Unreadable

MOST_FILES = 2_000
MOST_INFLATED = 2_000_000_000
LARGEST_MEMBER = 200_000_000
MOST_AT_ONCE = 32_000_000
LONGEST_PATH = 1_000


@dataclass(frozen=True, slots=True)
class Member:
    """A file of an archive: its place in the archive's directory, its path with `/` between names, its size in bytes."""

    number: int
    path: str
    size: int


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file of an archive that is not unpacked, and why, in words the deal team understands."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class Listing:
    """What an archive holds, in the order of its directory."""

    members: tuple[Member, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class Wanted:
    """From where on the files of an archive are wanted: a member's number, and an offset in its bytes."""

    number: int
    offset: int


class Ending(StrEnum):
    """What follows a piece of a member."""

    MORE = "MORE"
    WHOLE = "WHOLE"
    DAMAGED = "DAMAGED"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a member's bytes, in base64 while it travels."""

    __pydantic_config__ = ConfigDict(ser_json_bytes="base64", val_json_bytes="base64")

    number: int
    data: bytes
    ending: Ending


@dataclass(frozen=True, slots=True)
class Unpacked:
    """Pieces of members, in order, as many as are answered at once."""

    pieces: tuple[Piece, ...]


def _check_listing(listing: Listing) -> None:
    if len(listing.members) > MOST_FILES or sum(item.size for item in listing.members) > MOST_INFLATED:
        raise MalformedAnswerError("An archive holds more than one may hold.")
    if not all(0 < item.size <= LARGEST_MEMBER and item.number >= 0 for item in listing.members):
        raise MalformedAnswerError("A file of an archive is larger than one may be, or empty.")
    _check_paths(item.path for item in listing.members)
    _check_paths(item.path for item in listing.left_out)
    for item in listing.left_out:
        check_words(item.reason)


def _check_paths(paths: Iterable[str]) -> None:
    if not all(len(path) <= LONGEST_PATH and path.isprintable() for path in paths):
        raise MalformedAnswerError("A path in an archive cannot be shown.")


def _check_unpacked(unpacked: Unpacked) -> None:
    if not unpacked.pieces or sum(len(piece.data) for piece in unpacked.pieces) > MOST_AT_ONCE:
        raise MalformedAnswerError("More was unpacked than is answered at once, or nothing.")


LIST: Job[None, Listing] = Job(
    "list-archive", question=TypeAdapter(None), outcome=TypeAdapter(Listing | Unreadable), check=_check_listing
)
UNPACK: Job[Wanted, Unpacked] = Job(
    "unpack-archive", question=TypeAdapter(Wanted), outcome=TypeAdapter(Unpacked | Unreadable), check=_check_unpacked
)
