import sqlite3
from pathlib import Path

from dealroom.checks import Checks
from store.checks import checks, set_checks
from store.database import DataDirectory
from store.encoding import checks_from_json, checks_to_json
from tests.store.conftest import KEY

WANTED = Checks(own_terms=("Project Larch", "EUR 50m"), strikes_uncited=True)


class TestChecks:
    def test_are_the_default_ones_until_somebody_sets_them(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).read() as session:
            assert checks(session) == Checks()

    def test_come_back_as_they_were_set_last(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).write() as session:
            set_checks(session, Checks(own_terms=("Kestrel",)))
            set_checks(session, WANTED)

        with deal.deal(KEY).read() as session:
            assert checks(session) == WANTED

    def test_come_back_from_json(self) -> None:
        assert checks_from_json(checks_to_json(WANTED)) == WANTED


class TestADatabaseOfAnEarlierVersion:
    def test_gets_the_table_when_it_is_opened(self, deal: DataDirectory, tmp_path: Path) -> None:
        path = deal.deal_path(KEY)
        deal.close()
        with sqlite3.connect(path) as connection:
            connection.execute("DROP TABLE checks")
            connection.execute("PRAGMA user_version=1")
        connection.close()

        again = DataDirectory(tmp_path / "var")
        with again.deal(KEY).write() as session:
            set_checks(session, WANTED)
        with again.deal(KEY).read() as session:
            assert checks(session) == WANTED
        again.close()
