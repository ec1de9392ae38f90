from decimal import Decimal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dealroom.verdict import Span
from verification.figure import DoubtKind
from verification.figure_doubts import FigureDoubt, figure_doubts

MISSING, CHANGED, SIGN, SCALE = DoubtKind.MISSING, DoubtKind.CHANGED, DoubtKind.SIGN, DoubtKind.SCALE
CURRENCY, UNIT, RANGE, LIMIT = DoubtKind.CURRENCY, DoubtKind.UNIT, DoubtKind.RANGE, DoubtKind.LIMIT
LABEL, DATE, ROUNDED, NOTED = DoubtKind.LABEL, DoubtKind.DATE, DoubtKind.ROUNDED, DoubtKind.NOTED


def kinds(anchor: str, quote: str, heading: str = "") -> list[DoubtKind]:
    return [doubt.kind for doubt in figure_doubts(anchor, quote, heading=heading)]


class TestFigures:
    @pytest.mark.parametrize(
        ("anchor", "quote"),
        [
            ("a loss of 1,200", "(1,200)"),
            ("-1,200", "(1,200)"),
            ("1,200-", "-1,200"),
            ("$(516.90)", "-$516.90"),
            ("(5)%", "-5%"),
            ("5,-- EUR", "EUR 5,-"),
            ("EUR 5", "EUR 5,-"),
            ("CHF 1,234.50", "CHF 1'234.50"),
            ("12,345.67 euros", "12 345,67 EUR"),
            ("1.234.567,8", "1,234,567.8"),
            ("12,345,678", "12 345 678"),
            ("12 345 678", "12,345,678"),
            ("$45 million", "forty-five million dollars"),
            ("forty-five million dollars", "$45,000,000"),
            ("300,000", "three hundred thousand"),
            ("$1.2 billion", "$1.2 thousand million"),
            ("Rs. 5 crore", "INR 50 million"),
            ("US$45.2 million", "Revenue $45.2 million"),
            ("EUR 1.5 million", "EUR 1,5 Mio"),
            ("50 bps", "rose 0.5%"),
            ("50 bps", "rose 0.5 percentage points"),
            ("ten per cent", "10%"),
            ("leverage of 2.5x", "a ratio of 2.5 to 1.0"),
            ("half of the shares", "50% of the shares"),
            ("2/3 of votes", "two-thirds of votes"),
            ("at most $5m", "up to $5 million"),
            ("capped at $5 million", "shall not exceed $5,000,000"),
            ("a cap of $5 million", "in no event exceed an aggregate of $5,000,000"),
            ("$2.50 per share", "$2.50 per ordinary share"),
            ("$2.50", "$2.50 per share"),
            ("between $40 million and $45 million", "$40-45m"),
            ("5-8 years", "5 to 8 years"),
            ("100,000 shares", "One Hundred Thousand (100,000) shares"),
            ("\u0664\u0665 of them", "45 of them"),
            ("one of the parties", "the parties"),
            ("the fee of 1,200", "the fee of 1,200 and tax of 1,200"),
            ("9 and 10 hereof apply", "Articles 7, 9 and 10 hereof apply"),
            ("no figure", "no figure at all"),
            ("", ""),
        ],
    )
    def test_raise_no_doubt_where_the_quote_states_them(self, anchor: str, quote: str) -> None:
        assert kinds(anchor, quote) == []

    @pytest.mark.parametrize(
        ("anchor", "quote", "kind"),
        [
            ("1,200", "(1,200)", SIGN),
            ("minus 5 million", "5 million", SIGN),
            ("5 million", "minus 5 million", SIGN),
            ("74,707 -7,014", "74,707 - 7,014", SIGN),
            ("$45.2 billion", "Revenue $45.2 million", SCALE),
            ("$45.2", "Revenue $45.2 million", SCALE),
            ("\u20ac45.2 million", "Revenue $45.2 million", CURRENCY),
            ("A$5m", "$5m", CURRENCY),
            ("45.2%", "Revenue 45.2 million", UNIT),
            ("5", "5%", UNIT),
            ("5 percentage points", "rose 5%", UNIT),
            ("$2.50 per share", "$2.50 per tonne", UNIT),
            ("$45m", "$40-45m", RANGE),
            ("$5m", "up to $5 million", LIMIT),
            ("at least $5m", "up to $5 million", LIMIT),
            ("up to $5m", "$5 million", LIMIT),
            ("about $45 million", "$45.2 million", ROUNDED),
            ("$45.213 million", "$45.2 million", ROUNDED),
            ("two-thirds of votes", "66.67% of votes", ROUNDED),
            ("$45.2M", "45.2 million", NOTED),
            ("$45.2M", "45.20", NOTED),
            ("$46 million", "$45 million", MISSING),
            ("EUR 345 678", "EUR 12 345 678", MISSING),
            ("forty-six million", "$45,000,000", MISSING),
            ("13 of them", "the others", MISSING),
            ("\u0664\u0666 of all", "45 of them", MISSING),
            ("thirteen of them", "the others", MISSING),
            ("$1.500", "$1,500", MISSING),
            ("11,11.11", "1,111.11", MISSING),
        ],
    )
    def test_raise_a_doubt_by_its_name(self, anchor: str, quote: str, kind: DoubtKind) -> None:
        assert kinds(anchor, quote) == [kind]

    def test_of_a_group_that_was_cut_are_two(self) -> None:
        assert kinds("345 678", "\u20ac12 345 678") == [MISSING, MISSING]

    def test_in_small_words_count_nothing(self) -> None:
        assert kinds("twelve of them", "the others") == []
        assert kinds("twelve percent of them", "the others") == [MISSING]

    def test_are_read_in_the_style_of_the_document(self) -> None:
        assert kinds("1.500", "1.500,0") == []
        assert kinds("1.500", "1,500.0") == [MISSING]
        assert kinds("1,500 units", "1.500 units", heading="1.234,56") == [MISSING]
        assert kinds("1.500 units in all", "1.500 units", heading="1.234,56") == []


