from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from ingestion.font import Widths
from ingestion.text_picture import MOST_CHARACTERS, Piece, drawn_text
from ingestion.watermark import MARK


def rows_with(picture: Image.Image, colour: tuple[int, int, int]) -> list[int]:
    pixels = picture.load()
    assert pixels is not None
    return [
        row
        for row in range(picture.height)
        if any(pixels[column, row] == colour for column in range(0, picture.width, 3))
    ]


class TestDrawnText:
    def test_marks_the_marked_words_and_no_others(self) -> None:
        plain = drawn_text([Piece("Rent is 4.2 million.\nNothing more.")], width=500)
        marked = drawn_text(
            [Piece("Rent is "), Piece("4.2 million.", is_marked=True), Piece("\nNothing more.")], width=500
        )

        assert rows_with(plain, MARK) == []
        found = rows_with(marked, MARK)
        assert found == list(range(found[0], found[-1] + 1))
        assert found[-1] < marked.height / 2

    def test_grows_with_the_lines_that_long_ones_become(self) -> None:
        short, long = (drawn_text([Piece("word " * count)], width=500) for count in (3, 300))

        assert short.width == long.width == 500
        assert long.height > 3 * short.height

    def test_breaks_a_word_that_is_wider_than_the_page(self) -> None:
        assert drawn_text([Piece("x" * 900)], width=500).height > drawn_text([Piece("x")], width=500).height * 2

    @settings(max_examples=30)
    @given(st.text(max_size=300), st.booleans())
    def test_draws_whatever_a_text_holds(self, text: str, is_marked: bool) -> None:  # noqa: FBT001 - hypothesis gives it
        assert drawn_text([Piece(text, is_marked)], width=400).width == 400

    def test_stays_within_what_a_picture_may_be(self) -> None:
        tallest = drawn_text([Piece("\n" * 60 + "W" * (MOST_CHARACTERS - 60))], width=1_100)

        assert tallest.height < 16_383


class TestWidths:
    @given(st.text("abcWMi .,0123456789", max_size=60), st.floats(0, 400))
    def test_fit_what_is_no_wider_than_the_room(self, text: str, room: float) -> None:
        widths = Widths(16)

        count = widths.fitting(text, room)

        assert count == len(text) or widths.of(text[: count + 1]) > room
        assert count <= 1 or widths.of(text[:count]) <= room
