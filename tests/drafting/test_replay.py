import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlmodel import col, delete, select, update

from dealroom.checks import Checks
from dealroom.drafts import Draft
from dealroom.ids import DraftId
from drafting import replay as replaying
from drafting.drafter import Failed
from drafting.replay import Replayed, replay
from store.checks import set_checks
from store.database import DataDirectory
from store.encoding import canonical
from store.tables import AuditRow, DraftRow, SealedTextRow, TextRow
from tests.api.rooms_on_disk import write_room
from tests.running import NOW, Running, run_room, submitted

CAP = "The aggregate liability of the Supplier is capped at EUR 4.5 million."


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    data = DataDirectory(tmp_path / "var")
    yield run_room(write_room(tmp_path / "room"), data=data)
    data.close()


def drafted(running: Running, slug: str = "r-1") -> Draft:
    running.drafter.answer = lambda _task: submitted(
        answer="Liability is capped at EUR 4.5 million.",
        citations=[(CAP, 1, "EUR 4.5 million"), ("Nothing here.", 9, "x")],
    )
    return running.answering.draft(key=running.key, thread=running.thread(slug).id, actor="operator")


def replayed(running: Running, draft: Draft) -> Replayed:
    with running.data.deal(running.key).read() as session:
        result = replay(session, draft.id, log=running.log)
    assert result is not None
    return result


class TestReplay:
    def test_reaches_the_same_verdict(self, running: Running) -> None:
        assert replayed(running, drafted(running)).same

    def test_reaches_it_under_the_settings_that_stood_then(self, running: Running) -> None:
        with running.data.deal(running.key).write() as session:
            set_checks(session, Checks(own_terms=("capped",), strikes_uncited=True))
        draft = drafted(running)
        with running.data.deal(running.key).write() as session:
            set_checks(session, Checks())

        assert "capped" in str([flag.message for flag in draft.review.flags])
        assert replayed(running, draft).same

    def test_knows_a_document_that_an_addressee_could_only_view(self, running: Running) -> None:
        draft = drafted(running)

        assert "TIER" in {flag.kind for flag in draft.review.flags}
        assert replayed(running, draft).same

    def test_trusts_a_draft_from_before_reviews_held_more(self, running: Running) -> None:
        draft = drafted(running)
        with running.data.deal(running.key).write() as session:
            row = session.get_one(DraftRow, draft.id)
            older = json.loads(row.review)
            for citation in older["citations"]:
                del citation["resolved_by"], citation["cell_value"], citation["places"]
            for flag in older["flags"]:
                del flag["answer_spans"]
            row.review = canonical(older)
            basis = json.loads(row.basis)
            del basis["checks"]
            basis["passed"] = [item[:5] for item in basis["passed"]]
            row.basis = canonical(basis)
            row.rules_version = "1"
            session.add(row)
            recorded = hashlib.sha256(row.review.encode()).hexdigest()
            running.log.append(
                session, action="draft.created", actor="operator", at=NOW, draft=draft.id, review_sha256=recorded
            )

        result = replayed(running, draft)

        assert not result.same
        assert "rules changed from 1" in result.reason

    def test_reaches_it_for_a_denied_thread(self, running: Running) -> None:
        assert replayed(running, drafted(running, "q-1")).same

    def test_reaches_it_for_a_drafter_that_failed(self, running: Running) -> None:
        raw = '{"attempts": [{"form": "tool", "message": null, "cause": "The model service was overloaded."}]}'
        running.drafter.answer = lambda _task: Failed("The model service was overloaded.", raw=raw, request="")
        draft = running.answering.draft(key=running.key, thread=running.thread("r-1").id, actor="operator")

        assert replayed(running, draft).same

    def test_knows_nothing_of_an_unknown_draft(self, running: Running) -> None:
        with running.data.deal(running.key).read() as session:
            assert replay(session, DraftId("draft-unknown"), log=running.log) is None

    def test_notices_a_changed_review(self, running: Running) -> None:
        draft = drafted(running)
        with running.data.deal(running.key).write() as session:
            row = session.get_one(DraftRow, draft.id)
            row.review = row.review.replace("capped at EUR 4.5 million", "capped at EUR 9.5 million")
            session.add(row)

        result = replayed(running, draft)

        assert not result.same
        assert "audit trail" in result.reason

    def test_notices_a_changed_document(self, running: Running) -> None:
        draft = drafted(running)
        with running.data.deal(running.key).write() as session:
            session.exec(update(TextRow).values(text=TextRow.text + " "))

        result = replayed(running, draft)

        assert not result.same
        assert "purged or changed" in result.reason

    def test_notices_changed_output(self, running: Running) -> None:
        draft = drafted(running)
        with running.data.deal(running.key).write() as session:
            session.exec(update(SealedTextRow).values(text=SealedTextRow.text + " "))

        assert not replayed(running, draft).same

    def test_says_when_the_texts_were_purged(self, running: Running) -> None:
        draft = drafted(running)
        with running.data.deal(running.key).write() as session:
            session.exec(delete(SealedTextRow))

        result = replayed(running, draft)

        assert not result.same
        assert "purged" in result.reason

    def test_does_not_trust_a_broken_trail(self, running: Running) -> None:
        draft = drafted(running)
        with running.data.deal(running.key).write() as session:
            session.exec(delete(AuditRow).where(col(AuditRow.number) == 1))

        assert not replayed(running, draft).same

    def test_tells_newer_rules_from_tampering(self, running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
        draft = drafted(running)
        other = running.answering.draft(key=running.key, thread=running.thread("q-1").id, actor="operator").review
        monkeypatch.setattr(replaying, "_review_again", lambda _session, _draft: other)

        tampered = replayed(running, draft)
        with running.data.deal(running.key).write() as session:
            session.exec(update(DraftRow).values(rules_version="0"))
        newer = replayed(running, draft)

        assert not tampered.same
        assert "has been changed" in tampered.reason
        assert not newer.same
        assert "rules changed" in newer.reason

    def test_changes_nothing(self, running: Running) -> None:
        draft = drafted(running)
        with running.data.deal(running.key).read() as session:
            before = [row.model_dump() for row in session.exec(select(DraftRow))]

        replayed(running, draft)

        with running.data.deal(running.key).read() as session:
            assert [row.model_dump() for row in session.exec(select(DraftRow))] == before