class TestHeadings:
    @pytest.mark.parametrize(
        ("anchor", "quote", "heading"),
        [
            ("$45.2 million", "Revenue 45.2 44.1", "(USD in millions)"),
            ("$45.2 million", "Revenue $45.2 44.1", "(in millions)"),
            ("$45.2 million", "Revenue 45,200 44,100", "$'000"),
            ("\u00a345,200,000", "Revenue 45,200 44,100", "\u00a3'000"),
            ("45.2 million", "Revenue 45.2 44.1", "(in millions, except per share data)"),
            ("$45.2 million", "($ in millions) Revenue 45.2 44.1", ""),
            ("45.2 in all", "Revenue 45.2 44.1", "(USD in millions)"),
            ("a margin of 12.5%", "Margin 12.5 13.1", "(%)"),
            ("45.2", "Revenue of $45.2 million", "in thousands"),
        ],
    )
    def test_give_bare_numbers_a_scale_and_a_currency(self, anchor: str, quote: str, heading: str) -> None:
        assert [kind for kind in kinds(anchor, quote, heading) if kind is not NOTED] == []

    def test_leave_no_note_where_they_say_all(self) -> None:
        assert kinds("$45.2 million", "Revenue 45.2 44.1", "(USD in millions)") == []
        assert kinds("$45.2 million", "Revenue 45.2 44.1", "(in millions)") == [NOTED]

    @pytest.mark.parametrize(
        ("anchor", "quote", "heading", "kind"),
        [
            ("$45.2 million", "Revenue 45.2 44.1", "in thousands", SCALE),
            ("$2.50 million", "Earnings $2.50 per share", "in millions", SCALE),
            ("12.5 points", "Margin 12.5 13.1", "(%)", UNIT),
        ],
    )
    def test_make_no_other_scale_agree(self, anchor: str, quote: str, heading: str, kind: DoubtKind) -> None:
        assert kinds(anchor, quote, heading) == [kind]


