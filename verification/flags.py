"""
Flags: what a reviewer is warned of. A flag never blocks.

Rule: every figure of an anchor is compared with its own quote, never with all quotes together; the sentence of the answer is
compared with the whole sentence around its quote; every outgoing string is scanned; a sentence without a citation, a repaired
match and an unproved sentence of `missing` are named. Each flag carries the places that it rests on, on both sides.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from dealroom.checks import Checks
from dealroom.documents import StoredText
from dealroom.evidence import EvidenceSet, Proposal
from dealroom.verdict import Citation, Flag, FlagKind, MatchedBy, Place, Span
from verification.context import qualifiers_around
from verification.disclosure import disclosures_in
from verification.figures import Figure, Outcome, Unit, compare, dates_in, parse_figures, stated_scale
from verification.gates import Survivor
from verification.missing import ShownMissing
from verification.names import names_in
from verification.numerals import spelled_numbers
from verification.polarity import polarity_doubts
from verification.sentences import sentences, sentences_around
from verification.surroundings import surroundings

_HEADING_REACH = 2_000


@dataclass(frozen=True, slots=True)
class Reviewed:
    """
    What flags are raised on: the proposal as it is shown, what survived, and what was found on the way.

    `uncited` are the sentences that state a fact and have no citation, `removed` those that were struck for it.
    """

    proposal: Proposal
    evidence: EvidenceSet
    survivors: tuple[Survivor, ...]
    uncited: tuple[Span, ...]
    removed: tuple[str, ...]
    thread: str
    checks: Checks


def flags(reviewed: Reviewed, *, missing: ShownMissing) -> tuple[Flag, ...]:
    """Return everything that a reviewer is warned of, each warning once."""
    found: list[Flag] = []
    for survivor in reviewed.survivors:
        found.extend(_of_citation(survivor, reviewed))
    found.extend(disclosure_flags(dict.fromkeys(_outgoing(reviewed, missing)), checks=reviewed.checks))
    found.extend(_uncited(reviewed))
    found.extend(missing_flags(missing.removed, is_shown=True))
    return tuple(dict.fromkeys(found))


def _of_citation(survivor: Survivor, reviewed: Reviewed) -> Iterator[Flag]:
    citation, stored = survivor.citation, survivor.document.stored
    place = (Place(citation.document, citation.quote, citation.location),)
    known = f"{reviewed.thread}\n{survivor.document.title}"
    yield from _repaired(citation, place)
    yield from _tier(survivor, place)
    yield from _figures(citation, stored, place)
    yield from _names(citation, known, place)
    yield from _polarity(citation, stored, reviewed.proposal.answer, place)
    yield from _context(citation, stored, place)


def _tier(survivor: Survivor, place: tuple[Place, ...]) -> Iterator[Flag]:
    if survivor.document.is_view_only:
        message = "An addressee may view this document and not download it; the answer would give its words away."
        yield Flag(FlagKind.TIER, message, evidence=survivor.citation.quote, places=place)


def disclosure_flags(outgoing: Iterable[tuple[str, str]], *, checks: Checks) -> Iterator[Flag]:
    """Yield a flag for every outgoing string, given with what it is, that names what must not be given away."""
    for what, text in outgoing:
        for name in disclosures_in(text):
            yield Flag(FlagKind.MNPI, f"The {what} may give away: {name}.", evidence=text)


def _uncited(reviewed: Reviewed) -> Iterator[Flag]:
    """Yield the flag that lists the sentences which state a fact and have no surviving citation."""
    answer = reviewed.proposal.answer
    if reviewed.uncited:
        listed = "\n".join(answer[span.start : span.end] for span in reviewed.uncited)
        message = "These sentences state facts and have no surviving citation."
        yield Flag(FlagKind.UNCITED, message, evidence=listed, answer_spans=reviewed.uncited)
    if reviewed.removed:
        message = "These sentences stated facts without a surviving citation and were struck from the answer."
        yield Flag(FlagKind.UNCITED, message, evidence="\n".join(reviewed.removed))


def _outgoing(reviewed: Reviewed, missing: ShownMissing) -> list[tuple[str, str]]:
    """Return every string that leaves with the draft, each with what it is."""
    found = [("answer", reviewed.proposal.answer), ("list of what is missing", missing.text)]
    found += [("quote", survivor.citation.quote) for survivor in reviewed.survivors]
    return found + [("title of a source", survivor.document.title) for survivor in reviewed.survivors]


def missing_flags(removed: Sequence[str], *, is_shown: bool) -> Iterator[Flag]:
    """Yield a flag for sentences of `missing` that were removed; their words only where the draft's are shown."""
    if removed:
        message = "What the drafter said is missing stated facts that are not proved; those sentences were removed."
        yield Flag(FlagKind.MISSING, message, evidence="\n".join(removed) if is_shown else "")


