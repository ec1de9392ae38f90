"""
The matcher: whether a quote is in a document, and exactly where.

Rule: a quote is in a document if the same characters stand there in the same order after folding, between borders of
tokens, with nothing repaired but a break that extraction or retyping leaves. Figures, signs, units, currencies,
negations, sentence ends and the case of words are never repaired away. Running heads and hidden content prove nothing.

What is shown is always the document's own characters.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dealroom.documents import ZoneKind
from dealroom.verdict import CellValue, Dropped, MatchedBy, Reason, Span
from verification.elision import elided_hits, holds_ellipsis
from verification.folding import CanonicalText, View, touching
from verification.places import Hit, Search
from verification.proofs import Proof, proof_of_cells, proofs_of, proofs_of_chains
from verification.quotes import Reading, proves_something, readings
from verification.rows import row_hits

LONGEST_QUOTE = 50_000
_MOST_LISTED = 50


@dataclass(frozen=True, slots=True)
class Match:
    """
    A quote that was found: `start:end` of the stored text, and the pieces of it that carry the words.

    `occurrences` counts the places where the quote stands in the strictest way that leads to what was shown, up to 2,000;
    the one that is given lies nearest to that, and `places` are the nearest of them, in order, at most 50. `cell_value` says which value of a cell is read,
    where the cell shows another one than it stores, and all that is read is of one kind.
    """

    start: int
    end: int
    spans: tuple[Span, ...]
    occurrences: int
    matched_by: MatchedBy
    places: tuple[Span, ...] = ()
    cell_value: CellValue | None = None


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


def _places(quote: str, wanted: list[Reading], canonical: CanonicalText, near: tuple[Span, ...]) -> list[Proof]:
    """Return the places of the first way of matching that leads anywhere near; else of all ways that lead somewhere."""
    found: list[Proof] = []
    for places in _ways(quote, wanted, canonical):
        found += places
        if any(not near or _distance(place, near) == 0 for place in places):
            break
    if len(found) < 2:  # noqa: PLR2004 - nothing to put in order
        return found
    unique = {(place.start, place.end): place for place in reversed(found)}
    return [unique[place] for place in sorted(unique)]


def _ways(quote: str, wanted: list[Reading], canonical: CanonicalText) -> Iterator[list[Proof]]:
    """Yield the places found in each way, the strictest way first."""
    original = canonical.stored.text
    for view in _views(canonical):
        searches = [Search(reading, view, original) for reading in wanted]
        for search in searches:
            yield proofs_of(search.exact(), quote, canonical)
        for search in searches:
            yield proofs_of(search.repaired(), quote, canonical)
    if canonical.rows is not None:
        yield [proof_of_cells(cells) for reading in wanted for cells in row_hits(reading.text, canonical.rows)]
    if holds_ellipsis(quote):
        for view in _views(canonical):
            for reading in wanted:
                yield proofs_of_chains(_elided(reading, view, original), canonical)


def _views(canonical: CanonicalText) -> Iterator[View]:
    """Yield the views that prove something, the second only where the first leads nowhere near."""
    yield canonical.plain
    if canonical.with_notes is not None:
        yield canonical.with_notes
    if canonical.with_furniture is not None:
        yield canonical.with_furniture


def _elided(reading: Reading, view: View, original: str) -> list[tuple[Hit, ...]]:
    def find(piece: Reading) -> list[Hit]:
        search = Search(piece, view, original)
        return search.exact() or search.repaired()

    return elided_hits(reading, find, original)


def _nearest(found: list[Proof], near: tuple[Span, ...], canonical: CanonicalText) -> Match:
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


def _distance(place: Proof, near: tuple[Span, ...]) -> int:
    """Return how far a place lies from what was shown: nothing if it lies inside a window."""
    return min((max(span.start - place.start, place.end - span.end, 0) for span in near), default=0)


def _reason(wanted: list[Reading], canonical: CanonicalText) -> Reason:
    """Return why nothing was found, as far as it helps a reviewer."""
    if canonical.furniture and any(
        reading.letters and reading.letters in canonical.furniture_letters for reading in wanted
    ):
        return Reason.QUOTE_ONLY_IN_FURNITURE
    everything = canonical.with_hidden
    if everything is not None and any(Search(reading, everything, "").letters() for reading in wanted):
        return Reason.QUOTE_HIDDEN
    return Reason.QUOTE_NOT_FOUND
