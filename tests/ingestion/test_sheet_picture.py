from PIL import Image

from ingestion.sheet_picture import drawn_window, is_figure
from ingestion.sheet_window import Grid, WindowCell, window_at
from ingestion.watermark import MARK


def grid_of(*rows: list[str]) -> Grid:
    cells = {
        (row, column): WindowCell(row, column, text)
        for row, texts in enumerate(rows, start=1)
        for column, text in enumerate(texts, start=1)
        if text
    }
    return Grid("Sheet", cells, (), len(rows), max(map(len, rows), default=0))


def yellow(picture: Image.Image) -> int:
    return sum(count for count, colour in picture.getcolors(1 << 24) or [] if colour == MARK)


class TestDrawnWindow:
    def test_marks_the_cited_cell_and_its_heads(self) -> None:
        window = window_at(grid_of(["Item", "2025"], ["Rent", "4.2"]), row=1, column=1)

        assert yellow(drawn_window(window, cited=set())) == 0
        assert yellow(drawn_window(window, cited={(2, 2)})) > 2_000

    def test_shows_an_empty_sheet(self) -> None:
        assert drawn_window(window_at(Grid("Empty", {}), row=1, column=1), cited=set()).size == (640, 160)

    def test_cuts_words_that_do_not_fit(self) -> None:
        narrow, wide = (window_at(grid_of([text]), row=1, column=1) for text in ("x" * 200, "x" * 100_000 + "\n\0"))

        assert drawn_window(narrow, cited=set()).size == drawn_window(wide, cited=set()).size

    def test_is_never_larger_than_a_picture_may_be(self) -> None:
        full = grid_of(*(["W" * 300] * 30 for _ in range(60)))

        picture = drawn_window(window_at(full, row=1, column=1), cited=set())

        assert picture.width * picture.height <= 12_000_000
        assert max(picture.size) < 16_383


class TestIsFigure:
    def test_is_what_stands_at_the_right(self) -> None:
        assert is_figure("(4.2)")
        assert is_figure("£1,250")
        assert not is_figure("FY25")
        assert not is_figure("-")
