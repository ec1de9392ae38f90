import re

import pytest

from dealroom.ids import CitationId
from dealroom.verdict import Segment
from tests.verification.texts import reviewed
from verification.links import escaped, markdown, segments

HOSTILE = (
    "The plan is annual. ![ok](https://evil.example/p.png?d=50m) <img src=https://evil.example/x> "
    "[see](javascript:alert(1)) [annual](https://evil.example)\n\n    [code](x)\n# Heading\n- a@b.example\n&lt;script&gt;\u202e"
)


def url_of(citation: CitationId) -> str:
    return f"/view/{citation}"


class TestMarkdown:
    def test_holds_no_link_but_those_it_was_given(self) -> None:
        verdict = reviewed(
            HOSTILE,
            ("The maintenance plan is annual.", 1, "The plan is annual"),
            ("The maintenance plan is annual.", 1, "annual](https://evil.example) [x"),
            text="The maintenance plan is annual.",
        )

        rendered = markdown(verdict.segments, url_of)

        links = re.findall(r"(?<!\\)\]\(([^)]*)\)", rendered)
        assert links == [url_of(citation.id) for citation in verdict.citations]
        assert len(verdict.citations) == 1
        assert not re.search(r"(?<!\\)[<>!\[]", rendered.replace("[The plan is annual](", ""))
        assert "\u202e" not in rendered
        assert "https://" not in rendered

    def test_gives_every_citation_of_an_anchor_its_link(self) -> None:
        shown = markdown((Segment("the cap", (CitationId("a"), CitationId("b"))), Segment(" holds")), url_of)

        assert shown == "[the cap](/view/a) [\\[2\\]](/view/b) holds"

    def test_keeps_an_anchor_over_two_lines_one_link(self) -> None:
        assert markdown((Segment("the\n\ncap", (CitationId("a"),)),), url_of) == "[the  cap](/view/a)"

    def test_does_not_let_an_address_end_its_link(self) -> None:
        assert markdown((Segment("cap", (CitationId("a) [b](c"),)),), url_of) == "[cap](/view/a%29%20%5Bb%5D%28c)"


class TestEscaped:
    @pytest.mark.parametrize(
        ("text", "shown"),
        [
            ("**bold**", "\\*\\*bold\\*\\*"),
            ("<b>&amp;", "&lt;b&gt;&amp;amp\\;"),
            ("a\x00b\u200bc", "abc"),
            ("a\U000e0041\U000e0042b\u3164c\ufe0fd", "abcd"),
            ("EUR 4", "EUR 4"),
        ],
    )
    def test_shows_a_text_as_it_is_written(self, text: str, shown: str) -> None:
        assert escaped(text) == shown


class TestSegments:
    def test_of_an_answer_without_citations_are_the_answer(self) -> None:
        assert segments("The cap holds.", ()) == (Segment("The cap holds."),)

    def test_of_nothing_are_nothing(self) -> None:
        assert segments("", ()) == ()
