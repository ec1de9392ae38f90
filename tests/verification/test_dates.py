import pytest

from verification.dates import dates_in, named_dates

Reading = tuple[int | None, int | None, int | None]


class TestDatesIn:
    def test_folds_the_ways_of_writing_one_date(self) -> None:
        assert dates_in("on 3rd May, 2024") == dates_in("on 3 May 2024") == ("3 may 2024", "2024")

    def test_names_years_but_no_sums(self) -> None:
        assert dates_in("in 2023, $2024 and 2,023 of 2022.5") == ("2023",)


class TestNamedDates:
    @pytest.mark.parametrize(
        ("text", "readings"),
        [
            ("3 may 2024", [(2024, 5, 3)]),
            ("3rd day of may, 2024", [(2024, 5, 3)]),
            ("may 3, 2024", [(2024, 5, 3)]),
            ("may 3rd 2024", [(2024, 5, 3)]),
            ("sept. 30, 2024", [(2024, 9, 30)]),
            ("3-may-2024", [(2024, 5, 3)]),
            ("may 3", [(None, 5, 3)]),
            ("3 may", [(None, 5, 3)]),
            ("2024-05-03", [(2024, 5, 3)]),
            ("3/5/2024", [(2024, 3, 5), (2024, 5, 3)]),
            ("3.5.24", [(2024, 3, 5), (2024, 5, 3)]),
            ("5/5/2024", [(2024, 5, 5)]),
            ("31.12.2024", [(2024, 12, 31)]),
            ("12/31/69", [(2069, 12, 31)]),
            ("12/31/70", [(1970, 12, 31)]),
            ("31/13/2024", [(2024, 13, 31)]),
        ],
    )
    def test_reads_one_date(self, text: str, readings: list[Reading]) -> None:
        (date,) = named_dates(f"on {text} then")

        assert list(date.readings) == readings
        assert (date.start, date.end) == (3, 3 + len(text))

    @pytest.mark.parametrize(
        ("month", "number"),
        [
            ("jan", 1),
            ("february", 2),
            ("mar", 3),
            ("april", 4),
            ("may", 5),
            ("june", 6),
            ("jul", 7),
            ("august", 8),
            ("sept", 9),
            ("october", 10),
            ("nov", 11),
            ("december", 12),
        ],
    )
    def test_knows_every_month(self, month: str, number: int) -> None:
        assert [date.readings for date in named_dates(f"1 {month} 2020")] == [((2020, number, 1),)]

    @pytest.mark.parametrize("text", ["may 2.0, 2012", "in 2024", "0.6 percent", "the mayor 5", "1/2 of it", "12-2024"])
    def test_finds_none(self, text: str) -> None:
        assert named_dates(text) == ()

    @pytest.mark.parametrize(
        ("one", "other", "agrees"),
        [
            ("3 may 2024", "may 3, 2024", True),
            ("3 may", "may 3, 2024", True),
            ("3/5/2024", "5 march 2024", True),
            ("3/5/2024", "3 may 2024", True),
            ("3/5/2024", "3 june 2024", False),
            ("3 may 2024", "4 may 2024", False),
            ("3 may 2024", "3 may 2023", False),
            ("3 may 2024", "3 june 2024", False),
        ],
    )
    def test_agree_where_nothing_that_both_state_differs(self, one: str, other: str, agrees: bool) -> None:  # noqa: FBT001 - a table of cases
        (left,), (right,) = named_dates(one), named_dates(other)

        assert left.agrees(right) is agrees
        assert right.agrees(left) is agrees
