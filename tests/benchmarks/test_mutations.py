"""Mutations of a module's source: each is one change, and none of what says nothing."""

import pytest

from benchmarks.mutations import mutated, mutations


def changes(source: str) -> list[str]:
    return [one.change for one in mutations(source)]


class TestMutations:
    @pytest.mark.parametrize(
        ("source", "change"),
        [
            ("a < b", "a < b -> a <= b"),
            ("a in b", "a in b -> a not in b"),
            ("a and b", "a and b -> a or b"),
            ("not a", "not a -> a"),
            ("a + b", "a + b -> a - b"),
            ("a -= b", "a -= b -> a += b"),
            ("a = 3", "3 -> 4"),
            ("a = True", "True -> False"),
            ("a = 'no'", "'no' -> 'XXno'"),
            ("a = (b, c, d)", "an entry is lost: c"),
            ("if a:\n    b = c", "if a -> if not a"),
            ("a(b)", "a(b) -> pass"),
            ("def f():\n    return a", "return a -> return None"),
        ],
    )
    def test_change_one_thing(self, source: str, change: str) -> None:
        assert changes(source) == [change]

    @pytest.mark.parametrize(
        "source",
        [
            '"""What this does."""',
            "a: int",
            "def f(a: tuple[1, 2, 3]) -> 'b': ...",
            "@f(slots=True)\nclass A: ...",
            "raise ValueError('no')",
            "from a import b",
            "Pair = tuple[int, 'str']",
        ],
    )
    def test_leave_alone_what_says_nothing(self, source: str) -> None:
        assert [change for change in changes(source) if "Ellipsis" not in change] == []

    def test_take_one_entry_of_a_long_list_of_words(self) -> None:
        words = "'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'"

        assert changes(f"a = ({words})") == ["an entry is lost: 'e'", "'e' -> 'XXe'"]

    def test_say_the_line(self) -> None:
        assert [one.line for one in mutations("a = b\nc = 1")] == [2]


class TestMutated:
    def test_holds_that_change_and_no_other(self) -> None:
        source = "a = 1\nb = c < 2\n"

        made = [mutated(source, one.number) for one in mutations(source)]

        assert made == ["a = 2\nb = c < 2", "a = 1\nb = c <= 2", "a = 1\nb = c < 3"]
