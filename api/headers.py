"""
What every request must carry, and every answer does.

Rule: in local mode the server answers to a loopback name alone and to nobody's proxy. A request that changes something
comes from our own pages or from no page at all. No answer is cached, framed, indexed, or given away as a referrer.
"""

from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from strawberry.http.websocket_origin import is_same_origin

PAGE_POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
EXPLORER_POLICY = (
    "default-src 'self'; script-src 'unsafe-inline' https://unpkg.com; style-src 'unsafe-inline' https://unpkg.com; "
    "img-src 'self' data:; font-src 'self' data: https://unpkg.com; worker-src blob:; connect-src 'self' "
    "https://unpkg.com; base-uri 'none'; frame-ancestors 'none'"
)

_ANSWERED_WITH = {
    "cache-control": "no-store",
    "content-security-policy": PAGE_POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
}
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
_OWN_SITES = frozenset({"same-origin", "none"})  # none: typed into the address bar

Refusal = tuple[int, str]


class _Checked:
    """Refuses a request over its headers, before anything reads it."""

    def __init__(self, app: ASGIApp, check: Callable[[Scope, Headers], Refusal | None]) -> None:
        self._app = app
        self._check = check

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        refusal = self._check(scope, Headers(scope=scope))
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": ""})
        else:
            await PlainTextResponse(refusal[1], status_code=refusal[0])(scope, receive, send)


class LoopbackOnly(_Checked):
    """Answers a loopback `Host` alone, and refuses what a proxy forwarded."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, _not_loopback)


class OwnPagesOnly(_Checked):
    """Refuses what another site's page makes a browser send."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, _foreign)


def _not_loopback(_scope: Scope, headers: Headers) -> Refusal | None:
    if any(name == "forwarded" or name.startswith("x-forwarded-") for name in headers):
        return 400, "Local mode answers nobody's proxy."
    hosts = headers.getlist("host")
    if len(hosts) != 1 or _host_name(hosts[0]) not in _LOOPBACK:
        return 400, "Local mode answers only on this machine's own name."
    return None


def _host_name(host: str) -> str:
    name, separator, port = host.rpartition(":")
    return (name if separator and port.isdigit() else host).lower()


def _foreign(scope: Scope, headers: Headers) -> Refusal | None:
    if scope.get("method") in _SAFE_METHODS:
        return None
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if site is not None and site not in _OWN_SITES:
        return 403, "This was sent by another site's page."
    if origin is not None and not is_same_origin(origin, headers.get("host")):
        return 403, "This was sent by another site's page."
    return None


class AnswerHeaders:
    """Adds to every answer what keeps it from being cached, framed, indexed or given away."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and add the headers to the answer."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _ANSWERED_WITH.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers)
