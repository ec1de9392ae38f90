import pytest

from verification.tokens import OPPOSITE, opened, tokens_of


def texts(folded: str) -> list[str]:
    return [token.text for token in tokens_of(folded)]


def opened_texts(folded: str, *stems: str) -> list[str]:
    return [token.text for token in opened(tokens_of(folded), frozenset(stems))]


class TestTokensOf:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("The Seller's fee, 5 (five).", ["the", "seller", "fee", ",", "5", "(", "five", ")", "."]),
            ("it can't be; so", ["it", "can't", "be", ";", "so"]),
            ("non-exclusive", ["non", "exclusive"]),
            (
                "a secur- ity and an inclu\x02 sion and an own\x02er",
                ["a", "security", "and", "an", "inclusion", "and", "an", "owner"],
            ),
            ("No. 5 is 3.5", ["no", ".", "5", "is", "3", "5"]),
            ("\u8bc9\u8bbc\u4e0d\u5b58", ["\u8bc9", "\u8bbc", "\u4e0d", "\u5b58"]),
            ("", []),
        ],
    )
    def test_are_the_words_and_stops_in_small_letters(self, text: str, expected: list[str]) -> None:
        assert texts(text) == expected

    def test_know_their_clause_and_sentence(self) -> None:
        found = tokens_of("One; two. Three! Four? five\uff1b six\u3002 seven: eight")

        words = {token.text: (token.clause, token.sentence) for token in found if token.text.isalpha()}
        assert words == {
            "one": (0, 0),
            "two": (1, 0),
            "three": (2, 1),
            "four": (3, 2),
            "five": (4, 3),
            "six": (5, 3),
            "seven": (6, 4),
            "eight": (6, 4),
        }

    def test_know_where_they_stand(self) -> None:
        text = "The fee is due."

        assert [text[token.start : token.end] for token in tokens_of(text)] == ["The", "fee", "is", "due", "."]

    def test_have_the_stem_of_the_word(self) -> None:
        assert [token.stem for token in tokens_of("renewals assigned")] == ["renew", "assign"]


class TestOpened:
    @pytest.mark.parametrize(
        ("word", "base"),
        [
            ("unaudited", "audited"),
            ("noncontributory", "contributory"),
            ("inactive", "active"),
            ("immaterial", "material"),
            ("irrevocable", "revocable"),
            ("illegal", "legal"),
            ("disapplied", "applied"),
            ("worthless", "worth"),
        ],
    )
    def test_take_off_what_makes_a_word_the_opposite_of_another(self, word: str, base: str) -> None:
        stem = tokens_of(base)[0].stem

        assert opened_texts(word, stem) == [OPPOSITE, base]

    def test_keep_both_parts_where_the_word_stood(self) -> None:
        marked, base = opened(tokens_of("is unaudited")[1:], frozenset({"audit"}))

        assert (marked.start, marked.end, marked.stem) == (3, 12, OPPOSITE)
        assert (base.start, base.end, base.stem) == (3, 12, "audit")

    @pytest.mark.parametrize(
        ("word", "stem"),
        [
            ("unaudited", "renew"),
            ("inform", "form"),
            ("disclosed", "clos"),
            ("unless", "less"),
            ("account", "count"),
            ("regardless", "regard"),
            ("immediate", "mediate"),
            ("unfit", "fit"),
            ("audited", "audit"),
        ],
    )
    def test_leave_a_word_whole_that_is_no_opposite(self, word: str, stem: str) -> None:
        assert opened_texts(word, stem) == [word]
