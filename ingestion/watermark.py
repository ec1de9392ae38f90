"""
What is burned into a picture: the marks of a quote, and whose eyes the picture is for.

Rule: a stamp covers the whole picture in tiles, so that no piece of it worth having is without one, and lies in the
pixels themselves, darker on light ground and lighter on dark.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from PIL import Image, ImageChops, ImageDraw

from dealroom.page_words import PageBox
from ingestion.font import font

MARK = (255, 226, 122)  # the one yellow of the product's pages
_EDGE = (185, 137, 0)
_PAD = 0.12  # of a box's height, so that the ink does not touch the edge
_STRENGTH = 0.19
_BRIGHTEST, _MIDDLE = 255, 128
_SHIFTED = [
    round(level * (1 - _STRENGTH)) if level >= _MIDDLE else round(level + (_BRIGHTEST - level) * _STRENGTH)
    for level in range(_BRIGHTEST + 1)
]
_TURN = 28  # degrees
_ACROSS, _ALONG = 0.3, 0.13  # a tile's share of the picture's width
_SIZE = 0.0165
_SMALLEST = 9  # pixels


def highlighted(picture: Image.Image, boxes: Iterable[PageBox]) -> Image.Image:
    """Return a picture with boxes coloured as a marker pen colours paper: the ink shows through."""
    done = picture.convert("RGB")
    for place in dict.fromkeys(_pixels(box, picture.size) for box in boxes):
        piece = picture.crop(place).convert(
            "RGB"
        )  # of the page as it was: where two boxes meet, the colour is no deeper
        done.paste(ImageChops.multiply(piece, Image.new("RGB", piece.size, MARK)), place)
        left, _, right, bottom = place
        edge = max(picture.width // 700, 1)
        done.paste(_EDGE, (left, bottom - edge, right, bottom))
    return done


def _pixels(box: PageBox, size: tuple[int, int]) -> tuple[int, int, int, int]:
    width, height = size
    pad = max((box.bottom - box.top) * height * _PAD, 1)
    left, top = max(int(box.left * width - pad), 0), max(int(box.top * height - pad), 0)
    right, bottom = min(int(box.right * width + pad), width), min(int(box.bottom * height + pad), height)
    return left, top, max(right, left), max(bottom, top)


def stamped(picture: Image.Image, lines: Sequence[str]) -> Image.Image:
    """Return a picture with lines of words burned into all of it."""
    done = picture.copy()
    done.paste(picture.point(_SHIFTED * len(picture.getbands())), mask=_words(tuple(lines), picture.size))
    return done


@lru_cache(maxsize=4)
def _words(lines: tuple[str, ...], size: tuple[int, int]) -> Image.Image:
    """Return where the words of a stamp stand on a picture of this size: one person's pages share it for a minute."""
    width, height = size
    tile = _tile(lines, width)
    words = Image.new("L", size, 0)
    for row, top in enumerate(range(0, height, tile.height)):
        shift = (row % 2) * tile.width // 2  # every other row is moved, so that no straight strip stays clean
        for left in range(-shift, width, tile.width):
            words.paste(tile, (left, top))
    return words


def _tile(lines: tuple[str, ...], width: int) -> Image.Image:
    """Return one tile of a stamp: how far each pixel belongs to a word."""
    size = max(int(width * _SIZE), _SMALLEST)
    written = font(size)
    words = Image.new("L", (int(max(map(written.getlength, lines))) + 2, int(size * 1.35 * len(lines)) + 2), 0)
    pen = ImageDraw.Draw(words)
    for number, line in enumerate(lines):
        pen.text((1, number * size * 1.35), line, fill=_BRIGHTEST, font=written)
    turned = words.rotate(_TURN, expand=True, resample=Image.Resampling.BICUBIC)
    across, along = max(int(width * _ACROSS), turned.width), max(int(width * _ALONG), turned.height)
    tile = Image.new("L", (across, along), 0)
    tile.paste(turned, ((across - turned.width) // 2, (along - turned.height) // 2))
    return tile
