"""
How fast quotes are checked, beside the peers and beside plain text work, in one run over the same work.

Processor time is counted, so that a busy machine does not matter. The mix is what a room sees: quotes as they stand, damaged and rewritten ones, and falsified ones. Every document is
prepared once before the clock starts, for each way of checking.
"""

import re
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from benchmarks.falsified import Falsified
from benchmarks.genuine import UNTOUCHED, Damaged
from benchmarks.peers import Accepts
from dealroom.documents import StoredText
from dealroom.evidence import (
    Availability,
    EvidenceDocument,
    EvidenceSet,
    Proposal,
    ProposedCitation,
    Window,
)
from dealroom.ids import DocumentId, DraftId, VersionId
from verification.canonical_texts import CanonicalTexts
from verification.folding import canonicalise
from verification.review import review

REPEATS = 3
CITATIONS, DOCUMENTS, SIZE = 20, 25, 500_000
_SENTENCE = re.compile(r"(?<= )[A-Z][a-z]+ [^.|\f]{80,200}[a-z]\.(?= )")
_DRAFT = DraftId("draft-benchmarkaaaaaaaaaaaaaa")

Pair = tuple[str, StoredText]  # a quote, and the document it is said of


@dataclass(frozen=True)
class Mix:
    """Pairs of quotes and documents, by what the quotes are."""

    verbatim: Sequence[Pair]
    damaged: Sequence[Pair]
    falsified: Sequence[Pair]

    @property
    def all(self) -> list[Pair]:
        """All pairs together."""
        return [*self.verbatim, *self.damaged, *self.falsified]


def mix_of(
    genuine: Sequence[Damaged],
    falsified: Sequence[Falsified],
    texts: dict[str, StoredText],
    *,
    each: int,
    random: Random,
) -> Mix:
    """Return as many pairs of each sort as there are, at most `each`."""
    verbatim = [(quote.quote, one.stored) for one in genuine for quote in one.quotes if quote.kind == UNTOUCHED]
    damaged = [(quote.quote, one.stored) for one in genuine for quote in one.quotes if quote.kind != UNTOUCHED]
    false = [(quote.quote, texts[quote.file]) for quote in falsified]
    return Mix(*(random.sample(pairs, min(each, len(pairs))) for pairs in (verbatim, damaged, false)))


def seconds_a_check(pairs: Sequence[Pair], way: Callable[[StoredText], Accepts], *, repeats: int = REPEATS) -> float:
    """Return the time of one check, documents prepared: the best of some rounds over all pairs."""
    prepared: dict[int, Accepts] = {}
    checks: list[tuple[Accepts, str]] = []
    for quote, document in pairs:
        if id(document) not in prepared:
            prepared[id(document)] = way(document)
        checks.append((prepared[id(document)], quote))
    rounds: list[float] = []
    for _ in range(repeats):
        start = time.process_time()
        for accepts, quote in checks:
            accepts(quote)
        rounds.append(time.process_time() - start)
    return min(rounds) / len(checks)


def cost_of_canonicalising(texts: Sequence[StoredText]) -> tuple[float, float]:
    """Return the seconds to make texts ready for comparison, and to collapse their white space."""
    start = time.process_time()
    for text in texts:
        canonicalise(text)
    ready = time.process_time() - start
    start = time.process_time()
    for text in texts:
        " ".join(text.text.split())
    return ready, time.process_time() - start


def draft_ms(texts: Sequence[StoredText]) -> float:
    """Return the milliseconds of a warm review: 20 citations over 25 documents of half a megabyte each."""
    documents = _large_documents(texts)
    evidence = EvidenceSet(tuple(_document(number, text) for number, text in enumerate(documents, start=1)))
    citations, sentences = list[ProposedCitation](), list[str]()
    for number, quote in enumerate(_standing(documents)):
        words = " ".join(quote.split()[:6])
        sentences.append(f"Item {number + 1}: {words}.")
        citations.append(ProposedCitation(quote, number + 1, words))
    proposal = Proposal(Availability.YES, " ".join(sentences), "", tuple(citations))
    known = CanonicalTexts()

    def once() -> float:
        start = time.process_time()
        done = review(proposal, evidence=evidence, title="", body="", draft=_DRAFT, canonical_of=known.of)
        taken = time.process_time() - start
        assert len(done.citations) == CITATIONS, [fallen.reason for fallen in done.dropped]
        return taken

    once()
    return statistics.median(once() for _ in range(5)) * 1000


def _large_documents(texts: Sequence[StoredText]) -> list[StoredText]:
    """Return documents of half a megabyte each, made of the room's own running text in turn, none like another."""
    pieces = [text.text.replace("\f", "\n") for text in texts if not any(place.cell for place in text.locations)]
    documents: list[StoredText] = []
    for number in range(DOCUMENTS):
        turned = pieces[number % len(pieces) :] + pieces[: number % len(pieces)]
        text = "\n\n".join(turned)
        text = (f"{text}\n\n" * (SIZE // len(text) + 1))[:SIZE]
        documents.append(StoredText(text))
    return documents


def _standing(documents: Sequence[StoredText]) -> list[str]:
    """Return a sentence that stands in the midst of each of the first documents."""
    found = (_SENTENCE.search(document.text, SIZE // 2) for document in documents[:CITATIONS])
    return [place.group() for place in found if place is not None]


def _document(number: int, stored: StoredText) -> EvidenceDocument:
    letter = "abcdefghijklmnopqrstuvwxyz"[number] * 16
    window = Window(0, 2_000, stored.text[:2_000])
    return EvidenceDocument(
        DocumentId(f"doc-benchmark{letter}"),
        VersionId(f"version-benchmark{letter}"),
        f"Document {number}",
        (window,),
        stored,
    )
