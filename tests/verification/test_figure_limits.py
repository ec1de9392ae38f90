import pytest

from verification.figure import Bound
from verification.figure_limits import bound_before, is_loss_before


class TestBoundBefore:
    @pytest.mark.parametrize(
        ("words", "bound"),
        [
            *[
                (words, Bound.AT_MOST)
                for words in ["up to", "at most", "no more than", "not more than", "nor more than"]
            ],
            *[
                (words, Bound.AT_MOST)
                for words in ["not exceed", "not exceeding", "shall never exceed", "not to exceed"]
            ],
            *[(words, Bound.AT_MOST) for words in ["in no event shall the total liability of it exceed", "\u2264"]],
            *[(words, Bound.AT_MOST) for words in ["capped at", "limited to", "a cap of", "a ceiling of", "limit is"]],
            *[
                (words, Bound.AT_MOST)
                for words in ["maximum", "a maximum aggregate amount of", "not exceed the sum of"]
            ],
            *[
                (words, Bound.AT_LEAST)
                for words in ["at least", "no less than", "not fewer than", "nor less than", "\u2265"]
            ],
            *[(words, Bound.AT_LEAST) for words in ["a minimum of", "minimum annual purchase of", "a floor of"]],
            *[(words, Bound.BELOW) for words in ["less than", "fewer than", "lower than", "under", "below", "<"]],
            *[(words, Bound.ABOVE) for words in ["more than", "greater than", "higher than", "over", "above", ">"]],
            *[
                (words, Bound.ABOVE)
                for words in ["exceed", "exceeds", "exceeding", "in excess of", "over an aggregate of"]
            ],
            *[
                (words, None)
                for words in ["about", "moreover", "a sum of", "up to and", "at", "over the", "up to,", ""]
            ],
        ],
    )
    def test_reads_the_words_that_make_a_limit(self, words: str, bound: Bound | None) -> None:
        assert bound_before(f"it is {words} ") is bound
        assert bound_before(f"it is {words} $") is bound
        assert bound_before(f"it is {words} eur ") is bound


class TestIsLossBefore:
    @pytest.mark.parametrize(
        "words",
        ["a loss of", "losses", "deficit", "shortfall", "outflow", "outflows of", "decreased by", "declined by"],
    )
    def test_reads_the_words_that_make_a_loss(self, words: str) -> None:
        assert is_loss_before(f"it is {words} ")
        assert is_loss_before(f"it is {words} $")

    @pytest.mark.parametrize("words", ["a gain of", "glossy", "a loss. It is", "a loss; it is", f"a loss {'x' * 40}"])
    def test_leaves_others(self, words: str) -> None:
        assert not is_loss_before(f"it is {words} ")
