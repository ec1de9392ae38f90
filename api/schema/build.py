"""The schema: put together from its parts, and guarded before anything is answered."""

from collections.abc import AsyncGenerator, Iterable
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

import strawberry
from anyio import to_thread
from graphql import GraphQLError, GraphQLSchema, parse
from strawberry.extensions import ParserCache, SchemaExtension, ValidationCache
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema import StreamResult
from strawberry.types import ExecutionContext, ExecutionResult
from strawberry.types.execution import PreExecutionError
from strawberry.types.graphql import OperationType
from strawberry.utils.operation import get_operation_type

from api.errors import MaskUnforeseen, log_unforeseen
from api.guard import compile_guards
from api.limits import MOST_TOKENS, ClosedLimits, Limits, Tokens
from api.schema.mutations import Mutation
from api.schema.queries import Query
from api.schema.subscriptions import Subscription
from api.schema.workflow import Workflow

if TYPE_CHECKING:
    from api.context import Context


@strawberry.type(name="Mutation", description="What can be done.")
class EveryMutation(Mutation, Workflow):
    """What can be done, from the modules that say how."""


class GuardedSchema(strawberry.Schema):
    """A schema whose every field is guarded by its rule."""

    def __init__(self, **parts: Any) -> None:
        super().__init__(**parts)  # pyright: ignore[reportUnknownMemberType] - types of strawberry that we do not use
        compile_guards(self.graphql_schema)

    @property
    def graphql_schema(self) -> GraphQLSchema:
        """The schema as it is executed."""
        return self._schema

    async def stream(
        self,
        query: str | None,
        variable_values: dict[str, Any] | None = None,
        context_value: Any | None = None,
        root_value: Any | None = None,
        operation_name: str | None = None,
        operation_extensions: dict[str, Any] | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
    ) -> StreamResult:
        """Stream an operation that came through a socket; what is no subscription is executed in a worker thread."""
        context = await to_thread.run_sync(cast("Context", context_value).for_operation)
        allowed = frozenset(OperationType if allowed_operation_types is None else allowed_operation_types)
        kind = _kind_of(query, operation_name)
        if kind is None or kind is OperationType.SUBSCRIPTION or kind not in allowed:
            # What is no operation, or none that may be sent this way, is refused there before anything is executed.
            return await super().stream(
                query, variable_values, context, root_value, operation_name, allowed_operation_types=allowed
            )
        execute = partial(
            self.execute_sync,
            query,
            variable_values=variable_values,
            context_value=context,
            operation_name=operation_name,
        )
        return _once(await to_thread.run_sync(execute))

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Log what was not foreseen, without a word of what it was about."""
        log_unforeseen(errors, execution_context)


def _kind_of(query: str | None, operation_name: str | None) -> OperationType | None:
    try:
        return get_operation_type(parse(query or "", max_tokens=MOST_TOKENS), operation_name)
    except (GraphQLError, RuntimeError):
        return None


async def _once(result: ExecutionResult) -> AsyncGenerator[ExecutionResult, None]:
    errors = result.errors or []
    if result.data is None and errors and all(error.path is None for error in errors):
        yield PreExecutionError(data=None, errors=errors)
    else:
        yield result


@cache
def build_schema(*, is_open: bool) -> GuardedSchema:
    """
    Return the guarded schema; an open one answers introspection and suggests names.

    Raises:
        UndeclaredFieldError: a field has no rule.

    """
    limits = Limits if is_open else ClosedLimits
    extensions: tuple[type[SchemaExtension], ...] = (Tokens, limits, ParserCache, ValidationCache, MaskUnforeseen)
    return GuardedSchema(
        query=Query,
        mutation=EveryMutation,
        subscription=Subscription,
        config=StrawberryConfig(sort_schema=True, disable_field_suggestions=not is_open),
        extensions=extensions,
    )


def sdl() -> str:
    """Return the schema in the schema definition language, sorted."""
    return f"{build_schema(is_open=False).as_str()}\n"
