"""Where a document stands on its way to being searchable, and what to do about it, in words."""

from dealroom.documents import Document, EnrichmentState

_SUMMARIES = {
    EnrichmentState.QUEUED: "Waits to be read.",
    EnrichmentState.READING: "Is being read.",
    EnrichmentState.EMBEDDING: "Is read, and is being made searchable.",
    EnrichmentState.READY: "Can be searched and cited.",
    EnrichmentState.PARTIAL: "Can be searched and cited in part.",
    EnrichmentState.FAILED: "Could not be read.",
}
_WAITS_AGAIN = "Waits for another try."
_NOTHING = "Nothing: it is tried again by itself."
_AGAIN = "Run it again, or upload a version that can be read."  # for what failed before remedies were kept


def summary(document: Document) -> str:
    """Return where a document stands."""
    return _WAITS_AGAIN if document.next_try_at else _SUMMARIES[document.state]


def what_to_do(document: Document) -> str | None:
    """Return what a person can do about a document, or nothing where nothing is wrong with it."""
    if document.next_try_at:
        return _NOTHING
    if document.state in {EnrichmentState.FAILED, EnrichmentState.PARTIAL}:
        return document.remedy or _AGAIN
    return None
