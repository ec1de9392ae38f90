"""
A page of a picture file as pixels: a scan or a photograph, turned the way up that it says.

Pictures are decoded in the child process that draws one of them, nowhere else.
"""

from io import BytesIO

from PIL import Image, ImageOps

from ingestion.page_picture import scale_for, size_at

MOST_DECODED = 100_000_000  # pixels of a picture before it is made smaller
MOST_FRAMES = 2_000

_FORMATS = ("PNG", "JPEG", "TIFF", "WEBP")
_TURNED = frozenset({5, 6, 7, 8})  # turns that exchange width and height
_TURN = 0x0112
_WHITE = (255, 255, 255)


class NoPictureError(Exception):
    """The file is no picture that is drawn, or has no such page, or is too large."""


def drawn(data: bytes, number: int, *, width: int, is_drawn: bool) -> tuple[int, tuple[int, int], bytes]:
    """
    Return how many pages a picture file has, the size in pixels of one of them, and its pixels if it is to be drawn.

    Raises:
        NoPictureError: there is no such page, or it is not drawn.

    """
    Image.MAX_IMAGE_PIXELS = None  # our own limit stands below, before anything is decoded
    try:
        with Image.open(BytesIO(data), formats=_FORMATS) as picture:
            count = min(int(getattr(picture, "n_frames", 1)), MOST_FRAMES)
            if not 1 <= number <= count:
                raise NoPictureError
            picture.seek(number - 1)
            size, pixels = _frame(picture, width=width, is_drawn=is_drawn)
            return count, size, pixels
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise NoPictureError from error


def _frame(picture: Image.Image, *, width: int, is_drawn: bool) -> tuple[tuple[int, int], bytes]:
    if picture.width * picture.height > MOST_DECODED:
        raise NoPictureError
    across, along = picture.size
    if picture.getexif().get(_TURN) in _TURNED:
        across, along = along, across
    size = size_at(scale_for(across, along, width=width), across, along)
    if not is_drawn:
        return size, b""
    lying = size if (across, along) == picture.size else (size[1], size[0])
    picture.draft("RGB", lying)  # a JPEG decodes smaller at once
    upright = _on_white(ImageOps.exif_transpose(picture))
    return size, upright.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0).tobytes()


def _on_white(picture: Image.Image) -> Image.Image:
    if not picture.has_transparency_data:
        return picture.convert("RGB")
    ground = Image.new("RGB", picture.size, _WHITE)
    seen = picture.convert("RGBA")
    ground.paste(seen, mask=seen.getchannel("A"))
    return ground
