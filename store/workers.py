"""
Which processes still work on this data directory.

Rule: a process that enriches documents holds a lock on a file of its own for as long as it lives, however it ends. So a
lease of a process that was killed is known to be nobody's at once, and need not run out first.
"""

import fcntl
import os
import secrets
from pathlib import Path


class Worker:
    """One process as the others see it. `name` stands in the leases that it takes."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder = folder
        self.name = f"worker-{secrets.token_hex(8)}"
        self._path = folder / self.name
        self._lock = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)

    def is_alive(self, name: str) -> bool:
        """Return whether the process with this name still holds its lock."""
        if name == self.name:
            return True
        path = self._folder / name
        try:
            other = os.open(path, os.O_RDWR)
        except FileNotFoundError:
            return False
        try:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        else:
            path.unlink(missing_ok=True)
            return False
        finally:
            os.close(other)

    def leave(self) -> None:
        """Give the lock back."""
        self._path.unlink(missing_ok=True)
        os.close(self._lock)
