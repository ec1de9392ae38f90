import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from dealroom.page_words import PageBox
from ingestion.watermark import MARK, highlighted, stamped

LINES = ("ann@aldgate.test", "26 Nov 2026 09:00 UTC")


def changed(before: Image.Image, after: Image.Image) -> Image.Image:
    return ImageChops.difference(before, after).convert("L").point([255 if level > 8 else 0 for level in range(256)])


class TestHighlighted:
    def test_colours_the_ground_and_lets_the_ink_show_through(self) -> None:
        page = Image.new("RGB", (200, 100), (255, 255, 255))
        page.paste((0, 0, 0), (60, 40, 70, 60))

        seen = highlighted(page, [PageBox(0.2, 0.3, 0.6, 0.7)])

        assert seen.getpixel((50, 50)) == MARK
        assert seen.getpixel((65, 50)) == (0, 0, 0)
        assert seen.getpixel((150, 50)) == (255, 255, 255)

    def test_without_a_box_changes_nothing(self) -> None:
        page = Image.new("RGB", (20, 10), (255, 255, 255))

        assert highlighted(page, []).getextrema() == page.getextrema()

    @given(st.lists(st.tuples(*[st.floats(0, 1)] * 4), max_size=5), st.integers(1, 60), st.integers(1, 60))
    def test_stays_on_the_page(self, edges: list[tuple[float, float, float, float]], width: int, height: int) -> None:
        boxes = [PageBox(min(a, c), min(b, d), max(a, c), max(b, d)) for a, b, c, d in edges]

        assert highlighted(Image.new("RGB", (width, height), (255, 255, 255)), boxes).size == (width, height)


class TestStamped:
    @pytest.mark.parametrize("ground", [(255, 255, 255), (0, 0, 0), (10, 120, 200), (128, 128, 128), (127, 127, 127)])
    def test_is_in_every_piece_worth_having_on_any_ground(self, ground: tuple[int, int, int]) -> None:
        page = Image.new("RGB", (1_100, 1_500), ground)

        marks = changed(page, stamped(page, LINES))

        for left in range(0, 1_100 - 330, 55):
            for top in range(0, 1_500 - 200, 50):
                assert marks.crop((left, top, left + 330, top + 200)).getbbox() is not None, (left, top)

    def test_leaves_what_lies_below_to_be_read(self) -> None:
        page = Image.new("RGB", (600, 400), (255, 255, 255))

        darkest, _ = stamped(page, LINES).convert("L").getextrema()

        assert darkest > 190

    def test_leaves_the_picture_it_was_given_as_it_was(self) -> None:
        page = Image.new("RGB", (600, 400), (255, 255, 255))

        stamped(page, LINES)

        assert page.getextrema() == ((255, 255),) * 3

    def test_is_another_for_another_person_or_minute(self) -> None:
        page = Image.new("RGB", (600, 400), (255, 255, 255))

        for others in (("carl@aldgate.test", LINES[1]), (LINES[0], "26 Nov 2026 09:01 UTC")):
            assert ImageChops.difference(stamped(page, LINES), stamped(page, others)).getbbox() is not None

    @pytest.mark.parametrize("size", [(1, 1), (3, 900), (900, 3), (200, 200)])
    def test_takes_pictures_of_any_size(self, size: tuple[int, int]) -> None:
        assert stamped(Image.new("RGB", size), LINES).size == size
