from decimal import Decimal

import pytest

from verification.numerals import Style, known_style, readings_of, style_of


class TestReadingsOf:
    @pytest.mark.parametrize(
        ("numeral", "style", "values"),
        [
            ("1.500", Style.OPEN, ["1.500", "1500"]),
            ("1.500", Style.ENGLISH, ["1.500"]),
            ("1.500", Style.CONTINENTAL, ["1500"]),
            ("1,500", Style.OPEN, ["1500"]),
            ("1,500", Style.CONTINENTAL, ["1.500"]),
            ("0.125", Style.OPEN, ["0.125"]),
            ("1,5", Style.OPEN, ["1.5"]),
            ("1.2.3", Style.OPEN, []),
            ("1,234,567", Style.OPEN, ["1234567"]),
            ("1.234.567,8", Style.OPEN, ["1234567.8"]),
            ("1,2.3,4", Style.OPEN, []),
            ("1'23", Style.OPEN, []),
            ("7", Style.OPEN, ["7"]),
        ],
    )
    def test_keeps_both_readings_until_the_style_is_known(self, numeral: str, style: Style, values: list[str]) -> None:
        assert readings_of(numeral, style) == tuple(Decimal(value) for value in values)


class TestStyleOf:
    @pytest.mark.parametrize(
        ("text", "style"),
        [
            ("1,234.5 then", Style.ENGLISH),
            ("1.234,5 then", Style.CONTINENTAL),
            ("1.234 then", Style.OPEN),
            ("1,234.5 and 1.234,5", Style.OPEN),
            ("no number", Style.OPEN),
        ],
    )
    def test_is_what_unambiguous_numbers_agree_on(self, text: str, style: Style) -> None:
        assert style_of(text) is style


class TestKnownStyle:
    @pytest.mark.parametrize(
        ("texts", "style"),
        [
            (("1.5 then", "1,5 then"), Style.ENGLISH),
            (("1.500", "1,5 then"), Style.CONTINENTAL),
            (("1.500", "none"), Style.OPEN),
            ((), Style.OPEN),
        ],
    )
    def test_is_that_of_the_first_text_that_has_one(self, texts: tuple[str, ...], style: Style) -> None:
        assert known_style(*texts) is style
