"""
Review: the verdict on a drafter's proposal.

Rule: every citation passes the permission gate, the faithfulness gate and the anchor gate, in that order, or is dropped with
a reason; an error inside a gate is a drop. What survives decides, by the fail-closed rule, whether the answer is shown or
replaced by a line of ours. Then flags are raised and links are laid.

A review is a pure function of its arguments: the same proposal over the same stored text gives the same review.

Where the answer is replaced, nothing of it leaves in another field: the citations that fell keep their reference, quote and
reason, for that is how a reviewer sees what happened, but their anchors, which are pieces of the answer, are blank, and so
is a quote or a reference that repeats a sentence of the answer. Where the drafter itself says no, its citations are neither
kept nor listed. A person's own text is never replaced.
"""

from dataclasses import dataclass

from dealroom.evidence import Availability, EvidenceDocument, EvidenceSet, Proposal, ProposedCitation
from dealroom.ids import CitationId, DocumentId, DraftId, deal_key_of, derived_id
from dealroom.verdict import (
    Citation,
    Dropped,
    DroppedCitation,
    Flag,
    Gate,
    Reason,
    Review,
    Segment,
    Span,
    VerificationReason,
)
from verification.anchor_gate import anchor_gate, supports_something
from verification.fail_closed import Verdict, fail_closed, unavailable_verdict
from verification.faithfulness_gate import faithfulness_gate
from verification.flags import citation_flags, disclosure_flags, missing_flags, uncited_flags
from verification.folding import CanonicalText, canonicalise
from verification.links import segments
from verification.locating import location_of
from verification.missing import ShownMissing, repeats, shown_missing
from verification.permission_gate import permission_gate
from verification.sentences import sentences, states_a_fact

MANUAL_REVIEW_MISSING = "A verified answer: every citation that the drafter proposed fell at a gate."


@dataclass(frozen=True, slots=True)
class _Survivor:
    citation: Citation
    document: EvidenceDocument


def review(proposal: Proposal, *, evidence: EvidenceSet, title: str, body: str, draft: DraftId) -> Review:
    """Return the verdict on a proposal: what may be shown of it, what fell and why, and what a reviewer is warned of."""
    survivors, dropped = _gated(proposal, evidence, draft)
    uncited = _uncited(proposal.answer, tuple(survivor.citation for survivor in survivors))
    verdict = fail_closed(proposal.availability, any_survived=bool(survivors), all_cited=not uncited)
    thread = f"{title}\n{body}"
    if verdict.replacement is not None:
        return _replaced(verdict, verdict.replacement, proposal, dropped, thread)
    return _shown(verdict, proposal, survivors, dropped, uncited, thread)


def review_of_person(
    answer: str,
    citations: tuple[ProposedCitation, ...],
    *,
    evidence: EvidenceSet,
    title: str,
    body: str,
    draft: DraftId,
    missing: str = "",
) -> Review:
    """Return the verdict on a text that a person wrote or edited: the same gates and flags, and the text is kept."""
    proposal = Proposal(Availability.YES, answer, missing, citations)
    survivors, dropped = _gated(proposal, evidence, draft)
    uncited = _uncited(answer, tuple(survivor.citation for survivor in survivors))
    verdict = fail_closed(Availability.YES, any_survived=bool(survivors), all_cited=not uncited)
    return _shown(verdict, proposal, survivors, dropped, uncited, f"{title}\n{body}")


def unavailable(reason: VerificationReason, *, detail: str = "") -> Review:
    """Return the review of a draft without a proposal: a fixed line of ours, and our own words on what is missing."""
    verdict = unavailable_verdict(reason)
    return _fixed(verdict, verdict.replacement or "", detail, (), ())


def _shown(
    verdict: Verdict,
    proposal: Proposal,
    survivors: tuple[_Survivor, ...],
    dropped: tuple[DroppedCitation, ...],
    uncited: tuple[str, ...],
    thread: str,
) -> Review:
    citations = tuple(survivor.citation for survivor in survivors)
    missing = shown_missing(proposal.missing, proved=tuple(citation.quote for citation in citations), thread=thread)
    return Review(
        availability=verdict.availability,
        answer=proposal.answer,
        segments=segments(proposal.answer, citations),
        missing=missing.text,
        state=verdict.state,
        reason=verdict.reason,
        citations=citations,
        dropped=dropped,
        flags=_flags(proposal, survivors, uncited, missing, thread),
    )


def _replaced(
    verdict: Verdict, line: str, proposal: Proposal, dropped: tuple[DroppedCitation, ...], thread: str
) -> Review:
    if verdict.reason is VerificationReason.NOT_FOUND_IN_SCOPE:
        missing = shown_missing(proposal.missing, proved=(), thread=thread, unshown=proposal.answer)
        flags = (
            *missing_flags(missing.removed, is_shown=False),
            *disclosure_flags([("list of what is missing", missing.text)]),
        )
        return _fixed(verdict, line, missing.text, (), flags)
    return _fixed(
        verdict, line, MANUAL_REVIEW_MISSING, tuple(_without_answer(one, proposal.answer) for one in dropped), ()
    )


