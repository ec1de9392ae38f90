"""
What a reader's process hands back, as bytes.

Rule: the process that read a hostile file may have been taken over by it. Its answer is plain data, checked field by
field against what it promises before any of it is believed.
"""

from collections.abc import Iterable

from pydantic import TypeAdapter, ValidationError

from dealroom.documents import Heading, Location, StoredText, Zone
from ingestion.outcome import ReadDocument, Unreadable

LONGEST_ANSWER = 256_000_000
LONGEST_TEXT = 20_000_000
LONGEST_WORDS = 500

_OUTCOME: TypeAdapter[ReadDocument | Unreadable] = TypeAdapter(ReadDocument | Unreadable)


class MalformedAnswerError(Exception):
    """A reader's process answered something that is not an outcome."""


def encode(outcome: ReadDocument | Unreadable) -> bytes:
    """Return an outcome as bytes."""
    return _OUTCOME.dump_json(outcome)


def decode(answer: bytes) -> ReadDocument | Unreadable:
    """Return the outcome that bytes hold, or raise if they are anything else."""
    try:
        outcome = _OUTCOME.validate_json(answer, strict=True)
    except ValidationError as error:
        raise MalformedAnswerError("The answer does not have the form of an outcome.") from error
    if isinstance(outcome, Unreadable):
        _check_words(outcome.reason)
        return outcome
    for words in (outcome.problem, outcome.notice):
        if words is not None:
            _check_words(words)
    _check_stored(outcome.stored)
    return outcome


def _check_words(words: str) -> None:
    if len(words) > LONGEST_WORDS or not words.isprintable():
        raise MalformedAnswerError("A reason is one short line of words.")


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
