import pytest

from dealroom.documents import StoredText
from dealroom.verdict import Span
from tests.verification.test_surroundings import ROWS, SHEET
from verification.context import Qualifier, qualifiers
from verification.surroundings import surroundings


def left_out(text: str, *quoted: str) -> list[str]:
    """The qualifying words of a text around the pieces that are quoted from it."""
    pieces = tuple(Span(text.index(piece), text.index(piece) + len(piece)) for piece in quoted)
    return [found.word for found in qualifiers(StoredText(text), pieces)]


class TestQualifiers:
    TEXT = "No fee is due. The tenant may assign the lease, unless the landlord objects. Rent is not due."

    @pytest.mark.parametrize(
        ("rest", "word"),
        [
            (", unless waived", "unless"),
            (", except here", "except"),
            (" (excepted are some)", "excepted"),
            (" subject to approval", "subject to"),
            (" notwithstanding it", "notwithstanding"),
            (" other than here", "other than"),
            (" until sold", "until"),
            (" so long as let", "so long as"),
            (" as long as let", "as long as"),
            (", excluding tax", "excluding"),
            ("; provided that it is let", "provided"),
            ("; provided, however, that it is let", "provided"),
            (" provided it is let", "provided"),
            (" without consent", "without"),
            (" only here", "only"),
            (" if let", "if"),
            (" lest it rot", "lest"),
            (" contingent on it", "contingent"),
            (" and no rent", "no"),
            (" but not here", "but"),
            (" not here", "not"),
            (" nor there", "nor"),
            (" to none", "none"),
            (" for nothing", "nothing"),
            (" to neither", "neither"),
            (" and never there", "never"),
            (" and cannot be let", "cannot"),
            (" and isn\u2019t let", "isn't"),
            (" to the extent let", "to the extent"),
            (" conditional on it", "conditional"),
            (" absent fraud", "absent"),
            (", save as agreed", "save as"),
            (", however late", "however"),
            (" in the event of it", "in the event"),
            (" and this means it", "means"),
            (" and shall mean it", "shall mean"),
            (" EXCEPT HERE", "except"),
        ],
    )
    def test_are_the_words_that_take_something_back(self, rest: str, word: str) -> None:
        assert left_out(f"One. The fee is due{rest}. Two.", "The fee is due")[0] == word

    @pytest.mark.parametrize(
        "rest",
        [
            " as provided in it",
            " and services provided hereunder",
            " without limitation",
            " if any",
            " under Clause No. 5",
            " under Clause No 5",
            ", including but not limited to tax",
            " and is not limited to tax",
            " but shall not be limited to tax",
            " by means of it",
            " and another notice",
            " and the exceptional",
        ],
    )
    def test_are_none_where_a_word_takes_nothing_back(self, rest: str) -> None:
        assert left_out(f"One. The fee is due{rest}. Two.", "The fee is due") == []

    def test_stand_in_the_stored_text(self) -> None:
        text = "A. The \ufb01nal fee is  due, un\u00adless waived."
        start = text.index("The")

        found = qualifiers(StoredText(text), (Span(start, text.index(",")),))

        assert found == (Qualifier("unless", Span(text.index("un"), text.index(" waived"))),)

    def test_are_none_for_a_whole_sentence(self) -> None:
        assert left_out(self.TEXT, "The tenant may assign the lease, unless the landlord objects.") == []

    def test_stand_before_the_quote_or_after_it(self) -> None:
        assert left_out("If let, the fee is due unless sold.", "the fee is due") == ["if", "unless"]

    def test_are_what_is_left_out_between_two_pieces(self) -> None:
        assert left_out(self.TEXT, "The tenant", "the landlord objects.") == ["unless"]

    def test_are_not_what_the_quote_shows(self) -> None:
        assert left_out(self.TEXT, "assign the lease, unless the landlord") == []

    def test_know_the_number_that_the_quote_begins_with(self) -> None:
        assert left_out("Under Amendment No. 3 the fee is due.", "3 the fee is due") == []

    def test_do_not_come_from_the_next_row(self) -> None:
        start = ROWS.index("Brno")
        pieces = (Span(start, start + len("Brno | Owned")),)

        assert (
            qualifiers(SHEET, pieces)
            == qualifiers(SHEET, pieces, around=surroundings(SHEET, pieces[0].start, pieces[-1].end))
            == ()
        )

    def test_stand_in_the_surroundings_that_are_known(self) -> None:
        stored = StoredText("If let. The fee is due.")
        piece = (Span(8, 15),)

        assert qualifiers(stored, piece) == ()
        assert [found.word for found in qualifiers(stored, piece, around=Span(0, 23))] == ["if"]

    def test_say_what_is_defined(self) -> None:
        assert left_out("\u201cNet debt\u201d means borrowings less cash.", "borrowings less cash") == ["means"]


class TestQualifiersOfLists:
    TEXT = "He shall not: (a) let it, except here; (b) sell it; or (c) end it, unless told; (d) only lend it."

    def test_come_from_what_leads_in_and_from_no_other_item(self) -> None:
        assert left_out(self.TEXT, "(b) sell it") == ["not"]
        assert left_out(self.TEXT, "sell it") == ["not"]
        assert left_out(self.TEXT, "(b) sell it;") == ["not"]

    def test_come_from_the_same_item(self) -> None:
        assert left_out(self.TEXT, "(c) end it") == ["not", "unless", "only"]

    def test_come_from_the_opening_of_the_next_item(self) -> None:
        assert left_out(self.TEXT, "(c) end it, unless told;") == ["not", "only"]

    def test_come_from_all_before_where_the_quote_begins_within_an_item(self) -> None:
        assert left_out(self.TEXT, "it; or (c) end it, unless told; (d) only lend it") == ["not", "except"]

    def test_come_from_all_after_where_no_item_follows_at_once(self) -> None:
        assert left_out(self.TEXT, "He shall not: (a) let it") == ["except", "unless", "only"]

    @pytest.mark.parametrize("joint", ["; ", ", and ", "; or ", " and/or ", ". "])
    def test_know_the_next_item_after_a_joint(self, joint: str) -> None:
        assert left_out(f"It is (i) let{joint}(ii) sold to him, not lent.", "(i) let") == []

    def test_do_not_take_a_year_for_an_item(self) -> None:
        assert left_out("It is let in (2020), not sold.", "It is let in") == ["not"]

    def test_begin_with_a_mark_that_opens_the_sentence(self) -> None:
        assert left_out("(a) let it, not sold", "(a) let it") == ["not"]
