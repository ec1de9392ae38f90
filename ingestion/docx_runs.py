"""
The text of one paragraph of a text document, as a reader sees it.

Rule: insertions are read and deletions are not; a field is read as its result, never as its instruction; text that is
hidden or struck through is kept apart. The mark of a note is raised, so that it never joins the figure before it.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto

from ingestion.docx_styles import PAPER, Styles, child_value, fill_of
from ingestion.docx_symbols import box_state, symbol
from ingestion.numbering import roman
from ingestion.package import Element, attribute, local_name
from ingestion.superscripts import raised

_THROUGH = frozenset(
    [
        "ins",
        "moveTo",
        "hyperlink",
        "smartTag",
        "customXml",
        "sdt",
        "sdtContent",
        "fldSimple",
        "dir",
        "bdo",
        "ruby",
        "rubyBase",
        "oMath",
        "oMathPara",
        "e",
        "num",
        "den",
        "sup",
        "sub",
        "deg",
        "fName",
        "func",
        "d",
        "nary",
        "rad",
        "acc",
        "bar",
        "limLow",
        "limUpp",
        "lim",
        "groupChr",
        "box",
        "borderBox",
        "m",
        "mr",
        "eqArr",
        "sSub",
    ]
)
_FIXED = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "\u2011"}
_PICTURES = frozenset({"drawing", "pict", "object"})
_RAISED_DIGITS = str.maketrans("0123456789ivx", "⁰¹²³⁴⁵⁶⁷⁸⁹ⁱᵛˣ")


class PieceKind(Enum):
    """What a piece of a paragraph is to its reader."""

    PLAIN = auto()
    NOTE_MARK = auto()
    LEFT_OUT = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a paragraph."""

    text: str
    kind: PieceKind = PieceKind.PLAIN


@dataclass(slots=True)
class Line:
    """What was read of one paragraph: its pieces, and the text boxes that hang on it."""

    pieces: list[Piece] = field(default_factory=list)
    boxes: list[Element] = field(default_factory=list)

    @property
    def tail(self) -> str:
        """The last visible text, which a raised mark stands behind."""
        return next((piece.text for piece in reversed(self.pieces) if piece.kind is PieceKind.PLAIN), "")


@dataclass(slots=True)
class Notes:
    """The notes that the text refers to, in order: the kind and id of each, and the mark it got."""

    marks: dict[tuple[str, str], str] = field(default_factory=dict)

    def mark(self, kind: str, identity: str) -> str:
        """Return the mark of a note, the next one for a note that is new: digits for footnotes, numerals for endnotes."""
        if (kind, identity) not in self.marks:
            number = 1 + sum(known == kind for known, _ in self.marks)
            written = str(number) if kind == "footnote" else roman(number)
            self.marks[kind, identity] = written.translate(_RAISED_DIGITS)
        return self.marks[kind, identity]


class RunReader:
    """Reads paragraphs one after another. Fields may span paragraphs, so the open ones are remembered."""

    def __init__(self, styles: Styles) -> None:
        self._styles = styles
        self._fields: list[bool] = []  # for each open field, whether its instruction is being read
        self._ground: str | None = PAPER
        self.notes = Notes()

    def line(self, paragraph: Element, *, style: str | None, ground: str | None) -> Line:
        """Return what a paragraph says. `ground` is the colour behind it, None where that is not known."""
        line = Line()
        self._ground = fill_of(paragraph.find("{*}pPr")) or ground
        self._walk(paragraph, line, style)
        self._fields = [False] * len(self._fields)  # an instruction that never ends hides no more than its paragraph
        return line

    def _walk(self, parent: Element, line: Line, style: str | None) -> None:
        for child in parent:
            name = local_name(child)
            if name == "r":
                self._run(child, line, style)
            elif name == "AlternateContent":
                self._walk(chosen(child), line, style)
            elif name in {"f", "sSup", "sSubSup"}:
                self._formula(child, line, style, between="/" if name == "f" else "^")
            elif name in _THROUGH:
                self._walk(child, line, style)

    def _formula(self, element: Element, line: Line, style: str | None, *, between: str) -> None:
        """Read a formula's two halves with what stands between them."""
        halves = [child for child in element if local_name(child) in _THROUGH]
        for index, half in enumerate(halves):
            if index:
                line.pieces.append(Piece(between))
            self._walk(half, line, style)

    def _run(self, run: Element, line: Line, style: str | None) -> None:
        properties = run.find("{*}rPr")
        own_style = child_value(properties, "rStyle")
        is_left_out = self._styles.leaves_out(properties, own_style, style) or self._styles.is_invisible(
            properties, own_style, style, ground=self._ground
        )
        is_raised = child_value(properties, "vertAlign") == "superscript"
        self._content(run, line, is_left_out=is_left_out, is_raised=is_raised)

    def _content(self, run: Element, line: Line, *, is_left_out: bool, is_raised: bool) -> None:
        for child in run:
            name = local_name(child)
            if name == "fldChar":
                self._field(child, line)
            elif name in _PICTURES:
                line.boxes.extend(text_boxes(child))
            elif name == "AlternateContent":
                self._content(chosen(child), line, is_left_out=is_left_out, is_raised=is_raised)
            elif not any(self._fields):
                self._say(child, name, line, is_left_out=is_left_out, is_raised=is_raised)

    def _say(self, element: Element, name: str, line: Line, *, is_left_out: bool, is_raised: bool) -> None:
        if name in {"footnoteReference", "endnoteReference"}:
            self._note(element, name.removesuffix("Reference"), line, is_left_out=is_left_out)
            return
        text = _FIXED.get(name) or _READERS.get(name, _nothing)(element)
        if not text:
            return
        if is_left_out:
            line.pieces.append(Piece(text, PieceKind.LEFT_OUT))
        elif is_raised:
            mark, is_note = raised(text, before=line.tail)
            line.pieces.append(Piece(mark, PieceKind.NOTE_MARK if is_note else PieceKind.PLAIN))
        else:
            line.pieces.append(Piece(text))

    def _note(self, element: Element, kind: str, line: Line, *, is_left_out: bool) -> None:
        """Put the mark of a note where the text refers to it; a note with a mark of its own brings it along."""
        identity = attribute(element, "id")
        if identity is None or is_left_out:
            return
        mark = self.notes.mark(kind, identity)
        if attribute(element, "customMarkFollows") not in {"1", "true", "on"}:
            line.pieces.append(Piece(mark, PieceKind.NOTE_MARK))

    def _field(self, element: Element, line: Line) -> None:
        match attribute(element, "fldCharType"):
            case "begin":
                self._fields.append(True)
                box = element.find("{*}ffData/{*}checkBox")
                if box is not None:
                    line.pieces.append(Piece(box_state(box)))
            case "separate" if self._fields:
                self._fields[-1] = False
            case "end" if self._fields:
                self._fields.pop()
            case _:
                pass


def chosen(alternatives: Element) -> Element:
    """Return the one alternative that is read: the first choice, or the fallback where there is none."""
    return next((child for child in alternatives if local_name(child) in {"Choice", "Fallback"}), alternatives)


def text_boxes(picture: Element) -> Iterator[Element]:
    """Yield the contents of the text boxes in a picture, each once, those of an unused alternative left out."""
    for child in picture:
        name = local_name(child)
        if name == "txbxContent":
            yield child
        elif name == "AlternateContent":
            yield from text_boxes(chosen(child))
        else:
            yield from text_boxes(child)


def _text(element: Element) -> str:
    return element.text or ""


def _nothing(_: Element) -> str:
    return ""


_READERS: dict[str, Callable[[Element], str]] = {"t": _text, "sym": symbol}
