"""
Non-interference, from the question to the draft.

Rooms are drawn at random: what the other side may read, what it may not, and a question that both bear on. Whatever is added,
changed or removed outside the scope leaves the model request, the draft, the search and what a bidder sees the same, in a fresh
room and in one that runs with warm caches. The same comparison catches two programs that are broken on purpose.
"""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from sqlmodel import Session, col, delete, select

from api.draft_fields import draft_fields
from api.identity import actor_in
from api.loading import Desk
from dealroom.documents import Document
from dealroom.drafts import DrafterIdentity
from dealroom.ids import DocumentId, FolderId, VersionId, new_id
from dealroom.permitted import PermittedSet
from drafting import searching as searching_module
from drafting.answer import Answering
from drafting.capabilities import WireMode
from drafting.drafter import DraftingTask, Failed, Proposed
from drafting.extractive import ExtractiveDrafter
from drafting.prompt import canonical, request_body
from retrieval.postings import Mask, Postings
from retrieval.search import SearchResult, search
from store import documents, registry, rooms
from store.database import DataDirectory
from store.documents import NewDocument
from store.tables import DocumentRow, PassageRow, TextRow, VectorRow, VersionRow
from tests.api.rooms_on_disk import entries, write_room
from tests.retrieval.builders import WordEmbedder
from tests.running import NOW, Running, run_room

ROOMS = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 5  # noqa: TID251 - the suite's own switch
WORDS = [
    "liability",
    "cap",
    "supplier",
    "notice",
    "term",
    "lease",
    "royalty",
    "audit",
    "deposit",
    "penalty",
    "insurance",
    "carbon",
    "freight",
    "mill",
    "timber",
]
BIDDER = "ann@alpha.example"


@dataclass(frozen=True)
class Files:
    """What lies in a room: texts by file name, inside the scope and outside it."""

    inside: dict[str, str]
    outside: dict[str, str]


class Recording:
    """The extractive drafter, which also keeps what a model would have been sent."""

    identity = DrafterIdentity("extractive")

    def __init__(self) -> None:
        self._drafter = ExtractiveDrafter(WordEmbedder())
        self.requests: list[str] = []

    def propose(self, task: DraftingTask) -> Proposed | Failed:
        self.requests.append(canonical(request_body(task, model="m", mode=WireMode.FORCED)))
        return self._drafter.propose(task)


def sentence(random: Random) -> str:
    words = random.sample(WORDS, 5)
    return f"The {words[0]} of the {words[1]} is {random.randrange(2, 90)} million under the {words[2]} {words[3]} {words[4]}."


def text(random: Random) -> str:
    return "\n\n".join(
        " ".join(sentence(random) for _ in range(random.randint(1, 4))) for _ in range(random.randint(1, 4))
    )


def drawn(random: Random) -> Files:
    return Files(
        inside={f"in-{number}.txt": text(random) for number in range(random.randint(4, 9))},
        outside={f"out-{number}.txt": text(random) for number in range(random.randint(3, 6))},
    )


def moved(files: Files, random: Random) -> Files:
    """The same inside, and another outside: one document removed, one changed, one that answers the question added."""
    outside = dict(files.outside)
    outside.pop(random.choice(list(outside)))
    if outside:
        outside[random.choice(list(outside))] = text(random)
    outside["out-new.txt"] = f"{question(files)} {text(random)}"
    return replace(files, outside=outside)


def question(files: Files) -> str:
    first = next(iter(files.inside.values()))
    return f"What is {first.split(' is ')[0].lower()} under the {' '.join(first.split()[-4:]).rstrip('.')}?"


def on_disk(folder: Path, files: Files) -> Path:
    room = entries()
    room["documents"] = [
        {"folder": place, "file": f"documents/{name}", "title": name.removesuffix(".txt")}
        for place, held in (("/Legal/Contracts", files.inside), ("/Private", files.outside))
        for name in held
    ]
    room["requests"][0].update(title=question(files).rstrip("?"), body=question(files))
    write_room(folder, room)
    for name, words in {**files.inside, **files.outside}.items():
        (folder / "documents" / name).write_text(words, encoding="utf-8")
    return folder


def seen(running: Running) -> dict[str, Any]:
    """Everything that a question brings to light: the request, the draft, the search, and what a bidder sees."""
    drafter = Recording()
    answering = Answering(
        data=running.data,
        log=running.log,
        clock=lambda: NOW,
        searching=running.searching,
        drafter=lambda: drafter,
    )
    thread = running.thread("r-1")
    draft = answering.draft(key=running.key, thread=thread.id, actor="operator")
    scoped = running.searching.scope(running.key, thread.id)
    assert isinstance(scoped.scope, PermittedSet)
    found = running.searching.search(running.key, thread, within=scoped.scope).found
    held = held_documents(running)
    fields = draft_fields(draft, documents=held)
    result = {
        "requests": drafter.requests,
        "draft": fields,
        "search": [(hit.document.file, hit.passage.start, hit.score) for hit in found.hits],
        "bidder": bidders_view(running),
    }
    return json.loads(without_ids(json.dumps(result, sort_keys=True), running, draft.id, held))


def held_documents(running: Running) -> dict[DocumentId, Document]:
    with running.data.deal(running.key).read() as session:
        return {item.id: item for item in documents.documents(session)}


