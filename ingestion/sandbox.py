"""
Reads each file in a child process with limits, and does whatever else a file's bytes are needed for.

Rule: no byte that somebody uploaded is parsed in this process. Whatever a file does to its reader - a crash, an
endless loop, all the memory - becomes a reason in words, and the next file is read as if nothing had happened.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from dataclasses import astuple, dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from dealroom.documents import DocumentKind
from ingestion.confine import Limits
from ingestion.jobs import LONGEST_ANSWER, Answer, Asked, Job, MalformedAnswerError
from ingestion.kinds import kind_by_name
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.request import Request
from ingestion.wire import READ

_ROOT: Final = Path(__file__).parents[1]
_CHUNK: Final = 1 << 20
_GRACE_SECONDS: Final = 10
_START_SECONDS: Final = 60
_ATTEMPTS: Final = 2
_TOO_MUCH: Final = "too much"


class SandboxError(Exception):
    """A reader cannot be started, or was ended from outside: no fault of the file, which may be tried again."""


class _ParentOfReadersDiedError(Exception):
    """The warm parent ended while a file was being read."""


@dataclass(frozen=True, slots=True)
class _Warm:
    """The warm process, and our end of the socket on which it takes files."""

    process: subprocess.Popen[bytes]
    control: socket.socket


class Sandbox:
    """
    Owns a warm process that forks a reader for each file. Enter it to start that process, leave it to end it.

    Several threads may read at once, each its own file.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._lock = threading.Lock()
        self._running: _Warm | None = None
        self._is_open = False

    def __enter__(self) -> Self:
        with self._lock:
            self._is_open = True
            self._start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with self._lock:
            self._is_open = False
            self._stop()

    @property
    def process_id(self) -> int | None:
        """The number of the warm process, while there is one."""
        running = self._running
        return running.process.pid if running else None

    def read(self, path: Path, *, name: str) -> ReadDocument | Unreadable:
        """Return what the file at a path says, or why it cannot be read. `name` is what people call the file."""
        return self.run(READ, path, name=name, asked=None)

    def run(self, job: Job[Asked, Answer], path: Path, *, name: str, asked: Asked) -> Answer | Unreadable:
        """
        Return what comes of a job on the file at a path, or why nothing does. `name` is what people call the file.

        Raises:
            SandboxError: no child can be started, or it was ended from outside. That is no fault of the file.

        """
        kind = kind_by_name(name)
        size = path.stat().st_size
        if size > self._limits.file:
            sizes = f"{size // 1_000_000:,} MB; the limit is {self._limits.file // 1_000_000:,} MB"
            return Unreadable(kind, f"The file is too large: it has {sizes}.")

        request = Request(job.name, name, job.question_to_bytes(asked)).to_bytes()
        seconds = self._limits.extended(job.budget).wall_seconds + _GRACE_SECONDS
        for _ in range(_ATTEMPTS):
            try:
                answer, ending = self._ask(path, request, seconds=seconds)
            except _ParentOfReadersDiedError:
                continue
            return _judged(job, answer, ending, kind)
        raise SandboxError("The process that starts readers ended twice while it read the file.")

    def _ask(self, path: Path, request: bytes, *, seconds: float) -> tuple[bytes | None, str]:
        with ExitStack() as opened:
            document = opened.enter_context(path.open("rb", buffering=0))
            answer_out, answer_in = os.pipe()
            answer = opened.enter_context(open(answer_out, "rb", buffering=0))  # noqa: PTH123 - a handle, not a path
            status, status_in = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            opened.enter_context(status)
            try:
                process = self._send(request, [document.fileno(), answer_in, status_in.fileno()])
            finally:
                os.close(answer_in)
                status_in.close()
            deadline = time.monotonic() + seconds
            received = _received(answer.fileno(), deadline)
            if received is None:
                return None, _TOO_MUCH  # nobody waits for the child any longer, and so it is ended
            return received, self._ending(status, deadline, process)

    def _send(self, request: bytes, handles: list[int]) -> subprocess.Popen[bytes]:
        """Hand a file to the warm process, and return that process."""
        with self._lock:
            if not self._is_open:
                raise SandboxError("The sandbox is closed.")
            if self._running is None or self._running.process.poll() is not None:
                self._stop()
                self._start()
            assert self._running is not None  # noqa: S101 - what _start has just done, said to the type checker
            try:
                socket.send_fds(self._running.control, [request], handles)
            except OSError as error:
                self._stop()
                raise _ParentOfReadersDiedError from error
            return self._running.process

    def _ending(self, status: socket.socket, deadline: float, process: subprocess.Popen[bytes]) -> str:
        status.settimeout(max(deadline - time.monotonic(), 0.1))
        try:
            ending = status.recv(64)
        except OSError:
            ending = b""
        if ending:
            return ending.decode("ascii")
        with self._lock:
            # Another thread may have started the next one already; that one is sound.
            if self._running is not None and self._running.process is process:
                self._stop()
        raise _ParentOfReadersDiedError

    def _start(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            handle = theirs.fileno()
            budget = [str(value) for value in astuple(self._limits)]
            process = subprocess.Popen(  # noqa: S603 - our own interpreter and module, no shell
                [sys.executable, "-P", "-m", "ingestion.zygote", str(handle), *budget],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[handle],
                # Nothing of this process's environment: it may hold keys.
                env={"PYTHONPATH": str(_ROOT)},
                start_new_session=True,  # an interrupt typed at the terminal is for us to handle
            )
        self._running = _Warm(process, ours)
        ours.settimeout(_START_SECONDS)
        try:
            is_ready = bool(ours.recv(16))
        except OSError:
            is_ready = False
        if not is_ready:
            self._stop()
            raise SandboxError("The process that starts readers does not start.")
        ours.settimeout(_GRACE_SECONDS)

    def _stop(self) -> None:
        running, self._running = self._running, None
        if running is None:
            return
        running.control.close()
        try:
            running.process.wait(timeout=1)  # it ends when its control socket closes
        except subprocess.TimeoutExpired:
            running.process.kill()
            running.process.wait()


def _received(handle: int, deadline: float) -> bytes | None:
    """Return all that comes through a pipe, or nothing where it is more than an answer may be."""
    chunks: list[bytes] = []
    length = 0
    while _is_readable(handle, deadline) and (chunk := os.read(handle, _CHUNK)):
        length += len(chunk)
        if length > LONGEST_ANSWER:
            return None
        chunks.append(chunk)
    return b"".join(chunks)


def _is_readable(handle: int, deadline: float) -> bool:
    poller = select.poll()
    poller.register(handle, select.POLLIN)
    return bool(poller.poll(max(deadline - time.monotonic(), 0) * 1000))


def _judged(job: Job[Asked, Answer], answer: bytes | None, ending: str, kind: DocumentKind) -> Answer | Unreadable:
    if ending == f"signal {signal.SIGKILL}":  # what takes too much is ended with other words than these
        raise SandboxError("The reader was ended from outside while it read the file.")
    if ending in {"late", f"signal {signal.SIGXCPU}"}:
        return Unreadable(kind, "Reading the file takes longer than one file may take.")
    if answer is None or ending == _TOO_MUCH:
        return Unreadable(kind, "The file inflates to more text than one file may hold.")
    if ending != "exit 0":
        return Unreadable(kind, "The file crashed its reader, or needs more memory than one file may use.")
    try:
        return job.answer_from_bytes(answer)
    except MalformedAnswerError:
        return Unreadable(kind, "The reader's answer was not in order, so nothing of it was kept.")
