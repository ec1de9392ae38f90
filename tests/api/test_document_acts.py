from typing import Any

import pytest

from dealroom.drafts import DraftStatus
from dealroom.ids import DocumentId, DraftId
from store import documents, drafts, removal, texts, versions
from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, LEAD, SELLER, Larch, codes
from tests.api.test_uploads import add, document_count, files, upload

REPLACE = """
mutation ($id: ID!, $upload: ID!) {
  replaceDocument(input: {documentId: $id, upload: $upload}) { document { id title } outcome staleDrafts }
}
"""
DELETE = "mutation ($id: ID!) { deleteDocument(input: {documentId: $id}) { documentId staleDrafts } }"
PURGE = """
mutation ($deal: ID!, $id: ID!, $reason: String!) {
  purgeDocument(input: {dealId: $deal, documentId: $id, reason: $reason}) { documentId emptiedDrafts sentDrafts }
}
"""
VERSIONS = """
query ($id: ID!) {
  document(id: $id) { versions { id uploadedAt uploadedBy { email } size state isCurrent isPurged } }
}
"""
ADD = """
mutation ($deal: ID!, $path: String!, $title: String, $upload: ID!) {
  uploadDocument(input: {dealId: $deal, folderPath: $path, title: $title, upload: $upload}) {
    document { id } outcome staleDrafts
  }
}
"""


def uploaded(larch: Larch, content: bytes, *, title: str | None = "Lease", name: str | None = None) -> dict[str, Any]:
    identifier = upload(larch, content=content, name=name)
    body = larch.ask(LEAD, ADD, deal=larch.deal, path="/Legal", title=title, upload=identifier)
    assert "errors" not in body
    found: dict[str, Any] = body["data"]["uploadDocument"]
    return found


def status(larch: Larch, draft: DraftId | None = None) -> tuple[DraftStatus, int]:
    with larch.services.data.deal(larch.key).read() as session:
        found = drafts.draft(session, draft or larch.draft)
    assert found is not None
    return found.status, found.revision


def actions(larch: Larch) -> list[str]:
    return [record["action"] for record in larch.trail()]


class TestUploadDocument:
    def test_of_the_same_file_in_the_same_place_does_nothing(self, larch: Larch) -> None:
        first = uploaded(larch, b"one")
        before, woken = actions(larch), larch.services.enrichment.woken

        again = uploaded(larch, b"one")

        assert again == {"document": first["document"], "outcome": "UNCHANGED", "staleDrafts": []}
        assert actions(larch) == [*before, "document.unchanged"]
        assert larch.services.enrichment.woken == woken
        assert [path.read_bytes() for path in files(larch)] == [b"one"]

    def test_of_another_file_in_the_same_place_is_its_next_version(self, larch: Larch) -> None:
        first = uploaded(larch, b"one")
        count = document_count(larch)

        second = uploaded(larch, b"two")

        assert (second["document"], second["outcome"]) == (first["document"], "NEW_VERSION")
        assert document_count(larch) == count
        assert larch.trail()[-1]["action"] == "document.replaced"
        assert sorted(path.read_bytes() for path in files(larch)) == [b"one", b"two"]

    @pytest.mark.parametrize(
        ("title", "content"), [("Other lease", b"one"), ("Other lease", b"two"), ("lease", b"one")]
    )
    def test_under_another_title_is_another_document(self, larch: Larch, title: str, content: bytes) -> None:
        first = uploaded(larch, b"one")

        assert uploaded(larch, content, title=title)["document"] != first["document"]

    def test_takes_the_name_for_the_title(self, larch: Larch) -> None:
        first = uploaded(larch, b"one", title=None, name="Lease")

        assert uploaded(larch, b"two")["document"] == first["document"]

    def test_without_title_and_name_replaces_nothing(self, larch: Larch) -> None:
        first, second = (uploaded(larch, content, title=None) for content in (b"one", b"two"))

        assert second["outcome"] == "ADDED"
        assert second["document"] != first["document"]
        assert uploaded(larch, b"one", title=None) == {**first, "outcome": "UNCHANGED"}

    def test_guesses_nothing_where_two_documents_bear_the_title(self, larch: Larch) -> None:
        twin = uploaded(larch, b"two", title="Twin")["document"]["id"]
        with larch.services.data.deal(larch.key).write() as session:
            first = documents.document(session, uploaded_id := uploaded_as(larch, session, title="Twin"))
            assert first is not None
        before = document_count(larch)

        body = add(larch, LEAD, upload(larch, content=b"three"), title="Twin")
        same = larch.ask(LEAD, ADD, deal=larch.deal, path="/Legal", title="Twin", upload=upload(larch, content=b"two"))

        assert codes(body) == ["CONFLICT"]
        assert document_count(larch) == before
        assert same["data"]["uploadDocument"]["document"]["id"] == twin != uploaded_id


