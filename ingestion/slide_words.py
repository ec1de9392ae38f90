"""Words of a presentation that stand in parts of their own: drawn diagrams, and comments."""

from collections.abc import Iterator

from ingestion.package import Element, attribute
from ingestion.slide_text import paragraphs_of, plain

_DIAGRAM_POINTS = frozenset({None, "node", "asst"})


def diagram_rows(root: Element) -> Iterator[list[str]]:
    """Yield the texts of a drawn diagram, a line each."""
    for point in root.iter("{*}pt"):
        body = point.find("{*}t")
        if body is not None and attribute(point, "type") in _DIAGRAM_POINTS:
            yield [" ".join(filter(None, map(plain, paragraphs_of(body, ground=None))))]


def comments_of(root: Element) -> Iterator[str]:
    """Yield the comments on a slide, and the answers to them."""
    for comment in root.iter("{*}cm", "{*}reply"):
        text, body = comment.find("{*}text"), comment.find("{*}txBody")
        if text is not None:
            yield text.text or ""
        elif body is not None:
            yield " ".join(map(plain, paragraphs_of(body, ground=None)))
