import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from retrieval.fusion import DAMPING, DEPTH, NEIGHBOUR, Ranking, fused, in_rank_order, with_neighbours


def inside(size: int) -> np.ndarray:
    return np.ones(size, np.bool_)


class TestFused:
    def test_adds_the_damped_ranks_of_each_list_by_weight(self) -> None:
        first = Ranking(np.array([0.9, 0.5, 0.0]), inside(3))
        second = Ranking(np.array([0.0, 7.0, 3.0]), inside(3), weight=2.0)

        total = fused([first, second], 3)

        assert total.tolist() == [1 / (DAMPING + 1), 1 / (DAMPING + 2) + 2 / (DAMPING + 1), 2 / (DAMPING + 2)]

    def test_gives_equals_one_rank(self) -> None:
        total = fused([Ranking(np.array([0.5, 0.9, 0.5, 0.1]), inside(4))], 4)

        assert total[0] == total[2] == 1 / (DAMPING + 2)
        assert total[3] == 1 / (DAMPING + 4)

    def test_leaves_out_what_is_outside_or_has_no_score(self) -> None:
        mask = np.array([True, False, True, True])

        total = fused([Ranking(np.array([0.1, 0.9, 0.0, -0.5]), mask)], 4)

        assert total.tolist() == [1 / (DAMPING + 1), 0.0, 0.0, 0.0]

    def test_hears_nothing_beyond_its_depth(self) -> None:
        total = fused([Ranking(np.arange(DEPTH + 5, 0, -1.0), inside(DEPTH + 5))], DEPTH + 5)

        assert np.count_nonzero(total) == DEPTH

    @given(st.lists(st.integers(0, 5), min_size=1, max_size=30))
    def test_agrees_with_counting_who_is_better(self, scores: list[int]) -> None:
        total = fused([Ranking(np.array(scores, float), inside(len(scores)))], len(scores))

        expected = [1 / (DAMPING + 1 + sum(other > score for other in scores)) if score else 0.0 for score in scores]
        assert total.tolist() == expected


class TestInRankOrder:
    def test_is_by_score_and_then_by_the_order_of_equals(self) -> None:
        scores = np.array([0.5, 0.9, 0.5, 0.0, 0.7])
        mask = np.array([True, True, True, True, False])

        assert in_rank_order(scores, np.array([2, 0, 1, 3, 4]), mask).tolist() == [1, 2, 0]


class TestWithNeighbours:
    def test_adds_a_share_of_the_better_neighbour_of_the_same_document(self) -> None:
        scores, owner = np.array([0.0, 4.0, 8.0, 4.0]), np.array([0, 0, 0, 1])

        assert with_neighbours(scores, owner).tolist() == [4 * NEIGHBOUR, 4 + 8 * NEIGHBOUR, 8 + 4 * NEIGHBOUR, 4.0]
