# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false
# rapidocr ships no types; this module is the one that speaks to it.
"""
The lines of text on a picture, read by the models that rapidocr brings in its package.

Rule: nothing is sent, fetched or written. The models are read from the package, each by its path, so that the library
has nothing to look for, and what it would fetch with is kept from it; the runtime below it has its telemetry switched off
before it is loaded.

A line is read by one thread, from first to last: the same picture gives the same words, however many threads there are.
"""

import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from math import hypot
from pathlib import Path
from statistics import median
from types import ModuleType
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from ingestion import ocr_switches
from ingestion.ocr_words import PictureLine

ocr_switches.switch()

_FETCHES: Final = "requests"
_fetching = sys.modules.get(_FETCHES)
_without = ModuleType(_FETCHES)
setattr(_without, "Response", object)  # noqa: B010 - a name that the library's annotations need
sys.modules[_FETCHES] = _without  # the library fetches with it what it misses, and is given one that fetches nothing
try:
    import cv2
    from rapidocr import main as rapidocr  # only after the switches
    from rapidocr.utils.process_img import get_rotate_crop_image
finally:
    if _fetching is None:
        del sys.modules[_FETCHES]
    else:
        sys.modules[_FETCHES] = _fetching

Picture = NDArray[np.uint8]
Corners = NDArray[np.float32]

ENGINE: Final = f"rapidocr {version('rapidocr')}, PP-OCRv6 small"

