import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, StoredText, ZoneKind
from ingestion.outcome import ReadDocument, Unreadable
from ingestion.slides import read_slides
from tests.ingestion.office_files import package, parts_of, relations
from tests.ingestion.slide_files import SPACES, body, frame, paragraph, place, pptx, run, shape, slide, table

CHART = (
    f"<c:chartSpace {SPACES}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Revenue</a:t></a:r></a:p></c:rich></c:tx></c:title>"
    "<c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>S!A1</c:f><c:strCache><c:pt idx='0'><c:v>EUR m</c:v></c:pt></c:strCache>"
    "</c:strRef></c:tx><c:cat><c:strRef><c:f>S!B1</c:f><c:strCache><c:pt idx='0'><c:v>2025</c:v></c:pt>"
    "<c:pt idx='1'><c:v>2026</c:v></c:pt></c:strCache></c:strRef></c:cat><c:val><c:numRef><c:f>S!C1</c:f><c:numCache>"
    "<c:formatCode>0.0</c:formatCode><c:pt idx='0'><c:v>45.200000000000003</c:v></c:pt><c:pt idx='1'><c:v>48</c:v></c:pt>"
    "</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>"
)


def read(data: bytes) -> ReadDocument:
    outcome = read_slides(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def stored(*shapes: str) -> StoredText:
    return read(pptx(slide(*shapes))).stored


def lines(*shapes: str) -> list[str]:
    return stored(*shapes).text.split("\n")


def spans(text: StoredText, kind: ZoneKind) -> list[str]:
    return [text.text[zone.start : zone.end] for zone in text.zones if zone.kind is kind]


class TestReadSlides:
    def test_goes_slide_by_slide_with_titles_as_headings(self) -> None:
        first = slide(shape("Body of one", at=(0, 100)), shape("One", at=(0, 300), fills='type="title"'))
        second = slide(shape("Two", fills='type="ctrTitle"'), shape("Body of two", at=(0, 9)))

        document = read(pptx(first, slide(), second))

        assert document.kind is DocumentKind.PPTX
        text = document.stored
        assert text.text == "One\nBody of one\nTwo\nBody of two"
        assert [(text.text[head.start : head.end], head.level) for head in text.headings] == [("One", 1), ("Two", 1)]
        assert [(text.text[at.start : at.end], at.slide, at.label) for at in text.locations] == [
            ("One\nBody of one", 1, "slide 1"),
            ("Two\nBody of two", 3, "slide 3"),
        ]
        assert spans(text, ZoneKind.BREAK) == ["\n", "\n", "\n"]

    def test_reads_columns_one_after_the_other(self) -> None:
        shapes = (
            shape("right foot", at=(500, 300, 400, 200)),
            shape("left", at=(0, 100, 400, 500)),
            shape("right head", at=(500, 100, 400, 200)),
            shape("above", at=(0, 0, 900, 90)),
        )

        assert lines(*shapes) == ["above", "left", "right head", "right foot"]

    def test_places_shapes_inside_a_scaled_group(self) -> None:
        frame_of_group = (
            "<p:grpSpPr><a:xfrm><a:off x='0' y='500'/><a:ext cx='100' cy='100'/><a:chOff x='0' y='0'/>"
            "<a:chExt cx='1000' cy='1000'/></a:xfrm></p:grpSpPr>"
        )
        group = f"<p:grpSp><p:nvGrpSpPr/>{frame_of_group}{shape('in group', at=(0, 100))}</p:grpSp>"

        assert lines(group, shape("outside", at=(0, 300))) == ["outside", "in group"]

    def test_places_shapes_where_the_layout_puts_them(self) -> None:
        layout = slide(
            shape("prompt", at=(0, 400), fills='idx="1"'),
            shape("prompt", at=(0, 100), fills='idx="2"'),
            root="p:sldLayout",
        )
        parts = {"ppt/layouts/l.xml": layout, "ppt/layouts/_rels/l.xml.rels": relations({})}
        content = slide(shape("lower", fills='idx="1"'), shape("upper", fills='idx="2"'))

        document = read(pptx(content, related={1: {"../layouts/l.xml": "slideLayout"}}, parts=parts))

        assert document.stored.text == "upper\nlower"

    def test_writes_what_stands_on_the_ground_once_as_furniture(self) -> None:
        layout = slide(shape("Strictly private", at=(0, 600)), root="p:sldLayout")
        parts = {"ppt/layouts/l.xml": layout}
        related = {number: {"../layouts/l.xml": "slideLayout"} for number in (1, 2)}

        text = read(pptx(slide(shape("One")), slide(shape("Two")), related=related, parts=parts)).stored

        assert text.text == "One\nTwo\nStrictly private"
        assert spans(text, ZoneKind.FURNITURE) == ["Strictly private"]

    def test_takes_feet_and_numbers_for_furniture(self) -> None:
        number = '<a:fld type="slidenum"><a:t>7</a:t></a:fld>'

        text = stored(shape("Body"), shape(paragraph(number), at=(0, 90), fills='type="sldNum"'))

        assert spans(text, ZoneKind.FURNITURE) == ["7"]

    def test_writes_tables_row_by_row_with_fenced_cells(self) -> None:
        text = stored(frame(table(["Item", "EUR"], ["Setup", ""], ["", "40"])))

        assert text.text == "Item | EUR\nSetup\n40"
        assert spans(text, ZoneKind.BREAK) == [" | ", "\n", "\n"]

    def test_reads_a_merged_cell_once(self) -> None:
        merged = (
            table(["Both", "gone"]).replace("<a:tc>", '<a:tc hMerge="1">').replace('<a:tc hMerge="1">', "<a:tc>", 1)
        )

        assert lines(frame(merged)) == ["Both"]

    def test_writes_the_figures_of_a_chart_as_they_are_shown(self) -> None:
        content = slide(frame('<c:chart r:id="rId1"/>'))

        text = read(pptx(content, related={1: {"../charts/c.xml": "chart"}}, parts={"ppt/charts/c.xml": CHART})).stored

        assert text.text == "Revenue\n2025 | EUR m: 45.2\n2026 | EUR m: 48.0"
        assert spans(text, ZoneKind.BREAK) == ["\n", " | ", "\n", " | "]

    def test_writes_the_words_of_a_diagram(self) -> None:
        points = "".join(
            f"<p:pt {kind}><p:t>{paragraph(text)}</p:t></p:pt>"
            for kind, text in (("", "Sign"), ('type="parTrans"', "no"), ('type="node"', "Close"))
        )
        parts = {"ppt/diagrams/d.xml": f"<p:dataModel {SPACES}>{points}</p:dataModel>"}
        content = slide(frame('<a:relIds r:dm="rId1"/>'))

        assert (
            read(pptx(content, related={1: {"../diagrams/d.xml": "diagramData"}}, parts=parts)).stored.text
            == "Sign\nClose"
        )

    def test_counts_numbered_paragraphs(self) -> None:
        numbered = '<a:pPr><a:buAutoNum type="arabicPeriod" startAt="3"/></a:pPr>'
        deeper = '<a:pPr lvl="1"><a:buAutoNum type="alphaLcParenBoth"/></a:pPr>'

        assert lines(
            shape(
                paragraph("three", properties=numbered),
                paragraph("a", properties=deeper),
                paragraph("b", properties=deeper),
                paragraph("four", properties=numbered),
                paragraph("a again", properties=deeper),
                paragraph("none", properties="<a:pPr><a:buNone/></a:pPr>"),
            )
        ) == ["3. three", "(a) a", "(b) b", "4. four", "(a) a again", "none"]

    def test_numbers_as_the_text_body_says(self) -> None:
        style = '<a:lvl1pPr><a:buAutoNum type="romanUcParenR"/></a:lvl1pPr>'

        assert lines(shape("one", "two", style=style)) == ["I) one", "II) two"]

    def test_raises_a_mark_so_that_it_never_joins_a_figure(self) -> None:
        text = stored(shape(paragraph("Revenue was $320", run("1", 'baseline="30000"'), " net")))

        assert text.text == "Revenue was $320¹ net"
        assert spans(text, ZoneKind.NOTE_MARK) == ["¹"]

    def test_reads_the_choice_and_not_the_fallback(self) -> None:
        other = f"<mc:AlternateContent><mc:Choice>{shape('new')}</mc:Choice><mc:Fallback>{shape('old')}</mc:Fallback></mc:AlternateContent>"

        assert lines(other) == ["new"]

    def test_counts_what_it_does_not_read(self) -> None:
        document = read(pptx(slide(shape("Body"), "<p:pic/>", "<p:pic/>", frame("<p:oleObj/>"))))

        assert document.notice == "2 pictures and 1 embedded file are not read."


class TestWhatAnAudienceDoesNotSee:
    def test_are_notes_and_comments(self) -> None:
        note = slide(
            shape("1", fills='type="sldNum"'), shape("Offer 30 at most.", fills='type="body" idx="1"'), root="p:notes"
        )
        comments = (
            f"<p:cmLst {SPACES}><p:cm><p:text>Too low?</p:text></p:cm><p:cm>{body('Check this.')}</p:cm></p:cmLst>"
        )
        related = {1: {"../notes/n.xml": "notesSlide", "../comments/c.xml": "comments"}}
        parts = {"ppt/notes/n.xml": note, "ppt/comments/c.xml": comments}

        document = read(pptx(slide(shape("Our offer")), related=related, parts=parts))

        assert spans(document.stored, ZoneKind.HIDDEN) == [
            "Speaker notes | Offer 30 at most.",
            "Comment | Too low?",
            "Comment | Check this.",
        ]
        assert document.stored.text.startswith("Our offer\n")
        assert document.notice == "1 page of speaker notes and 2 comments are kept apart."

    def test_are_hidden_slides(self) -> None:
        document = read(pptx(slide(shape("Shown")), slide(shape("Not shown"), attributes='show="0"')))

        assert spans(document.stored, ZoneKind.HIDDEN) == ["Not shown"]
        assert document.notice == "1 hidden slide is kept apart."

    @pytest.mark.parametrize(
        "hidden",
        [
            shape("secret", more='hidden="1"'),
            shape("secret", at=(2_000, 0)),
            shape("secret", at=(0, -50)),
            f'<p:grpSp><p:nvGrpSpPr><p:cNvPr hidden="1"/></p:nvGrpSpPr>{shape("secret")}</p:grpSp>',
            shape(paragraph(run("secret", 'strike="sngStrike"'))),
            shape(paragraph(run("secret", 'sz="100"'))),
            shape(
                paragraph(run("secret", content='<a:solidFill><a:srgbClr val="ff0000"/></a:solidFill>')),
                look='<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill>',
            ),
        ],
    )
    def test_are_hidden_shapes_and_words(self, hidden: str) -> None:
        document = read(pptx(slide(shape("Shown"), hidden)))

        assert document.stored.text == "Shown\nHidden | secret"
        assert spans(document.stored, ZoneKind.HIDDEN) == ["Hidden | secret"]
        assert document.notice == "1 hidden or struck-through passage is kept apart."


class TestHostileSlides:
    @pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip"])
    def test_are_refused_where_they_are_no_package(self, data: bytes) -> None:
        assert isinstance(read_slides(data), Unreadable)

    def test_are_refused_where_they_declare_a_document_type(self) -> None:
        outcome = read_slides(pptx(f'<!DOCTYPE x [<!ENTITY a "boom">]>{slide(shape("&a;"))}'))

        assert isinstance(outcome, Unreadable)
        assert "declares a document type" in outcome.reason

    def test_are_refused_without_text(self) -> None:
        assert read_slides(pptx(slide())) == Unreadable(DocumentKind.PPTX, "The presentation holds no text.")

    def test_say_in_one_short_line_which_part_is_wrong(self) -> None:
        outcome = read_slides(
            pptx(
                slide(),
                related={1: {"x" * 900 + "\u202e.xml": "notesSlide"}},
                parts={f"ppt/slides/{'x' * 900}\u202e.xml": "<"},
            )
        )

        assert isinstance(outcome, Unreadable)
        assert outcome.reason.isprintable()
        assert len(outcome.reason) < 400

    @given(st.data())
    @settings(max_examples=50, deadline=None)
    def test_never_fail_on_damaged_parts(self, data: st.DataObject) -> None:
        parts = dict(PARTS)
        name = data.draw(st.sampled_from(sorted(parts)))
        content = bytearray(parts[name])
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.sampled_from(b'<>/"=0A9- \x00'))

        outcome = read_slides(package({**parts, name: bytes(content)}))

        assert isinstance(outcome, ReadDocument | Unreadable)


PARTS = parts_of(
    pptx(
        slide(
            shape("Title", at=(0, 0), fills='type="title"'),
            f"<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>{place(0, 9)}</p:grpSpPr>{shape('grouped', at=(0, 1))}</p:grpSp>",
            frame(table(["a", "b"])),
            frame('<c:chart r:id="rId1"/>'),
        ),
        related={1: {"../charts/c.xml": "chart"}},
        parts={"ppt/charts/c.xml": CHART},
    )
)
