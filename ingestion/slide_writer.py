"""
The stored text of a presentation, written slide by slide.

Rule: a shape's words are a block of their own, and a row of a table or a chart is a line. What an audience does not see
stands at the end of its slide, marked.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from dealroom.documents import Location, ZoneKind
from ingestion.charts import chart_rows
from ingestion.docx_runs import Piece, PieceKind
from ingestion.notices import counted, notice, shown
from ingestion.package import Element, Package, Relation, attribute, local_name
from ingestion.slide_shapes import Shape, placeholder_of, shapes_of
from ingestion.slide_text import fill_of, paragraphs_of, plain, visible
from ingestion.slide_words import comments_of, diagram_rows
from ingestion.text_builder import TextBuilder
from ingestion.visual_order import Box

_BORDER = " | "
_HIDDEN, _NOTES, _COMMENT = "Hidden", "Speaker notes", "Comment"


@dataclass(slots=True)
class _Counts:
    """How much of a presentation its audience does not see, or we do not read."""

    hidden_slides: int = 0
    hidden: int = 0
    notes: int = 0
    comments: int = 0
    pictures: int = 0
    embedded: int = 0


class SlideWriter:
    """Writes the slides of a presentation one after another."""

    def __init__(self, package: Package, *, size: Box) -> None:
        self.builder = TextBuilder()
        self._package = package
        self._size = size
        self._counts = _Counts()
        self._aside: list[tuple[str, str]] = []  # what the audience of the slide at hand does not see

    @property
    def notice(self) -> str | None:
        """What should be known of the presentation, in words."""
        counts = self._counts
        kept = [
            counted(counts.hidden_slides, "hidden slide", "hidden slides"),
            counted(counts.hidden, "hidden or struck-through passage", "hidden or struck-through passages"),
            counted(counts.notes, "page of speaker notes", "pages of speaker notes"),
            counted(counts.comments, "comment", "comments"),
        ]
        unread = [
            counted(counts.pictures, "picture", "pictures"),
            counted(counts.embedded, "embedded file", "embedded files"),
        ]
        return notice(_said(kept, "kept apart"), _said(unread, "not read"))

    def write(self, number: int, part: str, *, places: Mapping[str, Box]) -> None:
        """Write a slide."""
        root = self._package.root(part)
        relations = {relation.id: relation for relation in self._package.relations(part)}
        start = self.builder.length + bool(self.builder.length)
        ground = fill_of(root.find("{*}cSld/{*}bg/{*}bgPr"))
        for shape in shapes_of(root, places, size=self._size):
            self._write_shape(shape, relations, ground)
        self._look_aside(relations.values())
        self._write_aside()
        if self.builder.length > start:
            self.builder.place(Location(start, self.builder.length, slide=number))
        if attribute(root, "show") in {"0", "false"}:
            self._counts.hidden_slides += 1
            self.builder.mark(ZoneKind.HIDDEN, start)

    def write_grounds(self, roots: Iterable[Element]) -> None:
        """Write what stands on the ground of the slides, each text once, as what is never evidence."""
        written: set[str] = set()
        for root in roots:
            for shape in shapes_of(root, {}, size=self._size):
                text = "\n".join(map(plain, self._paragraphs(shape.element, None)))
                if text and shape.placeholder is None and not shape.is_hidden and text not in written:
                    written.add(text)
                    self._fence()
                    self.builder.write(text, zone=ZoneKind.FURNITURE)

    def _write_shape(self, shape: Shape, relations: Mapping[str, Relation], ground: str | None) -> None:
        match local_name(shape.element):
            case "sp":
                paragraphs = self._paragraphs(shape.element, fill_of(shape.element.find("{*}spPr")) or ground)
                self._write_paragraphs(shape, paragraphs)
            case "graphicFrame":
                self._write_frame(shape, relations)
            case "pic":
                self._counts.pictures += 1
            case _:
                pass

    def _paragraphs(self, element: Element, ground: str | None) -> list[list[Piece]]:
        body = element.find("{*}txBody")
        return list(paragraphs_of(body, ground=ground)) if body is not None else []

    def _write_paragraphs(self, shape: Shape, paragraphs: list[list[Piece]]) -> None:
        for paragraph in paragraphs:
            self._put_aside(_HIDDEN, "".join(each.text for each in paragraph if each.kind is PieceKind.LEFT_OUT))
        lines = [seen for paragraph in paragraphs if (seen := visible(paragraph))]
        if shape.is_hidden:
            self._put_aside(_HIDDEN, " ".join(map(plain, lines)))
            return
        if not lines:
            return
        self._fence()
        start = self.builder.length
        for index, paragraph in enumerate(lines):
            self.builder.write("\n" if index else "")
            for piece in paragraph:
                self.builder.write(piece.text, zone=ZoneKind.NOTE_MARK if piece.kind is PieceKind.NOTE_MARK else None)
        if shape.is_title:
            self.builder.head(start, 1)
        if shape.is_running:
            self.builder.mark(ZoneKind.FURNITURE, start)

    def _write_frame(self, shape: Shape, relations: Mapping[str, Relation]) -> None:
        for content in shape.element.iterfind("{*}graphic/{*}graphicData/*"):
            match local_name(content):
                case "tbl":
                    self._write_rows(shape, self._table(content))
                case "chart":
                    part = self._part(content, relations, "id")
                    self._write_rows(shape, chart_rows(self._package.root(part)) if part else ())
                case "relIds":
                    part = self._part(content, relations, "dm")
                    self._write_rows(shape, diagram_rows(self._package.root(part)) if part else ())
                case _:
                    self._counts.embedded += 1

    def _part(self, element: Element, relations: Mapping[str, Relation], name: str) -> str | None:
        found = relations.get(attribute(element, name) or "")
        return found.target if found is not None and self._package.has(found.target) else None

    def _table(self, table: Element) -> Iterator[list[str]]:
        for row in table.iterfind("{*}tr"):
            cells: list[str] = []
            for cell in row.iterfind("{*}tc"):
                if attribute(cell, "hMerge") in {"1", "true"} or attribute(cell, "vMerge") in {"1", "true"}:
                    continue
                body = cell.find("{*}txBody")
                ground = fill_of(cell.find("{*}tcPr"))
                paragraphs = list(paragraphs_of(body, ground=ground)) if body is not None else []
                for paragraph in paragraphs:
                    self._put_aside(
                        _HIDDEN, "".join(each.text for each in paragraph if each.kind is PieceKind.LEFT_OUT)
                    )
                cells.append(" ".join(filter(None, map(plain, paragraphs))))
            yield cells

    def _write_rows(self, shape: Shape, rows: Iterable[list[str]]) -> None:
        for row in rows:
            cells = [cell for cell in row if cell]
            if shape.is_hidden:
                self._put_aside(_HIDDEN, _BORDER.join(cells))
            elif cells:
                self._fence()
                for index, cell in enumerate(cells):
                    self.builder.write(_BORDER if index else "", zone=ZoneKind.BREAK)
                    self.builder.write(cell)

    def _look_aside(self, relations: Iterable[Relation]) -> None:
        """Put aside the speaker's notes and the comments of a slide."""
        for relation in relations:
            if relation.kind not in {"notesSlide", "comments"} or not self._package.has(relation.target):
                continue
            root = self._package.root(relation.target)
            if relation.kind == "notesSlide":
                bodies = (each for each in root.iterfind(".//{*}sp") if placeholder_of(each) == "body")
                notes = " ".join(plain(line) for body in bodies for line in self._paragraphs(body, None))
                self._counts.notes += bool(notes.strip())
                self._put_aside(_NOTES, notes)
            else:
                for text in comments_of(root):
                    self._counts.comments += 1
                    self._put_aside(_COMMENT, text)

    def _put_aside(self, label: str, text: str) -> None:
        words = " ".join(text.split())
        if shown(words):
            self._counts.hidden += label == _HIDDEN
            self._aside.append((label, words))

    def _write_aside(self) -> None:
        for label, words in self._aside:
            self._fence()
            start = self.builder.write(label)
            self.builder.write(_BORDER, zone=ZoneKind.BREAK)
            self.builder.write(words)
            self.builder.mark(ZoneKind.HIDDEN, start)
        self._aside = []

    def _fence(self) -> None:
        if self.builder.length:
            self.builder.write("\n", zone=ZoneKind.BREAK)


def _said(counted: list[str], what: str) -> str:
    """Return a sentence on what is counted, or nothing where there is nothing."""
    found = [each for each in counted if each]
    if not found:
        return ""
    verb = "is" if len(found) == 1 and found[0].startswith("1 ") else "are"
    return f"{', '.join(found[:-1])}{' and ' if len(found) > 1 else ''}{found[-1]} {verb} {what}."
