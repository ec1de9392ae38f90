"""
What a reader sees of a rendered answer is read from an independent renderer of CommonMark with GFM's tables and strikethrough,
and, since some renderers make links of bare addresses afterwards, from the rules of GFM for those.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from dealroom.documents import Location
from dealroom.ids import CitationId, DocumentId, VersionId
from dealroom.verdict import Citation, MatchedBy, Segment, Span
from tests.verification.texts import reviewed
from verification.links import LONGEST_LINK, escaped, markdown, segments

HOSTILE = (
    "The plan is annual. ![ok](https://evil.example/p.png?d=50m) <img src=https://evil.example/x> "
    "[see](javascript:alert(1)) [annual](https://evil.example)\n\n    [code](x)\n# Heading\n- a@b.example\n&lt;script&gt;\u202e"
)
PIECES = [
    "the cap ", "word", " ", "  ", "\n", "\n\n", "\r\n", "\t", "    ", "# ", "> ", "- ", "+ ", "* ", "1. ", "2) ", "---", "===", "```",
    "~~~", "~~x~~", "`", "``", "*", "**b**", "_i_", "__", "[", "]", "(", ")", "![a](b)", "[a](b)", "[a][b]", "[a]: http://x.example",
    "[^1]", "[^1]: note", "<b>", "</b>", "<!-- x -->", "<script>", "<https://evil.example>", "<a@b.example>", "https://evil.example/x?y=1",
    "http://evil.example", "www.evil.example", "WWW.evil.example", "ftp://evil.example", "a@b.example", "mailto:a@b.example", "//evil.example",
    "|a|b|\n|-|-|\n|c|d|", "&amp;", "&copy;", "&#64;", "&", "$x$", "$$", "\\", "\\[", "\\\n", "!", "\u202e", "\u200b", "\x00", "\x0b", "\x0c",
    "\u2028", "\u0085", "\u00e9", "\u4fdd", "- [ ] ", ":smile:", "@user", "{x}", "EUR 4m",
]  # fmt: skip
_AUTOLINK = re.compile(r"https?://|ftp://|www\.|(?<!\S)//|[-.\w+]+@[-\w]+\.", re.IGNORECASE)


def url_of(citation: CitationId) -> str:
    return f"/view/{citation}"


def citation(name: str, start: int, end: int, answer: str = "") -> Citation:
    return Citation(
        id=CitationId(name),
        document=DocumentId("document"),
        version=VersionId("version"),
        quote="quote",
        location=Location(0, 5),
        spans=(Span(0, 5),),
        occurrences=1,
        matched_by=MatchedBy.EXACT,
        anchor=answer[start:end],
        anchor_span=Span(start, end),
    )


def cut(answer: str, *spans: tuple[str, int, int]) -> list[tuple[str, str]]:
    """The segments of an answer as (text, names of its citations)."""
    found = segments(answer, [citation(name, start, end, answer) for name, start, end in spans])
    return [(segment.text, "".join(segment.citations)) for segment in found]


@dataclass
class Page:
    """What a renderer shows: the visible text, what is linked to where, and the kinds of everything else."""

    text: str
    links: list[tuple[str, str]]
    outside: str
    kinds: set[str]


def shown(source: str) -> Page:
    """Render markdown and read what a person would see."""
    page = Page("", [], "", set())
    address = ""
    for token in _flat(MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(source)):
        words = (
            token.content
            if token.type == "text"
            else "\n"
            if token.type in {"softbreak", "hardbreak", "paragraph_close"}
            else ""
        )
        page.text += words
        if token.type == "link_open":
            address = str(token.attrs["href"])
            page.links.append((address, ""))
        elif token.type == "link_close":
            address = ""
            page.outside += "\n"  # a link parts what stands before it from what stands after it
        elif address:
            page.links[-1] = (address, page.links[-1][1] + words)
        else:
            page.outside += words
        page.kinds.add(token.type)
    return page


def _flat(tokens: Iterable[Token]) -> Iterable[Token]:
    for token in tokens:
        if token.type == "inline":
            yield from _flat(token.children or ())
        else:
            yield token


def visible(text: str) -> str:
    """The characters of a text that take room on a page, white space apart."""
    return "".join(c for c in text if not c.isspace() and unicodedata.category(c) not in {"Cc", "Cf"})


class TestSegments:
    def test_of_an_answer_without_citations_are_the_answer(self) -> None:
        assert segments("The cap holds.", ()) == (Segment("The cap holds."),)

    def test_of_nothing_are_nothing(self) -> None:
        assert segments("", ()) == ()

    def test_link_what_lies_between_plain_text(self) -> None:
        assert cut("The cap holds.", ("a", 4, 7)) == [("The ", ""), ("cap", "a"), (" holds.", "")]

    def test_may_be_one_link(self) -> None:
        assert cut("the cap", ("a", 0, 7)) == [("the cap", "a")]

    def test_may_touch(self) -> None:
        assert cut("the cap", ("b", 4, 7), ("a", 0, 4)) == [("the ", "a"), ("cap", "b")]

    def test_of_repeated_anchors_are_one_link_in_the_order_of_the_citations(self) -> None:
        assert cut("the cap", ("b", 0, 7), ("a", 0, 7)) == [("the cap", "ba")]

    def test_of_anchors_within_each_other_are_one_link(self) -> None:
        assert cut("The cap holds now.", ("a", 4, 7), ("b", 0, 13)) == [("The cap holds", "ba"), (" now.", "")]
        assert cut("The cap holds now.", ("a", 8, 13), ("b", 0, 13)) == [("The cap holds", "ba"), (" now.", "")]

    def test_of_overlapping_anchors_are_one_link_while_it_is_short(self) -> None:
        answer = "a" * 100 + " " + "b" * 139 + "c" * 9

        assert cut(answer, ("a", 0, 120), ("b", 100, 240)) == [(answer[:240], "ab"), ("c" * 9, "")]
        assert cut(answer, ("a", 0, 120), ("b", 50, 150), ("c", 149, 240)) == [(answer[:240], "abc"), ("c" * 9, "")]

    def test_of_overlapping_anchors_are_two_links_where_one_would_be_long(self) -> None:
        answer = "a" * 120 + "  two words " + "b" * 108 + "c"

        assert cut(answer, ("a", 0, 120), ("b", 100, 241)) == [(answer[:120], "a"), ("  ", ""), (answer[122:241], "b")]

    def test_join_an_anchor_to_the_earlier_one_where_what_remains_of_it_supports_nothing(self) -> None:
        answer = "a" * 120 + "b" * 121

        assert cut(answer, ("a", 0, 120), ("b", 100, 241)) == [(answer[:120], "ab"), ("b" * 121, "")]

    def test_join_an_anchor_that_is_covered_to_the_link_in_which_it_begins(self) -> None:
        answer = "a" * 150 + " two words " + "b" * 139

        assert cut(answer, ("a", 0, 150), ("b", 50, 280), ("c", 60, 140), ("d", 60, 200), ("e", 200, 290)) == [
            (answer[:150], "adc"),
            (" ", ""),
            (answer[151:290], "be"),
            (answer[290:], ""),
        ]

    def test_join_an_anchor_that_ends_with_a_later_link_to_the_one_in_which_it_begins(self) -> None:
        answer = "a" * 150 + " two words " + "b" * 119

        assert cut(answer, ("a", 0, 150), ("b", 50, 280), ("c", 60, 280)) == [
            (answer[:150], "ac"),
            (" ", ""),
            (answer[151:], "b"),
        ]

    def test_leave_long_anchors_plain(self) -> None:
        answer = "word " * 50

        assert LONGEST_LINK == 240
        assert cut(answer, ("a", 0, 240)) == [(answer[:240], "a"), (answer[240:], "")]
        assert cut(answer, ("a", 0, 241), ("b", 4, 9)) == [("word", ""), (answer[4:9], "b"), (answer[9:], "")]

    @given(
        st.text(alphabet="ab 1.\n", max_size=700),
        st.lists(st.tuples(st.integers(0, 700), st.integers(1, 320)), max_size=8),
    )
    def test_joined_are_the_answer_and_link_each_citation_once(
        self, answer: str, places: list[tuple[int, int]]
    ) -> None:
        spans = [
            (str(n), start, min(start + length, len(answer)))
            for n, (start, length) in enumerate(places)
            if start < len(answer)
        ]

        found = segments(answer, [citation(*span, answer) for span in spans])

        assert "".join(segment.text for segment in found) == answer
        assert all(segment.text for segment in found)
        assert sorted(id_ for segment in found for id_ in segment.citations) == sorted(
            name for name, start, end in spans if end - start <= LONGEST_LINK
        )
        assert all(len(segment.text) <= LONGEST_LINK for segment in found if segment.citations)


class TestMarkdown:
    def test_holds_no_link_but_those_it_was_given(self) -> None:
        verdict = reviewed(
            HOSTILE,
            ("The maintenance plan is annual.", 1, "The plan is annual"),
            ("The maintenance plan is annual.", 1, "annual](https://evil.example) [x"),
            text="The maintenance plan is annual.",
        )

        rendered = markdown(verdict.segments, url_of)

        (survivor,) = verdict.citations
        assert shown(rendered).links == [(url_of(survivor.id), "The plan is annual")]
        assert visible(shown(rendered).text) == visible(HOSTILE)
        assert "\u202e" not in rendered
        assert "https://" not in rendered

    def test_gives_every_citation_of_an_anchor_its_link(self) -> None:
        three = Segment("the cap", (CitationId("a"), CitationId("b"), CitationId("c")))

        assert (
            markdown((three, Segment(" holds")), url_of)
            == "[the cap](/view/a) [\\[2\\]](/view/b) [\\[3\\]](/view/c) holds"
        )

    def test_keeps_an_anchor_over_two_lines_one_link(self) -> None:
        page = shown(markdown((Segment("the\n\ncap\r\nis\u2028it", (CitationId("a"),)),), url_of))

        assert page.links == [("/view/a", "the  cap is it")]

    def test_keeps_links_that_touch_apart(self) -> None:
        touching = (Segment("the ", (CitationId("a"),)), Segment("cap", (CitationId("b"),)))

        assert shown(markdown(touching, url_of)).links == [("/view/a", "the "), ("/view/b", "cap")]

    def test_shows_an_anchor_of_mark_up_as_it_is_written(self) -> None:
        page = shown(markdown((Segment("!"), Segment("[a](b) `c` ![d](e)", (CitationId("a"),))), url_of))

        assert page.links == [("/view/a", "[a](b) `c` ![d](e)")]
        assert page.outside.strip() == "!"

    @pytest.mark.parametrize("unsafe", [*"\x00\x1f \x7f<>()[]\\\"'`&\n\t", "\u00a0", "\u3000"])
    def test_does_not_let_an_address_end_its_link(self, unsafe: str) -> None:
        source = markdown((Segment("cap", (CitationId(f"a{unsafe}b"),)),), url_of)

        percent = "".join(f"%{byte:02X}" for byte in unsafe.encode())
        assert source == f"[cap](/view/a{percent}b)"
        assert shown(source).links == [(f"/view/a{percent}b", "cap")]

    def test_leaves_an_address_of_ours_as_it_is(self) -> None:
        assert (
            markdown((Segment("cap", (CitationId("a-b_c~d.e"),)),), lambda it: f"/view/{it}?x=1#y")
            == "[cap](/view/a-b_c~d.e?x=1#y)"
        )

    @given(st.lists(st.sampled_from(PIECES), max_size=14), st.data())
    @settings(max_examples=120)
    def test_shows_the_answer_as_it_is_written_with_our_links_alone(
        self, pieces: list[str], data: st.DataObject
    ) -> None:
        answer = "".join(pieces)
        places = st.tuples(st.integers(0, len(answer)), st.integers(1, 30))
        spans = data.draw(st.lists(places, max_size=3)) if answer else []
        cited = [
            citation(f"c{n}", start, min(start + length, len(answer)), answer)
            for n, (start, length) in enumerate(spans)
            if answer[start : start + length].strip()
        ]
        cutting = segments(answer, cited)

        page = shown(markdown(cutting, url_of))

        assert page.kinds <= {
            "text",
            "softbreak",
            "hardbreak",
            "paragraph_open",
            "paragraph_close",
            "link_open",
            "link_close",
        }
        assert [address for address, _ in page.links] == [
            url_of(one) for segment in cutting for one in segment.citations
        ]
        assert visible(page.text) == visible("".join(_with_numbers(cutting)))
        assert not _AUTOLINK.search(page.outside)


def _with_numbers(cutting: Sequence[Segment]) -> Iterable[str]:
    for segment in cutting:
        yield segment.text
        yield from (f"[{number}]" for number, _ in enumerate(segment.citations[1:], start=2))


class TestEscaped:
    @pytest.mark.parametrize(
        ("text", "source"),
        [
            ("**bold**", "\\*\\*bold\\*\\*"),
            ("<b>&amp;", "&lt;b&gt;&amp;amp\\;"),
            ("a\x00b\u200bc", "abc"),
            ("a\U000e0041\U000e0042b\u3164c\ufe0fd", "abcd"),
            ("EUR 4", "EUR 4"),
            ("a\r\nb\rc\vd\fe\x85f\u2028g\u2029h\ni", "a\nb\nc\nd\ne\nf\ng\nh\ni"),
            ("a\tb", "a\tb"),
        ],
    )
    def test_is_a_text_without_mark_up(self, text: str, source: str) -> None:
        assert escaped(text) == source

    @pytest.mark.parametrize("mark", "!\"#$%'()*+,-./:;=?@[\\]^_`{|}~")
    def test_takes_every_mark_as_text(self, mark: str) -> None:
        assert escaped(f"a{mark}") == f"a\\{mark}"

    @pytest.mark.parametrize(
        "unseen",
        "\x00\x08\x0e\x1f\x7f\x80\x9f\u00ad\u034f\u061c\u115f\u1160\u180b\u180f\u200b\u200f\u202a\u202e\u2060\u206f\u3164\ufe00"
        "\ufe0f\ufeff\uffa0\ufff0\ufffb\ufffe\uffff\U0001bca0\U0001bca3\U0001d173\U0001d17a\U000e0000\U000e0fff",
    )
    def test_leaves_out_what_nobody_sees(self, unseen: str) -> None:
        assert escaped(f"a{unseen}b") == "ab"

    @pytest.mark.parametrize("seen", "\u00a0\u00ac\u00ae\u200a\u2010\u2027\u202f\u205f\u2070\ufdff\ufe10\ufffc\ufffd")
    def test_keeps_what_is_seen(self, seen: str) -> None:
        assert escaped(f"a{seen}b") == f"a{seen}b"

    @pytest.mark.parametrize(
        ("text", "source"),
        [
            ("a@b", "a\\@\u2060b"),
            ("a @ b", "a \\@ b"),
            ("x://y", "x\\:\\/\u2060\\/y"),
            ("///", "\\/\u2060\\/\u2060\\/"),
            ("WwW.x", "WwW\u2060\\.x"),
            ("www x", "www x"),
            ("and/or", "and\\/or"),
        ],
    )
    def test_parts_an_address_so_that_no_renderer_links_it(self, text: str, source: str) -> None:
        assert escaped(text) == source
