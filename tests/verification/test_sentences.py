import pytest

from verification.sentences import sentences, sentences_around, states_a_fact


def split(text: str) -> list[str]:
    return [text[span.start : span.end] for span in sentences(text)]


class TestSentences:
    @pytest.mark.parametrize(
        "parts",
        [
            ["The cap is EUR 4m.", "There is no litigation.", "Churn is 3%."],
            ["Clause No. 5 applies to Acme Inc. and its agents.", "So it is."],
            ["He said so.", "“It is due.”", "Then (it was paid.)"],
            ["1. The fee is due.", "2. The rent is due."],
            ["A. B. Smith signed.", "It holds, e.g. here."],
            ["诉讼不存在。", "净利润为零！"],
            ["Is it due?", "It is!"],
            ["The ratio is 3.5 to 1."],
        ],
    )
    def test_end_at_stops_and_not_at_abbreviations(self, parts: list[str]) -> None:
        assert split(" ".join(parts)) == parts

    def test_end_at_paragraphs_and_items_of_lists(self) -> None:
        text = "It is due\n\nThe list:\n- one fee\n- two fees\n1. three fees"

        assert split(text) == ["It is due", "The list:", "- one fee", "- two fees", "1. three fees"]

    def test_of_nothing_are_none(self) -> None:
        assert split(" \n ") == []

    def test_end_where_an_abbreviation_ends_the_text(self) -> None:
        assert split("It was Acme Inc.") == ["It was Acme Inc."]


class TestSentencesAround:
    def test_take_in_every_sentence_that_a_span_touches(self) -> None:
        text = "One is here. Two is here. Three is here."

        around = sentences_around(text, text.index("Two") + 2, text.index("Three") + 2)

        assert text[around.start : around.end] == "Two is here. Three is here."

    def test_of_white_space_are_the_span_itself(self) -> None:
        around = sentences_around("   ", 1, 2)

        assert (around.start, around.end) == (1, 2)


class TestStatesAFact:
    @pytest.mark.parametrize(
        "sentence",
        [
            "The cap is EUR 4m.",
            "There is no litigation.",
            "Yes.",
            "4.5%",
            "Please see clause 5.",
            "诉讼",
            "In 2023:",
            "Not applicable",
            "Further to your question, there is no litigation.",
            "We refer to the fact that nobody sues us.",
            "Yes",
            "None",
        ],
    )
    def test_is_true_of_whatever_may_be_one(self, sentence: str) -> None:
        assert states_a_fact(sentence)

    @pytest.mark.parametrize(
        "sentence",
        [
            "Is it due?",
            "The following applies:",
            "Thank you.",
            "Please let us know if you have any further questions.",
            "Further to your question of the",
            "Summary",
            "...",
            "",
            "1.",
        ],
    )
    def test_is_false_only_of_what_plainly_is_none(self, sentence: str) -> None:
        assert not states_a_fact(sentence)
