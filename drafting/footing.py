"""
What a person's text is verified against.

Rule: a person may cite what lies in the thread's scope as it stands now and has a stored text, and nothing else. The
documents that they name by id are taken in, and those that a draft was made from stay, each in its current version; one that
the other side may no longer read is not there any more, and a citation of it falls at the first gate.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session

from dealroom.documents import Document, StoredText
from dealroom.evidence import EvidenceDocument, EvidenceSet, Window
from dealroom.ids import DocumentId, DraftId, ThreadId
from dealroom.permitted import PermittedSet
from dealroom.verdict import Review, Span
from drafting.person_text import PersonText
from drafting.searching import Scoped, scoped
from drafting.spans import visible
from store import documents, texts
from store.drafts import PassedDocument
from store.texts import ChangedTextError
from verification.canonical_texts import CanonicalTexts
from verification.review import review_of_person

_CANONICAL = CanonicalTexts()


@dataclass(frozen=True, slots=True)
class Footing:
    """A thread with its scope, and the documents in it that a text may cite, as of one moment."""

    scoped: Scoped
    evidence: EvidenceSet


def footing(
    session: Session, thread: ThreadId, *, named: Iterable[str], before: Sequence[PassedDocument] = ()
) -> Footing:
    """
    Return what a text is verified against that names these documents, and whose draft was made from those before.

    Raises:
        UnknownThreadError: there is no such thread in the deal.

    """
    found = scoped(session, thread)
    if not isinstance(found.scope, PermittedSet):
        return Footing(found, EvidenceSet(()))
    made_from = {item.document: item for item in before}
    wanted = [item for item in dict.fromkeys((*made_from, *named)) if item in found.scope.documents]
    current = (documents.document(session, item) for item in wanted)
    taken = (_taken(session, item, found.scope, made_from) for item in current if item is not None)
    return Footing(found, EvidenceSet(tuple(item for item in taken if item is not None)))


def reviewed(text: PersonText, *, on: Footing, draft: DraftId) -> Review:
    """Return the verdict on a person's text: the gates and flags of a drafter's, and the text is kept."""
    return review_of_person(
        text.text,
        text.citations,
        evidence=on.evidence,
        title=on.scoped.thread.title,
        body=on.scoped.thread.body,
        draft=text.seed(draft),
        checks=on.scoped.checks,
        canonical_of=_CANONICAL.of,
    )


def _taken(
    session: Session, document: Document, scope: PermittedSet, made_from: Mapping[DocumentId, PassedDocument]
) -> EvidenceDocument | None:
    stored = _stored(session, document)
    if stored is None:
        return None
    before = made_from.get(document.id)
    spans = _shown_before(before) if before and before.version == document.version else _everything(stored)
    return EvidenceDocument(
        id=document.id,
        version=document.version,
        title=document.title,
        windows=tuple(Window(span.start, span.end, stored.text[span.start : span.end]) for span in spans),
        stored=stored,
        is_view_only=document.id in scope.view_only,
    )


def _stored(session: Session, document: Document) -> StoredText | None:
    try:
        return texts.text(session, document.version)
    except ChangedTextError:
        return None  # it is not what was stored, so it proves nothing


def _shown_before(passed: PassedDocument) -> list[Span]:
    return [Span(start, end) for start, end in passed.windows]


def _everything(stored: StoredText) -> list[Span]:
    return visible(Span(0, len(stored.text)), stored=stored)
