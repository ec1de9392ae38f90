"""
Pages that are drawn from the file itself: PDF files and pictures.

Rule: what a person who may not take words along gets of a page is its picture, and nothing that can be copied.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from api.html import Html, tag
from api.pictures import PageSize, finished
from api.viewed import WIDTH, Viewed, boxes_read, page_of
from api.viewer_texts import piece_tags
from dealroom.documents import Location
from dealroom.page_words import PageBox
from dealroom.verdict import Span
from ingestion.page_picture import NARROWEST, WIDEST

if TYPE_CHECKING:
    from api.wiring import Services

PAGES_SHOWN = 40  # of one document at once; the others are behind a link
_AFTER = 1  # pages that are shown behind the cited ones
_MOST_CITED = 6
_IN_VIEW = 0.3  # of the page's height
_STEP = 100  # pixels: nearly equal widths share a picture
_PAPER = PageSize(1_100, 1_556, 1)
_EMPTY = (tag("p", "The file can't be shown.", class_="two"),)


def pages_html(services: "Services", shown: Viewed, query: Mapping[str, str]) -> Sequence[Html]:
    """Return the pages of a file, or those around a citation, each as a picture with what may stand beside it."""
    cited = shown.pages_of(shown.marks)[:_MOST_CITED]
    first = cited[0] if cited else _number(query.get("page"), 1, least=1)
    found = _places(services, shown, first)
    if found is None:
        return [*_problem(shown), *_EMPTY]
    count = found[0].page_count
    pages = _around(cited, count) if cited else _part(first, count)
    figures = [_figure(services, shown, page, found, is_cited=page in cited) for page in pages]
    lost = (
        [tag("p", "The place of the quote on the page is not known.", class_="note")] if _is_lost(cited, found) else []
    )
    return [*_problem(shown), *lost, tag("div", *figures, class_="pages"), *_further(shown, pages, count)]


def page_picture(services: "Services", shown: Viewed, number: int, query: Mapping[str, str]) -> bytes | None:
    """Return a page as JPEG, or None where there is no such page: highlighted, and stamped for whoever sees pictures alone."""
    of = page_of(services, shown, number)
    width = _number(query.get("width"), WIDTH, least=NARROWEST, most=WIDEST)
    marks = shown.marks if number in shown.pages_of(shown.marks) else ()
    rounded = -(-width // _STEP) * _STEP
    found = None if of is None else services.pictures.page(of, width=rounded, stored=shown.stored, spans=marks)
    if found is None:
        return None
    picture, boxes = found
    return finished(picture, boxes=boxes or (boxes_read(shown, number) if marks else ()), stamp=shown.stamp)


def _places(services: "Services", shown: Viewed, page: int) -> tuple[PageSize, tuple[PageBox, ...]] | None:
    of = page_of(services, shown, page)
    if of is None:
        return None
    found = services.pictures.places(of, width=WIDTH, stored=shown.stored, spans=shown.marks)
    if found is None or found[1] or not shown.marks:
        return found
    return found[0], boxes_read(shown, page)


def _number(text: str | None, otherwise: int, *, least: int, most: int = 1_000_000) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 7:  # noqa: PLR2004 - more digits than any
        return otherwise
    return min(max(int(text), least), most)


def _problem(shown: Viewed) -> Iterator[Html]:
    if shown.document.problem and not shown.is_earlier:
        yield tag("p", shown.document.problem, class_="note")


def _around(cited: Sequence[int], count: int) -> Sequence[int]:
    return range(cited[0], min(cited[-1] + _AFTER, count, cited[0] + _MOST_CITED) + 1)


def _part(first: int, count: int) -> Sequence[int]:
    begin = (min(first, count) - 1) // PAGES_SHOWN * PAGES_SHOWN + 1
    return range(begin, min(begin + PAGES_SHOWN, count + 1))


def _is_lost(cited: Sequence[int], found: tuple[PageSize, Sequence[PageBox]]) -> bool:
    return bool(cited) and not found[1]


def _figure(
    services: "Services",
    shown: Viewed,
    page: int,
    found: tuple[PageSize, Sequence[PageBox]],
    *,
    is_cited: bool,
) -> Html:
    places = _places(services, shown, page) if is_cited else None
    size, boxes = places or (found[0], ())
    alt = f"Page {page} of {shown.title}" + (", with the quoted passage highlighted" if boxes else "")
    picture = tag(
        "img",
        src=f"{shown.path}/pages/{page}",
        alt=alt,
        width=str(size.width),
        height=str(size.height),
        loading="lazy",
        decoding="async",
    )
    caption = tag("figcaption", f"Page {page}", tag("span", f" of {found[0].page_count}", class_="dim"))
    sheet = tag("div", picture, *_spot(boxes, page), class_="sheet")
    words = _words(shown, page)
    return tag("figure", caption, sheet, *words, id=f"page-{page}", class_="with-words" if words else False)


def _spot(boxes: Sequence[PageBox], page: int) -> Iterator[Html]:
    """Yield what a browser brings into view as the page opens: the quote, with some of the page below it."""
    if boxes:
        top = min(box.top for box in boxes)
        height = min(_IN_VIEW, 1 - top)
        line = tag(
            "rect", x="0", y=f"{top * 100:.2f}", width="100", height=f"{height * 100:.2f}", tabindex="0", autofocus=True
        )
        yield tag("svg", line, viewBox="0 0 100 100", preserveAspectRatio="none", class_="spot", id=f"quote-{page}")


def _words(shown: Viewed, page: int) -> tuple[Html, ...]:
    place = next((item for item in _locations(shown) if item.page == page), None)
    if not shown.sees_words or place is None or place.start == place.end:
        return ()
    body = piece_tags(shown, Span(place.start, place.end))
    return (tag("details", tag("summary", f"Text of page {page}"), tag("div", *body, class_="words"), open=True),)


def _locations(shown: Viewed) -> Sequence[Location]:
    return shown.stored.locations if shown.stored else ()


def _further(shown: Viewed, pages: Sequence[int], count: int) -> Iterator[Html]:
    """Yield the way to the pages that are not shown."""
    if shown.citation is not None:
        if not shown.is_earlier:
            way = f"/view/{shown.document.id}/{shown.version}?page={pages[0]}#page-{pages[0]}"
            yield tag("p", tag("a", f"Open the whole file at page {pages[0]}", href=way))
        return
    links = [
        tag("a", f"Pages {first} to {min(first + PAGES_SHOWN - 1, count)}", href=f"{shown.path}?page={first}")
        for first in (pages[0] - PAGES_SHOWN, pages[-1] + 1)
        if 1 <= first <= count
    ]
    if links:
        yield tag("nav", *links, class_="parts", aria_label="Further pages")
