from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import api.uploads
from tests.api.building import ADVISOR, ANN, AUDITOR, BOB, GHOST, LEAD, SELLER, Larch, codes

ADD = """
mutation ($deal: ID!, $path: String!, $title: String, $upload: ID!) {
  uploadDocument(input: {dealId: $deal, folderPath: $path, title: $title, upload: $upload}) {
    document { id title folder { path } enrichment { state retrievable problem } }
  }
}
"""


def upload(larch: Larch, email: str = LEAD, content: bytes = b"content", name: str | None = None) -> str:
    answer = larch.client(email).post("/uploads", content=content, params={"name": name} if name else None)
    assert answer.status_code == 200
    return str(answer.json()["id"])


def add(larch: Larch, email: str, upload_id: str, *, path: str = "/Legal", title: str | None = None) -> dict[str, Any]:
    return larch.ask(email, ADD, deal=larch.deal, path=path, title=title, upload=upload_id)


def files(larch: Larch) -> list[Path]:
    return [path for path in larch.services.data.files_path.rglob("*") if path.is_file()]


def document_count(larch: Larch) -> int:
    counted = larch.ask(LEAD, f'{{ deal(id: "{larch.deal}") {{ documents {{ totalCount }} }} }}')
    return int(counted["data"]["deal"]["documents"]["totalCount"])


class TestUploads:
    def test_take_raw_bytes_and_answer_an_id(self, larch: Larch) -> None:
        answer = larch.client(ADVISOR).post("/uploads", content=b"content")

        assert answer.status_code == 200
        assert list(answer.json()) == ["id"]
        assert [path.read_bytes() for path in files(larch)] == [b"content"]

    def test_take_a_file_in_pieces(self, larch: Larch) -> None:
        def pieces() -> Iterator[bytes]:
            for _ in range(50):
                yield b"x" * 100_000

        assert larch.client(LEAD).post("/uploads", content=pieces()).status_code == 200
        assert [path.stat().st_size for path in files(larch)] == [5_000_000]

    @pytest.mark.parametrize(
        ("email", "status", "code"),
        [
            (None, 401, "UNAUTHENTICATED"),
            (GHOST, 403, "FORBIDDEN"),
            (ANN, 403, "FORBIDDEN"),
            (BOB, 403, "FORBIDDEN"),
            (SELLER, 403, "FORBIDDEN"),
            (AUDITOR, 403, "FORBIDDEN"),
        ],
    )
    def test_are_refused_to_whoever_may_upload_in_no_deal(
        self, larch: Larch, email: str | None, status: int, code: str
    ) -> None:
        answer = larch.client(email).post("/uploads", content=b"content")

        assert answer.status_code == status
        assert codes(answer.json()) == [code]
        assert files(larch) == []

    def test_keep_nothing_of_a_file_that_is_too_large(self, larch: Larch, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(api.uploads, "LARGEST_FILE", 1000)

        def pieces() -> Iterator[bytes]:
            for _ in range(11):
                yield b"x" * 100

        whole, in_pieces = (larch.client(LEAD).post("/uploads", content=body) for body in (b"x" * 1001, pieces()))

        assert [whole.status_code, in_pieces.status_code] == [413, 413]
        assert files(larch) == []

    def test_refuse_an_empty_file(self, larch: Larch) -> None:
        answer = larch.client(LEAD).post("/uploads", content=b"")

        assert answer.status_code == 400
        assert codes(answer.json()) == ["BAD_USER_INPUT"]
        assert files(larch) == []


class TestUploadDocument:
    def test_adds_a_document_that_waits_to_be_read(self, larch: Larch) -> None:
        identifier = upload(larch, name="Lease 2031.pdf")

        document = add(larch, LEAD, identifier)["data"]["uploadDocument"]["document"]

        assert document["title"] == "Lease 2031.pdf"
        assert document["folder"] == {"path": "/Legal"}
        assert document["enrichment"] == {"state": "QUEUED", "retrievable": False, "problem": None}
        assert larch.services.enrichment.woken == 1
        assert [path.parent.name for path in files(larch)] == [larch.key]

    def test_is_recorded_by_ids_without_a_word(self, larch: Larch) -> None:
        document = add(larch, LEAD, upload(larch, name="Floor price.pdf"))["data"]["uploadDocument"]["document"]

        record = larch.trail()[-1]

        assert record["action"] == "document.uploaded"
        assert record["actor"] == larch.users[LEAD].id
        assert record["document"] == document["id"]
        assert "Floor price" not in str(record)

    @pytest.mark.parametrize(
        ("name", "title", "expected"),
        [
            (None, None, "Untitled"),
            ("a.pdf", None, "a.pdf"),
            ("a.pdf", "  Accounts \n 2025 ", "Accounts 2025"),
            ("a.pdf", "   ", "a.pdf"),
            ("../../etc/passwd", None, "../../etc/passwd"),
            ("x\u202efdp.exe", None, "xfdp.exe"),
            (None, "A\u0000B\u200bC\u2066D", "ABCD"),
        ],
    )
    def test_takes_the_title_or_the_name_as_it_can_be_seen(
        self, larch: Larch, name: str | None, title: str | None, expected: str
    ) -> None:
        document = add(larch, LEAD, upload(larch, name=name), title=title)["data"]["uploadDocument"]["document"]

        assert document["title"] == expected
        assert all(path.parent.name == larch.key and len(path.name) == 64 for path in files(larch))

    @pytest.mark.parametrize("path", ["/Missing", "Legal", "", "/Legal/../Legal", "/legal", "//"])
    def test_needs_a_folder_that_is_there(self, larch: Larch, path: str) -> None:
        before = document_count(larch)
        body = add(larch, LEAD, upload(larch), path=path)

        assert codes(body) == ["BAD_USER_INPUT"]
        assert document_count(larch) == before
        assert larch.services.enrichment.woken == 0

    def test_needs_a_title_that_is_not_too_long(self, larch: Larch) -> None:
        assert codes(add(larch, LEAD, upload(larch), title="x" * 301)) == ["BAD_USER_INPUT"]

    @pytest.mark.parametrize("identifier", ["", "upload-none", "../../x"])
    def test_needs_an_upload_that_is_there(self, larch: Larch, identifier: str) -> None:
        assert codes(add(larch, LEAD, identifier)) == ["NOT_FOUND"]

    def test_takes_no_upload_of_somebody_else(self, larch: Larch) -> None:
        before = document_count(larch)

        body = add(larch, ADVISOR, upload(larch, LEAD))

        assert codes(body) == ["NOT_FOUND"]
        assert document_count(larch) == before

    def test_keeps_two_uploads_of_the_same_bytes_apart(self, larch: Larch) -> None:
        first, second = upload(larch), upload(larch)

        answers = [add(larch, LEAD, identifier) for identifier in (first, second, second)]

        assert all("errors" not in answer for answer in answers)
        assert [path.read_bytes() for path in files(larch)] == [b"content"]
        assert list((larch.services.data.files_path / "uploads").iterdir()) == []


class TestRerunEnrichment:
    def test_queues_a_document_again(self, larch: Larch) -> None:
        query = (
            "mutation ($id: ID!) { rerunEnrichment(input: {documentId: $id}) { document { id enrichment { state } } } }"
        )

        body = larch.ask(LEAD, query, id=larch.documents["broken"])

        assert body["data"]["rerunEnrichment"]["document"]["enrichment"] == {"state": "QUEUED"}
        assert larch.services.enrichment.woken == 1
        assert larch.trail()[-1]["action"] == "document.requeued"
