"""Small office packages, built part by part, so that a test shows the very bytes it is about."""

import zipfile
from collections.abc import Mapping
from io import BytesIO

WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"


def package(parts: Mapping[str, str | bytes]) -> bytes:
    """Return a zip of parts."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts.items():
            file.writestr(zipfile.ZipInfo(name), content, compress_type=zipfile.ZIP_DEFLATED)
    return data.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    """Return the parts of a zip by name."""
    with zipfile.ZipFile(BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def with_part(data: bytes, name: str, content: str | bytes) -> bytes:
    """Return a package with one part put in the place of what stood there."""
    return package({**parts_of(data), name: content})


def relations(targets: Mapping[str, str]) -> str:
    """Return a relationships part: kinds by target."""
    entries = "".join(
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (target, kind) in enumerate(targets.items(), start=1)
    )
    return f'<Relationships xmlns="{_PACKAGE}">{entries}</Relationships>'


def docx(body: str, **parts: str) -> bytes:
    """Return a text document with this body, and parts by kind: styles, numbering, footnotes, header, ..."""
    files = {
        "_rels/.rels": relations({"word/document.xml": "officeDocument"}),
        "word/document.xml": f"<w:document {WORD}><w:body>{body}</w:body></w:document>",
        "word/_rels/document.xml.rels": relations({f"{kind}.xml": kind for kind in parts}),
    }
    roots = {"header": "hdr", "footer": "ftr"}
    for kind, content in parts.items():
        root = roots.get(kind, kind)
        files[f"word/{kind}.xml"] = f"<w:{root} {WORD}>{content}</w:{root}>"
    return package(files)


def xlsx(sheet: str, *, workbook: str = "", **parts: str) -> bytes:
    """Return a workbook of one sheet with this content, and parts by kind: styles, sharedStrings."""
    roots = {"styles": "styleSheet", "sharedStrings": "sst"}
    files = {
        "_rels/.rels": relations({"xl/workbook.xml": "officeDocument"}),
        "xl/workbook.xml": (
            f'<workbook {SHEET} xmlns:r="{_OFFICE}">{workbook}'
            '<sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": relations({"sheet1.xml": "worksheet"} | {f"{kind}.xml": kind for kind in parts}),
        "xl/sheet1.xml": f"<worksheet {SHEET}>{sheet}</worksheet>",
    }
    for kind, content in parts.items():
        files[f"xl/{kind}.xml"] = f"<{roots[kind]} {SHEET}>{content}</{roots[kind]}>"
    return package(files)
