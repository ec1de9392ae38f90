"""
The three gates, run over what a drafter proposed.

Rule: every citation passes the permission gate, the faithfulness gate and the anchor gate, in that order, or is dropped with
a reason; an error inside a gate is a drop.
"""

from collections.abc import Callable
from dataclasses import dataclass

from dealroom.documents import StoredText
from dealroom.evidence import EvidenceDocument, EvidenceSet, Proposal, ProposedCitation
from dealroom.ids import CitationId, DraftId, deal_key_of, derived_id
from dealroom.verdict import Citation, Dropped, DroppedCitation, Gate, Reason
from verification.anchor_gate import anchor_gate
from verification.faithfulness_gate import faithfulness_gate
from verification.folding import CanonicalText
from verification.locating import location_of
from verification.permission_gate import permission_gate

_LARGEST_SHOWN = 10**18  # a number of thousands of digits cannot even be written

CanonicalOf = Callable[[StoredText], CanonicalText]


@dataclass(frozen=True, slots=True)
class Survivor:
    """A citation that passed all three gates, with the document that it cites."""

    citation: Citation
    document: EvidenceDocument
    canonical: CanonicalText


@dataclass(frozen=True, slots=True)
class Gated:
    """What the gates left of a proposal's citations, each in the order of the proposal."""

    survivors: tuple[Survivor, ...]
    dropped: tuple[DroppedCitation, ...]


def gated(proposal: Proposal, *, evidence: EvidenceSet, draft: DraftId, canonical_of: CanonicalOf) -> Gated:
    """Return which citations of a proposal pass the three gates, and which fall and why."""
    outcomes = [
        _outcome(proposed, proposal.answer, evidence, _citation_id(draft, number), canonical_of)
        for number, proposed in enumerate(proposal.citations, start=1)
    ]
    return Gated(
        survivors=tuple(outcome for outcome in outcomes if isinstance(outcome, Survivor)),
        dropped=tuple(outcome for outcome in outcomes if isinstance(outcome, DroppedCitation)),
    )


def _citation_id(draft: DraftId, number: int) -> CitationId:
    return CitationId(derived_id("cite", deal_key=deal_key_of(draft) or "", seed=f"{draft}\n{number}"))


def _outcome(
    proposed: ProposedCitation, answer: str, evidence: EvidenceSet, identifier: CitationId, canonical_of: CanonicalOf
) -> Survivor | DroppedCitation:
    """Run the three gates on one citation, in order."""
    gate = Gate.PERMISSION
    try:
        resolved = permission_gate(proposed.document_ref, evidence=evidence)
        if isinstance(resolved, Dropped):
            return _fell(proposed, gate, resolved.reason)
        gate = Gate.FAITHFULNESS
        document = resolved.document
        canonical = canonical_of(document.stored)
        match = faithfulness_gate(proposed.quote, document=document, canonical=canonical)
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
            resolved_by=resolved.resolved_by,
            cell_value=match.cell_value,
            places=tuple(location_of(document.stored, place.start, place.end) for place in match.places),
        )
        return Survivor(citation, document, canonical)
    except Exception:  # noqa: BLE001 - whatever goes wrong inside a gate, the citation is dropped and the draft goes on
        return _fell(proposed, gate, Reason.GATE_ERROR)


def _fell(proposed: ProposedCitation, gate: Gate, reason: Reason) -> DroppedCitation:
    reference = proposed.document_ref
    is_immense = isinstance(reference, int) and abs(reference) > _LARGEST_SHOWN
    named = "an immense number" if is_immense else str(reference)
    return DroppedCitation(gate, reason, named, str(proposed.quote), str(proposed.anchor))
