from datetime import timedelta

from dealroom.ids import DealId
from store import registry
from store.database import DataDirectory
from store.registry import RegisteredDeal
from tests.store.conftest import NOW

LARCH = RegisteredDeal(DealId("deal-larch"), "keylarch", "larch", "Project Larch", NOW)
ALDER = RegisteredDeal(DealId("deal-alder"), "keyalder", "alder", "Project Alder", NOW + timedelta(days=1))


def register_both(data: DataDirectory) -> None:
    with data.registry.write() as session:
        registry.register(session, LARCH, people=(("ann@example.com", "Ann"), ("bob@example.com", "Bob")))
        registry.register(session, ALDER, people=(("ann@example.com", "Ann"),))


class TestDeals:
    def test_are_found_by_id_slug_and_key(self, data: DataDirectory) -> None:
        register_both(data)

        with data.registry.read() as session:
            assert registry.deal_named(session, "larch") == LARCH
            assert registry.deal_named(session, "deal-alder") == ALDER
            assert registry.deal_with_key(session, "keyalder") == ALDER
            assert registry.deal_named(session, "birch") is None

    def test_are_those_that_a_person_is_in(self, data: DataDirectory) -> None:
        register_both(data)

        with data.registry.read() as session:
            ann = registry.person_by_email(session, "ANN@example.com")
            bob = registry.person_by_email(session, "bob@example.com")
            assert ann is not None
            assert bob is not None
            assert registry.deals_of(session, ann.id) == (LARCH, ALDER)
            assert registry.deals_of(session, bob.id) == (LARCH,)


class TestSessions:
    def test_end_with_time_and_with_sign_out(self, data: DataDirectory) -> None:
        register_both(data)
        with data.registry.write() as session:
            ann = registry.person_by_email(session, "ann@example.com")
            assert ann is not None
            secret = registry.open_session(session, person=ann.id, expires_at=NOW + timedelta(hours=1))

        with data.registry.write() as session:
            assert registry.session_person(session, secret, at=NOW) == ann
            assert registry.session_person(session, secret, at=NOW + timedelta(hours=2)) is None
            assert registry.session_person(session, f"{secret}x", at=NOW) is None
            registry.close_session(session, secret)
            assert registry.session_person(session, secret, at=NOW) is None
