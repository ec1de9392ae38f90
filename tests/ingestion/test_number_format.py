from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.number_format import shown

amounts = st.integers(min_value=-(10**14), max_value=10**14)
cents = amounts.map(lambda whole: Decimal(whole).scaleb(-4))


class TestShownNumber:
    @pytest.mark.parametrize(
        ("value", "code", "text"),
        [
            (45237118, '#,##0.0,,"m"', "45.2m"),
            (45200000, '$#,##0.0,,"M"', "$45.2M"),
            (0.1256, "0.0%", "12.6%"),
            (-0.0725, "0.0%", "-7.3%"),
            (-1200, "#,##0;(#,##0)", "(1,200)"),
            (45, '0" days"', "45 days"),
            (1.5, "0.0x", "1.5x"),
            (1234567, "#,##0,", "1,235"),
            (1234567, "0.00,,", "1.23"),
            (1234567.891, "#,##0.00", "1,234,567.89"),
            (0.5, "#.00", ".50"),
            (0, "0;-0;;@", ""),
            (0, '#,##0;(#,##0);"-"', "-"),
            (-3.5, '"$"#,##0.00_);("$"#,##0.00)', "($3.50)"),
            (1234.5, "#,##0.00 [$€-407]", "1,234.50 €"),
            (1234.5, "[$USD] #,##0", "USD 1,235"),
            (1234.5, "[$£-809]#,##0", "£1,235"),
            (-1234.5, "[Red]-#,##0", "--1,235"),
            (2.5, "0", "3"),
            (-2.5, "0", "-3"),
            (1.005, "0.00", "1.01"),
            (7, "000", "007"),
            (5551234, "000-0000", "555-1234"),
            (12345678901234567, "0", "12345678901234600"),
        ],
    )
    def test_is_what_a_spreadsheet_program_shows(self, value: float, code: str, text: str) -> None:
        assert shown(value, code) == text

    @pytest.mark.parametrize(
        ("value", "code", "text"),
        [
            (2500000, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "2.5M"),
            (2500, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "2.5K"),
            (25, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "25"),
            (-25, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', "-25"),
            (-8, "[<0]0;0.0", "8"),
            (8, "[=7]0;0.0", "8.0"),
            (3, "[>5]0", None),
        ],
    )
    def test_follows_the_condition_that_holds(self, value: int, code: str, text: str | None) -> None:
        assert shown(value, code) == text

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (0, "0"),
            (1234.5, "1234.5"),
            (-0.25, "-0.25"),
            (1 / 3, "0.333333333"),
            (0.1 + 0.2, "0.3"),
            (123456789012, "1.23457E+11"),
            (99999999999, "99999999999"),
            (0.00001234567, "1.23457E-05"),
            (0.00002, "0.00002"),
        ],
    )
    def test_fits_general_into_eleven_characters(self, value: float, text: str) -> None:
        assert shown(value, "General") == text

    @pytest.mark.parametrize(
        ("value", "code", "text"),
        [
            (12345, "0.00E+00", "1.23E+04"),
            (0.00012, "0.0E-0", "1.2E-4"),
            (12345, "##0.0E+0", "12.3E+3"),
            (999999, "0.0E+0", "1.0E+6"),
            (2.5, "# ?/?", "2 1/2"),
            (-0.75, "# ?/?", "- 3/4"),
            (2.75, "# ??/16", "2 12/16"),
            (0.4, "?/?", "2/5"),
            (1234.5, "0.0#E+0", "1.23E+3"),
            (1234567, "0,000.0?", "1,234,567.0 "),
            (7, "0,000", "0,007"),
            (7.25, "0.0_)_)", "7.3  "),
            (12, "a0", "a12"),
            (-12, '"n/a"', "n/a"),
            (-0.25, "General;General", "-0.25"),
        ],
    )
    def test_shows_powers_and_fractions(self, value: float, code: str, text: str) -> None:
        assert shown(value, code) == text

    @given(amounts)
    def test_groups_whole_numbers_by_three(self, value: int) -> None:
        assert shown(value, "#,##0") == f"{value:,}"

    @given(cents)
    def test_rounds_halves_away_from_zero(self, value: Decimal) -> None:
        rounded = value.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)

        text = shown(value, "0.00;(0.00);0.00") or ""

        assert Decimal(text.strip("()")) == abs(rounded)
        assert text.startswith("(") == (value < 0)

    @given(amounts)
    def test_moves_the_decimal_point_of_a_percentage_by_two(self, value: int) -> None:
        assert shown(Decimal(value).scaleb(-4), "0.00%") == f"{Decimal(value).scaleb(-2):.2f}%"


