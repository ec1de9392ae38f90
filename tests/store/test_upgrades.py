import sqlite3
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from dealroom.checks import Checks
from dealroom.drafts import Draft, DraftAction
from store import claims, documents, drafts, policy_versions, rooms
from store.checks import checks
from store.database import SCHEMA_VERSION, DataDirectory
from store.draft_steps import last_step
from store.tables import VersionRow
from store.upgrades import _STANDING
from tests.store.conftest import KEY, NOW, ROOM, add_document
from tests.store.test_draft_steps import draft

__all__ = ["draft"]  # a fixture

# What version 1 of the schema held in other places, written from what the present one holds.
BACK_TO_THE_FIRST_VERSION = """
ALTER TABLE user ADD COLUMN organisation_id VARCHAR;
ALTER TABLE user ADD COLUMN role VARCHAR;
ALTER TABLE request_list ADD COLUMN owner_id VARCHAR;
UPDATE user SET
  organisation_id = (SELECT organisation_id FROM policy_member WHERE user_id = user.id),
  role = (SELECT role FROM policy_member WHERE user_id = user.id);
UPDATE request_list SET owner_id = (SELECT owner_id FROM policy_list WHERE list_id = request_list.id);
CREATE TABLE audience (list_id VARCHAR, organisation_id VARCHAR, position INTEGER);
INSERT INTO audience
  SELECT list_id, each.value, each.key FROM policy_list, json_each(policy_list.visible_to) AS each;
UPDATE policy_version SET sha256 = 'of the lines alone';
DROP TABLE checks;
DROP TABLE policy_folder;
DROP TABLE policy_member;
DROP TABLE policy_list;
PRAGMA user_version = 1;
"""


@pytest.fixture
def aged(deal: DataDirectory, tmp_path: Path) -> Iterator[DataDirectory]:
    """The room of these tests in a database as version 1 left it."""
    path = deal.deal_path(KEY)
    deal.close()
    connection = sqlite3.connect(path)
    connection.executescript(BACK_TO_THE_FIRST_VERSION)
    connection.close()
    again = DataDirectory(tmp_path / "var")
    yield again
    again.close()


class TestADatabaseOfTheFirstVersion:
    def test_reads_as_it_did(self, aged: DataDirectory) -> None:
        with aged.deal(KEY).read() as session:
            assert rooms.room(session) == ROOM
            assert checks(session) == Checks()

    def test_has_a_whole_chain_of_policy_versions(self, aged: DataDirectory) -> None:
        with aged.deal(KEY).read() as session:
            [first] = policy_versions.versions(session)
            assert first.sha256 == policy_versions.version_hash(ROOM, first)
            assert (first.number, first.author, first.created_at) == (1, "operator", NOW)

    def test_is_brought_up_once(self, aged: DataDirectory, tmp_path: Path) -> None:
        with aged.deal(KEY).read() as session:
            before = rooms.room(session)
        aged.close()

        again = DataDirectory(tmp_path / "var")
        with again.deal(KEY).read() as session:
            assert rooms.room(session) == before
            assert session.connection().exec_driver_sql("PRAGMA user_version").scalar_one() == SCHEMA_VERSION
        again.close()


class TestADraftOfTheThirdVersion:
    def test_gets_its_first_step(self, deal: DataDirectory, draft: Draft, tmp_path: Path) -> None:
        path = deal.deal_path(KEY)
        deal.close()
        connection = sqlite3.connect(path)
        connection.executescript(
            "DROP TABLE draft_step; ALTER TABLE draft DROP COLUMN author; PRAGMA user_version = 3;"
        )
        connection.close()

        again = DataDirectory(tmp_path / "var")
        with again.deal(KEY).read() as session:
            step = last_step(session, draft.id)
            assert drafts.draft(session, draft.id) == draft
        again.close()

        assert (step.revision, step.action, step.actor, step.text) == (1, DraftAction.DRAFTED, None, "First.")


class TestADocumentOfTheThirdVersion:
    def test_reads_as_it_did_and_is_taken_on_from_where_it_was(self, deal: DataDirectory, tmp_path: Path) -> None:
        failed, queued = add_document(deal, "failed.pdf"), add_document(deal, "queued.txt")
        with deal.deal(KEY).write() as session:
            row = session.get_one(VersionRow, failed.version)
            row.state, row.problem, row.attempts = "FAILED", "The file is damaged.", 1
            session.add(row)
        path = deal.deal_path(KEY)
        deal.close()
        connection = sqlite3.connect(path)
        for column in _STANDING:
            connection.execute(f"ALTER TABLE version DROP COLUMN {column}")
        connection.execute("PRAGMA user_version = 3")
        connection.commit()
        connection.close()

        again = DataDirectory(tmp_path / "var")
        with again.deal(KEY).write() as session:
            before = documents.document(session, failed.id)
            claim = claims.claim_next(session, owner="one", at=NOW, lease=timedelta(minutes=5))
        again.close()

        assert before is not None
        assert (before.state, before.problem, before.attempts) == ("FAILED", "The file is damaged.", 1)
        assert (before.since, before.notice, before.remedy, before.description) == (None, None, None, None)
        assert claim is not None
        assert (claim.document, claim.faults, claim.interruptions) == (queued.id, 0, 0)
