from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col, update

from dealroom.documents import EnrichmentState, Passage, StoredText
from dealroom.ids import PassageId, new_id
from retrieval.corpora import Corpora
from retrieval.embedder import Embedder
from retrieval.vectors import packed
from store import rooms, texts
from store.database import DataDirectory
from store.documents import NewDocument
from store.tables import VersionRow
from tests.retrieval.builders import WordEmbedder
from tests.store.conftest import KEY, NOW, ROOM, add_document

WORDS = ("The rent is due in March.", "It may be paid in April.")


class Next(WordEmbedder):
    model_id = "next"


@pytest.fixture
def deal(tmp_path: Path) -> Iterator[DataDirectory]:
    data = DataDirectory(tmp_path / "var")
    with data.deal(KEY).write() as session:
        rooms.add_room(session, ROOM, key=KEY, slug="larch", name="Project Larch", source="{}", at=NOW)
    yield data
    data.close()


def readable(data: DataDirectory, file: str = "a.txt") -> tuple[NewDocument, tuple[PassageId, PassageId]]:
    """A document of two passages that can be searched, without vectors."""
    new = add_document(data, file)
    text = "\n".join(WORDS)
    ids = (PassageId(new_id("passage", deal_key=KEY)), PassageId(new_id("passage", deal_key=KEY)))
    with data.deal(KEY).write() as session:
        texts.add_text(session, new.version, StoredText(text))
        starts = (0, len(WORDS[0]) + 1)
        texts.add_passages(
            session,
            new.version,
            [
                Passage(identifier, new.id, start, start + len(words), words)
                for identifier, start, words in zip(ids, starts, WORDS, strict=True)
            ],
        )
        ready = update(VersionRow).where(col(VersionRow.id) == new.version).values(state=EnrichmentState.READY.value)
        session.exec(ready)
    return new, ids


def embed(data: DataDirectory, ids: tuple[PassageId, ...], embedder: Embedder) -> None:
    with data.deal(KEY).write() as session:
        vectors = [texts.Vector(identifier, packed(embedder.embed("rent"))) for identifier in ids]
        texts.add_vectors(session, vectors, model=embedder.model_id)


class TestCorpora:
    def test_hold_the_vectors_of_both_models_while_a_deal_is_embedded_anew(self, deal: DataDirectory) -> None:
        _, ids = readable(deal)
        earlier, following = WordEmbedder(), Next()
        embed(deal, ids, earlier)
        corpora = Corpora(data=deal, embedders=lambda: (following, earlier))

        before = corpora.of(KEY)
        embed(deal, ids[:1], following)
        during = corpora.of(KEY)
        embed(deal, ids[1:], following)
        after = corpora.of(KEY)

        present = [
            {model: vectors.present.tolist() for model, vectors in corpus.vectors.items()}
            for corpus in (before, during, after)
        ]
        assert present == [
            {"words": [True, True]},
            {"words": [True, True], "next": [True, False]},
            {"words": [True, True], "next": [True, True]},
        ]

    def test_are_the_same_object_while_nothing_changes(self, deal: DataDirectory) -> None:
        _, ids = readable(deal)
        embed(deal, ids, WordEmbedder())
        corpora = Corpora(data=deal, embedders=lambda: (WordEmbedder(),))

        assert corpora.of(KEY) is corpora.of(KEY)

    def test_let_a_document_go_with_the_next_search_once_it_cannot_be_searched(self, deal: DataDirectory) -> None:
        kept, _ = readable(deal)
        gone, _ = readable(deal, "b.txt")
        corpora = Corpora(data=deal, embedders=lambda: (WordEmbedder(),))
        before = corpora.of(KEY)
        with deal.deal(KEY).write() as session:
            failed = update(VersionRow).where(col(VersionRow.id) == gone.version)
            session.exec(failed.values(state=EnrichmentState.FAILED.value))

        after = corpora.of(KEY)

        assert [document.id for document in before.documents] == [kept.id, gone.id]
        assert [document.id for document in after.documents] == [kept.id]

    def test_let_the_least_used_deal_go_beyond_their_bytes(self, deal: DataDirectory) -> None:
        readable(deal)
        other = "bcdefghj"
        with deal.deal(other).write() as session:
            rooms.add_room(session, ROOM, key=other, slug="birch", name="Project Birch", source="{}", at=NOW)
        corpora = Corpora(data=deal, embedders=lambda: (WordEmbedder(),), most_bytes=1)

        first = corpora.of(KEY)
        corpora.of(other)

        assert corpora.of(KEY) is not first
