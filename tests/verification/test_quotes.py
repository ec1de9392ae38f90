import pytest

from tests.verification.texts import found, is_found, slice_of
from verification.matcher import Match
from verification.quotes import Reading, count_words, proves_something, readings


class TestReadings:
    @pytest.mark.parametrize(
        ("quote", "texts"),
        [
            (" the cap is due ", ["the cap is due"]),
            ('"the cap is due"', ['"the cap is due"', "the cap is due"]),
            ("\u201cthe cap is due\u201d", ["\u201cthe cap is due\u201d", "the cap is due"]),
            ("\u201ethe cap is due\u201c", ["\u201ethe cap is due\u201c", "the cap is due"]),
            ("\u00abthe cap is due\u00bb", ["\u00abthe cap is due\u00bb", "the cap is due"]),
            ("'the cap is due'", ["'the cap is due'", "the cap is due"]),
            ("\u2018the cap is due\u2019", ["\u2018the cap is due\u2019", "the cap is due"]),
            ("the **cap** is [***] due", ["the **cap** is [***] due", "the cap is [***] due"]),
            ("the __cap__ and `fee`", ["the __cap__ and `fee`", "the cap and fee"]),
            ("the [***] cap", ["the [***] cap"]),
            ("at * * * no time", ["at * * * no time"]),
            ("[t]he **cap** [sic]", ["[t]he **cap** [sic]", "[t]he cap [sic]", "the **cap**", "the cap"]),
            ("The cap is due. Li", ["The cap is due. Li", "The cap is due."]),
            ("The cap is due. Lice", ["The cap is due. Lice"]),
            ("", [""]),
        ],
    )
    def test_are_the_quote_and_what_its_writer_may_have_added_to(self, quote: str, texts: list[str]) -> None:
        assert [reading.text for reading in readings(quote)] == texts

    def test_know_where_their_letters_begin_and_end(self) -> None:
        reading = Reading(' ("cap" is 5%).', is_edited=False)

        assert (reading.said, reading.first, reading.end, reading.letters) == ('("cap" is 5%).', 2, 11, "capis5")

    def test_without_a_letter_begin_and_end_nowhere(self) -> None:
        reading = Reading("...", is_edited=False)

        assert (reading.first, reading.end, reading.letters) == (3, 0, "")


class TestScrap:
    TEXT = "The Licensee pays the fee. Licensee owns no mark."

    def test_of_the_next_sentence_is_no_part_of_a_quote(self) -> None:
        assert slice_of("The Licensee pays the fee. Li", self.TEXT) == "The Licensee pays the fee."

    def test_has_to_follow(self) -> None:
        assert not is_found("The Licensee pays the fee. Lo", self.TEXT)
        assert not is_found("The Licensee pays the fee. No", "The Licensee pays the fee. A notice is due.")

    def test_of_anything_else_is_a_piece_of_a_token(self) -> None:
        assert not is_found("The Licensee pays the fee. Licensee own", self.TEXT)
        assert not is_found("The Licensee pays the fe", self.TEXT)

    def test_is_found_in_a_repaired_place_too(self) -> None:
        text = "The Licensee pays the termi-\nnation fee. Licensee owns it."

        assert isinstance(found("The Licensee pays the termination fee. Li", text), Match)
        assert not isinstance(found("The Licensee pays the termination fee. Lo", text), Match)


class TestEmphasis:
    @pytest.mark.parametrize(
        "quote",
        [
            "shall invoice **Premier** through the [***] billing",
            "‘shall invoice Premier through the [***] billing’",
            "[s]hall invoice Premier through the [***] billing",
            "shall invoice [sic] Premier through the [***] billing",
        ],
    )
    def test_is_taken_off_and_a_redaction_is_not(self, quote: str) -> None:
        assert is_found(quote, "Heritage shall invoice Premier through the [***] billing system")


class TestProvesSomething:
    @pytest.mark.parametrize("folded", ["a b c", "5", "٣", "未决诉讼", "x — y — z", "हिन्दी में अनुबंध", "the é fee"])
    def test_is_true_of_three_words_a_figure_or_four_cjk(self, folded: str) -> None:
        assert proves_something(folded)

    @pytest.mark.parametrize("folded", ["", "a b", "a-b .", "未决诉", "हिन्दी में", "é fee", "¹²³", "…—!"])
    def test_is_false_of_less(self, folded: str) -> None:
        assert not proves_something(folded)

    def test_counts_words_over_their_marks(self) -> None:
        assert count_words("हिन्दी में x", at_most=9) == 3
        assert count_words("a b c d", at_most=2) == 2
