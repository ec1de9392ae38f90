"""
The matcher: whether a quote is in a document, and exactly where.

Rule: a quote is in a document if the same characters stand there in the same order after folding, between borders of
tokens, with nothing repaired but a break that extraction or retyping leaves. Figures, signs, units, currencies,
negations, sentence ends and the case of words are never repaired away. Running heads and hidden content prove nothing.

What is shown is always the document's own characters.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dealroom.documents import ZoneKind
from dealroom.verdict import CellValue, Dropped, MatchedBy, Reason, Span
from verification.elision import elided_hits, holds_ellipsis
from verification.folding import CanonicalText, View, touching
from verification.places import Hit, Search
from verification.quotes import Reading, proves_something, readings
from verification.rows import row_hits

LONGEST_QUOTE = 50_000
_MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class Match:
    """
    A quote that was found: `start:end` of the stored text, and the pieces of it that carry the words.

    `occurrences` counts the places where the quote stands, up to 2,000; the one that is given lies nearest to what was
    shown, and `places` are the nearest of them, in order, at most 50. `cell_value` says which value of a cell is read,
    where the cell shows another one than it stores, and all that is read is of one kind.
    """

    start: int
    end: int
    spans: tuple[Span, ...]
    occurrences: int
    matched_by: MatchedBy
    places: tuple[Span, ...] = ()
    cell_value: CellValue | None = None


class _Found(NamedTuple):
    """A place where a quote stands, before the one that is given is chosen."""

    start: int
    end: int
    spans: tuple[Span, ...]
    matched_by: MatchedBy


def find_quote(quote: str, canonical: CanonicalText, *, near: tuple[Span, ...] = ()) -> Match | Dropped:
    """Return where a quote stands in a document, or why it is dropped."""
    if len(quote) > LONGEST_QUOTE:
        return Dropped(Reason.QUOTE_NOT_FOUND)
    wanted = [reading for reading in readings(quote) if proves_something(reading.said)]
    if not wanted:
        return Dropped(Reason.QUOTE_TOO_SHORT)
    found = _places(quote, wanted, canonical, near)
    if found:
        return _nearest(found, near, canonical)
    return Dropped(_reason(wanted, canonical))


def _places(quote: str, wanted: list[Reading], canonical: CanonicalText, near: tuple[Span, ...]) -> list[_Found]:
    """Return the places of the first way of matching that leads anywhere near; else of all ways that lead somewhere."""
    found: list[_Found] = []
    for places in _ways(quote, wanted, canonical):
        found += places
        if any(_distance(place, near) == 0 for place in places):
            break
    if len(found) < 2:  # noqa: PLR2004 - nothing to put in order
        return found
    unique = {(place.start, place.end): place for place in reversed(found)}
    return [unique[place] for place in sorted(unique)]


def _ways(quote: str, wanted: list[Reading], canonical: CanonicalText) -> Iterator[list[_Found]]:
    """Yield the places found in each way, the strictest way first."""
    original = canonical.stored.text
    for view in _views(canonical):
        searches = [Search(reading, view, original) for reading in wanted]
        exact = next(filter(None, (search.exact() for search in searches)), [])
        if exact and not wanted[0].is_long:
            yield _proved([(hit,) for hit in exact], quote, canonical)  # a short one is repaired only where need be
        repaired = next(filter(None, (search.repaired(known=exact) for search in searches)), [])
        yield _proved([(hit,) for hit in (*exact, *repaired)], quote, canonical)
    if canonical.rows is not None:
        yield [_row_place(spans) for reading in wanted for spans in row_hits(reading.text, canonical.rows)]
    if holds_ellipsis(quote):
        for view in _views(canonical):
            for reading in wanted:
                yield _proved(_elided(reading, view, original), quote, canonical)


def _views(canonical: CanonicalText) -> Iterator[View]:
    """Yield the views that prove something, the second only where the first leads nowhere near."""
    yield canonical.plain
    if canonical.with_furniture is not None:
        yield canonical.with_furniture


def _elided(reading: Reading, view: View, original: str) -> list[tuple[Hit, ...]]:
    def find(piece: Reading) -> list[Hit]:
        search = Search(piece, view, original)
        return search.exact() or search.repaired()

    return elided_hits(reading, find, original)


def _row_place(spans: tuple[Span, ...]) -> _Found:
    return _Found(spans[0].start, spans[-1].end, spans, MatchedBy.REPAIRED)


def _proved(chains: list[tuple[Hit, ...]], quote: str, canonical: CanonicalText) -> list[_Found]:
    """Return chains of hits as places, without those that furniture alone would carry."""
    places = [_place(chain, quote, canonical) for chain in chains]
    if not canonical.furniture:
        return places
    return [place for place in places if _carries(place, canonical.stored.text)]


def _carries(place: _Found, text: str) -> bool:
    if place.spans == (Span(place.start, place.end),):
        return True
    return proves_something(" ".join(text[span.start : span.end] for span in place.spans))


def _place(chain: tuple[Hit, ...], quote: str, canonical: CanonicalText) -> _Found:
    start, end = chain[0].stored_start, chain[-1].stored_end
    spans = tuple(span for hit in chain for span in _pieces(hit, canonical))
    if len(chain) > 1 or chain[0].is_repaired or touching(chain[0].view.taken_out, start, end):
        return _Found(start, end, spans, MatchedBy.REPAIRED)
    shown = canonical.stored.text[start:end]
    is_exact = shown == quote or shown.split() == quote.split()
    return _Found(start, end, spans, MatchedBy.EXACT if is_exact else MatchedBy.TYPOGRAPHIC)


def _pieces(hit: Hit, canonical: CanonicalText) -> Iterable[Span]:
    """Return the stretches of a hit that carry its words: without what the view leaves out, and without furniture."""
    start, end = hit.stored_start, hit.stored_end
    skipped = {*touching(hit.view.taken_out, start, end), *touching(canonical.furniture, start, end)}
    pieces: list[Span] = []
    for out in sorted(skipped, key=lambda span: span.start):
        pieces += _trimmed(canonical.stored.text, start, out.start)
        start = max(start, out.end)
    return [*pieces, *_trimmed(canonical.stored.text, start, end)] if skipped else [Span(start, end)]


def _trimmed(text: str, start: int, end: int) -> Iterable[Span]:
    piece = text[start:end]
    if piece.strip():
        yield Span(start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip()))


def _nearest(found: list[_Found], near: tuple[Span, ...], canonical: CanonicalText) -> Match:
    ranked = sorted(found, key=lambda place: (_distance(place, near), place.start)) if len(found) > 1 else found
    best = ranked[0]
    return Match(
        start=best.start,
        end=best.end,
        spans=best.spans,
        occurrences=len(found),
        matched_by=best.matched_by,
        places=tuple(Span(place.start, place.end) for place in sorted(ranked[:_MOST_LISTED])),
        cell_value=_cell_value(best.spans, canonical),
    )


def _cell_value(spans: tuple[Span, ...], canonical: CanonicalText) -> CellValue | None:
    """Return which value of its cells a match reads, where that is not the same, and not both."""
    if not canonical.values:
        return None
    kinds = {zone.kind for span in spans for zone in touching(canonical.values, span.start, span.end)}
    if kinds == {ZoneKind.SHOWN}:
        return CellValue.SHOWN
    return CellValue.STORED if kinds == {ZoneKind.STORED} else None


def _distance(place: _Found, near: tuple[Span, ...]) -> int:
    """Return how far a place lies from what was shown: nothing if it lies inside a window."""
    return min((max(span.start - place.start, place.end - span.end, 0) for span in near), default=0)


def _reason(wanted: list[Reading], canonical: CanonicalText) -> Reason:
    """Return why nothing was found, as far as it helps a reviewer."""
    if canonical.furniture and any(reading.letters and reading.letters in canonical.furniture_letters for reading in wanted):
        return Reason.QUOTE_ONLY_IN_FURNITURE
    everything = canonical.with_hidden
    if everything is not None and any(Search(reading, everything, "").letters for reading in wanted):
        return Reason.QUOTE_HIDDEN
    return Reason.QUOTE_NOT_FOUND
