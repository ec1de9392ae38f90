from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealroom.documents import DocumentKind, StoredText, ZoneKind
from ingestion.docx import read_docx
from ingestion.outcome import ReadDocument, Unreadable
from tests.ingestion.office_files import docx, package, parts_of, relations, with_part

words = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=10)


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*content: str, properties: str = "") -> str:
    inner = "".join(each if each.startswith("<") else run(each) for each in content)
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def coloured(text: str, colour: str) -> str:
    return paragraph(run(text, f'<w:color w:val="{colour}"/>'))


def listed(text: str, level: int, *, number: int = 1) -> str:
    numbered = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    return paragraph(text, properties=numbered)


def table(*rows: list[str]) -> str:
    cells = ("".join(f"<w:tc>{cell}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{each}</w:tr>' for each in cells)}</w:tbl>"


def read(data: bytes) -> ReadDocument:
    outcome = read_docx(data)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def stored(body: str, **parts: str) -> StoredText:
    return read(docx(body, **parts)).stored


def lines(body: str, **parts: str) -> list[str]:
    return stored(body, **parts).text.split("\n")


def spans(text: StoredText, kind: ZoneKind) -> list[str]:
    return [text.text[zone.start : zone.end] for zone in text.zones if zone.kind is kind]


CLAUSES = (
    '<w:abstractNum w:abstractNumId="0">'
    '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>'
    '<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>'
    '<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>'
    '<w:lvl w:ilvl="3"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/></w:lvl>'
    '</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    '<w:num w:numId="2"><w:abstractNumId w:val="0"/>'
    '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride></w:num>'
)


class TestReadDocx:
    def test_writes_a_paragraph_as_a_line_with_its_place(self) -> None:
        document = read(docx(paragraph("The term is ", "two years.") + paragraph("") + paragraph("No renewal.")))

        assert document.kind is DocumentKind.DOCX
        assert document.problem is None
        assert document.stored.text == "The term is two years.\nNo renewal."
        assert [place.label for place in document.stored.locations] == ["paragraph 1", "paragraph 3"]

    def test_keeps_tabs_breaks_and_hyphens_that_a_reader_sees(self) -> None:
        content = (
            "<w:r><w:t>Total</w:t><w:tab/><w:t>12</w:t><w:br/><w:t>non</w:t><w:noBreakHyphen/><w:t>core</w:t></w:r>"
        )

        assert stored(paragraph(content)).text == "Total\t12\nnon\u2011core"

    def test_reads_symbols_of_symbol_fonts(self) -> None:
        marks = (
            '<w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Symbol" w:char="F0B3"/>'
            '<w:sym w:font="Webdings" w:char="F041"/></w:r>'
        )

        assert stored(paragraph(marks)).text == "☑≥\ufffd"

    def test_reads_content_controls_links_and_tagged_text_once(self) -> None:
        body = (
            f"<w:sdt><w:sdtContent>{paragraph('Block')}</w:sdtContent></w:sdt>"
            f"<w:p><w:sdt><w:sdtContent>{run('in')}</w:sdtContent></w:sdt>"
            f"<w:hyperlink>{run('line')}</w:hyperlink><w:smartTag>{run(' tag')}</w:smartTag></w:p>"
        )

        assert lines(body) == ["Block", "inline tag"]

    def test_reads_a_text_box_once_though_it_is_stored_twice(self) -> None:
        box = f"<w:txbxContent>{paragraph('Boxed')}</w:txbxContent>"
        namespaces = 'xmlns:mc="urn:mc" xmlns:wps="urn:wps" xmlns:v="urn:v"'
        drawn = (
            f"<w:r><mc:AlternateContent {namespaces}>"
            f"<mc:Choice><w:drawing><wps:txbx>{box}</wps:txbx></w:drawing></mc:Choice>"
            f"<mc:Fallback><w:pict><v:textbox>{box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"
        )

        assert lines(paragraph("Before", drawn) + paragraph("After")) == ["Before", "Boxed", "After"]

    def test_reads_a_field_as_its_result(self) -> None:
        body = paragraph(
            "Page ",
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>',
            run("not shown"),
            '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
            "7",
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
            " of 9",
        )

        assert stored(body).text == "Page 7 of 9"

    def test_loses_no_more_than_a_paragraph_to_a_field_that_never_ends(self) -> None:
        begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'

        assert lines(paragraph("One", begin, "lost") + paragraph("Two")) == ["One", "Two"]

    def test_reads_a_ticked_box_of_a_form(self) -> None:
        def box(state: str) -> str:
            return (
                f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>{state}</w:checkBox></w:ffData>'
                '</w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'
            )

        assert stored(
            paragraph(box('<w:default w:val="1"/>'), " yes ", box("<w:default/><w:checked w:val='0'/>"), " no")
        ).text == ("☒ yes ☐ no")

    def test_reads_formulas_with_their_strokes_and_powers(self) -> None:
        def part(name: str, text: str) -> str:
            return f"<m:{name}><m:r><m:t>{text}</m:t></m:r></m:{name}>"

        formula = (
            f'<m:oMath xmlns:m="urn:m"><m:f><m:fPr/>{part("num", "debt")}{part("den", "EBITDA")}</m:f>'
            f"<m:sSup>{part('e', 'x')}{part('sup', '2')}</m:sSup></m:oMath>"
        )

        assert stored(paragraph("Ratio ", formula)).text == "Ratio debt/EBITDAx^2"

    def test_reads_the_choice_and_not_the_fallback(self) -> None:
        other = '<mc:AlternateContent xmlns:mc="urn:mc"><mc:Choice>{}</mc:Choice><mc:Fallback>{}</mc:Fallback></mc:AlternateContent>'
        block = other.format(paragraph("Block"), paragraph("old"))
        inline = other.format(run("inline"), run("old"))

        assert lines(block + paragraph(inline)) == ["Block", "inline"]

    def test_leaves_out_soft_hyphens_and_unknown_characters_say_that_they_are_there(self) -> None:
        content = '<w:r><w:t>soft</w:t><w:softHyphen/><w:t>ware</w:t><w:sym w:font="Symbol" w:char="zz"/></w:r>'

        assert stored(paragraph(content)).text == "software\ufffd"

    def test_raises_a_mark_so_that_it_never_joins_a_figure(self) -> None:
        raised = '<w:vertAlign w:val="superscript"/>'

        text = stored(paragraph("Revenue was $320", run("1", raised), " on 10 m", run("2", raised)))

        assert text.text == "Revenue was $320¹ on 10 m²"
        assert spans(text, ZoneKind.NOTE_MARK) == ["¹"]

    @given(st.lists(st.lists(words, min_size=1, max_size=3), min_size=1, max_size=6))
    @settings(max_examples=30)
    def test_reads_every_run_in_order(self, paragraphs: list[list[str]]) -> None:
        text = stored("".join(paragraph(*each) for each in paragraphs))

        assert text.text == "\n".join("".join(each) for each in paragraphs)
        assert all(before.end < after.start for before, after in pairwise(text.locations))


class TestListNumbers:
    def test_are_counted_as_a_reader_sees_them(self) -> None:
        body = "".join(
            [
                listed("Definitions", 0),
                listed("Term", 0),
                listed("Start", 1),
                listed("End", 1),
                listed("early", 2),
                listed("late", 2),
                listed("once", 3),
                listed("Notice", 0),
                listed("Form", 1),
            ]
        )

        assert lines(body, numbering=CLAUSES) == [
            "1. Definitions",
            "2. Term",
            "2.1 Start",
            "2.2 End",
            "(a) early",
            "(b) late",
            "• once",
            "3. Notice",
            "3.1 Form",
        ]

    def test_go_on_or_start_anew_as_the_list_says(self) -> None:
        body = listed("one", 0) + listed("five", 0, number=2) + listed("six", 0, number=2)

        assert lines(body, numbering=CLAUSES) == ["1. one", "5. five", "6. six"]

    def test_come_from_the_style_too(self) -> None:
        style = (
            '<w:style w:type="paragraph" w:styleId="Clause"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
            '<w:style w:type="paragraph" w:styleId="Sub"><w:basedOn w:val="Clause"/></w:style>'
        )
        body = paragraph("Term", properties='<w:pStyle w:val="Sub"/>') + paragraph(
            "Plain", properties='<w:pStyle w:val="Sub"/><w:numPr><w:numId w:val="0"/></w:numPr>'
        )

        assert lines(body, styles=style, numbering=CLAUSES) == ["1. Term", "Plain"]

    def test_are_part_of_the_place_of_their_paragraph(self) -> None:
        text = stored(listed("Term", 0), numbering=CLAUSES)

        assert [text.text[place.start : place.end] for place in text.locations] == ["1. Term"]


class TestHeadings:
    STYLES = (
        '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="H1"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Deep"><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Loop"><w:basedOn w:val="Loop"/></w:style>'
    )

    def test_come_from_styles_and_outline_levels(self) -> None:
        body = "".join(
            [
                paragraph("Term", properties='<w:pStyle w:val="Own"/>'),
                paragraph("Body.", properties='<w:pStyle w:val="Loop"/>'),
                paragraph("Renewal", properties='<w:pStyle w:val="Deep"/>'),
                paragraph("Law", properties='<w:outlineLvl w:val="1"/>'),
                paragraph("Not one", properties='<w:pStyle w:val="Own"/><w:outlineLvl w:val="9"/>'),
            ]
        )

        text = stored(body, styles=self.STYLES)

        assert [(text.text[head.start : head.end], head.level) for head in text.headings] == [
            ("Term", 1),
            ("Renewal", 3),
            ("Law", 2),
        ]

    def test_are_guessed_where_no_style_says_which(self) -> None:
        text = stored(paragraph("ARTICLE I DEFINITIONS") + paragraph("In this agreement the words mean what they say."))

        assert [text.text[head.start : head.end] for head in text.headings] == ["ARTICLE I DEFINITIONS"]


class TestTables:
    def test_are_written_row_by_row_with_fenced_cells(self) -> None:
        body = paragraph("Fees") + table([paragraph("Item"), paragraph("EUR")], [paragraph("Setup"), paragraph("40")])
        text = stored(body + paragraph("After"))

        assert text.text == "Fees\nItem | EUR\nSetup | 40\nAfter"
        assert spans(text, ZoneKind.BREAK) == ["\n", " | ", "\n", " | ", "\n"]
        assert [text.text[place.start : place.end] for place in text.locations] == [
            "Fees",
            "Item",
            "EUR",
            "Setup",
            "40",
            "After",
        ]

    def test_keep_the_border_of_an_empty_cell(self) -> None:
        body = paragraph("Fees") + table(
            [paragraph(""), paragraph("2024"), paragraph("")], [paragraph("Setup"), paragraph(""), paragraph("40")]
        )

        assert lines(body)[1:] == ["| 2024", "Setup | | 40"]

    def test_join_a_currency_sign_and_a_closing_bracket_to_their_figure(self) -> None:
        row = [paragraph("Loss"), paragraph("$"), paragraph("(1,200"), paragraph(")"), paragraph("Gain")]

        assert lines(table(row)) == ["Loss | $(1,200) | Gain"]

    def test_write_the_paragraphs_of_a_cell_and_a_table_inside_it_in_one_line(self) -> None:
        inner = table([paragraph("x"), paragraph("y")])

        assert lines(table([paragraph("One") + paragraph("two"), inner + paragraph("")])) == ["One two | x | y"]

    def test_read_text_boxes_and_deleted_paragraph_ends_inside_a_cell(self) -> None:
        box = f"<w:r><w:pict><w:txbxContent>{paragraph('boxed')}</w:txbxContent></w:pict></w:r>"
        split = paragraph("one ", properties="<w:rPr><w:del/></w:rPr>") + paragraph("two", box)

        assert lines(table([split, paragraph("three")])) == ["one two boxed | three"]

    def test_are_read_out_of_content_controls(self) -> None:
        wrapped = f"<w:sdt><w:sdtContent><w:tc>{paragraph('cell')}</w:tc></w:sdtContent></w:sdt>"
        rows = f"<w:sdt><w:sdtContent><w:tr>{wrapped}</w:tr></w:sdtContent></w:sdt>"

        assert lines(f"<w:tbl>{rows}</w:tbl>") == ["cell"]

    def test_drop_a_deleted_row(self) -> None:
        rows = f"<w:tr><w:trPr><w:del/></w:trPr><w:tc>{paragraph('Gone')}</w:tc></w:tr><w:tr><w:tc>{paragraph('Kept')}</w:tc></w:tr>"

        assert lines(f"<w:tbl>{rows}</w:tbl>") == ["Kept"]


class TestTrackedChanges:
    def test_are_read_as_accepted(self) -> None:
        body = paragraph(
            "The cap is ",
            f"<w:del><w:r><w:delText>EUR 5m</w:delText></w:r></w:del><w:ins>{run('EUR 4m')}</w:ins>",
            f"<w:moveFrom>{run(' gone')}</w:moveFrom><w:moveTo>{run(' here')}</w:moveTo>",
        )

        assert stored(body).text == "The cap is EUR 4m here"

    def test_are_counted_and_reported(self) -> None:
        inserted, deleted = f"<w:ins>{run('in')}</w:ins>", "<w:del><w:r><w:delText>out</w:delText></w:r></w:del>"
        moved = f"<w:moveFrom>{run('from')}</w:moveFrom><w:moveTo>{run('to')}</w:moveTo>"
        body = (
            # Two of the insertions are one stretch; an inserted paragraph mark holds no text.
            paragraph(inserted, '<w:bookmarkStart w:id="1"/>', inserted, "and", inserted, deleted, moved)
            + paragraph("x", properties="<w:rPr><w:ins/></w:rPr>")
            + f"<w:tbl><w:tr><w:trPr><w:ins/></w:trPr><w:tc>{paragraph('row')}</w:tc></w:tr></w:tbl>"
        )

        assert read(docx(body)).notice == (
            "The document has tracked changes: 3 insertions are read as accepted, 1 deletion is left out, "
            "1 moved passage is read where it went."
        )

    def test_join_paragraphs_whose_end_is_deleted(self) -> None:
        body = paragraph("The cap ", properties="<w:rPr><w:del/></w:rPr>") + paragraph("is EUR 4m.")

        assert lines(body) == ["The cap is EUR 4m."]

    def test_write_a_text_box_before_the_paragraph_that_runs_on(self) -> None:
        box = f"<w:r><w:pict><w:txbxContent>{paragraph('boxed')}</w:txbxContent></w:pict></w:r>"
        body = paragraph("The cap ", box, properties="<w:rPr><w:del/></w:rPr>") + paragraph("is EUR 4m.")

        assert lines(body) == ["boxed", "The cap is EUR 4m."]

    def test_keep_the_last_paragraph_though_its_end_is_deleted(self) -> None:
        assert lines(paragraph("Kept.", properties="<w:rPr><w:del/></w:rPr>")) == ["Kept."]


class TestHiddenText:
    STYLES = (
        '<w:style w:type="character" w:styleId="Secret"><w:rPr><w:vanish/></w:rPr></w:style>'
        '<w:style w:type="paragraph" w:styleId="Gone"><w:rPr><w:vanish/></w:rPr></w:style>'
    )

    def test_stands_apart_at_the_end_and_is_marked(self) -> None:
        body = paragraph("The price is ", run("at least 40, ", "<w:vanish/>"), "open.") + paragraph("End.")

        document = read(docx(body))

        assert document.stored.text == "The price is open.\nEnd.\nHidden | at least 40,"
        assert spans(document.stored, ZoneKind.HIDDEN) == ["Hidden | at least 40,"]
        assert document.stored.locations[-1].label == "paragraph 1"
        assert document.notice == "1 hidden or struck-through passage is kept apart."

    def test_is_hidden_by_styles_too_unless_the_run_says_otherwise(self) -> None:
        body = paragraph(
            "a", run("b", '<w:rStyle w:val="Secret"/>'), run("c", '<w:rStyle w:val="Secret"/><w:vanish w:val="0"/>')
        ) + paragraph("d", properties='<w:pStyle w:val="Gone"/>')

        assert lines(body, styles=self.STYLES) == ["ac", "Hidden | b", "Hidden | d"]

    def test_struck_text_is_no_part_of_the_agreement(self) -> None:
        body = paragraph("The cap is ", run("EUR 5m", "<w:strike/>"), "EUR 4m")

        assert lines(body) == ["The cap is EUR 4m", "Hidden | EUR 5m"]

    @pytest.mark.parametrize(
        "hidden",
        [
            paragraph(run("secret", '<w:color w:val="ffffff"/>')),
            paragraph(run("secret", '<w:sz w:val="2"/>')),
            paragraph(run("secret", '<w:rStyle w:val="White"/>')),
            paragraph(run("secret", '<w:color w:val="FF0000"/><w:shd w:fill="FF0000"/>')),
            paragraph(run("secret", '<w:color w:val="00AA00"/>'), properties='<w:shd w:fill="00AA00"/>'),
            f"<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill='000000'/></w:tcPr>{coloured('secret', '000000')}</w:tc></w:tr></w:tbl>",
            f"<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>{paragraph('secret')}</w:tc></w:tr></w:tbl>",
        ],
    )
    def test_is_what_has_the_colour_of_its_ground_or_no_size(self, hidden: str) -> None:
        style = '<w:style w:type="character" w:styleId="White"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>'

        document = read(docx(paragraph("Shown.") + hidden, styles=style))

        assert document.stored.text == "Shown.\nHidden | secret"
        assert document.notice == "1 hidden or struck-through passage is kept apart."

    @pytest.mark.parametrize(
        "shown",
        [
            paragraph(run("shown", '<w:color w:val="FFFFFF"/><w:highlight w:val="black"/>')),
            paragraph(run("shown", '<w:color w:val="FFFFFF"/>'), properties='<w:shd w:fill="000000"/>'),
            f"<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill='003366'/></w:tcPr>{coloured('shown', 'FFFFFF')}</w:tc></w:tr></w:tbl>",
            f"<w:tbl><w:tblPr><w:tblStyle w:val='Grid'/></w:tblPr><w:tr><w:tc>{coloured('shown', 'FFFFFF')}</w:tc></w:tr></w:tbl>",
            paragraph(f"<w:r><w:pict><w:txbxContent>{coloured('shown', 'FFFFFF')}</w:txbxContent></w:pict></w:r>"),
            paragraph(run("shown", '<w:color w:val="auto"/>')),
        ],
    )
    def test_is_not_what_has_another_ground(self, shown: str) -> None:
        style = (
            '<w:style w:type="table" w:styleId="Grid"><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:fill="4472C4"/></w:tcPr>'
            "</w:tblStylePr></w:style>"
        )

        assert read(docx(shown, styles=style)).stored.text == "shown"

    def test_alone_is_still_said_to_be_there(self) -> None:
        document = read(docx(paragraph(run("only hidden", "<w:vanish/>"))))

        assert spans(document.stored, ZoneKind.HIDDEN) == [document.stored.text]


class TestNotesAndRunningHeads:
    NOTES = (
        '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:t>----</w:t></w:r></w:p></w:footnote>'
        f'<w:footnote w:id="2">{paragraph(" Excluding tax.")}</w:footnote>'
        f'<w:footnote w:id="5">{paragraph("Unaudited.")}</w:footnote>'
        f'<w:footnote w:id="9">{paragraph("Nobody refers here.")}</w:footnote>'
    )

    def test_notes_stand_at_the_end_under_the_marks_that_refer_to_them(self) -> None:
        body = paragraph(
            "Revenue 40",
            '<w:r><w:footnoteReference w:id="5"/></w:r>',
            " and 45",
            '<w:r><w:footnoteReference w:id="2"/></w:r>',
        )

        text = stored(body, footnotes=self.NOTES)

        assert text.text == "Revenue 40¹ and 45²\n¹ Unaudited.\n² Excluding tax."
        assert spans(text, ZoneKind.NOTE_MARK) == ["¹", "²", "¹", "²"]
        assert spans(text, ZoneKind.BREAK) == ["\n", "\n"]

    def test_endnotes_count_apart(self) -> None:
        notes = f'<w:endnote w:id="1">{paragraph("First.")}</w:endnote>'

        assert lines(paragraph("Law", '<w:r><w:endnoteReference w:id="1"/></w:r>'), endnotes=notes) == [
            "Lawⁱ",
            "ⁱ First.",
        ]

    def test_running_heads_stand_behind_the_text_as_furniture(self) -> None:
        text = stored(
            paragraph("Body."), header=paragraph("Draft 3"), footer=paragraph("Draft 3") + paragraph("Strictly private")
        )

        assert text.text == "Body.\nDraft 3\nStrictly private"
        assert spans(text, ZoneKind.FURNITURE) == ["Draft 3", "Strictly private"]

    def test_comments_stand_apart_at_the_end_and_are_marked(self) -> None:
        comments = f'<w:comment w:id="0">{paragraph("We would take 30.")}</w:comment>'

        document = read(docx(paragraph("Body.", '<w:r><w:commentReference w:id="0"/></w:r>'), comments=comments))

        assert document.stored.text == "Body.\nComment | We would take 30."
        assert spans(document.stored, ZoneKind.HIDDEN) == ["Comment | We would take 30."]
        assert document.notice == "1 comment is kept apart."


class TestHostileDocx:
    @pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"not a zip", bytes(1000)])
    def test_refuses_what_is_no_package(self, data: bytes) -> None:
        assert isinstance(read_docx(data), Unreadable)

    def test_refuses_a_document_type(self) -> None:
        data = docx(paragraph("kept"))
        content = parts_of(data)["word/document.xml"].decode()

        outcome = read_docx(with_part(data, "word/document.xml", f'<!DOCTYPE x [<!ENTITY a "boom">]>{content}'))

        assert isinstance(outcome, Unreadable)
        assert "declares a document type" in outcome.reason

    def test_refuses_nesting_without_end(self) -> None:
        outcome = read_docx(docx("<w:tbl><w:tr><w:tc>" * 300 + "</w:tc></w:tr></w:tbl>" * 300))

        assert isinstance(outcome, Unreadable)

    def test_reads_the_deepest_nesting_that_it_lets_in(self) -> None:
        deep = 80

        body = "<w:tbl><w:tr><w:tc>" * deep + paragraph("core") + "</w:tc></w:tr></w:tbl>" * deep

        assert lines(body) == ["core"]

    def test_refuses_a_document_without_text(self) -> None:
        assert read_docx(docx(paragraph(""))) == Unreadable(DocumentKind.DOCX, "The document holds no text.")

    def test_refuses_a_package_of_another_kind(self) -> None:
        outcome = read_docx(with_part(docx(""), "word/document.xml", "<workbook/>"))

        assert outcome == Unreadable(
            DocumentKind.DOCX, "The document cannot be read: its main part is not a text document."
        )

    def test_names_an_embedded_document_that_it_does_not_read(self) -> None:
        assert read(docx(paragraph("Body.") + "<w:altChunk/>")).problem == "1 embedded document is not read."

    def test_names_the_files_inside_it(self) -> None:
        data = docx(paragraph("Body."))
        inside = {f"word/embeddings/{number}.xlsx": "package" for number in range(1, 7)}
        links = relations({name.removeprefix("word/"): kind for name, kind in inside.items()})

        document = read(with_part(data, "word/_rels/document.xml.rels", links))

        assert document.notice == "6 embedded files are not read: 1.xlsx, 2.xlsx, 3.xlsx, 4.xlsx and 2 more."

    @given(st.data())
    @settings(max_examples=60)
    def test_never_fails_on_damaged_parts(self, data: st.DataObject) -> None:
        parts = dict(PARTS)
        name = data.draw(st.sampled_from(sorted(parts)))
        content = bytearray(parts[name])
        for _ in range(data.draw(st.integers(1, 4))):
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.sampled_from(b'<>/"=0A9 \x00'))

        outcome = read_docx(package({**parts, name: bytes(content)}))

        assert isinstance(outcome, ReadDocument | Unreadable)


PARTS = parts_of(
    docx(
        listed("Term", 0) + paragraph("Note", '<w:r><w:footnoteReference w:id="2"/></w:r>') + table([paragraph("a")]),
        numbering=CLAUSES,
        styles=TestHeadings.STYLES,
        footnotes=TestNotesAndRunningHeads.NOTES,
        header=paragraph("Draft"),
    )
)
