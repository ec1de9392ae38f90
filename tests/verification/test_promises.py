"""The promises of the room, as properties over generated texts, quotes and proposals."""

import re
from itertools import pairwise

from hypothesis import assume, given
from hypothesis import strategies as st

from dealroom.documents import StoredText, Zone, ZoneKind
from dealroom.evidence import Availability
from dealroom.verdict import VerificationState
from tests.verification.texts import found, is_found, reviewed
from verification.characters import fold
from verification.folding import canonicalise
from verification.links import markdown
from verification.matcher import Match, find_quote
from verification.sentences import sentences
from verification.words import listed

WORDS = listed(
    "the seller shall not pay any fee of its own under this lease unless agreed in writing before each term ends"
)
FIGURES = st.builds(
    "{}{}.{}{}".format,
    st.sampled_from(["", "$", "€", "-"]),
    st.integers(10, 999),
    st.integers(1, 99),
    st.sampled_from(["", "%", "m", "x"]),
)
TOKENS = st.one_of(st.sampled_from(sorted(WORDS)), FIGURES)
TEXTS = st.lists(TOKENS, min_size=6, max_size=40)
SPACES = st.sampled_from([" ", "\n", "  ", "\u00a0", " \u200b"])
ANYTHING = st.text(st.sampled_from("ab1.,-–’'\"“(%$€ \n\t\f\u00ad\u200bﬁ…|¹½é\u0301不\ue000[]*"), max_size=60)


