from collections.abc import Iterator
from pathlib import Path

import pytest

from ingestion.embedding_anew import EmbeddingAnew
from retrieval.corpora import Corpora
from store import changes, rooms
from store.database import DataDirectory
from tests.retrieval.builders import WordEmbedder
from tests.retrieval.test_corpora import Next, embed, readable
from tests.store.conftest import KEY, NOW, ROOM, add_document


@pytest.fixture
def deal(tmp_path: Path) -> Iterator[DataDirectory]:
    data = DataDirectory(tmp_path / "var")
    with data.deal(KEY).write() as session:
        rooms.add_room(session, ROOM, key=KEY, slug="larch", name="Project Larch", source="{}", at=NOW)
    yield data
    data.close()


class TestEmbeddingAnew:
    def test_gives_every_searchable_passage_a_vector_beside_the_earlier_one(self, deal: DataDirectory) -> None:
        earlier, following = WordEmbedder(), Next()
        for file in ("a.txt", "b.txt"):
            embed(deal, readable(deal, file)[1], earlier)
        add_document(deal, "still-queued.txt")
        anew = EmbeddingAnew(data=deal, embedder=lambda: following)

        worked = [anew.work_once(KEY) for _ in range(3)]

        vectors = Corpora(data=deal, embedders=lambda: (following, earlier)).of(KEY).vectors
        assert worked == [True, False, False]
        assert {model: rows.present.tolist() for model, rows in vectors.items()} == {
            "next": [True] * 4,
            "words": [True] * 4,
        }
        assert following.asked[0] == "Title of a.txt | The rent is due in March."

    def test_looks_again_once_something_came_to_the_deal(self, deal: DataDirectory) -> None:
        anew = EmbeddingAnew(data=deal, embedder=Next)
        assert not anew.work_once(KEY)
        _, ids = readable(deal)
        embed(deal, ids, WordEmbedder())
        with deal.deal(KEY).write() as session:
            changes.add_change(session, kind="document", subject="doc", detail="READY")

        assert anew.work_once(KEY)

    def test_asks_no_model_where_nothing_is_missing(self, deal: DataDirectory) -> None:
        following = Next()
        embed(deal, readable(deal)[1], following)
        asked = list(following.asked)

        EmbeddingAnew(data=deal, embedder=lambda: following).work_once(KEY)

        assert following.asked == asked
