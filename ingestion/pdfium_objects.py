# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false
# pypdfium2 ships no types; this module and `pdfium` are the ones that speak to it.
"""
What is drawn on a PDF page, in the order in which it is painted: rectangles, pictures, and how its text looks.

Of a shape that is no plain opaque rectangle only the bounds are known: `is_plain` is false, and only a picture of the
page can tell what it hides.
"""

import ctypes
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from pypdfium2 import raw

from ingestion.box import Box

MOST_OBJECTS: Final = 50_000
_DEEPEST: Final = 8
_MOST_SEGMENTS: Final = 400
_THINNEST: Final = 2.5  # points: a rule or a border hides no word
_CORNERS: Final = (4, 5)
_INVISIBLE: Final = (3, 7)
_STROKED: Final = (1, 5)
_SAME: Final = 0.01
_TEXT, _FORM, _PATH, _IMAGE = (
    raw.FPDF_PAGEOBJ_TEXT,
    raw.FPDF_PAGEOBJ_FORM,
    raw.FPDF_PAGEOBJ_PATH,
    raw.FPDF_PAGEOBJ_IMAGE,
)
_LAYER: Final = "OC\0".encode("utf-16-le")

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Look:
    """How a text object looks: its colour, whether it draws anything, whether it is on a layer that may be off."""

    colour: Colour
    is_invisible: bool
    is_layered: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """
    Something painted, not text: when, where, and in which colour.

    `colour`: none for a picture. `is_plain`: it is an opaque rectangle, and fills its box.
    """

    order: int
    box: Box
    colour: Colour | None
    is_plain: bool
    is_picture: bool


@dataclass(frozen=True, slots=True)
class _Matrix:
    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def then(self, outer: "_Matrix") -> "_Matrix":
        return _Matrix(
            self.a * outer.a + self.b * outer.c,
            self.a * outer.b + self.b * outer.d,
            self.c * outer.a + self.d * outer.c,
            self.c * outer.b + self.d * outer.d,
            self.e * outer.a + self.f * outer.c + outer.e,
            self.e * outer.b + self.f * outer.d + outer.f,
        )

    def point(self, x: float, y: float) -> tuple[float, float]:
        return x * self.a + y * self.c + self.e, x * self.b + y * self.d + self.f


_Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Clip:
    """The part of a page that something may show in; all of it without a box. `is_plain`: the box is all there is to say."""

    box: Box | None = None
    is_plain: bool = True

    def within(self, outer: "Clip") -> "Clip":
        """Return what both leave."""
        if self.box is None or outer.box is None:
            return Clip(self.box or outer.box, self.is_plain and outer.is_plain)
        return Clip(self.box.shared(outer.box) or _NOWHERE, self.is_plain and outer.is_plain)


_NOWHERE: Final = Box(0.0, 0.0, -1.0, -1.0)
_FIRST: Final = 0, Clip()


@dataclass(frozen=True, slots=True)
class _Frame:
    """A page or form whose objects are walked: how its places become those of the page."""

    matrix: _Matrix
    clip: Clip
    is_transparent: bool
    clips: dict[tuple[int | None, ...], Clip] = field(default_factory=dict)


def fast(function: Any, result: Any, *arguments: Any) -> Any:  # noqa: ANN401 - ctypes has no better name for it
    """Return a function of pdfium that takes and gives plain numbers: a third of the cost, called for each character."""
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    return ctypes.PYFUNCTYPE(result, *arguments)(address)


_POINTER, _INT = ctypes.c_void_p, ctypes.c_int
_count_of_page = fast(raw.FPDFPage_CountObjects, _INT, _POINTER)
_in_page = fast(raw.FPDFPage_GetObject, _POINTER, _POINTER, _INT)
_count_of_form = fast(raw.FPDFFormObj_CountObjects, _INT, _POINTER)
_in_form = fast(raw.FPDFFormObj_GetObject, _POINTER, _POINTER, ctypes.c_ulong)
_type_of = fast(raw.FPDFPageObj_GetType, _INT, _POINTER)
_bounds_of = fast(raw.FPDFPageObj_GetBounds, _INT, _POINTER, _POINTER, _POINTER, _POINTER, _POINTER)
_matrix_of = fast(raw.FPDFPageObj_GetMatrix, _INT, _POINTER, _POINTER)
_fill_of = fast(raw.FPDFPageObj_GetFillColor, _INT, _POINTER, _POINTER, _POINTER, _POINTER, _POINTER)
_stroke_of = fast(raw.FPDFPageObj_GetStrokeColor, _INT, _POINTER, _POINTER, _POINTER, _POINTER, _POINTER)
_stroke_width_of = fast(raw.FPDFPageObj_GetStrokeWidth, _INT, _POINTER, _POINTER)
_is_transparent = fast(raw.FPDFPageObj_HasTransparency, _INT, _POINTER)
_mode_of = fast(raw.FPDFTextObj_GetTextRenderMode, _INT, _POINTER)
_draw_mode_of = fast(raw.FPDFPath_GetDrawMode, _INT, _POINTER, _POINTER, _POINTER)
_segments_of = fast(raw.FPDFPath_CountSegments, _INT, _POINTER)
_segment_of = fast(raw.FPDFPath_GetPathSegment, _POINTER, _POINTER, _INT)
_type_of_segment = fast(raw.FPDFPathSegment_GetType, _INT, _POINTER)
_point_of_segment = fast(raw.FPDFPathSegment_GetPoint, _INT, _POINTER, _POINTER, _POINTER)
_clip_of = fast(raw.FPDFPageObj_GetClipPath, _POINTER, _POINTER)
_paths_of_clip = fast(raw.FPDFClipPath_CountPaths, _INT, _POINTER)
_segments_of_clip = fast(raw.FPDFClipPath_CountPathSegments, _INT, _POINTER, _INT)
_segment_of_clip = fast(raw.FPDFClipPath_GetPathSegment, _POINTER, _POINTER, _INT, _INT)
_marks_of = fast(raw.FPDFPageObj_CountMarks, _INT, _POINTER)
_mark_of = fast(raw.FPDFPageObj_GetMark, _POINTER, _POINTER, ctypes.c_ulong)
_name_of_mark = fast(raw.FPDFPageObjMark_GetName, _INT, _POINTER, _POINTER, ctypes.c_ulong, _POINTER)


