from decimal import Decimal

import pytest

from verification.figure import Bound, RangeEnd, Unit
from verification.figure_heading import heading_of
from verification.figures import Outcome, compare, compare_texts, parse_figures


def read(text: str) -> list[tuple[str, str | None, Unit, str | None]]:
    return [
        (figure.raw, None if figure.value is None else f"{figure.value.normalize():f}", figure.unit, figure.currency)
        for figure in parse_figures(text)
    ]


NUMBER, MONEY, PERCENT, BPS, MULTIPLE = Unit.NUMBER, Unit.MONEY, Unit.PERCENT, Unit.BASIS_POINTS, Unit.MULTIPLE
POINTS, FRACTION, DURATION = Unit.POINTS, Unit.FRACTION, Unit.DURATION


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
            ("within thirty (30) days", [("thirty", "30", DURATION, None), ("(30)", "30", DURATION, None)]),
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


class TestUnits:
    @pytest.mark.parametrize(
        ("words", "scale"),
        [
            (("hundred",), 10**2),
            (("thousand", "thousands", "k"), 10**3),
            (("lakh", "lakhs", "lac", "lacs"), 10**5),
            (("million", "millions", "mn", "mm", "m", "mio", "mill"), 10**6),
            (("crore", "crores", "cr"), 10**7),
            (("billion", "billions", "bn", "b", "mrd"), 10**9),
            (("trillion", "trillions", "tn"), 10**12),
            (("thousand million", "thousand-million"), 10**9),
            (("lakh crore", "lakh crores"), 10**12),
            (("million million", "thousand billion"), 10**12),
        ],
    )
    def test_reads_scales(self, words: tuple[str, ...], scale: int) -> None:
        for word in words:
            for text in (f"it was 5 {word} then", f"It was 5 {word.upper()}", f"5-{word}."):
                (figure,) = parse_figures(text)

                assert (figure.values, figure.scale) == ((Decimal(5 * scale),), Decimal(scale)), text

    @pytest.mark.parametrize(
        ("words", "currency"),
        [
            (("$", "US$", "USD", "U.S.$", "US dollars", "U.S. dollars", "dollar", "dollars"), "USD"),
            (("\u20ac", "EUR", "euro", "euros"), "EUR"),
            (("\u00a3", "GBP", "pound", "pounds", "pounds sterling"), "GBP"),
            (("\u00a5", "JPY", "yen"), "JPY"),
            (("\u20b9", "INR", "Rs", "rupee", "rupees"), "INR"),
            (("CHF", "SFr", "Swiss francs"), "CHF"),
            (("C$", "CA$", "Cdn$", "CAD", "Canadian dollars"), "CAD"),
            (("A$", "AU$", "AUD", "Australian dollars"), "AUD"),
            (("HK$", "HKD", "Hong Kong dollars"), "HKD"),
            (("S$", "SGD", "Singapore dollars"), "SGD"),
            (("NZ$", "NZD", "New Zealand dollars"), "NZD"),
            (("R$", "BRL"), "BRL"),
            *[((code.lower(),), code) for code in ["CNY", "RMB", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "MXN"]],
            *[((code,), code) for code in ["ZAR", "KRW", "ILS", "AED", "SAR", "THB", "TWD"]],
        ],
    )
    def test_reads_currencies_before_and_after(self, words: tuple[str, ...], currency: str) -> None:
        for word in words:
            for text in (f"of {word} 5", f"of {word}. 5" if word[-1].isalpha() else f"of {word}5", f"of 5 {word}."):
                (figure,) = parse_figures(text)

                assert (figure.currency, figure.unit, figure.value) == (currency, MONEY, Decimal(5)), text

    @pytest.mark.parametrize(
        ("words", "counted"),
        [
            (("minute", "minutes"), "minute"),
            (("hour", "hours", "hr", "hrs"), "hour"),
            (("day", "days", "calendar days", "consecutive calendar days", "-day"), "day"),
            (("week", "weeks", "wk", "wks"), "week"),
            (("month", "months", "mth", "mths", "full months", "-month"), "month"),
            (("quarter", "quarters", "fiscal quarters"), "quarter"),
            (("year", "years", "yr", "yrs", "contract years", "additional years", "successive years"), "year"),
            (("further years",), "year"),
            (
                ("business days", "working days", "banking days", "trading days", "consecutive business days"),
                "business day",
            ),
        ],
    )
    def test_reads_what_a_duration_counts(self, words: tuple[str, ...], counted: str) -> None:
        for word in words:
            for text in (f"for 5 {word} then", f"for (5) {word}", f"for five (5) {word}", f"for five (v) {word}"):
                figure = parse_figures(text)[0]

                assert (figure.counted, figure.unit, figure.value) == (counted, DURATION, Decimal(5)), text

    @pytest.mark.parametrize(
        ("words", "per"),
        [
            (
                ("per share", "a share", "/share", "per ordinary share", "per common share", "per diluted share"),
                "share",
            ),
            (("per basic share",), "share"),
            (("per annum", "per year", "a year"), "year"),
            (("per tonne", "per ton", "per metric ton", "per mt"), "tonne"),
            (("an hour", "per hour"), "hour"),
            *[
                ((f"per {word}",), word)
                for word in ["unit", "month", "week", "day", "employee", "user", "seat", "barrel"]
            ],
            *[((f"per {word}",), word) for word in ["litre", "gallon", "kg", "mile", "acre"]],
        ],
    )
    def test_reads_what_a_rate_is_counted_by(self, words: tuple[str, ...], per: str) -> None:
        for word in words:
            assert [figure.per for figure in parse_figures(f"$5 {word} then")] == [per], word

    @pytest.mark.parametrize(
        ("words", "unit"),
        [
            (("%", " %", " percent", " per cent", " per cents", "percent", " pct", "pct"), PERCENT),
            (("bps", " bp", " basis points", " basis point"), BPS),
            (
                (
                    " percentage points",
                    " percentage point",
                    " per cent points",
                    " % points",
                    "%-points",
                    " ppts",
                    " ppt",
                ),
                POINTS,
            ),
            ((" pts", " pt", " pp", " points", "pp"), POINTS),
            (("x", " x", " times"), MULTIPLE),
            ((" percentages", " bpsx", " xs", " timeshare", " pointsman"), NUMBER),
        ],
    )
    def test_reads_rates(self, words: tuple[str, ...], unit: Unit) -> None:
        for word in words:
            (figure,) = parse_figures(f"of 5{word}.")

            assert (figure.unit, figure.value) == (unit, Decimal(5)), word

    @pytest.mark.parametrize(
        ("text", "value"),
        [
            ("(5)", "-5"),
            ("( 5 )", "-5"),
            ("-5", "-5"),
            ("\u22125%", "-5"),
            ("minus 5", "-5"),
            ("negative 5", "-5"),
            ("minus $5", "-5"),
            ("-$5", "-5"),
            ("$-5", "-5"),
            ("$(5)", "-5"),
            ("($5)", "-5"),
            ("(USD 5)", "-5"),
            ("EUR -5", "-5"),
            ("5-", "-5"),
            ("5-, then", "-5"),
            ("(5)%", "-5"),
            ("(5%)", "-5"),
            ("five (5)", "5"),
            ("twenty-five (25)", "25"),
            ("two hundred (200)", "200"),
            ("a - 5", "5"),
            ("x-5", "5"),
            ("(about 5)", "5"),
            ("(5 of", "5"),
            ("EUR 5,-", "5"),
            ("5,-- EUR", "5"),
            ("5.- EUR", "5"),
            ("5- and 6-year", "5"),
            ("5-year", "5"),
            ("5 - then", "5"),
        ],
    )
    def test_reads_signs(self, text: str, value: str) -> None:
        assert parse_figures(f"it was {text}")[-1 if "(" in text else 0].value == Decimal(value)

    @pytest.mark.parametrize(
        ("text", "is_loss"),
        [
            ("a loss of 5", True),
            ("losses were 5", True),
            ("loss before tax 5", True),
            ("a deficit of $5", True),
            ("a shortfall of 5", True),
            ("an outflow of 5", True),
            ("decreased by 5", True),
            ("a decline of 5", True),
            ("reduced by 5", True),
            ("a profit of 5", False),
            ("a loss that came with the sale of the plant, 5", False),
            ("a loss. Then 5", False),
            ("glossy 5", False),
        ],
    )
    def test_reads_words_that_carry_a_sign(self, text: str, is_loss: bool) -> None:  # noqa: FBT001 - a table of cases
        assert parse_figures(text)[0].is_loss is is_loss


