"""
Review: the verdict on a drafter's proposal.

Rule: every citation passes three gates or is dropped (`gates`). What survives decides, by the fail-closed rule, whether the
answer is shown or replaced by a line of ours. Then flags are raised and links are laid.

A review is a pure function of its arguments: the same proposal over the same stored text gives the same review.

Where the answer is replaced, nothing of it leaves in another field: the citations that fell keep their reference, quote and
reason, for that is how a reviewer sees what happened, but their anchors, which are pieces of the answer, are blank, and so
is a quote or a reference that repeats a sentence of the answer. Where the drafter itself says no, its citations are neither
kept nor listed. A person's own text is never replaced, and no sentence of it is struck.
"""

from dataclasses import replace

from dealroom.checks import Checks
from dealroom.evidence import Availability, EvidenceSet, Proposal, ProposedCitation
from dealroom.ids import DraftId
from dealroom.verdict import DroppedCitation, Flag, Gate, Reason, Review, Segment, Span, VerificationReason
from verification.anchor_gate import supports_something
from verification.citing import uncited
from verification.fail_closed import Verdict, fail_closed, unavailable_verdict
from verification.flags import MISSING, Outgoing, Reviewed, disclosure_flags, flags, missing_flags
from verification.folding import canonicalise
from verification.gates import CanonicalOf, Gated, Survivor, gated
from verification.links import segments
from verification.missing import repeats, shown_missing
from verification.striking import Struck, struck

MANUAL_REVIEW_MISSING = "A verified answer: every citation that the drafter proposed fell at a gate."
_DEFAULT = Checks()


def review(
    proposal: Proposal,
    *,
    evidence: EvidenceSet,
    title: str,
    body: str,
    draft: DraftId,
    checks: Checks = _DEFAULT,
    canonical_of: CanonicalOf = canonicalise,
) -> Review:
    """
    Return the verdict on a proposal: what may be shown of it, what fell and why, and what a reviewer is warned of.

    `canonical_of` makes a stored text ready for comparison, or remembers it: the verdict is the same.
    """
    passed = gated(proposal, evidence=evidence, draft=draft, canonical_of=canonical_of)
    unproved = uncited(proposal.answer, [survivor.citation for survivor in passed.survivors])
    removed = tuple(proposal.answer[span.start : span.end] for span in unproved) if checks.strikes_uncited else ()
    if removed:
        without = struck(proposal.answer, unproved)
        shown, passed, unproved = replace(proposal, answer=without.text), _after_striking(passed, without), ()
    else:
        shown = proposal
    verdict = fail_closed(proposal.availability, any_survived=bool(passed.survivors), all_cited=not unproved)
    thread = f"{title}\n{body}"
    if verdict.replacement is not None:
        return _replaced(verdict, verdict.replacement, proposal, passed.dropped, thread, checks)
    return _shown(
        verdict, Reviewed(shown, evidence, passed.survivors, unproved, removed, thread, checks), passed.dropped
    )


def review_of_person(
    answer: str,
    citations: tuple[ProposedCitation, ...],
    *,
    evidence: EvidenceSet,
    title: str,
    body: str,
    draft: DraftId,
    missing: str = "",
    checks: Checks = _DEFAULT,
    canonical_of: CanonicalOf = canonicalise,
) -> Review:
    """Return the verdict on a text that a person wrote or edited: the same gates and flags, and the text is kept."""
    proposal = Proposal(Availability.YES, answer, missing, citations)
    passed = gated(proposal, evidence=evidence, draft=draft, canonical_of=canonical_of)
    unproved = uncited(answer, [survivor.citation for survivor in passed.survivors])
    verdict = fail_closed(Availability.YES, any_survived=bool(passed.survivors), all_cited=not unproved)
    thread = f"{title}\n{body}"
    return _shown(verdict, Reviewed(proposal, evidence, passed.survivors, unproved, (), thread, checks), passed.dropped)


def unavailable(reason: VerificationReason, *, detail: str = "") -> Review:
    """Return the review of a draft without a proposal: a fixed line of ours, and our own words on what is missing."""
    verdict = unavailable_verdict(reason)
    return _fixed(verdict, verdict.replacement or "", detail, (), ())


def _after_striking(passed: Gated, without: Struck) -> Gated:
    """Return what the gates left once sentences are struck: a citation whose anchor went with them falls at its gate."""
    moved = [_moved(survivor, without) for survivor in passed.survivors]
    return Gated(
        survivors=tuple(survivor for survivor in moved if isinstance(survivor, Survivor)),
        dropped=(*passed.dropped, *(fallen for fallen in moved if isinstance(fallen, DroppedCitation))),
    )


def _moved(survivor: Survivor, without: Struck) -> Survivor | DroppedCitation:
    citation = survivor.citation
    span = without.moved(citation.anchor_span)
    anchor = without.text[span.start : span.end]
    if not supports_something(anchor):
        reason = Reason.ANCHOR_NOT_IN_ANSWER
        return DroppedCitation(Gate.ANCHOR, reason, citation.document, citation.quote, citation.anchor)
    span = Span(span.start + len(anchor) - len(anchor.lstrip()), span.start + len(anchor.rstrip()))
    return replace(survivor, citation=replace(citation, anchor=anchor.strip(), anchor_span=span))


def _shown(verdict: Verdict, reviewed: Reviewed, dropped: tuple[DroppedCitation, ...]) -> Review:
    proposal = reviewed.proposal
    citations = tuple(survivor.citation for survivor in reviewed.survivors)
    proved = tuple(citation.quote for citation in citations)
    missing = shown_missing(proposal.missing, proved=proved, thread=reviewed.thread)
    return Review(
        availability=verdict.availability,
        answer=proposal.answer,
        segments=segments(proposal.answer, citations),
        missing=missing.text,
        state=verdict.state,
        reason=verdict.reason,
        citations=citations,
        dropped=dropped,
        flags=flags(reviewed, missing=missing),
    )


def _replaced(
    verdict: Verdict,
    line: str,
    proposal: Proposal,
    dropped: tuple[DroppedCitation, ...],
    thread: str,
    checks: Checks,
) -> Review:
    if verdict.reason is VerificationReason.NOT_FOUND_IN_SCOPE:
        missing = shown_missing(proposal.missing, proved=(), thread=thread, unshown=proposal.answer)
        raised = (
            *missing_flags(missing.removed, is_shown=False),
            *disclosure_flags([Outgoing(MISSING, missing.text)], checks=checks),
        )
        return _fixed(verdict, line, missing.text, (), raised)
    return _fixed(
        verdict, line, MANUAL_REVIEW_MISSING, tuple(_without_answer(one, proposal.answer) for one in dropped), ()
    )


def _fixed(
    verdict: Verdict, line: str, missing: str, dropped: tuple[DroppedCitation, ...], raised: tuple[Flag, ...]
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
        flags=raised,
    )


def _without_answer(dropped: DroppedCitation, answer: str) -> DroppedCitation:
    """Return a dropped citation without its anchor, and without any field that repeats a sentence of the answer."""

    def kept(field: str) -> str:
        return "" if repeats(field, answer, at_least=1) else field

    return DroppedCitation(dropped.gate, dropped.reason, kept(dropped.document_ref), kept(dropped.quote), "")
