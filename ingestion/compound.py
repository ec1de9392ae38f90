"""
Compound files: the container (OLE) of old office files, of Outlook messages, and of encrypted office packages.

Rule: what is read from one container is bounded in storages, depth and bytes, whatever its directory says of itself;
streams that share their sectors count each time.
"""

import struct
from io import BytesIO

import olefile

SIGNATURE = bytes.fromhex("d0cf11e0a1b11ae1")
MOST_ENTRIES = 20_000
MOST_READ = 300_000_000

_FAULTS = (OSError, ValueError, LookupError, TypeError, AttributeError, struct.error, RecursionError, OverflowError)
# The directory is a tree of whoever made the file, so the library may trip over it in any of these ways.

Path = tuple[str, ...]


class DamagedContainerError(ValueError):
    """A compound file that cannot be opened, or holds more than is read."""


class CompoundFile:
    """An open compound file: storages and streams by their path of names. Every fault of its bytes is the error above."""

    def __init__(self, data: bytes) -> None:
        try:
            self._file: olefile.OleFileIO[str] = olefile.OleFileIO(BytesIO(data))
            listed = self._file.listdir(streams=True, storages=False)
        except _FAULTS as fault:
            raise DamagedContainerError("its container cannot be opened") from fault
        if len(listed) > MOST_ENTRIES:
            raise DamagedContainerError(f"its container holds more than {MOST_ENTRIES:,} streams")
        if len({tuple(name.casefold() for name in path) for path in listed}) < len(listed):
            raise DamagedContainerError("its container holds two streams of one name")
        self._streams = {tuple(path): path for path in listed}
        self._read = 0

    def children(self, storage: Path = ()) -> tuple[str, ...]:
        """Return the names of the storages and streams in a storage, in the order of the directory, each once."""
        depth = len(storage)
        found = (path[depth] for path in self._streams if len(path) > depth and path[:depth] == storage)
        return tuple(dict.fromkeys(found))

    def stream(self, path: Path) -> bytes | None:
        """Return the bytes of a stream, or nothing where there is none."""
        listed = self._streams.get(path)
        if listed is None:
            return None
        try:
            size: int = self._file.get_size(listed)
            self._count(size)
            return self._file.openstream(listed).read()
        except _FAULTS as fault:
            if isinstance(fault, DamagedContainerError):
                raise
            raise DamagedContainerError("its container is cut off or damaged") from fault

    def size_of(self, path: Path) -> int:
        """Return how many bytes a stream says it has; nought where there is none."""
        listed = self._streams.get(path)
        return self._file.get_size(listed) if listed is not None else 0

    def _count(self, size: int) -> None:
        self._read += size
        if self._read > MOST_READ:
            raise DamagedContainerError("its container inflates beyond what one file may hold")
