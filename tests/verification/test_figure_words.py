from decimal import Decimal

import pytest

from verification.figure_words import spelled_in


def read(text: str) -> list[tuple[str, str]]:
    return [(text[number.start : number.end], f"{number.value.normalize():f}") for number in spelled_in(text)]


class TestSpelledIn:
    @pytest.mark.parametrize(
        ("text", "value"),
        [
            *[(word, str(value)) for value, word in enumerate(["zero", "one", "two", "three", "four", "five", "six"])],
            *[(word, str(value)) for value, word in enumerate(["seven", "eight", "nine", "ten", "eleven"], start=7)],
            *[(word, str(value)) for value, word in enumerate(["twelve", "thirteen", "fourteen", "fifteen"], start=12)],
            *[(word, str(value)) for value, word in enumerate(["sixteen", "seventeen", "eighteen"], start=16)],
            ("nineteen", "19"),
            ("twenty", "20"),
            ("thirty-one", "31"),
            ("forty nine", "49"),
            ("fifty", "50"),
            ("sixty-six", "66"),
            ("seventy", "70"),
            ("eighty", "80"),
            ("ninety-nine", "99"),
            ("two hundred", "200"),
            ("one hundred eighty", "180"),
            ("one hundred and eighty-five", "185"),
            ("fifteen hundred", "1500"),
            ("three hundred thousand", "300000"),
            ("two lakh", "200000"),
            ("forty-five million", "45000000"),
            ("two crore", "20000000"),
            ("one billion", "1000000000"),
            ("five trillion", "5000000000000"),
            ("one thousand million", "1000000000"),
            ("two million three hundred thousand and fifty", "2300050"),
        ],
    )
    def test_reads_a_number(self, text: str, value: str) -> None:
        assert read(f"of {text} then") == [(text, value)]

    @pytest.mark.parametrize(
        ("text", "numbers"),
        [
            ("five six", [("five", "5"), ("six", "6")]),
            ("twenty thirty", [("twenty", "20"), ("thirty", "30")]),
            ("twenty ten", [("twenty", "20"), ("ten", "10")]),
            ("twenty and one", [("twenty", "20"), ("one", "1")]),
            ("twenty, one", [("twenty", "20"), ("one", "1")]),
            ("twenty zero", [("twenty", "20"), ("zero", "0")]),
            ("thirty hundred", [("thirty", "30")]),
            ("someone often", []),
            ("5 million", []),
            ("a million", [("million", "1000000")]),
            ("an hundred", [("hundred", "100")]),
            ("half a million", [("million", "500000")]),
            ("the hundred", []),
        ],
    )
    def test_tells_where_a_number_ends(self, text: str, numbers: list[tuple[str, str]]) -> None:
        assert read(text) == numbers

    @pytest.mark.parametrize(
        ("text", "numbers"),
        [
            ("two-thirds of", [("two-thirds", "0.666667")]),
            ("one third of", [("one third", "0.333333")]),
            ("one half of", [("one half", "0.5")]),
            ("two halves", [("two halves", "1")]),
            ("three quarters", [("three quarters", "0.75")]),
            ("one fourth", [("one fourth", "0.25")]),
            ("four fifths", [("four fifths", "0.8")]),
            ("three tenths", [("three tenths", "0.3")]),
            ("half of it", [("half ", "0.5")]),
            ("half the price", [("half ", "0.5")]),
            ("half a year", [("half ", "0.5")]),
            ("two and a half years", [("two and a half", "2.5")]),
            ("one and one-half", [("one and one-half", "1.5")]),
            ("2 and a half", [("2 and a half", "2.5")]),
            ("half past", []),
            ("one third party", [("one", "1")]),
            ("one third parties", [("one", "1")]),
            ("\u00bd of", [("\u00bd", "0.5")]),
            ("1\u00bd of", [("1\u00bd", "1.5")]),
            ("1 \u2153 of", [("1 \u2153", "1.333333")]),
            ("2/3 of", [("2/3", "0.666667")]),
            ("5 1/2 years", [("5 1/2", "5.5")]),
            ("3/2 of", []),
            ("1/1/2020", []),
            ("2/10", []),
        ],
    )
    def test_reads_fractions(self, text: str, numbers: list[tuple[str, str]]) -> None:
        assert read(text) == numbers

    def test_says_what_is_a_fraction_and_on_what_scale(self) -> None:
        third, sum_of_money = spelled_in("one third of two thousand million")

        assert (third.is_fraction, third.scale) == (True, None)
        assert (sum_of_money.is_fraction, sum_of_money.scale) == (False, Decimal(1_000_000))

    def test_ends_a_number_after_twelve_words(self) -> None:
        assert len(spelled_in("one" + " thousand" * 14)) == 1
        assert spelled_in("one" + " thousand" * 14)[0].value == Decimal(10) ** 33
