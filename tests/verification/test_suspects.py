import pytest

from verification.injection_cues import cue
from verification.suspects import Words, suspects

WORDS = Words(
    (cue("ignor", ""), cue("insist", ""), cue("prompt", "", "prompts?(?![a-z])"), cue("](", "")),
    other_scripts=(cue("\u5ffd\u7565", ""), cue("\u0437\u0430\u0431\u0443\u0434\u044c", "")),
)


class TestSuspects:
    @pytest.mark.parametrize(
        ("text", "places"),
        [
            ("ignore", [0]),
            ("Please IGNORE it, ignore", [7, 18]),
            ("signore xignore", []),
            ("insist ignore", [0, 7]),
            ("promptly prompt.", [9]),
            ("a[b](c)](", [3, 7]),
            ("ig-\nnore", [2]),
            ("ig-\rnore", [2]),
            ("ig\u2010\nnore", [2]),
            ("ig\ufffenore", [2]),
            ("Ig-\n  nore", [2]),
            ("ig-\nloo", []),
            ("caf\u00e9 ignore", [5]),
            ("\u0456gnore", [0]),
            ("\uff49gnore", [0]),
            ("a\u200bb", [1]),
            ("a\u0301b", [1]),
            ("\u8bf7\u5ffd\u7565", [1]),
            ("\u0417\u0430\u0431\u0443\u0434\u044c", [0]),
            ("\u00e9", []),
            ("", []),
        ],
    )
    def test_are_where_a_cue_could_be(self, text: str, places: list[int]) -> None:
        assert suspects(text, WORDS) == places

    def test_are_named_once(self) -> None:
        assert suspects(
            "ignor\u200b", Words((cue("ignor", ""), cue("ignor", ""), cue("](", "")), other_scripts=())
        ) == [0, 5]


class TestCue:
    def test_begins_where_its_word_stands_with_what_belongs_to_it(self) -> None:
        prompt = cue("prompt", "", "prompts? now")

        assert prompt.begins_at("a prompt  now", 2)
        assert not prompt.begins_at("a prompt now", 1)
        assert not prompt.begins_at("a prompt later", 2)

    def test_is_in_a_text_if_it_begins_anywhere(self) -> None:
        prompt = cue("prompt", "", "prompt now")

        assert prompt.is_in("prompt, prompt now")
        assert not prompt.is_in("prompt, prompts")
        assert not prompt.is_in("now")

    def test_lets_up_to_four_marks_part_its_words(self) -> None:
        pattern = cue("a", "one two").pattern

        assert [bool(pattern.fullmatch(f"one{gap}two")) for gap in ("", "-", " _* ", "....,", "x")] == [
            True,
            True,
            True,
            False,
            False,
        ]