def uploaded_as(larch: Larch, session: Any, *, title: str) -> DocumentId:
    """Add a document as an import does: whatever else bears the title."""
    new = documents.NewDocument(
        DocumentId(f"doc-{larch.key}imported22222222"[:28]),
        versions.VersionId(f"version-{larch.key}imported2222222"[:32]),
        larch.folders["/Legal"],
        "documents/x.pdf",
        title,
        "1" * 64,
        1,
    )
    documents.add_documents(session, [new], at=larch.services.clock())
    return new.id


class TestReplaceDocument:
    def test_makes_drafts_that_cite_it_stale_at_once(self, larch: Larch) -> None:
        accounts = larch.documents["accounts"]

        body = larch.ask(LEAD, REPLACE, id=accounts, upload=upload(larch, content=b"new accounts"))

        assert body["data"]["replaceDocument"] == {
            "document": {"id": accounts, "title": "Accounts 2025.txt"},
            "outcome": "NEW_VERSION",
            "staleDrafts": [larch.draft],
        }
        assert status(larch) == (DraftStatus.STALE, 2)
        assert larch.trail()[-1]["stale"] == [larch.draft]
        assert larch.trail()[-1]["before"] == larch.versions["accounts"]

    def test_leaves_drafts_that_do_not_cite_it_alone(self, larch: Larch) -> None:
        larch.ask(LEAD, REPLACE, id=larch.documents["lease"], upload=upload(larch, content=b"new lease"))

        assert status(larch) == (DraftStatus.DRAFTED, 1)

    @pytest.mark.parametrize("kept", [DraftStatus.SENT, DraftStatus.REJECTED])
    def test_leaves_what_was_sent_or_rejected_alone(self, larch: Larch, kept: DraftStatus) -> None:
        move(larch, kept)

        larch.ask(LEAD, REPLACE, id=larch.documents["accounts"], upload=upload(larch, content=b"new accounts"))

        assert status(larch)[0] is kept

    def test_keeps_every_version_with_who_brought_it(self, larch: Larch) -> None:
        accounts = larch.documents["accounts"]
        larch.ask(ADVISOR, REPLACE, id=accounts, upload=upload(larch, ADVISOR, content=b"new accounts"))

        found = larch.ask(LEAD, VERSIONS, id=accounts)["data"]["document"]["versions"]

        assert [(item["isCurrent"], item["size"], item["state"]) for item in found] == [
            (True, "12", "QUEUED"),
            (False, "1", "READY"),
        ]
        assert [item["uploadedBy"] for item in found] == [{"email": ADVISOR}, None]
        assert found[1]["id"] == larch.versions["accounts"]

    def test_shows_versions_to_advisory_roles_alone(self, larch: Larch) -> None:
        for email in (ANN, SELLER):
            body = larch.ask(email, VERSIONS, id=larch.documents["accounts"])
            if body["data"]["document"] is not None:
                assert body["data"]["document"] == {"versions": None}
                assert codes(body) == ["FORBIDDEN"]

    def test_takes_the_old_text_out_of_the_viewer(self, larch: Larch) -> None:
        accounts = larch.documents["accounts"]
        page = f"/view/{accounts}/{larch.versions['accounts']}"
        before = larch.client(LEAD).get(page).status_code

        larch.ask(LEAD, REPLACE, id=accounts, upload=upload(larch, content=b"new accounts"))

        assert (before, larch.client(LEAD).get(page).status_code) == (200, 404)

    def test_with_the_same_file_does_nothing(self, larch: Larch) -> None:
        document = uploaded(larch, b"one")["document"]["id"]

        body = larch.ask(LEAD, REPLACE, id=document, upload=upload(larch, content=b"one"))

        assert body["data"]["replaceDocument"]["outcome"] == "UNCHANGED"
        assert actions(larch)[-1] == "document.unchanged"

    @pytest.mark.parametrize("email", [ANN, BOB, SELLER, AUDITOR, None])
    def test_is_refused_to_others_without_a_new_version(self, larch: Larch, email: str | None) -> None:
        document, mine = larch.documents["accounts"], upload(larch, content=b"new accounts")

        body = larch.ask(email, REPLACE, id=document, upload=mine)

        assert body["data"] == {"replaceDocument": None}
        assert codes(body)[0] in {"FORBIDDEN", "NOT_FOUND", "UNAUTHENTICATED"}
        assert "Accounts" not in str(body)
        assert status(larch) == (DraftStatus.DRAFTED, 1)
        assert "document.replaced" not in actions(larch)


