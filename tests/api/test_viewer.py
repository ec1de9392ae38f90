from dataclasses import replace

import pytest

from api.settings import AuthMode
from api.viewer_texts import around, cut_after
from dealroom.ids import DocumentId, VersionId, new_id
from ingestion.text_picture import MOST_CHARACTERS, MOST_LINES
from tests.api.building import (
    ADVISOR,
    ANN,
    AUDITOR,
    BOB,
    CARL,
    GHOST,
    LEAD,
    SELLER,
    STRANGER,
    Larch,
    add_document,
)


def document_path(larch: Larch, name: str) -> str:
    return f"/view/{larch.documents[name]}/{larch.versions[name]}"


def citation_path(larch: Larch) -> str:
    return f"/view/{larch.draft}/{larch.citation}"


def nothing(larch: Larch, email: str | None) -> str:
    return str(larch.client(email).get(f"/view/doc-{larch.key}{'z' * 16}/version-{larch.key}{'z' * 16}").text)


class TestDocuments:
    def test_show_title_path_and_text(self, larch: Larch) -> None:
        answer = larch.client(LEAD).get(document_path(larch, "accounts"))

        assert answer.status_code == 200
        assert "Accounts 2025.txt" in answer.text
        assert "/Financial/Accounts" in answer.text
        assert "Costs fell by 3.2 million." in answer.text

    @pytest.mark.parametrize("email", [LEAD, ADVISOR])
    def test_show_what_is_hidden_to_advisory_roles(self, larch: Larch, email: str) -> None:
        assert "floor price is 50 million" in larch.client(email).get(document_path(larch, "accounts")).text

    @pytest.mark.parametrize("email", [ANN, CARL, BOB])
    def test_keep_what_is_hidden_from_bidders(self, larch: Larch, email: str) -> None:
        text = larch.client(email).get(document_path(larch, "accounts")).text

        assert ("Revenue rose" in text) == (email == BOB)  # the others see a picture
        assert "floor price" not in text
        assert "Hidden" not in text

    def test_are_marked_with_who_reads_at_the_lower_tiers(self, larch: Larch) -> None:
        mark = "Every picture carries <b>ann@aldgate.test</b> and 26 Nov 2026 09:00 UTC."

        assert mark in larch.client(ANN).get(document_path(larch, "accounts")).text
        assert "watermark" not in larch.client(ANN).get(document_path(larch, "lease")).text
        assert "watermark" not in larch.client(BOB).get(document_path(larch, "accounts")).text
        assert "watermark" not in larch.client(LEAD).get(document_path(larch, "accounts")).text

    def test_without_a_text_say_so(self, larch: Larch) -> None:
        assert "no text to show" in larch.client(LEAD).get(document_path(larch, "broken")).text

    @pytest.mark.parametrize(
        ("email", "name"),
        [
            (None, "accounts"),
            (STRANGER, "accounts"),
            (GHOST, "accounts"),
            (AUDITOR, "accounts"),
            (SELLER, "accounts"),
            (CARL, "lease"),
            (BOB, "lease"),
            (ANN, "memo"),
            (LEAD, "missing"),
        ],
    )
    def test_that_are_missing_or_not_open_look_the_same(self, larch: Larch, email: str | None, name: str) -> None:
        path = document_path(larch, name) if name in larch.documents else f"/view/doc-{larch.key}x/version-x"

        answer = larch.client(email).get(path)

        assert answer.status_code == 404
        assert answer.text == nothing(larch, email)

    def test_of_another_version_are_not_there(self, larch: Larch) -> None:
        path = f"/view/{larch.documents['accounts']}/{larch.versions['lease']}"

        assert larch.client(LEAD).get(path).status_code == 404

    def test_close_at_the_next_request_after_a_right_is_gone(self, larch: Larch) -> None:
        client = larch.client(ANN)
        assert client.get(document_path(larch, "lease")).status_code == 200

        larch.set_role(ANN, None)

        assert client.get(document_path(larch, "lease")).status_code == 404

    def test_are_never_kept_framed_indexed_or_given_away(self, larch: Larch) -> None:
        headers = larch.client(LEAD).get(document_path(larch, "accounts")).headers

        assert headers["cache-control"] == "no-store"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-robots-tag"] == "noindex, nofollow"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "default-src 'none'" in headers["content-security-policy"]

    def test_can_hold_no_markup_of_their_own(self, larch: Larch) -> None:
        evil = '<script>alert(1)</script><img src="https://evil.example/x">&amp;'
        document, version = (new_id(kind, deal_key=larch.key) for kind in ("doc", "version"))
        add_document(
            larch.services, larch.key, DocumentId(document), VersionId(version), larch.folders["/Legal"], evil, evil
        )

        page = larch.client(LEAD).get(f"/view/{document}/{version}").text

        assert "<script" not in page
        assert "<img" not in page
        assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;") == 3  # the page's title, its heading, the text


