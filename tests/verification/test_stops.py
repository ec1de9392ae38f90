import pytest

from verification.stops import STOP, goes_on


def ends(text: str) -> list[str]:
    """What stands before each place where a text that begins a sentence may end it and does."""
    return [text[: stop.start()] for stop in STOP.finditer(text) if not goes_on(text, 0, stop)]


class TestGoesOn:
    @pytest.mark.parametrize(
        "text",
        [
            "It is due. The",
            "It is due! The",
            "It is due? The",
            "It is due\u3002\u5b83",
            "It is due\uff01\u5b83",
            "It is due\uff61\u5b83",
            "It is due\u0964 The",
            "It is due\u061f The",
            "It is due.\u201d The",
            "It is due.) The",
            "It is due\n\nthe",
            'It is due"\n- the',
            "It is due\n \t\nthe",
            "It is due\n- the fee",
            "It is due\n\u2022 the fee",
            "It is due\n1) the fee",
            "It is due\n123) the fee",
            "It is due\n(a) the fee",
            "It is due\n  (iv) the fee",
            "It is due\n2.1 The fee",
            "It is due\n2.1.3 \u201cFee",
            "It is due... The",
            "It is due\u2026 The",
            "It is Acme Inc. The",
            "It is Plan B. The",
            "It is in the U.S. The",
            "It is due etc. It",
            "It is due etc. A",
            "It is due etc. Without",
            "The answer is no. The",
            "The answer is no. Nobody",
            "It is due. the",
        ],
    )
    def test_is_false_where_the_sentence_ends(self, text: str) -> None:
        (before,) = ends(text)

        assert before.rstrip('"') in {
            "It is due",
            "It is Acme Inc",
            "It is Plan B",
            "It is in the U.S",
            "It is due etc",
            "The answer is no",
        }

    @pytest.mark.parametrize(
        "text",
        [
            "It is Acme Inc. and",
            "It is Acme Inc. Delphon",
            "See e.g. The fee",
            "See Smith v. The Queen",
            "See Mr. Hall",
            "See Messrs. Hall",
            "See Hon. Hall",
            "See Art. five",
            "See Schedule. five",
            "See Nos. five",
            "See J. Hall",
            "See U.S. law",
            "See L.L.C. law",
            "1. The fee",
            "2.1. The fee",
            "a. The fee",
            "iv. The fee",
            "See clause No. 5",
            "See No. A-17",
            "See No. [***]",
            "It is due... and",
            "It is due\u2026 and",
            "He said \u201cyes.\u201d and",
            "It (Acme Inc.) is",
            "It is 3.5 and",
            "See Section\n5) the fee",
            "See clauses\n2.1 The fee",
            "See the\n(a) fee",
            "It has items\n(a) fee",
            "Schedule 5: \u201c1. Pledge of it",
            "Schedule 5: (a. Pledge of it",
            "Schedule 5: \u201c\n1) Pledge of it",
            'Schedule 5: "\n- Pledge of it',
            "Schedule 5: [ \n- Pledge of it",
            "It is due\n2.1 the fee",
            "It is due\nand the fee",
            "It is due\n-the fee",
        ],
    )
    def test_is_true_where_it_does_not(self, text: str) -> None:
        assert ends(text) == []


class TestStop:
    def test_takes_in_the_marks_that_close(self) -> None:
        text = "It is due.\u201d) And"

        assert [stop.group() for stop in STOP.finditer(text)] == [".\u201d)"]

    def test_takes_eight_of_them(self) -> None:
        assert STOP.match("." + ")" * 8 + " ")
        assert not STOP.match("." + ")" * 9 + " ")
