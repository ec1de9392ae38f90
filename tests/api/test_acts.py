from typing import Any

import pytest

from tests.api.building import ADVISOR, ANN, BOB, CARL, GHOST, LEAD, SELLER, Larch, codes

ASK = """
mutation ($deal: ID!, $title: String!, $body: String!, $for: ID) {
  askQuestion(input: {dealId: $deal, title: $title, body: $body, onBehalfOf: $for}) {
    thread { id slug kind title body status createdBy { email } }
  }
}
"""


def ask(larch: Larch, email: str, *, title: str = "Title", body: str = "Body", behalf: str | None = None) -> Any:
    return larch.ask(email, ASK, deal=larch.deal, title=title, body=body, **{"for": behalf})


def thread_count(larch: Larch) -> int:
    counted = larch.ask(LEAD, f'{{ deal(id: "{larch.deal}") {{ threads {{ totalCount }} }} }}')
    return int(counted["data"]["deal"]["threads"]["totalCount"])


class TestAsk:
    @pytest.mark.parametrize("email", [ANN, CARL, BOB, SELLER])
    def test_makes_the_asker_the_creator(self, larch: Larch, email: str) -> None:
        thread = ask(larch, email, title=" When does\nthe lease end? ", body="Please say.\r\nSoon.")["data"]

        asked = thread["askQuestion"]["thread"]
        assert asked["createdBy"] == {"email": email}
        assert (asked["kind"], asked["status"]) == ("QUESTION", "OPEN")
        assert (asked["title"], asked["body"]) == ("When does the lease end?", "Please say.\nSoon.")
        assert larch.trail()[-1] == {
            "action": "question.asked",
            "actor": larch.users[email].id,
            "at": larch.services.clock().isoformat(),
            "creator": larch.users[email].id,
            "thread": asked["id"],
        }

    def test_makes_the_buyer_on_whose_behalf_an_adviser_asks_the_creator(self, larch: Larch) -> None:
        body = ask(larch, ADVISOR, behalf=larch.users[ANN].id)

        assert body["data"]["askQuestion"]["thread"]["createdBy"] == {"email": ANN}
        assert larch.trail()[-1]["actor"] == larch.users[ADVISOR].id
        assert larch.trail()[-1]["creator"] == larch.users[ANN].id

    @pytest.mark.parametrize("behalf", [None, "", "user-none", SELLER, LEAD, GHOST, "Ann Aldgate"])
    def test_needs_of_an_adviser_a_buy_side_user(self, larch: Larch, behalf: str | None) -> None:
        before = thread_count(larch)
        identifier = larch.users[behalf].id if behalf in larch.users else behalf

        body = ask(larch, LEAD, behalf=identifier)

        assert codes(body) == ["BAD_USER_INPUT"]
        assert body["data"] == {"askQuestion": None}
        assert thread_count(larch) == before

    @pytest.mark.parametrize("email", [ANN, SELLER])
    def test_lets_nobody_else_ask_on_behalf(self, larch: Larch, email: str) -> None:
        before = thread_count(larch)

        for behalf in (larch.users[BOB].id, larch.users[email].id):
            assert codes(ask(larch, email, behalf=behalf)) == ["BAD_USER_INPUT"]
        assert thread_count(larch) == before

    @pytest.mark.parametrize(
        ("title", "body"),
        [("", "Body"), (" \u200b\u202e\n", "Body"), ("x" * 301, "Body"), ("Title", "x" * 10_001)],
    )
    def test_refuses_what_is_empty_or_too_long(self, larch: Larch, title: str, body: str) -> None:
        before = thread_count(larch)

        assert codes(ask(larch, ANN, title=title, body=body)) == ["BAD_USER_INPUT"]
        assert thread_count(larch) == before

    def test_takes_what_is_just_short_enough(self, larch: Larch) -> None:
        assert "errors" not in ask(larch, ANN, title="x" * 300, body="y" * 10_000)


class TestGenerateDraft:
    QUERY = """
    mutation ($id: ID!) { generateDraft(input: {threadId: $id}) { draft { id status citations { quote } } } }
    """

    def test_returns_the_draft_that_was_stored(self, larch: Larch) -> None:
        draft = larch.ask(ADVISOR, self.QUERY, id=larch.threads["q-1"])["data"]["generateDraft"]["draft"]

        assert larch.services.answering.asked == [(larch.threads["q-1"], larch.users[ADVISOR].id)]
        assert larch.ask(LEAD, f'{{ draft(id: "{draft["id"]}") {{ status }} }}')["data"]["draft"] == {
            "status": "DRAFTED"
        }

    def test_shows_nothing_to_whoever_lost_the_right_meanwhile(self, larch: Larch) -> None:
        larch.services.answering.before_done = lambda: larch.set_role(LEAD, None)

        body = larch.ask(LEAD, self.QUERY, id=larch.threads["q-1"])

        assert body["data"] == {"generateDraft": None}
        assert codes(body) == ["NOT_FOUND"]
        assert "Revenue" not in str(body)

    @pytest.mark.parametrize("email", [ANN, SELLER])
    def test_is_refused_to_others_without_a_draft_being_made(self, larch: Larch, email: str) -> None:
        thread = larch.threads["q-1" if email == ANN else "q-3"]

        assert codes(larch.ask(email, self.QUERY, id=thread)) == ["FORBIDDEN"]
        assert larch.services.answering.asked == []
