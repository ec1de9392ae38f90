"""
Pages of lists.

Rule: a list is cut into pages after it was reduced to what the person may read. A cursor names the last entry that was
shown by its id, which the person knows already: it holds no position and no count.
"""

import base64
import binascii
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import strawberry

from api.errors import bad_input, too_complex
from api.limits import LARGEST_PAGE
from api.rules import LOADED

DEFAULT_PAGE = 50

_PREFIX = "after:"

Node = TypeVar("Node")
Item = TypeVar("Item")


@strawberry.type(description="Whether more entries follow, and the cursor to go on from.")
class PageInfo:
    """Whether more follows."""

    has_next_page: bool = strawberry.field(description="Whether entries follow this page.", metadata=LOADED)
    end_cursor: str | None = strawberry.field(
        description="The cursor of the last entry of this page; null for an empty page.", metadata=LOADED
    )


@strawberry.type(description="One entry of a page.")
class Edge(Generic[Node]):
    """One entry of a page."""

    cursor: str = strawberry.field(description="The cursor that continues after this entry.", metadata=LOADED)
    node: Node = strawberry.field(description="The entry.", metadata=LOADED)


@strawberry.type(description="A page of a list. Every count is of what the viewer may read.")
class Connection(Generic[Node]):
    """A page of a list."""

    total_count: int = strawberry.field(
        description="How many entries the viewer may read, on all pages together.", metadata=LOADED
    )
    edges: list[Edge[Node]] = strawberry.field(description="The entries of this page.", metadata=LOADED)
    page_info: PageInfo = strawberry.field(description="What follows this page.", metadata=LOADED)


def page_of(
    items: Sequence[Item],
    *,
    first: int | None,
    after: str | None,
    identifier: Callable[[Item], str],
    node: Callable[[Item], Node],
) -> Connection[Node]:
    """
    Return one page of a list that holds nothing but what the person may read.

    Raises:
        RefusedError: the page is too large or no page, or the cursor is none of this list.

    """
    size = _checked_size(first)
    start = _position_after(after, [identifier(item) for item in items])
    shown = items[start : start + size]
    edges = [Edge(cursor=_cursor(identifier(item)), node=node(item)) for item in shown]
    info = PageInfo(has_next_page=start + size < len(items), end_cursor=edges[-1].cursor if edges else None)
    return Connection(total_count=len(items), edges=edges, page_info=info)


def _checked_size(first: int | None) -> int:
    size = DEFAULT_PAGE if first is None else first
    if size < 0:
        raise bad_input("`first` is below zero.")
    if size > LARGEST_PAGE:
        raise too_complex(f"`first` is {size}; at most {LARGEST_PAGE} entries are answered at once.")
    return size


def _cursor(identifier: str) -> str:
    return base64.urlsafe_b64encode(f"{_PREFIX}{identifier}".encode()).decode()


def _position_after(cursor: str | None, identifiers: Sequence[str]) -> int:
    if cursor is None:
        return 0
    named = _named_by(cursor)
    if named not in identifiers:
        # One answer to what is no cursor, and to an entry that the person may not, or no longer, read.
        raise bad_input("`after` is not a cursor of this list.")
    return identifiers.index(named) + 1


def _named_by(cursor: str) -> str | None:
    try:
        text = base64.urlsafe_b64decode(cursor.encode()).decode()
    except (binascii.Error, ValueError):
        return None
    return text.removeprefix(_PREFIX) if text.startswith(_PREFIX) else None
