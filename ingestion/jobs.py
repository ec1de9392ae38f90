"""
What a child process may be asked to do with a file, and what it answers.

Rule: questions and answers are plain data. The process that read a hostile file may have been taken over by it, so its
answer is checked field by field against what the job promises before any of it is believed. The work itself is in
`ingestion.work`, which children alone load.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from ingestion.outcome import Unreadable

LONGEST_ANSWER = 256_000_000
LONGEST_WORDS = 500

Asked = TypeVar("Asked")
Answer = TypeVar("Answer")


class MalformedAnswerError(Exception):
    """A child answered something that its job does not promise."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a job may cost beyond the reading of any file: bytes of memory, seconds of processor and of waiting."""

    memory: int = 0
    cpu_seconds: int = 0
    wall_seconds: int = 0


@dataclass(frozen=True, slots=True)
class Job(Generic[Asked, Answer]):
    """
    One kind of work on one file: the form of its question and of its answer.

    `check` raises `MalformedAnswerError` where an answer in the right form still cannot be believed.
    """

    name: str
    question: TypeAdapter[Asked]
    outcome: TypeAdapter[Answer | Unreadable]
    check: Callable[[Answer], None]
    budget: Budget = field(default_factory=Budget)

    def question_to_bytes(self, asked: Asked) -> bytes:
        """Return a question as bytes."""
        return self.question.dump_json(asked)

    def question_from_bytes(self, question: bytes) -> Asked:
        """Return the question that bytes hold."""
        return self.question.validate_json(question, strict=True)

    def answer_to_bytes(self, outcome: Answer | Unreadable) -> bytes:
        """Return an answer as bytes."""
        return self.outcome.dump_json(outcome, exclude_defaults=True)  # half the work, and read back the same

    def answer_from_bytes(self, answer: bytes) -> Answer | Unreadable:
        """
        Return the answer that bytes hold.

        Raises:
            MalformedAnswerError: they hold anything else.

        """
        try:
            outcome = self.outcome.validate_json(answer, strict=True)
        except ValidationError as error:
            raise MalformedAnswerError("The answer does not have the form of an outcome.") from error
        if isinstance(outcome, Unreadable):
            check_words(outcome.reason)
            return outcome
        self.check(cast("Answer", outcome))
        return outcome


def check_words(words: str) -> None:
    """
    Check that a reason is one short line.

    Raises:
        MalformedAnswerError: it is not.

    """
    if len(words) > LONGEST_WORDS or not words.isprintable():
        raise MalformedAnswerError("A reason is one short line of words.")
