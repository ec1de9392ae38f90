import pytest

from verification.name_words import Word, words_of


def names(text: str) -> list[str]:
    return [word.text for word in words_of(text) if word.may_be_name]


class TestWordsOf:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Zeta's fee", [Word("Zeta", 0, 4), Word("fee", 7, 10)]),
            ("ZETA'S", [Word("ZETA", 0, 4)]),
            ("Coca-Colette", [Word("Coca-Colette", 0, 12)]),
            ("Ze- ta", [Word("Zeta", 0, 6)]),
            ("Ze\x02ta", [Word("Zeta", 0, 5)]),
            ("Ze\x02 ta", [Word("Zeta", 0, 6)]),
            ("Ze- Ta", [Word("Ze", 0, 2), Word("Ta", 4, 6)]),
            ("A&B", [Word("A&B", 0, 3)]),
            ("U.S. law", [Word("U.S", 0, 3), Word("law", 5, 8)]),
            ("3M x2", [Word("x2", 3, 5)]),
        ],
    )
    def test_are_whole_and_know_their_place(self, text: str, expected: list[Word]) -> None:
        assert words_of(text) == expected

    @pytest.mark.parametrize(
        "text",
        [
            "The Seller",
            "In March",
            "I",
            "EBITDA",
            "Third-Party",
            "UK",
            "Headcount and Turnover",
            "despite",
            "Ltd and GmbH",
        ],
    )
    def test_are_no_names_where_they_are_ordinary(self, text: str) -> None:
        assert names(text) == []

    @pytest.mark.parametrize("text", ["Zeta", "eZeta", "ZETA", "Market-Zeta", "R&Zeta"])
    def test_may_be_names_otherwise(self, text: str) -> None:
        assert names(text) == [text]
