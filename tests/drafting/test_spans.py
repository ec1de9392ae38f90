import itertools

from hypothesis import given
from hypothesis import strategies as st

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.verdict import Span
from drafting.spans import merged, stripped, visible, widened, without

SPANS = st.lists(
    st.tuples(st.integers(0, 60), st.integers(0, 20)).map(lambda pair: Span(pair[0], sum(pair))), max_size=6
)
TEXT = st.text(alphabet="ab. \n", min_size=1, max_size=80)


def characters(spans: list[Span]) -> set[int]:
    return {at for span in spans for at in range(span.start, span.end)}


class TestMerged:
    @given(SPANS)
    def test_covers_the_same_characters_once_and_in_order(self, spans: list[Span]) -> None:
        joined = merged(spans)

        assert characters(joined) == characters(spans)
        assert all(one.end < other.start for one, other in itertools.pairwise(joined))

    def test_bridges_a_small_gap_alone(self) -> None:
        assert merged([Span(0, 5), Span(8, 9), Span(20, 21)], bridge=3) == [Span(0, 9), Span(20, 21)]


class TestWithout:
    @given(SPANS)
    def test_leaves_exactly_what_lies_in_no_hole(self, holes: list[Span]) -> None:
        whole = Span(5, 50)

        assert characters(without(whole, holes)) == characters([whole]) - characters(holes)


class TestVisible:
    def test_leaves_hidden_content_and_empty_pieces_out(self) -> None:
        stored = StoredText("one  SECRET  two", zones=(Zone(ZoneKind.HIDDEN, 5, 11),))

        assert [stored.text[piece.start : piece.end] for piece in visible(Span(0, 16), stored=stored)] == ["one", "two"]
        assert visible(Span(5, 11), stored=stored) == []


class TestStripped:
    @given(TEXT)
    def test_drops_white_space_at_the_ends_alone(self, text: str) -> None:
        span = stripped(Span(0, len(text)), text=text)

        assert text[span.start : span.end] == text.strip()


class TestWidened:
    @given(TEXT, st.data())
    def test_never_shrinks_and_never_reaches_too_far(self, text: str, data: st.DataObject) -> None:
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, len(text)))

        span = widened(Span(start, end), text=text, reach=7)

        assert start - 7 <= span.start <= start
        assert end <= span.end <= end + 7

    def test_takes_in_the_rest_of_a_sentence(self) -> None:
        text = "One is here. Two is there. Three is gone."

        span = widened(Span(16, 20), text=text, reach=12)

        assert text[span.start : span.end] == "Two is there."
