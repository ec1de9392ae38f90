"""
Permission gate.

Rule: a citation may only point at a document that the model was shown. Among those documents alone, a reference is an
exact id; else a number from 1 to the count, in ASCII digits (`3`, `document 3`, or an integer); else the exact title of
one and only one of them; a title that another one looks like is ambiguous. Anything else drops the citation.

What the model was shown was already limited to what the other side may read, so a citation that leaves the evidence set
leaves the draft.
"""

import re
from dataclasses import dataclass

from dealroom.evidence import EvidenceDocument, EvidenceSet
from dealroom.verdict import Dropped, Reason, ResolvedBy
from verification.characters import folded_text

_NUMBER = re.compile(r"(?:document )?([1-9][0-9]{0,5})")


@dataclass(frozen=True, slots=True)
class Resolved:
    """The passed document that a reference names."""

    document: EvidenceDocument
    resolved_by: ResolvedBy


def permission_gate(reference: str | int, *, evidence: EvidenceSet) -> Resolved | Dropped:
    """Return the passed document that a citation names, or the reason why it is dropped."""
    if isinstance(reference, bool):
        return Dropped(Reason.NOT_IN_EVIDENCE)
    if isinstance(reference, int):
        return _by_number(reference, evidence) or Dropped(Reason.NOT_IN_EVIDENCE)
    name = reference.strip()
    return _by_id(name, evidence) or _by_written_number(name, evidence) or _by_title(name, evidence)


def _by_id(name: str, evidence: EvidenceSet) -> Resolved | None:
    for document in evidence.documents:
        if document.id == name:
            return Resolved(document, ResolvedBy.ID)
    return None


def _by_written_number(name: str, evidence: EvidenceSet) -> Resolved | None:
    written = _NUMBER.fullmatch(name)
    return _by_number(int(written[1]), evidence) if written else None


def _by_number(number: int, evidence: EvidenceSet) -> Resolved | None:
    # INVARIANT: 1 is the first document; 0 and -1 are nothing, though a list would take them.
    if not 1 <= number <= len(evidence.documents):
        return None
    return Resolved(evidence.documents[number - 1], ResolvedBy.NUMBER)


def _by_title(name: str, evidence: EvidenceSet) -> Resolved | Dropped:
    """Return the one document of a title; titles that look the same to a reader are the same title twice."""
    wanted = folded_text(name)
    alike = [document for document in evidence.documents if folded_text(document.title) == wanted]
    named = [document for document in alike if name and document.title.strip() == name]
    if not named:
        return Dropped(Reason.NOT_IN_EVIDENCE)
    return Resolved(named[0], ResolvedBy.TITLE) if len(alike) == 1 else Dropped(Reason.AMBIGUOUS_TITLE)