class TestCitations:
    @pytest.mark.parametrize("email", [LEAD, ADVISOR])
    def test_show_the_place_with_the_quote_marked(self, larch: Larch, email: str) -> None:
        answer = larch.client(email).get(citation_path(larch))

        assert answer.status_code == 200
        assert "<mark>Revenue rose to 61.4 million in 2025.</mark>" in answer.text
        assert "line 1" in answer.text

    @pytest.mark.parametrize("email", [None, ANN, CARL, BOB, SELLER, AUDITOR, GHOST])
    def test_of_a_draft_are_for_advisory_roles_alone(self, larch: Larch, email: str | None) -> None:
        answer = larch.client(email).get(citation_path(larch))

        assert answer.status_code == 404
        assert answer.text == nothing(larch, email)

    def test_that_the_draft_does_not_have_are_not_there(self, larch: Larch) -> None:
        assert larch.client(LEAD).get(f"/view/{larch.draft}/cite-{larch.key}x").status_code == 404

    def test_of_words_that_are_not_in_the_stored_text_show_nothing(self, larch: Larch) -> None:
        with larch.services.data.deal(larch.key).write() as session:
            session.connection().exec_driver_sql(
                "UPDATE draft SET review = replace(review, 'in 2025.', 'in 2026.') WHERE id = ?", (larch.draft,)
            )

        assert larch.client(LEAD).get(citation_path(larch)).status_code == 404

    def test_in_a_folder_that_an_adviser_may_not_read_are_not_there(self, larch: Larch) -> None:
        with larch.services.data.deal(larch.key).write() as session:
            session.connection().exec_driver_sql(
                "INSERT INTO policy_rule (user_id, folder_id, tier, from_version) VALUES (?, ?, 'NONE', 1)",
                (larch.users[ADVISOR].id, larch.folders["/Financial"]),
            )

        assert larch.client(ADVISOR).get(citation_path(larch)).status_code == 404
        assert larch.client(LEAD).get(citation_path(larch)).status_code == 200

    def test_show_a_stretch_of_a_long_document(self) -> None:
        text = "\n".join(f"line {number}" for number in range(5000))
        at = text.index("line 2500")

        start, end = around(text, at, at + 9)

        assert text[start : start + 5] == "line "
        assert text[end] == "\n"
        assert end - start < 3_100


class TestLongTexts:
    def test_are_shown_in_parts_that_lose_nothing(self, larch: Larch) -> None:
        document, version = (new_id(kind, deal_key=larch.key) for kind in ("doc", "version"))
        text = "\n".join(f"Clause {number} binds the parties." for number in range(4_000))
        folder = larch.folders["/Legal"]
        add_document(larch.services, larch.key, DocumentId(document), VersionId(version), folder, "Long.txt", text)
        client = larch.client(LEAD)

        first, second, beyond = (client.get(f"/view/{document}/{version}?part={part}").text for part in (1, 2, 99))

        shown = [number for number in range(4_000) if f"Clause {number} binds" in first + second]
        assert shown == list(range(len(shown)))
        assert len(shown) > 3_000
        assert "Clause 0 binds" not in second
        assert f'href="/view/{document}/{version}?part=2"' in first
        assert "binds" not in beyond

    def test_are_drawn_for_the_lower_tiers_in_pieces_that_lose_nothing(self) -> None:
        text = "".join(f"line {number}\n" for number in range(500)) + "x" * 9_000

        pieces, start = list[str](), 0
        while start < len(text):
            end = cut_after(text, start, len(text))
            pieces.append(text[start:end])
            start = end

        assert "".join(pieces) == text
        assert all(len(piece) <= MOST_CHARACTERS and piece.count("\n") <= MOST_LINES for piece in pieces)


class TestLinks:
    def test_hold_ids_alone(self, larch: Larch) -> None:
        body = larch.ask(
            LEAD,
            f'{{ draft(id: "{larch.draft}") {{ citations {{ viewerUrl document {{ viewerUrl }} }} answer {{ markdown }} }} }}',
        )
        citation = body["data"]["draft"]["citations"][0]

        assert citation["viewerUrl"] == citation_path(larch)
        assert citation["document"]["viewerUrl"] == document_path(larch, "accounts")
        assert f"]({citation_path(larch)})" in body["data"]["draft"]["answer"]["markdown"]

    def test_open_nothing_with_a_local_token_outside_local_mode(self, larch: Larch) -> None:
        token = larch.token(LEAD)
        larch.services.settings = replace(larch.services.settings, auth=AuthMode.OIDC)

        answer = larch.client().get(citation_path(larch), headers={"authorization": f"Bearer {token}"})

        assert answer.status_code == 404
