import faiss
import numpy as np
import pytest
from numpy.typing import NDArray

from retrieval.embedder import GRID, on_the_grid
from retrieval.nearest import ForbiddenRowError, Vectors, checked


def grid_vectors(count: int, width: int, seed: int = 0) -> NDArray[np.float32]:
    rng = np.random.default_rng(seed)
    return np.stack([on_the_grid(row) for row in rng.normal(size=(count, width))])


def mask(size: int, *rows: int) -> NDArray[np.bool_]:
    within = np.zeros(size, np.bool_)
    within[list(rows)] = True
    return within


class TestVectors:
    def test_find_every_neighbour_of_a_narrow_set_and_none_outside_it(self) -> None:
        rng = np.random.default_rng(0)
        stored = grid_vectors(20_000, 64)
        vectors = Vectors(stored, np.ones(20_000, np.bool_))
        rows = rng.choice(20_000, 20, replace=False)
        within = mask(20_000, *rows)
        query = on_the_grid(rng.normal(size=64))

        scores = vectors.scores(query, within)

        exact = np.array(
            [sum(int(a * GRID) * int(b * GRID) for a, b in zip(stored[row], query, strict=True)) for row in rows]
        )
        assert scores[rows].astype(np.float64).tolist() == (exact / GRID**2).tolist()
        assert not scores[~within].any()
        best = rows[np.argsort(-exact)][:10]
        assert set(np.flatnonzero(within)[np.argsort(-scores[within])][:10]) == set(best)

    def test_give_the_same_bits_whatever_stands_beside(self) -> None:
        stored = grid_vectors(500, 384)
        query = grid_vectors(1, 384, seed=9)[0]
        alone = Vectors(stored[100:150], np.ones(50, np.bool_)).scores(query, np.ones(50, np.bool_))

        among = Vectors(stored, np.ones(500, np.bool_)).scores(query, mask(500, *range(100, 150)))

        assert among[100:150].tobytes() == alone.tobytes()

    def test_return_nothing_for_an_empty_set_without_a_search(self, monkeypatch: pytest.MonkeyPatch) -> None:
        vectors = Vectors(grid_vectors(4, 8), np.ones(4, np.bool_))
        monkeypatch.setattr(faiss.IndexFlatIP, "range_search", lambda *_, **__: pytest.fail("searched"))

        assert not vectors.scores(grid_vectors(1, 8)[0], mask(4)).any()

    @pytest.mark.parametrize("query", [[0.0, 0.0], [1.0, 0.0], [-1.0, 0.0]])
    def test_keep_to_the_permitted_row_though_a_forbidden_one_is_nearer(self, query: list[float]) -> None:
        stored = np.array([[0, 0], [10, 0], [20, 0], [30, 0]], np.float32) / 32
        vectors = Vectors(stored, np.ones(4, np.bool_))

        scores = vectors.scores(np.array(query, np.float32), mask(4, 1))

        assert scores.tolist() == [0.0, query[0] * 10 / 32, 0.0, 0.0]

    def test_raise_the_alarm_when_the_index_returns_a_forbidden_row(self, monkeypatch: pytest.MonkeyPatch) -> None:
        vectors = Vectors(grid_vectors(4, 8), np.ones(4, np.bool_))
        answer = (np.array([0, 1]), np.array([1.0], np.float32), np.array([0]))
        monkeypatch.setattr(faiss.IndexFlatIP, "range_search", lambda *_, **__: answer)

        with pytest.raises(ForbiddenRowError):
            vectors.scores(grid_vectors(1, 8)[0], mask(4, 1))


class TestChecked:
    def test_accepts_exactly_the_permitted_rows_in_any_order(self) -> None:
        checked(np.array([2, 0]), mask(4, 0, 2))

    @pytest.mark.parametrize(
        "rows",
        [
            pytest.param([-1, 0], id="nothing found, which as an index is the last row"),
            pytest.param([0, 4], id="out of range"),
            pytest.param([0, 1], id="forbidden"),
            pytest.param([0, 2, 3], id="one too many"),
            pytest.param([0], id="missing"),
            pytest.param([0, 2, 2], id="doubled"),
        ],
    )
    def test_refuses_anything_else(self, rows: list[int]) -> None:
        with pytest.raises(ForbiddenRowError):
            checked(np.array(rows, np.int64), mask(4, 0, 2))
