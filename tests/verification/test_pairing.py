import pytest

from verification.characters import fold
from verification.cues import cues
from verification.pairing import Side, unanswered
from verification.tokens import tokens_of


def side(text: str) -> Side:
    folded = fold(text)
    tokens = tokens_of(folded.text)
    return Side(folded, tokens, cues(tokens))


def left_over(ours: str, theirs: str) -> tuple[list[str], list[str]]:
    """What is left over on either side: each cue with the word after it."""
    found = unanswered(side(ours), side(theirs))
    first, second = ([_with_next(text, cue.at) for cue in text.cues] for text in found)
    return first, second


def _with_next(text: Side, at: int) -> str:
    return " ".join(token.text for token in text.tokens[at : at + 2])


class TestUnanswered:
    @pytest.mark.parametrize(
        ("ours", "theirs"),
        [
            ("The fee is not due.", "The fee is not due."),
            ("No consent is required.", "Consent is not required."),
            ("No consent is required.", "Consent is never needed."),
            ("The notice to stop renewal", "The notice not to renew"),
            ("due unless the bank objects", "due if the bank agrees"),
            ("due unless sold", "assignable until let"),
            ("due without the consent", "due unless there is consent"),
        ],
    )
    def test_are_none_where_each_bears_on_a_word_of_the_other(self, ours: str, theirs: str) -> None:
        assert left_over(ours, theirs) == ([], [])

    @pytest.mark.parametrize(
        ("ours", "theirs", "expected"),
        [
            ("The fee is not due.", "The fee is due.", (["not due"], [])),
            ("The fee is due.", "The fee is not due.", ([], ["not due"])),
            ("The fee is not due.", "The rent is not paid.", (["not due"], ["not paid"])),
            ("The fee is not due, the rent is not paid.", "The rent is not paid.", (["not due"], [])),
            ("He shall not sell and shall rent.", "He shall not sell and shall not rent.", ([], ["not rent"])),
            ("It may not renew unless sold.", "It may renew unless sold.", (["not renew"], [])),
            ("If it does not renew, it ends.", "If it does renew, it ends.", (["not renew"], [])),
            ("He never pays nor sells.", "He pays nor sells.", (["never pays"], [])),
            ("The end of it is not due.", "The end of it is due.", (["not due"], [])),
            ("It is not terminated.", "It is terminated.", (["not terminated"], [])),
        ],
    )
    def test_are_those_that_one_side_has_more(
        self, ours: str, theirs: str, expected: tuple[list[str], list[str]]
    ) -> None:
        assert left_over(ours, theirs) == expected

    def test_are_told_by_twins_first(self) -> None:
        ours = "No fee is due. He may not sell the land. He may not sell the house."
        theirs = "No fee is due. He may sell the land. He may not sell the house."

        assert left_over(ours, theirs) == (["not sell"], [])

    def test_are_told_by_the_same_word_before_another(self) -> None:
        ours, theirs = unanswered(
            side("He may never sell land."), side("Anna may not sell land. Anna may never let land.")
        )

        assert ours.cues == ()
        assert [theirs.text(cue) for cue in theirs.cues] == ["not"]

    def test_are_told_by_how_many_words_they_share(self) -> None:
        ours = side("The bank may not sell houses.")
        theirs = side("He may not sell boats. The bank may not let houses. The bank may not sell old houses.")

        _, rest = unanswered(ours, theirs)

        assert [rest.tokens[cue.after[-1]].text for cue in rest.cues] == ["boats", "houses"]

    def test_weigh_sixty_four_at_most(self) -> None:
        ours = side("He may not sell old boats.")
        others = "; ".join(f"no x{number}" for number in range(63))

        _, near = unanswered(ours, side(f"{others}; not sell new boats"))
        _, far = unanswered(ours, side(f"no y; {others}; not sell new boats"))

        assert len(near.cues) == 63
        assert len(far.cues) == 65


class TestSide:
    def test_gives_a_cue_as_it_is_written(self) -> None:
        text = side("It is due TO THE  EXTENT owed")

        assert [text.text(cue) for cue in text.cues] == ["to the extent"]

    def test_gives_the_place_of_tokens_in_the_text(self) -> None:
        given = "It\u00adem \ufb01ve  is due"
        span = side(given).span(1, 2)

        assert given[span.start : span.end] == "\ufb01ve  is"
