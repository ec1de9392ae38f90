"""Small evidence to draft from."""

from collections.abc import Sequence

from dealroom.documents import DocumentKind, StoredText, Zone
from dealroom.evidence import EvidenceDocument, EvidenceSet, Window
from dealroom.ids import DocumentId, PassageId, VersionId
from drafting.drafter import DraftingTask
from retrieval.corpus import IndexedDocument, IndexedPassage
from retrieval.search import Hit, Named, Routed, SearchResult


def stored(text: str, *, zones: tuple[Zone, ...] = ()) -> StoredText:
    return StoredText(text=text, zones=zones)


def passed(number: int, text: str, *, title: str = "Supply Agreement", windows: int = 1) -> EvidenceDocument:
    step = max(1, len(text) // windows)
    starts = [index * step for index in range(windows)]
    ends = [*starts[1:], len(text)]
    return EvidenceDocument(
        id=DocumentId(f"doc-{number}"),
        version=VersionId(f"version-{number}"),
        title=title,
        windows=tuple(Window(start, end, text[start:end]) for start, end in zip(starts, ends, strict=True)),
        stored=stored(text),
    )


def indexed(document: str, text: str, *, title: str = "Supply Agreement", size: int = 200) -> IndexedDocument:
    passages = tuple(
        IndexedPassage(
            id=PassageId(f"passage-{document}-{start}"),
            document=DocumentId(document),
            start=start,
            end=min(start + size, len(text)),
            text=text[start : start + size],
            heading="",
            ordinal=start // size,
        )
        for start in range(0, len(text), size)
    )
    return IndexedDocument(
        id=DocumentId(document),
        title=title,
        file=f"{document}.txt",
        folder_path="/",
        kind=DocumentKind.TXT,
        passages=passages,
    )


def found(*hits: tuple[IndexedDocument, int], covered: float = 1.0, named: Sequence[str] = ()) -> SearchResult:
    ranked = tuple(
        Hit(passage=document.passages[ordinal], document=document, score=1.0 / rank)
        for rank, (document, ordinal) in enumerate(hits, start=1)
    )
    order = dict.fromkeys(hit.document.id for hit in ranked)
    return SearchResult(
        query="",
        hits=ranked,
        lexical_only=False,
        routed=tuple(Routed(document=document, score=1.0) for document in order),
        named=Named(tuple(named), covered),
    )


def task(*documents: EvidenceDocument, title: str = "Cap", body: str = "What is the cap?") -> DraftingTask:
    return DraftingTask(
        thread_title=title,
        thread_body=body,
        evidence=EvidenceSet(documents),
        found=found(),
    )
