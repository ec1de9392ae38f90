"""
The stored text of a text document, written block by block.

Rule: a paragraph is a line, behind its list number; a row of a table is a line, with a border between its cells. No
quotation runs from one cell into another, out of a table, or into a note.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from dealroom.documents import Location, ZoneKind
from ingestion.docx_blocks import blocks, cells, is_mark_deleted, rows
from ingestion.docx_runs import Line, Piece, PieceKind, RunReader
from ingestion.docx_styles import PAPER, Styles, child_value, fill_of
from ingestion.notices import counted, hidden_notice, notice, shown
from ingestion.numbering import Numbering
from ingestion.package import Element, attribute, is_on, local_name
from ingestion.text_builder import TextBuilder

HIDDEN_LABEL = "Hidden"
_COMMENT_LABEL = "Comment"
_BORDER = " | "
_EMPTY = "| "
_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})
_ZONES = {PieceKind.PLAIN: None, PieceKind.NOTE_MARK: ZoneKind.NOTE_MARK}
_OPENS_FIGURE = frozenset({"$", "€", "£", "¥", "(", "$(", "€(", "£(", "¥("})
_CLOSES_FIGURE = frozenset({")", "%", ")%", "%)"})


@dataclass(frozen=True, slots=True)
class _LeftOut:
    """Text of a paragraph that a reader does not see, or sees struck through."""

    text: str
    paragraph: int


class DocumentWriter:
    """Writes the parts of a document one after another."""

    def __init__(self, *, styles: Styles, numbering: Numbering, ground: str | None = PAPER) -> None:
        self.builder = TextBuilder()
        self._styles = styles
        self._numbering = numbering
        self._runs = RunReader(styles)
        self._paragraph = 0
        self._last_cell = ""
        self._is_fenced = False  # whether the next line stands behind a border
        self._carried: list[Piece] = []  # of a paragraph whose mark was deleted, so that it runs on into the next
        self._left_out: list[_LeftOut] = []
        self._embedded = 0
        self._comments = 0
        self._grounds = [ground]  # the colour behind what is written, None where it is not known

    @property
    def problem(self) -> str | None:
        """What of the document is not searchable, in words."""
        said = counted(self._embedded, "embedded document is not read", "embedded documents are not read")
        return f"{said}." if said else None

    @property
    def notice(self) -> str | None:
        """How much of the document is kept apart, in words."""
        comments = counted(self._comments, "comment is kept apart.", "comments are kept apart.")
        return notice(hidden_notice(len(self._left_out)), comments)

    def write_blocks(self, parent: Element) -> None:
        """Write the paragraphs and tables of a part, in order."""
        for block in blocks(parent):
            match local_name(block):
                case "p":
                    self._write_paragraph(block)
                case "tbl":
                    self._write_table(block)
                case _:
                    self._embedded += 1
        self._flush()

    def write_notes(self, root: Element | None, kind: str) -> None:
        """Write the notes that the text refers to, each under its mark."""
        if root is None:
            return
        found = {attribute(note, "id"): note for note in root if attribute(note, "type") not in _SEPARATORS}
        for (known, identity), mark in list(self._runs.notes.marks.items()):
            if known == kind and identity in found:
                self._is_fenced = True
                self._carried = [Piece(mark, PieceKind.NOTE_MARK)]
                self.write_blocks(found[identity])

    def write_running_heads(self, roots: Iterable[Element]) -> None:
        """Write what stands at the head and foot of pages, each text once, as what is never evidence."""
        written: set[str] = set()
        for root in roots:
            part = DocumentWriter(styles=self._styles, numbering=self._numbering)
            part.write_blocks(root)
            for text in part.builder.stored().text.split("\n"):
                if text.strip() and text not in written:
                    written.add(text)
                    self._paragraph += 1
                    self._fence()
                    start = self.builder.write(text, zone=ZoneKind.FURNITURE)
                    self.builder.place(Location(start, self.builder.length, paragraph=self._paragraph))

    def write_comments(self, root: Element | None) -> None:
        """Write the comments, all of them marked: they are about the document, and no part of it."""
        for comment in root.iterfind("{*}comment") if root is not None else ():
            part = DocumentWriter(styles=self._styles, numbering=self._numbering)
            part.write_blocks(comment)
            words = " ".join(part.builder.stored().text.split())
            if words:
                self._comments += 1
                self._write_aside(_COMMENT_LABEL, words, paragraph=None)

    def write_left_out(self) -> None:
        """Write what is hidden or struck through, all of it marked."""
        for left_out in self._left_out:
            self._write_aside(HIDDEN_LABEL, left_out.text, paragraph=left_out.paragraph)

    def _write_aside(self, label: str, words: str, *, paragraph: int | None) -> None:
        self._fence()
        start = self.builder.write(label)
        self.builder.write(_BORDER, zone=ZoneKind.BREAK)
        text = self.builder.write(words)
        if paragraph is not None:
            self.builder.place(Location(text, self.builder.length, paragraph=paragraph))
        self.builder.mark(ZoneKind.HIDDEN, start)

    def _fence(self) -> None:
        if self.builder.length:
            self.builder.write("\n", zone=ZoneKind.BREAK)

    def _write_paragraph(self, paragraph: Element) -> None:
        line, label, level = self._line(paragraph)
        is_carried = is_mark_deleted(paragraph)
        if not is_carried and self._write_line(line.pieces, label=label, before="\n", is_fenced=self._is_fenced):
            self._is_fenced = False
            if level is not None:
                self.builder.head(self.builder.last_place, level)
        self._grounds.append(None)  # what a text box is filled with is not looked up
        for box in line.boxes:
            self.write_blocks(box)
        self._grounds.pop()
        if is_carried:
            self._carried = line.pieces

    def _line(self, paragraph: Element) -> tuple[Line, str, int | None]:
        """Return what a paragraph says, its list number, and its depth as a heading."""
        properties = paragraph.find("{*}pPr")
        style = child_value(properties, "pStyle") or self._styles.default_paragraph
        line = self._runs.line(paragraph, style=style, ground=self._grounds[-1])
        line.pieces = _joined(self._carried, line.pieces)
        self._carried = []
        if is_mark_deleted(paragraph):
            return line, "", None
        is_shown = any(piece.kind is not PieceKind.LEFT_OUT and piece.text.strip() for piece in line.pieces)
        label = self._label(properties, style) if is_shown else ""
        return line, label, self._styles.heading_level(properties, style)

    def _label(self, properties: Element | None, style: str | None) -> str:
        own = properties.find("{*}numPr") if properties is not None else None
        number = child_value(own, "numId")
        level = child_value(own, "ilvl")
        inherited = self._styles.list_of(style)
        if number is None and inherited is not None:
            number, said, named = inherited
            tied = self._numbering.level_of_style(number, named)
            level = level or str(tied if tied is not None else said or 0)
        if number is None or number == "0":
            return ""
        return self._numbering.next_label(number, int(level) if level and level.isdecimal() else 0)

    def _write_line(self, pieces: list[Piece], *, label: str = "", before: str, is_fenced: bool) -> bool:
        """Write a paragraph behind a separator, a border if it is fenced, and return whether it had anything to show."""
        self._paragraph += 1
        hidden = "".join(piece.text for piece in pieces if piece.kind is PieceKind.LEFT_OUT)
        self._leave_out(" ".join(hidden.split()))
        visible = _trimmed(pieces)
        if not visible:
            return False
        if self.builder.length:
            self.builder.write(before, zone=ZoneKind.BREAK if is_fenced else None)
        start = self.builder.write(f"{label} " if label else "")
        for piece in visible:
            self.builder.write(piece.text, zone=_ZONES[piece.kind])
        self.builder.place(Location(start, self.builder.length, paragraph=self._paragraph))
        return True

    def _flush(self) -> None:
        """Write what a deleted paragraph mark at the end of a part left over."""
        carried, self._carried = self._carried, []
        if carried:
            self._write_line(carried, before="\n", is_fenced=self._is_fenced)

    def _write_table(self, table: Element) -> None:
        self._flush()
        self._grounds.append(self._ground_of_table(table))
        for row in rows(table):
            if is_on(row.find("{*}trPr/{*}hidden")):
                self._leave_out(" ".join("".join(text.text or "" for text in row.iter("{*}t")).split()))
            else:
                self._write_row(row)
        self._grounds.pop()
        self._is_fenced = True

    def _ground_of_table(self, table: Element) -> str | None:
        properties = table.find("{*}tblPr")
        if self._styles.fills_cells(child_value(properties, "tblStyle")):
            return None
        return fill_of(properties) or self._grounds[-1]

    def _leave_out(self, words: str) -> None:
        if shown(words):
            self._left_out.append(_LeftOut(words, self._paragraph))

    def _write_row(self, row: Element) -> None:
        separator, empty = "\n", 0
        self._last_cell = ""
        for cell in cells(row):
            if self._write_cell(cell, before=separator + _EMPTY * empty):
                separator, empty = _BORDER, 0
            else:
                empty += 1

    def _write_cell(self, cell: Element, *, before: str) -> bool:
        """Write the paragraphs of a cell one behind another and return whether it had anything to show."""
        self._grounds.append(fill_of(cell.find("{*}tcPr")) or self._grounds[-1])
        has_text = self._write_cell_blocks(cell, before=before)
        self._grounds.pop()
        return has_text

    def _write_cell_blocks(self, cell: Element, *, before: str) -> bool:
        has_text = False
        for block in blocks(cell):
            match local_name(block):
                case "p":
                    has_text |= self._write_cell_paragraph(block, before=" " if has_text else before)
                case "tbl":
                    for inner in (each for row in rows(block) for each in cells(row)):
                        has_text |= self._write_cell(inner, before=_BORDER if has_text else before)
                case _:
                    self._embedded += 1
        return has_text

    def _write_cell_paragraph(self, paragraph: Element, *, before: str) -> bool:
        line, label, _ = self._line(paragraph)
        if is_mark_deleted(paragraph):
            self._carried = line.pieces
            return False
        text = "".join(piece.text for piece in _trimmed(line.pieces))
        if before.startswith(_BORDER) and (self._last_cell in _OPENS_FIGURE or text in _CLOSES_FIGURE):
            before = ""  # one figure, its currency sign or closing bracket in a cell of its own
        has_text = self._write_line(line.pieces, label=label, before=before, is_fenced=before not in {"", " "})
        self._last_cell = text or self._last_cell
        self._grounds.append(None)
        for box in line.boxes:
            has_text |= self._write_cell_blocks(box, before=" " if has_text else before)
        self._grounds.pop()
        return has_text


def _joined(carried: list[Piece], pieces: list[Piece]) -> list[Piece]:
    """Return what was carried over with what follows it; behind a note's mark stands one space."""
    if not carried or carried[-1].kind is not PieceKind.NOTE_MARK:
        return [*carried, *pieces]
    first = next((index for index, piece in enumerate(pieces) if piece.text.strip()), len(pieces))
    text = [Piece(f" {pieces[first].text.lstrip()}", pieces[first].kind)] if first < len(pieces) else []
    return [*carried, *text, *pieces[first + 1 :]]


def _trimmed(pieces: list[Piece]) -> list[Piece]:
    """Return the visible pieces without the white space at both ends; nothing where only white space is left."""
    visible = [piece for piece in pieces if piece.kind is not PieceKind.LEFT_OUT]
    while visible and not visible[0].text.strip():
        visible.pop(0)
    while visible and not visible[-1].text.strip():
        visible.pop()
    if visible:
        visible[0] = Piece(visible[0].text.lstrip(), visible[0].kind)
        visible[-1] = Piece(visible[-1].text.rstrip(), visible[-1].kind)
    return visible
