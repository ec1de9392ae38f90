"""
The text of a shape on a slide: its paragraphs, numbered where the slide numbers them.

Rule: what is struck through, or has the colour of its ground, is kept apart. A raised mark never joins the figure before
it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ingestion.docx_runs import Piece, PieceKind, chosen
from ingestion.numbering import counted
from ingestion.package import Element, attribute, local_name
from ingestion.superscripts import raised

_LEVELS = 9
_SMALLEST = 200  # hundredths of a point: what is smaller is a speck
_COUNTERS = {
    "arabic": "decimal",
    "alphaLc": "lowerLetter",
    "alphaUc": "upperLetter",
    "romanLc": "lowerRoman",
    "romanUc": "upperRoman",
}
_SHAPED = {"Period": "{}.", "ParenR": "{})", "ParenBoth": "({})", "Plain": "{}"}  # fmt: skip


@dataclass(slots=True)
class _Counts:
    """How far each level of a numbered list has counted, and how it counts."""

    at: list[tuple[str, int]] = field(default_factory=lambda: [("", 0)] * _LEVELS)

    def next(self, level: int, numbering: Element | None) -> str:
        """Return the number before a paragraph, and forget the levels below it."""
        for deeper in range(level + 1, _LEVELS):
            self.at[deeper] = ("", 0)
        if numbering is None:
            self.at[level] = ("", 0)
            return ""
        scheme = attribute(numbering, "type") or ""
        start = _number(attribute(numbering, "startAt")) or 1
        known, last = self.at[level]
        count = last + 1 if known == scheme else start
        self.at[level] = (scheme, count)
        return _numbered(scheme, count)


def paragraphs_of(body: Element, *, ground: str | None) -> Iterator[list[Piece]]:
    """Yield the paragraphs of a text body that hold something. `ground` is the colour behind it, where the slide says."""
    counts = _Counts()
    for paragraph in body.iterfind("{*}p"):
        pieces = list(_pieces(paragraph, ground))
        if not any(piece.text.strip() for piece in pieces):
            continue
        properties = paragraph.find("{*}pPr")
        level = min(_number(attribute(properties, "lvl")) or 0, _LEVELS - 1) if properties is not None else 0
        label = counts.next(level, _numbering(body, properties, level))
        yield [Piece(f"{label} "), *pieces] if label else pieces


def fill_of(properties: Element | None) -> str | None:
    """Return the plain colour that something is filled with, or None where it has none of its own."""
    colour = properties.find("{*}solidFill/{*}srgbClr") if properties is not None else None
    return (attribute(colour, "val") or "").upper() or None if colour is not None else None


def visible(paragraph: list[Piece]) -> list[Piece]:
    """Return what is seen of a paragraph, without the white space at both ends."""
    pieces = [piece for piece in paragraph if piece.kind is not PieceKind.LEFT_OUT]
    while pieces and not pieces[0].text.strip():
        pieces.pop(0)
    while pieces and not pieces[-1].text.strip():
        pieces.pop()
    if pieces:
        pieces[0] = Piece(pieces[0].text.lstrip(), pieces[0].kind)
        pieces[-1] = Piece(pieces[-1].text.rstrip(), pieces[-1].kind)
    return pieces


def plain(paragraph: list[Piece]) -> str:
    """Return what is seen of a paragraph, on one line."""
    return " ".join("".join(piece.text for piece in visible(paragraph)).split())


def _numbering(body: Element, properties: Element | None, level: int) -> Element | None:
    """Return how a paragraph is numbered: as it says itself, else as its text body says of its level."""
    for said in (properties, body.find(f"{{*}}lstStyle/{{*}}lvl{level + 1}pPr")):
        if said is None:
            continue
        if (found := said.find("{*}buAutoNum")) is not None:
            return found
        if said.find("{*}buNone") is not None or said.find("{*}buChar") is not None:
            return None
    return None


def _numbered(scheme: str, count: int) -> str:
    for shape, pattern in _SHAPED.items():
        if scheme.endswith(shape) and (style := _COUNTERS.get(scheme.removesuffix(shape))):
            return pattern.format(counted(count, style))
    return f"{count}."


def _pieces(paragraph: Element, ground: str | None) -> Iterator[Piece]:
    before = ""
    for child in paragraph:
        for piece in _piece(child, ground, before):
            before = piece.text if piece.kind is PieceKind.PLAIN else before
            yield piece


def _piece(element: Element, ground: str | None, before: str) -> Iterator[Piece]:
    match local_name(element):
        case "br":
            yield Piece("\n")
        case "r" | "fld":
            text = (
                "".join(each.text or "" for each in element.iterfind("{*}t")).replace("\v", "\n").replace("_x000D_", "")
            )
            yield from _run(text, element.find("{*}rPr"), ground, before)
        case "AlternateContent":
            yield Piece("".join(each.text or "" for each in chosen(element).iter("{*}t")))
        case _:
            pass


def _run(text: str, properties: Element | None, ground: str | None, before: str) -> Iterator[Piece]:
    if not text:
        return
    if properties is not None and _is_left_out(properties, ground):
        yield Piece(text, PieceKind.LEFT_OUT)
    elif properties is not None and (_number(attribute(properties, "baseline")) or 0) > 0:
        mark, is_note = raised(text, before=before)
        yield Piece(mark, PieceKind.NOTE_MARK if is_note else PieceKind.PLAIN)
    else:
        yield Piece(text)


def _is_left_out(properties: Element, ground: str | None) -> bool:
    if attribute(properties, "strike") in {"sngStrike", "dblStrike"}:
        return True
    size = _number(attribute(properties, "sz"))
    colour = fill_of(properties)
    return (size is not None and size < _SMALLEST) or (colour is not None and colour == ground)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isdecimal() and len(text) < _LEVELS else None
