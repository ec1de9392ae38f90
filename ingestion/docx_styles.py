"""
Styles of a text document: which paragraphs are headings or list items, and which text is hidden or struck through.

Rule: what a paragraph or a run does not say itself, its style says, and what that does not say, the style it is based on.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingestion.package import Element, attribute, is_on

_HEADING_NAME = re.compile(r"heading ([1-9])", re.IGNORECASE)
_BODY_TEXT_LEVEL = 9
_MOST_ANCESTORS = 50
_LEFT_OUT = ("vanish", "strike", "dstrike")
_SMALLEST = 3  # half points: what is smaller is a speck
_NO_FILLS = frozenset({None, "", "AUTO"})
PAPER = "FFFFFF"


@dataclass(frozen=True, slots=True)
class Style:
    """What one style says of its own, None for what it leaves open."""

    name: str
    based_on: str | None
    outline: int | None
    list_number: str | None
    list_level: int | None
    left_out: tuple[tuple[str, bool], ...]
    colour: str | None
    size: int | None
    fill: str | None
    fills_cells: bool


class Styles:
    """The styles of a document."""

    def __init__(self, root: Element | None) -> None:
        self._styles: dict[str, Style] = {}
        self.default_paragraph: str | None = None
        for element in root.iterfind("{*}style") if root is not None else ():
            identity = attribute(element, "styleId")
            if identity is None:
                continue
            self._styles[identity] = _style(element)
            if attribute(element, "type") == "paragraph" and attribute(element, "default") in {"1", "true"}:
                self.default_paragraph = identity

    def heading_level(self, properties: Element | None, style: str | None) -> int | None:
        """Return the depth of a heading, from 1, or None for a paragraph that is none."""
        own = _number(child_value(properties, "outlineLvl"))
        if own is not None:
            return own + 1 if own < _BODY_TEXT_LEVEL else None
        for each in self._chain(style):
            if each.outline is not None:
                return each.outline + 1 if each.outline < _BODY_TEXT_LEVEL else None
            if named := _HEADING_NAME.fullmatch(each.name):
                return int(named.group(1))
            if each.name.lower() == "title":
                return 1
        return None

    def list_of(self, style: str | None) -> tuple[str, int | None, str] | None:
        """Return the list that a style puts its paragraphs in: its number, its level, and the style that says so."""
        for identity, each in self._named_chain(style):
            if each.list_number is not None:
                return each.list_number, each.list_level, identity
        return None

    def leaves_out(self, properties: Element | None, *styles: str | None) -> bool:
        """Whether text is hidden or struck through, by its own properties or else by its styles."""
        return any(self._is_set(name, properties, styles) for name in _LEFT_OUT)

    def is_invisible(self, properties: Element | None, *styles: str | None, ground: str | None) -> bool:
        """Whether text has the colour of its ground, or is too small to be seen; None is a ground that is not known."""
        said = [_look(properties), *(each for style in styles for each in self._chain(style))]
        size = next((each.size for each in said if each.size is not None), None)
        if size is not None and size < _SMALLEST:
            return True
        colour = next((each.colour for each in said if each.colour is not None), None)
        own = next((each.fill for each in said if each.fill is not None), ground)
        return colour is not None and colour == own

    def fills_cells(self, style: str | None) -> bool:
        """Whether a table style colours the ground of its cells."""
        return any(each.fills_cells for each in self._chain(style))

    def _is_set(self, name: str, properties: Element | None, styles: tuple[str | None, ...]) -> bool:
        own = properties.find(f"{{*}}{name}") if properties is not None else None
        if own is not None:
            return is_on(own)
        for style in styles:
            for each in self._chain(style):
                said = dict(each.left_out).get(name)
                if said is not None:
                    return said
        return False

    def _chain(self, style: str | None) -> Iterator[Style]:
        return (each for _, each in self._named_chain(style))

    def _named_chain(self, style: str | None) -> Iterator[tuple[str, Style]]:
        for _ in range(_MOST_ANCESTORS):  # a style that is based on itself ends here
            found = self._styles.get(style) if style is not None else None
            if style is None or found is None:
                return
            yield style, found
            style = found.based_on


def child_value(parent: Element | None, name: str) -> str | None:
    """Return the value of a property element, or None where it does not stand."""
    child = parent.find(f"{{*}}{name}") if parent is not None else None
    return None if child is None else attribute(child, "val")


def fill_of(properties: Element | None) -> str | None:
    """Return the colour of the ground that properties set, or None where they set none."""
    highlight = child_value(properties, "highlight")
    if highlight not in {None, "none"}:
        return highlight
    shading = properties.find("{*}shd") if properties is not None else None
    fill = (attribute(shading, "fill") or "").upper() if shading is not None else None
    return None if fill in _NO_FILLS else fill


@dataclass(frozen=True, slots=True)
class _Look:
    """The look of a run as its own properties say it."""

    colour: str | None
    size: int | None
    fill: str | None


def _look(properties: Element | None) -> _Look:
    colour = (child_value(properties, "color") or "").upper()
    return _Look(
        colour=None if colour in _NO_FILLS else colour,
        size=_number(child_value(properties, "sz")),
        fill=fill_of(properties),
    )


def _style(element: Element) -> Style:
    paragraph = element.find("{*}pPr")
    run = element.find("{*}rPr")
    look = _look(run)
    numbered = paragraph.find("{*}numPr") if paragraph is not None else None
    return Style(
        colour=look.colour,
        size=look.size,
        fill=look.fill or fill_of(paragraph),
        fills_cells=any(
            (attribute(shading, "fill") or "").upper() not in _NO_FILLS
            for shading in element.iterfind(".//{*}tcPr/{*}shd")
        ),
        name=child_value(element, "name") or "",
        based_on=child_value(element, "basedOn"),
        outline=_number(child_value(paragraph, "outlineLvl")),
        list_number=child_value(numbered, "numId"),
        list_level=_number(child_value(numbered, "ilvl")),
        left_out=tuple(
            (name, is_on(found))
            for name in _LEFT_OUT
            if run is not None and (found := run.find(f"{{*}}{name}")) is not None
        ),
    )


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() and len(text) < _BODY_TEXT_LEVEL else None
