import threading

import pytest

from policy._recent import OnDemand, Recent


class TestWhatWasMadeLately:
    def test_is_handed_out_for_the_very_facts_it_was_made_from(self) -> None:
        recent, made = Recent[str](kept=2), iter("abc")

        first = recent.get("key", facts=(1,), make=lambda: next(made))
        again = recent.get("key", facts=(1,), make=lambda: next(made))
        other = recent.get("key", facts=(2,), make=lambda: next(made))

        assert (first, again, other) == ("a", "a", "b")

    def test_forgets_what_was_used_longest_ago(self) -> None:
        recent, made = Recent[int](kept=2), iter(range(9))

        for key in ("one", "two", "one", "three", "one", "two"):
            recent.get(key, facts=(), make=lambda: next(made))

        assert next(made) == 4


class TestAMappingOnDemand:
    def test_makes_each_value_once_and_only_when_it_is_asked_for(self) -> None:
        made: list[str] = []
        mapping = OnDemand(("a", "b"), lambda key: made.append(key) or key * 2)

        assert (mapping["a"], mapping["a"], made) == ("aa", "aa", ["a"])

    def test_holds_its_keys_in_order_and_no_others(self) -> None:
        mapping = OnDemand("ba", str.upper)

        assert (list(mapping), len(mapping), "a" in mapping, "c" in mapping) == (["b", "a"], 2, True, False)
        assert mapping.get("c") is None
        with pytest.raises(KeyError):
            mapping["c"]

    def test_keeps_nothing_of_a_value_that_could_not_be_made(self) -> None:
        answers = iter((ValueError("once"), None))

        def make(_key: str) -> str:
            if problem := next(answers):
                raise problem
            return "made"

        mapping = OnDemand(("a",), make)

        with pytest.raises(ValueError, match="once"):
            mapping["a"]
        assert mapping["a"] == "made"

    def test_makes_a_value_once_for_many_threads(self) -> None:
        made: list[int] = []
        together = threading.Barrier(4)
        mapping = OnDemand(range(50), lambda key: made.append(key) or key)

        def ask() -> None:
            together.wait()
            for key in range(50):
                assert mapping[key] == key

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

        assert sorted(made) == list(range(50))