def move(larch: Larch, to: DraftStatus) -> None:
    with larch.services.data.deal(larch.key).write() as session:
        found = drafts.draft(session, larch.draft)
        assert found is not None
        drafts.set_status(
            session, found, to, action=drafts.DraftAction(to.value), actor="test", at=larch.services.clock()
        )


class TestDeleteDocument:
    def test_takes_it_out_of_lists_pages_and_drafts_at_once(self, larch: Larch) -> None:
        accounts, count = larch.documents["accounts"], document_count(larch)
        page = f"/view/{accounts}/{larch.versions['accounts']}"

        body = larch.ask(ADVISOR, DELETE, id=accounts)

        assert body["data"]["deleteDocument"] == {"documentId": accounts, "staleDrafts": [larch.draft]}
        assert document_count(larch) == count - 1
        assert larch.client(LEAD).get(page).status_code == 404
        assert codes(larch.ask(LEAD, VERSIONS, id=accounts)) == ["NOT_FOUND"]
        assert status(larch)[0] is DraftStatus.STALE
        assert (larch.trail()[-1]["action"], larch.trail()[-1]["document"]) == ("document.removed", accounts)

    def test_keeps_the_text_for_what_was_sent(self, larch: Larch) -> None:
        move(larch, DraftStatus.SENT)

        larch.ask(LEAD, DELETE, id=larch.documents["accounts"])

        assert status(larch)[0] is DraftStatus.SENT
        with larch.services.data.deal(larch.key).read() as session:
            assert texts.text(session, larch.versions["accounts"]) is not None

    def test_twice_finds_nothing_the_second_time(self, larch: Larch) -> None:
        larch.ask(LEAD, DELETE, id=larch.documents["accounts"])

        assert codes(larch.ask(LEAD, DELETE, id=larch.documents["accounts"])) == ["NOT_FOUND"]
        assert actions(larch).count("document.removed") == 1

    def test_lets_the_same_file_in_again_as_a_new_document(self, larch: Larch) -> None:
        first = uploaded(larch, b"one")
        larch.ask(LEAD, DELETE, id=first["document"]["id"])

        again = uploaded(larch, b"one")

        assert again["outcome"] == "ADDED"
        assert again["document"] != first["document"]

    @pytest.mark.parametrize("email", [ANN, BOB, SELLER, AUDITOR, None])
    def test_is_refused_to_others_without_a_trace(self, larch: Larch, email: str | None) -> None:
        count, before = document_count(larch), actions(larch)

        body = larch.ask(email, DELETE, id=larch.documents["accounts"])

        assert body["data"] == {"deleteDocument": None}
        assert codes(body)[0] in {"FORBIDDEN", "NOT_FOUND", "UNAUTHENTICATED"}
        assert (document_count(larch), actions(larch)) == (count, before)
        assert status(larch) == (DraftStatus.DRAFTED, 1)


