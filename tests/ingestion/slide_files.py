"""Small presentations, built part by part."""

from collections.abc import Mapping, Sequence

from tests.ingestion.office_files import package, relations

SPACES = (
    'xmlns:a="urn:a" xmlns:p="urn:p" xmlns:c="urn:c" xmlns:mc="urn:mc" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)


def run(text: str, properties: str = "", content: str = "") -> str:
    return f"<a:r><a:rPr {properties}>{content}</a:rPr><a:t>{text}</a:t></a:r>"


def paragraph(*content: str, properties: str = "") -> str:
    inner = "".join(each if each.startswith("<") else run(each) for each in content)
    return f"<a:p>{properties}{inner}</a:p>"


def body(*paragraphs: str, style: str = "") -> str:
    inner = "".join(each if each.startswith("<") else paragraph(each) for each in paragraphs)
    return f"<p:txBody><a:bodyPr/><a:lstStyle>{style}</a:lstStyle>{inner}</p:txBody>"


def place(left: int, top: int, width: int = 10, height: int = 10, *, name: str = "a:xfrm") -> str:
    return f'<{name}><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></{name}>'


def shape(
    *text: str, at: tuple[int, ...] | None = None, fills: str = "", look: str = "", more: str = "", style: str = ""
) -> str:
    own = (place(*at) if at else "") + look
    filled = f"<p:ph {fills}/>" if fills else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="1" name="s" {more}/><p:nvPr>{filled}</p:nvPr></p:nvSpPr>'
        f"<p:spPr>{own}</p:spPr>{body(*text, style=style)}</p:sp>"
    )


def frame(content: str, *, at: tuple[int, ...] = (0, 0)) -> str:
    return (
        f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="1" name="f"/><p:nvPr/></p:nvGraphicFramePr>'
        f"{place(*at, name='p:xfrm')}<a:graphic><a:graphicData>{content}</a:graphicData></a:graphic></p:graphicFrame>"
    )


def table(*rows: Sequence[str]) -> str:
    cells = (
        "".join(f"<a:tc>{body(cell).replace('p:txBody', 'a:txBody')}<a:tcPr/></a:tc>" for cell in row) for row in rows
    )
    return f"<a:tbl>{''.join(f'<a:tr>{each}</a:tr>' for each in cells)}</a:tbl>"


def slide(*shapes: str, attributes: str = "", ground: str = "", root: str = "p:sld") -> str:
    return f"<{root} {SPACES} {attributes}><p:cSld>{ground}<p:spTree><p:nvGrpSpPr/><p:grpSpPr/>{''.join(shapes)}</p:spTree></p:cSld></{root}>"


def pptx(
    *slides: str, related: Mapping[int, Mapping[str, str]] | None = None, parts: Mapping[str, str] | None = None
) -> bytes:
    """A presentation of these slides; `related` are the parts that a slide, from 1, points at: kinds by target."""
    numbers = range(1, len(slides) + 1)
    listed = "".join(f'<p:sldId id="{255 + number}" r:id="rId{number}"/>' for number in numbers)
    files = {
        "_rels/.rels": relations({"ppt/presentation.xml": "officeDocument"}),
        "ppt/presentation.xml": (
            f'<p:presentation {SPACES}><p:sldIdLst>{listed}</p:sldIdLst><p:sldSz cx="1000" cy="700"/></p:presentation>'
        ),
        "ppt/_rels/presentation.xml.rels": relations({f"slides/slide{number}.xml": "slide" for number in numbers}),
    }
    for number, content in zip(numbers, slides, strict=True):
        files[f"ppt/slides/slide{number}.xml"] = content
        files[f"ppt/slides/_rels/slide{number}.xml.rels"] = relations((related or {}).get(number, {}))
    return package({**files, **(parts or {})})
