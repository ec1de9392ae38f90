from hypothesis import given
from hypothesis import strategies as st

from dealroom.verdict import Span
from ingestion.cover import Cover


class TestCover:
    @given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=8), st.integers(-1, 31))
    def test_holds_what_one_of_the_stretches_holds(self, edges: list[tuple[int, int]], place: int) -> None:
        spans = [Span(*sorted(pair)) for pair in edges]

        assert Cover(spans).holds(place) == any(span.start <= place < span.end for span in spans)
