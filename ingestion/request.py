"""What the warm parent of the readers is told about a file: the job, the file's name, the question."""

import json
from dataclasses import dataclass

LONGEST_REQUEST = 65_536
_LONGEST_NAME = 1_000


@dataclass(frozen=True, slots=True)
class Request:
    """A job on a file that people call `name`, with its question as bytes of JSON."""

    job: str
    name: str
    question: bytes

    def to_bytes(self) -> bytes:
        """
        Return the request as one message.

        Raises:
            ValueError: the question is too long.

        """
        # The end of a name holds its extension.
        message = json.dumps([self.job, self.name[-_LONGEST_NAME:], self.question.decode()]).encode()
        if len(message) > LONGEST_REQUEST:
            raise ValueError(f"A question to a reader has {len(message):,} bytes; the limit is {LONGEST_REQUEST:,}.")
        return message

    @classmethod
    def from_bytes(cls, message: bytes) -> "Request":
        """Return the request that a message holds."""
        job, name, question = json.loads(message)
        return cls(job, name, question.encode())
