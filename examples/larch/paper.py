"""Pages of PDF: running heads, page numbers, numbered clauses, contents and tables, with the same bytes on every run."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from markup import Block, blocks
from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

INK = colors.HexColor("#1c2530")
RULE = colors.HexColor("#8a94a0")
SHADE = colors.HexColor("#eef1f4")
_PASSES = 4  # a page number in the contents may move the contents; it settles within three


class UnsettledPagesError(RuntimeError):
    """The contents and the page numbers did not settle."""


@dataclass(frozen=True, slots=True)
class Look:
    """The face of a document: its typeface, its size, its margins."""

    body: str = "Times-Roman"
    bold: str = "Times-Bold"
    italic: str = "Times-Italic"
    size: float = 11.5
    leading: float = 17
    margin: float = 30 * mm

    def style(self, name: str, **changes: Any) -> ParagraphStyle:  # noqa: ANN401 - reportlab takes any property
        base = {"fontName": self.body, "fontSize": self.size, "leading": self.leading, "textColor": INK}
        return ParagraphStyle(name, **{**base, **changes})


CONTRACT = Look(size=12, leading=20, margin=33 * mm)
REPORT = Look("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", 10, 14.5, 25 * mm)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on every page but the cover, and in the file's own properties."""

    title: str
    author: str
    head_left: str
    head_right: str
    foot: str
    look: Look = CONTRACT
    has_cover: bool = False


@dataclass(slots=True)
class Pages:
    """What one pass learned: how many pages, and where each heading and each numbered clause fell."""

    total: int = 0
    headings: list[tuple[str, str, int]] = field(default_factory=list)
    clauses: dict[str, int] = field(default_factory=dict)


Story = Callable[[Pages], list[Flowable]]


class _Document(BaseDocTemplate):
    def __init__(self, target: io.BytesIO, sheet: Sheet, known: Pages) -> None:
        super().__init__(
            target, pagesize=A4, title=sheet.title, author=sheet.author, subject="Project Larch", invariant=1,
            pageCompression=0,
        )  # fmt: skip
        self._sheet, self._known, self.found = sheet, known, Pages()
        margin = sheet.look.margin
        frame = Frame(margin, 25 * mm, A4[0] - 2 * margin, A4[1] - 52 * mm, 0, 0, 0, 0, id="body")
        templates = [PageTemplate("body", [frame], onPage=self._furniture)]
        self.addPageTemplates([PageTemplate("cover", [frame]), *templates] if sheet.has_cover else templates)

    def _furniture(self, canvas: Any, document: Any) -> None:  # noqa: ANN401 - reportlab is untyped
        look, sheet, right = self._sheet.look, self._sheet, A4[0] - self._sheet.look.margin
        canvas.saveState()
        canvas.setStrokeColor(RULE)
        canvas.setLineWidth(0.4)
        canvas.line(look.margin, A4[1] - 20 * mm, right, A4[1] - 20 * mm)
        canvas.line(look.margin, 19 * mm, right, 19 * mm)
        canvas.setFillColor(colors.HexColor("#4a5561"))
        canvas.setFont(look.italic, 8.5)
        canvas.drawString(look.margin, A4[1] - 18 * mm, sheet.head_left)
        canvas.drawRightString(right, A4[1] - 18 * mm, sheet.head_right)
        canvas.setFont(look.body, 8.5)
        canvas.drawString(look.margin, 15 * mm, sheet.foot)
        canvas.drawRightString(right, 15 * mm, f"Page {document.page} of {self._known.total}")
        canvas.restoreState()

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 - the name is reportlab's
        if heading := getattr(flowable, "heading", None):
            self.found.headings.append((*heading, self.page))
        if clause := getattr(flowable, "clause", None):
            self.found.clauses.setdefault(clause, self.page)
        self.found.total = self.page


def printed(sheet: Sheet, story: Story) -> tuple[bytes, Pages]:
    """Return the PDF, and where everything stands in it."""
    known = Pages()
    for _ in range(_PASSES):
        target = io.BytesIO()
        document = _Document(target, sheet, known)
        document.build(story(known))
        if document.found == known:
            return target.getvalue(), known
        known = document.found
    raise UnsettledPagesError(sheet.title)


def marked(paragraph: Paragraph, *, heading: tuple[str, str] | None = None, clause: str = "") -> Paragraph:
    """Return the paragraph, marked so that the pages it falls on are noted."""
    paragraph.heading, paragraph.clause = heading, clause
    return paragraph


def cover(look: Look, *, lines: Sequence[tuple[str, str]]) -> list[Flowable]:
    """Return a cover page of centred lines: `title`, `name`, `small` or `gap`."""
    styles = {
        "title": look.style("cover", fontName=look.bold, fontSize=21, leading=28, alignment=TA_CENTER, spaceAfter=10),
        "name": look.style("name", fontName=look.bold, fontSize=12.5, leading=18, alignment=TA_CENTER),
        "small": look.style("small", fontSize=10.5, leading=15, alignment=TA_CENTER, spaceAfter=4),
    }
    story: list[Flowable] = [Spacer(1, 55 * mm)]
    for kind, text in lines:
        story.append(Spacer(1, 14 * mm) if kind == "gap" else Paragraph(text, styles[kind]))
    return [*story, NextPageTemplate("body"), PageBreak()]


