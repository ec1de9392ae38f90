"""
The work that children do: for each job, what is done with a file's bytes.

Only the warm parent of the readers and its children load this.
"""

from collections.abc import Callable
from typing import Any

from ingestion.jobs import Job
from ingestion.reading import parse
from ingestion.wire import READ

Work = Callable[[bytes, str, Any], Any]


def _read(data: bytes, name: str, _asked: None) -> object:
    return parse(data, name=name)


JOBS: dict[str, Job[Any, Any]] = {job.name: job for job in (READ,)}
_WORK: dict[str, Work] = {READ.name: _read}


def done(job: Job[Any, Any], data: bytes, *, name: str, question: bytes) -> bytes:
    """Return the answer to a question about a file, as bytes."""
    outcome = _WORK[job.name](data, name, job.question_from_bytes(question))
    return job.answer_to_bytes(outcome)
