"""The pages of local mode for whoever is signed in: their deals and threads, and a thread's newest draft."""

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from api.desks import Desks
from api.html import Html, page, tag
from api.links import citation_url, document_url
from api.loading import Desk
from api.rules import Rule
from api.viewer import caller_or_none, nothing_here
from dealroom.drafts import Draft
from dealroom.threads import Thread
from dealroom.verdict import Segment, VerificationState

if TYPE_CHECKING:
    from api.wiring import Services

_VERDICTS = {
    VerificationState.VERIFIED: ("Verified", "ok"),
    VerificationState.PARTLY_VERIFIED: ("Partly verified", "warn"),
    VerificationState.UNVERIFIED: ("Manual review", "warn"),
    VerificationState.NOT_AVAILABLE: ("Not available", "two"),
}
_NOT_DRAFTED = ("No draft", "dim")


class Landing:
    """The pages that a browser starts from."""

    def __init__(self, services: "Services") -> None:
        self._services = services

    async def show(self, request: Request) -> Response:
        """Show the deals and threads that the person may know of."""
        html = await to_thread.run_sync(partial(self._overview, request))
        return RedirectResponse("/sign-in", status_code=303) if html is None else HTMLResponse(html)

    async def thread(self, request: Request) -> Response:
        """Show a thread, with its newest draft where the person may see drafts."""
        html = await to_thread.run_sync(partial(self._thread, request, request.path_params["thread"]))
        return nothing_here() if html is None else HTMLResponse(html)

    def _overview(self, request: Request) -> str | None:
        caller = caller_or_none(self._services, request)
        if caller is None:
            return None
        deals = [_deal(desk) for desk in Desks(self._services.data, caller.person).all()]
        none = (tag("p", "You have a role in no deal.", class_="two"),) if not deals else ()
        sign_out = tag("form", tag("button", "Sign out", class_="btn plain"), action="/sign-out", method="post")
        return page("Deals", *deals, *none, sign_out, who=caller.person.name)

    def _thread(self, request: Request, identifier: str) -> str | None:
        caller = caller_or_none(self._services, request)
        desk = None if caller is None else Desks(self._services.data, caller.person).of(identifier)
        found = None if desk is None else desk.thread(identifier)
        if desk is None or found is None:
            return None
        drafts = desk.drafts(found)
        draft = _draft(desk, drafts[0]) if drafts else ()
        return page(_title(desk, found), *_question(desk, found), *draft, who=desk.user.name)


def _deal(desk: Desk) -> Html:
    rows = (_row(desk, thread) for thread in desk.threads)
    return tag("section", tag("h1", desk.actor.deal.name), tag("ul", *rows, class_="rows"))


def _row(desk: Desk, thread: Thread) -> Html:
    link = tag("a", _title(desk, thread), href=f"/thread/{thread.id}")
    if not desk.may(Rule.DRAFTS):
        status = thread.status if desk.may(Rule.SCOPE) else thread.status.as_shown_outside
        return tag("li", link, tag("span", status.value.replace("_", " ").capitalize(), class_="two"))
    drafts = desk.drafts(thread)
    word, tone = _VERDICTS[drafts[0].review.state] if drafts else _NOT_DRAFTED
    return tag("li", link, tag("span", word, class_=tone))


def _title(desk: Desk, thread: Thread) -> str:
    return thread.title if desk.may(Rule.THREAD_WORDS) else thread.id


def _question(desk: Desk, thread: Thread) -> Iterable[Html]:
    yield tag("h1", _title(desk, thread))
    if desk.may(Rule.THREAD_WORDS):
        yield tag("p", thread.body, class_="question")


def _draft(desk: Desk, draft: Draft) -> Iterable[Html]:
    review = draft.review
    word, tone = _VERDICTS[review.state]
    yield tag("p", word, " ", tag("span", f"drafted by {draft.drafter.name}", class_="dim"), class_=tone)
    yield tag("p", *(_segment(draft, segment) for segment in review.segments), class_="answer")
    if review.missing:
        yield tag("p", tag("b", "Missing: "), review.missing, class_="missing")
    yield tag("nav", *_chips(desk, draft), class_="chips")
    if review.flags:
        yield tag("ul", *(_flag(item.kind.value, item.message) for item in review.flags), class_="flags")
    if review.dropped:
        dropped = (tag("li", tag("s", item.quote), " ", item.reason.sentence) for item in review.dropped)
        yield tag("ul", *dropped, class_="dropped")


def _segment(draft: Draft, segment: Segment) -> Html:
    if not segment.citations:
        return tag("span", segment.text)
    numbers = [item.id for item in draft.review.citations]
    marks = ", ".join(str(numbers.index(citation) + 1) for citation in segment.citations if citation in numbers)
    return tag("a", segment.text, tag("sup", marks), class_="cite", href=citation_url(draft.id, segment.citations[0]))


def _chips(desk: Desk, draft: Draft) -> Iterable[Html]:
    for identifier in dict.fromkeys(item.document for item in draft.review.citations):
        document = desk.document(identifier)
        if document is not None:
            yield tag("a", document.title, class_="chip", href=document_url(document))


def _flag(kind: str, message: str) -> Html:
    return tag("li", tag("b", kind.capitalize()), " ", message, class_="flag")
