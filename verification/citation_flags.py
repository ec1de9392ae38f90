"""
The flags of one citation.

Rule: an anchor is compared with its own quote, never with all quotes together, and the sentences it lies in with the whole
sentences around the quote. Each flag names the places it rests on: in the document and, where it is about words of the answer,
in the answer.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from dealroom.evidence import EvidenceDocument
from dealroom.verdict import Flag, FlagKind, MatchedBy, Place, Span
from verification.context import qualifiers
from verification.figure_doubts import figure_doubts
from verification.gates import Survivor
from verification.locating import location_of
from verification.names import strange_names
from verification.pictured import pictured
from verification.polarity import PolarityDoubt, polarity_doubts
from verification.sentences import whole
from verification.surroundings import surroundings

_HEADING_REACH = 2_000
_MOST_PLACES = 5


def citation_flags(survivor: Survivor, *, answer: str, said: Sequence[Span], thread: str) -> Iterator[Flag]:
    """
    Yield what one citation warns of; `said` are the sentences of the answer. Names that the thread's own words hold are no news.

    A check that breaks is a warning itself: what could not be checked must not look as if nothing was found.
    """
    around = _sentences_of(survivor, said)
    checks: dict[FlagKind, Callable[[], Iterator[Flag]]] = {
        FlagKind.REPAIRED: lambda: _repaired(survivor),
        FlagKind.OCR: lambda: _pictured(survivor),
        FlagKind.FIGURE: lambda: _figures(survivor),
        FlagKind.NAME: lambda: _names(survivor, thread),
        FlagKind.POLARITY: lambda: _polarity(survivor, answer, around()),
        FlagKind.CONTEXT: lambda: _context(survivor, around().written),
        FlagKind.INJECTION: lambda: _instructions(survivor),
    }
    for kind, check in checks.items():
        yield from run(kind, check, (quoted_place(survivor),))


def run(kind: FlagKind, check: Callable[[], Iterator[Flag]], places: tuple[Place, ...]) -> tuple[Flag, ...]:
    """Return the flags of a check, or the warning that it could not be run."""
    try:
        return tuple(check())
    except Exception:  # noqa: BLE001 - whatever goes wrong inside a check, the draft is shown and the reviewer is told
        return (Flag(kind, "This check could not be run; compare the answer with the document by hand.", "", places),)


def place_in(document: EvidenceDocument, span: Span) -> Place:
    """Return a stretch of a document's stored text as a place."""
    stored = document.stored
    return Place(document.id, stored.text[span.start : span.end], location_of(stored, span.start, span.end))


def quoted_place(survivor: Survivor) -> Place:
    """Return where a citation's quote stands."""
    citation = survivor.citation
    return Place(citation.document, citation.quote, citation.location)


def _repaired(survivor: Survivor) -> Iterator[Flag]:
    if survivor.citation.matched_by is MatchedBy.REPAIRED:
        message = "The quote was found after repairing a break in the text; compare it with the document."
        yield Flag(FlagKind.REPAIRED, message, survivor.citation.quote, _places(survivor, survivor.citation.spans))


def _pictured(survivor: Survivor) -> Iterator[Flag]:
    stored, quote = survivor.document.stored, survivor.citation.quote
    found = pictured(stored, survivor.citation.spans)
    if found is not None:
        figures = [stored.text[span.start : span.end] for span in found.unconfirmed]
        doubted = f"No second reading confirms: {', '.join(dict.fromkeys(figures))} | " if figures else ""
        places = (quoted_place(survivor), *_places(survivor, found.unconfirmed))
        message = "Read from a picture of the page by OCR: check it against the page."
        yield Flag(FlagKind.OCR, message, f"{doubted}{quote}", places, (survivor.citation.anchor_span,))


def _figures(survivor: Survivor) -> Iterator[Flag]:
    citation, text = survivor.citation, survivor.document.stored.text
    quote = _carried(survivor)
    heading = text[max(0, citation.location.start - _HEADING_REACH) : citation.location.start]
    for doubt in figure_doubts(citation.anchor, quote, heading=heading):
        place = quoted_place(survivor)
        if doubt.proof is not None and len(citation.spans) == 1:
            start = citation.spans[0].start
            place = place_in(survivor.document, Span(start + doubt.proof.start, start + doubt.proof.end))
        yield Flag(
            FlagKind.FIGURE,
            doubt.message,
            f"{doubt.raw} | {quote}",
            (place,),
            (_in_answer(survivor, doubt.start, doubt.end),),
        )


