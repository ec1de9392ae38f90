"""
One worker's turn at one document.

Rule: a turn goes on while the lease is held. It ends early where the program stops, and after a while where other
documents wait, so that one long document does not keep the rest of a room waiting; what was kept stays, and the
document goes on from there when it is next.
"""

import contextlib
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlmodel import Session

from store import claims
from store.claims import Claim
from store.database import DatabaseBusyError, DataDirectory

LEASE = timedelta(minutes=5)
SLICE = timedelta(seconds=30)


class TurnEndedError(Exception):
    """The turn is over before the document is done: whoever is next goes on from the last checkpoint."""


class Turn:
    """A claim on a document, for as long as it is this worker's to write to."""

    def __init__(
        self,
        claim: Claim,
        *,
        data: DataDirectory,
        key: str,
        clock: Callable[[], datetime],
        stopping: threading.Event,
    ) -> None:
        self.claim = claim
        self.key = key
        self.database = data.deal(key)
        self._clock = clock
        self._stopping = stopping
        self._began = clock()

    def now(self) -> datetime:
        """Return the time."""
        return self._clock()

    @property
    def is_stopping(self) -> bool:
        """Whether the program stops."""
        return self._stopping.is_set()

    def beat(self) -> bool:
        """Prolong the lease during a long step, and tell whether it is still held."""
        with contextlib.suppress(DatabaseBusyError), self.database.write() as session:
            return claims.renew(session, self.claim, until=self._clock() + LEASE)
        return True  # nobody can say, and the next beat asks again

    def keep(self, write: Callable[[Session], None]) -> None:
        """
        Write a part of the work and prolong the lease, in one transaction.

        Raises:
            TurnEndedError: the lease is lost, and nothing is written; or the part is kept, and others come first now.

        """
        with self.database.write() as session:
            if not claims.renew(session, self.claim, until=self._clock() + LEASE, has_advanced=True):
                raise TurnEndedError
            write(session)
        self.go_on()

    def go_on(self) -> None:
        """
        Go on with the document, or not.

        Raises:
            TurnEndedError: the program stops, or this took long and others wait.

        """
        if self.is_stopping or (self._clock() - self._began > SLICE and self._others_wait()):
            raise TurnEndedError

    def put_down(self) -> None:
        """Give the document back in good order, with all that was kept."""
        with self.database.write() as session:
            claims.give_back(session, self.claim)

    def _others_wait(self) -> bool:
        with self.database.read() as session:
            return claims.count_waiting(session, at=self._clock()) > 0
