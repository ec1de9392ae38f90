import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from store import changes
from store.database import Database, DataDirectory, NewerDatabaseError
from store.tables import DEAL_TABLES
from tests.store.conftest import KEY


class TestDatabase:
    def test_sees_one_moment_in_a_read_session(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).read() as reader:
            before = changes.last_change(reader)
            with deal.deal(KEY).write() as writer:
                changes.add_change(writer, kind="draft", subject="thread-1", detail="SCOPE")

            assert changes.last_change(reader) == before

    def test_cannot_write_in_a_read_session(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).read() as session:
            changes.add_change(session, kind="draft", subject="thread-1", detail="SCOPE")
            with pytest.raises(OperationalError, match="readonly"):
                session.flush()

        with deal.deal(KEY).read() as session:
            assert changes.last_change(session) == 0

    def test_keeps_nothing_of_a_write_session_that_raised(self, deal: DataDirectory) -> None:
        def failing() -> None:
            with deal.deal(KEY).write() as session:
                changes.add_change(session, kind="draft", subject="thread-1", detail="SCOPE")
                session.flush()
                raise LookupError

        with pytest.raises(LookupError):
            failing()

        with deal.deal(KEY).read() as session:
            assert changes.last_change(session) == 0

    def test_lets_writers_take_turns(self, deal: DataDirectory) -> None:
        def write() -> None:
            for _ in range(20):
                with deal.deal(KEY).write() as session:
                    number = changes.last_change(session)
                    changes.add_change(session, kind="draft", subject=str(number), detail="SCOPE")

        writers = [threading.Thread(target=write) for _ in range(4)]
        for writer in writers:
            writer.start()
        for writer in writers:
            writer.join()

        with deal.deal(KEY).read() as session:
            found = changes.changes_since(session, 0, kind="draft")
        assert [change.subject for change in found] == [str(number) for number in range(80)]

    def test_refuses_a_file_of_a_later_version(self, tmp_path: Path) -> None:
        path = tmp_path / "later.db"
        with sqlite3.connect(path) as connection:
            connection.execute("PRAGMA user_version=99")
        connection.close()

        with pytest.raises(NewerDatabaseError, match=r"later\.db"):
            Database(path, DEAL_TABLES)


class TestDataDirectory:
    def test_opens_more_deals_than_it_holds(self, data: DataDirectory) -> None:
        keys = [f"{number:08d}".replace("0", "a").replace("1", "b") for number in range(40)]

        for key in keys:
            with data.deal(key).write() as session:
                changes.add_change(session, kind="draft", subject=key, detail="SCOPE")

        for key in keys:
            with data.deal(key).read() as session:
                assert changes.last_change(session) >= 1
