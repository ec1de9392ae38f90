"""
Links into the viewer.

Rule: a link is an absolute path of opaque ids. No title, quote or token ever stands in it.
"""

from dealroom.documents import Document
from dealroom.ids import CitationId, DocumentId, VersionId


def document_url(document: Document) -> str:
    """Return the link to the current version of a document."""
    return version_url(document.id, document.version)


def version_url(document: DocumentId, version: VersionId) -> str:
    """Return the link to one version of a document."""
    return f"/view/{document}/{version}"


def file_url(document: DocumentId, version: VersionId) -> str:
    """Return the link to the file behind one version of a document."""
    return f"{version_url(document, version)}/file"


def page_url(subject: str, part: str, page: int) -> str:
    """Return the link to the picture of one page, of a document or around a citation."""
    return f"/view/{subject}/{part}/pages/{page}"


def citation_url(subject: str, citation: CitationId) -> str:
    """Return the link to the place that a citation of a draft, or of a sent answer, names."""
    return f"/view/{subject}/{citation}"
