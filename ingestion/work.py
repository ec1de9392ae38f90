"""
The work that children do: for each job, what is done with a file's bytes.

Only the warm parent of the readers and its children load this.
"""

import os
from collections.abc import Callable
from typing import Any

from ingestion.archive import LIST, UNPACK
from ingestion.boxes import BOXES, BoxesAsked
from ingestion.drawing import picture_of
from ingestion.jobs import Job
from ingestion.ocr import OCR_PAGE
from ingestion.page_boxes import answer
from ingestion.page_picture import PICTURE, PictureAsked
from ingestion.reading import parse
from ingestion.unpacking import listed, unpacked
from ingestion.wire import READ

Work = Callable[[bytes, str, Any], Any]

_NOWHERE, _ERRORS = 1, 2  # the handles of a child: what it prints goes nowhere


def _read(data: bytes, name: str, _asked: None) -> object:
    return parse(data, name=name)


def _boxes(data: bytes, _name: str, asked: BoxesAsked) -> object:
    return answer(data, asked)


def _picture(data: bytes, name: str, asked: PictureAsked) -> object:
    return picture_of(data, name, asked)


def _ocr(data: bytes, name: str, page: int) -> object:
    # Loaded here and not by the warm parent: these libraries start threads, which no fork takes along.
    from ingestion.ocr_page import ocr_page  # noqa: PLC0415 - see above

    os.dup2(_NOWHERE, _ERRORS)  # Tesseract thinks aloud
    return ocr_page(data, name, page)


JOBS: dict[str, Job[Any, Any]] = {job.name: job for job in (READ, LIST, UNPACK, BOXES, PICTURE, OCR_PAGE)}
_WORK: dict[str, Work] = {
    READ.name: _read,
    LIST.name: listed,
    UNPACK.name: unpacked,
    BOXES.name: _boxes,
    PICTURE.name: _picture,
    OCR_PAGE.name: _ocr,
}


def done(job: Job[Any, Any], data: bytes, *, name: str, question: bytes) -> bytes:
    """Return the answer to a question about a file, as bytes."""
    outcome = _WORK[job.name](data, name, job.question_from_bytes(question))
    return job.answer_to_bytes(outcome)
