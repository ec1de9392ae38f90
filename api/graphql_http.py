"""
GraphQL over HTTP, and subscriptions beside it.

Rule: JSON only. A whole operation runs in one worker thread, so that reading a database never holds up the server. GET,
the explorer and introspection are open in local mode only; elsewhere whoever sends no credential is turned away
before a word of the document is parsed.
"""

from collections.abc import Mapping
from contextvars import ContextVar
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from anyio import CapacityLimiter, to_thread
from cross_web import AsyncHTTPRequestAdapter, HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import GraphQL
from strawberry.exceptions import ConnectionRejectionError, MissingQueryError
from strawberry.http import GraphQLHTTPResponse, GraphQLRequestData
from strawberry.http import process_result as plain_result
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_SSE_PROTOCOL, GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType
from strawberry.types.unset import UNSET, UnsetType

from api.context import Context
from api.errors import RefusedError, unauthenticated, with_code
from api.headers import EXPLORER_POLICY
from api.identity import Caller, InvalidCredentialError, caller_of
from api.media_types import RESPONSE_TYPE, prefers_response_type
from api.schema import GuardedSchema

if TYPE_CHECKING:
    from api.wiring import Services

_MOST_SUBSCRIPTIONS = 20
_MOST_OPERATIONS = 24  # at once: fewer than the worker threads, so that drafts never hold up who merely follows
_FIRST_STEP_WITHIN = timedelta(seconds=10)


class _Answer:
    """What the answer to the request in hand must look like."""

    def __init__(self, *, wants_response_type: bool) -> None:
        self.wants_response_type = wants_response_type
        self.is_request_error = False


_answer: ContextVar[_Answer] = ContextVar("answer")


class Door(GraphQL[Context, None]):
    """The GraphQL door."""

    def __init__(self, services: "Services", schema: GuardedSchema, *, is_open: bool) -> None:
        super().__init__(
            schema,
            graphql_ide="graphiql" if is_open else None,
            allow_queries_via_get=is_open,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL, GRAPHQL_SSE_PROTOCOL),
            connection_init_wait_timeout=_FIRST_STEP_WITHIN,
            max_subscriptions_per_connection=_MOST_SUBSCRIPTIONS,
        )
        self._places = CapacityLimiter(_MOST_OPERATIONS)
        self._services = services
        self._is_open = is_open

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or one socket."""
        accept = HTTPConnection(scope).headers.get("accept", "")
        _answer.set(_Answer(wants_response_type=prefers_response_type(accept)))
        try:
            await super().__call__(scope, receive, send)
        except InvalidCredentialError:
            await _refusal(unauthenticated())(scope, receive, send)

    async def run(self, request: Any, context: Any = UNSET, root_value: Any = UNSET) -> Any:
        """Answer a request, after what need not be parsed to be refused."""
        if request.scope["type"] == "http":
            if request.method != "POST" and not (self._is_open and request.method == "GET"):
                return Response(status_code=405, headers={"Allow": "POST"})
            context = await self.get_context(request, Response())
            if context.caller is None and not self._is_open:
                return _refusal(unauthenticated())
        return cast("object", await super().run(request, context, root_value))

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Context:
        """Return who asks, as far as the request itself says."""
        authorization = request.headers.get("authorization") if isinstance(request, Request) else None
        caller = await self._caller(authorization, request.cookies)
        return Context(self._services, caller)

    async def _caller(self, authorization: str | None, cookies: Mapping[str, str]) -> Caller | None:
        return await to_thread.run_sync(
            partial(caller_of, self._services, authorization=authorization, cookies=cookies)
        )

    async def on_ws_connect(self, context: Context) -> UnsetType | dict[str, object] | None:
        """Let a socket in whose first message carries a bearer, or whose handshake carried a session's cookie."""
        bearer = (context.connection_params or {}).get("Authorization")
        if bearer is not None:
            try:
                context.caller = await self._caller(str(bearer), {})
            except InvalidCredentialError:
                context.caller = None
        if context.caller is None:
            raise ConnectionRejectionError
        return UNSET

    async def execute_single(
        self,
        request: Request,
        request_adapter: AsyncHTTPRequestAdapter,
        sub_response: Response,
        context: Context,
        root_value: None,
        request_data: GraphQLRequestData,
    ) -> ExecutionResult:
        """Execute an operation in a worker thread."""
        allowed = OperationType.from_http(request_adapter.method)
        execute = partial(
            self.schema.execute_sync,
            request_data.query,
            variable_values=request_data.variables,
            context_value=context,
            operation_name=request_data.operation_name,
            allowed_operation_types=allowed - {OperationType.SUBSCRIPTION},
        )
        try:
            return await to_thread.run_sync(execute, limiter=self._places)
        except CannotGetOperationTypeError as error:
            raise HTTPException(400, error.as_http_error_reason()) from error
        except InvalidOperationTypeError as error:
            raise HTTPException(400, error.as_http_error_reason(request_adapter.method)) from error
        except MissingQueryError as error:
            raise HTTPException(400, "No GraphQL query found in the request") from error

    def parse_json(self, data: str | bytes) -> Any:
        """Return the JSON of a body, which is one operation."""
        try:
            body = self.decode_json(data)
        except (ValueError, RecursionError):
            raise HTTPException(400, "Unable to parse request body as JSON") from None
        if not isinstance(body, dict | list):
            raise HTTPException(400, "The body is not a GraphQL operation.")
        return cast("object", body)

    async def process_result(self, request: Request, result: ExecutionResult) -> GraphQLHTTPResponse:
        """Return the body of an answer. What was never executed has no `data` entry."""
        result.errors = [with_code(error) for error in result.errors] if result.errors else result.errors
        body = plain_result(result)
        if result.errors and result.data is None and all(error.path is None for error in result.errors):
            body.pop("data", None)
            _answer.get().is_request_error = True
        return body

    def create_response(
        self, response_data: GraphQLHTTPResponse | list[GraphQLHTTPResponse], sub_response: Response
    ) -> Response:
        """Return an answer in the media type that was asked for."""
        response = super().create_response(response_data, sub_response)
        answer = _answer.get()
        if answer.wants_response_type:
            response.headers["content-type"] = f"{RESPONSE_TYPE}; charset=utf-8"
            if answer.is_request_error:
                response.status_code = 400
        return response

    async def render_graphql_ide(self, request: Request) -> Response:
        """Return the explorer, which alone may load scripts."""
        response = await super().render_graphql_ide(request)
        response.headers["content-security-policy"] = EXPLORER_POLICY
        return response


def _refusal(error: RefusedError) -> Response:
    return JSONResponse({"errors": [error.formatted]}, status_code=401, headers={"WWW-Authenticate": "Bearer"})
