"""What the gates and flags say of quotes and claims over the documents of a room."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from dealroom.documents import StoredText
from dealroom.evidence import Availability, EvidenceDocument, EvidenceSet, Proposal, ProposedCitation, Window
from dealroom.ids import DocumentId, DraftId, VersionId
from dealroom.verdict import FlagKind
from verification.folding import CanonicalText, canonicalise
from verification.matcher import Match, find_quote
from verification.review import review

_DRAFT = DraftId("draft-benchmarkaaaaaaaaaaaaaa")

Row = dict[str, Any]


class Room:
    """The texts of a room, each made ready once, and the rows that lie beside it."""

    def __init__(self, folder: Path, texts: dict[str, StoredText]) -> None:
        self._folder = folder
        self.texts = texts
        self.canonical = cache(lambda file: canonicalise(texts[file]))

    def rows(self, name: str) -> list[Row]:
        """Return the rows of a file, those of documents that could not be read left out; none where it is missing."""
        path = self._folder / f"{name}.jsonl"
        if not path.exists():
            return []
        found = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return [row for row in found if row.get("file", "") in self.texts or "file" not in row]

    def holds(self, quote: str, file: str) -> bool:
        """Whether the matcher finds a quote in a document."""
        return isinstance(find_quote(quote, self.canonical(file)), Match)


def flags_of(claim: str, quote: str, stored: StoredText, canonical: CanonicalText) -> set[FlagKind] | None:
    """Return the kinds of flags of a claim that cites a quote, or None where the quote does not survive."""
    windows = (Window(0, len(stored.text), stored.text),)
    document = EvidenceDocument(
        DocumentId("doc-benchmarkaaaaaaaaaaaaaaaa"),
        VersionId("version-benchmarkaaaaaaaaaaaa"),
        "Agreement",
        windows,
        stored,
    )
    answer = claim.strip()
    proposal = Proposal(Availability.YES, answer, "", (ProposedCitation(quote, 1, answer),))
    done = review(
        proposal,
        evidence=EvidenceSet((document,)),
        title="",
        body="",
        draft=_DRAFT,
        canonical_of=lambda _stored: canonical,
    )
    return {flag.kind for flag in done.flags} if done.citations else None


def flags_beside(claim: str, quote: str) -> set[FlagKind]:
    """Return the kinds of flags of a claim whose source is a quote and nothing around it."""
    stored = StoredText(quote)
    return flags_of(claim, quote, stored, canonicalise(stored)) or set()
