from hypothesis import given
from hypothesis import strategies as st

from drafting.difference import Change, Part, difference

TEXTS = st.text(alphabet="ab .\n,é1", max_size=60)


def joined(parts: tuple[Part, ...], *changes: Change) -> str:
    return "".join(part.text for part in parts if part.change in changes)


class TestDifference:
    def test_names_the_words_that_changed(self) -> None:
        parts = difference("The cap is EUR 4.5 million.", "The cap was EUR 4.5 million.")

        assert parts == (
            Part(Change.KEPT, "The cap "),
            Part(Change.REMOVED, "is"),
            Part(Change.ADDED, "was"),
            Part(Change.KEPT, " EUR 4.5 million."),
        )

    def test_of_a_text_with_itself_keeps_all_of_it(self) -> None:
        assert difference("One word.", "One word.") == (Part(Change.KEPT, "One word."),)

    def test_of_nothing_is_nothing(self) -> None:
        assert difference("", "") == ()

    @given(TEXTS, TEXTS)
    def test_holds_both_texts_whole(self, before: str, after: str) -> None:
        parts = difference(before, after)

        assert joined(parts, Change.KEPT, Change.REMOVED) == before
        assert joined(parts, Change.KEPT, Change.ADDED) == after

    def test_of_immense_texts_goes_by_lines(self) -> None:
        before = "".join(f"line {number} of many\n" for number in range(1_000))
        after = before.replace("line 500 of", "line 500 out of")

        parts = difference(before, after)

        assert [part for part in parts if part.change is not Change.KEPT] == [
            Part(Change.REMOVED, "line 500 of many\n"),
            Part(Change.ADDED, "line 500 out of many\n"),
        ]
        assert joined(parts, Change.KEPT, Change.ADDED) == after
