"""Word documents, written by hand as WordprocessingML: headings, numbered paragraphs, tables, a running head and foot."""

import re
from xml.sax.saxutils import escape

from archive import archive
from markup import Block, blocks
from workbook import core_properties, root_relations

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml"

_STYLES = f"""{_DECLARATION}<w:styles xmlns:w="{_W}">
<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Cambria" w:hAnsi="Cambria"/><w:sz w:val="22"/></w:rPr></w:rPrDefault>
<w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/>
<w:pPr><w:spacing w:after="300"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>
<w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="24"/></w:rPr></w:style>
<w:style w:type="paragraph" w:styleId="Header"><w:name w:val="header"/><w:basedOn w:val="Normal"/><w:rPr><w:i/><w:sz w:val="17"/></w:rPr></w:style>
<w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>
<w:top w:val="single" w:sz="4"/><w:left w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/><w:right w:val="single" w:sz="4"/>
<w:insideH w:val="single" w:sz="4"/><w:insideV w:val="single" w:sz="4"/></w:tblBorders></w:tblPr></w:style>
</w:styles>"""

_TYPES = f"""{_DECLARATION}<Types xmlns="{_PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="{_CONTENT}.document.main+xml"/>
<Override PartName="/word/styles.xml" ContentType="{_CONTENT}.styles+xml"/>
<Override PartName="/word/header1.xml" ContentType="{_CONTENT}.header+xml"/>
<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>
</Types>"""

_PARTS = f"""{_DECLARATION}<Relationships xmlns="{_PACKAGE}/relationships">
<Relationship Id="rId1" Type="{_R}/styles" Target="styles.xml"/>
<Relationship Id="rId2" Type="{_R}/header" Target="header1.xml"/>
</Relationships>"""

_SECTION = (
    '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:pgSz w:w="11906" w:h="16838"/>'
    '<w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>'
)


_CHANGE = 'w:author="Katrin Voßberg" w:date="2026-09-25T08:30:00Z"'


def _run(text: str) -> str:
    """Return the runs of a paragraph: `<b>` is bold, `<ins>` and `<del>` are changes that Word has tracked."""
    return "".join(_piece(part) for part in re.split(r"(<(?:b|ins|del)>.*?</(?:b|ins|del)>)", text) if part)


def _piece(part: str) -> str:
    marked = re.fullmatch(r"<(b|ins|del)>(.*)</\1>", part)
    if marked is None:
        return f'<w:r><w:t xml:space="preserve">{escape(part)}</w:t></w:r>'
    kind, words = marked.group(1), escape(marked.group(2))
    if kind == "b":
        return f'<w:r><w:rPr><w:b/></w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'
    if kind == "ins":
        return f'<w:ins w:id="2" {_CHANGE}><w:r><w:t xml:space="preserve">{words}</w:t></w:r></w:ins>'
    return f'<w:del w:id="1" {_CHANGE}><w:r><w:delText xml:space="preserve">{words}</w:delText></w:r></w:del>'


def _paragraph(text: str, style: str = "") -> str:
    properties = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{properties}{_run(text)}</w:p>"


def _table(rows: tuple[tuple[str, ...], ...]) -> str:
    width = 9_000 // len(rows[0])
    columns = f'<w:gridCol w:w="{width}"/>' * len(rows[0])
    body = "".join(
        "<w:tr>"
        + "".join(f"<w:tc>{_paragraph(f'<b>{cell}</b>' if at == 0 else cell)}</w:tc>" for cell in row)
        + "</w:tr>"
        for at, row in enumerate(rows)
    )
    return (
        f'<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/></w:tblPr><w:tblGrid>{columns}</w:tblGrid>{body}</w:tbl><w:p/>'
    )


def _element(block: Block) -> str:
    match block.kind:
        case "clause":
            return _paragraph(f"{block.number} {block.text}", "Heading1")
        case "sub" | "item":
            return _paragraph(f"{block.number} {block.text}")
        case "table":
            return _table(block.rows)
        case _:
            return _paragraph(block.text)


def letter(name: str, *, title: str, author: str, head: str) -> bytes:
    """Return the Word document of a text under `texts/`."""
    body = _paragraph(title, "Title") + "".join(_element(block) for block in blocks(name))
    spaces = f'xmlns:w="{_W}" xmlns:r="{_R}"'
    return archive(
        {
            "[Content_Types].xml": _TYPES,
            "_rels/.rels": root_relations("word/document.xml"),
            "docProps/core.xml": core_properties(title, author),
            "word/document.xml": f"{_DECLARATION}<w:document {spaces}><w:body>{body}{_SECTION}</w:body></w:document>",
            "word/_rels/document.xml.rels": _PARTS,
            "word/styles.xml": _STYLES,
            "word/header1.xml": f"{_DECLARATION}<w:hdr {spaces}>{_paragraph(head, 'Header')}</w:hdr>",
        }
    )
