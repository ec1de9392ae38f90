"""
The one typeface of the pictures that we draw: Noto Sans, from the package that ships it.

Characters are placed one after another by their own widths, without shaping: what is drawn is known to the pixel, and
no text of a document reaches a shaping engine.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import ImageFont

_PACKAGE = "fontpkg_noto_sans"
_FILE = "files/NotoSans[wdth,wght].ttf"
_MOST_WIDTHS = 20_000


class MissingFontError(Exception):
    """The package with the typeface is not installed."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """
    Return the typeface at a size in pixels.

    Raises:
        MissingFontError: it is not installed.

    """
    found = find_spec(_PACKAGE)
    if found is None or found.origin is None:
        raise MissingFontError(_PACKAGE)
    return ImageFont.truetype(Path(found.origin).parent / _FILE, size, layout_engine=ImageFont.Layout.BASIC)


class Widths:
    """How wide characters are at one size, in pixels; each is measured once."""

    def __init__(self, size: int) -> None:
        self._font = font(size)
        self._known: dict[str, float] = {}

    def of(self, text: str) -> float:
        """Return how wide a text is."""
        return sum(map(self._one, text))

    def _one(self, character: str) -> float:
        if character not in self._known:
            if len(self._known) >= _MOST_WIDTHS:
                self._known.clear()
            self._known[character] = self._font.getlength(character)
        return self._known[character]

    def fitting(self, text: str, room: float) -> int:
        """Return how many characters of a text fit into a width: one at least, where there is any."""
        used = 0.0
        for count, character in enumerate(text):
            used += self._one(character)
            if used > room:
                return max(count, 1)
        return len(text)
