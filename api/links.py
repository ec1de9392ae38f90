"""
Links into the viewer.

Rule: a link is an absolute path of opaque ids. No title, quote or token ever stands in it.
"""

from dealroom.documents import Document
from dealroom.ids import CitationId, DocumentId, DraftId, VersionId


def document_url(document: Document) -> str:
    """Return the link to the current version of a document."""
    return version_url(document.id, document.version)


def version_url(document: DocumentId, version: VersionId) -> str:
    """Return the link to one version of a document."""
    return f"/view/{document}/{version}"


def citation_url(draft: DraftId, citation: CitationId) -> str:
    """Return the link to the place that a citation of a draft names."""
    return f"/view/{draft}/{citation}"
