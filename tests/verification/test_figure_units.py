from decimal import Decimal

import pytest

from verification.figure import Figure
from verification.figure_units import CommonValues, common_values, in_days_and_months, significant
from verification.figures import parse_figures


def figure(text: str) -> Figure:
    return parse_figures(f"it was {text}")[0]


class TestSignificant:
    @pytest.mark.parametrize(
        ("value", "digits"),
        [("45200000", "452"), ("-0.0452", "452"), ("4.50", "45"), ("1001", "1001"), ("0", "0"), ("0.00", "0")],
    )
    def test_are_the_digits_between_the_zeros(self, value: str, digits: str) -> None:
        assert significant(Decimal(value)) == digits


class TestCommonValues:
    @pytest.mark.parametrize(
        ("one", "other", "left", "right"),
        [
            ("150bps", "1.5%", "1.5", "1.5"),
            ("150bps", "1.5 points", "1.5", "1.5"),
            ("half of", "50%", "50", "50"),
            ("half of", "0.5", "0.5", "0.5"),
            ("half of", "one half", "0.5", "0.5"),
            ("50bps", "50bps", "0.5", "0.5"),
            ("2 years", "24 months", "24", "24"),
            ("2 quarters", "6 months", "6", "6"),
            ("1 week", "7 days", "10080", "10080"),
            ("2 hours", "120 minutes", "120", "120"),
            ("3 business days", "3 business days", "3", "3"),
            ("30 days", "1 month", "30", "30"),
            ("1 year", "365 days", "365", "365"),
            ("360 days", "1 year", "360", "360"),
            ("30 days", "30", "30", "30"),
            ("30 days", "13", "30", "13"),
            ("12", "30 days", "12", "30"),
        ],
    )
    def test_are_in_one_unit(self, one: str, other: str, left: str, right: str) -> None:
        common = common_values(figure(one), figure(other))

        assert common is not None
        assert (common.left, common.right) == ((Decimal(left),), (Decimal(right),))

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("5%", "5 points"),
            ("5%", "5"),
            ("5x", "5"),
            ("5%", "$5"),
            ("5 days", "5 months"),
            ("31 days", "1 month"),
            ("1 month", "31 days"),
            ("5 business days", "5 days"),
            ("5 days", "5 business days"),
            ("5 business days", "1 month"),
            ("1 month", "5 business days"),
            ("12 days", "12"),
            ("half of", "5 points"),
        ],
    )
    def test_are_none_of_different_units(self, one: str, other: str) -> None:
        assert common_values(figure(one), figure(other)) is None

    def test_note_what_is_only_about_the_same(self) -> None:
        about, exact = common_values(figure("30 days"), figure("1 month")), common_values(figure("5"), figure("5"))

        assert about is not None
        assert about.notes == ("days are counted as months or years",)
        assert exact is not None
        assert exact.notes == ()

    @pytest.mark.parametrize(
        ("left", "right", "rounded"),
        [
            (["12.56"], ["12.6"], True),
            (["12.6"], ["12.56"], True),
            (["12.55"], ["12.6"], True),
            (["12.55"], ["12.5"], True),
            (["12.56"], ["12.5"], False),
            (["-12.56"], ["-12.6"], True),
            (["-12.56"], ["12.6"], False),
            (["45.2"], ["45"], True),
            (["4.9"], ["5"], False),
            (["12"], ["12"], False),
            (["0"], ["12"], False),
            (["12.56", "1256"], ["12.6"], False),
            (["12.6"], ["12.56", "1256"], False),
        ],
    )
    def test_tell_rounding(self, left: list[str], right: list[str], rounded: bool) -> None:  # noqa: FBT001 - a table of cases
        values = CommonValues(tuple(map(Decimal, left)), tuple(map(Decimal, right)))

        assert values.are_rounded is rounded

    def test_tell_opposites_and_digits(self) -> None:
        plus, minus = (Decimal(5),), (Decimal(-5),)

        assert CommonValues(plus, minus).are_opposite
        assert not CommonValues(plus, plus).are_opposite
        assert not CommonValues((Decimal(0),), (Decimal(0),)).are_opposite
        assert CommonValues(plus, (Decimal(500),)).have_same_digits
        assert not CommonValues(plus, (Decimal(55),)).have_same_digits

    def test_can_put_either_side_on_a_scale(self) -> None:
        values = CommonValues((Decimal(5),), (Decimal(7),), ("a note",))

        assert values.times(Decimal(10), is_left=True) == CommonValues((Decimal(50),), (Decimal(7),), ("a note",))
        assert values.times(Decimal(10), is_left=False) == CommonValues((Decimal(5),), (Decimal(70),), ("a note",))


class TestInDaysAndMonths:
    @pytest.mark.parametrize(
        ("text", "values"),
        [
            ("2 years", ["2", "24", "720", "730"]),
            ("2 weeks", ["2", "20160", "14"]),
            ("2 business days", ["2"]),
        ],
    )
    def test_gives_every_way_of_counting(self, text: str, values: list[str]) -> None:
        assert in_days_and_months(figure(text)) == tuple(Decimal(value) for value in values)