def bidders_view(running: Running) -> dict[str, Any]:
    with running.data.registry.read() as session:
        deal = registry.deal_with_key(session, running.key)
        person = registry.person_by_email(session, BIDDER)
    assert deal is not None
    assert person is not None
    actor = actor_in(running.data, person, deal)
    assert actor is not None
    desk = Desk(actor, running.data.deal(running.key))
    paths = {folder.id: folder.path for folder in desk.folders.values()}
    return {
        "documents": [item.file for item in desk.documents.values()],
        "counts": {paths.get(folder, folder): count for folder, count in desk.document_counts.items()},
    }


def without_ids(words: str, running: Running, draft: str, held: dict[DocumentId, Document]) -> str:
    """Ids differ from room to room, and citations are named after their draft: each is told by what it stands for."""
    for item in held.values():
        words = words.replace(item.id, f"<{item.file}>").replace(item.version, f"<version of {item.file}>")
    for number, citation in enumerate(dict.fromkeys(re.findall(r'"(cite-[^"]+)"', words))):
        words = words.replace(citation, f"<citation {number}>")
    return words.replace(draft, "<draft>").replace(running.key, "<deal>")


def change_outside(running: Running, before: Files, after: Files, folder: Path) -> None:
    """Bring a running room from one outside to another, as uploads and removals would."""
    on_disk(folder, after)
    gone = [name for name in before.outside if after.outside.get(name) != before.outside[name]]
    new = [name for name in after.outside if before.outside.get(name) != after.outside[name]]
    with running.data.deal(running.key).write() as session:
        private = next(item.id for item in rooms.room(session).folders if item.path == "/Private")
        held = documents.documents(session)
        for item in held:
            if Path(item.file).name in gone:
                remove(session, item)
        documents.add_documents(session, [stored(running, private, folder, name) for name in new], at=NOW)
    running.enrichment.finish(running.key, workers=1, on_progress=lambda _progress: None)


def remove(session: Session, item: Document) -> None:
    passages = select(PassageRow.id).where(col(PassageRow.version_id) == item.version)
    session.exec(delete(VectorRow).where(col(VectorRow.passage_id).in_(passages)))
    for rows, column in (
        (PassageRow, PassageRow.version_id),
        (TextRow, TextRow.version_id),
        (VersionRow, VersionRow.id),
    ):
        session.exec(delete(rows).where(col(column) == item.version))
    session.exec(delete(DocumentRow).where(col(DocumentRow.id) == item.id))


def stored(running: Running, private: FolderId, folder: Path, name: str) -> NewDocument:
    path = folder / "documents" / name
    kept = running.files.put(running.key, [path.read_bytes()], limit=1 << 20)
    return NewDocument(
        id=DocumentId(new_id("doc", deal_key=running.key)),
        version=VersionId(new_id("version", deal_key=running.key)),
        folder=private,
        file=f"documents/{name}",
        title=name.removesuffix(".txt"),
        sha256=kept.sha256,
        size=kept.size,
    )


@contextmanager
def running_room(folder: Path, files: Files) -> Iterator[Running]:
    data = DataDirectory(folder / "var")
    try:
        yield run_room(on_disk(folder / "room", files), data=data)
    finally:
        data.close()


def interference(folder: Path, seed: int) -> list[str]:
    """What changes, of what a question brings to light, when only the outside of its scope does."""
    random = Random(seed)  # noqa: S311 - a test's own
    before = drawn(random)
    after = moved(before, random)
    with running_room(folder / "one", before) as running:
        first = seen(running)
        change_outside(running, before, after, folder / "changed")
        live = seen(running)
    with running_room(folder / "two", after) as running:
        fresh = seen(running)
    return [
        f"{how}: {part}"
        for how, other in (("live", live), ("fresh", fresh))
        for part in first
        if first[part] != other[part]
    ]


class TestADraft:
    @pytest.mark.parametrize("seed", range(ROOMS))
    def test_shows_no_trace_of_what_lies_outside_its_scope(self, tmp_path: Path, seed: int) -> None:
        assert interference(tmp_path, seed) == []


def counting_everything(original: Callable[..., Any]) -> Callable[..., Any]:
    """Term statistics over the whole deal: what a search index does when nobody stops it."""

    def scores(self: Postings, weighted: Any, within: Mask) -> Any:
        return np.where(within, original(self, weighted, np.ones_like(within)), 0)

    return scores


def filtering_afterwards(original: Callable[..., SearchResult]) -> Callable[..., SearchResult]:
    """A search of the whole deal whose hits are filtered by permission."""

    def searched(*, within: PermittedSet, corpus: Any, limit: int, **asked: Any) -> SearchResult:
        everything = replace(within, documents=frozenset(item.id for item in corpus.documents))
        found = original(within=everything, corpus=corpus, limit=min(limit, 4), **asked)
        return replace(found, hits=tuple(hit for hit in found.hits if hit.document.id in within.documents))

    return searched


class TestABrokenProgram:
    def test_is_caught_where_it_counts_terms_over_the_whole_deal(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Postings, "scores", counting_everything(Postings.scores))

        assert any(interference(tmp_path / str(seed), seed) for seed in range(5, 8))

    def test_is_caught_where_it_filters_after_the_search(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(searching_module, "search", filtering_afterwards(search))

        assert any(interference(tmp_path / str(seed), seed) for seed in range(5, 8))


class TestTheQuestion:
    def test_is_one_that_both_sides_of_the_scope_bear_on(self, tmp_path: Path) -> None:
        files = drawn(Random(1))  # noqa: S311 - a test's own

        with running_room(tmp_path, files) as running:
            thread = running.thread("r-1")
            result = seen(running)

        assert "What is" in thread.body
        assert result["requests"]
        assert result["search"]
