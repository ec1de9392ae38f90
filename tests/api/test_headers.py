import pytest

from tests.api.building import LEAD, Larch

QUERY = {"query": "{ __typename }"}


class TestLoopbackOnly:
    @pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:8000", "[::1]:8000", "LOCALHOST"])
    def test_answers_to_a_loopback_name(self, larch: Larch, host: str) -> None:
        assert larch.client(LEAD).post("/graphql", json=QUERY, headers={"host": host}).status_code == 200

    @pytest.mark.parametrize(
        "host",
        [
            "proofroom.example",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "10.0.0.1",
            "",
            "localhost:x",
        ],
    )
    def test_answers_to_no_other_name(self, larch: Larch, host: str) -> None:
        answer = larch.client(LEAD).post("/graphql", json=QUERY, headers={"host": host})

        assert answer.status_code == 400
        assert "Query" not in answer.text

    @pytest.mark.parametrize("name", ["Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"])
    def test_refuses_what_a_proxy_forwarded(self, larch: Larch, name: str) -> None:
        for path in ("/graphql", "/sign-in", "/uploads"):
            assert larch.client(LEAD).post(path, json=QUERY, headers={name: "for=10.0.0.1"}).status_code == 400


class TestOwnPagesOnly:
    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "http://evil.example"},
            {"Origin": "http://localhost:9999"},
            {"Origin": "null"},
            {"Sec-Fetch-Site": "cross-site"},
            {"Sec-Fetch-Site": "same-site"},
        ],
    )
    def test_refuses_what_another_page_makes_a_browser_send(self, larch: Larch, headers: dict[str, str]) -> None:
        query = f'mutation {{ generateDraft(input: {{threadId: "{larch.threads["q-1"]}"}}) {{ draft {{ id }} }} }}'
        client = larch.client(LEAD)

        for path in ("/graphql", "/uploads", "/sign-in", "/sign-out"):
            assert client.post(path, json={"query": query}, headers=headers).status_code == 403
        assert larch.services.answering.asked == []

    @pytest.mark.parametrize(
        "headers",
        [{"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {}],
    )
    def test_lets_our_own_pages_and_programs_in(self, larch: Larch, headers: dict[str, str]) -> None:
        assert larch.client(LEAD).post("/graphql", json=QUERY, headers=headers).status_code == 200


class TestAnswerHeaders:
    @pytest.mark.parametrize("path", ["/sign-in", "/nothing", "/view/a/b", "/"])
    def test_stand_on_every_page(self, larch: Larch, path: str) -> None:
        headers = larch.client().get(path).headers

        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-robots-tag"] == "noindex, nofollow"
        assert headers["x-content-type-options"] == "nosniff"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "script-src" not in headers["content-security-policy"]

    def test_stand_on_answers_and_refusals_of_graphql(self, larch: Larch) -> None:
        for answer in (
            larch.client(LEAD).post("/graphql", json=QUERY),
            larch.client().post("/graphql", json=QUERY, headers={"host": "evil.example"}),
            larch.client().post("/graphql", json=QUERY, headers={"authorization": "Bearer x"}),
        ):
            assert answer.headers["cache-control"] == "no-store"
            assert answer.headers["referrer-policy"] == "no-referrer"
