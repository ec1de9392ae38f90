"""
Presentations, from bytes to one stored text: slide by slide, each in the order in which a person reads it.

Rule: a title is a heading, a row of a table or a chart is a line, and no quotation runs from one shape or cell into
another. What an audience does not see - notes, comments, hidden slides and shapes - is kept apart and is never evidence.
"""

from dealroom.documents import DocumentKind
from ingestion.notices import shown
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Element, Package, attribute, local_name
from ingestion.slide_shapes import places_of
from ingestion.slide_writer import SlideWriter
from ingestion.visual_order import Box

MOST_SLIDES = 5_000

_KIND = DocumentKind.PPTX
_LONGEST_FAULT = 300


def read_slides(data: bytes) -> ReadDocument | Unreadable:
    """Read a presentation, or say in words why it cannot be read."""
    try:
        writer = _read(Package(data))
    except BrokenPackageError as fault:
        return Unreadable(_KIND, f"The presentation cannot be read: {shown(str(fault))[:_LONGEST_FAULT]}.")
    if not writer.builder.length:
        return Unreadable(_KIND, "The presentation holds no text.")
    return ReadDocument(_KIND, writer.builder.stored(), page_count=None, notice=writer.notice)


def _read(package: Package) -> SlideWriter:
    main = package.main_part()
    root = package.root(main)
    if local_name(root) != "presentation":
        raise BrokenPackageError("its main part is not a presentation")
    writer = SlideWriter(package, size=_size(root))
    layouts = _Layouts(package)
    for number, part in enumerate(_slides(package, root, main), start=1):
        writer.write(number, part, places=layouts.places(part))
    writer.write_grounds(layouts.roots.values())
    return writer


def _size(root: Element) -> Box:
    size = root.find("{*}sldSz")
    across, down = (attribute(size, name) if size is not None else None for name in ("cx", "cy"))
    return (
        Box(0, 0, float(across or 0), float(down or 0)) if _is_number(across) and _is_number(down) else Box(0, 0, 0, 0)
    )


def _is_number(text: str | None) -> bool:
    return text is not None and text.isdecimal() and len(text) < 12  # noqa: PLR2004 - a slide is no wider than that


def _slides(package: Package, root: Element, main: str) -> list[str]:
    """Return the parts of the slides in their order."""
    targets = {relation.id: relation.target for relation in package.relations(main) if relation.kind == "slide"}
    listed = root.find("{*}sldIdLst")
    names = [_relation_of(each) for each in (listed if listed is not None else ())]
    found = [targets[name] for name in names if name in targets and package.has(targets[name])]
    if len(found) > MOST_SLIDES:
        raise BrokenPackageError(f"it holds more than {MOST_SLIDES:,} slides")
    return found


def _relation_of(element: Element) -> str:
    """Return the id of the relation that an element names; its own id has the same name in no namespace."""
    return next((str(value) for key, value in element.items() if str(key).endswith("}id")), "")


class _Layouts:
    """The grounds that slides lie on: where they put placeholders, and what stands on them."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._places: dict[str, dict[str, Box]] = {}
        self.roots: dict[str, Element] = {}

    def places(self, slide: str) -> dict[str, Box]:
        """Return where a slide's layout, or else its master, puts the placeholders."""
        layout = self._ground(slide, "slideLayout")
        if layout is None:
            return {}
        if layout not in self._places:
            master = self._ground(layout, "slideMaster")
            # The numbers of a master's placeholders are its own; slides go by those of their layout.
            above = {key: box for key, box in self._of(master).items() if not key.startswith("#")} if master else {}
            self._places[layout] = above | self._of(layout)
        return self._places[layout]

    def _ground(self, part: str, kind: str) -> str | None:
        targets = (each.target for each in self._package.relations(part) if each.kind == kind)
        return next((target for target in targets if self._package.has(target)), None)

    def _of(self, part: str) -> dict[str, Box]:
        if part not in self.roots:
            self.roots[part] = self._package.root(part)
        return places_of(self.roots[part])
