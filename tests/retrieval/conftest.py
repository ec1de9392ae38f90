"""The real embedder is loaded once."""

import pytest

from retrieval.embedder import MiniLM


@pytest.fixture(scope="session")
def minilm() -> MiniLM:
    return MiniLM()
