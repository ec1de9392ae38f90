import pytest

from verification.cue_words import Kind, Mark, marks_of
from verification.tokens import tokens_of

NEGATION, CONDITION, SOFT = Kind.NEGATION, Kind.CONDITION, Kind.SOFT


def marks(text: str) -> dict[int, Mark]:
    return marks_of(tokens_of(text))


def cue(text: str) -> Mark | None:
    """The one cue of a text, if it has one."""
    found = marks(text)
    assert len(found) <= 1, found
    return next(iter(found.values()), None)


class TestMarksOf:
    @pytest.mark.parametrize(
        "text",
        [
            "it is not due",
            "no fee is due",
            "the answer is no",
            "No. There is a fee.",
            "a fee is never due",
            "none of the fees",
            "nor is it due",
            "he can't pay",
            "without consent",
            "unable to pay",
            "it lacks consent",
            "a non-exclusive licence",
            "failed to renew",
            "failure by the Supplier to renew",
            "revenue declined to appear",
            "has yet to be paid",
            "free from charges",
            "free of charges",
            "free and clear of charges",
            "it is barred",
            "hardly due",
            "seldom due",
            "ist nicht erforderlich",
            "sans accord",
            "\u4e0d\u5b58\u5728",
        ],
    )
    def test_are_negations(self, text: str) -> None:
        assert cue(text) == Mark(NEGATION, 1)

    @pytest.mark.parametrize(
        ("text", "width"),
        [
            ("due unless paid", 1),
            ("due except here", 1),
            ("due if paid", 1),
            ("due until paid", 1),
            ("assignable only here", 1),
            ("due absent fraud", 1),
            ("due, provided that it is owed", 2),
            ("due, provided always it is owed", 2),
            ("due, provided, however, it is owed", 3),
            ("subject to approval", 2),
            ("due so long as it is owed", 2),
            ("due as long as it is owed", 2),
            ("conditional upon approval", 2),
            ("contingent on approval", 2),
            ("all sites other than one", 2),
            ("due save where owed", 2),
            ("due save when owed", 2),
            ("with the exception of one", 2),
            ("due on condition of approval", 2),
            ("to the extent it is owed", 3),
        ],
    )
    def test_are_conditions(self, text: str, width: int) -> None:
        assert cue(text) == Mark(CONDITION, width)

    @pytest.mark.parametrize("text", ["to stop renewal", "it was terminated", "he may waive it", "a waiver of it"])
    def test_are_soft_where_a_word_only_may_stand_for_a_negation(self, text: str) -> None:
        assert cue(text) == Mark(SOFT, 1)

    @pytest.mark.parametrize(
        "text",
        [
            "another lender notwithstanding the notice",
            "Clause No. 5 applies",
            "Clause no 5 applies",
            "No.: L-04",
            "No. of shares",
            "not only assignable",
            "not merely late",
            "not solely",
            "without regard to it",
            "without recourse",
            "the only director",
            "whose only director",
            "if any",
            "fees, if so",
            "even if late",
            "as if paid",
            "revenue declined to EUR 5m",
            "revenue declined to 5",
            "revenue declined",
            "he failed to",
            "revenue declined in the year gone by then to rise",
            "free charges",
            "as provided in it",
            "the subject of it",
            "other sites",
            "to the bank",
            "on terms",
        ],
    )
    def test_are_none_where_a_word_turns_nothing(self, text: str) -> None:
        assert marks(text) == {}

    def test_are_given_by_their_places_in_order(self) -> None:
        found = marks("It is not due unless paid")

        assert list(found.items()) == [(2, Mark(NEGATION, 1)), (4, Mark(CONDITION, 1))]

    def test_say_that_a_nor_goes_on_with_the_negation_of_its_sentence(self) -> None:
        found = marks("Neither the fee nor the rent is due. Nor is it owed.")

        assert [mark.kind for mark in found.values()] == [NEGATION, Kind.CONTINUED, NEGATION]

    def test_say_that_a_nor_without_one_negates(self) -> None:
        assert [mark.kind for mark in marks("Nor the fee nor the rent").values()] == [NEGATION, NEGATION]

    def test_look_no_further_for_what_was_failed_than_a_few_words(self) -> None:
        near = "failure of a b c to renew"
        far = "failure of a b c d to renew"

        assert cue(near) == Mark(NEGATION, 1)
        assert cue(far) is None
