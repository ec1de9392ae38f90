"""
Workbooks of SpreadsheetML, written by hand.

openpyxl stores no calculated values. Here a formula carries its value: an `Expr` grows its text and its value together,
so the stored value is what a spreadsheet program would calculate.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from xml.sax.saxutils import escape

from archive import archive

_DAY_ZERO = date(1899, 12, 30)
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

FORMATS = {
    "text": "General",
    "head": "General",
    "title": "General",
    "note": "General",
    "million": '#,##0.0,,"m";(#,##0.0,,"m")',
    "million_sum": '#,##0.0,,"m";(#,##0.0,,"m")',
    "euro": '"EUR "#,##0',
    "euro_sum": '"EUR "#,##0',
    "percent": "0.0%",
    "multiple": '0.00"x"',
    "date": "d mmm yyyy",
    "count": "#,##0",
}
_FONTS = {"head": 1, "title": 2, "million_sum": 1, "euro_sum": 1, "note": 3}
_FILLED = {"head"}
_TOPPED = {"million_sum", "euro_sum"}


@dataclass(frozen=True, slots=True)
class Expr:
    """A formula, or a reference to a cell, with its value."""

    text: str
    value: float

    @staticmethod
    def of(operand: "Expr | float") -> "Expr":
        return operand if isinstance(operand, Expr) else Expr(f"{operand:g}", operand)

    def __add__(self, other: "Expr | float") -> "Expr":
        right = self.of(other)
        return Expr(f"({self.text}+{right.text})", self.value + right.value)

    def __sub__(self, other: "Expr | float") -> "Expr":
        right = self.of(other)
        return Expr(f"({self.text}-{right.text})", self.value - right.value)

    def __mul__(self, other: "Expr | float") -> "Expr":
        right = self.of(other)
        return Expr(f"{self.text}*{right.text}", self.value * right.value)

    def __truediv__(self, other: "Expr | float") -> "Expr":
        right = self.of(other)
        return Expr(f"{self.text}/{right.text}", self.value / right.value)

    def __neg__(self) -> "Expr":
        return Expr(f"-{self.text}", -self.value)


def total(cells: Sequence[Expr]) -> Expr:
    """Return the sum over a run of neighbouring cells."""
    last = cells[-1].text.rpartition("!")[2]  # the sheet is named once, before the first cell
    return Expr(f"SUM({cells[0].text}:{last})", sum(cell.value for cell in cells))


Value = str | int | float | date | Expr


def column(index: int) -> str:
    """Return the letter of a column, counted from 0; the workbooks here have fewer than 27."""
    return chr(ord("A") + index)


@dataclass(slots=True)
class Worksheet:
    name: str
    widths: Sequence[float]
    hidden: bool = False
    frozen_rows: int = 0
    _rows: list[str] = field(default_factory=list)
    _count: int = 0

    @property
    def next_row(self) -> int:
        """The number of the row that is written next: a formula may name cells that are still to come."""
        return self._count + 1

    def row(
        self, values: Sequence[Value], style: str = "text", first: str = "text", *, styles: Sequence[str] = ()
    ) -> list[Expr]:
        """Append a row, its cells in the styles given or all but the first in one, and return references to its cells."""
        self._count += 1
        cells, references = [], []
        each = styles or (first, *(style for _ in values[1:]))
        for index, value in enumerate(values):
            name = f"{column(index)}{self._count}"
            cells.append(_cell(name, value, each[index]))
            references.append(Expr(name, _number(value)))
        self._rows.append(f'<row r="{self._count}">{"".join(cells)}</row>')
        return references

    def elsewhere(self, reference: Expr) -> Expr:
        """Return a reference to a cell of this sheet as another sheet writes it."""
        name = f"'{self.name}'" if not self.name.isalnum() else self.name
        return Expr(f"{name}!{reference.text}", reference.value)

    def xml(self) -> str:
        columns = "".join(
            f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>' for at, width in enumerate(self.widths, 1)
        )
        pane = (
            f'<pane ySplit="{self.frozen_rows}" topLeftCell="A{self.frozen_rows + 1}" activePane="bottomLeft" state="frozen"/>'
            if self.frozen_rows
            else ""
        )
        return (
            f'{_DECLARATION}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0" showGridLines="0">{pane}'
            f"</sheetView></sheetViews><cols>{columns}</cols><sheetData>{''.join(self._rows)}</sheetData></worksheet>"
        )


def _number(value: Value) -> float:
    if isinstance(value, Expr):
        return value.value
    return float(value) if isinstance(value, int | float) else 0.0


def _cell(name: str, value: Value, style: str) -> str:
    number = list(FORMATS).index(style)
    if isinstance(value, Expr):
        return f'<c r="{name}" s="{number}"><f>{escape(value.text)}</f><v>{value.value!r}</v></c>'
    if isinstance(value, date):
        return f'<c r="{name}" s="{list(FORMATS).index("date")}"><v>{(value - _DAY_ZERO).days}</v></c>'
    if isinstance(value, str):
        if not value:
            return f'<c r="{name}" s="{number}"/>'
        return f'<c r="{name}" s="{number}" t="inlineStr"><is><t xml:space="preserve">{escape(value)}</t></is></c>'
    return f'<c r="{name}" s="{number}"><v>{value!r}</v></c>'


def _styles() -> str:
    codes = {code: 164 + at for at, code in enumerate(dict.fromkeys(FORMATS.values())) if code != "General"}
    formats = "".join(
        f'<numFmt numFmtId="{number}" formatCode="{escape(code, {chr(34): "&quot;"})}"/>'
        for code, number in codes.items()
    )
    font = '<font>{}<sz val="{}"/><color rgb="FF1C2530"/><name val="Calibri"/></font>'
    fonts = font.format("", 10) + font.format("<b/>", 10) + font.format("<b/>", 14) + font.format("<i/>", 9)
    styles = "".join(
        f'<xf numFmtId="{codes.get(code, 0)}" fontId="{_FONTS.get(name, 0)}" fillId="{2 if name in _FILLED else 0}" '
        f'borderId="{1 if name in _TOPPED else 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"/>'
        for name, code in FORMATS.items()
    )
    return (
        f'{_DECLARATION}<styleSheet xmlns="{_MAIN}"><numFmts count="{len(codes)}">{formats}</numFmts>'
        f'<fonts count="4">{fonts}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill>'
        f'<fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1F4"/>'
        f'</patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>'
        f'<border><left/><right/><top style="thin"/><bottom/><diagonal/></border></borders>'
        f'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{len(FORMATS)}">{styles}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )


def _types(count: int) -> str:
    content = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    sheets = "".join(
        f'<Override PartName="/xl/worksheets/sheet{at}.xml" ContentType="{content}worksheet+xml"/>'
        for at in range(1, count + 1)
    )
    return (
        f'{_DECLARATION}<Types xmlns="{_PACKAGE}/content-types"><Default Extension="rels" '
        f'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{content}sheet.main+xml"/>{sheets}'
        f'<Override PartName="/xl/styles.xml" ContentType="{content}styles+xml"/>'
        f'<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>'
        "</Types>"
    )


def core_properties(title: str, author: str) -> str:
    """Return the properties of an office file, with a fixed date."""
    moment = "2026-10-01T09:00:00Z"
    return (
        f'{_DECLARATION}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" '
        f'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>{escape(title)}</dc:title>'
        f"<dc:creator>{escape(author)}</dc:creator>"
        f'<dcterms:created xsi:type="dcterms:W3CDTF">{moment}</dcterms:created>'
        f'<dcterms:modified xsi:type="dcterms:W3CDTF">{moment}</dcterms:modified></cp:coreProperties>'
    )


def root_relations(target: str) -> str:
    """Return the relations that lead from a package to its main part and its properties."""
    return (
        f'{_DECLARATION}<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="rId1" Type="{_RELATIONS}/officeDocument" Target="{target}"/>'
        f'<Relationship Id="rId2" Type="{_PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>'
        "</Relationships>"
    )


def workbook(title: str, author: str, sheets: Sequence[Worksheet]) -> bytes:
    """Return the bytes of a workbook."""
    entries = "".join(
        f'<sheet name="{escape(sheet.name)}" sheetId="{at}" state="{"hidden" if sheet.hidden else "visible"}" '
        f'r:id="rId{at}"/>'
        for at, sheet in enumerate(sheets, 1)
    )
    relations = "".join(
        f'<Relationship Id="rId{at}" Type="{_RELATIONS}/worksheet" Target="worksheets/sheet{at}.xml"/>'
        for at in range(1, len(sheets) + 1)
    )
    members = {
        "[Content_Types].xml": _types(len(sheets)),
        "_rels/.rels": root_relations("xl/workbook.xml"),
        "docProps/core.xml": core_properties(title, author),
        "xl/workbook.xml": f'{_DECLARATION}<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>{entries}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{_DECLARATION}<Relationships xmlns="{_PACKAGE}/relationships">{relations}'
        f'<Relationship Id="rId{len(sheets) + 1}" Type="{_RELATIONS}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": _styles(),
    }
    for at, sheet in enumerate(sheets, 1):
        members[f"xl/worksheets/sheet{at}.xml"] = sheet.xml()
    return archive(members)
