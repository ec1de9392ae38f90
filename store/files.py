"""
Uploaded bytes, kept by content hash under the deal's key.

A name of ours is the only path: nothing that a person typed reaches the file system.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class StoredFile:
    """Bytes on disk: their hash in hexadecimal and their size in bytes."""

    sha256: str
    size: int


class FileTooLargeError(Exception):
    """More bytes arrived than a file may have."""


def _refuse_over(limit: int, size: int) -> None:
    if size > limit:
        raise FileTooLargeError(f"larger than {limit} bytes")


class Files:
    """A folder of files named by the SHA-256 of their content."""

    def __init__(self, root: Path) -> None:
        self._root = root

    @property
    def free(self) -> int:
        """How many bytes the disk has left."""
        return shutil.disk_usage(self._root).free

    def folder(self, key: str) -> Path:
        """Return where the bytes under a key lie, whether there are any or not."""
        return self._root / key

    def made_folder(self, key: str) -> Path:
        """Return the folder of the bytes under a key, made where it is missing."""
        folder = self.folder(key)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder

    def path(self, key: str, sha256: str) -> Path:
        """Return where the bytes with this hash lie in the deal with this key."""
        return self._root / key / sha256

    def put(self, key: str, chunks: Iterable[bytes], *, limit: int) -> StoredFile:
        """
        Store bytes, whole or not at all.

        Raises:
            FileTooLargeError: more than `limit` bytes arrived; nothing is kept.

        """
        folder = self.made_folder(key)
        digest, size = hashlib.sha256(), 0
        with tempfile.NamedTemporaryFile(dir=folder, prefix="incoming-", delete=False) as file:
            temporary = Path(file.name)
            try:
                for chunk in chunks:
                    size += len(chunk)
                    _refuse_over(limit, size)
                    digest.update(chunk)
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise
        temporary.replace(folder / digest.hexdigest())
        return StoredFile(sha256=digest.hexdigest(), size=size)

    def move(self, sha256: str, *, source: str, target: str) -> None:
        """Move bytes from one key to another, as when an upload is bound to its deal. Bytes that are there already stay."""
        origin = self.path(source, sha256)
        if origin.exists():
            origin.touch()  # they count as young again, and so are no orphans before their row is written
            origin.replace(self.made_folder(target) / sha256)

    def discard(self, key: str, sha256: str) -> None:
        """Remove the bytes with this hash under a key, if there are any."""
        self.path(key, sha256).unlink(missing_ok=True)

    def discard_folder(self, key: str) -> None:
        """Remove everything under a key."""
        shutil.rmtree(self._root / key, ignore_errors=True)

    def keys(self, parent: str = "") -> tuple[str, ...]:
        """Return the keys that hold bytes, at the top or under a parent."""
        folder = self._root / parent
        if not folder.is_dir():
            return ()
        return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir()))

    def is_older(self, key: str, moment: datetime) -> bool:
        """Whether nothing under a key was put there, taken away or renamed since a moment."""
        return _is_older(self._root / key, moment)

    def discard_old(self, key: str, *, before: datetime, unless: Callable[[str], bool]) -> int:
        """Remove the files under a key that were last written before a moment and are not to be kept; return how many."""
        folder = self._root / key
        old = [path for path in _files_in(folder) if not unless(path.name) and _is_older(path, before)]
        for path in old:
            path.unlink(missing_ok=True)
        return len(old)


def _files_in(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (entry for entry in folder.iterdir() if entry.is_file())


def _is_older(path: Path, moment: datetime) -> bool:
    try:
        return path.stat().st_mtime < moment.timestamp()
    except FileNotFoundError:
        return False  # somebody moved it on meanwhile


def chunks_of(path: Path) -> Iterable[bytes]:
    """Read a file in pieces."""
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk
