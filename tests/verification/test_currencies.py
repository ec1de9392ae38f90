import pytest

from verification.currencies import sign_of_one_currency


class TestSignOfOneCurrency:
    @pytest.mark.parametrize(
        ("text", "sign"),
        [
            ("Net debt | $5 | 7", "$"),
            ("in thousands of U.S. Dollars", "$"),
            ("USD and $ and dollars", "$"),
            ("EUR 5 or € 5 or five euros or one Euro", "€"),
            ("£5, in pounds sterling, GBP, one pound sterling or sterling", "£"),
            ("¥5 or JPY or yen", "¥"),
            ("₹5 and INR and rupees", "₹"),
        ],
    )
    def test_is_the_sign_of_the_only_one(self, text: str, sign: str) -> None:
        assert sign_of_one_currency(text) == sign

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "Net debt | 5",
            "$5 and €5",
            "$5 and a loan in euros",
            "$5 and CHF 5",
            "$5 and A$5",
            "NZ$5",
            "CHF 5",
            "Canadian dollars",
            "yuan",
            "usd",  # a code is written in capitals
            "EUROPE and dollarize and Trend",
        ],
    )
    def test_is_none_where_there_are_several_or_none_or_one_without_a_sign(self, text: str) -> None:
        assert not sign_of_one_currency(text)