@st.composite
def cut_quotes(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A text with white space of every kind, and the words of a piece of it."""
    tokens = draw(TEXTS)
    text = tokens[0] + "".join(draw(SPACES) + token for token in tokens[1:])
    first = draw(st.integers(0, len(tokens) - 3))
    return text, tokens[first : draw(st.integers(first + 3, len(tokens)))]


def stands_in(quote: str, text: str) -> bool:
    """The oracle: the words of the quote, as they are written, one after the other in the text."""
    words, all_words = quote.split(), text.replace("\u200b", "").split()
    return any(all_words[at : at + len(words)] == words for at in range(len(all_words)))


class TestAQuoteCutFromADocument:
    @given(cut_quotes())
    def test_is_accepted_and_its_slice_holds_it(self, made: tuple[str, list[str]]) -> None:
        text, tokens = made

        match = found(" ".join(tokens), text)

        assert isinstance(match, Match)
        assert text[match.start : match.end].replace("\u200b", "").split() == tokens

    @given(cut_quotes(), st.data())
    def test_is_dropped_once_a_digit_is_changed(self, made: tuple[str, list[str]], data: st.DataObject) -> None:
        text, tokens = made
        quote = " ".join(tokens)
        digits = [place.start() for place in re.finditer("[0-9]", quote)]
        assume(digits)
        at = data.draw(st.sampled_from(digits))
        altered = quote[:at] + str((int(quote[at]) + data.draw(st.integers(1, 9))) % 10) + quote[at + 1 :]
        assume(not stands_in(altered, text))

        assert not is_found(altered, text)

    @given(
        cut_quotes(),
        st.sampled_from(
            [
                (r"\.(?=[0-9])", ""),
                (r"([0-9])\.", r".\1"),
                ("-(?=[0-9])", ""),
                ("(?<![-$€0-9.])(?=[0-9])", "-"),
                ("%", ""),
                (r"\$", "€"),
                ("€", ""),
                (r"\bm\b|(?<=[0-9])m", "bn"),
                (" not ", " "),
                (" shall ", " shall not "),
            ]
        ),
    )
    def test_is_dropped_once_a_point_sign_unit_or_negation_is_changed(
        self, made: tuple[str, list[str]], edit: tuple[str, str]
    ) -> None:
        text, tokens = made
        altered = re.sub(*edit, " ".join(tokens), count=1)
        assume(not stands_in(altered, text))

        assert not is_found(altered, text)

    @given(cut_quotes(), cut_quotes())
    def test_is_dropped_in_another_document(self, made: tuple[str, list[str]], other: tuple[str, list[str]]) -> None:
        text, quote = other[0], " ".join(made[1])
        assume(not stands_in(quote, text))

        assert not is_found(quote, text)

    @given(cut_quotes(), st.data())
    def test_never_crosses_a_border(self, made: tuple[str, list[str]], data: st.DataObject) -> None:
        text, tokens = made
        quote = " ".join(tokens)
        match = found(quote, text)
        assert isinstance(match, Match)
        here = re.findall(f"(?={re.escape(quote)})", " ".join(text.split()))  # places may overlap
        assume(len(here) == match.occurrences == 1)
        inner = [place.start() for place in re.finditer(r"(?<=\S)(?=\s)", text[match.start : match.end])]
        at = match.start + data.draw(st.sampled_from(inner))

        assert not is_found(quote, StoredText(text, zones=(Zone(ZoneKind.BREAK, at, at),)))


class TestAMatch:
    @given(ANYTHING, ANYTHING)
    def test_never_fails_and_always_lies_in_the_text(self, text: str, quote: str) -> None:
        match = find_quote(quote, canonicalise(StoredText(text)))

        if isinstance(match, Match):
            assert 0 <= match.start < match.end <= len(text)
            assert [span for span in match.spans if not match.start <= span.start < span.end <= match.end] == []
            assert match.spans

    @given(ANYTHING, ANYTHING)
    def test_is_the_same_each_time(self, text: str, quote: str) -> None:
        assert found(quote, text) == found(quote, text)


class TestFoldedText:
    @given(ANYTHING)
    def test_knows_where_every_character_comes_from(self, text: str) -> None:
        folded = fold(text)

        starts = [folded.start_of(index) for index in range(len(folded.text))]
        ends = [folded.end_of(index) for index in range(len(folded.text))]
        assert starts == sorted(starts)
        assert ends == sorted(ends)
        assert all(0 <= start < end <= len(text) for start, end in zip(starts, ends, strict=True))

    @given(ANYTHING)
    def test_is_folded_once_and_for_all(self, text: str) -> None:
        once = fold(text).text.strip()

        assert fold(once).text.strip() == once


class TestADraft:
    @given(
        st.text(max_size=80),
        st.lists(
            st.tuples(st.text(max_size=20), st.one_of(st.text(max_size=5), st.integers(-2, 3)), st.text(max_size=20)),
            max_size=3,
        ),
        st.sampled_from(Availability),
    )
    def test_with_no_surviving_citation_never_says_yes(
        self, answer: str, citations: list[tuple[str, str | int, str]], availability: Availability
    ) -> None:
        verdict = reviewed(answer, *citations, text="The cap is EUR 4m.", availability=availability)

        if not verdict.citations:
            assert verdict.availability is not Availability.YES
            assert verdict.state in {VerificationState.UNVERIFIED, VerificationState.NOT_AVAILABLE}
            assert verdict.answer != answer

    @given(
        st.lists(
            st.sampled_from(["The cap is EUR 4m.", "EUR 4m", "It is due", " ", "\n", "no.", "不存在"]), max_size=8
        ),
        st.data(),
    )
    def test_is_its_segments_joined(self, pieces: list[str], data: st.DataObject) -> None:
        answer = "The cap is EUR 4m. " + "".join(pieces)
        ends = st.integers(0, len(answer))
        anchors = data.draw(st.lists(st.tuples(ends, ends), max_size=4))
        cited = [("The cap is EUR 4m.", 1, answer[min(pair) : max(pair)]) for pair in anchors]

        verdict = reviewed(answer, *cited, text="The cap is EUR 4m.")

        assert "".join(segment.text for segment in verdict.segments) == verdict.answer
        assert all(verdict.answer[c.anchor_span.start : c.anchor_span.end] == c.anchor for c in verdict.citations)

    @given(st.text(max_size=60))
    def test_renders_no_link_of_its_own(self, answer: str) -> None:
        rendered = markdown(
            reviewed(
                f"The cap is EUR 4m. {answer}",
                ("The cap is EUR 4m.", 1, "The cap is EUR 4m"),
                text="The cap is EUR 4m.",
            ).segments,
            str,
        )

        assert len(re.findall(r"(?<!\\)\]\(", rendered)) == 1
        assert "<" not in rendered


class TestSentenceSpans:
    @given(st.text(st.sampled_from("aB1.?! \n-\"'。"), max_size=80))
    def test_hold_every_visible_character_once(self, text: str) -> None:
        spans = sentences(text)

        assert "".join(text[span.start : span.end] for span in spans).split() == "".join(text).split() or all(
            before.end <= after.start for before, after in pairwise(spans)
        )
        covered = {at for span in spans for at in range(span.start, span.end)}
        assert {at for at, character in enumerate(text) if not character.isspace()} <= covered
