"""
What can be found in one deal: every retrievable document in memory, ready to be searched.

Rule: a corpus holds a whole deal, and nothing in it depends on who asks. Everything that does is worked out inside
the permitted set, in `retrieval/search.py`.

It is a cache of the deal's database as of one generation, and is built anew when the generation moves.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dealroom.documents import DocumentKind
from dealroom.ids import DealId, DocumentId, PassageId
from dealroom.permitted import PermittedSet
from retrieval import words
from retrieval.nearest import Vectors
from retrieval.postings import Counted, Mask, Postings, Rows, counted

OPENING: Final = 2_000  # characters: where a document says what it is and between whom
BYTES_A_CHARACTER: Final = 4  # of a passage, the numbers of its counted words included: measured, rounded up


@dataclass(frozen=True, slots=True)
class IndexedPassage:
    """A passage as it is searched. `ordinal` is its place in its document, from 0."""

    id: PassageId
    document: DocumentId
    start: int
    end: int
    text: str
    heading: str
    ordinal: int


@dataclass(frozen=True, slots=True)
class IndexedDocument:
    """A retrievable document with its passages, in order."""

    id: DocumentId
    title: str
    file: str
    folder_path: str
    kind: DocumentKind
    passages: tuple[IndexedPassage, ...]


@dataclass(frozen=True, slots=True)
class DocumentWords:
    """The words of one document, counted: of each passage in its context, of its title, of its opening."""

    document: IndexedDocument
    texts: Counted
    title: Counted
    opening: Counted


class MixedCorpusError(ValueError):
    """A corpus and what it is used with belong to different deals, or its parts do not fit together."""


def in_context(*, title: str, heading: str, text: str) -> str:
    """Return a passage as it is embedded and counted: under its document's title and its headings."""
    return " | ".join(part for part in (title, heading, text) if part)


class Corpus:
    """
    A deal's documents, their words and their vectors, as of one generation.

    `vectors` holds, by model id, a vector for each passage that has one. Passages are rows, numbered from 0. `size` is
    about how many bytes of memory it takes.
    """

    def __init__(
        self,
        *,
        deal: DealId,
        generation: int,
        documents: Sequence[IndexedDocument],
        vectors: Mapping[str, Mapping[PassageId, NDArray[np.floating]]],
        before: "Corpus | None" = None,
    ) -> None:
        """
        Count the words and lay out the vectors, once for every question that follows.

        What `before` counted of documents that are still the same is used again.

        Raises:
            MixedCorpusError: two documents have one id, or a passage stands under the wrong document.

        """
        self.deal = deal
        self.generation = generation
        self.documents: tuple[IndexedDocument, ...] = tuple(documents)
        self.passages: tuple[IndexedPassage, ...] = tuple(
            passage for document in documents for passage in document.passages
        )
        self.document_row: dict[DocumentId, int] = {document.id: row for row, document in enumerate(documents)}
        if len(self.document_row) != len(documents):
            raise MixedCorpusError("two documents of a corpus have the same id")
        if any(passage.document != document.id for document in documents for passage in document.passages):
            raise MixedCorpusError("a passage of a corpus stands under another document")

        sizes = [len(document.passages) for document in documents]
        self.owner: Rows = np.repeat(np.arange(len(documents), dtype=np.int64), sizes)
        self.order = _order(self.documents)
        self.document_order = _document_order(self.documents)
        earlier: Mapping[DocumentId, DocumentWords] = before.words if before is not None else {}
        self.words: dict[DocumentId, DocumentWords] = {
            document.id: known
            if (known := earlier.get(document.id)) is not None and known.document == document
            else _words(document)
            for document in documents
        }
        self.text_words = Postings([each.texts for each in self.words.values()])
        self.title_words = Postings([each.title for each in self.words.values()])
        self.opening_words = Postings([each.opening for each in self.words.values()])
        laid_out = {model: _laid_out(self.passages, of_model) for model, of_model in vectors.items()}
        self.vectors: dict[str, Vectors] = {model: rows for model, rows in laid_out.items() if rows is not None}
        self.size = _size(self.passages, self.vectors.values())

    def permitted_documents(self, within: PermittedSet) -> Mask:
        """
        Return which documents are in a permitted set. Ids that the corpus does not hold add nothing.

        Raises:
            MixedCorpusError: the set was made for another deal.

        """
        if within.deal != self.deal:
            raise MixedCorpusError("a permitted set of another deal")
        mask = np.zeros(len(self.documents), np.bool_)
        mask[[row for document, row in self.document_row.items() if document in within.documents]] = True
        return mask


def opening(document: IndexedDocument) -> str:
    """Return a document's title and its first characters: what it is, and between whom."""
    start, length = [document.title], 0
    for passage in document.passages:
        if length >= OPENING:
            break
        start.append(passage.text[: OPENING - length])
        length += len(passage.text)
    return "\n".join(start)


def _words(document: IndexedDocument) -> DocumentWords:
    title = words.bag(document.title)
    texts: list[dict[str, int]] = []
    for passage in document.passages:
        text = f"{passage.heading}\n{passage.text}"
        bag = words.bag(text)
        bag.update(title)
        bag.update(words.headings(text))
        texts.append(dict(bag))
    return DocumentWords(
        document=document,
        texts=counted(texts),
        title=counted([title]),
        opening=counted([words.bag(opening(document))]),
    )


def _order(documents: Sequence[IndexedDocument]) -> Rows:
    """
    Return the place of every passage row in the order of equals: text, folder path, file, start.

    The order of two passages depends on those two alone, so documents that may not be read cannot move the others.
    Only two passages that agree in all that a reader can see are told apart by their random ids.
    """
    return _places(
        [
            (
                passage.text,
                document.folder_path,
                document.file,
                passage.start,
                document.title,
                passage.heading,
                passage.id,
            )
            for document in documents
            for passage in document.passages
        ]
    )


def _document_order(documents: Sequence[IndexedDocument]) -> Rows:
    """Return the place of every document in the order of equals, by the same rule."""
    return _places(
        [
            (opening(document), document.folder_path, document.file, len(document.passages), document.id)
            for document in documents
        ]
    )


def _places(keys: Sequence[tuple[str | int, ...]]) -> Rows:
    places = np.empty(len(keys), np.int64)
    places[sorted(range(len(keys)), key=keys.__getitem__)] = np.arange(len(keys))
    return places


def _laid_out(passages: Sequence[IndexedPassage], vectors: Mapping[PassageId, NDArray[np.floating]]) -> Vectors | None:
    present = np.array([passage.id in vectors for passage in passages], np.bool_)
    if not present.any():
        return None
    width = len(next(iter(vectors.values())))
    rows = np.zeros((len(passages), width), np.float32)
    rows[present] = [vectors[passage.id] for passage in passages if passage.id in vectors]
    return Vectors(rows, present)


def _size(passages: Sequence[IndexedPassage], vectors: Iterable[Vectors]) -> int:
    texts = sum(len(passage.text) for passage in passages)
    return texts * BYTES_A_CHARACTER + sum(each.size for each in vectors)
