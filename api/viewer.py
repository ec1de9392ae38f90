"""
The viewer: a link is followed.

Rule: rights, tier and version are looked at for each request, for pages, pictures and files alike, for whoever follows
the link, as of now. What is missing and what is forbidden answer alike. A file goes only to those who may take it, and
each time it does stands in the audit trail.
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

from api.html import page, tag
from api.viewed import Viewed, caller_or_none, path_of, viewed
from api.viewer_head import head_of
from api.viewer_pages import page_picture, pages_html
from api.viewer_sheets import sheet_html, sheet_picture
from api.viewer_texts import text_html, text_picture
from ingestion.sandbox import SandboxError

if TYPE_CHECKING:
    from api.wiring import Services

__all__ = ["Viewer", "caller_or_none", "nothing_here"]

_PICTURE = "image/jpeg"
_FILE = "application/octet-stream"  # a browser saves it, whatever it holds


class Viewer:
    """The pages that links lead to, the pictures on them, and the files behind them."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    async def show(self, request: Request) -> Response:
        """Show a version of a document, or the place that a citation names."""
        return await self._answered(request, self._page)

    async def page(self, request: Request) -> Response:
        """Show one page as a picture, with the citation's words highlighted where there are some on it."""
        return await self._answered(request, self._picture)

    async def cells(self, request: Request) -> Response:
        """Show a part of a sheet as a picture."""
        return await self._answered(request, self._cells)

    async def file(self, request: Request) -> Response:
        """Hand out the file itself, and put on record that it was."""
        return await self._answered(request, self._file)

    async def _answered(self, request: Request, make: Callable[[Request, Viewed], Response | None]) -> Response:
        return await to_thread.run_sync(partial(self._made, request, make)) or nothing_here()

    def _made(self, request: Request, make: Callable[[Request, Viewed], Response | None]) -> Response | None:
        shown = viewed(self._services, request)
        if shown is None:
            return None
        try:
            return make(request, shown)
        except SandboxError:
            return HTMLResponse(page("Not now", tag("h1", "The page can't be drawn now."), _AGAIN), status_code=503)

    def _page(self, request: Request, shown: Viewed) -> Response:
        if shown.is_pictured:
            body = pages_html(self._services, shown, request.query_params)
        elif shown.is_sheet:
            body = sheet_html(shown, request.query_params)
        else:
            body = text_html(shown, request.query_params)
        title = shown.title
        return HTMLResponse(page(title, *head_of(shown), *body, who=shown.desk.user.name, class_="viewer"))

    def _picture(self, request: Request, shown: Viewed) -> Response | None:
        number = int(request.path_params["number"])
        if shown.is_pictured:
            picture = page_picture(self._services, shown, number, request.query_params)
        else:
            picture = text_picture(shown, number, request.query_params)
        return None if picture is None else Response(picture, media_type=_PICTURE)

    def _cells(self, request: Request, shown: Viewed) -> Response | None:
        picture = sheet_picture(shown, request.query_params)
        return None if picture is None else Response(picture, media_type=_PICTURE)

    def _file(self, request: Request, shown: Viewed) -> Response | None:
        path = path_of(self._services, shown) if shown.sees_words and shown.citation is None else None
        if path is None:
            return None
        if request.method == "GET":
            self._record(shown)
        return FileResponse(path, media_type=_FILE, filename=shown.name, content_disposition_type="attachment")

    def _record(self, shown: Viewed) -> None:
        with shown.desk.database.write() as session:
            self._services.log.append(
                session,
                action="document.downloaded",
                actor=shown.desk.user.id,
                at=shown.at,
                document=shown.document.id,
                version=shown.version,
                sha256=shown.file.sha256,
            )


_AGAIN = tag("p", "The reader of files does not start. Try again in a minute.")


def nothing_here() -> Response:
    """Return the one page for what is missing and what is not open to whoever asks."""
    content = (tag("h1", "There is nothing here."), tag("p", "The page doesn't exist, or isn't open to you."))
    return HTMLResponse(page("Nothing here", *content), status_code=404)
