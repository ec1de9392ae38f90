import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.stems import stem


class TestStem:
    @pytest.mark.parametrize(
        "forms",
        [
            "renew renews renewed renewing renewal renewals",
            "assign assigns assigned assignment assignments assignable assigning",
            "terminate terminates terminated terminating termination",
            "permit permits permitted permitting",
            "party parties",
            "notify notified notifies",
            "liable liability liabilities",
            "require required requirement requirements",
            "audit audits audited auditors auditor",
        ],
    )
    def test_is_one_for_the_forms_of_a_word(self, forms: str) -> None:
        assert len({stem(form) for form in forms.split()}) == 1

    @pytest.mark.parametrize("pair", ["assign assume", "audit credit", "buyer seller", "term permit", "lease rent"])
    def test_differs_for_different_words(self, pair: str) -> None:
        assert len({stem(word) for word in pair.split()}) == 2

    @pytest.mark.parametrize(
        ("word", "expected"), [("use", "use"), ("fees", "fees"), ("feed", "feed"), ("less", "less")]
    )
    def test_leaves_four_letters(self, word: str, expected: str) -> None:
        assert stem(word) == expected

    @pytest.mark.parametrize(
        ("word", "expected"),
        [
            ("planned", "plan"),
            ("called", "call"),
            ("added", "added"),
            ("shipping", "ship"),
            ("assigned", "assign"),
            ("ragged", "ragg"),
            ("passed", "pass"),
        ],
    )
    def test_takes_back_the_letter_that_an_ending_doubled(self, word: str, expected: str) -> None:
        assert stem(word) == expected

    @given(st.text("abcdeilnorsty", max_size=20))
    def test_is_never_longer_than_the_word(self, word: str) -> None:
        found = stem(word)

        assert len(found) <= len(word)
        assert found[:3] == word[:3]
