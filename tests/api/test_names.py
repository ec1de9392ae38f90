import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.names import cleaned_line, cleaned_text

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn"}


class TestCleanedLine:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Accounts\t2025\n", "Accounts 2025"),
            ("abc\u202egnp.exe", "abcgnp.exe"),
            ("\ufeffTitle\u0000", "Title"),
            ("e\u0301", "é"),
            ("می\u200cخواهم", "می\u200cخواهم"),
        ],
    )
    def test_is_what_it_looks_like(self, text: str, expected: str) -> None:
        assert cleaned_line(text) == expected

    @given(st.text())
    def test_holds_nothing_that_cannot_be_seen(self, text: str) -> None:
        line = cleaned_line(text)

        assert not [each for each in line if unicodedata.category(each) in UNSEEN - {"Cf"}]
        assert not set(line) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u200e\u200f\ufeff")
        assert cleaned_line(line) == line


class TestCleanedText:
    def test_keeps_lines(self) -> None:
        assert cleaned_text("one\r\ntwo\rthree\n\n") == "one\ntwo\nthree"
