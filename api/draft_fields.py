"""A draft as one JSON object, in the shape of the GraphQL fragment `DraftFields`."""

from collections.abc import Mapping
from typing import Any

from api.links import citation_url, document_url
from api.not_searchable import note
from dealroom.documents import Document, Location
from dealroom.drafts import Draft
from dealroom.ids import DocumentId
from dealroom.verdict import Citation, Flag
from drafting.links import markdown


def draft_fields(draft: Draft, *, documents: Mapping[DocumentId, Document]) -> dict[str, Any]:
    """Return a draft with its citations, flags and sources; `documents` holds every document that it names."""
    review = draft.review
    sources = dict.fromkeys(citation.document for citation in review.citations)
    not_searchable = [documents[item] for item in draft.not_searchable if item in documents]
    return {
        "id": draft.id,
        "revision": draft.revision,
        "createdAt": draft.created_at.isoformat(),
        "status": draft.status.value,
        "availability": review.availability.value,
        "answer": {
            "text": review.answer,
            "markdown": markdown(review, url_of=lambda citation: citation_url(draft.id, citation)),
            "segments": [{"text": part.text, "citationIds": list(part.citations)} for part in review.segments],
        },
        "missing": review.missing or None,
        "verification": {
            "state": review.state.value,
            "reason": review.reason.value if review.reason else None,
            "droppedCitations": [
                {
                    "gate": item.gate.value,
                    "reason": item.reason.sentence,
                    "documentRef": item.document_ref,
                    "quote": item.quote,
                    "anchor": item.anchor,
                }
                for item in review.dropped
            ],
        },
        "citations": [_citation(item, draft, documents) for item in review.citations],
        "sources": [chip(documents[item]) for item in sources],
        "flags": [_flag(item, documents) for item in review.flags],
        "notSearchable": [chip(item) for item in not_searchable],
        "notSearchableNote": note(not_searchable),
        "drafter": {"name": draft.drafter.name, "model": draft.drafter.model},
    }


def chip(document: Document) -> dict[str, Any]:
    """Return what a chip shows of a document."""
    return {
        "id": document.id,
        "title": document.title,
        "kind": document.kind.value,
        "viewerUrl": document_url(document),
    }


def _location(location: Location) -> dict[str, Any]:
    return {
        "start": location.start,
        "end": location.end,
        "page": location.page,
        "sheet": location.sheet,
        "cell": location.cell,
        "paragraph": location.paragraph,
        "line": location.line,
        "label": location.label,
    }


def _citation(citation: Citation, draft: Draft, documents: Mapping[DocumentId, Document]) -> dict[str, Any]:
    return {
        "id": citation.id,
        "anchor": citation.anchor,
        "quote": citation.quote,
        "matchedBy": citation.matched_by.value,
        "document": chip(documents[citation.document]),
        "location": _location(citation.location),
        "occurrences": citation.occurrences,
        "viewerUrl": citation_url(draft.id, citation.id),
    }


def _flag(flag: Flag, documents: Mapping[DocumentId, Document]) -> dict[str, Any]:
    return {
        "kind": flag.kind.value,
        "message": flag.message,
        "evidence": flag.evidence,
        "places": [
            {
                "document": chip(documents[place.document]),
                "quote": place.quote,
                "location": _location(place.location),
            }
            for place in flag.places
        ],
    }
