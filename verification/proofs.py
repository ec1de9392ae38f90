"""
Proofs: from hits in a folded text to stretches of the stored one.

Rule: furniture is skipped inside a match and carries nothing: what is left of a quote without it has to prove something by
itself. A match that skips something, or that had to be repaired, says so.
"""

from typing import NamedTuple

from dealroom.verdict import MatchedBy, Span
from verification.folding import CanonicalText, touching
from verification.places import Hit
from verification.quotes import proves_something


class Proof(NamedTuple):
    """A place where a quote stands: the stretch `start:end` of the stored text, and the pieces that carry the words."""

    start: int
    end: int
    spans: tuple[Span, ...]
    matched_by: MatchedBy


def proofs_of(hits: list[Hit], quote: str, canonical: CanonicalText) -> list[Proof]:
    """Return hits as proofs, without those that furniture alone would carry."""
    proofs = [_proof(hit, quote, canonical) for hit in hits]
    return [proof for proof in proofs if proof is not None]


def proofs_of_chains(chains: list[tuple[Hit, ...]], canonical: CanonicalText) -> list[Proof]:
    """Return the pieces of elided quotes as proofs, without those that furniture alone would carry."""
    return [
        proof
        for chain in chains
        if (proof := _repaired(tuple(span for hit in chain for span in _pieces(hit, canonical)), canonical)) is not None
    ]


def proof_of_cells(cells: tuple[Span, ...]) -> Proof:
    """Return the cells of a row that a quote reads as a proof."""
    return Proof(cells[0].start, cells[-1].end, cells, MatchedBy.REPAIRED)


def _proof(hit: Hit, quote: str, canonical: CanonicalText) -> Proof | None:
    start, end = hit.stored_start, hit.stored_end
    if touching(hit.view.taken_out, start, end):
        return _repaired(_pieces(hit, canonical), canonical)
    shown = canonical.stored.text[start:end]
    if hit.is_repaired:
        way = MatchedBy.REPAIRED
    else:
        way = MatchedBy.EXACT if shown == quote or shown.split() == quote.split() else MatchedBy.TYPOGRAPHIC
    if not touching(canonical.furniture, start, end):
        return Proof(start, end, (Span(start, end),), way)
    carried = _repaired(_pieces(hit, canonical), canonical)
    return Proof(start, end, carried.spans, way) if carried else None


def _repaired(spans: tuple[Span, ...], canonical: CanonicalText) -> Proof | None:
    text = canonical.stored.text
    if not proves_something(" ".join(text[span.start : span.end] for span in spans)):
        return None
    return Proof(spans[0].start, spans[-1].end, spans, MatchedBy.REPAIRED)


def _pieces(hit: Hit, canonical: CanonicalText) -> tuple[Span, ...]:
    """Return the stretches of a hit that carry its words: without what the view leaves out, and without furniture."""
    start, end = hit.stored_start, hit.stored_end
    skipped = {*touching(hit.view.taken_out, start, end), *touching(canonical.furniture, start, end)}
    pieces: list[Span] = []
    for out in sorted(skipped, key=lambda span: span.start):
        pieces += _trimmed(canonical.stored.text, start, out.start)
        start = max(start, out.end)
    return (*pieces, *_trimmed(canonical.stored.text, start, end))


def _trimmed(text: str, start: int, end: int) -> list[Span]:
    piece = text[start:end]
    if not piece.strip():
        return []
    return [Span(start + len(piece) - len(piece.lstrip()), start + len(piece.rstrip()))]
