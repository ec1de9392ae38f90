"""
Uploaded bytes, kept by content hash under the deal's key.

A name of ours is the only path: nothing that a person typed reaches the file system.
"""

import hashlib
import os
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
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

    def path(self, key: str, sha256: str) -> Path:
        """Return where the bytes with this hash lie in the deal with this key."""
        return self._root / key / sha256

    def put(self, key: str, chunks: Iterable[bytes], *, limit: int) -> StoredFile:
        """
        Store bytes, whole or not at all.

        Raises:
            FileTooLargeError: more than `limit` bytes arrived; nothing is kept.

        """
        folder = self._root / key
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
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
        """Move bytes from one key to another, as when an upload is bound to its deal."""
        folder = self._root / target
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        origin = self.path(source, sha256)
        if origin.exists():
            origin.replace(folder / sha256)


def chunks_of(path: Path) -> Iterable[bytes]:
    """Read a file in pieces."""
    with path.open("rb") as file:
        while chunk := file.read(_CHUNK):
            yield chunk
