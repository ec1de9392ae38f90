import base64
import hashlib

import pytest
from starlette.datastructures import Headers

from api.errors import RefusedError
from api.upload_headers import digests, said

DIGEST = base64.b64encode(hashlib.sha256(b"abc").digest()).decode()


class TestSaid:
    def test_knows_a_plain_upload_by_what_it_does_not_say(self) -> None:
        found = said(Headers({"content-length": "10"}))

        assert not found.is_resumable
        assert found.whole(at=0) == 10

    @pytest.mark.parametrize(
        ("headers", "at", "whole"),
        [
            ({"upload-complete": "?1", "content-length": "5"}, 7, 12),
            ({"upload-complete": "?0", "content-length": "5"}, 7, None),
            ({"upload-complete": "?0", "content-length": "5", "upload-length": "90"}, 7, 90),
            ({"upload-complete": "?1"}, 7, None),
        ],
    )
    def test_knows_the_whole_length_where_something_says_so(
        self, headers: dict[str, str], at: int, whole: int | None
    ) -> None:
        assert said(Headers(headers)).whole(at=at) == whole

    @pytest.mark.parametrize("value", ["1", "true", "?2", "??1", ""])
    def test_takes_what_is_no_boolean_as_not_said(self, value: str) -> None:
        assert said(Headers({"upload-complete": value})).completes is None

    @pytest.mark.parametrize("value", ["-1", "1.5", "0x10", "9" * 16, "١", ""])
    def test_takes_what_is_no_integer_as_not_said(self, value: str) -> None:
        assert said(Headers(raw=[(b"upload-offset", value.encode())])).offset is None

    def test_leaves_parameters_aside(self) -> None:
        assert said(Headers({"upload-complete": "?1; a=b", "upload-offset": "12;x"})).offset == 12


class TestDigests:
    def test_are_those_that_are_checked(self) -> None:
        found = digests(f"md5=:AAAA:, sha-256=:{DIGEST}:", field="Repr-Digest")

        assert found == {"sha-256": hashlib.sha256(b"abc").digest()}

    def test_are_none_where_nothing_is_said(self) -> None:
        assert digests(None, field="Repr-Digest") == {}

    @pytest.mark.parametrize(
        "value",
        ["", "sha-256=abc", "md5=:AAAA:", "sha-256=:A:", f"sha-256=:{DIGEST}:, nonsense", "sha-256=:" + "A" * 2000],
    )
    def test_refuse_what_cannot_be_checked(self, value: str) -> None:
        with pytest.raises(RefusedError):
            digests(value, field="Repr-Digest")
