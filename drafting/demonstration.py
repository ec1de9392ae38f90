"""
What the gates do to a false quotation, shown on a real draft.

The proposal behind a draft is taken as it was stored, one digit of every quote is changed, and the same review is run
on it. Nothing is stored: it shows what a reader would have seen if the drafter had got its figures wrong.
"""

import re
from dataclasses import replace

from sqlmodel import Session

from dealroom.drafts import Draft
from dealroom.evidence import ModelFailed, ProposedCitation
from dealroom.verdict import Review
from drafting.kept import kept
from drafting.submission import parse_raw
from verification.review import review

_DIGIT = re.compile(r"(?<=[0-9],)[0-9]|(?<=[0-9]{2})[0-9]")  # of an amount or a year, and of no clause number


def with_altered_figures(session: Session, draft: Draft) -> Review | None:
    """Return the review of a draft whose every quote has one digit changed, or None where a quote holds no such figure."""
    citations = draft.review.citations
    if not citations or not all(_DIGIT.search(citation.quote) for citation in citations):
        return None
    made_from = kept(session, draft.id)
    proposal = parse_raw(made_from.raw)
    if isinstance(proposal, ModelFailed):
        return None
    altered = tuple(
        ProposedCitation(_altered(citation.quote), citation.document, citation.anchor) for citation in citations
    )
    return review(
        replace(proposal, citations=altered),
        evidence=made_from.evidence,
        title=made_from.title,
        body=made_from.body,
        draft=draft.id,
    )


def _altered(quote: str) -> str:
    return _DIGIT.sub(lambda digit: str((int(digit[0]) + 1) % 10), quote, count=1)
