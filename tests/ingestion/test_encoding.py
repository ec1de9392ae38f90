import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.encoding import decode


class TestDecode:
    @pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
    def test_reads_what_office_programs_write(self, encoding: str) -> None:
        words = "Kündigung zum 31. März, § 4 – “fee” of 5 %"

        assert decode(words.encode(encoding)) == words

    def test_ends_lines_with_line_feeds_alone(self) -> None:
        assert decode(b"one\r\ntwo\rthree\vfour\nfive\fsix") == "one\ntwo\nthree\nfour\nfive\fsix"

    def test_replaces_what_no_database_keeps(self) -> None:
        assert (
            decode(b"one\0two and a good deal more of it, so that it stays text; words and words and words") is not None
        )
        assert "\0" not in (decode(b"one\0two" + b" more words" * 20) or "")

    def test_replaces_bytes_that_mean_nothing(self) -> None:
        assert decode(b"caf\xe9 \x81") == "café \ufffd"

    @pytest.mark.parametrize("data", [bytes(range(8)) * 50, b"\xff\xfe\x00\xd8", b"\xef\xbb\xbf\xff"])
    def test_refuses_what_is_no_text(self, data: bytes) -> None:
        assert decode(data) is None

    @given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1))
    def test_keeps_every_character_of_utf_8(self, words: str) -> None:
        assert decode(b"\xef\xbb\xbf" + words.encode()) == words