class TestShownDate:
    @pytest.mark.parametrize(
        ("serial", "code", "text"),
        [
            (45657, "mmm-yy", "Dec-24"),
            (45657, "yyyy-mm-dd", "2024-12-31"),
            (45657, "d mmmm yyyy", "31 December 2024"),
            (45657, "dddd, mmm d", "Tuesday, Dec 31"),
            (45657.75, "m/d/yy h:mm AM/PM", "12/31/24 6:00 PM"),
            (45657.75, "hh:mm", "18:00"),
            (0.5, "h:mm:ss", "12:00:00"),
            (1.5, "[h]:mm", "36:00"),
            (0.0625, "[mm]:ss", "90:00"),
            (0.000011574, "ss.00", "01.00"),
            (0.99999999, "hh:mm:ss", "00:00:00"),
            (60, "yyyy-mm-dd", "1900-02-29"),
            (1, "yyyy-mm-dd", "1900-01-01"),
        ],
    )
    def test_is_what_a_spreadsheet_program_shows(self, serial: float, code: str, text: str) -> None:
        assert shown(serial, code) == text

    def test_counts_from_the_other_base_where_the_workbook_does(self) -> None:
        assert shown(45657, "yyyy-mm-dd", epoch_1904=True) == "2029-01-01"

    @pytest.mark.parametrize("serial", [-1, 2958466, 1e20])
    def test_is_nothing_outside_the_calendar(self, serial: float) -> None:
        assert shown(serial, "yyyy-mm-dd") is None

    @given(st.integers(min_value=61, max_value=2_958_465))
    def test_agrees_with_the_calendar(self, serial: int) -> None:
        day = date(1899, 12, 30) + timedelta(days=serial)

        assert shown(serial, "yyyy-mm-dd") == day.isoformat()


class TestShownText:
    @pytest.mark.parametrize(
        ("value", "code", "text"),
        [
            ("note", "0.00", "note"),
            ("note", "@", "note"),
            ("note", '0;0;0;"see "@', "see note"),
            ("note", '"<"@">"', "<note>"),
            ("note", ";;;", ""),
            ("=A1*2", "General", "=A1*2"),
        ],
    )
    def test_goes_through_the_section_for_text(self, value: str, code: str, text: str) -> None:
        assert shown(value, code) == text

    def test_is_the_word_of_a_truth_value(self) -> None:
        assert (shown(value=True, format_code="0.00"), shown(value=False, format_code="0.00")) == ("TRUE", "FALSE")


class TestUnknownFormat:
    @pytest.mark.parametrize(
        "code",
        [
            "G3neral",
            "hhh:mm",
            "[h",
            "0;0;0;0;0",
            "[$-407]mmmm",
            "[$-107041E]d/m/yy",
            "[DBNum1]General",
            "b1yyyy",
            "0 yyyy #",
            "yyyy 0.0E+0",
            "/?",
            "?/?%",
            "0.0E+0%",
            "0,.0E+0",
            "E+0",
            "General%",
            "General0",
            "0@",
            "yyyy 0",
            "ss.0000000000",
            "☃",
            "0" * 256,
        ],
    )
    def test_shows_nothing(self, code: str) -> None:
        assert shown(1234.5, code) is None

    @given(st.text(alphabet='0#?.,%/@;"\\_*[]<>=-+$€EeGgnralmdyhsb/AP 12x:', max_size=30), st.floats() | st.text())
    def test_never_fails(self, code: str, value: float | str) -> None:
        text = shown(value, code)

        assert text is None or isinstance(text, str)
