import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.words import bag, headings, mentions


class TestBag:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("Assignment", "assign"),
            ("LICENCES", "licence"),
            ("Café", "cafe"),
            ("ﬁnancial", "financial"),
            ("45,237,118", "45237118"),
            ("____signed____", "signed"),
        ],
    )
    def test_reads_two_ways_of_writing_as_one(self, one: str, other: str) -> None:
        assert bag(one) == bag(other)

    def test_keeps_figures_and_clause_numbers_whole(self) -> None:
        assert set(bag("7.2 45.2% 2018")) == {"7.2", "45.2", "2018"}

    @pytest.mark.parametrize("written", ["FY18", "FY2018", "fy18"])
    def test_reads_a_fiscal_year_as_its_year_too(self, written: str) -> None:
        assert bag(written)["2018"] == 1

    def test_leaves_out_words_that_say_nothing(self) -> None:
        assert bag("what is the and of it") == {}

    def test_counts(self) -> None:
        assert bag("apple apples pear") == {"appl": 2, "pear": 1}

    def test_reads_writing_without_spaces_by_the_character(self) -> None:
        assert set(bag("契約の期間")) == set("契約の期間")

    @given(st.text())
    def test_reads_anything(self, text: str) -> None:
        assert all(root and times > 0 for root, times in bag(text).items())


class TestClauseNumbers:
    def test_are_found_where_a_line_opens_with_one(self) -> None:
        text = "7.2 Assignment\nSection 12. Notices\n  Article 3 Term\nas set out in Section 9.1\n100% of sales"

        assert headings(text) == ["§7.2", "§12", "§3"]

    def test_are_found_where_a_question_speaks_of_one(self) -> None:
        assert mentions("What do section 7.2 and Clause 12 say of 30 days?") == ["§7.2", "§12"]
