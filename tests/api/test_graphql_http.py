"""GraphQL over HTTP: what goes in, and in which form an answer comes back."""

import json
from dataclasses import replace
from typing import Any

import pytest
from httpx import Response
from starlette.testclient import TestClient

from api.schema import build_schema
from api.settings import AuthMode
from tests.api.building import ANN, LEAD, Larch, codes

RESPONSE = "application/graphql-response+json"
JSON = "application/json"


@pytest.fixture
def client(larch: Larch) -> TestClient:
    return larch.client(LEAD)


def post(client: TestClient, body: Any, *, accept: str = JSON, **headers: str) -> Response:
    return client.post("/graphql", json=body, headers={"accept": accept, **headers})


class TestMediaTypes:
    @pytest.mark.parametrize(
        ("accept", "expected"),
        [
            (RESPONSE, RESPONSE),
            (JSON, JSON),
            ("*/*", JSON),
            ("application/*", JSON),
            (f"{RESPONSE}, {JSON}", RESPONSE),
            (f"{RESPONSE};q=0.5, {JSON}", JSON),
            (f"{JSON};q=0.5, {RESPONSE}", RESPONSE),
            (f"{RESPONSE};q=nonsense", JSON),
            (f"{RESPONSE};q=0", JSON),
        ],
    )
    def test_follow_what_is_accepted(self, client: TestClient, accept: str, expected: str) -> None:
        answer = post(client, {"query": "{ __typename }"}, accept=accept)

        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(expected)
        assert answer.json() == {"data": {"__typename": "Query"}}

    @pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "application/graphql"])
    def test_other_than_json_are_refused(self, client: TestClient, content_type: str) -> None:
        answer = client.post("/graphql", content=b'{"query": "{ __typename }"}', headers={"content-type": content_type})

        assert answer.status_code == 400
        assert "data" not in answer.text

    def test_of_forms_with_files_are_refused(self, client: TestClient) -> None:
        operations = json.dumps({"query": "{ __typename }"})
        answer = client.post(
            "/graphql", data={"operations": operations, "map": "{}"}, files={"0": ("a.txt", b"content")}
        )

        assert answer.status_code == 400


class TestRequestErrors:
    """What was never executed: no `data` entry, and 400 for whoever accepts the newer media type."""

    @pytest.mark.parametrize(
        "body",
        [
            {"query": "{"},
            {"query": "{ nothing }"},
            {"query": "query ($id: ID!) { deal(id: $id) { id } }"},
            {"query": "query ($id: ID!) { deal(id: $id) { id } }", "variables": {"id": {"no": "id"}}},
            {"query": "query ($n: Int) { deals(first: $n) { totalCount } }", "variables": {"n": "three"}},
        ],
        ids=["syntax", "unknown field", "missing variable", "wrong variable", "wrong kind of variable"],
    )
    def test_have_no_data_and_a_code(self, client: TestClient, body: dict[str, Any]) -> None:
        new, old = post(client, body, accept=RESPONSE), post(client, body)

        assert new.status_code == 400
        assert old.status_code == 200
        assert "data" not in new.json()
        assert codes(new.json()) == ["BAD_USER_INPUT"]

    @pytest.mark.parametrize(
        "body",
        [
            {},
            {"query": 3},
            {"query": "{ __typename }", "variables": [1]},
            {"query": "{ __typename }", "extensions": 3},
            {"query": "{ __typename }", "operationName": "Missing"},
            [{"query": "{ __typename }"}],
            "text",
        ],
    )
    def test_of_the_request_itself_are_400(self, client: TestClient, body: Any) -> None:
        for accept in (RESPONSE, JSON):
            assert post(client, body, accept=accept).status_code == 400

    @pytest.mark.parametrize("content", [b"{", b"", b"\xff\xfe", b"[" * 100_000], ids=["cut", "empty", "bytes", "deep"])
    def test_of_broken_json_are_400(self, client: TestClient, content: bytes) -> None:
        assert client.post("/graphql", content=content, headers={"content-type": JSON}).status_code == 400

    def test_of_a_large_body_are_413(self, client: TestClient) -> None:
        query = {"query": "{ __typename }" + " " * (1 << 20)}

        assert client.post("/graphql", json=query).status_code == 413

    def test_suggest_nothing_outside_local_mode(self) -> None:
        closed = build_schema(is_open=False).execute_sync("{ viewr { id } }")
        opened = build_schema(is_open=True).execute_sync("{ viewr { id } }")

        assert closed.errors is not None
        assert opened.errors is not None
        assert "Did you mean" not in closed.errors[0].message
        assert "Did you mean" in opened.errors[0].message

    def test_during_execution_keep_the_data_and_200(self, client: TestClient) -> None:
        answer = post(client, {"query": '{ deal(id: "deal-x") { id } viewer { email } }'}, accept=RESPONSE)

        assert answer.status_code == 200
        assert answer.json()["data"] == {"deal": None, "viewer": {"email": LEAD}}