class TestDurations:
    @pytest.mark.parametrize(
        ("anchor", "quote"),
        [
            ("notice of 30 days", "at least thirty (30) days' notice"),
            ("notice of 30 days", "no less than 30 prior"),
            ("12 months", "one year"),
            ("one year", "twelve (12) months"),
            ("4 quarters", "one year"),
            ("0.5 year", "half a year"),
            ("1 year", "renewing annually"),
            ("1 year", "from year to year"),
            ("1 month", "on a month-to-month basis"),
            ("renews for 1 month", "goes on from month to month, and ends on thirty (30) days prior notice"),
            ("two weeks", "14 days"),
            ("48 hours", "two days"),
            ("1-year terms", "one (I) year"),
            ("3 years", "three (3)-year terms"),
            ("180 days / 6 months", "six (6) months"),
            ("10 calendar days", "ten (10) days"),
            ("3 ", "3 months"),
            ("perpetual", "of indefinite duration"),
            ("renews indefinitely", "until it is terminated"),
        ],
    )
    def test_agree_however_they_are_counted(self, anchor: str, quote: str) -> None:
        assert kinds(anchor, quote) == []

    @pytest.mark.parametrize(
        ("anchor", "quote", "kind"),
        [
            ("60 days", "thirty (30) days", MISSING),
            ("30 months", "thirty (30) days", UNIT),
            ("10 business days", "ten (10) days", UNIT),
            ("1 year", "one (1) additional five year period", UNIT),
            ("90 days", "three months", NOTED),
            ("12 months", "365 days", NOTED),
            ("one year", "360 days", NOTED),
            ("91 days", "three months", MISSING),
            ("100 days", "three months", MISSING),
            ("up to 30 days", "30 days", LIMIT),
            ("perpetual", "successive one year terms unless terminated", MISSING),
            ("evergreen", "one year", MISSING),
        ],
    )
    def test_differ_by_name(self, anchor: str, quote: str, kind: DoubtKind) -> None:
        assert kinds(anchor, quote) == [kind]

    QUOTE = (
        "an initial term of one (1) year from the date that is first written above, then renewed for successive two (2) year"
        " terms unless ended by six months prior notice"
    )

    @pytest.mark.parametrize(
        ("anchor", "found"),
        [
            ("It renews for 2 years", []),
            ("It renews for 1 year", [CHANGED]),
            ("It renews for 6 months", [CHANGED]),
            ("The notice is 6 months", []),
            ("The notice is 1 year", [CHANGED]),
            ("The term is 1 year", []),
            ("The notice to stop renewal is 1 year", []),
        ],
    )
    def test_are_compared_with_what_the_answer_speaks_of(self, anchor: str, found: list[DoubtKind]) -> None:
        assert kinds(anchor, self.QUOTE) == found


class TestNames:
    @pytest.mark.parametrize(
        ("anchor", "quote"),
        [
            ("Section 5", "Sections 4, 5 and 6 apply"),
            ("Section 6", "the buyer pays"),
            ("clause 6", "Section 5 applies"),
            ("18.1.9", "clause 18.1.9 applies"),
            ("in 2009", "revenue grew"),
            ("in 2009", "in 2008 and 2009"),
            ("in 2009", "as of June 30, 2009"),
            ("2000 employees", "2,000 employees as of 2010"),
            ("30 June 2010", "as of June 30, 2010"),
            ("30 June", "as of June 30, 2010"),
            ("Q3", "a good year"),
            ("1) we pay", "(a) they pay"),
        ],
    )
    def test_make_no_noise(self, anchor: str, quote: str) -> None:
        assert kinds(anchor, quote) == []

    @pytest.mark.parametrize(
        ("anchor", "quote", "kind"),
        [
            ("section 6", "Section 5 applies", LABEL),
            ("\u00a7 6", "Section 5 applies", LABEL),
            ("sec. 6", "as in Section 5 here", LABEL),
            ("art 6", "as in Article 5 here", LABEL),
            ("para. 6", "as in paragraph 5 here", LABEL),
            ("nr 6", "as in number 5 here", LABEL),
            ("no. 6", "as in number 5 here", LABEL),
            ("annex 6", "as in annexes 5 here", LABEL),
            ("18.1.8", "clause 18.1.9", LABEL),
            ("in 2009", "in 2010", LABEL),
            ("in 2009", "as of June 30, 2010", LABEL),
            ("for FY24", "for FY23", LABEL),
            ("June 30, 2009", "as of June 30, 2010", DATE),
            ("June 30, 2009", "as of the closing", DATE),
        ],
    )
    def test_differ_where_the_quote_has_another_of_their_kind(self, anchor: str, quote: str, kind: DoubtKind) -> None:
        assert kinds(anchor, quote) == [kind]

    def test_take_a_date_from_the_heading_where_the_quote_has_none(self) -> None:
        heading = "Year ended June 30, 2009"

        assert kinds("at June 30, 2009", "Cash 5", heading) == []
        assert kinds("at June 30, 2009", "Cash at July 1, 2008", heading) == [DATE]


