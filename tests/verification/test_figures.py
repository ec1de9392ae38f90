from decimal import Decimal

import pytest

from verification.figure import Bound, RangeEnd, Unit
from verification.figures import Outcome, compare, compare_texts, dates_in, parse_figures, stated_scale
from verification.numerals import Style, readings_of, spelled_numbers, style_of


def read(text: str) -> list[tuple[str, str | None, Unit, str | None]]:
    return [
        (figure.raw, None if figure.value is None else f"{figure.value.normalize():f}", figure.unit, figure.currency)
        for figure in parse_figures(text)
    ]


NUMBER, MONEY, PERCENT, BPS, MULTIPLE = Unit.NUMBER, Unit.MONEY, Unit.PERCENT, Unit.BASIS_POINTS, Unit.MULTIPLE


class TestParseFigures:
    @pytest.mark.parametrize(
        ("text", "figures"),
        [
            (
                "Spread widened 150bps to 4.25% on a €1.2bn line.",
                [
                    ("150bps", "150", BPS, None),
                    ("4.25%", "4.25", PERCENT, None),
                    ("€1.2bn", "1200000000", MONEY, "EUR"),
                ],
            ),
            (
                "Loss before tax (1,200); revenue grew 12% (FY23: 9%); fee in USD (US dollars) 300.",
                [
                    ("(1,200)", "-1200", NUMBER, None),
                    ("12%", "12", PERCENT, None),
                    ("9%", "9", PERCENT, None),
                    ("300", "300", MONEY, "USD"),
                ],
            ),
            (
                "EBITDA guidance of $40-45m for FY24, per clause 10.2 of the letter dated 31.12.2024 (v2.1).",
                [("$40", "40000000", MONEY, "USD"), ("45m", "45000000", MONEY, "USD")],
            ),
            ("within thirty (30) days", [("(30)", "30", NUMBER, None)]),
            ("a ratio of 3.0x the fee", [("3.0x", "3", MULTIPLE, None)]),
            (
                "12 480 000 staff",
                [("12", "12", NUMBER, None), ("480", "480", NUMBER, None), ("000", "0", NUMBER, None)],
            ),
            ("EUR 12 480 000 then", [("12 480 000", "12480000", MONEY, "EUR")]),
            ("in 2023 and 1999", []),
            ("Section 5, page 7, note 3, No. 9, Q3 and the 3rd", []),
            ("1. The fee is 7 pounds.", [("7 pounds", "7", MONEY, "GBP")]),
            ("Costs(1) were 5", [("5", "5", NUMBER, None)]),
            ("on 3 May 2024, May 3, 2024 and 2024-05-03", []),
            ("11,11.11 is malformed", [("11,11.11", None, NUMBER, None)]),
            (f"{'9' * 60} is no figure", []),
            ("a gap of ,5 here", []),
        ],
    )
    def test_reads_value_unit_and_currency(
        self, text: str, figures: list[tuple[str, str | None, Unit, str | None]]
    ) -> None:
        assert read(text) == figures

    @pytest.mark.parametrize(
        ("text", "bound"),
        [
            ("up to $5m", Bound.AT_MOST),
            ("not less than 5%", Bound.AT_LEAST),
            ("fewer than 12 staff", Bound.BELOW),
            ("in excess of EUR 3m", Bound.ABOVE),
            ("> 3.0x", Bound.ABOVE),
            ("about 3.0x", None),
        ],
    )
    def test_reads_the_words_that_make_a_limit(self, text: str, bound: Bound | None) -> None:
        assert [figure.bound for figure in parse_figures(text)] == [bound]

    @pytest.mark.parametrize(
        ("text", "ends"),
        [
            ("$40-45m", [RangeEnd.LOW, RangeEnd.HIGH]),
            ("10 to 20 units", [RangeEnd.LOW, RangeEnd.HIGH]),
            ("from $5m to $6m", [None, None]),
            ("5% and 6%", [None, None]),
            ("1-2-3 units", [RangeEnd.LOW, RangeEnd.HIGH, None]),
        ],
    )
    def test_tells_a_range_from_a_change(self, text: str, ends: list[RangeEnd | None]) -> None:
        assert [figure.range_end for figure in parse_figures(text)] == ends

    def test_gives_places_in_the_text_as_it_was(self) -> None:
        text = "The ﬁfth ﬁgure: $\u00a0(20.6) net"

        figure = parse_figures(text)[0]

        assert text[figure.start : figure.end] == figure.raw
        assert figure.value == Decimal("-20.6")


