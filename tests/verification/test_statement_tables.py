import pytest

from dealroom.verdict import Span
from verification.statement_tables import currency_of, is_value, lines_above, only_figure, spaced, without_units


class TestLinesAbove:
    def test_come_nearest_first(self) -> None:
        text = "one\ntwo\n\nthree"

        found = [text[line.start : line.end] for line in lines_above(text, text.index("three"))]

        assert found == ["", "two", "one"]

    def test_are_none_above_the_first(self) -> None:
        assert list(lines_above("one\ntwo", 0)) == []

    def test_are_eighty_at_most(self) -> None:
        text = "a\n" * 90

        found = list(lines_above(text, len(text)))

        assert len(found) == 80
        assert found[0] == Span(178, 179)

    def test_reach_six_thousand_characters_at_most(self) -> None:
        text = "a" * 7_000 + "\n" + "b" * 100 + "\nc"

        assert list(lines_above(text, len(text) - 1)) == [Span(7_001, 7_101), Span(1_102, 7_000)]


class TestSpaced:
    def test_keeps_every_character_in_its_place(self) -> None:
        assert spaced("a\tb\u00a0c\r") == "a b c "


class TestIsValue:
    @pytest.mark.parametrize(
        "cell",
        [
            "5",
            "148,620",
            "(68,365)",
            "-16",
            "–5",
            "−5",
            "16.4%",
            "(5)%",
            "0.83x",
            "24.4m",
            "1.2bn",
            "3 mn",
            "$2,191",
            "$ 2,191",
            "EUR 1,480,000",
            "US$5",
            "$(516)",
            "–",
            "-",
            "1'000",
            "1999.5",
            "2,019",
        ],
    )
    def test_is_a_figure_or_a_dash(self, cell: str) -> None:
        assert is_value(cell)

    @pytest.mark.parametrize(
        "cell",
        ["", "2025", "FY24", "2025A", "Revenue", "5 years", "12 March", "n/a", "2025-12-31", "--", "5 6", "5.", "5,"],
    )
    def test_is_neither_a_period_nor_words(self, cell: str) -> None:
        assert not is_value(cell)


class TestOnlyFigure:
    @pytest.mark.parametrize(
        ("value", "raw"),
        [
            ("148,620", "148,620"),
            ("EUR 1,480,000", "1,480,000"),
            ("$2,191", "$2,191"),
            ("16.4%", "16.4%"),
            ("(68,365)", "(68,365)"),
            ("24.4m", "24.4m"),
        ],
    )
    def test_is_read_where_a_text_is_one(self, value: str, raw: str) -> None:
        figure = only_figure(value)

        assert figure is not None
        assert figure.raw == raw

    @pytest.mark.parametrize("value", ["–", "Revenue", "2025", "5 and 6", "5 (6)", ""])
    def test_is_none_anywhere_else(self, value: str) -> None:
        assert only_figure(value) is None


class TestCurrencyOf:
    @pytest.mark.parametrize(
        ("heading", "currency"),
        [
            ("EUR thousands 2025 2024", "EUR"),
            ("in € million, all € rounded", "EUR"),
            ("$ in millions", "USD"),
            ("US$m", "USD"),
            ("NZ$ million", "NZD"),
            ("£'000", "GBP"),
            ("¥bn", "JPY"),
            ("₹ crore", "INR"),
            ("CHF and CHF", "CHF"),
            ("EUR and $", None),
            ("EUROPE", None),
            ("eur", None),
            ("", None),
        ],
    )
    def test_is_the_one_that_is_named(self, heading: str, currency: str | None) -> None:
        assert currency_of(heading) == currency


class TestWithoutUnits:
    @pytest.mark.parametrize(
        ("heading", "words"),
        [
            ("EUR thousands", ""),
            ("Value (in $ '000)", ""),
            ("Year ended", ""),
            ("Note: unaudited", ""),
            ("Budget in EUR", "Budget"),
            ("Change %", "Change %"),
            ("Average employees", "Average employees"),
        ],
    )
    def test_leaves_what_tells_a_column_from_others(self, heading: str, words: str) -> None:
        assert without_units(heading) == words
