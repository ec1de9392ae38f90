from datetime import date, timedelta
from itertools import pairwise

import pytest

from ingestion.number_format import shown
from ingestion.number_hijri import hijri

MONTHS = (30, 29) * 6


class TestHijri:
    @pytest.mark.parametrize(("serial", "text"), [(0, "13170829"), (1000, "13200624"), (10000, "13451117")])
    def test_shows_the_dates_that_spreadsheet_programs_are_known_to_show(self, serial: int, text: str) -> None:
        assert shown(serial, "B2yyyymmdd") == text

    def test_goes_on_from_day_to_day_through_months_of_thirty_and_twenty_nine_days(self) -> None:
        first = date(1900, 1, 1)
        days = [hijri(first + timedelta(days=at)) for at in range(12_000)]

        for (year, month, day), after in pairwise(days):
            if after[2] != 1:
                assert after == (year, month, day + 1)
                continue
            assert after[:2] == ((year, month + 1) if month < 12 else (year + 1, 1))
            assert day == MONTHS[month - 1] or (month, day) == (12, 30)

    def test_names_no_month(self) -> None:
        assert shown(45657, "B2mmmm") is None
