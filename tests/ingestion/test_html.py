import pytest

from dealroom.documents import DocumentKind, ZoneKind
from ingestion.html import read_html
from ingestion.outcome import ReadDocument, Unreadable


def read(markup: str | bytes) -> ReadDocument:
    outcome = read_html(markup.encode() if isinstance(markup, str) else markup)
    assert isinstance(outcome, ReadDocument), outcome
    return outcome


def text_of(markup: str | bytes) -> str:
    return read(markup).stored.text


def breaks(document: ReadDocument) -> list[str]:
    text = document.stored.text
    return [text[zone.start : zone.end] for zone in document.stored.zones if zone.kind is ZoneKind.BREAK]


class TestReadHtml:
    def test_keeps_what_a_browser_shows(self) -> None:
        markup = """<html><head><title>t</title><style>p {color: red}</style></head><body>
            <h1>Annual   report</h1><p>Rent &amp; rates<br>rose by <b>4</b>&nbsp;%.</p>
            <script>alert(1)</script><noscript>none</noscript><!-- a comment -->
            <div hidden>secret 1</div><div style="DISPLAY : none">secret 2<p>secret 3</p></div>
            <span style="visibility:hidden">secret 4</span><p style="font-size:0">secret 5</p>
            tail <template>secret 6</template>end</body></html>"""

        text, *hidden = text_of(markup).split("\nHidden | ")
        assert text == "Annual report\nRent & rates\nrose by 4 %.\ntail end"
        assert hidden == ["secret 1", "secret 2 secret 3", "secret 4", "secret 5"]

    def test_gives_each_line_its_number(self) -> None:
        stored = read("<p>one</p><ul><li>two<li>three</ul>").stored

        assert [(stored.text[place.start : place.end], place.line) for place in stored.locations] == [
            ("one", 1),
            ("two", 2),
            ("three", 3),
        ]

    def test_makes_a_line_of_each_row_and_marks_its_borders(self) -> None:
        document = read(
            "<p>Sales</p><table><tr><th>Year</th><th><p>Amount</p></th></tr>"
            "<tr><td>2023</td><td></td><td>45.2</td></tr></table><p>After</p>"
        )

        assert document.stored.text == "Sales\nYear | Amount\n2023 | 45.2\nAfter"
        assert breaks(document) == [" | ", "\n", " | ", "\n"]

    def test_joins_a_sign_with_the_figure_in_the_next_cell(self) -> None:
        row = "<td>Net loss</td><td>$</td><td>(1,204</td><td>)</td><td>3.5</td><td>%</td>"

        assert text_of(f"<table><tr>{row}</tr></table>") == "Net loss | $(1,204) | 3.5%"

    def test_takes_a_list_mark_in_its_own_cell_for_no_column(self) -> None:
        document = read(
            "<table><tr><td>(a)</td><td>The Seller pays.</td></tr><tr><td>•</td><td>So it does.</td></tr></table>"
        )

        assert document.stored.text == "(a) The Seller pays.\n• So it does."
        assert breaks(document) == []

    def test_reads_a_page_laid_out_in_one_cell_as_text(self) -> None:
        document = read(
            "<table><tr><td><p>One.</p><table><tr><td>a</td><td>b</td></tr></table><p>Two.</p></td></tr></table>"
        )

        assert document.stored.text == "One.\na | b\nTwo."

    def test_knows_headings(self) -> None:
        stored = read("<h1>Report</h1><p>x</p><h3><span>On </span>leases</h3><h2> </h2>").stored

        assert [(stored.text[h.start : h.end], h.level) for h in stored.headings] == [("Report", 1), ("On leases", 3)]

    def test_guesses_headings_where_the_page_names_none(self) -> None:
        stored = read("<p>ITEM 5 Properties</p><p>We own two.</p>").stored

        assert [stored.text[h.start : h.end] for h in stored.headings] == ["ITEM 5 Properties"]

    def test_keeps_a_raised_digit_off_the_figure(self) -> None:
        document = read("<p>The fee is $320<sup>1</sup> per seat, over 10<sup>6</sup> seats, on 500 m<sup>2</sup>.</p>")

        text = document.stored.text
        assert text == "The fee is $320¹ per seat, over 10⁶ seats, on 500 m²."
        assert [text[z.start : z.end] for z in document.stored.zones if z.kind is ZoneKind.NOTE_MARK] == ["¹"]

    def test_keeps_the_lines_of_typewritten_text(self) -> None:
        assert text_of("<pre>Rent      400\n\nRates      20\n</pre>") == "Rent      400\nRates      20"

    @pytest.mark.parametrize(
        ("charset", "codec"), [("windows-1252", "cp1252"), ("utf-8", "utf-8"), ("Shift_JIS", "shift_jis")]
    )
    def test_reads_the_characters_it_declares(self, charset: str, codec: str) -> None:
        words = "契約" if codec == "shift_jis" else "Gebühr – §"
        markup = f'<html><head><meta charset="{charset}"></head><body><p>{words}</p></body></html>'

        assert text_of(markup.encode(codec)) == words

    def test_fetches_nothing_and_expands_nothing(self) -> None:
        markup = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><p>before &x; after</p>'

        assert "root" not in text_of(markup)

    def test_refuses_a_page_it_cannot_read_to_the_end(self) -> None:
        outcome = read_html(b"<div>" * 100_000 + b"the end")

        assert outcome == Unreadable(
            DocumentKind.HTML, "The page is nested too deeply or is damaged, and cannot be read to its end."
        )

    @pytest.mark.parametrize("markup", [b"<html><body></body></html>", b"<!-- -->", b"<script>x</script>"])
    def test_says_that_a_page_shows_nothing(self, markup: bytes) -> None:
        assert read_html(markup) == Unreadable(DocumentKind.HTML, "The page shows no text.")


