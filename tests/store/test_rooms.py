import pytest
from sqlmodel import delete

from store import rooms
from store.database import DataDirectory
from store.rooms import MissingPolicyVersionError
from store.tables import PolicyVersionRow
from tests.store.conftest import KEY, ROOM


class TestRoom:
    def test_comes_back_as_it_was_written(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).read() as session:
            read = rooms.room(session)

        assert read == ROOM

    def test_cannot_be_read_without_a_policy_version(self, deal: DataDirectory) -> None:
        with deal.deal(KEY).write() as session:
            session.exec(delete(PolicyVersionRow))

        with deal.deal(KEY).read() as session, pytest.raises(MissingPolicyVersionError):
            rooms.room(session)
