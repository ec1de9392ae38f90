"""The job of reading a file, and what its answer must keep to."""

from collections.abc import Iterable

from pydantic import TypeAdapter

from dealroom.documents import Heading, Location, StoredText, Zone
from ingestion.jobs import Job, MalformedAnswerError, check_words
from ingestion.outcome import ReadDocument, Unreadable

LONGEST_TEXT = 20_000_000


def _check(read: ReadDocument) -> None:
    for words in (read.problem, read.notice):
        if words is not None:
            check_words(words)
    _check_stored(read.stored)


def _check_stored(stored: StoredText) -> None:
    if len(stored.text) > LONGEST_TEXT or "\0" in stored.text:  # no database keeps NUL, and a text must not change
        raise MalformedAnswerError("The text is too long, or holds characters that cannot be kept.")
    _check_within(stored.zones, stored.text)
    _check_within(stored.headings, stored.text)
    _check_within(stored.locations, stored.text)
    ends = 0
    for place in stored.locations:
        if place.start < ends:
            raise MalformedAnswerError("Two locations overlap, or are out of order.")
        ends = place.end


def _check_within(spans: Iterable[Location | Zone | Heading], text: str) -> None:
    if not all(0 <= span.start <= span.end <= len(text) for span in spans):
        raise MalformedAnswerError("A span lies outside the text.")


READ: Job[None, ReadDocument] = Job(
    "read", question=TypeAdapter(None), outcome=TypeAdapter(ReadDocument | Unreadable), check=_check
)
