"""
Files that arrive in pieces.

Rule: how far an upload has come is the size of its file, and nothing else says so. One writer at a time holds the file,
whichever process it is in, and what it was told to keep is on the disk before anybody is told that it was kept.
"""

import fcntl
import hashlib
import os
from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Protocol

_NAME = "incoming"
_CHUNK = 1 << 20


class BusyUploadError(Exception):
    """Somebody else is writing to this upload."""


class _Hash(Protocol):
    def update(self, data: bytes, /) -> None: ...
    def digest(self) -> bytes: ...
    def hexdigest(self) -> str: ...


_ALGORITHMS = {"sha-256": hashlib.sha256, "sha-512": hashlib.sha512}  # as digest fields call them
ALGORITHMS = frozenset(_ALGORITHMS)


@dataclass(slots=True)
class Hashes:
    """Running hashes of bytes, by the names that digest fields give them."""

    running: Mapping[str, _Hash]

    @classmethod
    def of(cls, names: Iterable[str]) -> "Hashes":
        """Begin hashes of these algorithms."""
        return cls({name: _ALGORITHMS[name]() for name in sorted(set(names))})

    def update(self, chunk: bytes) -> None:
        """Take in more bytes."""
        for running in self.running.values():
            running.update(chunk)

    def differ_from(self, declared: Mapping[str, bytes]) -> bool:
        """Whether the bytes are not those that somebody declared."""
        return any(self.running[name].digest() != digest for name, digest in declared.items())


@dataclass(slots=True)
class Growing:
    """A file that grows, held by its one writer."""

    path: Path
    handle: BinaryIO
    size: int
    whole: Hashes | None = None
    written: Hashes = field(default_factory=lambda: Hashes({}))

    def watch(self, *, whole: Iterable[str], written: Iterable[str] = ()) -> None:
        """Hash what is written from here on and, where the file is still empty, all of it."""
        self.whole = Hashes.of(whole) if self.size == 0 else None
        self.written = Hashes.of(written)

    def write(self, chunk: bytes) -> None:
        """Append bytes."""
        self.handle.write(chunk)
        self.size += len(chunk)
        self.written.update(chunk)
        if self.whole is not None:
            self.whole.update(chunk)

    def keep(self) -> None:
        """Put what was written onto the disk."""
        self.handle.flush()
        os.fsync(self.handle.fileno())

    def cut(self, size: int) -> None:
        """Take back what was written beyond a size."""
        self.handle.flush()
        self.handle.truncate(size)
        self.size, self.whole = size, None

    def hashes(self, names: Iterable[str]) -> Hashes:
        """Return hashes of the whole file: those that ran along, or worked out by reading it once more."""
        wanted = set(names)
        if self.whole is not None and wanted <= set(self.whole.running):
            return self.whole
        found = Hashes.of(wanted)
        self.handle.flush()
        with self.path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                found.update(chunk)
        return found

    def become(self, name: str) -> None:
        """Give the file its final name, in its folder. Whoever comes later finds nothing to write to."""
        self.path.replace(self.path.with_name(name))


def size_of(folder: Path) -> int | None:
    """Return how many bytes of an upload have arrived, or None where nothing is on its way there."""
    try:
        return (folder / _NAME).stat().st_size
    except FileNotFoundError:
        return None


@contextmanager
def held(folder: Path, *, is_new: bool = False) -> Generator[Growing]:
    """
    Hold an upload's file as its one writer.

    Raises:
        BusyUploadError: another writer holds it.
        FileNotFoundError: there is none, or it was finished meanwhile.

    """
    path = folder / _NAME
    with path.open("xb" if is_new else "r+b") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyUploadError from None
        if not _is_still_there(path, handle):
            raise FileNotFoundError(path)  # finished or cancelled between the opening and the lock
        size = handle.seek(0, os.SEEK_END)
        yield Growing(path, handle, size)


def _is_still_there(path: Path, handle: BinaryIO) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle.fileno()))
    except FileNotFoundError:
        return False
