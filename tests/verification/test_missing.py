import pytest

from verification.missing import repeats, shown_missing, unproved


class TestShownMissing:
    def test_shows_what_states_nothing(self) -> None:
        missing = "Audited accounts are not in the data room. The lease is not signed."

        shown = shown_missing(missing, proved=(), thread="")

        assert (shown.text, shown.removed) == (missing, ())

    def test_keeps_the_same_sentence_out_each_time(self) -> None:
        shown = shown_missing("Revenue was $5m. The lease. Revenue was $5m.", proved=(), thread="")

        assert (shown.text, shown.removed) == ("The lease.", ("Revenue was $5m.", "Revenue was $5m."))


class TestRepeats:
    ANSWER = "Nobody sues us. No claim may be brought later than in spring."

    @pytest.mark.parametrize(
        "text", ["nobody  sues us", "Say that nobody sues us.", "no claim may be brought later than"]
    )
    def test_finds_a_sentence_and_a_long_part(self, text: str) -> None:
        assert repeats(text, self.ANSWER, at_least=5)

    @pytest.mark.parametrize("text", ["a claim brought", "Claim", "later than", "", "No claim"])
    def test_leaves_a_subject_that_both_name(self, text: str) -> None:
        assert not repeats(text, self.ANSWER, at_least=5)


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
            ("Revenue was forty-five million euros.", (), ("forty-five million euros", "million")),
            ("Revenue was forty-five million euros.", ("revenue above a million",), ("forty-five million euros",)),
            ("Revenue was \u0664\u0665 k.", (), ("\u0664\u0665 k", "\u0664", "\u0665")),
            ("The \u4e09 accounts are missing.", (), ()),
        ],
    )
    def test_names_figures_dates_and_names_that_stand_nowhere(
        self, sentence: str, known: tuple[str, ...], names: tuple[str, ...]
    ) -> None:
        assert unproved(sentence, known) == names