def _fixed(
    verdict: Verdict, line: str, missing: str, dropped: tuple[DroppedCitation, ...], flags: tuple[Flag, ...]
) -> Review:
    return Review(
        availability=verdict.availability,
        answer=line,
        segments=(Segment(line),) if line else (),
        missing=missing,
        state=verdict.state,
        reason=verdict.reason,
        citations=(),
        dropped=dropped,
        flags=flags,
    )


def _without_answer(dropped: DroppedCitation, answer: str) -> DroppedCitation:
    """Return a dropped citation without its anchor, and without any field that repeats a sentence of the answer."""

    def kept(field: str) -> str:
        return "" if repeats(field, answer, at_least=1) else field

    return DroppedCitation(dropped.gate, dropped.reason, kept(dropped.document_ref), kept(dropped.quote), "")


def _gated(
    proposal: Proposal, evidence: EvidenceSet, draft: DraftId
) -> tuple[tuple[_Survivor, ...], tuple[DroppedCitation, ...]]:
    texts: dict[DocumentId, CanonicalText] = {}
    outcomes = [
        _gates(proposed, proposal.answer, evidence, _citation_id(draft, number), texts)
        for number, proposed in enumerate(proposal.citations, start=1)
    ]
    survivors = tuple(outcome for outcome in outcomes if isinstance(outcome, _Survivor))
    dropped = tuple(outcome for outcome in outcomes if isinstance(outcome, DroppedCitation))
    return survivors, dropped


def _citation_id(draft: DraftId, number: int) -> CitationId:
    return CitationId(derived_id("cite", deal_key=deal_key_of(draft) or "", seed=f"{draft}\n{number}"))


def _gates(
    proposed: ProposedCitation,
    answer: str,
    evidence: EvidenceSet,
    identifier: CitationId,
    texts: dict[DocumentId, CanonicalText],
) -> _Survivor | DroppedCitation:
    """Run the three gates on one citation, in order."""
    gate = Gate.PERMISSION
    try:
        resolved = permission_gate(proposed.document_ref, evidence=evidence)
        if isinstance(resolved, Dropped):
            return _fell(proposed, gate, resolved.reason)
        gate = Gate.FAITHFULNESS
        document = resolved.document
        match = faithfulness_gate(proposed.quote, document=document, canonical=_canonical(document, texts))
        if isinstance(match, Dropped):
            return _fell(proposed, gate, match.reason)
        gate = Gate.ANCHOR
        anchored = anchor_gate(proposed.anchor, answer=answer)
        if isinstance(anchored, Dropped):
            return _fell(proposed, gate, anchored.reason)
        citation = Citation(
            id=identifier,
            document=document.id,
            version=document.version,
            quote=document.stored.text[match.start : match.end],
            location=location_of(document.stored, match.start, match.end),
            spans=match.spans,
            occurrences=match.occurrences,
            matched_by=match.matched_by,
            anchor=answer[anchored.start : anchored.end],
            anchor_span=anchored,
        )
        return _Survivor(citation, document)
    except Exception:  # noqa: BLE001 - whatever goes wrong inside a gate, the citation is dropped and the draft goes on
        return _fell(proposed, gate, Reason.GATE_ERROR)


def _canonical(document: EvidenceDocument, texts: dict[DocumentId, CanonicalText]) -> CanonicalText:
    if document.id not in texts:
        texts[document.id] = canonicalise(document.stored)
    return texts[document.id]


def _fell(proposed: ProposedCitation, gate: Gate, reason: Reason) -> DroppedCitation:
    return DroppedCitation(gate, reason, str(proposed.document_ref), str(proposed.quote), str(proposed.anchor))


def _uncited(answer: str, citations: tuple[Citation, ...]) -> tuple[str, ...]:
    """Return the sentences of an answer that state a fact and hold no anchor of a surviving citation."""
    return tuple(
        answer[span.start : span.end]
        for span in sentences(answer)
        if states_a_fact(answer[span.start : span.end]) and not _is_cited(answer, span, citations)
    )


def _is_cited(answer: str, sentence: Span, citations: tuple[Citation, ...]) -> bool:
    """Whether an anchor stands in a sentence with at least two words or a figure: an anchor may reach over its end."""
    return any(
        supports_something(
            answer[max(sentence.start, citation.anchor_span.start) : min(sentence.end, citation.anchor_span.end)]
        )
        for citation in citations
    )


def _flags(
    proposal: Proposal,
    survivors: tuple[_Survivor, ...],
    uncited: tuple[str, ...],
    missing: ShownMissing,
    thread: str,
) -> tuple[Flag, ...]:
    found: list[Flag] = []
    for survivor in survivors:
        found.extend(
            citation_flags(
                survivor.citation,
                stored=survivor.document.stored,
                answer=proposal.answer,
                known=f"{thread}\n{survivor.document.title}",
            )
        )
    outgoing = [("answer", proposal.answer), ("list of what is missing", missing.text)]
    outgoing += [("quote", survivor.citation.quote) for survivor in survivors]
    outgoing += [("title of a source", survivor.document.title) for survivor in survivors]
    found.extend(disclosure_flags(dict.fromkeys(outgoing)))
    found.extend(uncited_flags(uncited))
    found.extend(missing_flags(missing.removed, is_shown=True))
    return tuple(dict.fromkeys(found))