def _repaired(citation: Citation, place: tuple[Place, ...]) -> Iterator[Flag]:
    if citation.matched_by is MatchedBy.REPAIRED:
        message = "The quote was found after repairing a break in the text; compare it with the document."
        yield Flag(FlagKind.REPAIRED, message, evidence=citation.quote, places=place)


def _carried(citation: Citation, stored: StoredText) -> str:
    """Return the words of the document that carry the citation, without furniture between them."""
    return " ".join(stored.text[span.start : span.end] for span in citation.spans)


def _figures(citation: Citation, stored: StoredText, place: tuple[Place, ...]) -> Iterator[Flag]:
    quote = _carried(citation, stored)
    heading = stored.text[max(0, citation.location.start - _HEADING_REACH) : citation.location.end]
    proved, spelled = parse_figures(quote), spelled_numbers(quote)
    for figure in parse_figures(citation.anchor):
        if figure.unit is Unit.NUMBER and figure.value in spelled:
            continue
        sentence = _figure_doubt(figure, proved, heading)
        if sentence:
            yield Flag(FlagKind.FIGURE, sentence, evidence=f"{figure.raw} | {quote}", places=place)
    dates = dates_in(quote)
    for date in dates_in(citation.anchor):
        if date not in dates:
            message = f"The date {date} is not in the quote that should prove it."
            yield Flag(FlagKind.FIGURE, message, evidence=f"{date} | {quote}", places=place)


def _figure_doubt(figure: Figure, proved: Sequence[Figure], heading: str) -> str:
    """Return what to tell a reviewer about a figure, or nothing if its own quote states it."""
    compared = [compare(figure, other, scale_of_bare=stated_scale(heading)) for other in proved]
    agreeing = [comparison for comparison in compared if comparison.agrees]
    if any(not comparison.notes for comparison in agreeing):
        return ""
    if agreeing:
        return f"The figure {figure.raw} agrees with its quote, but {'; '.join(agreeing[0].notes)}."
    if any(comparison.outcome is Outcome.ROUNDED for comparison in compared):
        return f"The figure {figure.raw} is rounded from its quote."
    return f"The figure {figure.raw} is not in the quote that should prove it."


def _names(citation: Citation, known: str, place: tuple[Place, ...]) -> Iterator[Flag]:
    explained = {name.lower() for name in names_in(f"{citation.quote} {known}")}
    explained.update(word.strip(".,;:()\"'").lower() for word in f"{citation.quote} {known}".split())
    strange = [name for name in names_in(citation.anchor) if name.lower() not in explained]
    if strange:
        message = f"The quote does not name: {', '.join(strange)}."
        yield Flag(FlagKind.NAME, message, evidence=citation.anchor, places=place)


def _polarity(citation: Citation, stored: StoredText, answer: str, place: tuple[Place, ...]) -> Iterator[Flag]:
    around = sentences_around(answer, citation.anchor_span.start, citation.anchor_span.end)
    document = _sentence_of(citation, stored)
    for doubt in polarity_doubts(answer[around.start : around.end], document):
        side = "answer" if doubt.is_in_answer else "document"
        kind = "a condition or exception" if doubt.is_condition else "a negation"
        message = f"Only the {side} holds {kind}: {', '.join(doubt.words)}."
        yield Flag(FlagKind.POLARITY, message, evidence=document, places=place)


def _sentence_of(citation: Citation, stored: StoredText) -> str:
    """Return the document's sentence that the anchor speaks of: of a long quote, the one that shares most words with it."""
    around = surroundings(stored, citation.spans[0].start, citation.spans[-1].end)
    text = stored.text[around.start : around.end]
    wanted = set(citation.anchor.lower().split())
    pieces = [text[span.start : span.end] for span in sentences(text)]
    return max(pieces, key=lambda piece: len(wanted & set(piece.lower().split())), default=text)


def _context(citation: Citation, stored: StoredText, place: tuple[Place, ...]) -> Iterator[Flag]:
    words = qualifiers_around(stored, citation.spans)
    if words:
        message = f"The sentence goes on around the quote with: {', '.join(words)}."
        yield Flag(FlagKind.CONTEXT, message, evidence=_sentence_of(citation, stored), places=place)
