import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.verdict import Span
from verification.comparable import alike, comparable, spelled

HIDING = "\u00ad\u034f\u115f\u180b\u200b\u200f\u202a\u2060\u206f\u3164\ufe0f\ufeff\uffa0\U0001d173\U000e0041\U000e0100"
MARKS = "\u0300\u036f\u0483\u0489\u064b\u0670\u1ab0\u1dc0\u20d0"


class TestComparable:
    @pytest.mark.parametrize(
        ("text", "spelling"),
        [
            ("The RESERVE  price", "the reserve price"),
            ("r\u0435s\u0435rv\u0435", "reserve"),
            ("\u0391\u0392\u0415\u041d\u0396", "abehz"),
            ("\uff32\uff45\uff53\uff45\uff52\uff56\uff45\uff11", "reserve1"),
            ("\U0001d411\U0001d41e\U0001d42c \u24d0\u24d1 \u2102", "res ab c"),
            ("\u1d04\u1d0f\u1d05\u1d07", "code"),
            ("d\u00e9j\u00e0 \u00d8re \u0130\u0131", "deja ore ii"),
            ("cafe\u0301", "cafe"),
            ("\ufb01nd \u201cit\u201d", 'find "it"'),
            (
                "re-\nserve re\u2010 \r\n serve re\u2011\u2028serve re\ufffe\nserve re\ufffeserve",
                "reserve reserve reserve reserve reserve",
            ),
            ("re\u00adserve re\u00ad\nserve", "reserve reserve"),
            ("10-\n20 a -\nb a-b", "10- 20 a - b a-b"),
            ("10\u00b2 \u2177 \u00bd \u246d", "10\u00b2 \u2177 \u00bd \u246d"),
            ("\u65b0 \u0436", "\u65b0 \u0436"),
            ("", ""),
        ],
    )
    def test_spells_alike_what_looks_alike(self, text: str, spelling: str) -> None:
        assert comparable(text).text == spelling

    @pytest.mark.parametrize("mark", HIDING + MARKS)
    def test_leaves_out_what_nobody_sees(self, mark: str) -> None:
        assert comparable(f"re{mark}serve").text == "reserve"

    def test_knows_where_its_words_stand_in_the_original(self) -> None:
        text = "The re-\nserve  pri\u200bce"

        view = comparable(text)

        assert view.text == "the reserve price"
        assert view.span(4, 11) == Span(4, 13)
        assert text[4:13] == "re-\nserve"
        assert view.span(12, 17) == Span(15, 21)
        assert text[15:21] == "pri\u200bce"

    def test_keeps_a_hyphen_between_words_of_one_line(self) -> None:
        assert comparable("walk-away walk- away").text == "walk-away walk- away"

    def test_does_not_reach_over_many_spaces_for_the_other_half(self) -> None:
        assert comparable(f"re-{' ' * 8}\n{' ' * 8}serve").text == "reserve"
        assert comparable(f"re-{' ' * 9}\nserve").text == "re- serve"
        assert comparable(f"re-\n{' ' * 9}serve").text == "re- serve"

    def test_parts_humps_where_it_is_asked_to(self) -> None:
        assert comparable("ReservePrice", parts_humps=True).text == "reserve\ue000price"
        assert comparable("ReservePrice").text == "reserveprice"
        assert comparable("USD5 McA 5A", parts_humps=True).text == "usd5 mc\ue000a 5a"

    @given(st.text())
    def test_leads_every_character_back_into_the_original_in_order(self, text: str) -> None:
        view = comparable(text, parts_humps=True)

        spans = [view.span(at, at + 1) for at in range(len(view.text))]

        assert all(0 <= span.start <= span.end <= len(text) or not text for span in spans)
        assert [span.start for span in spans] == sorted(span.start for span in spans)


class TestAlike:
    def test_is_as_long_as_what_it_is_given(self) -> None:
        blocks = ["".join(map(chr, range(start, start + 16))) for start in range(0, 0x110000, 16)]

        assert [block for block in blocks if len(alike(block)) != len(block)] == []

    @pytest.mark.parametrize(
        ("letter", "others"),
        [
            ("a", "\u0430\u0410\u03b1\u0391\u1d00"),
            ("b", "\u0432\u0412\u0392\u0299"),
            ("c", "\u0441\u0421\u03f2\u1d04"),
            ("d", "\u0501\u1d05"),
            ("e", "\u0435\u0415\u03b5\u0395\u1d07"),
            ("f", "\ua730"),
            ("g", "\u0581\u0262"),
            ("h", "\u04bb\u043d\u041d\u0397\u029c"),
            ("i", "\u0456\u0406\u03b9\u0399\u0131\u026a"),
            ("j", "\u0458\u0408\u1d0a"),
            ("k", "\u043a\u041a\u03ba\u039a\u1d0b"),
            ("l", "\u04cf\u029f\u0142"),
            ("m", "\u043c\u041c\u039c\u1d0d"),
            ("n", "\u039d\u0578\u0274"),
            ("o", "\u043e\u041e\u03bf\u039f\u0585\u1d0f\u00f8\u00d8"),
            ("p", "\u0440\u0420\u03c1\u03a1\u1d18"),
            ("q", "\u051b"),
            ("r", "\u0280"),
            ("s", "\u0455\u0405\ua731"),
            ("t", "\u0442\u0422\u03c4\u03a4\u1d1b"),
            ("u", "\u03c5\u057d\u1d1c"),
            ("v", "\u03bd\u0475\u1d20"),
            ("w", "\u051d\u0461\u1d21"),
            ("x", "\u0445\u0425\u03c7\u03a7"),
            ("y", "\u0443\u0423\u03a5\u04af\u028f"),
            ("z", "\u0396\u1d22"),
        ],
    )
    def test_takes_a_letter_for_the_one_that_it_looks_like(self, letter: str, others: str) -> None:
        assert alike(others) == letter * len(others)

    def test_leaves_plain_letters_beside_others_what_they_are(self) -> None:
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

        assert alike(f"\u00e9{letters}") == f"e{letters.lower()}"

    def test_makes_nothing_of_a_letter_that_is_already_plain(self) -> None:
        plain = "abcdefghijklmnopqrstuvwxyz0123456789 .,;-"

        assert alike(plain) == plain

    def test_takes_the_accents_of_every_letter_of_the_latin_alphabet_away(self) -> None:
        accented = [chr(code) for code in range(0xC0, 0x250) if len(unicodedata.decomposition(chr(code)).split()) == 2]
        bases = {character: unicodedata.normalize("NFD", character)[0] for character in accented}

        assert {c: alike(c) for c in accented if bases[c].isascii()} == {
            c: base.lower() for c, base in bases.items() if base.isascii()
        }


class TestSpelled:
    def test_leaves_small_and_capital_letters_of_a_pattern_alone(self) -> None:
        assert spelled("[^\\W_] \\w \u043e\u00e9") == "[^\\W_] \\w oe"
        assert spelled("[^\\W_]") == "[^\\W_]"
