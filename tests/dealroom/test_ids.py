import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealroom.ids import deal_key_of, derived_id, new_deal_key, new_id


class TestNewId:
    def test_is_long_opaque_and_never_digits_alone(self) -> None:
        key = new_deal_key()
        made = {new_id("doc", deal_key=key) for _ in range(500)}

        assert len(made) == 500
        assert all(len(identifier) >= 16 and not identifier.isdigit() for identifier in made)

    def test_tells_its_deal(self) -> None:
        key = new_deal_key()

        assert deal_key_of(new_id("thread", deal_key=key)) == key


class TestDerivedId:
    def test_is_a_function_of_its_seed(self) -> None:
        first = derived_id("cite", deal_key="abcdefgh", seed="draft\n0")

        assert first == derived_id("cite", deal_key="abcdefgh", seed="draft\n0")
        assert first != derived_id("cite", deal_key="abcdefgh", seed="draft\n1")
        assert deal_key_of(first) == "abcdefgh"


class TestDealKeyOf:
    @pytest.mark.parametrize("text", ["", "1", "../etc", "doc-", "doc-ABCDEFGH", "doc-abcdefg", "doc-abcdefgh/../x"])
    def test_is_nothing_for_what_is_no_id(self, text: str) -> None:
        assert deal_key_of(text) is None

    @given(st.text(max_size=60))
    def test_takes_any_text(self, text: str) -> None:
        key = deal_key_of(text)

        assert key is None or key in text