class TestPlaces:
    @pytest.mark.parametrize(
        ("anchor", "quote", "kind"),
        [
            (
                "thirty (60) days prior or sixty (60) days after",
                "thirty (30) days prior or sixty (60) days after",
                CHANGED,
            ),
            ("within thirty 30 calendar days", "within thirty (30) calendar days", SIGN),
            ("one or 2 any sale", "one or (2) any sale", SIGN),
            ("The board has three directors today", "The board has four directors today", CHANGED),
            ("the end of Q3 this year", "the end of Q2 this year", CHANGED),
            ("the 6th anniversary of it", "the 5th anniversary of it", CHANGED),
            ("bound by Sections 5-1402 and 5-1402", "bound by Sections 5-1401 and 5-1402", CHANGED),
        ],
    )
    def test_raise_a_doubt_where_the_same_words_stand_around_another_number(
        self, anchor: str, quote: str, kind: DoubtKind
    ) -> None:
        assert kinds(anchor, quote) == [kind]

    @pytest.mark.parametrize(
        ("anchor", "quote", "found"),
        [
            ("a b c 5 d e f", "x a b c 6 d e f or 5", [CHANGED]),
            ("a b 5 d", "a b 6 d or 5", [CHANGED]),
            ("a 5 d", "a 6 d or 5", []),
            ("a b c 5", "x a b c 6 d or 5", []),
            ("5 d e f", "a 6 d e f or 5 g", []),
            ("a 9 5 d", "a 9 6 d or 5", [CHANGED]),
            ("a b 5 d", "a b 6 d or b 5 d e", [CHANGED]),
            ("a b 5 d e", "a b 6 d or z 5 d e", [CHANGED]),
            ("a b 5 d e f", "a b 6 d or z 5 d e f", []),
            ("a b c x 5 d e f", "q b c x 6 d e f or a a b c x 5 d e f", []),
        ],
    )
    def test_weigh_what_they_share(self, anchor: str, quote: str, found: list[DoubtKind]) -> None:
        assert kinds(anchor, quote) == found

    @pytest.mark.parametrize(
        ("anchor", "quote"),
        [
            ("Revenue was $6m in 2020", "Revenue was $5m in 2019 and $6m in 2020"),
            ("within 30 calendar days", "within thirty (30) calendar days"),
            ("revenue was $45.2M in all", "revenue was $45,200,000 in all"),
        ],
    )
    def test_raise_none_where_other_words_tell(self, anchor: str, quote: str) -> None:
        assert kinds(anchor, quote) == []


class TestRows:
    def test_with_two_neighbours_swapped_raise_a_doubt(self) -> None:
        assert kinds("Appliances 680 774 676", "Appliances 680 676 774") == [CHANGED]
        assert kinds("Materials 25 23", "Materials 23 25") == [CHANGED]

    def test_in_their_order_or_with_words_between_raise_none(self) -> None:
        assert kinds("Of 23 25", "Materials 23 25 23") == []
        assert kinds("from 25 to 23", "Materials 23 25") == []
        assert kinds("Of 23 25 25", "Materials 23 25") == []


class TestFigureDoubt:
    def test_says_where_and_what(self) -> None:
        anchor, quote = "Revenue was \ufb01nally $45.2M", "Costs of \ufb01ve; revenue was\u00a0$45.2bn"

        doubts = figure_doubts(anchor, quote)

        message = "The figure $45.2M has another scale than $45.2bn."
        assert doubts == (FigureDoubt("$45.2M", 19, 25, SCALE, message, Span(26, 33)),)
        assert anchor[19:25] == "$45.2M"
        assert quote[26:33] == "$45.2bn"

    @pytest.mark.parametrize(
        ("anchor", "quote", "message"),
        [
            ("$5m", "$6m", "The figure $5m is not in the quote that should prove it."),
            ("$45m", "$45.2m", "The figure $45m is rounded from $45.2m in its quote."),
            ("$5m", "5m", "The figure $5m agrees with its quote, but the currency is stated on one side only."),
            ("1,200", "(1,200)", "The figure 1,200 has another sign than (1,200)."),
            ("$5m", "\u20ac5m", "The figure $5m has another currency than \u20ac5m."),
            ("5%", "5x", "The figure 5% has another unit than 5x."),
            ("5", "5-6", "The figure 5 is a range, or the end of one, on one side only; the quote has 5."),
            ("$5", "up to $5", "The figure $5 is a limit on one side only; the quote has $5."),
            ("May 3, 2024", "none", "The date May 3, 2024 is not in the quote that should prove it."),
            ("evergreen", "none", "The word evergreen stands for a period without end, which the quote does not name."),
            ("section 6", "section 5", "The figure 6 is not the one of its kind in the quote, which has 5."),
            ("is in section 6 of it", "is in section 5 of it", "The figure 6 stands where the quote has 5."),
            (
                "by thirty 30 full days",
                "by thirty (30) full days",
                "The figure 30 is in brackets or negative on one side only; the quote has (30).",
            ),
        ],
    )
    def test_is_a_sentence(self, anchor: str, quote: str, message: str) -> None:
        assert [doubt.message for doubt in figure_doubts(anchor, quote)] == [message]

    def test_stands_where_it_stands_whatever_the_letters(self) -> None:
        anchor = "\u0130\u0130\u0130 had $5 MILLION"

        (doubt,) = figure_doubts(anchor, "\u0130 had $6 MILLION")

        assert (doubt.raw, anchor[doubt.start : doubt.end]) == ("$5 MILLION", "$5 MILLION")

    def test_comes_in_the_order_of_the_answer(self) -> None:
        anchor = "evergreen, $5m, May 3, 2024 and $6m"

        doubts = figure_doubts(anchor, "nothing")

        assert [doubt.raw for doubt in doubts] == ["evergreen", "$5m", "May 3, 2024", "$6m"]
        assert [anchor[doubt.start : doubt.end] for doubt in doubts] == [doubt.raw for doubt in doubts]


