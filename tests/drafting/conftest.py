import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from dealroom.drafts import Draft
from dealroom.evidence import ProposedCitation
from dealroom.folders import Tier
from dealroom.ids import DocumentId, UserId
from dealroom.room import Grant, Room
from dealroom.sent import SentAnswer
from dealroom.threads import ThreadStatus
from drafting import deciding, sending, writing
from drafting.answer import Answering
from drafting.drafter import Proposed
from drafting.refusal import Refused
from drafting.replay import Replayed, replay
from drafting.searching import Searching
from retrieval.corpora import Corpora
from store import documents, drafts, rooms, threads
from store.audit_log import AuditLog
from store.database import DataDirectory
from store.files import Files
from store.policy_versions import add_version
from tests.api.rooms_on_disk import entries, write_room
from tests.retrieval.builders import WordEmbedder
from tests.running import NOW, ScriptedDrafter, run_room

LEAD, SECOND = "lead@adviser.example", "second@adviser.example"
ANN, BOB, SELLER = "ann@alpha.example", "bob@beta.example", "sara@target.example"

CAP = "The aggregate liability of the Supplier is capped at EUR 4.5 million."
NOTICE = "Either party may terminate this Agreement on six months' written notice."
TEXT = "Liability is capped at EUR 4.5 million."


@dataclass
class Workplace:
    """A running room with three firms, in which people take steps. The clock goes on a minute with every look."""

    data: DataDirectory
    log: AuditLog
    key: str
    moment: datetime = NOW

    def clock(self) -> datetime:
        self.moment += timedelta(minutes=1)
        return self.moment

    def user(self, email: str) -> UserId:
        return next(user.id for user in self.room().users if user.email == email)

    def room(self) -> Room:
        with self.data.deal(self.key).read() as session:
            return rooms.room(session)

    def change(self, change: Callable[[Room], Room]) -> None:
        """Change who may read what, as the next version of the policy."""
        with self.data.deal(self.key).write() as session:
            now = rooms.room(session)
            after = replace(change(now), policy_version=now.policy_version + 1)
            add_version(session, after, author="test", reason="Test.", at=NOW)

    def close_folder(self, path: str, organisation: str) -> None:
        self.grant(path, organisation, Tier.NONE)

    def grant(self, path: str, organisation: str, tier: Tier) -> None:
        """Give an organisation a tier on a folder in place of what it had there."""

        def granted(room: Room) -> Room:
            folder = next(item.id for item in room.folders if item.path == path)
            firm = next(item.id for item in room.organisations if item.slug == organisation)
            kept = tuple(grant for grant in room.grants if (grant.organisation, grant.folder) != (firm, folder))
            return replace(room, grants=(*kept, Grant(firm, folder, tier)))

        self.change(granted)

    def document(self, title: str) -> DocumentId:
        with self.data.deal(self.key).read() as session:
            return next(item.id for item in documents.documents(session) if item.title == title)

    def replace_document(self, title: str) -> None:
        """Give a document another current version."""
        with self.data.deal(self.key).write() as session:
            documents.requeue(session, self.document(title), at=NOW)

    def thread_id(self, slug: str) -> Any:
        with self.data.deal(self.key).read() as session:
            found = threads.thread_with_slug(session, slug)
        assert found is not None
        return found.id

    def thread_status(self, slug: str) -> ThreadStatus:
        with self.data.deal(self.key).read() as session:
            found = threads.thread_with_slug(session, slug)
        assert found is not None
        return found.status

    def set_thread_status(self, slug: str, status: ThreadStatus) -> None:
        with self.data.deal(self.key).write() as session:
            threads.set_status_from(session, self.thread_id(slug), status, only=frozenset(ThreadStatus))

    def given(self, quote: str = CAP, anchor: str = "EUR 4.5 million", title: str = "Supply agreement") -> Any:
        return ProposedCitation(quote, self.document(title), anchor)

    def write(self, text: str = TEXT, *citations: ProposedCitation, slug: str = "r-1", actor: str = LEAD) -> Draft:
        made = writing.write(
            self, self.key, thread=self.thread_id(slug), text=text, citations=citations, actor=self.user(actor)
        )
        assert not isinstance(made, Refused), made
        return made

    def drafted(self, written: Proposed, *, slug: str = "r-1") -> Draft:
        """Have a drafter write what a test says."""
        embedder = WordEmbedder()
        corpora = Corpora(data=self.data, embedders=lambda: (embedder,))
        answering = Answering(
            data=self.data,
            log=self.log,
            clock=self.clock,
            searching=Searching(data=self.data, corpora=corpora, embedders=lambda: (embedder,)),
            drafter=lambda: ScriptedDrafter(lambda _task: written),
        )
        return answering.draft(key=self.key, thread=self.thread_id(slug), actor=self.user(LEAD))

    def approved(self, draft: Draft) -> Draft:
        made = deciding.approve(self, self.key, draft=draft.id, expected=draft.revision, actor=self.user(LEAD))
        assert not isinstance(made, Refused), made
        return made

    def send(
        self, draft: Draft, *, expected: int | None = None, actor: str = LEAD, acknowledges: bool = False
    ) -> SentAnswer | Refused:
        return sending.send(
            self,
            self.key,
            draft=draft.id,
            expected=draft.revision if expected is None else expected,
            acknowledges_uncited=acknowledges,
            actor=self.user(actor),
        )

    def sent(self, draft: Draft, *, acknowledges: bool = False) -> SentAnswer:
        made = self.send(self.approved(draft), acknowledges=acknowledges)
        assert not isinstance(made, Refused), made
        return made

    def stored(self, draft: Draft) -> Draft:
        with self.data.deal(self.key).read() as session:
            found = drafts.draft(session, draft.id)
        assert found is not None
        return found

    def replayed(self, draft: Draft) -> Replayed:
        with self.data.deal(self.key).read() as session:
            result = replay(session, draft.id, log=self.log)
        assert result is not None
        return result

    def trail(self) -> list[dict[str, Any]]:
        with self.data.deal(self.key).read() as session:
            trail = self.log.trail(session)
        assert trail.whole
        return [record.body for record in trail.records]


def three_firms() -> dict[str, Any]:
    room = entries()
    room["organisations"].append({"slug": "target", "name": "Target AG", "side": "sell"})
    room["users"] += [
        {"email": SECOND, "name": "Sam", "organisation": "adviser", "role": "advisor"},
        {"email": SELLER, "name": "Sara", "organisation": "target", "role": "seller"},
        {"email": BOB, "name": "Bob", "organisation": "beta", "role": "buyer"},
    ]
    room["questions"].append({"slug": "q-2", "title": "Cap", "body": "What is the cap?", "created_by": ANN})
    return room


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The room, imported once; tests work on copies of it."""
    folder = tmp_path_factory.mktemp("built")
    data = DataDirectory(folder / "var")
    running = run_room(write_room(folder / "room", three_firms()), data=data)
    data.close()
    return folder / "var", running.key


@pytest.fixture
def place(built: tuple[Path, str], tmp_path: Path) -> Iterator[Workplace]:
    shutil.copytree(built[0], tmp_path / "var")
    data = DataDirectory(tmp_path / "var")
    Files(data.files_path)
    yield Workplace(data, AuditLog(b"k" * 32), built[1])
    data.close()
