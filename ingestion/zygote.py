"""
The warm parent of the processes that read files.

It has one thread, has imported every reader, and forks a child for each file; it ends a child at its wall limit, or
when nobody waits for it any longer, and tells how each child ended. It never touches a file's bytes itself.
"""

import gc
import os
import selectors
import signal
import socket
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ingestion.confine import Limits, address_space, die_with_parent, leave_files, leave_network, limit
from ingestion.jobs import Job
from ingestion.kinds import kind_by_name
from ingestion.outcome import Unreadable
from ingestion.request import LONGEST_REQUEST, Request
from ingestion.warming import warm
from ingestion.work import JOBS, done

READY = b"ready"

_DOCUMENT, _NOWHERE, _ANSWER = 0, 1, 3


@dataclass(slots=True)
class _Child:
    pid: int
    handle: int
    status: socket.socket
    deadline: float
    is_late: bool = False

    def kill(self) -> None:
        for send in (os.kill, os.killpg):  # the group has its own number only once the child has made it
            try:
                send(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue


@dataclass(slots=True)
class _Zygote:
    control: socket.socket
    limits: Limits
    base: int
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    children: dict[int, _Child] = field(default_factory=dict)

    def serve(self) -> None:
        """Fork a child for each request until the other end of the control socket closes."""
        self.selector.register(self.control, selectors.EVENT_READ)
        self.control.send(READY)
        while True:
            for key, _ in self.selector.select(self._patience()):
                if key.fileobj is self.control:
                    if not self._accept():
                        return self._end_all()
                elif isinstance(key.data, _Child):
                    self._attend(key.data, has_ended=key.fd == key.data.handle)
            self._end_late()

    def _patience(self) -> float | None:
        waiting = [child.deadline for child in self.children.values() if not child.is_late]
        return max(min(waiting) - time.monotonic(), 0) if waiting else None

    def _accept(self) -> bool:
        request, handles, _, _ = socket.recv_fds(self.control, LONGEST_REQUEST, 3)
        if not request:
            return False
        document, answer, status = handles
        asked = Request.from_bytes(request)
        limits = self.limits.extended(JOBS[asked.job].budget)
        pid = os.fork()
        if pid == 0:
            _work_and_exit(document, answer, asked, limits, self.base)
        os.close(document)
        os.close(answer)
        self._watch(pid, socket.socket(fileno=status), seconds=limits.wall_seconds)
        return True

    def _watch(self, pid: int, status: socket.socket, *, seconds: int) -> None:
        child = _Child(pid, os.pidfd_open(pid), status, time.monotonic() + seconds)
        self.children[pid] = child
        self.selector.register(child.handle, selectors.EVENT_READ, child)
        self.selector.register(child.status, selectors.EVENT_READ, child)

    def _attend(self, child: _Child, *, has_ended: bool) -> None:
        if child.pid not in self.children:
            return
        child.kill()  # whoever waited has gone; or it has ended, and what it may have started ends with it
        if has_ended:
            self._bury(child)
        else:
            self.selector.unregister(child.status)

    def _bury(self, child: _Child) -> None:
        _, state = os.waitpid(child.pid, 0)
        self.selector.unregister(child.handle)
        if child.status in self.selector.get_map():
            self.selector.unregister(child.status)
        os.close(child.handle)
        try:
            child.status.send(_ending(state, is_late=child.is_late))
        except OSError:
            pass  # nobody waits for it any longer
        finally:
            child.status.close()
            del self.children[child.pid]

    def _end_late(self) -> None:
        now = time.monotonic()
        for child in self.children.values():
            if not child.is_late and now >= child.deadline:
                child.is_late = True
                child.kill()

    def _end_all(self) -> None:
        for child in self.children.values():
            child.kill()


def _ending(state: int, *, is_late: bool) -> bytes:
    if is_late:
        return b"late"
    if os.WIFSIGNALED(state):
        return b"signal %d" % os.WTERMSIG(state)
    return b"exit %d" % os.WEXITSTATUS(state)


def _work_and_exit(document: int, answer: int, asked: Request, limits: Limits, base: int) -> None:
    """Do one job on one file in this child, answer, and end without any of the parent's clean-up."""
    code = 1
    try:
        os.setsid()
        die_with_parent()
        os.dup2(document, _DOCUMENT)
        os.dup2(answer, _ANSWER)
        os.closerange(_ANSWER + 1, os.sysconf("SC_OPEN_MAX"))
        limit(limits, base=base)
        _write(_answered(JOBS[asked.job], asked))
        code = 0
    finally:
        os._exit(code)


def _answered(job: Job[Any, Any], asked: Request) -> bytes:
    try:
        with open(_DOCUMENT, "rb", closefd=False) as file:
            return done(job, file.read(), name=asked.name, question=asked.question)
    except MemoryError:
        reason = "Reading the file needs more memory than one file may use."
    except RecursionError:
        reason = "The file is nested too deeply to be read."
    except Exception as error:  # noqa: BLE001 - whatever a reader trips over, the deal team sees that it did
        reason = f"The file is damaged, and could not be read ({type(error).__name__})."
    return job.answer_to_bytes(Unreadable(kind_by_name(asked.name), reason))


def _write(answer: bytes) -> None:
    rest = memoryview(answer)
    while rest:
        rest = rest[os.write(_ANSWER, rest) :]


def main() -> None:
    """Serve on the socket that the first argument numbers, within the limits that the others give."""
    handle, *budget = map(int, sys.argv[1:])
    warm()
    here = Path(__file__).resolve().parents[1]
    gc.collect()
    gc.freeze()  # collected objects stay where they are: children share their pages
    gc.disable()  # a child lives for one file: collecting costs a third of a big workbook's time and frees nothing
    base = address_space()
    leave_network()
    # Not /proc: what other processes were told at their start, keys among it, stands there.
    leave_files(but_read=[here, Path(sys.prefix), Path(sys.base_prefix), Path("/usr"), Path("/lib")])
    with socket.socket(fileno=handle) as control:
        _Zygote(control, Limits(*budget), base).serve()


if __name__ == "__main__":
    main()
