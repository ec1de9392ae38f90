"""
What the outside is told when something is refused, and nothing else.

Rule: a refusal carries one of the contract's codes and a sentence of ours. What is missing and what somebody may not
know about are told in one and the same way. Anything that we did not foresee is "Unexpected error.", without detail.
"""

import logging
from collections.abc import Iterable
from enum import StrEnum

from graphql import GraphQLError
from strawberry.exceptions import MissingQueryError
from strawberry.extensions import MaskErrors
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.types import ExecutionContext

_FORESEEN = (GraphQLError, CannotGetOperationTypeError, InvalidOperationTypeError, MissingQueryError)
_LOG = logging.getLogger("proofroom.api")


class Code(StrEnum):
    """The codes of `extensions.code`."""

    UNAUTHENTICATED = "UNAUTHENTICATED"
    FORBIDDEN = "FORBIDDEN"
    NOT_FOUND = "NOT_FOUND"
    BAD_USER_INPUT = "BAD_USER_INPUT"
    CONFLICT = "CONFLICT"
    RATE_LIMITED = "RATE_LIMITED"
    TOO_COMPLEX = "TOO_COMPLEX"
    UNAVAILABLE = "UNAVAILABLE"


class RefusedError(GraphQLError):
    """A request, or a part of it, is refused for a reason that the caller may know."""

    def __init__(self, code: Code, message: str) -> None:
        """Take the code for machines and the sentence for people."""
        super().__init__(message, extensions={"code": code.value})
        self.code = code


def not_found() -> RefusedError:
    """Return the one answer to what is not there and to what the caller may not know about."""
    return RefusedError(Code.NOT_FOUND, "There is nothing here.")


def forbidden() -> RefusedError:
    """Return the answer to a refused field of an object that the caller knows."""
    return RefusedError(Code.FORBIDDEN, "This is not open to you.")


def unauthenticated() -> RefusedError:
    """Return the answer to whoever has not proved who they are."""
    return RefusedError(Code.UNAUTHENTICATED, "Sign in first.")


def bad_input(message: str) -> RefusedError:
    """Return the answer to an argument that cannot be taken."""
    return RefusedError(Code.BAD_USER_INPUT, message)


def conflict(message: str) -> RefusedError:
    """Return the answer to a change of something that has moved since it was looked at."""
    return RefusedError(Code.CONFLICT, message)


def too_complex(message: str) -> RefusedError:
    """Return the answer to a request that asks for too much at once."""
    return RefusedError(Code.TOO_COMPLEX, message)


def is_unforeseen(error: GraphQLError) -> bool:
    """Whether an error came out of our own code without being a refusal."""
    return error.original_error is not None and not isinstance(error.original_error, _FORESEEN)


class MaskUnforeseen(MaskErrors):
    """Replaces every unforeseen error by a sentence without detail, in answers and in every frame of a stream."""

    def __init__(self) -> None:
        super().__init__(should_mask_error=is_unforeseen)

    def _process_errors(self, errors: list[GraphQLError]) -> list[GraphQLError]:
        return [with_code(error) for error in super()._process_errors(errors)]


def with_code(error: GraphQLError) -> GraphQLError:
    """Return an error of the document itself (syntax, types, variables) with its code; others are as they were."""
    extensions = error.extensions or {}
    if error.path is not None or "code" in extensions or is_unforeseen(error):
        return error
    # graphql-core's token limit is a syntax error; the message is the one thing that tells it apart.
    complex_ = "Document contains more than" in error.message
    code = Code.TOO_COMPLEX if complex_ else Code.BAD_USER_INPUT
    return GraphQLError(
        error.message, error.nodes, error.source, error.positions, extensions={**extensions, "code": code.value}
    )


def log_unforeseen(errors: Iterable[GraphQLError], _context: ExecutionContext | None = None) -> None:
    """Log unforeseen errors by their kind and place. Never a message or a value: either may hold a deal's words."""
    for error in errors:
        if is_unforeseen(error):
            original = error.original_error
            _LOG.error("%s at %s, raised at %s", type(original).__name__, error.path, _places(original))


def _places(error: BaseException | None) -> str:
    places: list[str] = []
    trace = error.__traceback__ if error else None
    while trace is not None:
        places.append(f"{trace.tb_frame.f_code.co_qualname}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " > ".join(places)
