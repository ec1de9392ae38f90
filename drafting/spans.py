"""Stretches of a text: merged, cut out, widened to where a reader would begin and end."""

from collections.abc import Iterable

from dealroom.documents import StoredText, ZoneKind
from dealroom.verdict import Span

_LINE_END = "\n"
_SENTENCE_ENDS = frozenset(".!?;。！？；")


def merged(spans: Iterable[Span], *, bridge: int = 0) -> list[Span]:
    """Return spans in order, those that touch or lie at most `bridge` characters apart made one."""
    joined: list[Span] = []
    for span in sorted(spans, key=lambda span: (span.start, span.end)):
        if joined and span.start <= joined[-1].end + bridge:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def without(span: Span, holes: Iterable[Span]) -> list[Span]:
    """Return the pieces of a span that lie in none of the holes."""
    pieces: list[Span] = []
    start = span.start
    for hole in merged(holes):
        if hole.end <= start or hole.start >= span.end:
            continue
        if hole.start > start:
            pieces.append(Span(start, hole.start))
        start = max(start, hole.end)
    return [*pieces, Span(start, span.end)] if start < span.end else pieces


def visible(span: Span, *, stored: StoredText) -> list[Span]:
    """Return the pieces of a span that the document shows, without white space at their ends and without empty ones."""
    hidden = (Span(zone.start, zone.end) for zone in stored.zones if zone.kind is ZoneKind.HIDDEN)
    trimmed = (stripped(piece, text=stored.text) for piece in without(span, hidden))
    return [piece for piece in trimmed if piece.start < piece.end]


def stripped(span: Span, *, text: str) -> Span:
    """Return a span without the white space at its ends."""
    start, end = span.start, span.end
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return Span(start, end)


def widened(span: Span, *, text: str, reach: int) -> Span:
    """Return a span widened on each side by at most `reach` characters, to the furthest line or sentence border there."""
    first = max(0, span.start - reach)
    start = next((at for at in range(first, span.start) if _begins_at(text, at)), span.start)
    last = min(len(text), span.end + reach)
    end = next((at for at in range(last, span.end, -1) if _ends_at(text, at)), span.end)
    return Span(start, end)


def _begins_at(text: str, at: int) -> bool:
    return at == 0 or text[at - 1] == _LINE_END or (text[at - 1].isspace() and text[at - 2] in _SENTENCE_ENDS)


def _ends_at(text: str, at: int) -> bool:
    return at == len(text) or text[at] == _LINE_END or (text[at].isspace() and text[at - 1] in _SENTENCE_ENDS)
