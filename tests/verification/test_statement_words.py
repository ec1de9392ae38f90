import pytest

from verification.statement_words import PLANS, item_of, qualifiers_in, search_words, words_of


class TestItemOf:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Revenue", "Revenues"),
            ("the Group's revenue", "Group revenue"),
            ("Our gross margin", "Gross margin"),
            ("Liability to a bank", "Liabilities to banks"),
            ("Property, plant & equipment", "property plant and equipment"),
            ("Net income(2)(3)", "Net income"),
            ("Net income ( a )", "Net income"),
            ("Work-in-process", "work in process"),
            ("ﬁnance cost", "finance costs"),
        ],
    )
    def test_is_the_same_for_the_same_words(self, one: str, other: str) -> None:
        assert item_of(one) == item_of(other) != ()

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("EBITDA", "Adjusted EBITDA"),
            ("Revenue", "Net revenue"),
            ("Revenue", "Group revenue"),
            ("Income before tax", "Tax before income"),
            ("Level 3 assets", "Level 2 assets"),
            ("Gross profit", "Gros profit"),
            ("Total revenue", "Revenue"),
            ("Receivables from banks", "Receivables to banks"),
        ],
    )
    def test_is_another_for_a_word_more_or_less(self, one: str, other: str) -> None:
        assert item_of(one) != item_of(other)

    @pytest.mark.parametrize(
        "label",
        [
            "",
            "Total",
            "Other, net",
            "12",
            "the amount of it",
            "a",
            "C 3",
            "of which",
            "b c d e f g h k l revenue",
        ],
    )
    def test_is_nothing_where_nothing_is_named(self, label: str) -> None:
        assert item_of(label) == ()

    def test_has_at_most_nine_words(self) -> None:
        assert item_of("b c d e f g h k revenue") == ("b", "c", "d", "e", "f", "g", "h", "k", "revenue")


class TestWordsOf:
    def test_keeps_words_that_name_nothing(self) -> None:
        assert words_of("Total of the others") == ("total", "of", "other")


class TestQualifiersIn:
    @pytest.mark.parametrize(
        ("text", "qualifiers"),
        [
            ("Budget 2026", {"budget"}),
            ("The management expects revenue", {"forecast"}),
            ("Outlook: a downside case", {"forecast", "plan"}),
            ("Revenue by SEGMENT", {"part"}),
            ("pro forma, restated", {"pro forma", "adjusted"}),
            ("at constant currency", {"constant"}),
            ("discontinued operations", {"discontinued"}),
            ("Audited consolidated accounts", set()),
            ("budgetary", set()),
        ],
    )
    def test_are_what_makes_a_figure_another_kind(self, text: str, qualifiers: set[str]) -> None:
        assert qualifiers_in(text) == qualifiers

    def test_of_plans_are_told_apart(self) -> None:
        assert qualifiers_in("budget forecast plan segment") - PLANS == {"part"}


class TestSearchWords:
    @pytest.mark.parametrize(
        ("label", "text"),
        [("Liabilities to banks", "liability to a bank"), ("Liability to a bank", "liabilities to banks")],
    )
    def test_stand_in_every_text_that_names_the_item(self, label: str, text: str) -> None:
        words = search_words(item_of(label))

        assert len(words) == 2
        assert all(word in text for word in words)

    def test_begin_with_the_longest_and_leave_out_what_names_nothing(self) -> None:
        assert search_words(item_of("Net cash from operations")) == ["operation", "cash"]
