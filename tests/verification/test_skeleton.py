import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.skeleton import LONG_TEXT, MOST_PLACES, Skeleton, letters_of, places_of

TEXTS = st.text(st.sampled_from("ab1 .-é¹½不\u0301_(%"), max_size=200)
WORDS = " ".join(f"word{number}" for number in range(6_000))


class TestLettersOf:
    @given(TEXTS)
    def test_are_the_letters_and_digits_alone(self, text: str) -> None:
        assert letters_of(text) == "".join(c for c in text if c.isalnum() and c != "¹")


class TestSkeleton:
    @given(TEXTS)
    def test_knows_where_each_letter_stands(self, text: str) -> None:
        skeleton = Skeleton(text)

        offsets = [skeleton.offset_of(letter) for letter in range(len(skeleton.text))]

        assert [text[offset] for offset in offsets] == list(skeleton.text)
        assert offsets == sorted(set(offsets))

    def test_has_no_letter_behind_its_last(self) -> None:
        with pytest.raises(IndexError):
            Skeleton("ab .").offset_of(2)

    @given(TEXTS, st.text("ab1不", min_size=1, max_size=3))
    def test_finds_letters_in_order_the_first_in_either_case(self, text: str, wanted: str) -> None:
        skeleton = Skeleton(text)

        found = skeleton.places_of(wanted)

        assert found == [
            at
            for at in range(len(skeleton.text))
            if skeleton.text.startswith((wanted, wanted[0].swapcase() + wanted[1:]), at)
        ]

    def test_looks_long_letters_of_a_long_text_up(self) -> None:
        skeleton = Skeleton(WORDS)
        assert len(skeleton.text) >= LONG_TEXT
        at = [0, 7, 20_000, len(skeleton.text) - 60]

        found = [skeleton.places_of(skeleton.text[start : start + 60]) for start in at]

        assert found == [[start] for start in at]

    def test_finds_every_place_of_long_letters(self) -> None:
        clause = "thecapisfourmillioneurosinaggregateforallclaimsofthebuyerunderthisagreement"
        skeleton = Skeleton(f"{WORDS} {clause} {WORDS} X{clause[1:]} {WORDS} {clause.capitalize()}")

        assert len(skeleton.places_of(clause)) == 2
        assert skeleton.places_of(f"{clause}x") == []

    def test_finds_letters_whose_pieces_are_everywhere_as_often_as_is_worth_it(self) -> None:
        skeleton = Skeleton("ab" * LONG_TEXT * 2)

        found = skeleton.places_of("ab" * 40)

        assert found == list(range(0, MOST_PLACES * 2, 2))[: len(found)]
        assert len(found) > MOST_PLACES // 2


class TestPlacesOf:
    def test_may_overlap(self) -> None:
        assert places_of("a a", "a a a", at_most=5) == [0, 2]

    def test_are_no_more_than_asked_for(self) -> None:
        assert places_of("a", "aaaa", at_most=3) == [0, 1, 2]
