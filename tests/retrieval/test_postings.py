import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from retrieval.postings import LENGTH, SATURATION, Postings, counted

BAGS = st.lists(st.dictionaries(st.sampled_from("abcdef"), st.integers(1, 4), max_size=5), min_size=1, max_size=12)


def plain_bm25(bags: list[dict[str, int]], query: dict[str, float]) -> list[float]:
    """The formula, written out over the permitted texts and nothing else."""
    usual = sum(sum(bag.values()) for bag in bags) / len(bags) or 1.0
    scores: list[float] = []
    for bag in bags:
        score = 0.0
        for word, weight in query.items():
            if word in bag:
                holding = sum(word in other for other in bags)
                rare = math.log(1 + (len(bags) - holding + 0.5) / (holding + 0.5))
                discount = SATURATION * (1 - LENGTH + LENGTH * sum(bag.values()) / usual)
                score += weight * rare * bag[word] * (SATURATION + 1) / (bag[word] + discount)
        scores.append(score)
    return scores


class TestPostings:
    @given(BAGS, st.data())
    def test_score_as_if_only_the_permitted_texts_existed(
        self, bags: list[dict[str, int]], data: st.DataObject
    ) -> None:
        within = np.array(data.draw(st.lists(st.booleans(), min_size=len(bags), max_size=len(bags))))
        query = {"a": 1.0, "c": 0.5, "z": 1.0}
        kept = [bag for bag, yes in zip(bags, within, strict=True) if yes]

        scores = Postings([counted(bags)]).scores(query, within)

        assert scores[within].tolist() == pytest.approx(plain_bm25(kept, query) if kept else [])
        assert not scores[~within].any()
        alone = Postings([counted(kept)]).scores(query, np.ones(len(kept), np.bool_))
        assert scores[within].tobytes() == alone.tobytes()

    @given(BAGS, BAGS)
    def test_are_the_same_whether_counted_in_parts_or_at_once(
        self, first: list[dict[str, int]], second: list[dict[str, int]]
    ) -> None:
        everything = np.ones(len(first) + len(second), np.bool_)
        query = {"a": 1.0, "b": 1.0}

        parts = Postings([counted(first), counted(second)])

        assert parts.scores(query, everything).tobytes() == (
            Postings([counted([*first, *second])]).scores(query, everything).tobytes()
        )

    def test_tell_what_each_text_holds_of_some_words(self) -> None:
        postings = Postings([counted([{"a": 1, "b": 2}, {"b": 1}, {"c": 1}])])

        held, whole = postings.held(["a", "b", "z"], np.array([True, True, False]))

        rare, common, unheard = math.log(1 + 1.5 / 1.5), math.log(1 + 0.5 / 2.5), math.log(1 + 2.5 / 0.5)
        assert held.tolist() == pytest.approx([rare + common, common, 0.0])
        assert whole == pytest.approx(rare + common + unheard)

    def test_of_nothing_score_nothing(self) -> None:
        assert Postings([]).scores({"a": 1.0}, np.zeros(0, np.bool_)).tolist() == []
