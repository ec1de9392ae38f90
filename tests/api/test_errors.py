import logging

import pytest
from graphql import GraphQLError

from api.errors import (
    Code,
    RefusedError,
    bad_input,
    forbidden,
    is_unforeseen,
    log_unforeseen,
    not_found,
    too_complex,
    unauthenticated,
    with_code,
)


class TestRefusals:
    @pytest.mark.parametrize(
        ("error", "code"),
        [
            (not_found(), Code.NOT_FOUND),
            (forbidden(), Code.FORBIDDEN),
            (unauthenticated(), Code.UNAUTHENTICATED),
            (bad_input("no"), Code.BAD_USER_INPUT),
            (too_complex("no"), Code.TOO_COMPLEX),
        ],
    )
    def test_carry_their_code(self, error: RefusedError, code: Code) -> None:
        assert error.formatted == {"message": error.message, "extensions": {"code": code.value}}
        assert not is_unforeseen(GraphQLError(error.message, original_error=error))


class TestIsUnforeseen:
    def test_holds_for_whatever_our_own_code_raised(self) -> None:
        assert is_unforeseen(GraphQLError("secret", original_error=ValueError("secret")))
        assert not is_unforeseen(GraphQLError("Syntax Error"))


class TestWithCode:
    def test_leaves_an_error_of_execution_as_it_is(self) -> None:
        error = GraphQLError("no", path=["deal"])

        assert with_code(error) is error

    def test_tells_a_wrong_document_from_one_that_is_too_long(self) -> None:
        assert with_code(GraphQLError("no")).extensions == {"code": "BAD_USER_INPUT"}
        long = GraphQLError("Syntax Error: Document contains more than 5000 tokens. Parsing aborted.")
        assert with_code(long).extensions == {"code": "TOO_COMPLEX"}


class TestLogUnforeseen:
    def test_names_kind_and_place_and_no_word(self, caplog: pytest.LogCaptureFixture) -> None:
        error = GraphQLError("the floor price", path=["draft"], original_error=ValueError("the floor price"))

        with caplog.at_level(logging.ERROR):
            log_unforeseen([error, GraphQLError("Syntax Error")])

        assert len(caplog.records) == 1
        assert "ValueError at ['draft']" in caplog.text
        assert "floor price" not in caplog.text
