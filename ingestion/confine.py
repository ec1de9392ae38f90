"""
What a reader's process gives up before it sees a file.

Rule: a process that reads what somebody uploaded has no network, no other files, no right to write, and a budget of
memory and time. What the kernel does not offer is left out: the limits below hold on every kernel.
"""

import ctypes
import os
import resource
import signal
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ingestion.jobs import Budget

_CLONE_NEWUSER = 0x10000000
_CLONE_NEWNET = 0x40000000
_PR_SET_PDEATHSIG = 1
_PR_SET_NO_NEW_PRIVS = 38

_LANDLOCK_CREATE_RULESET = 444
_LANDLOCK_ADD_RULE = 445
_LANDLOCK_RESTRICT_SELF = 446
_LANDLOCK_RULE_PATH_BENEATH = 1
_EVERY_ACCESS = (1 << 13) - 1  # all of the first version: execute, write, read, list, remove, make
_READ_AND_LIST = (1 << 2) | (1 << 3)

_libc = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost, in bytes and seconds."""

    file: int = 200_000_000
    memory: int = 1 << 30
    cpu_seconds: int = 25
    wall_seconds: int = 60

    def extended(self, budget: Budget) -> "Limits":
        """Return these limits with what a job may cost beyond them."""
        return Limits(
            file=self.file,
            memory=self.memory + budget.memory,
            cpu_seconds=self.cpu_seconds + budget.cpu_seconds,
            wall_seconds=self.wall_seconds + budget.wall_seconds,
        )


class _Ruleset(ctypes.Structure):
    _fields_ = [("handled_access_fs", ctypes.c_uint64)]


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed_access", ctypes.c_uint64), ("parent_fd", ctypes.c_int32)]


def leave_network() -> bool:
    """Move this process, and all it forks, into a network of its own that has no device; say whether that worked."""
    flags = _CLONE_NEWNET if os.geteuid() == 0 else _CLONE_NEWNET | _CLONE_NEWUSER
    return _libc.unshare(flags) == 0


def leave_files(*, but_read: Iterable[Path]) -> bool:
    """Give up every file that is not open yet, but for reading below some folders; say whether that worked."""
    _libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    rules = _Ruleset(_EVERY_ACCESS)
    ruleset: int = _libc.syscall(_LANDLOCK_CREATE_RULESET, ctypes.byref(rules), ctypes.sizeof(rules), 0)
    if ruleset < 0:
        return False
    try:
        for folder in but_read:
            _allow_reading(ruleset, folder)
        return _libc.syscall(_LANDLOCK_RESTRICT_SELF, ruleset, 0) == 0
    finally:
        os.close(ruleset)


def _allow_reading(ruleset: int, folder: Path) -> None:
    if not folder.is_dir():
        return
    handle = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = _PathBeneath(_READ_AND_LIST, handle)
        _libc.syscall(_LANDLOCK_ADD_RULE, ruleset, _LANDLOCK_RULE_PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(handle)


def die_with_parent() -> None:
    """Have the kernel end this process when the one that forked it ends."""
    _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def limit(limits: Limits, *, base: int) -> None:
    """Bind this process to the budget of one file, over the address space that it had before it opened the file."""
    memory = base + limits.memory
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.cpu_seconds, limits.cpu_seconds + 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def address_space() -> int:
    """Return how many bytes of address space this process has."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
