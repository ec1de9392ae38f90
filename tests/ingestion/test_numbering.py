import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from ingestion.numbering import Numbering, counted, roman
from tests.ingestion.office_files import WORD

_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def numbering(levels: str, overrides: str = "") -> Numbering:
    return Numbering(
        etree.fromstring(
            f'<w:numbering {WORD}><w:abstractNum w:abstractNumId="7">{levels}</w:abstractNum>'
            f'<w:num w:numId="1"><w:abstractNumId w:val="7"/>{overrides}</w:num></w:numbering>'
        )
    )


def level(at: int, text: str, style: str = "decimal", more: str = '<w:start w:val="1"/>') -> str:
    return f'<w:lvl w:ilvl="{at}">{more}<w:numFmt w:val="{style}"/><w:lvlText w:val="{text}"/></w:lvl>'


class TestCounted:
    @pytest.mark.parametrize(
        ("number", "style", "text"),
        [
            (3, "decimal", "3"),
            (3, "decimalZero", "03"),
            (1, "lowerLetter", "a"),
            (27, "upperLetter", "AA"),
            (28, "lowerLetter", "bb"),
            (4, "upperRoman", "IV"),
            (1, "ordinal", "1st"),
            (12, "ordinal", "12th"),
            (22, "ordinal", "22nd"),
            (5, "none", ""),
            (5, "chicago", "5"),
            (0, "lowerLetter", ""),
        ],
    )
    def test_counts_as_the_style_says(self, number: int, style: str, text: str) -> None:
        assert counted(number, style) == text

    @given(st.integers(1, 3999))
    def test_writes_roman_numerals_that_add_up(self, number: int) -> None:
        values = [_VALUES[letter] for letter in roman(number)]

        total = sum(
            -value if value < following else value for value, following in zip(values, [*values[1:], 0], strict=True)
        )

        assert total == number

    @pytest.mark.parametrize("number", [0, -1, 4000])
    def test_writes_digits_where_there_is_no_numeral(self, number: int) -> None:
        assert roman(number) == str(number)


class TestNextLabel:
    def test_counts_from_nought_where_the_definition_leaves_out_its_start(self) -> None:
        assert numbering(level(0, "%1)", more="")).next_label("1", 0) == "0)"

    def test_shows_legal_levels_in_digits(self) -> None:
        lists = numbering(level(0, "%1", "upperRoman") + level(1, "%1.%2", more='<w:start w:val="1"/><w:isLgl/>'))

        assert [lists.next_label("1", at) for at in (0, 0, 1)] == ["I", "II", "2.1"]

    def test_does_not_start_a_level_anew_that_says_never(self) -> None:
        deeper = level(1, "%2", more='<w:start w:val="1"/><w:lvlRestart w:val="0"/>')

        lists = numbering(level(0, "%1") + deeper)

        assert [lists.next_label("1", at) for at in (0, 1, 0, 1)] == ["1", "1", "2", "2"]

    def test_replaces_a_level_that_a_list_overrides(self) -> None:
        overriding = f'<w:lvlOverride w:ilvl="0">{level(0, "Art. %1")}</w:lvlOverride>'

        assert numbering(level(0, "%1."), overriding).next_label("1", 0) == "Art. 1"

    @pytest.mark.parametrize(("number", "at"), [("9", 0), ("1", 5), ("x", 0)])
    def test_is_nothing_for_what_is_no_list(self, number: str, at: int) -> None:
        assert numbering(level(0, "%1.")).next_label(number, at) == ""

    def test_is_nothing_without_lists(self) -> None:
        assert Numbering(None).next_label("1", 0) == ""
