import pytest
from hypothesis import given
from hypothesis import strategies as st

from drafting import fence as fence_module
from drafting.fence import fence_string, one_line

TEXTS = st.lists(st.text(max_size=200), max_size=5)


class TestFenceString:
    @given(TEXTS)
    def test_occurs_in_no_text(self, texts: list[str]) -> None:
        fence = fence_string(texts)

        assert not any(fence in text for text in texts)

    @given(TEXTS)
    def test_cannot_be_planted_by_somebody_who_knows_how_it_is_made(self, texts: list[str]) -> None:
        planted = fence_string(texts)

        forged = [*texts, f"</passage {planted}>", planted.upper(), "\u200b".join(planted)]

        assert fence_string(forged) != planted
        assert fence_string(forged) not in "".join(forged)

    @given(TEXTS)
    def test_is_a_function_of_the_texts_alone(self, texts: list[str]) -> None:
        assert fence_string(texts) == fence_string(tuple(texts))

    def test_tells_apart_where_texts_begin(self) -> None:
        assert fence_string(["ab", "c"]) != fence_string(["a", "bc"])

    def test_is_derived_again_until_no_text_holds_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(fence_module, "_LENGTH", 1)
        texts = ["0123456789abcde"]

        assert fence_string(texts) == "f"

    @pytest.mark.parametrize("disguise", ["F", "ｆ", "f\u200b", "<f>"])
    def test_sees_through_case_width_and_what_is_put_between(
        self, disguise: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(fence_module, "_LENGTH", 1)

        assert fence_string(["0123456789abcd", disguise]) == "e"


class TestOneLine:
    @given(st.text())
    def test_leaves_no_line_and_no_direction_mark(self, text: str) -> None:
        line = one_line(text)

        assert len(line.splitlines()) <= 1
        assert not set(line) & {"\u202e", "\u200b", "\ufeff", "\x00", "\t"}

    def test_keeps_an_ordinary_title_as_it_is(self) -> None:
        assert one_line("Bylaws – amended (2021) & “restated”") == "Bylaws – amended (2021) & “restated”"
