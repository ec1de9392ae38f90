import base64
import hashlib
from datetime import timedelta
from typing import Any

import anyio
import pytest

import api.uploads
from api import upload_room
from api.http import application
from api.upload_room import upload_key
from store import uploads
from store.incoming import held
from tests.api.building import ADVISOR, ANN, LEAD, Larch, codes
from tests.api.test_uploads import add, files, upload

PARTIAL = "application/partial-upload"


def digest(content: bytes) -> str:
    return f"sha-256=:{base64.b64encode(hashlib.sha256(content).digest()).decode()}:"


def begin(larch: Larch, email: str = LEAD, content: bytes = b"", **headers: str) -> Any:
    return larch.client(email).post("/uploads", content=content, headers={"Upload-Complete": "?0", **named(headers)})


def append(larch: Larch, upload_id: str, content: bytes, *, at: int, completes: bool = False, **headers: str) -> Any:
    said = {
        "Upload-Offset": str(at),
        "Upload-Complete": "?1" if completes else "?0",
        "Content-Type": PARTIAL,
        **named(headers),
    }
    return larch.client(LEAD).patch(f"/uploads/{upload_id}", content=content, headers=said)


def named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def standing(larch: Larch, upload_id: str, email: str = LEAD) -> Any:
    return larch.client(email).head(f"/uploads/{upload_id}")


async def broken_off(larch: Larch, headers: list[tuple[bytes, bytes]], pieces: list[bytes]) -> None:
    """Send a request to the program whose connection breaks off after some pieces of its body."""
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": piece, "more_body": True} for piece in pieces]
    messages.append({"type": "http.disconnect"})
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/uploads",
        "raw_path": b"/uploads",
        "query_string": b"",
        "headers": headers,
        "server": ("localhost", 80),
        "scheme": "http",
        "http_version": "1.1",
    }

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    async def send(_message: Any) -> None:
        pass

    await application(larch.services)(scope, receive, send)  # type: ignore[arg-type]


class TestAnUploadInPieces:
    def test_says_where_it_goes_on_and_how_long_it_is_kept(self, larch: Larch) -> None:
        answer = begin(larch, content=b"abc", Upload_Length="6")

        identifier = answer.json()["id"]
        assert answer.status_code == 201
        assert answer.headers["location"] == f"/uploads/{identifier}"
        assert (answer.headers["upload-offset"], answer.headers["upload-complete"]) == ("3", "?0")
        assert answer.headers["upload-limit"] == f"max-size={2 << 30}, max-age=604800"
        found = standing(larch, identifier)
        assert (found.status_code, found.headers["upload-offset"], found.headers["upload-length"]) == (204, "3", "6")
        assert found.headers["cache-control"] == "no-store"

    def test_becomes_a_document_once_it_is_whole(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]
        early = add(larch, LEAD, identifier, title="In pieces")

        middle = append(larch, identifier, b"def", at=3)
        last = append(larch, identifier, b"ghi", at=6, completes=True)
        document = add(larch, LEAD, identifier, title="In pieces")

        assert codes(early) == ["BAD_USER_INPUT"]
        assert (middle.status_code, middle.headers["upload-offset"]) == (204, "6")
        assert (last.status_code, last.json(), last.headers["upload-complete"]) == (200, {"id": identifier}, "?1")
        assert document["data"]["uploadDocument"]["document"]["title"] == "In pieces"
        assert [path.read_bytes() for path in files(larch)] == [b"abcdefghi"]

    def test_can_be_completed_without_another_byte(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]

        assert append(larch, identifier, b"", at=3, completes=True).status_code == 200
        found = standing(larch, identifier)
        assert (found.headers["upload-offset"], found.headers["upload-complete"]) == ("3", "?1")

    @pytest.mark.parametrize(("said", "kept"), [([(b"upload-complete", b"?1")], [b"abcdef"]), ([], [])])
    def test_that_breaks_off_keeps_what_came_if_somebody_can_go_on(
        self, larch: Larch, said: list[tuple[bytes, bytes]], kept: list[bytes]
    ) -> None:
        known = [(b"host", b"localhost"), (b"authorization", f"Bearer {larch.token(LEAD)}".encode())]

        anyio.run(broken_off, larch, [*known, *said], [b"abc", b"def"])

        assert [path.read_bytes() for path in files(larch)] == kept
        with larch.services.data.registry.read() as session:
            assert len(uploads.uploads_on_their_way(session)) == len(kept)

    def test_is_thrown_away_on_request(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]

        assert larch.client(LEAD).delete(f"/uploads/{identifier}").status_code == 204
        assert standing(larch, identifier).status_code == 404
        assert files(larch) == []

    def test_that_is_whole_and_unused_is_thrown_away_on_request(self, larch: Larch) -> None:
        identifier = upload(larch)

        assert larch.client(LEAD).delete(f"/uploads/{identifier}").status_code == 204
        assert codes(add(larch, LEAD, identifier)) == ["NOT_FOUND"]
        assert files(larch) == []

    def test_that_became_a_document_is_not_thrown_away(self, larch: Larch) -> None:
        identifier = upload(larch)
        add(larch, LEAD, identifier)

        assert larch.client(LEAD).delete(f"/uploads/{identifier}").status_code == 400
        assert len(files(larch)) == 1

    def test_is_announced_to_who_asks(self, larch: Larch) -> None:
        answer = larch.client(None).options("/uploads")

        assert (answer.status_code, answer.headers["accept-patch"]) == (204, PARTIAL)
        assert larch.client(None).options("/uploads/upload-1").headers["upload-limit"] == f"max-size={2 << 30}"


