import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import select

from dealroom.drafts import DraftStage, DraftStatus
from dealroom.evidence import Availability
from dealroom.threads import ThreadStatus
from dealroom.verdict import Gate, Reason, VerificationReason, VerificationState
from drafting.answer import Answering
from drafting.capabilities import WireMode
from drafting.drafter import DraftingTask, Failed, Proposed
from drafting.prompt import canonical, request_body
from drafting.searching import UnknownThreadError
from store import changes, documents, drafts, texts
from store.database import DataDirectory
from store.tables import AuditRow, DraftRow, PolicyRuleRow, SealedTextRow
from tests.api.rooms_on_disk import entries, write_room
from tests.running import NOW, Running, run_room, submitted

CAP = "The aggregate liability of the Supplier is capped at EUR 4.5 million."
ANSWER = "Liability is capped at EUR 4.5 million."


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    data = DataDirectory(tmp_path / "var")
    yield run_room(write_room(tmp_path / "room"), data=data)
    data.close()


OUTSIDE = (
    "The reserve price is EUR 50 million. " * 40,
    "Liability is capped, supplier. The aggregate liability of the Supplier is capped at EUR 9.5 million.",
    "Liability cap: what is the cap on liability under the supply agreement?\n\n" * 30,
    "x",
)


def asked(running: Running) -> str:
    """The request that a model would get, with the passed documents' random ids made equal."""
    (task,) = running.drafter.tasks
    request = canonical(request_body(task, model="claude-opus-5-5", mode=WireMode.OFFERED))
    for number, document in enumerate(task.evidence.documents):
        request = request.replace(document.id, f"document-id-{number}")
    return request


def draft(running: Running, slug: str = "r-1") -> object:
    return running.answering.draft(key=running.key, thread=running.thread(slug).id, actor="operator")


def everything_stored(running: Running) -> str:
    with running.data.deal(running.key).read() as session:
        audit = [row.body for row in session.exec(select(AuditRow))]
        stored = [row.review for row in session.exec(select(DraftRow))]
    return "\n".join([*audit, *stored])


