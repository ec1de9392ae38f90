"""
Flags: what a reviewer is warned of. A flag never blocks.

Rule: each citation is looked at by itself (`citation_flags`); every string that leaves is scanned for what must not be given
away; a sentence without a citation and an unproved sentence of `missing` are named.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from dealroom.checks import Checks
from dealroom.evidence import EvidenceSet, Proposal
from dealroom.verdict import Flag, FlagKind, Place, Span
from verification.citation_flags import citation_flags, place_in, quoted_place, run
from verification.conflicts import conflicts
from verification.disclosure import disclosures
from verification.gates import Survivor
from verification.missing import ShownMissing
from verification.sentences import sentences
from verification.statements import StatementIndex

MISSING = "list of what is missing"


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A string that leaves with a draft: what it is, and where it stands in a document if it is from one."""

    what: str
    text: str
    places: tuple[Place, ...] = ()
    is_answer: bool = False


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
    index, said = StatementIndex(), sentences(reviewed.proposal.answer)
    for survivor in reviewed.survivors:
        found.extend(citation_flags(survivor, answer=reviewed.proposal.answer, said=said, thread=reviewed.thread))
        against = partial(_conflicts, survivor, reviewed.evidence, index)
        found.extend(run(FlagKind.CONFLICT, against, (quoted_place(survivor),)))
    found.extend(_view_only(reviewed))
    found.extend(disclosure_flags(dict.fromkeys(_outgoing(reviewed, missing)), checks=reviewed.checks))
    found.extend(_uncited(reviewed))
    found.extend(missing_flags(missing.removed, is_shown=True))
    return tuple(dict.fromkeys(found))


def _view_only(reviewed: Reviewed) -> Iterator[Flag]:
    """Yield a flag for each cited document that an addressee may view and not download."""
    documents = {survivor.document.id: survivor.document for survivor in reviewed.survivors}
    for identifier, document in documents.items():
        if document.is_view_only:
            message = (
                f"An addressee may view {document.title} and not download it; the answer would give its words away."
            )
            cited = [survivor for survivor in reviewed.survivors if survivor.document.id == identifier]
            places = tuple(quoted_place(survivor) for survivor in cited)
            spans = tuple(survivor.citation.anchor_span for survivor in cited)
            yield Flag(FlagKind.TIER, message, document.title, places, spans)


def _conflicts(survivor: Survivor, evidence: EvidenceSet, index: StatementIndex) -> Iterator[Flag]:
    """Yield a flag for each figure that another passed document contradicts, with both places."""
    citation = survivor.citation
    every = conflicts(citation, source=survivor.document, others=evidence.documents, index=index)
    # A figure that a quote states in a row and again in a sentence is one conflict.
    for found in {(one.item, one.period, one.other): one for one in reversed(every)}.values():
        other = next(document for document in evidence.documents if document.id == found.other)
        what = " ".join(part for part in (found.item, found.period) if part)
        message = f"Another document states {found.other_figure} for {what}; the cited one states {found.figure}."
        places = (place_in(survivor.document, found.place), place_in(other, found.other_place))
        evidence_words = f"{places[0].quote} | {places[1].quote}"
        yield Flag(FlagKind.CONFLICT, message, evidence_words, places, (citation.anchor_span,))


def disclosure_flags(outgoing: Iterable[Outgoing], *, checks: Checks) -> Iterator[Flag]:
    """Yield a flag for everything that an outgoing string names and must not give away."""
    for sent in outgoing:
        found = disclosures(sent.text, terms=checks.own_terms)
        for name in dict.fromkeys(one.name for one in found):
            spans = tuple(Span(one.start, one.end) for one in found if one.name == name)
            message = f"The {sent.what} may give away: {name}."
            yield Flag(FlagKind.MNPI, message, sent.text, sent.places, spans if sent.is_answer else ())


def missing_flags(removed: Sequence[str], *, is_shown: bool) -> Iterator[Flag]:
    """Yield a flag for sentences of `missing` that were removed; their words only where the draft's are shown."""
    if removed:
        message = "What the drafter said is missing stated facts that are not proved; those sentences were removed."
        yield Flag(FlagKind.MISSING, message, evidence="\n".join(removed) if is_shown else "")


def _uncited(reviewed: Reviewed) -> Iterator[Flag]:
    """Yield the flags that list the sentences which state a fact and have, or had, no surviving citation."""
    answer = reviewed.proposal.answer
    if reviewed.uncited:
        message = "These sentences state facts and have no surviving citation."
        listed = "\n".join(answer[span.start : span.end] for span in reviewed.uncited)
        yield Flag(FlagKind.UNCITED, message, evidence=listed, answer_spans=reviewed.uncited)
    if reviewed.removed:
        message = "These sentences stated facts without a surviving citation and were struck from the answer."
        yield Flag(FlagKind.UNCITED, message, evidence="\n".join(reviewed.removed))


def _outgoing(reviewed: Reviewed, missing: ShownMissing) -> list[Outgoing]:
    """Return every string that leaves with the draft."""
    found = [Outgoing("answer", reviewed.proposal.answer, is_answer=True), Outgoing(MISSING, missing.text)]
    for survivor in reviewed.survivors:
        found.append(Outgoing("quote", survivor.citation.quote, (quoted_place(survivor),)))
        found.append(Outgoing("title of a source", survivor.document.title))
    return found
