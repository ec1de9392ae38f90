from hypothesis import given
from hypothesis import strategies as st

from ingestion.visual_order import Box, visual_order

sides = st.integers(-50, 50)
boxes = st.builds(
    lambda left, top, width, height: Box(left, top, left + abs(width), top + abs(height)), sides, sides, sides, sides
)


class TestVisualOrder:
    def test_reads_bands_downwards_and_columns_within_a_band_rightwards(self) -> None:
        surface = [
            Box(60, 20, 100, 90),  # the right column
            Box(0, 60, 50, 90),  # the foot of the left column
            Box(0, 20, 50, 55),  # its head
            Box(0, 95, 100, 100),
            Box(0, 0, 100, 15),
        ]

        assert visual_order(surface) == [4, 2, 1, 0, 3]

    def test_forgives_rims_that_overlap(self) -> None:
        assert visual_order([Box(0, 9, 10, 20), Box(0, 0, 10, 10)]) == [1, 0]

    def test_goes_by_the_upper_edge_where_nothing_parts_the_boxes(self) -> None:
        assert visual_order([Box(5, 5, 15, 15), Box(0, 0, 20, 20), Box(2, 5, 9, 15)]) == [1, 2, 0]

    @given(st.lists(boxes, max_size=40))
    def test_names_each_box_once(self, surface: list[Box]) -> None:
        assert sorted(visual_order(surface)) == list(range(len(surface)))
