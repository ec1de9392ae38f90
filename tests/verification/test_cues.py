import pytest

from verification.cue_words import Kind
from verification.cues import Cue, cues
from verification.tokens import Token, opened, tokens_of


def read(text: str, *stems: str) -> tuple[tuple[Token, ...], tuple[Cue, ...]]:
    tokens = opened(tokens_of(text), frozenset(stems))
    return tokens, cues(tokens)


def words(tokens: tuple[Token, ...], places: tuple[int, ...]) -> str:
    return " ".join(tokens[place].text for place in places)


def after(text: str) -> str:
    tokens, (cue, *_) = read(text)
    return words(tokens, cue.after)


def before(text: str) -> str:
    tokens, found = read(text)
    return words(tokens, found[-1].before)


class TestNegations:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("It is not permitted to assign the lease", "permitted assign lease"),
            ("shall not, whether or under a cap, assign or sublet or pledge or sell", "whether cap assign sublet"),
            ("not due; the rent is", "due"),
            ("not due. The rent is", "due"),
            ("no consent without reason", "consent"),
            ("no consent unless sold", "consent"),
            ("not paid and terminated", "paid terminated"),
            ("a non exclusive licence", "exclusive"),
            ("no later than five days", "later"),
            ("not exceed five days", "exceed"),
            ("it is not", ""),
        ],
    )
    def test_bear_on_the_words_that_follow_in_their_clause(self, text: str, expected: str) -> None:
        assert after(text) == expected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The tenant and the owner may not", "owner tenant"),
            ("The rent is due; the fee is not", "fee"),
            ("The rent is not due and the fee is not", "fee due"),
            ("one two three four five is not", "five four three two"),
            ("if sold the fee is not", "fee sold if"),
        ],
    )
    def test_have_words_before_them_up_to_the_negation_before(self, text: str, expected: str) -> None:
        assert before(text) == expected

    def test_look_at_sixty_words_at_most(self) -> None:
        filler = "the " * 59

        assert after(f"not {filler}fee") == ""
        assert after(f"not {filler[4:]}fee") == "fee"
        assert before(f"fee {filler}not") == ""
        assert before(f"fee {filler[4:]}not") == "fee"

    @pytest.mark.parametrize(
        "text",
        [
            "it is not prohibited",
            "it shall not be prohibited",
            "not without consent",
            "it shall never fail to pay",
            "it is not a non compliance",
        ],
    )
    def test_cancel_one_another_where_they_meet(self, text: str) -> None:
        assert read(text)[1] == ()

    def test_cancel_a_prefix(self) -> None:
        assert read("it is not uncommon", "common")[1] == ()

    @pytest.mark.parametrize(
        ("text", "count"),
        [
            ("not due or prohibited", 2),
            ("it may not, without consent", 2),
            ("it is not and prohibited", 2),
            ("it may not (without consent)", 2),
            ("it is not by and for it prohibited", 2),
            ("no, not ever", 2),
            ("not prohibited, denied", 1),
            ("not prohibited from a refusal", 1),
            ("it is not by it a prohibited sale", 0),
        ],
    )
    def test_stand_side_by_side_otherwise(self, text: str, count: int) -> None:
        assert len(read(text)[1]) == count


class TestConditions:
    @pytest.mark.parametrize(
        ("text", "limited", "asked"),
        [
            ("The fee is due unless the bank objects.", "due fee", "bank objects"),
            ("No fee is due; provided that the bank agrees.", "due fee no", "bank agrees"),
            ("one two three four five unless sold", "five four three two", "sold"),
            ("It ended. Unless the bank objects, the fee is due.", "fee due", "bank objects"),
            ("Unless the bank objects", "", "bank objects"),
            ("Unless sold. The fee is due", "", "sold"),
            ("The fee is due. unless sold; the rent is not", "rent not", "sold"),
            ("due if a b c d e f g h i j k l", "due", "b c d e f g h j k l"),
            ("Unless sold, b c d e f g h j k l m", "b c d e f g h j k l", "sold"),
        ],
    )
    def test_limit_what_stands_before_them_or_after_their_comma(self, text: str, limited: str, asked: str) -> None:
        tokens, found = read(text)
        cue = next(cue for cue in found if cue.kind is Kind.CONDITION)

        assert words(tokens, cue.before) == limited
        assert words(tokens, cue.after) == asked

    @pytest.mark.parametrize(
        ("text", "until"),
        [
            ("The fee is due unless sold, or let; the rent is", "sold , or let ;"),
            ("If sold, or let, the fee is due", "sold"),
            ("to the extent sold it is due. The rent is", "sold it is due ."),
        ],
    )
    def test_end_with_their_clause_or_their_comma(self, text: str, until: str) -> None:
        tokens, (cue,) = read(text)

        assert words(tokens, tuple(range(cue.end, cue.until))) == until

    def test_look_at_sixty_words_at_most(self) -> None:
        filler = "the " * 59
        _, (far,) = read(f"fee {filler}unless")
        _, (near,) = read(f"fee {filler[4:]}unless")
        tokens, (long,) = read(f"fee unless {filler}sold it")

        assert (far.before, near.before) == ((), (0,))
        assert long.until - long.end == 60
        assert words(tokens, long.after) == "sold"