class TestNamesOfThings:
    @pytest.mark.parametrize(
        "label",
        [
            *[
                "clause",
                "section",
                "article",
                "schedule",
                "exhibit",
                "annex",
                "appendix",
                "paragraph",
                "part",
                "chapter",
            ],
            *["item", "form", "version", "rule", "regulation", "figure", "table", "page", "note", "phase", "tranche"],
            *["level", "tier", "class", "series", "number", "volume", "step", "stage", "sub-section", "subclause"],
            *[
                "Sections",
                "annexes",
                "No.",
                "nos",
                "Nr.",
                "sec.",
                "arts",
                "para.",
                "ref",
                "q",
                "FY",
                "v",
                "\u00a7",
                "#",
            ],
        ],
    )
    def test_are_no_figures(self, label: str) -> None:
        assert parse_figures(f"see {label} 5 there") == ()
        assert parse_figures(f"see {label} (5) there") == ()

    @pytest.mark.parametrize(
        "text",
        [
            "Articles 7, 9 and 10 hereof",
            "Sections 5 to 8",
            "Sections 5-8",
            "Sections 4.1(b), 5.2 or 6",
            "clauses 5 & 6",
            "18.1.9",
            "in 2019, 2020 and 1999",
            "(2019)",
            "1) costs",
            "Done; (2) any sale",
            "sale or (12) any sale",
            "Costs(1)",
            "Costs: 1. Fees",
            "5A",
            "a B2B 2nd Q3",
        ],
    )
    def test_share_a_label_and_have_shapes_of_their_own(self, text: str) -> None:
        assert parse_figures(text) == ()

    @pytest.mark.parametrize(
        ("text", "values"),
        [
            ("Section 5, and 6% more", ["6"]),
            ("In 2019, 452 employees", ["452"]),
            ("(1) 2 of them", ["2"]),
            ("Section 5, 60 days", ["60"]),
            ("a volume 5,000 of it", ["5000"]),
            ("section 5 of 6 there", ["6"]),
            ("Section 5 in 2019", []),
            ("1.000.000 units", ["1000000"]),
            ("0.100.100 units", []),
            ("2019% and $2019", ["2019", "2019"]),
            ("2,019 units", ["2019"]),
            ("-2019 units", ["-2019"]),
            ("for 2000 days", ["2000"]),
            ("cost: (123) then", ["-123"]),
            ("a cost (12) then", ["-12"]),
            ("the dissection 5", ["5"]),
            ("1 cost", ["1"]),
        ],
    )
    def test_end_where_figures_begin(self, text: str, values: list[str]) -> None:
        assert [figure.value for figure in parse_figures(text)] == [Decimal(value) for value in values]


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

        forth = compare(stated, bare, scale_of_bare=heading_of(heading).scale)
        back = compare(bare, stated, scale_of_bare=heading_of(heading).scale)

        assert (forth.agrees, back.agrees) == (agrees, agrees)


class TestAMalformedFigure:
    @pytest.mark.parametrize(("one", "other"), [("11,11.11", "1,111.11"), ("1,111.11", "11,11.11")])
    def test_agrees_with_no_other_on_either_side(self, one: str, other: str) -> None:
        [left], [right] = parse_figures(one), parse_figures(other)

        assert compare(left, right).outcome is Outcome.DIFFERS

    def test_agrees_with_itself(self) -> None:
        [figure] = parse_figures("11,11.11")

        assert compare(figure, figure).outcome is Outcome.AGREES
