"""
A text that a person wrote, with the citations that they gave, as it is kept for replay.

It is sealed beside the trail as a drafter's raw output is, so that whoever has the draft's stored texts reaches the same
verdict again. Citations get ids of the revision that brought them: a link into an earlier text never opens a later quote.
"""

from dataclasses import dataclass
from typing import Any, cast

from dealroom.evidence import ProposedCitation
from dealroom.ids import DraftId, deal_key_of, derived_id
from store.encoding import canonical

_MARK = "person"


@dataclass(frozen=True, slots=True)
class PersonText:
    """A person's words for one revision of a draft."""

    revision: int
    text: str
    citations: tuple[ProposedCitation, ...]

    def seed(self, draft: DraftId) -> DraftId:
        """Return what the ids of this text's citations are derived from."""
        seed = f"{draft}\nrevision {self.revision}"
        return DraftId(derived_id("draft", deal_key=deal_key_of(draft) or "", seed=seed))


def written(text: PersonText) -> str:
    """Return a person's text in the form in which it is sealed."""
    citations = [[citation.quote, citation.document_ref, citation.anchor] for citation in text.citations]
    return canonical({_MARK: {"revision": text.revision, "text": text.text, "citations": citations}})


def read(raw: dict[str, Any]) -> PersonText | None:
    """Return the person's text that a sealed output holds, or None where a drafter wrote it."""
    found = cast("dict[str, Any] | None", raw.get(_MARK))
    if found is None:
        return None
    return PersonText(
        revision=found["revision"],
        text=found["text"],
        citations=tuple(ProposedCitation(quote, reference, anchor) for quote, reference, anchor in found["citations"]),
    )
