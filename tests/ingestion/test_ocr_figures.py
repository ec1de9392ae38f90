import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.page_words import PageBox, PageWord
from dealroom.verdict import Span
from ingestion.ocr_figures import figures_of, unconfirmed

HERE = PageBox(0.1, 0.1, 0.2, 0.12)
BESIDE = PageBox(0.3, 0.1, 0.4, 0.12)


def figures(text: str) -> list[str]:
    return [text[span.start : span.end] for span in figures_of(text)]


class TestFiguresOf:
    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("Revenue of EUR 1,480,000.", ["1,480,000"]),
            ("a loss of (6,214) in 2025;", ["(6,214)", "2025"]),
            ("HP-2026-03871: 6% of “$4.5m”", ["HP-2026-03871", "6%", "$4.5m"]),
            ("-3.1 and +2,", ["-3.1", "+2"]),
            ("six months' notice", []),
            ("", []),
        ],
    )
    def test_are_runs_with_a_digit_without_what_closes_a_sentence(self, text: str, found: list[str]) -> None:
        assert figures(text) == found

    @given(st.text(alphabet="12a.,;:\"'() -\n", max_size=40))
    def test_hold_every_digit_once(self, text: str) -> None:
        held = [index for span in figures_of(text) for index in range(span.start, span.end)]

        assert len(held) == len(set(held))
        assert {index for index, character in enumerate(text) if character.isdigit()} <= set(held)


class TestUnconfirmed:
    def left(self, text: str, *second: tuple[str, PageBox]) -> list[str]:
        start = next(span.start for span in figures_of(text))
        words = [PageWord(start, len(text), HERE, 0.9)]
        return [text[span.start : span.end] for span in unconfirmed(text, words, second)]

    def test_are_all_figures_where_there_is_no_second_reading(self) -> None:
        assert unconfirmed("7 and 8", [PageWord(0, 1, HERE, 1.0)], None) == (Span(0, 1), Span(6, 7))

    def test_are_none_where_both_readings_have_the_same_at_the_same_place(self) -> None:
        assert self.left("capacity 32,000", ("32,000", HERE)) == []

    def test_do_not_mind_another_kind_of_dash_or_what_closes_a_sentence(self) -> None:
        assert self.left("capacity –32,000.", ("-32,000", HERE)) == []

    @pytest.mark.parametrize("other", ["32.000", "82,000", "-32,000", "(32,000)", "32,000%", "2,000", "32", "", "kg"])
    def test_are_figures_that_the_second_reading_has_otherwise(self, other: str) -> None:
        assert self.left("capacity 32,000", (other, HERE)) == ["32,000"]

    def test_are_figures_that_the_second_reading_has_at_another_place_only(self) -> None:
        assert self.left("capacity 32,000", ("32,000", BESIDE)) == ["32,000"]
