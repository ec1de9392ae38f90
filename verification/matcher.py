"""
The matcher: whether a quote is in a document, and exactly where.

Rule: a quote is in a document if the same characters stand there in the same order after folding, between borders of
tokens, with nothing repaired but a break that extraction or retyping leaves. Figures, signs, units, currencies,
negations, sentence ends and the case of words are never repaired away. Running heads and hidden content prove nothing.

What is shown is always the document's own characters.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from dealroom.verdict import Dropped, MatchedBy, Reason, Span
from verification.elision import elided_hits
from verification.folding import CanonicalText, View
from verification.places import Hit, exact_hits, repaired_hits, stands_loosely
from verification.quotes import Reading, proves_something, readings
from verification.rows import row_hits

LONGEST_QUOTE = 50_000


@dataclass(frozen=True, slots=True)
class Match:
    """
    A quote that was found: `start:end` of the stored text, and the pieces of it that carry the words.

    `occurrences` counts the places where the quote stands; the one that is given lies nearest to what was shown.
    """

    start: int
    end: int
    spans: tuple[Span, ...]
    occurrences: int
    matched_by: MatchedBy


def find_quote(quote: str, canonical: CanonicalText, *, near: tuple[Span, ...] = ()) -> Match | Dropped:
    """Return where a quote stands in a document, or why it is dropped."""
    if len(quote) > LONGEST_QUOTE:
        return Dropped(Reason.QUOTE_NOT_FOUND)
    wanted = readings(quote)
    if not any(proves_something(reading.folded.text) for reading in wanted):
        return Dropped(Reason.QUOTE_TOO_SHORT)
    wanted = tuple(reading for reading in wanted if proves_something(reading.folded.text))
    found = _matches(quote, wanted, canonical, near)
    if found:
        return _nearest(found, near)
    return Dropped(_reason(wanted, canonical))


def _matches(
    quote: str, wanted: tuple[Reading, ...], canonical: CanonicalText, near: tuple[Span, ...]
) -> tuple[Match, ...]:
    """Return the places of the first way of matching that leads anywhere near; else of all ways that lead somewhere."""
    found: list[Match] = []
    for matches in _ways(quote, wanted, canonical):
        found.extend(matches)
        if any(not near or _distance(match, near) == 0 for match in matches):
            break
    unique = {(match.start, match.end): match for match in reversed(found)}
    return tuple(unique[place] for place in sorted(unique))


def _ways(quote: str, wanted: tuple[Reading, ...], canonical: CanonicalText) -> Iterable[list[Match]]:
    """Yield the places found in each way, the strictest way first."""
    original = canonical.stored.text
    views = [view for view in (canonical.plain, canonical.with_furniture) if view is not None]
    for view in views:
        for find in (exact_hits, repaired_hits):
            for reading in wanted:
                if view is canonical.plain or stands_loosely(reading, view):
                    yield _proved([(hit,) for hit in find(reading, view, original)], quote, canonical)
    if canonical.rows is not None:
        yield [_row_match(spans) for reading in wanted for spans in row_hits(reading.text, canonical.rows)]
    for view in views:
        for reading in wanted:
            yield _proved(_elided(reading, view, original), quote, canonical)


def _elided(reading: Reading, view: View, original: str) -> list[tuple[Hit, ...]]:
    def find(piece: Reading) -> list[Hit]:
        return exact_hits(piece, view, original) or repaired_hits(piece, view, original)

    return elided_hits(reading, find, original)


def _row_match(spans: tuple[Span, ...]) -> Match:
    return Match(spans[0].start, spans[-1].end, spans, 1, MatchedBy.REPAIRED)


def _proved(chains: list[tuple[Hit, ...]], quote: str, canonical: CanonicalText) -> list[Match]:
    """Return chains of hits as matches, without those that furniture alone would carry."""
    matches = [_match(chain, quote, canonical) for chain in chains]
    if not canonical.furniture:
        return matches
    return [match for match in matches if _carries(match, canonical)]


def _carries(match: Match, canonical: CanonicalText) -> bool:
    text = canonical.stored.text
    return proves_something(" ".join(text[span.start : span.end] for span in match.spans))


def _match(chain: tuple[Hit, ...], quote: str, canonical: CanonicalText) -> Match:
    text = canonical.stored.text
    start, end = chain[0].stored_start, chain[-1].stored_end
    spans = tuple(span for hit in chain for span in _pieces(hit, canonical))
    if len(chain) > 1 or any(hit.is_repaired or _skips(hit) for hit in chain):
        return Match(start, end, spans, 1, MatchedBy.REPAIRED)
    is_exact = text[start:end].split() == quote.split()
    return Match(start, end, spans, 1, MatchedBy.EXACT if is_exact else MatchedBy.TYPOGRAPHIC)


def _skips(hit: Hit) -> bool:
    return any(hit.stored_start < out.start and out.end < hit.stored_end for out in hit.view.taken_out)


def _pieces(hit: Hit, canonical: CanonicalText) -> Iterable[Span]:
    """Yield the stretches of a hit that carry its words: without what the view leaves out, and without furniture."""
    position = hit.stored_start
    start, end = hit.stored_start, hit.stored_end
    skipped = [out for out in (*hit.view.taken_out, *canonical.furniture) if out.start < end and start < out.end]
    for out in sorted(skipped, key=lambda span: span.start):
        yield from _trimmed(canonical.stored.text, position, out.start)
        position = max(position, out.end)
    yield from _trimmed(canonical.stored.text, position, hit.stored_end)


def _trimmed(text: str, start: int, end: int) -> Iterable[Span]:
    piece = text[start:end]
    if piece.strip():
        yield Span(start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip()))


def _nearest(found: tuple[Match, ...], near: tuple[Span, ...]) -> Match:
    best = min(found, key=lambda match: (_distance(match, near), match.start))
    return Match(best.start, best.end, best.spans, len(found), best.matched_by)


def _distance(match: Match, near: tuple[Span, ...]) -> int:
    """Return how far a match lies from what was shown: nothing if it lies inside a window."""
    return min((max(span.start - match.start, match.end - span.end, 0) for span in near), default=0)


def _reason(wanted: tuple[Reading, ...], canonical: CanonicalText) -> Reason:
    """Return why nothing was found, as far as it helps a reviewer."""
    if any(reading.skeleton and reading.skeleton in canonical.furniture_skeleton for reading in wanted):
        return Reason.QUOTE_ONLY_IN_FURNITURE
    everything = canonical.with_hidden
    if everything is not None and any(stands_loosely(reading, everything) for reading in wanted):
        return Reason.QUOTE_HIDDEN
    return Reason.QUOTE_NOT_FOUND