class TestPurgeDocument:
    def purge(
        self, larch: Larch, email: str | None = LEAD, name: str = "accounts", reason: str = "Sent by mistake."
    ) -> Any:
        return larch.ask(email, PURGE, deal=larch.deal, id=larch.documents[name], reason=reason)

    def test_leaves_no_word_of_it_in_the_deal(self, larch: Larch) -> None:
        body = self.purge(larch)

        assert body["data"]["purgeDocument"] == {
            "documentId": larch.documents["accounts"],
            "emptiedDrafts": [larch.draft],
            "sentDrafts": [],
        }
        database = larch.services.data.deal_path(larch.key)
        kept = b"".join(path.read_bytes() for path in database.parent.glob(f"{database.name}*"))
        for words in (b"Revenue rose", b"floor price", b"Accounts 2025"):
            assert words not in kept

    def test_is_recorded_with_its_reason_in_a_trail_that_stays_whole(self, larch: Larch) -> None:
        before = larch.trail()

        self.purge(larch)

        with larch.services.data.deal(larch.key).read() as session:
            trail = larch.services.log.trail(session)
        assert trail.whole
        assert [record.body for record in trail.records[: len(before)]] == before
        last = trail.records[-1].body
        assert (last["action"], last["reason"]) == ("document.purged", "Sent by mistake.")
        assert last["emptied"] == last["stale"] == [larch.draft]

    def test_keeps_what_was_sent(self, larch: Larch) -> None:
        move(larch, DraftStatus.SENT)

        body = self.purge(larch)

        assert body["data"]["purgeDocument"]["sentDrafts"] == [larch.draft]
        with larch.services.data.deal(larch.key).read() as session:
            found = drafts.draft(session, larch.draft)
        assert found is not None
        assert found.review.answer.startswith("Revenue rose")

    def test_takes_the_bytes_unless_another_document_holds_them(self, larch: Larch) -> None:
        shared, twin = (uploaded(larch, b"one", title=title)["document"]["id"] for title in ("A", "B"))
        alone = uploaded(larch, b"two", title="C")["document"]["id"]

        for document in (shared, alone):
            larch.ask(LEAD, PURGE, deal=larch.deal, id=document, reason="Why not.")
        kept = [path.read_bytes() for path in files(larch)]
        larch.ask(LEAD, PURGE, deal=larch.deal, id=twin, reason="Why not.")

        assert kept == [b"one"]
        assert files(larch) == []

    def test_follows_a_deletion(self, larch: Larch) -> None:
        larch.ask(LEAD, DELETE, id=larch.documents["accounts"])

        assert "errors" not in self.purge(larch)
        assert codes(self.purge(larch)) == ["CONFLICT"]
        with larch.services.data.deal(larch.key).read() as session:
            assert texts.text(session, larch.versions["accounts"]) is None
            assert removal.purge(session, larch.documents["accounts"], emptied=None, actor="", at=None) is None  # type: ignore[arg-type]

    @pytest.mark.parametrize("reason", ["", "  ", "x" * 501])
    def test_needs_a_reason(self, larch: Larch, reason: str) -> None:
        assert codes(self.purge(larch, reason=reason)) == ["BAD_USER_INPUT"]
        assert "document.purged" not in actions(larch)

    def test_of_what_is_not_there_finds_nothing(self, larch: Larch) -> None:
        body = larch.ask(LEAD, PURGE, deal=larch.deal, id=f"doc-{larch.key}nothing2", reason="Why not.")

        assert codes(body) == ["NOT_FOUND"]

    @pytest.mark.parametrize("email", [ADVISOR, ANN, BOB, SELLER, AUDITOR, None])
    def test_is_for_the_lead_adviser_alone(self, larch: Larch, email: str | None) -> None:
        before = actions(larch)

        body = self.purge(larch, email)

        assert body["data"] == {"purgeDocument": None}
        assert codes(body) == ["UNAUTHENTICATED" if email is None else "FORBIDDEN"]
        assert actions(larch) == before
        with larch.services.data.deal(larch.key).read() as session:
            assert texts.text(session, larch.versions["accounts"]) is not None


class TestRerunEnrichment:
    def test_of_a_document_with_a_text_makes_drafts_that_cite_it_stale(self, larch: Larch) -> None:
        query = "mutation ($id: ID!) { rerunEnrichment(input: {documentId: $id}) { document { id } } }"

        larch.ask(LEAD, query, id=larch.documents["accounts"])

        assert status(larch)[0] is DraftStatus.STALE
        assert larch.trail()[-1]["stale"] == [larch.draft]
