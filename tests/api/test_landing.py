import pytest

from tests.api.building import ANN, AUDITOR, BOB, CARL, GHOST, LEAD, SELLER, Larch


class TestOverview:
    def test_sends_whoever_is_not_signed_in_to_sign_in(self, larch: Larch) -> None:
        answer = larch.client().get("/")

        assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in")

    def test_lists_deals_and_threads_with_the_verdict_on_the_newest_draft(self, larch: Larch) -> None:
        page = larch.client(LEAD).get("/").text

        assert "Project Larch" in page
        assert f'href="/thread/{larch.threads["r-1"]}"' in page
        assert "Partly verified" in page
        assert "No draft" in page

    @pytest.mark.parametrize("email", [ANN, CARL])
    def test_lists_a_bidder_their_own_threads_without_a_verdict(self, larch: Larch, email: str) -> None:
        page = larch.client(email).get("/").text

        assert "End of the lease" in page
        assert "Northern question" not in page
        assert "verified" not in page.lower()
        assert "review" not in page.lower()

    def test_shows_an_auditor_no_word_of_a_thread(self, larch: Larch) -> None:
        page = larch.client(AUDITOR).get("/").text

        assert larch.threads["q-1"] in page
        assert "End of the lease" not in page

    def test_says_so_where_a_person_has_no_role(self, larch: Larch) -> None:
        page = larch.client(GHOST).get("/").text

        assert "no deal" in page
        assert "Larch" not in page


class TestThread:
    def test_shows_the_newest_draft_with_linked_phrases_chips_and_warnings(self, larch: Larch) -> None:
        page = larch.client(LEAD).get(f"/thread/{larch.threads['r-1']}").text

        assert f'href="/view/{larch.draft}/{larch.citation}">Revenue rose to 61.4 million<sup>1</sup></a>' in page
        assert f'href="/view/{larch.documents["accounts"]}/{larch.versions["accounts"]}">Accounts 2025.txt</a>' in page
        assert "Another file says 2031." in page
        assert "not in the stored text" in page
        assert "&lt;b&gt;in 2025&lt;/b&gt;" in page

    @pytest.mark.parametrize(("email", "thread"), [(ANN, "q-1"), (ANN, "r-1"), (BOB, "r-1"), (SELLER, "q-3")])
    def test_shows_nothing_of_a_draft_to_others(self, larch: Larch, email: str, thread: str) -> None:
        answer = larch.client(email).get(f"/thread/{larch.threads[thread]}")

        assert answer.status_code == 200
        assert "61.4" not in answer.text
        assert "/view/" not in answer.text

    @pytest.mark.parametrize(("email", "thread"), [(ANN, "q-2"), (BOB, "q-1"), (GHOST, "r-1"), (None, "r-1")])
    def test_that_is_not_open_is_not_there(self, larch: Larch, email: str | None, thread: str) -> None:
        answer = larch.client(email).get(f"/thread/{larch.threads[thread]}")

        assert answer.status_code == 404
        assert answer.text == larch.client(email).get(f"/thread/thread-{larch.key}x").text


class TestStyle:
    def test_is_served_to_everybody(self, larch: Larch) -> None:
        answer = larch.client().get("/style.css")

        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/css")
