import base64

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.errors import RefusedError
from api.schema.paging import LARGEST_PAGE, Connection, page_of
from tests.api.building import ANN, BOB, LEAD, Larch, codes


def page(items: list[str], *, first: int | None = None, after: str | None = None) -> Connection[str]:
    return page_of(items, first=first, after=after, identifier=lambda item: item, node=lambda item: item)


class TestPageOf:
    @given(
        items=st.lists(st.text(min_size=1, max_size=8), unique=True, max_size=30),
        size=st.integers(min_value=1, max_value=LARGEST_PAGE),
    )
    def test_walks_every_entry_once_and_in_order(self, items: list[str], size: int) -> None:
        seen, after, more = list[str](), None, True
        while more:
            shown = page(items, first=size, after=after)
            seen += [edge.node for edge in shown.edges]
            after, more = shown.page_info.end_cursor, shown.page_info.has_next_page

            assert shown.total_count == len(items)

        assert seen == items

    def test_gives_an_empty_page_no_cursor(self) -> None:
        shown = page([], first=10)

        assert (shown.edges, shown.page_info.end_cursor, shown.page_info.has_next_page) == ([], None, False)

    @pytest.mark.parametrize("cursor", ["", "nonsense", "b25l", base64.urlsafe_b64encode(b"after:gone").decode(), "é"])
    def test_refuses_what_is_no_cursor_and_one_of_an_entry_that_is_not_there_alike(self, cursor: str) -> None:
        with pytest.raises(RefusedError, match="`after` is not a cursor of this list") as refused:
            page(["one"], after=cursor)

        assert refused.value.extensions == {"code": "BAD_USER_INPUT"}

    def test_puts_the_id_and_nothing_else_into_a_cursor(self) -> None:
        few, many = page(["b"], first=1), page([*"acdefg", "b"], first=7)

        assert few.edges[-1].cursor == many.edges[-1].cursor


class TestCursors:
    def test_of_one_person_open_nothing_to_another(self, larch: Larch) -> None:
        query = "query ($id: ID!, $after: String) { deal(id: $id) { threads(first: 1, after: $after) { edges { cursor } } } }"
        first = larch.ask(BOB, query, id=larch.deal)["data"]["deal"]["threads"]["edges"][0]["cursor"]
        second = larch.ask(BOB, query, id=larch.deal, after=first)["data"]["deal"]["threads"]["edges"][0]["cursor"]

        body = larch.ask(ANN, query, id=larch.deal, after=second)

        assert body["data"] == {"deal": {"threads": None}}
        assert codes(body) == ["BAD_USER_INPUT"]

    def test_walk_the_documents_of_a_room(self, larch: Larch) -> None:
        query = (
            "query ($id: ID!, $after: String) { deal(id: $id) { documents(first: 2, after: $after) {"
            " edges { node { id } } pageInfo { hasNextPage endCursor } } } }"
        )
        seen, after = list[str](), None
        while True:
            found = larch.ask(LEAD, query, id=larch.deal, after=after)["data"]["deal"]["documents"]
            seen += [edge["node"]["id"] for edge in found["edges"]]
            after = found["pageInfo"]["endCursor"]
            if not found["pageInfo"]["hasNextPage"]:
                break

        assert seen == list(larch.documents.values())
