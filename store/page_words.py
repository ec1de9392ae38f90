"""
Pages that were read from their picture: kept one by one while a document is read, and where their words stand.

Rule: a page is written once for a version. Where a span of the stored text stands on such a page is worked out from these
words alone; nothing is read anew.
"""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import TypeAdapter
from sqlmodel import Session, col, delete, select

from dealroom.ids import VersionId
from dealroom.page_words import OcrPage, PageBox, PageWord
from dealroom.verdict import Span
from store import texts
from store.tables import PageWordsRow

_PAGE = TypeAdapter(OcrPage)


def keep(session: Session, version: VersionId, page: int, read: OcrPage) -> None:
    """Keep what reading a page gave. A page that is kept already stays as it is."""
    if session.get(PageWordsRow, (version, page)) is None:
        session.add(PageWordsRow(version_id=version, page=page, content=_PAGE.dump_json(read).decode()))
        session.flush()


def kept(session: Session, version: VersionId) -> dict[int, OcrPage]:
    """Return the pages of a version that are kept, by number from 1."""
    statement = select(PageWordsRow).where(col(PageWordsRow.version_id) == version).order_by(col(PageWordsRow.page))
    return {row.page: _PAGE.validate_json(row.content) for row in session.exec(statement)}


def forget(session: Session, version: VersionId) -> None:
    """Delete what is kept of a version: its words are words of the document."""
    session.exec(delete(PageWordsRow).where(col(PageWordsRow.version_id) == version))


def boxes_of(session: Session, version: VersionId, page: int, spans: Iterable[Span]) -> tuple[PageBox, ...]:
    """
    Return where spans of the stored text stand on a page, a rectangle for each line they touch.

    None where the page was not read from its picture, or the spans do not reach it.
    """
    row = session.get(PageWordsRow, (version, page))
    stored = texts.text(session, version) if row else None
    if row is None or stored is None:
        return ()
    read = _PAGE.validate_json(row.content)
    place = next((place for place in stored.locations if place.page == page), None)
    if place is None or not read.text:
        return ()
    begin = place.end - len(read.text)  # what the page held besides stands before
    return tuple(box for span in spans for box in _lines(read, Span(span.start - begin, span.end - begin)))


def _lines(read: OcrPage, span: Span) -> Iterator[PageBox]:
    line: list[PageWord] = []
    for word in read.words:
        if word.end <= span.start or span.end <= word.start:
            continue
        if line and "\n" in read.text[line[-1].end : word.start]:
            yield _around(line)
            line = []
        line.append(word)
    if line:
        yield _around(line)


def _around(words: Sequence[PageWord]) -> PageBox:
    boxes = [word.box for word in words]
    return PageBox(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
