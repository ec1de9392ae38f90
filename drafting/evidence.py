"""
What is passed to the drafter.

Rule: hits become readable windows of their documents, in rank order, until the budget of tokens is full; the first hit
that does not fit ends the list, and it and everything after it is recorded as cut. A window is exactly a slice of the
stored text and holds no hidden content. Several windows of a document stay one document, so its number means the same
to the drafter, the gates and the reader.
"""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass

from dealroom.documents import StoredText
from dealroom.evidence import EvidenceDocument, EvidenceSet, Window
from dealroom.ids import DocumentId, PassageId, VersionId
from dealroom.verdict import Span
from drafting.spans import merged, visible, widened, without
from retrieval.search import Hit, SearchResult

_REACH = 300  # characters taken in on each side of a passage, so that a sentence split over two passages is whole
_BRIDGE = 200  # a gap up to this long between two windows is filled
_TOKENS_PER_DOCUMENT = 48  # its number, id, title and fences


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is passed, and the passages that were found and are not."""

    set: EvidenceSet
    cut: tuple[PassageId, ...]

    def holds(self, document: DocumentId, *, start: int, end: int) -> bool:
        """Return whether everything that the document shows of this stretch was passed, and it shows something."""
        passed = next((passed for passed in self.set.documents if passed.id == document), None)
        if passed is None:
            return False
        windows = [Span(window.start, window.end) for window in passed.windows]
        pieces = visible(Span(start, end), stored=passed.stored)
        return bool(pieces) and not any(without(piece, windows) for piece in pieces)


def evidence_set(
    found: SearchResult,
    *,
    texts: Mapping[DocumentId, tuple[VersionId, StoredText]],
    budget: int,
    count: Callable[[str], int],
    view_only: Container[DocumentId] = (),
) -> Evidence:
    """Return the windows of the best hits that fit into a budget of tokens, and what was cut."""
    windows: dict[DocumentId, list[Span]] = {}
    cut: list[PassageId] = []
    spent = 0
    for position, hit in enumerate(found.hits):
        stored = _text_of(hit, texts)
        if stored is None:
            cut.append(hit.passage.id)
            continue
        before = windows.get(hit.document.id, [])
        after = _with_passage(before, hit, stored=stored)
        price = _price(before, after, stored=stored, count=count)
        if spent + price > budget:
            cut.extend(later.passage.id for later in found.hits[position:])
            break
        windows[hit.document.id], spent = after, spent + price
    passed = _documents(found, windows=windows, texts=texts, view_only=view_only)
    return Evidence(EvidenceSet(passed), tuple(cut))


def _text_of(hit: Hit, texts: Mapping[DocumentId, tuple[VersionId, StoredText]]) -> StoredText | None:
    """Return the stored text that a hit was found in, or None where the document has since moved on."""
    if hit.document.id not in texts:
        return None
    stored = texts[hit.document.id][1]
    return stored if stored.text[hit.passage.start : hit.passage.end] == hit.passage.text else None


def _with_passage(windows: list[Span], hit: Hit, *, stored: StoredText) -> list[Span]:
    readable = widened(Span(hit.passage.start, hit.passage.end), text=stored.text, reach=_REACH)
    return [piece for span in merged([*windows, readable], bridge=_BRIDGE) for piece in visible(span, stored=stored)]


def _price(before: list[Span], after: list[Span], *, stored: StoredText, count: Callable[[str], int]) -> int:
    added = [piece for span in after for piece in without(span, before)]
    return sum(count(stored.text[piece.start : piece.end]) for piece in added) + (0 if before else _TOKENS_PER_DOCUMENT)


def _documents(
    found: SearchResult,
    *,
    windows: Mapping[DocumentId, list[Span]],
    texts: Mapping[DocumentId, tuple[VersionId, StoredText]],
    view_only: Container[DocumentId],
) -> tuple[EvidenceDocument, ...]:
    titles = {hit.document.id: hit.document.title for hit in found.hits}
    return tuple(
        EvidenceDocument(
            id=document,
            version=texts[document][0],
            title=titles[document],
            windows=tuple(
                Window(span.start, span.end, texts[document][1].text[span.start : span.end]) for span in spans
            ),
            stored=texts[document][1],
            is_view_only=document in view_only,
        )
        for document, spans in windows.items()  # in the order of each document's best hit
        if spans
    )
