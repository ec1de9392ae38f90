import pytest

from dealroom.verdict import Span
from verification.statement_prose import prose_statements


def said(sentence: str, *, only: tuple[str, ...] | None = None) -> list[tuple[str, str, str]]:
    """What a sentence states: items, periods and figures."""
    found = prose_statements(sentence, Span(0, len(sentence)), context="", only=only)
    return [(" ".join(one.topic.item), one.topic.period, one.figure.raw) for one in found]


class TestProseStatements:
    @pytest.mark.parametrize(
        "sentence",
        [
            "Revenue for the financial year 2025 was EUR 5 million.",
            "Revenue in FY25 was EUR 5 million according to the management accounts.",
            "Revenue was EUR 5 million in 2025.",
            "Revenue was EUR 5 million for the year ended 31 December 2025.",
            "In 2025, revenue was EUR 5 million.",
            "In 2025 revenue was EUR 5 million.",
            "For the financial year 2025, our revenue is EUR 5 million",
            "FY25 revenue amounted to EUR 5 million.",
            "2025's revenue amounts to EUR 5 million.",
            "Revenue of EUR 5 million in 2025.",
            "Revenue totalled EUR 5 million in 2025, up 3% on the year before.",
            "Revenue totaled EUR 5 million in 2025 and rose.",
            "Revenue total EUR 5 million during 2025",
            "Revenues were EUR 5 million in 2025",
            "Revenue stood at EUR 5 million at the end of 2025",
            "Revenue as of December 31, 2025 reached EUR 5 million",
            "Revenue came to EUR 5 million in 2025 (unaudited)",
            "Revenue increased to EUR 5 million in 2025",
            "Revenue decreased to EUR 5 million in 2025",
            "Revenue grew to EUR 5 million in 2025",
            "Revenue rose to EUR 5 million in 2025 from a low base",
            "Revenue fell to EUR 5 million in 2025 as shown above",
            "Revenue declined to EUR 5 million in 2025; it fell",
            "Revenue, 2025: EUR 5 million".replace(",", ""),
            "Revenue (2025): EUR 5 million",
            "FY25 revenue: EUR 5 million",
            "We generated revenue of EUR 5 million in 2025.",
            "The Company recorded revenue of EUR 5 million in 2025.",
            "In 2025, the Group achieved revenue of EUR 5 million.",
            "Revenue\nin 2025\tamounted to\u00a0EUR 5 million.",
        ],
    )
    def test_read_item_period_and_figure(self, sentence: str) -> None:
        assert said(sentence) == [("revenue", "2025", "5 million")]

    @pytest.mark.parametrize(
        "sentence",
        [
            "Revenue was EUR 5 million.",
            "In Brno, revenue in 2025 was EUR 5 million.",
            "In 2024, revenue in 2025 was EUR 5 million.",
            "Revenue in 2025 was about EUR 5 million.",
            "Revenue in 2025 was not EUR 5 million.",
            "Revenue in 2025 will be EUR 5 million.",
            "Revenue in 2025 was more than EUR 5 million.",
            "Revenue in 2025 was EUR 5-6 million.",
            "Revenue in 2025 grew by EUR 5 million.",
            "Revenue in 2025 was EUR 5 million, excluding VAT.",
            "Revenue in 2025 was EUR 5 million (including VAT).",
            "Revenue in 2025 was EUR 5 million, net of rebates.",
            "Revenue in 2025 was EUR 5 million (adjusted).",
            "Revenue in 2025 was EUR 5 million, on a pro forma basis.",
            "Revenue in 2025 was EUR 5 million, at constant rates.",
            "Profit in 2025 was EUR 5 million, before tax.",
            "Revenue was EUR 5 million after EUR 6 million in 2025.",
            "Revenue was EUR 5 million compared with 2025.",
            "Revenue [in 2025] as restated was EUR 5 million.",
            "2025 was EUR 5 million.",
            "In 2025 it was EUR 5 million.",
            "Revenue in 2025.",
            "Revenue in 2025 was up to EUR 5 million.",
            "Fees in 2025 were EUR 5 per share.",
            "Revenue in 2025 was 2025 pages.",
            "",
        ],
    )
    def test_are_none_where_item_or_period_is_in_doubt(self, sentence: str) -> None:
        assert said(sentence) == []

    @pytest.mark.parametrize(
        ("sentence", "item"),
        [
            ("Adjusted revenue in 2025 was EUR 5 million.", "adjusted revenue"),
            ("Revenue was EUR 5 million in Brno in 2025.", "revenue in brno"),
            ("The Group had 612 employees in 2025.", "group employee"),
            ("The Group has 612 employees at 31 December 2025.", "group employee"),
            ("Alder employed 612 staff in 2025.", "alder staff"),
            ("The management expects that revenue for 2025 is EUR 5 million.", "management expect revenue"),
            ("Depreciation and amortisation was EUR 5 million in 2025.", "depreciation and amortisation"),
        ],
    )
    def test_make_every_other_word_part_of_the_item(self, sentence: str, item: str) -> None:
        assert [one[0] for one in said(sentence)] == [item]

    def test_read_several_figures_of_one_sentence(self) -> None:
        sentence = "Revenue in 2025 was EUR 5 million, EBITDA in 2025 was EUR 1 million and order intake was 6 in 2025."

        assert said(sentence) == [
            ("revenue", "2025", "5 million"),
            ("ebitda", "2025", "1 million"),
            ("order intake", "2025", "6"),
        ]

    def test_pass_over_a_figure_that_nothing_names(self) -> None:
        sentence = "Revenue in 2025 was EUR 5 million, 3% more, while EBITDA in 2025 was EUR 1 million."

        assert said(sentence) == [("revenue", "2025", "5 million"), ("ebitda", "2025", "1 million")]

    def test_share_no_period_between_figures(self) -> None:
        assert said("Revenue was EUR 5 million and EBITDA was EUR 1 million in 2025.") == [
            ("ebitda", "2025", "1 million")
        ]

    @pytest.mark.parametrize(
        "bracket", ["(2024: EUR 4 million)", "( 2024 : 4 million )", "(2024 EUR 4 million)", "(FY24: 4 million)"]
    )
    def test_read_a_bracket_as_the_same_item(self, bracket: str) -> None:
        sentence = f"Revenue was EUR 5 million in 2025 {bracket}."

        assert said(sentence) == [("revenue", "2025", "5 million"), ("revenue", "2024", "4 million")]

    def test_read_no_bracket_behind_a_figure_that_nothing_names(self) -> None:
        assert said("Revenue in 2025 was EUR 5 million and up 3% (2024: 4%).") == [("revenue", "2025", "5 million")]

    def test_say_where_they_stand(self) -> None:
        text = "Before. In 2025, revenue was EUR 5 million (2024: EUR 4 million) and EBITDA in 2025 was $1m. After."
        sentence = Span(8, text.index(" After"))

        found = list(prose_statements(text, sentence, context=""))

        assert [text[one.at.start : one.at.end] for one in found] == ["5 million", "4 million", "$1m"]
        assert [text[one.place.start : one.place.end] for one in found] == [
            "In 2025, revenue was EUR 5 million",
            "(2024: EUR 4 million",
            "EBITDA in 2025 was $1m",
        ]
        assert [one.currency for one in found] == ["EUR", "EUR", "USD"]

    def test_keep_the_label_as_it_is_written(self) -> None:
        (found,) = prose_statements("Our  Revenues in 2025 were 5.", Span(0, 29), context="")

        assert found.topic.label == "Our Revenues"

    @pytest.mark.parametrize(
        ("sentence", "context", "qualifiers"),
        [
            ("Revenue in 2025 was 5.", "Budget", {"budget"}),
            ("Revenue in 2025 was 5, as in the forecast.", "", {"forecast"}),
            ("Revenue in 2025A was 5, as in the forecast.", "Segment", {"part"}),
        ],
    )
    def test_are_qualified_by_document_and_sentence(self, sentence: str, context: str, qualifiers: set[str]) -> None:
        (found,) = prose_statements(sentence, Span(0, len(sentence)), context=context)

        assert found.topic.qualifiers == qualifiers

    def test_are_of_one_item_if_one_is_asked_for(self) -> None:
        sentence = "Revenue in 2025 was 5 and EBITDA in 2025 was 1."

        assert said(sentence, only=("ebitda",)) == [("ebitda", "2025", "1")]

    def test_read_sentences_of_six_hundred_characters(self) -> None:
        short, long = (f"Revenue in 2025 was 5, {'so ' * 200}"[:length] for length in (600, 601))

        assert said(short) == [("revenue", "2025", "5")]
        assert said(long) == []

    def test_take_no_stored_control_character_for_a_mark(self) -> None:
        assert said("Revenue \x00\x00 was 5 (\x00: 6) in 2025.") == []
        assert said("Revenue in 2025 was 5\x01.") == [("revenue", "2025", "5")]
