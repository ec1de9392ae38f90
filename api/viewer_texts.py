"""
A stored text as a page of words, or as pictures for those who see pictures alone.

Rule: the words come from the stored text of the version that the link names. What the document hides is shown to
advisory roles alone, and is on no picture.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from api.html import Html, tag
from api.pictures import finished
from api.viewed import WIDTH, Viewed
from dealroom.verdict import Span
from ingestion.cover import Cover
from ingestion.text_picture import MOST_CHARACTERS, MOST_LINES, Piece, drawn_text

PART = 60_000  # characters of a text on one page
_CONTEXT = 1_500  # characters shown on either side of a quote
_NEW_PAGE = "\f"
_NOTHING = (tag("p", "The file has no text to show yet.", class_="two"),)
_MOST_PARTS = 1_000


def text_html(shown: Viewed, query: Mapping[str, str]) -> Sequence[Html]:
    """Return a stretch of a text: in words, or in pictures."""
    if shown.stored is None:
        return (tag("p", shown.document.problem, class_="two"), *_NOTHING) if shown.document.problem else _NOTHING
    part = _part_of(query)
    stretch = _stretch(shown, part)
    if shown.sees_words:
        body = tag("article", *piece_tags(shown, stretch), class_="paper")
    else:
        body = tag("div", *_figures(shown, stretch, part), class_="pages")
    return (body, *_further(shown, stretch, part))


def text_picture(shown: Viewed, number: int, query: Mapping[str, str]) -> bytes | None:
    """Return a piece of a text as JPEG, by its number from 1 in its part, or None where there is none."""
    if shown.stored is None or shown.is_sheet:
        return None
    pieces = _cuts(shown, _stretch(shown, _part_of(query)))
    if not 1 <= number <= len(pieces):
        return None
    marked = [Piece(text, is_marked) for text, is_marked, _ in _visible(shown, pieces[number - 1], sees_hidden=False)]
    return finished(drawn_text(marked, width=WIDTH), stamp=shown.stamp)


def piece_tags(shown: Viewed, stretch: Span) -> Iterator[Html]:
    """Yield a stretch of a stored text as words: marked where the citation rests on them."""
    for text, is_marked, is_hidden in _visible(shown, stretch, sees_hidden=shown.sees_hidden):
        for number, page in enumerate(text.split(_NEW_PAGE)):
            if number:
                yield tag("span", class_="new-page")
            if is_marked:
                yield tag("mark", page)
            elif is_hidden:
                yield tag("span", page, class_="hidden", title="Hidden in the document")
            else:
                yield tag("span", page)


def _visible(shown: Viewed, stretch: Span, *, sees_hidden: bool) -> Iterator[tuple[str, bool, bool]]:
    """Yield the pieces of a stretch that a person may see, and whether each is marked and hidden."""
    assert shown.stored is not None  # noqa: S101 - asked only of versions with a text, said to the type checker
    hidden = [span for span in shown.hidden() if span.start < stretch.end and stretch.start < span.end]
    borders = {stretch.start, stretch.end}
    for span in (*hidden, *shown.marks):
        borders.update(border for border in (span.start, span.end) if stretch.start < border < stretch.end)
    under, marked = Cover(hidden), Cover(shown.marks)
    for start, end in pairwise(sorted(borders)):
        is_hidden = under.holds(start)
        if sees_hidden or not is_hidden:
            yield shown.stored.text[start:end], marked.holds(start), is_hidden


def _part_of(query: Mapping[str, str]) -> int:
    text = query.get("part", "1")
    return min(max(int(text), 1), _MOST_PARTS) if text.isascii() and text.isdigit() and len(text) <= 4 else 1  # noqa: PLR2004 - more digits than parts


def _stretch(shown: Viewed, part: int) -> Span:
    """Return which stretch of the stored text is shown: what surrounds the quote, or a part of the whole."""
    text = shown.stored.text if shown.stored else ""
    if shown.citation is not None:
        return Span(*around(text, shown.citation.location.start, shown.citation.location.end))
    return Span(_border(text, (part - 1) * PART), _border(text, part * PART))


def _border(text: str, near: int) -> int:
    """Return where a part of a text ends: at the end of a line, where there is one nearby."""
    if near <= 0 or near >= len(text):
        return min(max(near, 0), len(text))
    line = text.find("\n", near, near + 1_000)
    return near if line < 0 else line + 1


def around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the lines around a stretch of a text."""
    first = text.rfind("\n", 0, max(0, start - _CONTEXT)) + 1
    last = text.find("\n", min(len(text), end + _CONTEXT))
    first = max(first, start - PART // 2)
    return first, min(len(text) if last < 0 else last, end + PART // 2)


def _cuts(shown: Viewed, stretch: Span) -> list[Span]:
    """Return the pieces of a stretch that become a picture each, cut at the ends of lines where there are any."""
    text = shown.stored.text if shown.stored else ""
    cuts: list[Span] = []
    start = stretch.start
    while start < stretch.end:
        end = cut_after(text, start, stretch.end)
        cuts.append(Span(start, end))
        start = end
    return cuts


def cut_after(text: str, start: int, stop: int) -> int:
    """Return where the picture of a text that begins at `start` ends."""
    at = start
    for _ in range(MOST_LINES):
        line = text.find("\n", at, min(start + MOST_CHARACTERS, stop))
        if line < 0:
            if stop <= start + MOST_CHARACTERS:
                return stop
            return at if at > start else start + MOST_CHARACTERS
        at = line + 1
    return at


def _figures(shown: Viewed, stretch: Span, part: int) -> Iterator[Html]:
    cuts = _cuts(shown, stretch)
    marks = [any(mark.start < cut.end and cut.start < mark.end for mark in shown.marks) for cut in cuts]
    for number, is_marked in enumerate(marks, start=1):
        alt = f"Text of {shown.title}, picture {number} of {len(cuts)}"
        picture = tag(
            "img",
            src=f"{shown.path}/pages/{number}" + ("" if part == 1 else f"?part={part}"),
            alt=alt + (", with the quoted passage highlighted" if is_marked else ""),
            loading="lazy",
            width=str(WIDTH),
            height=str(WIDTH),
        )
        yield tag("figure", tag("div", picture, class_="sheet"))


def _further(shown: Viewed, stretch: Span, part: int) -> Iterator[Html]:
    length = len(shown.stored.text) if shown.stored else 0
    if stretch.start == 0 and stretch.end == length:
        return
    links = list[Html]()
    if shown.citation is not None:
        if not shown.is_earlier:
            links.append(tag("a", "Open the whole file", href=f"/view/{shown.document.id}/{shown.version}"))
    else:
        if stretch.start > 0:
            links.append(tag("a", "Previous part", href=f"{shown.path}?part={part - 1}"))
        if stretch.end < length:
            links.append(tag("a", "Next part", href=f"{shown.path}?part={part + 1}"))
    yield tag("nav", tag("span", "A part of the document is shown.", class_="dim"), *links, class_="parts")
