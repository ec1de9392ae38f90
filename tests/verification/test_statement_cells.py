import pytest

from dealroom.verdict import Span
from verification.statement_cells import cell_statements, rows_below

HEADED = "EUR | 2025 | 2024"


def line_of(text: str, words: str) -> Span:
    start = text.rindex(words)
    start = text.rfind("\n", 0, start) + 1
    end = text.find("\n", start)
    return Span(start, len(text) if end < 0 else end)


def said(text: str, row: str, *, context: str = "", only: tuple[str, ...] | None = None) -> list[tuple[str, str, str]]:
    """What the row of a text that holds some words states: items, periods and figures."""
    found = cell_statements(text, line_of(text, row), context=context, only=only)
    return [(" ".join(one.topic.item), one.topic.period, text[one.at.start : one.at.end]) for one in found]


class TestCellStatements:
    def test_take_the_item_from_the_label_and_the_period_from_the_heading(self) -> None:
        text = f"{HEADED}\nRevenue | 148,620 | 139,480"

        assert said(text, "Revenue") == [("revenue", "2025", "148,620"), ("revenue", "2024", "139,480")]

    def test_say_where_they_stand(self) -> None:
        text = "EUR | | 2025\n | Revenue |  EUR 148,620 "

        (found,) = cell_statements(text, line_of(text, "Revenue"), context="")

        assert text[found.at.start : found.at.end] == "148,620"
        assert text[found.place.start : found.place.end] == "Revenue |  EUR 148,620"

    def test_look_past_rows_and_single_lines_for_a_heading(self) -> None:
        text = f"{HEADED}\nRevenue | 5 | 6\nOperating costs\nWages | (100) | (200)\n | | \nRent | 3 | –"

        assert said(text, "Rent") == [("rent", "2025", "3")]
        assert said(text, "Wages") == [("wage", "2025", "(100)"), ("wage", "2024", "(200)")]

    def test_do_not_look_past_two_title_lines(self) -> None:
        text = f"{HEADED}\nRevenue | 5 | 6\nBalance sheet\nin euros\nCash | 7 | 8"

        assert said(text, "Cash") == []

    def test_take_the_heading_of_their_own_column(self) -> None:
        text = "Item | Note | FY25 | FY24\nRevenue | | 5\nCosts | 3 | 4 | 2"

        assert said(text, "Revenue") == [("revenue", "2025", "5")]
        assert said(text, "Costs") == [("cost", "2025", "4"), ("cost", "2024", "2")]

    def test_take_the_nearest_heading(self) -> None:
        text = "Item | 2023\nRevenue | 4\nItem | 2025\nEquity | 5"

        assert said(text, "Equity") == [("equiti", "2025", "5")]

    def test_find_a_heading_in_a_row_further_up_where_the_nearest_is_blank(self) -> None:
        text = "Item | 2025\nAssets | \nCash | 5"

        assert said(text, "Cash") == [("cash", "2025", "5")]

    def test_add_what_else_a_heading_says_to_the_item(self) -> None:
        text = "Site | Average employees 2025 | Value in EUR 2025\nBrno | 171 | 12"

        assert said(text, "Brno") == [("brno average employee", "2025", "171"), ("brno", "2025", "12")]

    def test_take_the_period_of_a_label(self) -> None:
        text = "Key figure | Value\nEBITDA 2025A | 24.4m"

        assert said(text, "EBITDA") == [("ebitda", "2025", "24.4m")]

    def test_read_rows_that_are_periods(self) -> None:
        text = "Year | Revenue | EBITDA\n2025 | 148,620 | 24,355"

        assert said(text, "2025") == [("revenue", "2025", "148,620"), ("ebitda", "2025", "24,355")]

    def test_read_cells_that_carry_their_headings(self) -> None:
        text = "Item: Revenue | 2025: 148620 | FY24: EUR 139480"

        assert said(text, "Revenue") == [("revenue", "2025", "148620"), ("revenue", "2024", "139480")]

    def test_take_no_heading_along_if_one_cell_has_none(self) -> None:
        assert said("Item: Revenue | 2025: 148620 | x", "Revenue") == []

    def test_are_none_where_label_and_heading_name_two_periods(self) -> None:
        assert said(f"{HEADED}\nCash at 31 December 2023 | 5 | 6", "Cash") == []

    def test_are_none_without_a_period(self) -> None:
        assert said("Item | Value\nRevenue | 5", "Revenue") == []
        assert said("Revenue | 5", "Revenue") == []

    def test_are_none_without_a_label(self) -> None:
        assert said(f"{HEADED}\n12 | 5 | 6", "12") == []
        assert said(f"{HEADED}\n5 | 6 | Revenue", "Revenue") == []

    def test_count_months_where_the_line_above_says_so(self) -> None:
        text = " | Three months ended\nEUR | 30 June 2025\nRevenue | 5"

        assert said(text, "Revenue") == [("revenue", "3 months to 2025-06-30", "5")]

    def test_are_none_where_months_are_in_doubt(self) -> None:
        assert said(" | Three months ended\nEUR | 2025\nRevenue | 5", "Revenue") == []

    @pytest.mark.parametrize(
        ("text", "context", "qualifiers"),
        [
            (f"{HEADED}\nRevenue | 5", "Budget 2025", {"budget"}),
            ("Segment | x\nEUR | 2025\nRevenue | 5", "", {"part"}),
            ("EUR | Budget 2025\nRevenue | 5", "", {"budget"}),
            ("EUR | 2025A\nRevenue | 5", "Financial model", set()),
            ("EUR | 2025B\nRevenue | 5", "Forecast", {"budget"}),
            ("EUR | 2025A\nRevenue | 5", "Segment forecast", {"part"}),
            (f"{HEADED}\nRestated revenue | 5", "", {"adjusted"}),
        ],
    )
    def test_are_qualified_by_what_stands_around(self, text: str, context: str, qualifiers: set[str]) -> None:
        (found,) = cell_statements(text, line_of(text, "evenue"), context=context)

        assert found.topic.qualifiers == qualifiers

    @pytest.mark.parametrize(
        ("text", "currency"),
        [
            ("EUR | 2025\nRevenue | 5", "EUR"),
            ("EUR | 2025\nRevenue | $5", "USD"),
            ("Item | 2025 (GBP)\nRevenue | 5", "GBP"),
            ("in CHF | x\nItem | 2025\nRevenue | 5", "CHF"),
            ("EUR | 2025\nUSD | 2025\nRevenue | 5", None),
            ("Item | 2025\nRevenue | 5", None),
        ],
    )
    def test_have_the_currency_of_the_cell_or_its_heading(self, text: str, currency: str | None) -> None:
        (found,) = cell_statements(text, line_of(text, "Revenue"), context="")

        assert found.currency == currency

    def test_are_of_one_item_if_one_is_asked_for(self) -> None:
        text = "Site | Revenue 2025 | Rent 2025\nBrno | 5 | 6"

        assert said(text, "Brno", only=("brno", "rent")) == [("brno rent", "2025", "6")]
        assert said(text, "Brno", only=("rent",)) == []

    def test_are_none_for_limits_and_broken_numbers(self) -> None:
        assert said(f"{HEADED}\nRevenue | >5 | up to 6", "Revenue") == []
        assert said(f"{HEADED}\nRevenue | 11,11.11 | 6", "Revenue") == [("revenue", "2024", "6")]

    def test_read_two_thousand_characters_of_a_line(self) -> None:
        assert said(f"{HEADED}\n{'Revenue':<1992} | 5 | 6", "Revenue") != []
        assert said(f"{HEADED}\n{'Revenue':<1993} | 5 | 6", "Revenue") == []

    def test_look_past_no_line_that_is_longer(self) -> None:
        assert said(f"{HEADED}\n{'Rent':<1992} | 5 | 6\nRevenue | 5", "Revenue") != []
        assert said(f"{HEADED}\n{'Rent':<1993} | 5 | 6\nRevenue | 5", "Revenue") == []

    def test_do_not_mind_hostile_rows(self) -> None:
        text = "|" * 5_000 + "\n" + "a: " * 3_000 + "\n" + "2025|" * 2_000 + "5"

        assert list(cell_statements(text, line_of(text, "2025"), context="")) == []


class TestRowsBelow:
    def test_are_those_below_a_row_of_headings(self) -> None:
        text = "Year | Revenue\n2025 | 5\n2024 | 4\nNotes"

        assert [text[at : at + 4] for at in rows_below(text, text.index("Revenue"))] == ["2025", "2024"]

    def test_are_read_to_the_end_of_a_text(self) -> None:
        text = "Year | Revenue\n2025 | 5"

        assert list(rows_below(text, 0)) == [15]

    @pytest.mark.parametrize(
        "text", ["Revenue | 5\n2025 | 4", "Revenue\n2025 | 5", "Year | Revenue", "Year | Revenue\nx"]
    )
    def test_are_none_below_anything_else(self, text: str) -> None:
        assert list(rows_below(text, text.index("Revenue"))) == []

    def test_are_eighty_at_most(self) -> None:
        assert len(list(rows_below("Year | Revenue" + "\n2025 | 5" * 90, 0))) == 80

    def test_are_none_below_a_line_that_is_too_long(self) -> None:
        assert list(rows_below(f"Year | {'Revenue':<1994}\n2025 | 5", 0)) == []
        assert list(rows_below(f"Year | {'Revenue':<1993}\n2025 | 5", 0)) == [2001]
