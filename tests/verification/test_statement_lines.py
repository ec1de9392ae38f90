import pytest

from dealroom.verdict import Span
from verification.statement_lines import line_statements

HEADED = "EUR thousands 2025 2024"


def line_of(text: str, words: str) -> Span:
    start = text.rfind("\n", 0, text.rindex(words)) + 1
    end = text.find("\n", start)
    return Span(start, len(text) if end < 0 else end)


def said(text: str, row: str, *, context: str = "", only: tuple[str, ...] | None = None) -> list[tuple[str, str, str]]:
    """What the row of a text that holds some words states: items, periods and figures."""
    found = line_statements(text, line_of(text, row), context=context, only=only)
    return [(" ".join(one.topic.item), one.topic.period, text[one.at.start : one.at.end]) for one in found]


class TestLineStatements:
    def test_take_figures_and_periods_one_to_one(self) -> None:
        text = f"{HEADED}\nCost of materials (68,365) (65,556)"

        assert said(text, "Cost") == [
            ("cost of material", "2025", "(68,365)"),
            ("cost of material", "2024", "(65,556)"),
        ]

    def test_say_where_they_stand(self) -> None:
        text = f"{HEADED}\nRevenue $ 148,620 $ 139,480\nEBITDA 5 6"

        first, second = line_statements(text, line_of(text, "Revenue"), context="")

        assert text[first.at.start : first.at.end] == "$ 148,620"
        assert text[first.place.start : first.place.end] == "Revenue $ 148,620"
        assert text[second.place.start : second.place.end] == "Revenue $ 148,620 $ 139,480"
        assert (first.currency, second.currency) == ("USD", "USD")

    def test_look_past_rows_and_three_short_lines(self) -> None:
        text = f"{HEADED}\nRevenue 5 6\nCosts\nof the year\nand more\nWages 1 2\na\nb\nc\nRent 3 4"

        assert said(text, "Rent") == [("rent", "2025", "3"), ("rent", "2024", "4")]

    def test_do_not_look_past_four_short_lines(self) -> None:
        assert said(f"{HEADED}\na\nb\nc\nd\nRent 3 4", "Rent") == []

    def test_do_not_look_past_running_text(self) -> None:
        eight, nine = "one two three four five six seven eight", "one two three four five six seven eight nine"

        assert said(f"{HEADED}\n{eight}\nRent 3 4", "Rent") != []
        assert said(f"{HEADED}\n{nine}\nRent 3 4", "Rent") == []

    @pytest.mark.parametrize(
        "heading",
        [
            "2025",
            "2025 2024 2023",
            "2025 2024 Change",
            "Budget 2025 Actual 2025",
            "Average 2025 Average 2024",
            "EUR thousands",
            "",
        ],
    )
    def test_are_none_where_columns_are_in_doubt(self, heading: str) -> None:
        assert said(f"{heading}\nRent 3 4", "Rent") == []

    def test_do_not_look_past_a_line_of_periods_in_doubt(self) -> None:
        assert said(f"{HEADED}\n2025 2024 2023\nRent 3 4", "Rent") == []

    @pytest.mark.parametrize(
        ("heading", "is_read"),
        [("2025", True), ("EUR thousands 2025", True), ("Annual report 2025", False), ("2025 draft", False)],
    )
    def test_take_a_single_period_only_from_a_line_of_its_own(self, *, heading: str, is_read: bool) -> None:
        assert bool(said(f"{heading}\nRent 3", "Rent")) is is_read

    def test_let_words_stand_before_several_periods(self) -> None:
        assert said("Key site figure 2025 2024\nRent 3 4", "Rent") != []

    def test_leave_dashes_and_broken_numbers_out(self) -> None:
        assert said(f"{HEADED}\nRent 3 11,11.11", "Rent") == [("rent", "2025", "3")]
        assert said(f"{HEADED}\nRent – 4", "Rent") == [("rent", "2024", "4")]

    @pytest.mark.parametrize("row", ["Rent", "3 4", "Rent 3 4 x", "Rent 3 4 %"])
    def test_are_none_in_other_lines(self, row: str) -> None:
        assert said(f"2025\n{row}", row) == []
        assert said(f"{HEADED}\n{row}", row) == []

    def test_read_lines_of_three_hundred_characters(self) -> None:
        assert said(f"2025\n{'Rent':<298} 4", "Rent") == [("rent", "2025", "4")]
        assert said(f"2025\n{'Rent':<299} 4", "Rent") == []

    def test_are_none_where_the_label_names_another_period(self) -> None:
        assert said(f"{HEADED}\nCash at the end of 2023 3 4", "Cash") == []

    def test_count_months_where_the_lines_above_say_so(self) -> None:
        text = "Three months ended\nunaudited\n30 June 2025 30 June 2024\nRent 3 4"

        assert said(text, "Rent") == [("rent", "3 months to 2025-06-30", "3"), ("rent", "3 months to 2024-06-30", "4")]

    def test_look_two_lines_up_for_what_columns_are(self) -> None:
        text = "Three months ended\nunaudited\nrestated\n30 June 2025\nRent 3"

        assert said(text, "Rent") == [("rent", "2025-06-30", "3")]

    def test_are_none_where_months_are_in_doubt(self) -> None:
        assert said(f"Three months ended\n{HEADED}\nRent 3 4", "Rent") == []

    @pytest.mark.parametrize(
        ("text", "context", "qualifiers", "currency"),
        [
            (f"{HEADED}\nRent 3 4", "Budget", {"budget"}, "EUR"),
            ("Revenue by segment\n2025 2024\nRent 3 4", "", {"part"}, None),
            ("in GBP\n2025A 2024A\nRent 3 4", "Forecast", set(), "GBP"),
            ("2025 2024\nUnderlying rent 3 4", "", {"adjusted"}, None),
        ],
    )
    def test_are_qualified_by_what_stands_around(
        self, text: str, context: str, qualifiers: set[str], currency: str | None
    ) -> None:
        found = list(line_statements(text, line_of(text, "3 4"), context=context))

        assert [(one.topic.qualifiers, one.currency) for one in found] == [(qualifiers, currency)] * 2

    def test_are_of_one_item_if_one_is_asked_for(self) -> None:
        text = f"{HEADED}\nRent 3 4"

        assert said(text, "Rent", only=("rent",)) == [("rent", "2025", "3"), ("rent", "2024", "4")]
        assert said(text, "Rent", only=("rent", "paid")) == []
        assert said(text, "Rent", only=("wage",)) == []
