"""
Links: the answer in segments, and the one way to render it.

Rule: the only links of an answer are those that the server builds from the ids of citations that passed the gates. All
else is text: no mark-up of a model, a document or a person becomes a link, an image or HTML.

# INVARIANT: segments, joined, are exactly the answer.
"""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from dealroom.ids import CitationId
from dealroom.verdict import Citation, Segment

_MARKUP = re.compile(r"([!\"#$%'()*+,\-./:;=?@\[\\\]^_`{|}~])")
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_INDENT = re.compile(r"(?m)^[ \t]+")
_UNSAFE_IN_URL = re.compile(r"[\s<>()\[\]\\\"'`]")


def segments(answer: str, citations: Sequence[Citation]) -> tuple[Segment, ...]:
    """Return the answer cut at the borders of its anchors; a segment carries the citations whose anchors cover it."""
    spans = [(citation.anchor_span.start, citation.anchor_span.end, citation.id) for citation in citations]
    borders = sorted({0, len(answer), *(start for start, _, _ in spans), *(end for _, end, _ in spans)})
    return tuple(
        Segment(answer[start:end], tuple(id_ for first, last, id_ in spans if first <= start and end <= last))
        for start, end in pairwise(borders)
    )


def markdown(review_segments: Sequence[Segment], url_of: Callable[[CitationId], str]) -> str:
    """Return an answer as markdown in which every character is text and every link is one that `url_of` gave."""
    return _INDENT.sub("", "".join(_rendered(segment, url_of) for segment in review_segments))


def escaped(text: str) -> str:
    """Return a text so that markdown and HTML show it as it is written, without characters that nobody sees."""
    shown = _UNSEEN.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"&(amp|lt|gt)\\;", r"&\1;", _MARKUP.sub(r"\\\1", shown))


def _rendered(segment: Segment, url_of: Callable[[CitationId], str]) -> str:
    if not segment.citations:
        return escaped(segment.text)
    words = " ".join(escaped(segment.text).split("\n")) if segment.text.strip() else escaped(segment.text)
    first, *others = (_UNSAFE_IN_URL.sub(_percent, url_of(citation)) for citation in segment.citations)
    more = "".join(f" [\\[{number}\\]]({url})" for number, url in enumerate(others, start=2))
    return f"[{words}]({first}){more}"


def _percent(character: "re.Match[str]") -> str:
    return "".join(f"%{byte:02X}" for byte in character.group().encode())