def hidden(document: ReadDocument) -> list[str]:
    text = document.stored.text
    return [text[zone.start : zone.end] for zone in document.stored.zones if zone.kind is ZoneKind.HIDDEN]


class TestHiddenText:
    @pytest.mark.parametrize(
        "markup",
        [
            "<p hidden>secret</p>",
            "<p style='display:none'>secret</p>",
            "<p style='VISIBILITY: hidden !important'>secret</p>",
            "<span style='font-size:0px'>secret</span>",
            "<span style='opacity:0'>secret</span>",
            "<div style='position:absolute; left:-9999px'>secret</div>",
            "<div style='max-height:0; overflow:hidden'>secret</div>",
            "<style>.gone, .else { display: none }</style><p class='a gone'>secret</p>",
            "<style>#x{visibility:hidden}</style><p id='x'>secret</p>",
            "<style>td.y{font-size:0}</style><table><tr><td class='y'>secret</td></tr></table>",
            "<p style='color:#fff'>secret</p>",
            "<font color='white'>secret</font>",
            "<div style='background:#222222'><p style='color:rgb(34, 34, 34)'>secret</p></div>",
            "<p><del>secret</del></p>",
            "<p><s>secret</s></p>",
            "<p style='text-decoration: line-through'>secret</p>",
        ],
    )
    def test_stands_apart_at_the_end_and_is_marked(self, markup: str) -> None:
        document = read(f"<body><p>Shown</p>{markup}</body>")

        assert document.stored.text == "Shown\nHidden | secret"
        assert hidden(document) == ["Hidden | secret"]
        assert document.notice == "1 hidden or struck-through passage is kept apart."

    @pytest.mark.parametrize(
        "markup",
        [
            "<style>@media print {.a{display:none}}</style><p class='a'>shown</p>",
            "<style>.menu .a{display:none}</style><p class='a'>shown</p>",
            "<style>p.b{display:none}</style><p class='a'>shown</p>",
            "<p style='font-size:0.9em; opacity:0.5'>shown</p>",
            "<table bgcolor='#003366'><tr><td><font color='white'>shown</font></td></tr></table>",
            "<div style='background-image:url(x.png)'><p style='color:white'>shown</p></div>",
            "<link rel='stylesheet' href='x.css'><div class='dark'><p style='color:white'>shown</p></div>",
            "<style>.x .dark{background:#000}</style><div class='dark'><p style='color:white'>shown</p></div>",
            "<style>.dark{background-color:black}</style><div class='dark'><p style='color:white'>shown</p></div>",
            "<p style='color:white'><span style='color:black'>shown</span></p>",
        ],
    )
    def test_is_none_where_it_may_be_seen(self, markup: str) -> None:
        assert hidden(read(markup)) == []

    def test_holds_no_scripts(self) -> None:
        document = read("<p>Shown</p><div hidden>secret<script>alert(1)</script> words<p>apart</p></div>tail")

        assert document.stored.text == "Shown\ntail\nHidden | secret words apart"

    def test_is_not_what_machines_keep_in_a_filing(self) -> None:
        assert (
            text_of("<div style='display:none'><ix:header><ix:hidden>0001</ix:hidden></ix:header></div><p>Shown</p>")
            == "Shown"
        )

    def test_is_not_what_has_no_letters(self) -> None:
        assert hidden(read("<p>Shown</p><p style='color:white'>\u200b&nbsp;</p>")) == []

    def test_is_bounded(self) -> None:
        document = read("<p>Shown</p>" + "<p hidden>x</p>" * 3_000 + f"<p hidden>{'y' * 9_000}</p>")

        assert len(hidden(document)) == 1_000

    def test_costs_no_more_for_endless_styles(self) -> None:
        sheet = ".a{color:red}" * 50_000 + "@media x {" * 20_000

        assert text_of(f"<style>{sheet}</style><p class='a'>Shown</p>") == "Shown"
