"""
Signing in, in local mode: choose a person of the rooms, with the code that the terminal prints.

Rule: without the code no page names a person. The code is made when the server starts and is good for as long as it
runs, so that one can try the room as one person after another; a new start makes a new code and the old one opens
nothing. It is long enough that it cannot be guessed.
"""

import hmac
import secrets
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import parse_qs

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.html import Html, page, tag
from api.identity import SECURE_SESSION_COOKIE, SESSION_COOKIE
from store import registry

if TYPE_CHECKING:
    from api.wiring import Services

SESSION_LIFETIME = timedelta(hours=12)

_ALPHABET = "abcdefghjkmnpqrstvwxyz23456789"  # no letter or digit that reads like another
_GROUPS, _GROUP_LENGTH = 3, 4
_LARGEST_FORM = 4096


def new_code() -> str:
    """Return a code to sign in with: three groups of four characters."""
    return "-".join("".join(secrets.choice(_ALPHABET) for _ in range(_GROUP_LENGTH)) for _ in range(_GROUPS))


class SignIn:
    """The pages that open and close a session."""

    def __init__(self, services: "Services", code: str) -> None:
        self._services = services
        self._code = code

    def _is_code(self, given: str) -> bool:
        return hmac.compare_digest(given.strip().lower().encode(), self._code.encode())

    async def show(self, request: Request) -> Response:
        """Ask for the code, or with the code, for the person."""
        given = request.query_params.get("code", "")
        if not self._is_code(given):
            return HTMLResponse(_code_page(wrong=bool(given)), status_code=403 if given else 200)
        people = await to_thread.run_sync(self._people)
        return HTMLResponse(_people_page(people, given))

    async def open(self, request: Request) -> Response:
        """Open a session for the chosen person."""
        form = await _form(request)
        if not self._is_code(form.get("code", "")):
            return HTMLResponse(_code_page(wrong=True), status_code=403)
        secret = await to_thread.run_sync(partial(self._opened, form.get("person", "")))
        if secret is None:
            return HTMLResponse(_code_page(wrong=True), status_code=403)
        response = RedirectResponse("/", status_code=303)
        is_secure = request.url.scheme == "https"
        response.set_cookie(
            SECURE_SESSION_COOKIE if is_secure else SESSION_COOKIE,
            secret,
            max_age=int(SESSION_LIFETIME.total_seconds()),
            httponly=True,
            samesite="lax",
            secure=is_secure,
        )
        return response

    async def close(self, request: Request) -> Response:
        """End the session."""
        for name in (SECURE_SESSION_COOKIE, SESSION_COOKIE):
            if secret := request.cookies.get(name):
                await to_thread.run_sync(self._closed, secret)
        response = RedirectResponse("/sign-in", status_code=303)
        response.delete_cookie(SESSION_COOKIE, httponly=True, samesite="lax")
        response.delete_cookie(SECURE_SESSION_COOKIE, httponly=True, samesite="lax", secure=True)
        return response

    def _people(self) -> tuple[registry.Person, ...]:
        with self._services.data.registry.read() as session:
            return registry.people(session)

    def _opened(self, person: str) -> str | None:
        with self._services.data.registry.write() as session:
            if registry.person_by_id(session, person) is None:
                return None
            expires_at = self._services.clock() + SESSION_LIFETIME
            return registry.open_session(session, person=person, expires_at=expires_at)

    def _closed(self, secret: str) -> None:
        with self._services.data.registry.write() as session:
            registry.close_session(session, secret)


async def _form(request: Request) -> dict[str, str]:
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _LARGEST_FORM:
            return {}
    fields = parse_qs(body.decode("utf-8", errors="replace"))
    return {name: values[0] for name, values in fields.items()}


def _code_page(*, wrong: bool) -> str:
    problem = (tag("p", "That is not the code of this run of the server.", class_="stop"),) if wrong else ()
    return page(
        "Sign in",
        tag("h1", "Sign in"),
        tag("p", "The terminal that started the server printed a code.", class_="two"),
        *problem,
        tag(
            "form",
            tag("label", "Code", for_="code"),
            tag("input", id="code", name="code", autocomplete="off", required=True, autofocus=True),
            tag("button", "Go on", class_="btn primary"),
            action="/sign-in",
            method="get",
        ),
    )


def _people_page(people: tuple[registry.Person, ...], code: str) -> str:
    return page(
        "Sign in",
        tag("h1", "Who are you?"),
        tag("p", "Local mode: choose a person of the rooms. Nothing proves that you are.", class_="two"),
        tag(
            "form",
            tag("input", type="hidden", name="code", value=code),
            tag("ul", *(_person(item) for item in people), class_="people"),
            action="/sign-in",
            method="post",
        ),
    )


def _person(item: registry.Person) -> Html:
    button = tag("button", item.name, name="person", value=item.id, class_="btn plain")
    return tag("li", button, tag("span", item.email, class_="dim"))
