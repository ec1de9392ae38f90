import pytest

from verification.missing import shown_missing, unproved


class TestShownMissing:
    def test_shows_what_states_nothing(self) -> None:
        missing = "Audited accounts are not in the data room. The lease is not signed."

        shown = shown_missing(missing, proved=(), thread="")

        assert (shown.text, shown.removed) == (missing, ())

    def test_keeps_the_same_sentence_out_each_time(self) -> None:
        shown = shown_missing("Revenue was $5m. The lease. Revenue was $5m.", proved=(), thread="")

        assert (shown.text, shown.removed) == ("The lease.", ("Revenue was $5m.", "Revenue was $5m."))


class TestUnproved:
    @pytest.mark.parametrize(
        ("sentence", "known", "names"),
        [
            ("Revenue was $45.2M.", (), ("$45.2M",)),
            ("Revenue was $45.2M.", ("Revenue of USD 45,200,000",), ()),
            ("Revenue was $45.2M.", ("Revenue of $452M",), ("$45.2M",)),
            ("No letter from Acme Holdings.", (), ("Acme",)),
            ("No letter from Acme's board.", ("acme wrote",), ()),
            ("Nothing for 2023.", (), ("2023",)),
            ("Nothing for 2023.", ("the year 2023",), ()),
            ("The lease of the Company is missing.", (), ()),
        ],
    )
    def test_names_figures_dates_and_names_that_stand_nowhere(
        self, sentence: str, known: tuple[str, ...], names: tuple[str, ...]
    ) -> None:
        assert unproved(sentence, known) == names
