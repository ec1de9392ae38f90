"""A pulse beside a long step of work, which says that somebody still works."""

import threading
from collections.abc import Callable
from types import TracebackType
from typing import Self


class Heartbeat:
    """
    Calls `beat` every so many seconds while it is entered, until that returns False.

    `most` bounds the beats: whoever hangs is not thought alive for ever.
    """

    def __init__(self, beat: Callable[[], bool], *, every: float, most: int) -> None:
        self._beat = beat
        self._every = every
        self._most = most
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._ended.set()

    def _run(self) -> None:
        for _ in range(self._most):
            if self._ended.wait(self._every) or not self._beat():
                return
