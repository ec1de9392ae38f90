"""
When a document is tried again.

Rule: what is no fault of the file - a reader that was ended from outside, a database that was busy, a model that failed -
is tried again by itself, each time after a longer pause, and a bounded number of times. Pauses are spread by chance, so
that a hundred documents that failed together do not come back together.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class Backoff:
    """How long to wait after a try that failed, and after how many such tries in a row to give up."""

    first: timedelta = timedelta(seconds=2)
    longest: timedelta = timedelta(minutes=2)
    most_tries: int = 5

    def pause(self, faults: int, *, chance: Callable[[], float]) -> timedelta | None:
        """
        Return the pause after so many faults in a row, from 1; nothing where it was tried often enough.

        `chance` gives numbers from 0 up to 1. A pause is between half of its full length and all of it.
        """
        if faults >= self.most_tries:
            return None
        # A power of two that is not worked out further than `longest` reaches.
        full = min(self.first * 2 ** min(faults - 1, 32), self.longest)
        return full * (0.5 + chance() / 2)
