"""The schema: put together from its parts, and guarded before anything is answered."""

from typing import Any

import strawberry
from graphql import GraphQLError, GraphQLSchema
from strawberry.extensions import ParserCache, SchemaExtension, ValidationCache
from strawberry.schema.config import StrawberryConfig
from strawberry.types import ExecutionContext

from api.errors import MaskUnforeseen, log_unforeseen
from api.guard import compile_guards
from api.limits import ClosedLimits, Limits, Tokens
from api.schema.mutations import Mutation
from api.schema.queries import Query
from api.schema.subscriptions import Subscription
from api.schema.words import declare_words


class GuardedSchema(strawberry.Schema):
    """A schema whose every field is guarded by its rule."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)  # pyright: ignore[reportUnknownMemberType] - types of strawberry that we do not use
        compile_guards(self.graphql_schema)

    @property
    def graphql_schema(self) -> GraphQLSchema:
        """The schema as it is executed."""
        return self._schema

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Log what was not foreseen, without a word of what it was about."""
        log_unforeseen(errors, execution_context)


def build_schema(*, is_open: bool) -> GuardedSchema:
    """
    Return the guarded schema; an open one answers introspection and suggests names.

    Raises:
        UndeclaredFieldError: a field has no rule.

    """
    declare_words()
    limits = Limits if is_open else ClosedLimits
    extensions: tuple[type[SchemaExtension], ...] = (Tokens, limits, ParserCache, ValidationCache, MaskUnforeseen)
    return GuardedSchema(
        query=Query,
        mutation=Mutation,
        subscription=Subscription,
        config=StrawberryConfig(sort_schema=True, disable_field_suggestions=not is_open),
        extensions=extensions,
    )


def sdl() -> str:
    """Return the schema in the schema definition language, sorted."""
    return f"{build_schema(is_open=False).as_str()}\n"
