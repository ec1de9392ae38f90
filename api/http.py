"""The application: every door, and what stands before them."""

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.body_limit import RequestBodyLimitMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from api.graphql_http import Door
from api.headers import AnswerHeaders, LoopbackOnly, OwnPagesOnly
from api.landing import Landing
from api.schema import build_schema
from api.settings import AuthMode
from api.sign_in import SignIn, new_code
from api.uploads import Uploads
from api.viewer import Viewer, nothing_here

if TYPE_CHECKING:
    from api.wiring import Services

LARGEST_OPERATION = 1 << 20

_STYLE = Path(__file__).parent / "style.css"


def application(services: "Services") -> Starlette:
    """
    Return the application over the program's parts. In local mode `state.sign_in_code` is the code to sign in with.

    Raises:
        UndeclaredFieldError: a field of the schema has no rule.

    """
    is_local = services.settings.auth is AuthMode.LOCAL
    code = new_code() if is_local else None
    door = Door(services, build_schema(is_open=is_local), is_open=is_local)
    uploads = Uploads(services)
    app = Starlette(
        routes=[
            Route("/graphql", RequestBodyLimitMiddleware(door, LARGEST_OPERATION)),
            WebSocketRoute("/graphql", door),
            Route("/uploads", uploads.receive, methods=["POST", "OPTIONS"]),
            Route("/uploads/{upload}", uploads.resume, methods=["HEAD", "PATCH", "DELETE", "OPTIONS"]),
            *_viewer_routes(Viewer(services)),
            Route("/style.css", _style, methods=["GET"]),
            *(_local_routes(services, code) if code else ()),
        ],
        middleware=[
            Middleware(AnswerHeaders),
            *((Middleware(LoopbackOnly),) if is_local else ()),
            Middleware(OwnPagesOnly),
        ],
        exception_handlers={404: _missing},
    )
    app.state.sign_in_code = code
    return app


def _viewer_routes(viewer: Viewer) -> tuple[BaseRoute, ...]:
    link = "/view/{subject}/{part}"
    return (
        Route(link, viewer.show, methods=["GET"]),
        Route(f"{link}/pages/{{number:int}}", viewer.page, methods=["GET"]),
        Route(f"{link}/cells", viewer.cells, methods=["GET"]),
        Route(f"{link}/file", viewer.file, methods=["GET"]),
    )


def _local_routes(services: "Services", code: str) -> tuple[BaseRoute, ...]:
    sign_in, landing = SignIn(services, code), Landing(services)
    return (
        Route("/sign-in", sign_in.show, methods=["GET"]),
        Route("/sign-in", sign_in.open, methods=["POST"]),
        Route("/sign-out", sign_in.close, methods=["POST"]),
        Route("/", landing.show, methods=["GET"]),
        Route("/thread/{thread}", landing.thread, methods=["GET"]),
    )


async def _style(_request: Request) -> Response:
    return Response(_STYLE.read_bytes(), media_type="text/css")


async def _missing(_request: Request, _error: Exception) -> Response:
    return nothing_here()
