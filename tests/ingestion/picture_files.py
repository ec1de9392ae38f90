"""Pictures of pages, drawn with the font that Pillow brings, and the files that hold them."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

SIZE = (900, 600)
LEFT, TOP, STEP, HEIGHT = 60, 60, 60, 30


def page(lines: Sequence[str], *, size: tuple[int, int] = SIZE) -> Image.Image:
    """A page with lines of print below each other."""
    picture = Image.new("L", size, 255)
    pen = ImageDraw.Draw(picture)
    font = ImageFont.load_default(HEIGHT)
    for index, text in enumerate(lines):
        pen.text((LEFT, TOP + STEP * index), text, font=font, fill=0)
    return picture


def file_of(*pages: Image.Image, kind: str = "PNG") -> bytes:
    """A file of a kind that Pillow writes, such as TIFF or PDF, with a page for each picture."""
    out = BytesIO()
    first, *rest = pages
    if rest:
        first.save(out, kind, save_all=True, append_images=rest)
    else:
        first.save(out, kind)
    return out.getvalue()
