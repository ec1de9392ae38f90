from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from ingestion import archive as jobs
from ingestion.sandbox import Sandbox
from tests.api.building import ADVISOR, ANN, AUDITOR, LEAD, SELLER, Larch, codes
from tests.api.test_uploads import document_count, files, upload
from tests.ingestion.zip_files import package_of

ADD = """
mutation ($deal: ID!, $path: String!, $upload: ID!, $create: Boolean!) {
  uploadArchive(input: {dealId: $deal, folderPath: $path, upload: $upload, createFolders: $create}) {
    documents { document { title folder { path } enrichment { state } } outcome }
    leftOut { path reason }
    createdFolders
  }
}
"""
TREE = {"Accounts/Balance.txt": b"balance", "Overview.txt": b"overview", "old.zip": b"PK", "__MACOSX/._x": b"x"}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as opened:
        yield opened


@pytest.fixture
def room(larch: Larch, sandbox: Sandbox) -> Larch:
    larch.services.sandbox = lambda: sandbox
    return larch


def add(
    larch: Larch, content: bytes, email: str | None = LEAD, *, path: str = "/Financial", create: bool = False
) -> Any:
    identifier = upload(larch, email if email in {LEAD, ADVISOR} else LEAD, content=content, name="room.zip")
    return larch.ask(email, ADD, deal=larch.deal, path=path, upload=identifier, create=create)


class TestUploadArchive:
    def test_puts_each_file_into_the_folder_of_its_path(self, room: Larch) -> None:
        found = add(room, package_of(TREE), ADVISOR)["data"]["uploadArchive"]

        assert [
            (item["document"]["title"], item["document"]["folder"]["path"], item["outcome"])
            for item in found["documents"]
        ] == [("Balance.txt", "/Financial/Accounts", "ADDED"), ("Overview.txt", "/Financial", "ADDED")]
        assert [item["path"] for item in found["leftOut"]] == ["old.zip"]
        assert sorted(path.read_bytes() for path in files(room)) == [b"balance", b"overview"]
        assert room.services.enrichment.woken == 1

    def test_twice_changes_nothing_the_second_time(self, room: Larch) -> None:
        add(room, package_of(TREE))
        count = document_count(room)

        again = add(room, package_of(TREE))["data"]["uploadArchive"]

        assert {item["outcome"] for item in again["documents"]} == {"UNCHANGED"}
        assert document_count(room) == count

    @pytest.mark.parametrize("email", [LEAD, ADVISOR])
    def test_names_a_folder_that_is_missing_and_writes_nothing(self, room: Larch, email: str) -> None:
        count = document_count(room)

        body = add(room, package_of({"New/Deep/a.txt": b"a", "Overview.txt": b"b"}), email)

        assert codes(body) == ["BAD_USER_INPUT"]
        assert "/Financial/New, /Financial/New/Deep" in body["errors"][0]["message"]
        assert document_count(room) == count

    def test_makes_missing_folders_for_whoever_may_change_the_policy(self, room: Larch) -> None:
        found = add(room, package_of({"New/Deep/a.txt": b"a"}), create=True)["data"]["uploadArchive"]

        assert found["createdFolders"] == ["/Financial/New", "/Financial/New/Deep"]
        assert found["documents"][0]["document"]["folder"] == {"path": "/Financial/New/Deep"}
        assert "policy.changed" in [record["action"] for record in room.trail()]

    def test_makes_none_for_anybody_else(self, room: Larch) -> None:
        before, count = len(room.trail()), document_count(room)

        body = add(room, package_of({"New/a.txt": b"a"}), ADVISOR, create=True)

        assert codes(body) == ["FORBIDDEN"]
        assert (len(room.trail()), document_count(room)) == (before, count)

    @pytest.mark.parametrize("email", [ANN, SELLER, AUDITOR, None])
    def test_is_refused_to_others_without_a_trace(self, room: Larch, email: str | None) -> None:
        before, count = len(room.trail()), document_count(room)

        body = add(room, package_of(TREE), email)

        assert body["data"] == {"uploadArchive": None}
        assert codes(body)[0] in {"FORBIDDEN", "UNAUTHENTICATED"}
        assert (len(room.trail()), document_count(room)) == (before, count)

    @pytest.mark.parametrize("content", [b"no archive", package_of({"../a.txt": b"a"})])
    def test_refuses_what_cannot_be_unpacked_in_words(self, room: Larch, content: bytes) -> None:
        body = add(room, content)

        assert codes(body) == ["BAD_USER_INPUT"]
        assert "archive" in body["errors"][0]["message"]

    def test_names_a_damaged_file_and_goes_on(self, room: Larch) -> None:
        content = package_of({"a.txt": b"a" * 5, "b.txt": b"b"})
        place = content.index(b"PK\x01\x02") + 16
        damaged = content[:place] + b"\0\0\0\0" + content[place + 4 :]

        found = add(room, damaged)["data"]["uploadArchive"]

        assert [item["path"] for item in found["leftOut"]] == ["a.txt"]
        assert [item["document"]["title"] for item in found["documents"]] == ["b.txt"]

    def test_believes_no_child_that_gives_other_bytes_than_it_listed(self, room: Larch, sandbox: Sandbox) -> None:
        class Lying:
            def run(self, job: Any, path: Any, *, name: str, asked: Any) -> Any:
                answer = sandbox.run(job, path, name=name, asked=asked)
                if isinstance(answer, jobs.Unpacked):
                    return jobs.Unpacked(tuple(replace(piece, data=b"more" + piece.data) for piece in answer.pieces))
                return answer

        room.services.sandbox = Lying  # type: ignore[assignment]

        found = add(room, package_of({"a.txt": b"a"}))["data"]["uploadArchive"]

        assert (found["documents"], [item["path"] for item in found["leftOut"]]) == ([], ["a.txt"])