class TestMethods:
    def test_get_answers_queries_in_local_mode(self, client: TestClient) -> None:
        answer = client.get("/graphql", params={"query": "{ viewer { email } }"})

        assert answer.json() == {"data": {"viewer": {"email": LEAD}}}

    def test_get_never_runs_a_mutation(self, larch: Larch, client: TestClient) -> None:
        query = f'mutation {{ generateDraft(input: {{threadId: "{larch.threads["q-1"]}"}}) {{ draft {{ id }} }} }}'

        assert client.get("/graphql", params={"query": query}).status_code == 400
        assert larch.services.answering.asked == []

    def test_get_shows_the_explorer_to_a_browser_in_local_mode(self, client: TestClient) -> None:
        answer = client.get("/graphql", headers={"accept": "text/html"})

        assert "graphiql" in answer.text.lower()
        assert "unpkg.com" in answer.headers["content-security-policy"]

    @pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "HEAD"])
    def test_others_are_refused(self, client: TestClient, method: str) -> None:
        assert client.request(method, "/graphql").status_code == 405

    def test_a_subscription_is_no_plain_request(self, larch: Larch, client: TestClient) -> None:
        query = f'subscription {{ draftProgress(threadId: "{larch.threads["r-1"]}") {{ stage }} }}'

        assert post(client, {"query": query}).status_code == 400


class TestOutsideLocalMode:
    @pytest.fixture
    def outside(self, larch: Larch) -> Larch:
        larch.services.settings = replace(larch.services.settings, auth=AuthMode.OIDC)
        return larch

    def test_whoever_sends_no_credential_is_turned_away_before_anything_is_parsed(self, outside: Larch) -> None:
        for query in ("{ __typename }", "{", "{ __schema { types { name } } }"):
            answer = outside.client().post("/graphql", json={"query": query})

            assert answer.status_code == 401
            assert codes(answer.json()) == ["UNAUTHENTICATED"]

    def test_local_tokens_and_sessions_open_nothing(self, outside: Larch) -> None:
        assert outside.client(LEAD).post("/graphql", json={"query": "{ viewer { email } }"}).status_code == 401

    def test_there_is_no_get_no_explorer_and_no_page_to_sign_in(self, outside: Larch) -> None:
        client = outside.client()

        assert client.get("/graphql", params={"query": "{ __typename }"}).status_code == 405
        assert client.get("/graphql", headers={"accept": "text/html"}).status_code == 405
        assert client.get("/sign-in").status_code == 404
        assert client.get("/").status_code == 404

    def test_the_schema_is_not_told(self) -> None:
        result = build_schema(is_open=False).execute_sync("{ __schema { types { name } } }")

        assert result.data is None


class TestUnforeseenErrors:
    def test_are_told_without_detail(self, larch: Larch, caplog: pytest.LogCaptureFixture) -> None:
        larch.services.answering.fails_with = ValueError("the floor price is 50 million")

        body = larch.ask(
            LEAD, f'mutation {{ generateDraft(input: {{threadId: "{larch.threads["q-1"]}"}}) {{ draft {{ id }} }} }}'
        )

        assert body["data"] == {"generateDraft": None}
        assert [error["message"] for error in body["errors"]] == ["Unexpected error."]
        assert "extensions" not in body["errors"][0]
        assert "floor price" not in json.dumps(body)
        assert "floor price" not in caplog.text
        assert "ValueError at ['generateDraft']" in caplog.text


class TestWhoAsks:
    @pytest.mark.parametrize("authorization", ["Bearer nonsense", "Basic abc", "Bearer", ""])
    def test_with_a_wrong_credential_is_told_so(self, larch: Larch, authorization: str) -> None:
        answer = larch.client().post(
            "/graphql", json={"query": "{ viewer { email } }"}, headers={"authorization": authorization}
        )

        assert answer.status_code == 401
        assert codes(answer.json()) == ["UNAUTHENTICATED"]

    def test_without_one_gets_no_answer(self, larch: Larch) -> None:
        body = larch.ask(None, "{ viewer { email } deals { totalCount } }")

        assert body["data"] == {"viewer": None, "deals": None}
        assert codes(body) == ["UNAUTHENTICATED", "UNAUTHENTICATED"]

    def test_is_known_by_email_whatever_its_case(self, larch: Larch) -> None:
        token = larch.token(ANN.upper())

        answer = larch.client().post(
            "/graphql", json={"query": "{ viewer { email } }"}, headers={"authorization": f"bearer {token}"}
        )

        assert answer.json()["data"] == {"viewer": {"email": ANN}}
