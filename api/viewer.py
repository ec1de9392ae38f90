"""
The viewer: a link is followed.

Rule: rights, tier and version are looked at for each request, for whoever follows the link, as of now. What is missing
and what is forbidden answer alike. The words come from the stored text of the version that the link names; what the
document hides is shown to advisory roles alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from api.desks import Desks
from api.html import Html, page, tag
from api.identity import Caller, InvalidCredentialError, caller_of
from api.loading import Desk
from dealroom.documents import Document, StoredText, ZoneKind
from dealroom.folders import Tier
from dealroom.ids import VersionId
from dealroom.people import ADVISORY_ROLES, BUY_SIDE_ROLES
from dealroom.verdict import Citation, Span
from store import texts

if TYPE_CHECKING:
    from api.wiring import Services

_CONTEXT = 1_500  # characters shown on either side of a quote
_NEW_PAGE = "\f"
_MOST_SHOWN = 60_000  # characters of a document from its start


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: a stretch of a stored text, with the words that a citation rests on."""

    document: Document
    stored: StoredText | None
    start: int
    end: int
    marks: tuple[Span, ...]
    label: str | None


class Viewer:
    """The pages that links lead to."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    async def show(self, request: Request) -> Response:
        """Show a version of a document, or the place that a citation names."""
        subject, part = request.path_params["subject"], request.path_params["part"]
        html = await to_thread.run_sync(partial(self._page, request, subject, part))
        if html is None:
            return nothing_here()
        return HTMLResponse(html)

    def _page(self, request: Request, subject: str, part: str) -> str | None:
        caller = caller_or_none(self._services, request)
        desk = None if caller is None else Desks(self._services.data, caller.person).of(subject)
        if desk is None:
            return None
        shown = _document(desk, subject, part) or _citation(desk, subject, part)
        return None if shown is None else _written(desk, shown, at=self._services.clock())


def caller_or_none(services: "Services", request: Request) -> Caller | None:
    """Return who asks for a page, or None where nothing or something wrong proves it."""
    try:
        return caller_of(services, authorization=request.headers.get("authorization"), cookies=request.cookies)
    except InvalidCredentialError:
        return None


def nothing_here() -> Response:
    """Return the one page for what is missing and what is not open to whoever asks."""
    content = (tag("h1", "There is nothing here."), tag("p", "The page doesn't exist, or isn't open to you."))
    return HTMLResponse(page("Nothing here", *content), status_code=404)


def _document(desk: Desk, subject: str, part: str) -> Shown | None:
    document = desk.document(subject)
    if document is None or document.version != part:
        return None
    stored = _text(desk, document.version)
    end = min(len(stored.text), _MOST_SHOWN) if stored else 0
    return Shown(document, stored, 0, end, (), None)


def _citation(desk: Desk, subject: str, part: str) -> Shown | None:
    draft = desk.draft(subject)
    citation = next((item for item in draft.review.citations if item.id == part), None) if draft else None
    document = desk.document(citation.document) if citation else None
    stored = _text(desk, citation.version) if citation else None
    if citation is None or document is None or stored is None or not _is_slice(citation, stored):
        return None
    start, end = _around(stored.text, citation.location.start, citation.location.end)
    return Shown(document, stored, start, end, citation.spans, citation.location.label)


def _is_slice(citation: Citation, stored: StoredText) -> bool:
    # The words come from the store: a citation that is not a slice of it shows nothing.
    return stored.text[citation.location.start : citation.location.end] == citation.quote


def _text(desk: Desk, version: VersionId) -> StoredText | None:
    with desk.database.read() as session:
        return texts.text(session, version)


def _around(text: str, start: int, end: int) -> tuple[int, int]:
    first = text.rfind("\n", 0, max(0, start - _CONTEXT)) + 1
    last = text.find("\n", min(len(text), end + _CONTEXT))
    return first, len(text) if last < 0 else last


def _written(desk: Desk, shown: Shown, *, at: datetime) -> str:
    document = shown.document
    place = (tag("span", shown.label, class_="label"),) if shown.label else ()
    return page(
        document.title,
        tag("h1", document.title),
        tag("p", document.folder_path, " ", *place, class_="meta"),
        *_watermark(desk, document, at=at),
        *_body(desk, shown),
        who=desk.user.name,
    )


def _watermark(desk: Desk, document: Document, *, at: datetime) -> tuple[Html, ...]:
    tier = desk.tier(document.folder)
    if desk.actor.role not in BUY_SIDE_ROLES or tier not in {Tier.VIEW, Tier.WATERMARK}:
        return ()
    return (tag("p", f"{desk.user.email}, {at:%d %b %Y %H:%M} UTC", class_="watermark"),)


def _body(desk: Desk, shown: Shown) -> tuple[Html, ...]:
    if shown.stored is None:
        return (tag("p", "The file has no text to show yet.", class_="two"),)
    sees_hidden = desk.actor.role in ADVISORY_ROLES
    pieces = tuple(_pieces(shown.stored, shown, sees_hidden=sees_hidden))
    cut = shown.start > 0 or shown.end < len(shown.stored.text)
    note = (tag("p", "A part of the document is shown.", class_="dim"),) if cut else ()
    return (tag("article", *pieces, class_="paper"), *note)


def _pieces(stored: StoredText, shown: Shown, *, sees_hidden: bool) -> Iterator[Html]:
    hidden = [Span(zone.start, zone.end) for zone in stored.zones if zone.kind is ZoneKind.HIDDEN]
    borders = {shown.start, shown.end}
    for span in (*hidden, *shown.marks):
        borders.update(border for border in (span.start, span.end) if shown.start < border < shown.end)
    ordered = sorted(borders)
    for start, end in pairwise(ordered):
        is_hidden = _covers(hidden, start)
        if is_hidden and not sees_hidden:
            continue
        for number, text in enumerate(stored.text[start:end].split(_NEW_PAGE)):
            if number:
                yield tag("span", class_="new-page")
            if _covers(shown.marks, start):
                yield tag("mark", text)
            elif is_hidden:
                yield tag("span", text, class_="hidden", title="Hidden in the document")
            else:
                yield tag("span", text)


def _covers(spans: tuple[Span, ...] | list[Span], position: int) -> bool:
    return any(span.start <= position < span.end for span in spans)
