import re
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from api.sign_in import new_code
from tests.api.building import ANN, BOB, LEAD, ORIGIN, Larch


def code_of(client: TestClient) -> str:
    return str(client.app.state.sign_in_code)  # type: ignore[attr-defined]


def person_of(client: TestClient, name: str) -> str:
    page = client.get("/sign-in", params={"code": code_of(client)}).text
    found = re.search(rf'value="(person-[0-9a-f]+)"[^>]*>{name}<', page)
    assert found is not None
    return found.group(1)


def sign_in(client: TestClient, name: str) -> None:
    answer = client.post("/sign-in", data={"code": code_of(client), "person": person_of(client, name)})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def who(client: TestClient) -> str | None:
    viewer = client.post("/graphql", json={"query": "{ viewer { email } }"}).json()["data"]["viewer"]
    return None if viewer is None else str(viewer["email"])


class TestSignIn:
    def test_opens_a_session_for_the_chosen_person(self, larch: Larch) -> None:
        client = larch.client()
        assert who(client) is None

        sign_in(client, "Ann Aldgate")

        assert who(client) == ANN

    def test_lets_one_try_the_room_as_one_person_after_another(self, larch: Larch) -> None:
        client = larch.client()

        for name, email in (("Lena Lead", LEAD), ("Bob Boreal", BOB), ("Ann Aldgate", ANN)):
            sign_in(client, name)
            assert who(client) == email

    def test_names_nobody_without_the_code(self, larch: Larch) -> None:
        for code in ("", "nonsense", new_code()):
            page = larch.client().get("/sign-in", params={"code": code})
            assert "Ann" not in page.text
            assert "@" not in page.text
            assert page.status_code == (403 if code else 200)

    @pytest.mark.parametrize("code", ["", "nonsense", "aaaa-aaaa-aaaa"])
    def test_opens_nothing_without_the_code(self, larch: Larch, code: str) -> None:
        client = larch.client()

        answer = client.post("/sign-in", data={"code": code, "person": person_of(client, "Lena Lead")})

        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
        assert who(client) is None

    def test_opens_nothing_for_nobody(self, larch: Larch) -> None:
        client = larch.client()

        answer = client.post("/sign-in", data={"code": code_of(client), "person": "person-none"})

        assert answer.status_code == 403

    def test_makes_a_new_code_at_each_start(self, larch: Larch) -> None:
        first, second = code_of(larch.client()), code_of(larch.client())

        assert first != second
        assert re.fullmatch(r"[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}", first)

    def test_sets_a_cookie_that_scripts_and_other_sites_do_not_get(self, larch: Larch) -> None:
        client = larch.client()
        data = {"code": code_of(client), "person": person_of(client, "Lena Lead")}

        plain = client.post("/sign-in", data=data).headers["set-cookie"]
        secure = larch.client(base_url="https://localhost")
        data["code"] = code_of(secure)
        over_https = secure.post("/sign-in", data=data).headers["set-cookie"]

        assert plain.startswith("proofroom=")
        assert over_https.startswith("__Host-proofroom=")
        assert "Secure" in over_https
        assert "Path=/" in over_https
        assert "Domain" not in over_https
        for cookie in (plain, over_https):
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie

    def test_ends_after_twelve_hours(self, larch: Larch) -> None:
        client = larch.client()
        sign_in(client, "Lena Lead")

        larch.services.clock.pass_time(timedelta(hours=12))

        assert who(client) is None

    def test_ends_with_sign_out_also_for_whoever_kept_the_cookie(self, larch: Larch) -> None:
        client = larch.client()
        sign_in(client, "Lena Lead")
        secret = client.cookies["proofroom"]

        assert client.post("/sign-out").headers["location"] == "/sign-in"

        kept = larch.client()
        kept.cookies.set("proofroom", secret)
        assert who(kept) is None

    def test_keeps_of_the_cookie_its_hash_alone(self, larch: Larch) -> None:
        client = larch.client()
        sign_in(client, "Lena Lead")

        registry = b"".join(path.read_bytes() for path in larch.services.data.path.glob("registry.db*"))

        assert client.cookies["proofroom"].encode() not in registry

    def test_takes_no_long_form(self, larch: Larch) -> None:
        client = larch.client()
        data = {"code": code_of(client), "person": person_of(client, "Lena Lead"), "more": "x" * 5000}

        assert client.post("/sign-in", data=data).status_code == 403

    def test_is_served_on_its_own_origin(self, larch: Larch) -> None:
        answer = larch.client().post("/sign-in", data={}, headers={"origin": "http://evil.example"})

        assert answer.status_code == 403
        assert ORIGIN not in answer.text
