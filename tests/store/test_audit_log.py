import json

import pytest
from sqlmodel import col, delete, select, update

from store.audit_log import AuditLog, sealed_text
from store.database import DataDirectory
from store.tables import AuditRow, SealedTextRow
from tests.store.conftest import KEY, NOW

LOG = AuditLog(b"k" * 32)


def write_three(deal: DataDirectory) -> list[str]:
    with deal.deal(KEY).write() as session:
        return [LOG.append(session, action=f"step.{n}", actor="operator", at=NOW, draft=f"draft-{n}") for n in range(3)]


class TestTrail:
    def test_is_whole_as_written(self, deal: DataDirectory) -> None:
        seals = write_three(deal)

        with deal.deal(KEY).read() as session:
            trail = LOG.trail(session)

        assert trail.whole
        assert [record.seal for record in trail.records] == seals
        assert trail.head == seals[-1]
        assert trail.records[0].body == {
            "action": "step.0",
            "actor": "operator",
            "at": "2026-11-30T12:00:00+00:00",
            "draft": "draft-0",
        }

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_is_broken_by_one_changed_record(self, deal: DataDirectory, number: int) -> None:
        write_three(deal)
        with deal.deal(KEY).write() as session:
            row = session.get_one(AuditRow, number)
            row.body = json.dumps({**json.loads(row.body), "actor": "mallory"})
            session.add(row)

        with deal.deal(KEY).read() as session:
            assert not LOG.trail(session).whole

    @pytest.mark.parametrize("number", [1, 2])
    def test_is_broken_by_a_record_removed_from_its_middle(self, deal: DataDirectory, number: int) -> None:
        write_three(deal)
        with deal.deal(KEY).write() as session:
            session.exec(delete(AuditRow).where(col(AuditRow.number) == number))

        with deal.deal(KEY).read() as session:
            assert not LOG.trail(session).whole

    def test_cannot_be_sealed_again_without_the_key(self, deal: DataDirectory) -> None:
        write_three(deal)
        forger = AuditLog(b"x" * 32)
        with deal.deal(KEY).write() as session:
            session.exec(delete(AuditRow))
            forger.append(session, action="step.0", actor="mallory", at=NOW)

        with deal.deal(KEY).read() as session:
            assert not LOG.trail(session).whole

    def test_shows_a_cut_tail_to_whoever_kept_the_head(self, deal: DataDirectory) -> None:
        head = write_three(deal)[-1]
        with deal.deal(KEY).write() as session:
            session.exec(delete(AuditRow).where(col(AuditRow.number) == 3))

        with deal.deal(KEY).read() as session:
            trail = LOG.trail(session)

        assert trail.whole
        assert head not in {record.seal for record in trail.records}


class TestSealedText:
    def test_comes_back_by_its_salted_hash(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).write() as session:
            first = LOG.seal_text(session, "The cap is EUR 4m.")
            second = LOG.seal_text(session, "The cap is EUR 4m.")

        with deal.deal(KEY).read() as session:
            assert sealed_text(session, first) == "The cap is EUR 4m."
        assert first != second

    def test_is_nothing_once_purged_or_changed(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).write() as session:
            purged = LOG.seal_text(session, "The cap is EUR 4m.")
            changed = LOG.seal_text(session, "The cap is EUR 5m.")
            session.exec(delete(SealedTextRow).where(col(SealedTextRow.hash) == purged))
            session.exec(
                update(SealedTextRow).where(col(SealedTextRow.hash) == changed).values(text="The cap is EUR 9m.")
            )

        with deal.deal(KEY).read() as session:
            assert sealed_text(session, purged) is None
            assert sealed_text(session, changed) is None
            assert [row.text for row in session.exec(select(SealedTextRow))] == ["The cap is EUR 9m."]
