"""
Links: the answer in segments, and the one way to render it.

Rule: the only links of an answer are those that the server builds from the ids of citations that passed the gates. All
else is text: no mark-up of a model, a document or a person becomes a link, an image or HTML.

A citation is linked once. Anchors that repeat each other or lie within each other are one link, and so are anchors that
overlap, as long as the link stays short enough to read; an anchor that is longer than that stays plain, and its citation
is listed and counts.

# INVARIANT: segments, joined, are exactly the answer.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dealroom.ids import CitationId
from dealroom.verdict import Citation, Segment
from verification.anchor_gate import supports_something
from verification.characters import fold

LONGEST_LINK = 240  # code points

_MARKUP = re.compile(r"([!\"#$%'()*+,\-./:;=?@\[\\\]^_`{|}~])")
_LINE_BREAK = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")
_UNSEEN = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_INSIDE_ADDRESS = re.compile(r"(?<=/)(?=/)|(?<=@)(?=\S)|(?<=www)(?=\.)", re.IGNORECASE)
_JOINER = "\u2060"  # takes no room on the page
_INDENT = re.compile(r"(?m)^[ \t]+")
_UNSAFE_IN_URL = re.compile(r"[\x00-\x20\x7f\s<>()\[\]\\\"'`&]")


@dataclass(slots=True)
class _Link:
    start: int
    end: int
    citations: tuple[CitationId, ...]


def segments(answer: str, citations: Sequence[Citation]) -> tuple[Segment, ...]:
    """Return the answer cut at the borders of its links; a linked segment carries the citations that it stands for."""
    cut: list[Segment] = []
    position = 0
    for link in _links(answer, citations):
        if position < link.start:
            cut.append(Segment(answer[position : link.start]))
        cut.append(Segment(answer[link.start : link.end], link.citations))
        position = link.end
    if position < len(answer):
        cut.append(Segment(answer[position:]))
    return tuple(cut)


def _links(answer: str, citations: Sequence[Citation]) -> list[_Link]:
    """Return the links of an answer, in order, apart from each other."""
    links: list[_Link] = []
    for citation in sorted(citations, key=lambda one: (one.anchor_span.start, -one.anchor_span.end)):
        if citation.anchor_span.end - citation.anchor_span.start <= LONGEST_LINK:
            _lay(citation, answer, links)
    return links


def _lay(citation: Citation, answer: str, links: list[_Link]) -> None:
    """Link one more citation, whose anchor begins at or after those before it."""
    start, end = citation.anchor_span.start, citation.anchor_span.end
    last = links[-1] if links else None
    if last is None or last.end <= start:
        links.append(_Link(start, end, (citation.id,)))
    elif end <= last.end:
        _join(next(link for link in reversed(links) if link.start <= start), citation)
    elif end - last.start <= LONGEST_LINK:
        last.end = end
        _join(last, citation)
    elif supports_something(fold(answer[last.end : end]).text):
        links.append(_Link(end - len(answer[last.end : end].lstrip()), end, (citation.id,)))
    else:
        _join(last, citation)


def _join(link: _Link, citation: Citation) -> None:
    link.citations = (*link.citations, citation.id)


def markdown(review_segments: Sequence[Segment], url_of: Callable[[CitationId], str]) -> str:
    """Return an answer as markdown in which every character is text and every link is one that `url_of` gave."""
    return _INDENT.sub("", "".join(_rendered(segment, url_of) for segment in review_segments))


def escaped(text: str) -> str:
    """
    Return a text so that markdown and HTML show it as it is written, without characters that nobody sees.

    Many renderers make links of bare addresses after they have taken the escapes away, so a character without width parts
    those.
    """
    seen = _INSIDE_ADDRESS.sub(_JOINER, _UNSEEN.sub("", _LINE_BREAK.sub("\n", text)))
    shown = _MARKUP.sub(r"\\\1", seen)
    return shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _rendered(segment: Segment, url_of: Callable[[CitationId], str]) -> str:
    if not segment.citations:
        return escaped(segment.text)
    words = escaped(segment.text).replace("\n", " ")
    first, *others = (_UNSAFE_IN_URL.sub(_percent, url_of(citation)) for citation in segment.citations)
    more = "".join(f" [\\[{number}\\]]({url})" for number, url in enumerate(others, start=2))
    return f"[{words}]({first}){more}"


def _percent(character: "re.Match[str]") -> str:
    return "".join(f"%{byte:02X}" for byte in character.group().encode())