WORDS = st.sampled_from(
    [
        "revenue",
        "of",
        "the",
        "Company",
        "was",
        "in",
        "and",
        "fee",
        "for",
        "costs",
        "grew",
        "by",
        "under",
        "this",
        "Agreement",
        "shall",
        "pay",
        "a",
        "cap",
        "after",
        "closing",
    ]
)
NUMBERS = st.one_of(
    st.integers(11, 99_999_999).map(lambda number: f"{number:,}"),
    st.integers(11, 9_999).map(lambda number: f"${number / 10:.1f} million"),
    st.integers(11, 999).map(lambda number: f"{number / 10:.1f}%"),
    st.integers(100, 999).map(lambda number: f"({number})"),
    st.integers(1, 28).map(lambda day: f"June {day}, 2019"),
    st.integers(2, 30).map(lambda number: f"Section {number}.{number % 7 + 1}"),
    st.integers(13, 99).map(lambda number: f"{number} days"),
    st.integers(1990, 2030).map(str),
)
SENTENCES = st.lists(st.one_of(WORDS, WORDS, NUMBERS), min_size=3, max_size=24).map(" ".join)


class TestPromises:
    @given(sentence=SENTENCES, data=st.data())
    @settings(max_examples=60, deadline=None)
    def test_one_changed_digit_is_always_a_doubt(self, sentence: str, data: st.DataObject) -> None:
        digits = [at for at, character in enumerate(sentence) if character.isdigit()]
        assume(digits)
        at = data.draw(st.sampled_from(digits))
        digit = data.draw(st.sampled_from([digit for digit in "123456789" if digit != sentence[at]]))

        altered = f"{sentence[:at]}{digit}{sentence[at + 1 :]}"

        assert figure_doubts(altered, sentence)

    @given(sentence=SENTENCES, heading=SENTENCES)
    @settings(max_examples=60, deadline=None)
    def test_what_stands_in_the_quote_is_never_a_doubt(self, sentence: str, heading: str) -> None:
        assert figure_doubts(sentence, f"{sentence} and no more.", heading=heading) == ()
        assert figure_doubts(sentence.replace(" ", "\u00a0\n"), sentence) == ()

    @given(
        tenths=st.integers(11, 9_999).filter(lambda tenths: tenths % 10),
        write=st.sampled_from(["${} million", "USD {}m", "{} million dollars", "US$ {}mn", "$ {} Million"]),
        other=st.sampled_from(["${} million", "USD {}00 thousand", "${}00,000", "{} mio USD"]),
    )
    @settings(max_examples=60, deadline=None)
    def test_one_value_agrees_in_every_writing(self, tenths: int, write: str, other: str) -> None:
        decimal = f"{tenths // 10}.{tenths % 10}"
        digits = str(tenths) if "00" in other else decimal
        written = other.format(f"{int(digits):,}" if other == "${}00,000" and len(digits) > 3 else digits)
        written = f"${int(Decimal(decimal) * 1_000_000):,}" if other == "${}00,000" else written

        assert kinds(f"revenue of {write.format(decimal)}", f"Its revenue in 2019 was {written} net") == []
