"""
Office packages: a zip of XML parts that name each other.

Rule: a part that declares a document type is refused, entities are never resolved, and nothing is fetched. Two parts
of one name refuse the package: a file that two readers see differently cannot prove anything.
"""

import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import IO

from lxml import etree

Element = etree._Element  # noqa: SLF001 - the class of every element has no public name  # pyright: ignore[reportPrivateUsage] - as before

_RELATIONSHIP = "{*}Relationship"


class BrokenPackageError(ValueError):
    """A package that cannot be read, named for the part that is wrong."""


@dataclass(frozen=True, slots=True)
class Relation:
    """One part's pointer to another: its id, the last word of its type, and the target's name."""

    id: str
    kind: str
    target: str


class Package:
    """An open office package. Every fault of its bytes is a BrokenPackageError."""

    def __init__(self, data: bytes) -> None:
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError) as fault:
            raise BrokenPackageError("the file is not a complete office package") from fault
        self._names: dict[str, zipfile.ZipInfo] = {}
        for info in self._zip.infolist():
            name = info.filename.replace("\\", "/").lstrip("/").lower()
            if name in self._names:
                raise BrokenPackageError(f"the package holds two parts named {info.filename}")
            self._names[name] = info

    def has(self, part: str) -> bool:
        """Whether the package holds a part."""
        return part.lower() in self._names

    def root(self, part: str) -> Element:
        """Return the root element of a part."""
        try:
            root = etree.fromstring(self.content(part), parser=_parser())
        except etree.XMLSyntaxError as fault:
            raise BrokenPackageError(f"the part {part} is not well-formed") from fault
        _refuse_document_type(root, part)
        return root

    def elements(self, part: str, *, tags: tuple[str, ...]) -> Iterator[Element]:
        """Yield the finished elements of these names (in any namespace) from a part, freeing each one after its turn."""
        names = tuple(f"{{*}}{tag}" for tag in tags)
        try:
            with self._open(part) as stream:
                events = etree.iterparse(
                    stream, events=("end",), tag=names, resolve_entities=False, load_dtd=False, no_network=True,
                    huge_tree=False, remove_comments=True, remove_pis=True,
                )  # fmt: skip
                is_checked = False
                for _, element in events:
                    if not is_checked:
                        _refuse_document_type(element, part)
                        is_checked = True
                    yield element
                    _free(element)
        except etree.XMLSyntaxError as fault:
            raise BrokenPackageError(f"the part {part} is not well-formed") from fault
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as fault:
            raise BrokenPackageError(f"the part {part} cannot be unpacked") from fault

    def relations(self, part: str) -> tuple[Relation, ...]:
        """Return what a part points at inside the package; the package itself is the part with the empty name."""
        folder, name = posixpath.split(part)
        described_in = posixpath.join(folder, "_rels", f"{name}.rels")
        if not self.has(described_in):
            return ()
        return tuple(
            Relation(
                id=element.get("Id", ""),
                kind=posixpath.basename(element.get("Type", "")),
                target=_resolved(folder, element.get("Target", "")),
            )
            for element in self.root(described_in).iterfind(_RELATIONSHIP)
            if element.get("TargetMode") != "External"
        )

    def main_part(self) -> str:
        """Return the name of the part that the package is about."""
        for relation in self.relations(""):
            if relation.kind == "officeDocument" and self.has(relation.target):
                return relation.target
        raise BrokenPackageError("the package names no document of its own")

    def content(self, part: str) -> bytes:
        """Return the bytes of a part."""
        try:
            with self._open(part) as stream:
                return stream.read()
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError) as fault:
            raise BrokenPackageError(f"the part {part} cannot be unpacked") from fault

    def _open(self, part: str) -> IO[bytes]:
        info = self._names.get(part.lower())
        if info is None:
            raise BrokenPackageError(f"the part {part} is missing")
        return self._zip.open(info)


def local_name(element: Element) -> str:
    """Return an element's name without its namespace."""
    tag = element.tag
    return tag[tag.rfind("}") + 1 :]


def attribute(element: Element, name: str) -> str | None:
    """Return an attribute by its local name, whatever its namespace: strict and usual packages differ in it."""
    value = element.get(name)
    if value is not None:
        return value
    return next((str(found) for key, found in element.items() if str(key).endswith(f"}}{name}")), None)


def is_on(element: Element | None, name: str = "val") -> bool:
    """Whether a switch element or attribute stands and does not say no."""
    if element is None:
        return False
    return (attribute(element, name) or "1").lower() not in {"0", "false", "off", "none"}


def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False, remove_comments=True, remove_pis=True
    )


def _refuse_document_type(element: Element, part: str) -> None:
    declared: str = element.getroottree().docinfo.doctype  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType, reportUnknownMemberType] - missing in the stubs
    if declared:
        raise BrokenPackageError(f"the part {part} declares a document type")


def _free(element: Element) -> None:
    parent = element.getparent()
    element.clear()
    if parent is not None:
        while (older := element.getprevious()) is not None:
            parent.remove(older)


def _resolved(folder: str, target: str) -> str:
    if target.startswith("/"):
        return target.lstrip("/")
    return posixpath.normpath(posixpath.join(folder, target))
