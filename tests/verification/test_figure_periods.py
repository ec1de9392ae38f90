import pytest

from verification.figure import Unit
from verification.figure_periods import endless_word, is_endless, periods_in


class TestPeriodsIn:
    @pytest.mark.parametrize(
        ("words", "value", "counted"),
        [
            *[(words, 1, "year") for words in ["annual", "annually", "yearly", "year to year", "year-to-year"]],
            *[(words, 1, "year") for words in ["each year", "every year", "anniversary"]],
            *[(words, 1, "month") for words in ["monthly", "month to month", "month-to-month", "each month"]],
            *[(words, 1, "quarter") for words in ["quarterly", "quarter to quarter", "every quarter"]],
            *[(words, 1, "week") for words in ["weekly", "week to week", "each week"]],
            *[(words, 1, "day") for words in ["daily", "day to day", "every day"]],
            *[(words, 6, "month") for words in ["half a year", "half of a year", "half the year", "half-year"]],
            *[(words, 6, "month") for words in ["half yearly", "half-yearly", "semiannual", "semi-annually"]],
        ],
    )
    def test_reads_words_that_stand_for_a_period(self, words: str, value: int, counted: str) -> None:
        found = [period for period in periods_in(f"paid {words} then") if period.raw == words]

        assert [(period.value, period.counted, period.unit) for period in found] == [(value, counted, Unit.DURATION)]
        assert [(period.start, period.end) for period in found] == [(5, 5 + len(words))]

    def test_reads_no_others(self) -> None:
        assert periods_in("a year, a manually dayly biannual plan") == []


class TestEndlessWord:
    @pytest.mark.parametrize(
        "words",
        [
            *["perpetual", "perpetually", "in perpetuity", "indefinite", "indefinitely", "evergreen", "no end date"],
            *["no fixed end date", "no stated expiry date", "no expiration date"],
        ],
    )
    def test_is_the_word_that_names_no_end(self, words: str) -> None:
        word = endless_word(f"a {words} lease")

        assert word is not None
        assert word.group() in words
        assert is_endless(f"a {words} lease")

    @pytest.mark.parametrize("words", ["one year", "a definite term", "no date"])
    def test_is_none_of_others(self, words: str) -> None:
        assert endless_word(words) is None
        assert not is_endless(words)


class TestIsEndless:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("goes on until it is terminated", True),
            ("until either party cancels", True),
            ("until may. it may be terminated", False),
            ("unless terminated", False),
            (f"until {'x' * 70} terminated", True),
            (f"until {'x' * 80} terminated", False),
        ],
    )
    def test_takes_an_end_by_termination_for_none(self, text: str, expected: bool) -> None:  # noqa: FBT001 - a table of cases
        assert is_endless(text) is expected
        assert endless_word(text) is None
