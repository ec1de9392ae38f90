"""The blocks of a text document - paragraphs, tables, their rows and cells - out of whatever wraps them."""

from collections.abc import Iterator

from ingestion.docx_runs import chosen
from ingestion.package import Element, local_name

_WRAPPERS = frozenset({"sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"})
_REMOVED = ("del", "moveFrom")


def blocks(parent: Element) -> Iterator[Element]:
    """Yield the paragraphs, tables and embedded documents of a part, in order; what a tracked change deletes is none."""
    for child in parent:
        name = local_name(child)
        if name in {"p", "tbl", "altChunk"}:
            yield child
        elif name in _WRAPPERS:
            yield from blocks(child)
        elif name == "AlternateContent":
            yield from blocks(chosen(child))


def rows(table: Element) -> Iterator[Element]:
    """Yield the rows of a table that no tracked change deletes."""
    for child in table:
        name = local_name(child)
        if name == "tr":
            if child.find("{*}trPr/{*}del") is None:
                yield child
        elif name in _WRAPPERS:
            yield from rows(child)


def cells(row: Element) -> Iterator[Element]:
    """Yield the cells of a row."""
    for child in row:
        name = local_name(child)
        if name == "tc":
            yield child
        elif name in _WRAPPERS:
            yield from cells(child)


def is_mark_deleted(paragraph: Element) -> bool:
    """Whether a tracked change deletes the end of a paragraph, so that it runs on into the next."""
    return any(paragraph.find(f"{{*}}pPr/{{*}}rPr/{{*}}{name}") is not None for name in _REMOVED)