class TestDraft:
    def test_shows_a_proved_answer_with_the_documents_own_words(self, running: Running) -> None:
        running.drafter.answer = lambda _task: submitted(answer=ANSWER, citations=[(CAP, 1, "EUR 4.5 million")])

        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        (citation,) = made.review.citations
        with running.data.deal(running.key).read() as session:
            stored = texts.text(session, citation.version)
        assert stored is not None
        assert made.review.state is VerificationState.VERIFIED
        assert made.review.answer == ANSWER
        assert citation.quote == stored.text[citation.location.start : citation.location.end] == CAP
        assert running.thread("r-1").status is ThreadStatus.IN_REVIEW

    def test_shows_the_drafter_only_what_every_counterparty_may_read(self, running: Running) -> None:
        draft(running)

        (task,) = running.drafter.tasks
        assert [document.title for document in task.evidence.documents] == ["Supply agreement"]

    def test_asks_nobody_where_the_creator_does_not_resolve(self, running: Running) -> None:
        made = running.answering.draft(key=running.key, thread=running.thread("q-1").id, actor="operator")

        assert running.drafter.tasks == []
        assert made.review.availability is Availability.NO
        assert made.review.reason is VerificationReason.SCOPE_DENIED
        assert made.review.citations == ()

    def test_asks_nobody_where_nothing_in_scope_can_be_searched(self, tmp_path: Path) -> None:
        room = entries()
        room["grants"][1].update(tier="none")
        data = DataDirectory(tmp_path / "var")
        running = run_room(write_room(tmp_path / "room", room), data=data)

        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        assert running.drafter.tasks == []
        assert made.review.reason is VerificationReason.NOTHING_IN_SCOPE
        data.close()

    def test_replaces_an_answer_without_surviving_evidence(self, running: Running) -> None:
        invented = "Liability of the Supplier is unlimited in every case."
        running.drafter.answer = lambda _task: submitted(
            answer="Liability is unlimited in Ruritania.", citations=[(invented, 1, "unlimited in Ruritania")]
        )

        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        assert made.review.availability is Availability.PARTIAL
        assert made.review.state is VerificationState.UNVERIFIED
        assert made.review.reason is VerificationReason.NO_SURVIVING_CITATION
        assert [(item.gate, item.reason) for item in made.review.dropped] == [
            (Gate.FAITHFULNESS, Reason.QUOTE_NOT_FOUND)
        ]
        assert "Ruritania" not in everything_stored(running)
        assert running.thread("r-1").status is ThreadStatus.MANUAL_REVIEW

    def test_sends_a_failed_drafter_to_manual_review_with_its_cause(self, running: Running) -> None:
        running.drafter.answer = lambda _task: Failed(
            "The model service was overloaded.", raw='{"attempts": []}', request=""
        )

        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        assert made.review.reason is VerificationReason.MODEL_FAILED
        assert made.review.availability is Availability.NO
        assert "overloaded" in made.review.missing
        assert running.thread("r-1").status is ThreadStatus.MANUAL_REVIEW

    def test_shows_nothing_when_the_scope_moved_meanwhile(self, running: Running) -> None:
        def revoke_then_answer(_task: DraftingTask) -> Proposed:
            with running.data.deal(running.key).write() as session:
                for rule in session.exec(select(PolicyRuleRow)):
                    rule.tier = "NONE"
                    session.add(rule)
            return submitted(answer=ANSWER, citations=[(CAP, 1, "EUR 4.5 million")])

        running.drafter.answer = revoke_then_answer

        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        assert made.review.reason is VerificationReason.SCOPE_DENIED
        assert made.review.citations == ()
        assert "4.5" not in everything_stored(running)

    def test_is_stale_from_the_start_where_a_file_that_it_cites_was_replaced_meanwhile(self, running: Running) -> None:
        def while_it_is_replaced(task: DraftingTask) -> Proposed:
            with running.data.deal(running.key).write() as session:
                documents.requeue(session, task.evidence.documents[0].id, at=NOW)
            return submitted(answer=ANSWER, citations=[(CAP, 1, "EUR 4.5 million")])

        running.drafter.answer = while_it_is_replaced

        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        assert (made.status, made.revision) == (DraftStatus.STALE, 2)
        with running.data.deal(running.key).read() as session:
            assert drafts.draft(session, made.id) == made
            assert running.log.trail(session).records[-1].body["action"] == "draft.stale"

    def test_names_no_unsearchable_document_that_left_the_scope_meanwhile(self, tmp_path: Path) -> None:
        room = entries()
        room["documents"].append({"folder": "/Legal/Contracts", "file": "documents/scan.pdf", "title": "Scan"})
        folder = write_room(tmp_path / "room", room)
        (folder / "documents" / "scan.pdf").write_bytes(b"%PDF-1.7 broken")
        data = DataDirectory(tmp_path / "var")
        running = run_room(folder, data=data)

        def revoke(_task: DraftingTask) -> Failed:
            with data.deal(running.key).write() as session:
                for rule in session.exec(select(PolicyRuleRow)):
                    rule.tier = "NONE"
                    session.add(rule)
            return Failed("The model service was overloaded.", raw='{"attempts": []}', request="")

        before = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")
        running.drafter.answer = revoke
        after = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        assert len(before.not_searchable) == 1
        assert after.not_searchable == ()
        data.close()

    def test_leaves_no_draft_behind_when_it_breaks(self, running: Running) -> None:
        def broken(_task: DraftingTask) -> Proposed:
            raise LookupError

        running.drafter.answer = broken
        thread = running.thread("r-1")

        with pytest.raises(LookupError):
            running.answering.draft(key=running.key, thread=thread.id, actor="operator")

        with running.data.deal(running.key).read() as session:
            assert drafts.drafts_of(session, thread.id) == ()
            told = [change.detail for change in changes.changes_since(session, 0, kind="draft")]
        assert told[-1] == DraftStage.FAILED.value
        assert running.thread("r-1").status is ThreadStatus.OPEN

    def test_refuses_a_thread_that_is_not_there(self, running: Running) -> None:
        unknown = running.thread("r-1").id.replace("thread-", "doc-")

        with pytest.raises(UnknownThreadError):
            running.answering.draft(key=running.key, thread=unknown, actor="operator")  # pyright: ignore[reportArgumentType] - an id of the wrong kind is the point

    def test_tells_subscribers_each_stage(self, running: Running) -> None:
        made = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        with running.data.deal(running.key).read() as session:
            told = [change.detail for change in changes.changes_since(session, 0, kind="draft")]
        assert told == ["SCOPE", "SEARCH", "MODEL", "GATES", f"DONE {made.id}"]

    def test_records_no_word_of_anybodys_text_in_the_trail(self, running: Running) -> None:
        running.drafter.answer = lambda _task: submitted(answer=ANSWER, citations=[(CAP, 1, "EUR 4.5 million")])
        draft(running)

        with running.data.deal(running.key).read() as session:
            bodies = [row.body for row in session.exec(select(AuditRow))]
            sealed = {row.hash for row in session.exec(select(SealedTextRow))}

        record = json.loads(bodies[-1])
        assert record["action"] == "draft.created"
        assert {record["question"], record["raw"], record["request"]} <= sealed
        for word in ("liability", "capped", "4.5", "Supplier", "Supply agreement"):
            assert word.casefold() not in "\n".join(bodies).casefold()

    @pytest.mark.parametrize("secret", OUTSIDE)
    def test_asks_the_same_whatever_lies_outside_the_scope(self, tmp_path: Path, running: Running, secret: str) -> None:
        folder = write_room(tmp_path / "other")
        (folder / "documents" / "memo.txt").write_text(secret)
        data = DataDirectory(tmp_path / "other-var")
        other = run_room(folder, data=data)

        draft(running)
        draft(other)

        data.close()
        assert asked(other) == asked(running)


class TestAnswering:
    def test_says_who_writes_and_where_passages_go(self, running: Running) -> None:
        assert isinstance(running.answering, Answering)
        assert running.answering.identity.host == "127.0.0.1"
