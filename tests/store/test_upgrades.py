import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealroom.checks import Checks
from store import policy_versions, rooms
from store.checks import checks
from store.database import SCHEMA_VERSION, DataDirectory
from tests.store.conftest import KEY, NOW, ROOM

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
