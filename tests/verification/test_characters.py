import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.characters import fold, folded_text
from verification.kinds import DROPPED, FOLDED, MARKS

ANYTHING = st.text(
    st.one_of(
        st.sampled_from(
            "ab1.,-–’'\"“`(%$€ \n\t\f\x02\x00\u00ad\u200bﬁ…|¹½é\u0301\u0323不\ue000\ufeff\u05e9\u05c1\ufb2aﻻﾞｶ각\u11a8\U000e0041"
        ),
        st.characters(exclude_categories=("Cs",)),
    ),
    max_size=60,
)


class TestFoldedText:
    @given(ANYTHING)
    def test_is_what_the_way_back_is_for(self, text: str) -> None:
        assert folded_text(text) == fold(text).text.strip()

    @given(ANYTHING)
    def test_is_the_same_for_canonical_equivalents(self, text: str) -> None:
        assert folded_text(unicodedata.normalize("NFD", text)) == folded_text(unicodedata.normalize("NFC", text))

    @pytest.mark.parametrize(
        ("text", "folded"),
        [
            ("ﻻ", "لا"),
            ("ـَّ", "\u064e\u0651"),
            ("ｶﾞ", "ガ"),
            ("\u1100\u1161\u11a8", "각"),
            ("a\u0302\u0323", "ậ"),
            ("a\u0323\u0302", "ậ"),
            ("שּׁ", "ש\u05bc\u05c1"),
            ("a\u0301" * 2, "áá"),
            ("a" + "\u0301" * 40, "á" + "\u0301" * 39),
            ("x\U000e0041y\U000e0100z", "xyz"),
            ("\u0301a", "\u0301a"),
            (" \u0301a", "\u0301a"),
            ("\u1fef\u1ffd\uff40", "'''"),
            ("²½①٣", "²½①٣"),
            ("a\ue000b", "a\ufffdb"),
        ],
    )
    def test_knows_what_is_one_to_a_reader(self, text: str, folded: str) -> None:
        assert folded_text(text) == folded


class TestKinds:
    def test_end_in_a_form_that_has_no_other(self) -> None:
        assert [kind for kind, form in FOLDED.items() if form in FOLDED] == []

    def test_drop_nothing_that_is_a_letter_or_figure(self) -> None:
        assert [character for character in DROPPED if character.isalnum() and character != "\u0640"] == []

    def test_know_every_mark_that_a_letter_can_take(self) -> None:
        known = {chr(code) for code in range(0x10000) if unicodedata.combining(chr(code))}

        assert known <= MARKS
