"""A window onto a sheet as a picture, for those who may look at cells and not take them."""

from collections.abc import Collection, Iterator, Sequence

from PIL import Image, ImageDraw

from ingestion.font import Widths, font
from ingestion.sheet_window import Window, WindowCell, letters_of
from ingestion.watermark import MARK

_WHITE, _INK, _DIM = (255, 255, 255), (26, 28, 31), (93, 101, 112)
_LINE, _HEAD, _EDGE = (213, 217, 222), (247, 248, 249), (168, 123, 0)
_SIZE, _ROW = 14, 26  # pixels
_PAD = 8
_NARROWEST, _WIDEST = 48, 320  # of a column
_LONGEST = 400  # characters of a cell that are looked at; no more fit
_CUT = "…"
_SMALLEST = (640, 160)  # pixels: room for a whole stamp, however few cells there are

Cited = Collection[tuple[int, int]]


def is_figure(text: str) -> bool:
    """Whether a cell's words are a figure, which stands at the right."""
    return any(map(str.isdigit, text)) and not any(map(str.isalpha, text))


def drawn_window(window: Window, *, cited: Cited) -> Image.Image:
    """Return a window as a picture, the cited cells outlined: heads frozen, a cell's words cut where they do not fit."""
    widths = Widths(_SIZE)
    rows = list(window.rows)
    across = [_head_width(rows, widths), *(_column_width(window, column, rows, widths) for column in window.columns)]
    size = (max(sum(across) + 1, _SMALLEST[0]), max(_ROW * (len(rows) + 1) + 1, _SMALLEST[1]))
    picture = Image.new("RGB", size, _WHITE)
    pen = ImageDraw.Draw(picture)
    _draw_heads(pen, window, rows, across, cited)
    for number, row in enumerate(rows, start=1):
        for left, width, column in _columns(window, across):
            cell = window.grid.cells.get((row, column))
            box = (left, number * _ROW, left + width, (number + 1) * _ROW)
            _draw_cell(pen, box, cell, widths, is_cited=(row, column) in cited, is_title=row == window.titles)
    return picture


def _columns(window: Window, across: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    left = across[0]
    for column, width in zip(window.columns, across[1:], strict=True):
        yield left, width, column
        left += width


def _head_width(rows: Sequence[int], widths: Widths) -> int:
    return int(max((widths.of(str(row)) for row in rows), default=0)) + 2 * _PAD


def _column_width(window: Window, column: int, rows: Sequence[int], widths: Widths) -> int:
    cells = (window.grid.cells.get((row, column)) for row in rows)
    widest = max((widths.of(cell.shown[:_LONGEST]) for cell in cells if cell), default=0.0)
    return int(min(max(widest + 2 * _PAD, _NARROWEST), _WIDEST))


def _draw_heads(
    pen: ImageDraw.ImageDraw, window: Window, rows: Sequence[int], across: Sequence[int], cited: Cited
) -> None:
    for left, width, column in _columns(window, across):
        is_at = any(column == at for _, at in cited)
        _draw_head(pen, (left, 0, left + width, _ROW), letters_of(column), is_at=is_at)
    for number, row in enumerate(rows, start=1):
        box = (0, number * _ROW, across[0], (number + 1) * _ROW)
        _draw_head(pen, box, str(row), is_at=any(row == at for at, _ in cited))


def _draw_head(pen: ImageDraw.ImageDraw, box: tuple[int, int, int, int], words: str, *, is_at: bool) -> None:
    left, top, right, _ = box
    pen.rectangle(box, fill=MARK if is_at else _HEAD, outline=_LINE)
    at = left + (right - left - font(_SIZE).getlength(words)) / 2
    pen.text((at, top + 3), words, fill=_INK if is_at else _DIM, font=font(_SIZE))


def _draw_cell(
    pen: ImageDraw.ImageDraw,
    box: tuple[int, int, int, int],
    cell: WindowCell | None,
    widths: Widths,
    *,
    is_cited: bool,
    is_title: bool,
) -> None:
    left, top, right, _ = box
    pen.rectangle(box, fill=MARK if is_cited else _HEAD if is_title else _WHITE, outline=_EDGE if is_cited else _LINE)
    if is_cited:
        pen.rectangle((left + 1, top + 1, right - 1, box[3] - 1), outline=_EDGE)
    if cell is None:
        return
    words = _fitted(cell.shown, widths, right - left - 2 * _PAD)
    at = right - _PAD - widths.of(words) if is_figure(cell.shown) else left + _PAD
    pen.text((at, top + 3), words, fill=_INK, font=font(_SIZE))


def _fitted(text: str, widths: Widths, room: float) -> str:
    line = "".join(character if character.isprintable() else " " for character in text[:_LONGEST])
    if len(text) <= _LONGEST and widths.of(line) <= room:
        return line
    return line[: widths.fitting(line, room - widths.of(_CUT))] + _CUT