def contents(look: Look, known: Pages) -> list[Flowable]:
    """Return a page of contents."""
    left = look.style("toc", fontSize=10, leading=13)
    right = look.style("toc-page", fontSize=10, leading=13, alignment=TA_RIGHT)
    rows = [
        [Paragraph(number, left), Paragraph(text, left), Paragraph(str(page), right)]
        for number, text, page in known.headings
    ] or [["", "", ""]]
    width = A4[0] - 2 * look.margin
    table = Table(rows, colWidths=[28 * mm, width - 43 * mm, 15 * mm], hAlign="LEFT")
    table.setStyle(TableStyle([
        ("TOPPADDING", (0, 0), (-1, -1), 1.8),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.8),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ]))  # fmt: skip
    head = look.style("toc-head", fontName=look.bold, fontSize=13, spaceAfter=8)
    return [Paragraph("Contents", head), table, PageBreak()]


def grid(look: Look, rows: Sequence[Sequence[str]], widths: Sequence[float] | None = None) -> Table:
    """Return a ruled table of words whose first row is its head; `widths` are shares of the page's width."""
    cell = look.style("cell", fontSize=look.size - 1.5, leading=look.leading - 4)
    head = look.style("cell-head", fontName=look.bold, fontSize=look.size - 1.5, leading=look.leading - 4)
    width = A4[0] - 2 * look.margin
    shares = widths or [1 / len(rows[0])] * len(rows[0])
    body = [[Paragraph(text, head if index == 0 else cell) for text in row] for index, row in enumerate(rows)]
    table = Table(body, colWidths=[width * share for share in shares], repeatRows=1, spaceBefore=4, spaceAfter=10)
    table.setStyle(TableStyle([
        ("GRID", (0, 0), (-1, -1), 0.4, RULE),
        ("BACKGROUND", (0, 0), (-1, 0), SHADE),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 3),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
    ]))  # fmt: skip
    return table


def _shares(rows: Sequence[Sequence[str]]) -> list[float]:
    """Return widths for columns by the longest words in them, none too narrow to be read."""
    longest = [min(max(len(row[at]) for row in rows), 40) for at in range(len(rows[0]))]
    weights = [max(length, 15) for length in longest]
    return [weight / sum(weights) for weight in weights]


class Clauses:
    """Turns the blocks of a contract into flowables."""

    def __init__(self, look: Look) -> None:
        bold, size = look.bold, look.size
        self._look = look
        self._clause = look.style(
            "clause", fontName=bold, fontSize=size + 0.5, leftIndent=12 * mm, bulletFontName=bold,
            bulletFontSize=size + 0.5, spaceBefore=8, spaceAfter=6, keepWithNext=1,
        )  # fmt: skip
        indented = {"alignment": TA_JUSTIFY, "spaceAfter": 7, "bulletFontName": look.body, "bulletFontSize": size}
        self._sub = look.style("sub", leftIndent=12 * mm, **indented)
        self._item = look.style("item", leftIndent=22 * mm, bulletIndent=12 * mm, **indented)
        self._plain = look.style("plain", alignment=TA_JUSTIFY, spaceAfter=7)
        self._definition = look.style("definition", leftIndent=12 * mm, alignment=TA_JUSTIFY, spaceAfter=7)
        self._centred = look.style("centred", alignment=TA_CENTER, spaceAfter=6)
        self._schedule = look.style("schedule", fontName=bold, fontSize=size + 2, alignment=TA_CENTER, spaceAfter=12)

    def flowables(self, name: str) -> list[Flowable]:
        return [flowable for block in blocks(name) for flowable in self._flowables(block)]

    def _flowables(self, block: Block) -> list[Flowable]:
        text, number = block.text, block.number
        match block.kind:
            case "clause":
                paragraph = Paragraph(text, self._clause, bulletText=number)
                return [marked(paragraph, heading=(number, text), clause=number)]
            case "sub":
                return [marked(Paragraph(text, self._sub, bulletText=number), clause=number)]
            case "item":
                return [Paragraph(text, self._item, bulletText=number)]
            case "table":
                return [grid(self._look, block.rows, _shares(block.rows))]
            case "schedule":
                return self._schedule_heading(*block.rows[0])
            case "signature":
                return [self._signature(*block.rows[0])]
            case "page":
                return [PageBreak()]
            case "centred":
                return [Paragraph(text, self._centred)]
            case "plain" if text.startswith("<b>“"):
                return [Paragraph(text, self._definition)]
            case _:
                return [Paragraph(text, self._plain)]

    def _schedule_heading(self, number: str, name: str) -> list[Flowable]:
        first = marked(Paragraph(number, self._schedule), heading=(number, name))
        return [PageBreak(), first, Paragraph(name, self._schedule)]

    def _signature(self, party: str, name: str, office: str) -> Flowable:
        lines = [f"Signed for and on behalf of <b>{party}</b>", "_" * 38, f"Name: {name}", f"Office: {office}"]
        return KeepTogether([Paragraph(line, self._plain) for line in lines] + [Spacer(1, 10 * mm)])
