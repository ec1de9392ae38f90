import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.statement_periods import MARK, headed, masked, periods_in, without_periods


def keys(text: str) -> list[str]:
    return [period.key for period in periods_in(text)]


def written(text: str) -> list[str]:
    return [text[period.start : period.end] for period in periods_in(text)]


class TestPeriodsIn:
    @pytest.mark.parametrize(
        "text",
        [
            "2025",
            "FY2025",
            "FY 2025",
            "fy25",
            "FY'25",
            "FY 25",
            "fiscal 2025",
            "fiscal year 2025",
            "the financial year 2025",
            "calendar year 2025",
            "the year 2025",
            "full-year 2025",
            "full year 2025",
            "year-end 2025",
            "year end 2025",
            "the end of 2025",
            "year ended 31 December 2025",
            "year ending on December 31, 2025",
            "financial year to 31.12.2025",
            "fiscal years ended 30 June 2025",
            "twelve months ended 31 December 2025",
            "12 months to 30 September 2025",
            "52 weeks ended 28 December 2025",
            "53 weeks ended 28 December 2025",
            "31 December 2025",
            "31st December, 2025",
            "December 31, 2025",
            "Dec. 31,2025",
            "2025-12-31",
            "31.12.2025",
            "2025 pages",
            "(2025)",
        ],
    )
    def test_read_every_way_of_writing_a_year_as_one(self, text: str) -> None:
        assert keys(text) == ["2025"]

    @pytest.mark.parametrize(
        ("text", "key"),
        [
            ("30 June 2025", "2025-06-30"),
            ("June 3rd, 2025", "2025-06-03"),
            ("2025-06-30", "2025-06-30"),
            ("30.6.2025", "2025-06-30"),
            ("December 2025", "2025-12"),
            ("Sept. 2025", "2025-09"),
            ("Q3 2025", "quarter 3 of 2025"),
            ("3Q25", "quarter 3 of 2025"),
            ("Q1 FY25", "quarter 1 of 2025"),
            ("Q4 of fiscal 2025", "quarter 4 of 2025"),
            ("Third quarter of the financial year 2025", "quarter 3 of 2025"),
            ("first-quarter 2025", "quarter 1 of 2025"),
            ("second quarter 2025", "quarter 2 of 2025"),
            ("fourth quarter of '25", "quarter 4 of 2025"),
            ("H1 2025", "half 1 of 2025"),
            ("2H25", "half 2 of 2025"),
            ("second half of 2025", "half 2 of 2025"),
            ("First half 2025", "half 1 of 2025"),
            ("three months ended 31 March 2025", "3 months to 2025-03-31"),
            ("six-month period ended June 30, 2025", "6 months to 2025-06-30"),
            ("Nine months to 30 September 2025", "9 months to 2025-09-30"),
            ("three months ended 31 December 2025", "3 months to 2025-12-31"),
            ("thirteen weeks ended 29 March 2025", "13 weeks to 2025-03-29"),
            ("year ended 31 March 2025", "year to 2025-03-31"),
            ("year ended 31 May 2025", "year to 2025-05-31"),
            ("FY2024/25", "2024/25"),
            ("2024-25", "2024/25"),
            ("financial year 2024/2025", "2024/25"),
            ("1999", "1999"),
        ],
    )
    def test_give_every_other_period_a_key_of_its_own(self, text: str, key: str) -> None:
        assert keys(text) == [key]

    @pytest.mark.parametrize(
        "text",
        [
            "2,025",
            "1.2025",
            "$2025",
            "€2025",
            "£2025",
            "2025.5",
            "2025,50",
            "2025%",
            "A2025",
            "2025C",
            "20255",
            "1850",
            "2125",
            "1/2025/7",
            "May we",
            "quarter",
            "FY",
            "",
        ],
    )
    def test_find_none_in_other_numbers_and_words(self, text: str) -> None:
        assert keys(text) == []

    @pytest.mark.parametrize(
        ("text", "status"),
        [
            ("2025A", "actual"),
            ("2026b", "budget"),
            ("FY2027F", "forecast"),
            ("2026E", "estimate"),
            ("2025", None),
            ("FY25", None),
        ],
    )
    def test_read_the_letter_behind_a_year(self, text: str, status: str | None) -> None:
        assert [period.status for period in periods_in(text)] == [status]

    def test_tell_where_each_stands(self) -> None:
        text = "In FY25 and in the year ended 31 December 2024, or Q3 2023"

        assert written(text) == ["FY25", "year ended 31 December 2024", "Q3 2023"]
        assert keys(text) == ["2025", "2024", "quarter 3 of 2023"]


class TestMasked:
    def test_puts_marks_in_the_place_of_periods(self) -> None:
        text = "In FY25, not 2024."

        assert masked(text, periods_in(text)) == f"In {MARK * 4}, not {MARK * 4}."

    @given(st.text(alphabet="FY Q320145-/.,$(%)abé\n", max_size=60))
    def test_keeps_every_other_character_in_its_place(self, text: str) -> None:
        found = masked(text, periods_in(text))

        assert len(found) == len(text)
        assert all(mine in {theirs, MARK} for mine, theirs in zip(found, text, strict=True))


class TestWithoutPeriods:
    def test_leaves_the_words_in_single_spaces(self) -> None:
        assert without_periods(" Revenue 2025A  in FY24 ") == "Revenue in"


class TestHeaded:
    @pytest.mark.parametrize(
        ("key", "heading", "expected"),
        [
            ("2025", "EUR thousands", "2025"),
            ("2025", "Year ended 31 December", "2025"),
            ("2025-06-30", "YearEnded", "2025"),
            ("2025-03-31", "For the years ended", "year to 2025-03-31"),
            ("2025-06-30", "Three Months Ended", "3 months to 2025-06-30"),
            ("2025-06-30", "Quarter ended", "3 months to 2025-06-30"),
            ("2025-06-30", "six-months ending", "6 months to 2025-06-30"),
            ("2025-06-30", "13 weeks ended", "13 weeks to 2025-06-30"),
            ("2025-06-30", "Twelve months ended", "2025"),
            ("2025", "Three months ended", None),
            ("2025-06-30", "Three months ended | Nine months ended", None),
            ("2025-06-30", "Three months ended | Three months ended", "3 months to 2025-06-30"),
            ("2025-06-30", "this year", "2025-06-30"),
        ],
    )
    def test_is_what_the_lines_above_make_of_a_column(self, key: str, heading: str, expected: str | None) -> None:
        assert headed(key, heading) == expected


class TestOnHostileText:
    def test_reads_long_runs_of_the_same_letters(self) -> None:
        for piece in ("fiscal ", "31 ", "2025-", "three ", "q"):
            text = piece * 3_000

            assert len(masked(text, periods_in(text))) == len(text)
            assert re.fullmatch(r"[^\x00]*", without_periods(text))
