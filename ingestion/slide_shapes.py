"""
The shapes of a slide, each with its place, in the order in which a person reads them.

Rule: a shape without a place of its own lies where the layout puts its placeholder. The title is read first. What lies
beside the slide, or is switched off, is not seen.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ingestion.docx_runs import chosen
from ingestion.package import Element, attribute, local_name
from ingestion.visual_order import Box, visual_order

MOST_SHAPES = 5_000

_TITLES = frozenset({"title", "ctrTitle"})
_RUNNING = frozenset({"ftr", "sldNum", "dt", "hdr"})
_SHAPES = frozenset({"sp", "graphicFrame", "pic", "cxnSp"})
_NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape: its element, the kind of placeholder that it fills, and its place; None for a place that is not known."""

    element: Element
    placeholder: str | None
    box: Box | None
    is_hidden: bool = False

    @property
    def is_title(self) -> bool:
        """Whether it is the slide's title."""
        return self.placeholder in _TITLES

    @property
    def is_running(self) -> bool:
        """Whether it runs along all slides: a foot, a date, a slide's number."""
        return self.placeholder in _RUNNING


@dataclass(frozen=True, slots=True)
class _Frame:
    """How the coordinates inside a group lie on the slide."""

    left: float = 0
    top: float = 0
    across: float = 1
    down: float = 1

    def placed(self, box: Box) -> Box:
        return Box(
            self.left + box.left * self.across,
            self.top + box.top * self.down,
            self.left + box.right * self.across,
            self.top + box.bottom * self.down,
        )


def shapes_of(root: Element, places: Mapping[str, Box], *, size: Box) -> list[Shape]:
    """Return the shapes of a slide in reading order; `places` are those of the layout's placeholders, by their keys."""
    tree = root.find("{*}cSld/{*}spTree")
    found: list[Shape] = []
    for shape in _flattened(tree, _Frame(), places, is_hidden=False) if tree is not None else ():
        found.append(shape)
        if len(found) >= MOST_SHAPES:
            break
    seen = [_seen(shape, size) for shape in found]
    titles = [shape for shape in seen if shape.is_title]
    others = [shape for shape in seen if not shape.is_title]
    order = visual_order([shape.box or _NOWHERE for shape in others])
    return [*titles, *(others[number] for number in order)]


def places_of(root: Element) -> dict[str, Box]:
    """Return where a layout or a master puts its placeholders, by the keys under which slides look for them."""
    places: dict[str, Box] = {}
    tree = root.find("{*}cSld/{*}spTree")
    for element in tree if tree is not None else ():
        box = _own_box(element)
        if box is not None:
            for key in _keys(element):
                places.setdefault(key, box)
    return places


def placeholder_of(element: Element) -> str | None:
    """Return the kind of placeholder that a shape fills, or None for a shape that stands for itself."""
    found = _placeholder(element)
    return None if found is None else attribute(found, "type") or "obj"


def _flattened(parent: Element, frame: _Frame, places: Mapping[str, Box], *, is_hidden: bool) -> Iterator[Shape]:
    for child in parent:
        name = local_name(child)
        hides = is_hidden or _is_switched_off(child)
        if name == "grpSp":
            yield from _flattened(child, _inner_frame(child, frame), places, is_hidden=hides)
        elif name == "AlternateContent":
            yield from _flattened(chosen(child), frame, places, is_hidden=hides)
        elif name in _SHAPES:
            own = _own_box(child)
            box = frame.placed(own) if own is not None else _inherited(child, places)
            yield Shape(child, placeholder_of(child), box, hides)


def _seen(shape: Shape, size: Box) -> Shape:
    """Return a shape as hidden where all of it lies beside the slide."""
    box = shape.box
    if box is None or shape.is_hidden or size.right <= 0:
        return shape
    is_beside = box.right <= 0 or box.bottom <= 0 or box.left >= size.right or box.top >= size.bottom
    is_point = box.left == box.right and box.top == box.bottom
    return Shape(shape.element, shape.placeholder, box, is_hidden=is_beside and not is_point)


def _own_box(element: Element) -> Box | None:
    transform = next((found for path in _TRANSFORMS if (found := element.find(path)) is not None), None)
    if transform is None:
        return None
    offset, extent = transform.find("{*}off"), transform.find("{*}ext")
    if offset is None or extent is None:
        return None
    left, top = _number(offset, "x"), _number(offset, "y")
    return Box(left, top, left + _number(extent, "cx"), top + _number(extent, "cy"))


_TRANSFORMS = ("{*}spPr/{*}xfrm", "{*}xfrm", "{*}grpSpPr/{*}xfrm")


def _inner_frame(group: Element, frame: _Frame) -> _Frame:
    outer = _own_box(group)
    transform = group.find("{*}grpSpPr/{*}xfrm")
    offset = transform.find("{*}chOff") if transform is not None else None
    extent = transform.find("{*}chExt") if transform is not None else None
    if outer is None or offset is None or extent is None:
        return frame
    placed = frame.placed(outer)
    across = (placed.right - placed.left) / (_number(extent, "cx") or 1)
    down = (placed.bottom - placed.top) / (_number(extent, "cy") or 1)
    return _Frame(placed.left - _number(offset, "x") * across, placed.top - _number(offset, "y") * down, across, down)


def _number(element: Element, name: str) -> float:
    text = (attribute(element, name) or "")[:20]
    return float(text) if text.removeprefix("-").isdecimal() else 0.0


def _inherited(element: Element, places: Mapping[str, Box]) -> Box | None:
    return next((places[key] for key in _keys(element) if key in places), None)


def _keys(element: Element) -> Iterator[str]:
    found = _placeholder(element)
    if found is None:
        return
    kind = attribute(found, "type") or "obj"
    if index := attribute(found, "idx"):
        yield f"#{index}"
    yield {"ctrTitle": "title", "subTitle": "body"}.get(kind, kind)


def _placeholder(element: Element) -> Element | None:
    return next((found for found in element.iterfind("{*}*/{*}nvPr/{*}ph")), None)


def _is_switched_off(element: Element) -> bool:
    properties = next(element.iterfind("{*}*/{*}cNvPr"), None)
    return properties is not None and attribute(properties, "hidden") in {"1", "true"}
