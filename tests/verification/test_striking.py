from hypothesis import given
from hypothesis import strategies as st

from dealroom.verdict import Span
from verification.sentences import sentences
from verification.striking import struck

ANSWER = "The cap is EUR 4m.  There is no litigation. Churn is 3%.\n"
FIRST, SECOND, THIRD = sentences(ANSWER)


class TestStruck:
    def test_takes_a_sentence_out_with_the_space_after_it(self) -> None:
        assert struck(ANSWER, [SECOND]).text == "The cap is EUR 4m.  Churn is 3%."

    def test_takes_the_first_and_the_last_out(self) -> None:
        assert struck(ANSWER, [FIRST]).text == "There is no litigation. Churn is 3%."
        assert struck(ANSWER, [THIRD]).text == "The cap is EUR 4m.  There is no litigation."

    def test_takes_neighbours_out(self) -> None:
        assert struck(ANSWER, [FIRST, SECOND]).text == "Churn is 3%."

    def test_may_leave_nothing(self) -> None:
        assert struck(ANSWER, [FIRST, SECOND, THIRD]).text == ""

    def test_moves_a_stretch_behind_what_went(self) -> None:
        without = struck(ANSWER, [SECOND])
        churn = Span(ANSWER.index("Churn"), ANSWER.index("Churn") + 11)

        moved = without.moved(churn)

        assert without.text[moved.start : moved.end] == "Churn is 3%"

    def test_leaves_a_stretch_before_it_where_it_is(self) -> None:
        assert struck(ANSWER, [SECOND]).moved(Span(4, 7)) == Span(4, 7)

    def test_leaves_nothing_of_a_stretch_that_went(self) -> None:
        moved = struck(ANSWER, [SECOND]).moved(SECOND)

        assert moved.start == moved.end

    def test_joins_what_is_left_of_a_stretch_over_what_went(self) -> None:
        without = struck(ANSWER, [SECOND])

        moved = without.moved(Span(FIRST.start, THIRD.end))

        assert without.text[moved.start : moved.end] == "The cap is EUR 4m.  Churn is 3%."

    def test_moves_the_end_of_the_answer_to_its_new_end(self) -> None:
        without = struck(ANSWER, [THIRD])

        assert without.moved(Span(0, len(ANSWER))) == Span(0, len(without.text))

    @given(st.lists(st.sampled_from(["Up 4%.", "No claim.", "It ends.", "A b c!"]), min_size=1, max_size=6), st.data())
    def test_keeps_every_other_sentence_in_order(self, parts: list[str], data: st.DataObject) -> None:
        answer = " ".join(parts)
        spans = sentences(answer)
        gone = [span for span in spans if data.draw(st.booleans())]

        without = struck(answer, gone)

        kept = [answer[span.start : span.end] for span in spans if span not in gone]
        assert without.text == " ".join(kept)
        for span in spans:
            moved = without.moved(span)
            assert without.text[moved.start : moved.end].strip() == (
                "" if span in gone else answer[span.start : span.end]
            )
