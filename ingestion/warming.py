"""
What the warm parent of the readers reads before any file comes.

A reader's first file costs it several milliseconds more than the next: tables are worked out, patterns compiled. Read once by
the parent, this is done for every child.
"""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Final

from ingestion.reading import parse

_ROUNDS: Final = 2  # the second round touches what the first one made

_PDF: Final = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj "
    b"4 0 obj<</Length 43>>stream\nBT /F1 12 Tf 72 700 Td (One warm page) Tj ET\nendstream endobj "
    b"5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj trailer<</Root 1 0 R>>"
)
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_SHEETS: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_WORDS: Final = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_KIND: Final = "application/vnd.openxmlformats-officedocument"


def warm() -> None:
    """Read a small file of each common kind."""
    for _ in range(_ROUNDS):
        for name, data in _samples():
            parse(data, name=name)


def _samples() -> Iterator[tuple[str, bytes]]:
    yield "warm.pdf", _PDF
    yield "warm.xlsx", _workbook()
    yield "warm.docx", _document()
    yield "warm.csv", b"Item,2025\nRent,1200.50\n"
    yield "warm.html", b"<html><body><h1>Rent</h1><p>The rent is due.</p></body></html>"
    yield "warm.eml", b"From: a@example.com\nTo: b@example.com\nSubject: Rent\n\nThe rent is due.\n"
    yield "warm.txt", b"The rent is due.\n"


def _workbook() -> bytes:
    cells = '<row r="1"><c r="A1" t="inlineStr"><is><t>Rent</t></is></c><c r="B1" s="1"><v>1200.5</v></c></row>'
    formats = '<numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts>'
    looks = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>'
    return _zipped(
        {
            "[Content_Types].xml": _types(
                {
                    "/xl/workbook.xml": f"{_KIND}.spreadsheetml.sheet.main+xml",
                    "/xl/worksheets/sheet1.xml": f"{_KIND}.spreadsheetml.worksheet+xml",
                    "/xl/styles.xml": f"{_KIND}.spreadsheetml.styles+xml",
                }
            ),
            "_rels/.rels": _relations({"officeDocument": "xl/workbook.xml"}),
            "xl/workbook.xml": f'<workbook xmlns="{_SHEETS}" xmlns:r="{_OFFICE}"><sheets>'
            '<sheet name="Rent" sheetId="1" r:id="worksheet"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": _relations({"worksheet": "worksheets/sheet1.xml", "styles": "styles.xml"}),
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{_SHEETS}"><sheetData>{cells}</sheetData></worksheet>',
            "xl/styles.xml": f'<styleSheet xmlns="{_SHEETS}">{formats}{looks}</styleSheet>',
        }
    )


def _document() -> bytes:
    words = "<w:p><w:r><w:t>The rent is due.</w:t></w:r></w:p>"
    return _zipped(
        {
            "[Content_Types].xml": _types({"/word/document.xml": f"{_KIND}.wordprocessingml.document.main+xml"}),
            "_rels/.rels": _relations({"officeDocument": "word/document.xml"}),
            "word/document.xml": f'<w:document xmlns:w="{_WORDS}"><w:body>{words}</w:body></w:document>',
        }
    )


def _types(parts: dict[str, str]) -> str:
    overrides = "".join(f'<Override PartName="{part}" ContentType="{kind}"/>' for part, kind in parts.items())
    relations = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    return f'<Types xmlns="{_PACKAGE}/content-types">{relations}{overrides}</Types>'


def _relations(targets: dict[str, str]) -> str:
    return (
        f'<Relationships xmlns="{_PACKAGE}/relationships">'
        + "".join(
            f'<Relationship Id="{kind}" Type="{_OFFICE}/{kind}" Target="{target}"/>' for kind, target in targets.items()
        )
        + "</Relationships>"
    )


def _zipped(parts: dict[str, str]) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for name, text in parts.items():
            package.writestr(name, text)
    return file.getvalue()