def _names(survivor: Survivor, thread: str) -> Iterator[Flag]:
    citation = survivor.citation
    strange = strange_names(citation.anchor, known=(citation.quote, thread, survivor.document.title))
    if strange:
        message = f"The quote does not name: {', '.join(dict.fromkeys(found.name for found in strange))}."
        spans = tuple(_in_answer(survivor, found.start, found.end) for found in strange)
        yield Flag(FlagKind.NAME, message, citation.anchor, (quoted_place(survivor),), spans)


@dataclass(frozen=True, slots=True)
class _Around:
    """The whole sentences around an anchor, and around its quote."""

    said: Span
    written: Span


def _sentences_of(survivor: Survivor, said: Sequence[Span]) -> Callable[[], _Around]:
    """Return what works out the sentences around a citation, once."""

    @cache
    def around() -> _Around:
        citation = survivor.citation
        return _Around(
            said=whole(said, citation.anchor_span.start, citation.anchor_span.end),
            written=surroundings(
                survivor.document.stored,
                citation.spans[0].start,
                citation.spans[-1].end,
                walls=survivor.canonical.walls,
            ),
        )

    return around


def _polarity(survivor: Survivor, answer: str, around: _Around) -> Iterator[Flag]:
    citation, said, written = survivor.citation, around.said, around.written
    doubts = polarity_doubts(
        answer[said.start : said.end],
        survivor.document.stored.text[written.start : written.end],
        anchor=_inside(said, citation.anchor_span),
        quote=_inside(written, Span(citation.spans[0].start, citation.spans[-1].end)),
    )
    for doubt in doubts:
        yield _turned(survivor, doubt, said, written)


def _inside(outer: Span, inner: Span) -> Span:
    """Return a stretch as it lies in a larger one."""
    return Span(inner.start - outer.start, inner.end - outer.start)


def _turned(survivor: Survivor, doubt: PolarityDoubt, said: Span, written: Span) -> Flag:
    side, around = ("answer", said) if doubt.is_in_answer else ("document", written)
    kind = "a condition or exception" if doubt.is_condition else "a negation"
    message = f"Only the {side} holds {kind}: {', '.join(doubt.words)}."
    spans = tuple(Span(around.start + span.start, around.start + span.end) for span in doubt.spans)
    evidence = survivor.document.stored.text[written.start : written.end]
    if doubt.is_in_answer:
        return Flag(FlagKind.POLARITY, message, evidence, (quoted_place(survivor),), spans)
    return Flag(FlagKind.POLARITY, message, evidence, _places(survivor, spans), (survivor.citation.anchor_span,))


def _context(survivor: Survivor, written: Span) -> Iterator[Flag]:
    stored = survivor.document.stored
    found = qualifiers(stored, survivor.citation.spans, around=written)
    if found:
        words = ", ".join(dict.fromkeys(qualifier.word for qualifier in found))
        message = f"The sentence goes on around the quote with: {words}."
        places = (quoted_place(survivor), *_places(survivor, [qualifier.span for qualifier in found]))
        yield Flag(FlagKind.CONTEXT, message, stored.text[written.start : written.end], places)


def _instructions(survivor: Survivor) -> Iterator[Flag]:
    spans = survivor.canonical.instructions
    if spans:
        places = _places(survivor, spans)
        message = "The cited document holds words that read as instructions to the model."
        yield Flag(FlagKind.INJECTION, message, places[0].quote, places)


def _carried(survivor: Survivor) -> str:
    """Return the words of the document that carry the citation, without furniture between them."""
    text = survivor.document.stored.text
    return " ".join(text[span.start : span.end] for span in survivor.citation.spans)


def _in_answer(survivor: Survivor, start: int, end: int) -> Span:
    anchor = survivor.citation.anchor_span.start
    return Span(anchor + start, anchor + end)


def _places(survivor: Survivor, spans: Iterable[Span]) -> tuple[Place, ...]:
    return tuple(place_in(survivor.document, span) for span in list(spans)[:_MOST_PLACES])
