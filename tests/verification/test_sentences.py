import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.verdict import Span
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
            ["It sold 5 shares to Acme Inc.", "The price was paid."],
            ["It is governed by U.S. law.", "It is Plan B.", "No fee is due."],
            ["See Smith v. Hall, Fig. 3 and No. A-17.", "It is so... and so on."],
            ["No.", "There is no litigation."],
            ["It is due.", "the rent is not."],
            ["\u201cIt is due.\u201d he said."],
            ["\u4ed6\u8bf4\u201c\u662f\u3002\u201d", "\u597d\u3002"],
        ],
    )
    def test_end_at_stops_and_not_at_abbreviations(self, parts: list[str]) -> None:
        assert split(" ".join(parts)) == parts

    def test_end_at_paragraphs_and_items_of_lists(self) -> None:
        text = "It is due\n\nThe list:\n- one fee\n- two fees\n1. three fees"

        assert split(text) == ["It is due", "The list:", "- one fee", "- two fees", "1. three fees"]

    def test_end_where_a_numbered_clause_begins(self) -> None:
        text = "SECTION 8\n8.1 The fee is due under Section\n5.2 Above all, it is.\n8.2 It is not."

        assert split(text) == ["SECTION 8", "8.1 The fee is due under Section\n5.2 Above all, it is.", "8.2 It is not."]

    def test_are_trimmed(self) -> None:
        assert split(" \n It is due \t\n\n\n  so \x0c it is.\u00a0 ") == ["It is due", "so \x0c it is."]

    @given(st.text("aB1 .!?\n\t-(;)\u3002\u201d\u2026") | st.text())
    def test_lose_nothing_but_white_space(self, text: str) -> None:
        spans = sentences(text)

        edges = [0, *(edge for span in spans for edge in (span.start, span.end)), len(text)]
        assert edges == sorted(edges)
        assert all(text[span.start : span.end].strip() == text[span.start : span.end] != "" for span in spans)
        outside = "".join(text[start:end] for start, end in zip(edges[::2], edges[1::2], strict=True))
        assert outside.strip() == ""

    def test_of_nothing_are_none(self) -> None:
        assert split(" \n ") == []

    def test_end_where_an_abbreviation_ends_the_text(self) -> None:
        assert split("It was Acme Inc.") == ["It was Acme Inc."]


class TestSentencesAround:
    def test_take_in_every_sentence_that_a_span_touches(self) -> None:
        text = "One is here. Two is here. Three is here."

        around = sentences_around(text, text.index("Two") + 2, text.index("Three") + 2)

        assert text[around.start : around.end] == "Two is here. Three is here."

    def test_look_only_so_far(self) -> None:
        text = "One. Two is here. Three"
        start = text.index("is")

        assert sentences_around(text, start, start + 2, reach=3) == Span(start - 3, start + 5)
        assert sentences_around(text, start, start + 2, reach=9) == Span(text.index("Two"), text.index(" Three"))

    def test_do_not_take_in_a_sentence_that_only_borders_on_the_span(self) -> None:
        text = "One.\u3002Two\u3002Three"
        start = text.index("Two")

        assert sentences_around(text, start, start + 4) == Span(start, start + 4)

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
            "There is no litigation:",
            "Nothing was never sold:",
            "There is no litigation, is there?",
            "\u8bc9\u8bbc\u5b58\u5728\u3002",
        ],
    )
    def test_is_true_of_whatever_may_be_one(self, sentence: str) -> None:
        assert states_a_fact(sentence)

    @pytest.mark.parametrize(
        "sentence",
        [
            "Is it due?",
            "The following applies:",
            "The terms are as follows:",
            "Key terms:",
            "Whether the fee is due?",
            "\u8bc9\u8bbc\u5b58\u5728\uff1f",
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