class TestCompareTexts:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("150bps", "1.5%"),
            ("150 basis points", "150bps"),
            ("$45.2M", "$45.20 million"),
            ("$45.2M", "USD 45,200,000"),
            ("$45.2M", "45.2 million"),
            ("$45.2M", "45.20"),
            ("EUR 1.234,56", "EUR 1,234.56"),
            ("1,234,567.890", "1234567.89"),
            ("€,89", "€0.89"),
            ("(1,200)", "-1,200"),
            ("1,200-", "-1,200"),
            ("$(516.90)", "-$516.90"),
            ("−5%", "-5%"),
            ("(5)%", "-5%"),
            ("₹1,00,00,000", "₹1 crore"),
            ("₹12,50,000", "₹12.5 lakh"),
            ("INR 35 lakh", "INR 3.5 million"),
            ("CHF 1'234.50", "CHF 1,234.50"),
            ("$40-45m", "$40 million to $45 million"),
            ("$2 per share", "$2.00 a share"),
        ],
    )
    def test_agree(self, one: str, other: str) -> None:
        assert compare_texts(one, other).agrees
        assert compare_texts(other, one).agrees

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("150bps", "150bn"),
            ("$45.2M", "$45.2bn"),
            ("$45.2M", "€45.2M"),
            ("$45.2M", "$45.2"),
            ("$45.2M", "45.2%"),
            ("45.2M", "4.52"),
            ("EUR 3.350", "EUR 3.35"),
            ("1,5", "15"),
            ("1.500", "1,500"),
            ("(1,200)", "1,200"),
            ("₹1 crore", "₹1 million"),
            ("11,11.11", "1,111.11"),
            ("$40-45m", "$45m"),
            ("up to $5m", "$5m"),
            ("$5m", "at least $5m"),
            ("$2 per share", "$2 per unit"),
            ("3.0x", "3.0%"),
            ("no figure", "5"),
            ("", ""),
        ],
    )
    def test_differ(self, one: str, other: str) -> None:
        assert compare_texts(one, other).outcome is Outcome.DIFFERS
        assert compare_texts(other, one).outcome is Outcome.DIFFERS

    @pytest.mark.parametrize(("fine", "coarse"), [("12.56%", "12.6%"), ("$45,213,000", "$45.2M"), ("-3.3449", "-3.34")])
    def test_tell_rounding_from_agreement(self, fine: str, coarse: str) -> None:
        assert compare_texts(fine, coarse).outcome is Outcome.ROUNDED
        assert compare_texts(coarse, fine).outcome is Outcome.ROUNDED

    @pytest.mark.parametrize(
        ("fine", "coarse"), [("12.56%", "12.5%"), ("0.4%", "0%"), ("-3.349", "3.35"), ("1.44", "1")]
    )
    def test_do_not_take_everything_for_rounding(self, fine: str, coarse: str) -> None:
        assert compare_texts(fine, coarse).outcome is Outcome.DIFFERS

    def test_note_what_only_one_side_states(self) -> None:
        assert compare_texts("$45.2M", "45.2 million").notes == ("the currency is stated on one side only",)
        assert "the scale is stated on one side only" in compare_texts("$45.2M", "45.20").notes


class TestCompare:
    @pytest.mark.parametrize(
        ("heading", "agrees"), [("(in thousands)", True), ("(in millions)", False), ("", True), ("$000s", True)]
    )
    def test_reads_bare_numbers_on_the_scale_of_their_heading(self, heading: str, agrees: bool) -> None:  # noqa: FBT001 - a table of cases
        stated, bare = parse_figures("$45.2k")[0], parse_figures("45.2")[0]

        forth = compare(stated, bare, scale_of_bare=stated_scale(heading))
        back = compare(bare, stated, scale_of_bare=stated_scale(heading))

        assert (forth.agrees, back.agrees) == (agrees, agrees)


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

    def test_settles_the_numbers_of_its_text(self) -> None:
        assert [figure.value for figure in parse_figures("1.234,56 and 1.500")] == [Decimal("1234.56"), Decimal(1500)]


class TestSpelledNumbers:
    @pytest.mark.parametrize(
        ("text", "values"),
        [
            ("thirty days", {30}),
            ("Twenty-five or twelve", {25, 12}),
            ("two hundred staff", {200}),
            ("an annual fee for half a year", {1, 6}),
            ("someone attended", set[int]()),
        ],
    )
    def test_reads_words(self, text: str, values: set[int]) -> None:
        assert spelled_numbers(text) == {Decimal(value) for value in values}


class TestDatesIn:
    def test_folds_the_ways_of_writing_one_date(self) -> None:
        assert dates_in("on 3rd May, 2024") == dates_in("on 3 May 2024") == ("3 may 2024", "2024")

    def test_names_years_but_no_sums(self) -> None:
        assert dates_in("in 2023, $2024 and 2,023 of 2022.5") == ("2023",)
