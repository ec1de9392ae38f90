from typing import Any

import pytest
from graphql import parse
from strawberry.extensions.validation_cache import _get_validate_cache

from api.limits import MOST_ALIASES, MOST_DEPTH, MOST_DIRECTIVES, MOST_REPEATS, MOST_TOKENS
from api.schema import build_schema
from tests.api.building import LEAD, Larch, codes


def ask(query: str) -> list[str | None]:
    """Return the codes of what is refused before anything is executed."""
    result = build_schema(is_open=True).execute_sync(query)
    return [(error.extensions or {}).get("code") for error in result.errors or [] if error.path is None]


class TestBounds:
    def test_let_an_ordinary_query_through(self) -> None:
        assert ask("{ viewer { email memberships { deal { id } } } }") == []

    def test_refuse_depth(self) -> None:
        shallow = (
            '{ deal(id: "x") { threads { edges { node { drafts { citations { document { folder { path } } } } } } } } }'
        )

        assert ask(shallow) == []
        assert "TOO_COMPLEX" in ask("{ viewer " + "{ memberships " * MOST_DEPTH + "{ role }" + " }" * (MOST_DEPTH + 1))

    def test_refuse_depth_that_fragments_add_up_to(self) -> None:
        fragments = " ".join(f"fragment F{n} on Folder {{ folder {{ ...F{n + 1} }} }}" for n in range(MOST_DEPTH))

        codes_found = ask(
            f'{{ deal(id: "x") {{ folders {{ ...F0 }} }} }} {fragments} fragment F{MOST_DEPTH} on Folder {{ id }}'
        )

        assert "TOO_COMPLEX" in codes_found

    def test_refuse_many_aliases(self) -> None:
        several = " ".join(f"a{n}: viewer {{ id }} b{n}: deals {{ totalCount }}" for n in range(MOST_ALIASES // 2 + 1))

        assert "TOO_COMPLEX" in ask(f"{{ {several} }}")

    def test_refuse_aliases_inside_fragments_as_often_as_they_are_spread(self) -> None:
        fragment = "fragment F on Deal { " + " ".join(f"a{n}: slug" for n in range(16)) + " }"

        assert ask('{ deal(id: "x") { ...F } } ' + fragment) == []
        assert "TOO_COMPLEX" in ask('{ deal(id: "x") { ...F } x: deal(id: "x") { ...F } } ' + fragment)

    def test_refuse_one_field_many_times(self) -> None:
        repeated = " ".join(f"a{n}: viewer {{ id }}" for n in range(MOST_REPEATS + 1))

        assert ask(f"{{ {repeated} }}") == ["TOO_COMPLEX"]

    def test_refuse_many_directives(self) -> None:
        directives = " ".join("@include(if: true)" for _ in range(MOST_DIRECTIVES + 1))

        assert "TOO_COMPLEX" in ask(f"{{ viewer {directives} {{ id }} }}")

    def test_refuse_fragments_that_multiply(self) -> None:
        layers = 20
        fragments = " ".join(
            f"fragment F{n} on Deal {{ ...F{n + 1} ... on Deal {{ ...F{n + 1} }} }}" for n in range(layers)
        )

        assert "TOO_COMPLEX" in ask(f'{{ deal(id: "x") {{ ...F0 }} }} {fragments} fragment F{layers} on Deal {{ id }}')

    def test_leave_a_circle_of_fragments_to_the_rule_that_names_it(self) -> None:
        query = '{ deal(id: "x") { ...F } } fragment F on Deal { id ...G } fragment G on Deal { slug ...F }'

        assert ask(query) == ["BAD_USER_INPUT"]

    def test_count_a_page_as_what_it_may_hold(self) -> None:
        fields = "id slug kind title body status createdAt createdBy { id name email role }"
        nested = f"{{ deals(first: %s) {{ edges {{ node {{ threads(first: 100) {{ edges {{ node {{ {fields} }} }} }} }} }} }} }}"

        assert ask(nested % "5") == []
        assert ask(nested % "100") == ["TOO_COMPLEX"]

    def test_refuse_a_long_document(self, larch: Larch) -> None:
        assert codes(larch.ask(LEAD, "{ viewer { " + "id " * MOST_TOKENS + "} }")) == ["TOO_COMPLEX"]

    def test_refuse_the_same_over_http(self, larch: Larch) -> None:
        repeated = " ".join(f"a{n}: viewer {{ id }}" for n in range(MOST_REPEATS + 1))

        body = larch.ask(LEAD, f"{{ {repeated} }}")

        assert codes(body) == ["TOO_COMPLEX"]
        assert "data" not in body


class TestPages:
    @pytest.mark.parametrize(("first", "code"), [(101, "TOO_COMPLEX"), (-1, "BAD_USER_INPUT")])
    def test_of_a_wrong_size_are_refused(self, larch: Larch, first: int, code: str) -> None:
        query = "query ($id: ID!, $n: Int) { deal(id: $id) { threads(first: $n) { totalCount } } }"

        body = larch.ask(LEAD, query, id=larch.deal, n=first)

        assert body["data"] == {"deal": {"threads": None}}
        assert codes(body) == [code]


class TestCaches:
    def test_keep_a_document_that_was_validated(self) -> None:
        cache: Any = _get_validate_cache(128)
        query = "{ viewer { id name } }"
        build_schema(is_open=True).execute_sync(query)
        hits = cache.cache_info().hits

        build_schema(is_open=True).execute_sync(query)

        assert cache.cache_info().hits == hits + 1
        assert parse(query) == parse(query)