class TestRefusals:
    @pytest.mark.parametrize("offset", [0, 2, 4])
    def test_of_bytes_that_do_not_follow(self, larch: Larch, offset: int) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]

        answer = append(larch, identifier, b"zzz", at=offset)

        assert (answer.status_code, answer.headers["upload-offset"]) == (409, "3")
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["type"].endswith("#mismatching-upload-offset")
        assert codes(answer.json()) == ["CONFLICT"]
        assert standing(larch, identifier).headers["upload-offset"] == "3"

    def test_of_a_second_writer(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]

        with held(larch.services.files.folder(upload_key(identifier))):
            answer = append(larch, identifier, b"def", at=3)

        assert (answer.status_code, answer.headers["retry-after"]) == (409, "1")
        assert codes(answer.json()) == ["CONFLICT"]
        assert append(larch, identifier, b"def", at=3).status_code == 204

    @pytest.mark.parametrize("email", [ADVISOR, ANN, None])
    def test_of_whoever_did_not_begin_it(self, larch: Larch, email: str | None) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]
        client = larch.client(email)

        answers = [
            client.head(f"/uploads/{identifier}"),
            client.delete(f"/uploads/{identifier}"),
            client.patch(
                f"/uploads/{identifier}",
                content=b"def",
                headers={"Upload-Offset": "3", "Upload-Complete": "?1", "Content-Type": PARTIAL},
            ),
        ]

        expected = {ADVISOR: 404, ANN: 403, None: 401}[email]
        assert [answer.status_code for answer in answers] == [expected] * 3
        assert standing(larch, identifier).headers["upload-offset"] == "3"

    def test_of_more_bytes_than_were_promised(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc", Upload_Length="5").json()["id"]

        too_many = append(larch, identifier, b"defg", at=3, completes=True)
        other = append(larch, identifier, b"d", at=3, completes=False, Upload_Length="7")
        too_few = append(larch, identifier, b"", at=3, completes=True)

        assert [answer.status_code for answer in (too_many, other, too_few)] == [400, 400, 400]
        assert all(
            answer.json()["type"].endswith("#inconsistent-upload-length") for answer in (too_many, other, too_few)
        )
        assert standing(larch, identifier).headers["upload-complete"] == "?0"

    def test_of_two_lengths_at_once(self, larch: Larch) -> None:
        answer = larch.client(LEAD).post(
            "/uploads", content=b"abc", headers={"Upload-Complete": "?1", "Upload-Length": "9"}
        )

        assert answer.status_code == 400
        assert files(larch) == []

    def test_of_a_file_that_is_too_large(self, larch: Larch, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(api.uploads, "LARGEST_FILE", 5)

        declared = begin(larch, Upload_Length="6")
        identifier = begin(larch, content=b"abc").json()["id"]
        appended = append(larch, identifier, b"defg", at=3)

        assert [declared.status_code, appended.status_code] == [413, 413]
        assert declared.headers["upload-limit"] == "max-size=5"
        assert standing(larch, identifier).headers["upload-offset"] == "3"

    def test_of_another_type_or_an_unsaid_offset(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]
        client = larch.client(LEAD)
        path = f"/uploads/{identifier}"

        other_type = client.patch(path, content=b"d", headers={"Upload-Offset": "3", "Upload-Complete": "?0"})
        unsaid = client.patch(path, content=b"d", headers={"Upload-Complete": "?0", "Content-Type": PARTIAL})

        assert [other_type.status_code, unsaid.status_code] == [415, 400]
        assert standing(larch, identifier).headers["upload-offset"] == "3"

    def test_of_more_when_it_is_complete(self, larch: Larch) -> None:
        identifier = upload(larch)

        answer = append(larch, identifier, b"more", at=7)

        assert (answer.status_code, answer.headers["upload-complete"]) == (400, "?1")
        assert [path.read_bytes() for path in files(larch)] == [b"content"]

    def test_of_one_that_has_expired(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]
        larch.services.clock.pass_time(timedelta(days=7))

        assert standing(larch, identifier).status_code == 404


class TestDigests:
    def test_let_the_right_file_in(self, larch: Larch) -> None:
        answer = larch.client(LEAD).post("/uploads", content=b"abc", headers={"Repr-Digest": digest(b"abc")})

        assert answer.status_code == 200

    def test_keep_another_file_out(self, larch: Larch) -> None:
        for headers in ({"Repr-Digest": digest(b"abd")}, {"Content-Digest": digest(b"abd")}):
            answer = larch.client(LEAD).post("/uploads", content=b"abc", headers=headers)

            assert (answer.status_code, codes(answer.json())) == (400, ["BAD_USER_INPUT"])
            assert files(larch) == []

    def test_of_the_whole_are_checked_at_the_end(self, larch: Larch) -> None:
        good = begin(larch, content=b"abc", Repr_Digest=digest(b"abcdef")).json()["id"]
        bad = begin(larch, content=b"abc", Repr_Digest=digest(b"abcxyz")).json()["id"]

        assert append(larch, good, b"def", at=3, completes=True).status_code == 200
        assert append(larch, bad, b"def", at=3, completes=True).status_code == 400
        assert standing(larch, bad).status_code == 404
        assert [path.read_bytes() for path in files(larch)] == [b"abcdef"]

    def test_of_one_piece_take_back_that_piece(self, larch: Larch) -> None:
        identifier = begin(larch, content=b"abc").json()["id"]

        answer = append(larch, identifier, b"dxf", at=3, Content_Digest=digest(b"def"))

        assert answer.status_code == 400
        assert standing(larch, identifier).headers["upload-offset"] == "3"

    def test_that_nobody_checks_are_refused(self, larch: Larch) -> None:
        answer = larch.client(LEAD).post("/uploads", content=b"abc", headers={"Repr-Digest": "md5=:AAAA:"})

        assert answer.status_code == 400
        assert files(larch) == []


class TestRoom:
    def test_for_one_person_is_a_share(self, larch: Larch, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(upload_room, "PERSONS_SHARE", 10)
        begin(larch, content=b"abc", Upload_Length="6")

        refused = begin(larch, Upload_Length="5")
        fits, others = begin(larch, Upload_Length="4"), begin(larch, ADVISOR, Upload_Length="9")

        assert (refused.status_code, codes(refused.json())) == (429, ["RATE_LIMITED"])
        assert [fits.status_code, others.status_code] == [201, 201]

    def test_is_given_back_by_what_is_used_or_thrown_away(self, larch: Larch, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(upload_room, "PERSONS_SHARE", 10)
        used, thrown = upload(larch, content=b"abcde"), upload(larch, content=b"fghij")
        add(larch, LEAD, used)
        larch.client(LEAD).delete(f"/uploads/{thrown}")

        assert begin(larch, Upload_Length="10").status_code == 201

    def test_for_everybody_has_an_end(self, larch: Larch, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(upload_room, "EVERYBODYS_SHARE", 10)
        begin(larch, Upload_Length="6")

        refused = begin(larch, ADVISOR, Upload_Length="6")

        assert (refused.status_code, codes(refused.json())) == (503, ["UNAVAILABLE"])

    def test_is_counted_in_uploads_too(self, larch: Larch, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(upload_room, "MOST_WAITING", 1)
        upload(larch)

        assert larch.client(LEAD).post("/uploads", content=b"more").status_code == 429

    def test_on_the_disk_is_never_used_up(self, larch: Larch, monkeypatch: pytest.MonkeyPatch) -> None:
        identifier = begin(larch).json()["id"]
        monkeypatch.setattr(upload_room, "LEFT_FREE", 1 << 60)

        begun = larch.client(LEAD).post("/uploads", content=b"abc")
        appended = append(larch, identifier, b"x" * (2 << 20), at=0)

        assert [begun.status_code, appended.status_code] == [503, 503]