_MODELS: Final = Path(rapidocr.__file__).parent / "models"
_DETECTED_AT: Final = 1280  # pixels of the longer side; at 960 as much is read, with less room for small print
_THREADS: Final = 2
_LINE: Final = 48  # pixels of height at which lines are read
_MOST_COLUMNS: Final = 60_000  # of all lines of a page at that height: 700 words; above, lines are pressed together
_NARROWEST: Final = 0.7  # pressed further, letters run together
_TALL: Final = 1.5  # the library turns what is taller than this by its width
_TRIED: Final = 5  # lines that tell which way up a page is
_TRIED_WIDTH: Final = 8  # times their height
_LEAST_SURE: Final = 0.5
_SURE: Final = 0.9
_SIDEWAYS: Final = 0.6
_TWICE: Final = 2
_LIKE: Final = str.maketrans({chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {"\u3000": " "})
_CJK: Final = ((0x2E80, 0x30FF), (0x3400, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF))


@dataclass(frozen=True, slots=True)
class Recognised:
    """The lines on a picture that was turned upright by `turn` quarters counter-clockwise, and how many were not made out."""

    turn: int
    lines: tuple[PictureLine, ...]
    lost: int


class Recogniser:
    """The loaded models."""

    def __init__(self) -> None:
        self._engine = rapidocr.RapidOCR(
            params={
                "Global.log_level": "critical",
                "Global.return_word_box": True,
                "Global.use_cls": False,
                "Global.use_vertical_padding": False,
                "Det.model_path": str(_MODELS / "PP-OCRv6_det_small.onnx"),
                "Det.limit_side_len": _DETECTED_AT,
                "Det.limit_type": "max",
                "Rec.model_path": str(_MODELS / "PP-OCRv6_rec_small.onnx"),
                "Rec.rec_batch_num": 1,  # lines of different lengths side by side would be padded to the longest
                "EngineConfig.onnxruntime.intra_op_num_threads": 1,
                "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            }
        )

    def recognised(self, picture: Picture, *, upright: Callable[[Picture], None] | None = None) -> Recognised:
        """
        Return the lines on a picture: rows of pixels, each blue, green and red.

        `upright` is given the picture once it is known which way up it is, to be read by others meanwhile.
        """
        turn, boxes = self._turn(picture)
        turned = _quarter_turned(picture, turn)
        if turn:
            boxes = self._boxes(turned)
        beside = threading.Thread(target=upright, args=(turned,)) if upright else None
        if beside:
            beside.start()
        lines = self._read(turned, boxes)
        if beside:
            beside.join()
        sure = tuple(line for line in lines if line.text.strip() and line.confidence >= _LEAST_SURE)
        return Recognised(turn, sure, len(lines) - len(sure))

    def _turn(self, picture: Picture) -> tuple[int, list[Corners]]:
        """Return how many quarters a picture must be turned counter-clockwise, and where its lines are as it is."""
        boxes = self._boxes(picture)
        if not boxes:
            return 0, boxes
        sideways = sum(_longer(box) for box in boxes if _is_tall(box)) > _SIDEWAYS * sum(map(_longer, boxes))
        tried = [box for box in boxes if _is_tall(box) is sideways] or boxes
        crops = [_opening(_cut(picture, box)) for box in sorted(tried, key=_longer, reverse=True)[:_TRIED]]
        ahead = self._sureness(crops)
        if ahead < _SURE and self._sureness([_quarter_turned(crop, 2) for crop in crops]) > ahead:
            return (3 if sideways else 2), boxes
        return (1 if sideways else 0), boxes

    def _boxes(self, picture: Picture) -> list[Corners]:
        """Return the corners of each line on a picture, from the upper left clockwise."""
        try:
            _, found = self._engine.detect_and_crop(picture, {})
        except rapidocr.RapidOCRError:  # there is none
            return []
        return [np.asarray(box, np.float32) for box in cast("Any", found).boxes]

    def _sureness(self, crops: Sequence[Picture]) -> float:
        """Return how sure the reader is of some lines together."""
        sure = [confidence for crop in crops for confidence in self._characters(crop).confidences]
        return sum(sure) / len(sure) if sure else 0.0

    def _read(self, picture: Picture, boxes: Sequence[Corners]) -> list[PictureLine]:
        if not boxes:
            return []
        usual = median(_height(box) for box in boxes if not _is_tall(box)) if not all(map(_is_tall, boxes)) else 0.0
        boxes = [_widened(box, picture) if _is_tall(box) and _height(box) < _TWICE * usual else box for box in boxes]
        columns = sum(_LINE * _longer(box) / max(_shorter(box), 1) for box in boxes)
        pressed = min(max(_MOST_COLUMNS / columns, _NARROWEST), 1.0)
        with ThreadPoolExecutor(_THREADS) as pool:
            return list(pool.map(partial(self._line, picture, pressed=pressed), boxes))

    def _line(self, picture: Picture, box: Corners, *, pressed: float) -> PictureLine:
        crop = _pressed(_cut(picture, box), pressed)
        upper_left, upper_right, lower_right, lower_left = ((float(x), float(y)) for x, y in box)
        read = self._characters(crop)
        if not _is_tall(box):
            return PictureLine(
                read.text, (upper_left, upper_right, lower_right, lower_left), read.places, read.confidences
            )
        # It stands upright beside the others, and runs down or up.
        down = PictureLine(read.text, (upper_right, lower_right, lower_left, upper_left), read.places, read.confidences)
        read = self._characters(_quarter_turned(crop, 2))
        up = PictureLine(read.text, (lower_left, upper_left, upper_right, lower_right), read.places, read.confidences)
        return max(down, up, key=lambda line: line.confidence)

    def _characters(self, crop: Picture) -> "_Characters":
        output: Any = self._engine.recognize_txt([crop])
        text, found = str(output.txts[0]), output.word_results[0]
        if not text or not found.line_txt_len:
            return _Characters("", (), ())
        places = iter([(column + 0.5) / found.line_txt_len for word in found.word_cols for column in word])
        placed: list[float] = []
        for character in text:
            before = placed[-1] if placed else 0.0
            placed.append(before if character.isspace() else min(max(next(places, before), before), 1.0))
        return _Characters(_plain(text), tuple(placed), tuple(min(max(float(sure), 0.0), 1.0) for sure in found.confs))


@dataclass(frozen=True, slots=True)
class _Characters:
    text: str
    places: tuple[float, ...]
    confidences: tuple[float, ...]


def _plain(text: str) -> str:
    """Return a line without the wide forms that the reader, who knows Chinese, sees among Latin letters."""
    is_cjk = any(first <= ord(character) <= last for character in text for first, last in _CJK)
    kept = text if is_cjk else text.translate(_LIKE)
    return "".join(character if character.isprintable() else " " for character in kept)


def _width(box: Corners) -> float:
    return max(hypot(*(box[1] - box[0])), hypot(*(box[2] - box[3])))


def _height(box: Corners) -> float:
    return max(hypot(*(box[3] - box[0])), hypot(*(box[2] - box[1])))


def _longer(box: Corners) -> float:
    return max(_width(box), _height(box))


def _shorter(box: Corners) -> float:
    return min(_width(box), _height(box))


def _is_tall(box: Corners) -> bool:
    return _height(box) >= _TALL * _width(box)


def _widened(box: Corners, picture: Picture) -> Corners:
    """Return the place of a single narrow character, such as a 1, so wide that nobody takes it for an upright line."""
    half = _height(box) / _TALL * 0.52
    middle = float(box[:, 0].mean())
    left, right = max(middle - half, 0), min(middle + half, picture.shape[1])
    top, bottom = float(box[:2, 1].mean()), float(box[2:, 1].mean())
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float32)


def _cut(picture: Picture, box: Corners) -> Picture:
    """Return a line cut out and set level; one that stands upright is laid down, read from top to bottom."""
    return np.ascontiguousarray(get_rotate_crop_image(picture, box.copy()))


def _opening(crop: Picture) -> Picture:
    """Return the beginning of a line."""
    return np.ascontiguousarray(crop[:, : crop.shape[0] * _TRIED_WIDTH])


def _pressed(crop: Picture, factor: float) -> Picture:
    height, width = crop.shape[:2]
    size = (max(int(width * factor), 1), height)
    return crop if factor >= 1 else cast("Picture", cv2.resize(crop, size, interpolation=cv2.INTER_AREA))


def _quarter_turned(picture: Picture, quarters: int) -> Picture:
    return np.ascontiguousarray(np.rot90(picture, quarters)) if quarters else picture