class PageObjects:
    """The objects of one page."""

    def __init__(self, page: Any, *, turn: int) -> None:  # noqa: ANN401 - an object of an untyped library
        self._handle = ctypes.cast(page.raw, ctypes.c_void_p).value
        self._turn = turn
        self._reals = [ctypes.c_float() for _ in range(4)]
        self._length = ctypes.c_ulong()
        self._reals_at = [ctypes.addressof(real) for real in self._reals]
        self._name = ctypes.create_string_buffer(8)
        self._name_at = ctypes.addressof(self._name)
        self._colour = [ctypes.c_uint() for _ in range(4)]
        self._colour_at = [ctypes.addressof(part) for part in self._colour]

    def look(self, key: int) -> Look:
        """Return how a text object looks."""
        mode = _mode_of(key)
        (stroke_of if mode in _STROKED else fill_of)(key, self._colour_at)
        red, green, blue, alpha = (part.value for part in self._colour)
        return Look((red, green, blue), mode in _INVISIBLE or alpha == 0, self._is_layered(key))

    @cached_property
    def drawn(self) -> list[Drawn]:
        """What is painted beside text, in the order of painting."""
        return self._walked[0]

    @property
    def pictures(self) -> list[Box]:
        """Where pictures are painted."""
        return [drawn.box for drawn in self.drawn if drawn.is_picture]

    def placed(self, key: int) -> tuple[int, Clip]:
        """Return when a text object is painted, and the part of the page it may show in."""
        return self._walked[1].get(key, _FIRST)

    @cached_property
    def _walked(self) -> tuple[list[Drawn], dict[int, tuple[int, Clip]]]:
        drawn: list[Drawn] = []
        placed: dict[int, tuple[int, Clip]] = {}
        for order, (key, kind, frame) in enumerate(self._objects()):
            clip = self._clip(key, frame)
            if kind == _TEXT:
                placed[key] = order, clip
            else:
                drawn.extend(self._shapes(key, order, frame, clip))
        return drawn, placed

    def _objects(self) -> Iterator[tuple[int, int, _Frame]]:
        """Yield the objects of the page and of the forms in it, as they are painted."""
        start = _Frame(_Matrix(), Clip(), is_transparent=False)
        waiting: list[tuple[Iterator[int], _Frame]] = [(self._children(None), start)]
        left = MOST_OBJECTS
        while waiting and left:
            children, frame = waiting[-1]
            key = next(children, None)
            if key is None:
                waiting.pop()
                continue
            left -= 1
            kind = _type_of(key)
            if kind != _FORM:
                yield key, kind, frame
            elif len(waiting) < _DEEPEST:
                matrix = self._matrix(key).then(frame.matrix)
                clip = self._clip(key, frame)
                is_transparent = frame.is_transparent or bool(_is_transparent(key))
                waiting.append((self._children(key), _Frame(matrix, clip, is_transparent)))

    def _children(self, form: int | None) -> Iterator[int]:
        count = _count_of_page(self._handle) if form is None else _count_of_form(form)
        for index in range(count):
            key = _in_page(self._handle, index) if form is None else _in_form(form, index)
            if key is not None:
                yield key

    def _shapes(self, key: int, order: int, frame: _Frame, clip: Clip) -> Iterator[Drawn]:
        is_path = _type_of(key) == _PATH
        colour = self._painted(key) if is_path else None
        if is_path and colour is None:
            return
        is_solid = colour is not None and colour[3] == 255 and not (frame.is_transparent or _is_transparent(key))  # noqa: PLR2004 - fully opaque
        is_solid = is_solid and clip.is_plain
        rectangles = self._rectangles(key, frame.matrix) if is_solid else None
        boxes = rectangles if rectangles is not None else [self._bounds(key, frame.matrix)]
        for box in boxes:
            left = box if clip.box is None else box.shared(clip.box)
            if left is not None and min(left.width, left.height) >= _THINNEST:
                yield Drawn(
                    order,
                    left,
                    colour[:3] if colour else None,
                    is_plain=rectangles is not None,
                    is_picture=_type_of(key) == _IMAGE,
                )

    def _painted(self, key: int) -> tuple[int, int, int, int] | None:
        """Return the colour with which a path covers ground; nothing for one that does not."""
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        _draw_mode_of(key, ctypes.addressof(fill), ctypes.addressof(stroke))
        if fill.value:
            fill_of(key, self._colour_at)
        elif stroke.value and _stroke_width_of(key, self._reals_at[0]) and self._reals[0].value >= _THINNEST:
            stroke_of(key, self._colour_at)
        else:
            return None
        red, green, blue, alpha = (part.value for part in self._colour)
        return (red, green, blue, alpha) if alpha else None

    def _bounds(self, key: int, matrix: _Matrix) -> Box:
        if not _bounds_of(key, *self._reals_at):
            return _NOWHERE
        left, bottom, right, top = (real.value for real in self._reals)
        return self._around([matrix.point(x, y) for x in (left, right) for y in (bottom, top)])

    def _rectangles(self, key: int, outer: _Matrix) -> list[Box] | None:
        """Return the rectangles that a path fills; nothing where it fills anything else."""
        count = _segments_of(key)
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        _draw_mode_of(key, ctypes.addressof(fill), ctypes.addressof(stroke))
        if not fill.value or count > _MOST_SEGMENTS:
            return None
        matrix = self._matrix(key).then(outer)
        found: list[Box] = []
        for points in self._subpaths([_segment_of(key, index) for index in range(count)]):
            box = self._around([matrix.point(*point) for point in points])
            if not self._is_rectangle([matrix.point(*point) for point in points], box):
                return None
            if any(box.covers(other) or other.covers(box) for other in found):
                return None  # one may be a hole in the other
            found.append(box)
        return found

    def _subpaths(self, segments: list[int]) -> Iterator[list[_Point]]:
        points: list[_Point] = []
        for segment in segments:
            kind = _type_of_segment(segment)
            _point_of_segment(segment, *self._reals_at[:2])
            if kind == raw.FPDF_SEGMENT_MOVETO and points:
                yield points
                points = []
            repeats = 2 if kind == raw.FPDF_SEGMENT_BEZIERTO else 1  # a curve has too many points for a rectangle
            points.extend([(self._reals[0].value, self._reals[1].value)] * repeats)
        if points:
            yield points

    def _is_rectangle(self, points: list[_Point], box: Box) -> bool:
        if len(points) not in _CORNERS:
            return False
        corners = {(x, y) for x in (box.left, box.right) for y in (box.bottom, box.top)}
        upright = [Box(x, y, x, y).turned(self._turn) for x, y in points]
        return all(any(abs(p.left - x) < _SAME and abs(p.bottom - y) < _SAME for x, y in corners) for p in upright)

    def _clip(self, key: int, frame: _Frame) -> Clip:
        path = _clip_of(key)
        count = min(max(_paths_of_clip(path) if path else 0, 0), _DEEPEST)
        if not count:
            return frame.clip
        # Objects that are drawn under one clip share its points: the first of them names it.
        name = tuple(_segment_of_clip(path, index, 0) for index in range(count))
        if name not in frame.clips:
            frame.clips[name] = self._clip_at(path, count, frame.matrix).within(frame.clip)
        return frame.clips[name]

    def _clip_at(self, path: int, count: int, matrix: _Matrix) -> Clip:
        clip = Clip()
        for index in range(count):
            segments = min(max(_segments_of_clip(path, index), 0), _MOST_SEGMENTS)
            handles = [_segment_of_clip(path, index, place) for place in range(segments)]
            subpaths = list(self._subpaths([handle for handle in handles if handle]))
            points = [matrix.point(*point) for subpath in subpaths for point in subpath]
            if points:
                box = self._around(points)
                is_plain = len(subpaths) == 1 and self._is_rectangle(points, box)
                clip = Clip(box, is_plain).within(clip)
        return clip

    def _matrix(self, key: int) -> _Matrix:
        matrix = raw.FS_MATRIX()
        if not _matrix_of(key, ctypes.addressof(matrix)):
            return _Matrix()
        return _Matrix(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)

    def _around(self, points: list[_Point]) -> Box:
        across, up = [x for x, _ in points], [y for _, y in points]
        return Box(min(across), min(up), max(across), max(up)).turned(self._turn)

    def _is_layered(self, key: int) -> bool:
        for index in range(min(max(_marks_of(key), 0), _DEEPEST)):
            mark = _mark_of(key, index)
            is_named = mark and _name_of_mark(mark, self._name_at, len(self._name), ctypes.addressof(self._length))
            if is_named and self._name.raw.startswith(_LAYER):
                return True
        return False


def fill_of(key: int, into: list[int]) -> None:
    """Put the four parts of the colour that fills an object where four addresses point."""
    _fill_of(key, *into)


def stroke_of(key: int, into: list[int]) -> None:
    """Put the four parts of the colour that outlines an object where four addresses point."""
    _stroke_of(key, *into)
