import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from retrieval.embedder import GRID, LONGEST_NORM, MiniLM, UnusableVectorError, on_the_grid

TEXTS = [
    "The Tenant may not assign this Lease without consent.",
    "Net sales were 4,213 in fiscal 2018.",
    "",
    "word " * 3_000,
    "Die Gewährleistung beträgt zwölf Monate. 契約の期間",
]


class TestOnTheGrid:
    @given(arrays.arrays(np.float64, 384, elements=st.floats(-1, 1)))
    def test_gives_multiples_of_the_grid_that_half_precision_holds(self, vector: np.ndarray) -> None:
        if float(np.sqrt(np.sum(vector * vector))) < 1e-6:
            return

        rounded = on_the_grid(vector)

        assert rounded.dtype == np.float32
        assert np.array_equal(rounded * GRID, np.round(rounded * GRID))
        assert np.array_equal(rounded.astype(np.float16).astype(np.float32), rounded)
        assert float(np.linalg.norm(rounded)) < LONGEST_NORM

    @pytest.mark.parametrize("bad", [0.0, np.nan, np.inf])
    def test_refuses_a_vector_without_a_direction(self, bad: float) -> None:
        with pytest.raises(UnusableVectorError):
            on_the_grid(np.full(384, bad))


class TestMiniLM:
    def test_gives_the_same_bits_again_and_on_any_thread(self, minilm: MiniLM) -> None:
        alone = [minilm.embed(text).tobytes() for text in TEXTS]

        with ThreadPoolExecutor(4) as pool:
            together = list(pool.map(lambda text: minilm.embed(text).tobytes(), TEXTS * 4))

        assert together == alone * 4

    def test_puts_texts_of_one_meaning_near_each_other(self, minilm: MiniLM) -> None:
        question = minilm.embed("Which law governs the contract?")
        answer = minilm.embed("This Agreement shall be construed under the laws of Delaware.")
        other = minilm.embed("The apples were delivered on Tuesday in wooden crates.")

        assert question @ answer > question @ other + 0.2

    def test_gives_vectors_of_length_one(self, minilm: MiniLM) -> None:
        vector = minilm.embed(TEXTS[0])

        assert vector.shape == (minilm.dimension,)
        assert abs(float(np.linalg.norm(vector)) - 1) < 0.01

    def test_reads_a_long_text_to_the_end_of_its_window(self, minilm: MiniLM) -> None:
        start = "word " * 450

        assert minilm.embed(f"{start}apples").tobytes() != minilm.embed(f"{start}lawsuit").tobytes()
        assert minilm.embed("word " * 600).tobytes() == minilm.embed("word " * 700).tobytes()

    def test_counts_word_pieces(self, minilm: MiniLM) -> None:
        assert minilm.count("the lease") == 2
        assert minilm.count("word " * 3_000) == 3_000
        assert minilm.count("") == 0

    def test_names_all_that_its_vectors_depend_on(self, minilm: MiniLM) -> None:
        assert "53aa51172d14" in minilm.model_id
        assert str(GRID) in minilm.model_id

    def test_leaves_no_trace_outside_and_opens_no_connection(self, tmp_path: Path) -> None:
        program = (
            "import socket\n"
            "def refuse(*_, **__): raise SystemExit('a connection was tried')\n"
            "socket.socket.connect = refuse\n"
            "from retrieval.embedder import MiniLM\n"
            "MiniLM().embed('the lease')\n"
        )

        done = subprocess.run(  # noqa: S603 - our own interpreter and a fixed program
            [sys.executable, "-c", program],
            env={"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache"), "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
        )

        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        assert list(tmp_path.rglob("*")) == []
