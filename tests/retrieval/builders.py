"""A small deal room for search, and an embedder that needs no model."""

import hashlib
from collections.abc import Iterable, Sequence

import numpy as np

from dealroom.documents import DocumentKind
from dealroom.ids import DealId, DocumentId, PassageId
from dealroom.permitted import PermittedSet, ScopeRule
from retrieval.corpus import Corpus, IndexedDocument, IndexedPassage, in_context
from retrieval.embedder import Embedder, Vector, on_the_grid

DEAL = DealId("deal-aaaabbbb")


class WordEmbedder:
    """Gives a text the sum of its words' directions: texts that share words are near each other."""

    model_id = "words"
    dimension = 16

    def __init__(self) -> None:
        self.asked: list[str] = []

    def count(self, text: str) -> int:
        return len(text.split())

    def embed(self, text: str) -> Vector:
        self.asked.append(text)
        total = np.full(self.dimension, 0.01)
        for word in text.lower().split():
            digest = hashlib.sha256(word.encode()).digest()[: self.dimension]
            total += np.frombuffer(digest, np.uint8) / 127.5 - 1
        return on_the_grid(total)


def document(
    name: str, texts: Sequence[str], *, title: str = "", folder: str = "/Legal", heading: str = "", file: str = ""
) -> IndexedDocument:
    passages: list[IndexedPassage] = []
    start = 0
    for ordinal, text in enumerate(texts):
        passages.append(
            IndexedPassage(
                id=PassageId(f"passage-{name}-{ordinal}"),
                document=DocumentId(name),
                start=start,
                end=start + len(text),
                text=text,
                heading=heading,
                ordinal=ordinal,
            )
        )
        start += len(text) + 1
    return IndexedDocument(
        id=DocumentId(name),
        title=title or name,
        file=file or f"{name}.txt",
        folder_path=folder,
        kind=DocumentKind.TXT,
        passages=tuple(passages),
    )


def corpus(
    documents: Sequence[IndexedDocument],
    *,
    embedder: Embedder | None = None,
    without_vectors: Iterable[str] = (),
    model_id: str | None = "words",
) -> Corpus:
    embedder = embedder or WordEmbedder()
    left_out = set(without_vectors)
    vectors = {
        passage.id: embedder.embed(in_context(title=each.title, heading=passage.heading, text=passage.text))
        for each in documents
        for passage in each.passages
        if each.id not in left_out
    }
    return Corpus(deal=DEAL, generation=1, documents=documents, vectors={} if model_id is None else {model_id: vectors})


def permitted(*documents: str, deal: DealId = DEAL) -> PermittedSet:
    return PermittedSet(
        deal=deal,
        policy_version=1,
        rule=ScopeRule.CREATOR_ACCESS,
        counterparties=(),
        folders=frozenset(),
        documents=frozenset(DocumentId(document) for document in documents),
    )
