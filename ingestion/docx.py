"""
Text documents, from bytes to one stored text.

Rule: the text is what a reader sees with every tracked change accepted - list numbers counted, tables row by row, text
boxes and content controls once. Notes stand at the end under their marks, running heads behind them, and what is hidden
or struck through last of all, marked.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from dealroom.documents import DocumentKind, Location, ZoneKind
from ingestion.docx_runs import Line, Piece, PieceKind, RunReader, chosen
from ingestion.docx_styles import Styles, child_value
from ingestion.numbering import Numbering
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.package import BrokenPackageError, Element, Package, Relation, attribute, local_name
from ingestion.text_builder import TextBuilder

HIDDEN_LABEL = "Hidden"
_BORDER = " | "
_EMPTY = "| "
_WRAPPERS = frozenset({"sdt", "sdtContent", "customXml", "ins", "moveTo", "smartTag"})
_REMOVED = frozenset({"del", "moveFrom"})
_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})
_ZONES = {PieceKind.PLAIN: None, PieceKind.NOTE_MARK: ZoneKind.NOTE_MARK}
_OPENS_FIGURE = frozenset("$€£¥(")
_CLOSES_FIGURE = frozenset({")", "%", ")%", "%)"})


def read_docx(data: bytes) -> ReadDocument | Unreadable:
    """Read a text document, or say in words why it cannot be read."""
    try:
        writer = _read(Package(data))
    except BrokenPackageError as fault:
        return Unreadable(DocumentKind.DOCX, f"The document cannot be read: {fault}.")
    if not writer.builder.length:
        return Unreadable(DocumentKind.DOCX, "The document holds no text.")
    return ReadDocument(DocumentKind.DOCX, writer.builder.stored(), page_count=None, problem=writer.problem)


def _read(package: Package) -> "_Writer":
    main = package.main_part()
    root = package.root(main)
    body = root.find("{*}body")
    if local_name(root) != "document" or body is None:
        raise BrokenPackageError("its main part is not a text document")
    relations = package.relations(main)
    writer = _Writer(
        styles=Styles(_named(package, relations, "styles")),
        numbering=Numbering(_named(package, relations, "numbering")),
    )
    writer.write_blocks(body)
    for kind in ("footnote", "endnote"):
        writer.write_notes(_named(package, relations, f"{kind}s"), kind)
    running = [relation.target for relation in relations if relation.kind in {"header", "footer"}]
    writer.write_running_heads(package.root(part) for part in running if package.has(part))
    writer.write_left_out()
    return writer


def _named(package: Package, relations: tuple[Relation, ...], kind: str) -> Element | None:
    part = next((relation.target for relation in relations if relation.kind == kind), None)
    return package.root(part) if part is not None and package.has(part) else None


@dataclass(frozen=True, slots=True)
class _LeftOut:
    """Text of a paragraph that a reader does not see, or sees struck through."""

    text: str
    paragraph: int


class _Writer:
    """Writes blocks one after another."""

    def __init__(self, *, styles: Styles, numbering: Numbering) -> None:
        self.builder = TextBuilder()
        self._styles = styles
        self._numbering = numbering
        self._runs = RunReader(styles)
        self._paragraph = 0
        self._carried: list[Piece] = []  # of a paragraph whose mark was deleted, so that it runs on into the next
        self._left_out: list[_LeftOut] = []
        self._embedded = 0

    @property
    def problem(self) -> str | None:
        """What of the document is not searchable, in words."""
        sentences = [
            _counted(
                len(self._left_out),
                "hidden or struck-through passage is kept apart",
                "hidden or struck-through passages are kept apart",
            ),
            _counted(self._embedded, "embedded document is not read", "embedded documents are not read"),
        ]
        return " ".join(sentence for sentence in sentences if sentence) or None

    def write_blocks(self, parent: Element) -> None:
        """Write the paragraphs and tables of a part, in order."""
        for block in _blocks(parent):
            match local_name(block):
                case "p":
                    self._write_paragraph(block)
                case "tbl":
                    self._write_table(block)
                case _:
                    self._embedded += 1

    def write_notes(self, root: Element | None, kind: str) -> None:
        """Write the notes that the text refers to, each under its mark."""
        if root is None:
            return
        found = {attribute(note, "id"): note for note in root if attribute(note, "type") not in _SEPARATORS}
        for (known, identity), mark in list(self._runs.notes.marks.items()):
            if known == kind and identity in found:
                self._carried.append(Piece(mark, PieceKind.NOTE_MARK))
                self.write_blocks(found[identity])
                self._flush()

    def write_running_heads(self, roots: Iterator[Element]) -> None:
        """Write what stands at the head and foot of pages, each text once, as what is never evidence."""
        written: set[str] = set()
        for root in roots:
            part = _Writer(styles=self._styles, numbering=self._numbering)
            part.write_blocks(root)
            for text in part.builder.stored().text.split("\n"):
                if text.strip() and text not in written:
                    written.add(text)
                    self._new_line()
                    start = self.builder.write(text, zone=ZoneKind.FURNITURE)
                    self._place(start)

    def write_left_out(self) -> None:
        """Write what is hidden or struck through, all of it marked."""
        for left_out in self._left_out:
            self._new_line()
            start = self.builder.write(HIDDEN_LABEL)
            self.builder.write(_BORDER, zone=ZoneKind.BREAK)
            text = self.builder.write(left_out.text)
            self.builder.place(Location(text, self.builder.length, paragraph=left_out.paragraph))
            self.builder.mark(ZoneKind.HIDDEN, start)

    def _write_paragraph(self, paragraph: Element) -> None:
        line, label, level = self._line(paragraph)
        if _is_mark_deleted(paragraph):
            self._carried = line.pieces
        else:
            self._write_line(line.pieces, label=label, level=level, before="\n")
        for box in line.boxes:
            self.write_blocks(box)

    def _line(self, paragraph: Element) -> tuple[Line, str, int | None]:
        """Return what a paragraph says, its list number, and its depth as a heading."""
        properties = paragraph.find("{*}pPr")
        style = child_value(properties, "pStyle") or self._styles.default_paragraph
        line = self._runs.line(paragraph, style=style)
        line.pieces = _joined(self._carried, line.pieces)
        self._carried = []
        if _is_mark_deleted(paragraph):
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

    def _write_line(
        self,
        pieces: list[Piece],
        *,
        label: str = "",
        level: int | None = None,
        before: str,
        zone: ZoneKind | None = None,
    ) -> bool:
        """Write a paragraph behind a separator and return whether it had anything to show."""
        self._paragraph += 1
        hidden = "".join(piece.text for piece in pieces if piece.kind is PieceKind.LEFT_OUT).strip()
        if hidden:
            self._left_out.append(_LeftOut(" ".join(hidden.split()), self._paragraph))
        visible = _trimmed(pieces)
        if not visible:
            return False
        if self.builder.length:
            self.builder.write(before, zone=zone)
        start = self.builder.write(f"{label} " if label else "")
        for piece in visible:
            self.builder.write(piece.text, zone=_ZONES[piece.kind])
        self.builder.place(Location(start, self.builder.length, paragraph=self._paragraph))
        if level is not None:
            self.builder.head(start, level)
        return True

    def _flush(self) -> None:
        """Write what a deleted paragraph mark at the end of a part left over."""
        if self._carried:
            carried, self._carried = self._carried, []
            self._write_line(carried, before="\n")

    def _write_table(self, table: Element) -> None:
        self._flush()
        for row in _rows(table):
            self._write_row(row)

    def _write_row(self, row: Element) -> None:
        separator, zone = "\n", ZoneKind.BREAK
        empty = 0
        for cell in _cells(row):
            lead = separator + _EMPTY * empty
            if self._write_cell(cell, lead, zone):
                separator, empty = _BORDER, 0
            else:
                empty += 1

    def _write_cell(self, cell: Element, before: str, zone: ZoneKind | None) -> bool:
        """Write the paragraphs of a cell one behind another and return whether it had anything to show."""
        has_text = False
        for block in _blocks(cell):
            name = local_name(block)
            if name == "p":
                line, label, _ = self._line(block)
                if _is_mark_deleted(block):
                    self._carried = line.pieces
                    continue
                lead, mark = (" ", None) if has_text else (before, zone)
                has_text |= self._write_line(line.pieces, label=label, before=lead, zone=mark)
                for box in line.boxes:
                    has_text |= self._write_cell(box, " " if has_text else before, None if has_text else zone)
            elif name == "tbl":
                for row in _rows(block):
                    for inner in _cells(row):
                        has_text |= self._write_cell(inner, _BORDER if has_text else before, zone)
        return has_text

    def _new_line(self) -> None:
        if self.builder.length:
            self.builder.write("\n")

    def _place(self, start: int) -> None:
        self._paragraph += 1
        self.builder.place(Location(start, self.builder.length, paragraph=self._paragraph))


def _blocks(parent: Element) -> Iterator[Element]:
    """Yield the paragraphs, tables and embedded documents of a part, out of whatever wraps them."""
    for child in parent:
        name = local_name(child)
        if name in {"p", "tbl", "altChunk"}:
            yield child
        elif name in _WRAPPERS:
            yield from _blocks(child)
        elif name == "AlternateContent":
            yield from _blocks(chosen(child))


def _rows(table: Element) -> Iterator[Element]:
    for child in table:
        name = local_name(child)
        if name == "tr":
            if child.find("{*}trPr/{*}del") is None:
                yield child
        elif name in _WRAPPERS:
            yield from _rows(child)


def _cells(row: Element) -> Iterator[Element]:
    for child in row:
        name = local_name(child)
        if name == "tc":
            yield child
        elif name in _WRAPPERS:
            yield from _cells(child)


def _is_mark_deleted(paragraph: Element) -> bool:
    return any(paragraph.find(f"{{*}}pPr/{{*}}rPr/{{*}}{name}") is not None for name in _REMOVED)


def _joined(carried: list[Piece], pieces: list[Piece]) -> list[Piece]:
    """Return what was carried over with what follows it; behind a note's mark stands one space."""
    if not carried or carried[-1].kind is not PieceKind.NOTE_MARK:
        return [*carried, *pieces]
    first = next((index for index, piece in enumerate(pieces) if piece.text.strip()), len(pieces))
    text = [Piece(f" {pieces[first].text.lstrip()}", pieces[first].kind)] if first < len(pieces) else []
    return [*carried, *text, *pieces[first + 1 :]]


def _counted(count: int, one: str, many: str) -> str:
    if not count:
        return ""
    return f"1 {one}." if count == 1 else f"{count:,} {many}."


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
