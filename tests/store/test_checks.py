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
