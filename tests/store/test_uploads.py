from datetime import timedelta

import pytest
from sqlmodel import Session

from dealroom.ids import DealId
from store import registry, uploads
from store.database import DataDirectory
from store.registry import Person, RegisteredDeal
from tests.store.conftest import NOW

WEEK = timedelta(days=7)


@pytest.fixture
def ann(data: DataDirectory) -> Person:
    deal = RegisteredDeal(DealId("deal-larch"), "keylarch", "larch", "Project Larch", NOW)
    with data.registry.write() as session:
        registry.register(session, deal, people=(("ann@example.com", "Ann"),))
    with data.registry.read() as session:
        found = registry.person_by_email(session, "ann@example.com")
    assert found is not None
    return found


def begun(session: Session, person: Person, length: int | None = None) -> str:
    return uploads.begin_upload(session, person=person.id, at=NOW, expires_at=NOW + WEEK, length=length, name="a.pdf")


class TestClaimUpload:
    def test_binds_an_upload_to_its_person_and_their_first_deal(self, data: DataDirectory, ann: Person) -> None:
        with data.registry.write() as session:
            upload = uploads.add_upload(session, person=ann.id, sha256="0" * 64, size=3, at=NOW)

        with data.registry.write() as session:
            assert uploads.claim_upload(session, upload, person="person-other", deal_key="keylarch") is None
            claimed = uploads.claim_upload(session, upload, person=ann.id, deal_key="keylarch")
            assert claimed is not None
            assert claimed.size == 3
            assert uploads.claim_upload(session, upload, person=ann.id, deal_key="keyalder") is None


class TestAnUploadOnItsWay:
    def test_is_found_by_its_person_until_it_expires(self, data: DataDirectory, ann: Person) -> None:
        with data.registry.write() as session:
            upload = begun(session, ann, 5)

        with data.registry.read() as session:
            found = uploads.incoming_upload(session, upload, person=ann.id, at=NOW)
            assert found is not None
            assert (found.length, found.name, found.expires_at) == (5, "a.pdf", NOW + WEEK)
            assert uploads.incoming_upload(session, upload, person="person-other", at=NOW) is None
            assert uploads.incoming_upload(session, upload, person=ann.id, at=NOW + WEEK) is None

    def test_becomes_one_that_waits_under_the_same_id(self, data: DataDirectory, ann: Person) -> None:
        with data.registry.write() as session:
            upload = begun(session, ann)
            found = uploads.incoming_upload(session, upload, person=ann.id, at=NOW)
            assert found is not None
            uploads.finish_upload(session, found, sha256="1" * 64, size=9, at=NOW)

        with data.registry.read() as session:
            assert uploads.incoming_upload(session, upload, person=ann.id, at=NOW) is None
            done = uploads.upload(session, upload, person=ann.id)
            assert done is not None
            assert (done.size, done.name, done.deal_key) == (9, "a.pdf", None)
            assert uploads.upload(session, upload, person="person-other") is None
            assert uploads.waiting_sizes(session) == ((ann.id, 9),)

    def test_learns_its_length(self, data: DataDirectory, ann: Person) -> None:
        with data.registry.write() as session:
            upload = begun(session, ann)
            uploads.learn_length(session, upload, 77)

        with data.registry.read() as session:
            (found,) = uploads.uploads_on_their_way(session)
            assert found.length == 77


class TestForgetUploads:
    def test_forgets_what_waited_too_long_and_what_expired(self, data: DataDirectory, ann: Person) -> None:
        later = NOW + WEEK
        with data.registry.write() as session:
            begun(session, ann)
            uploads.add_upload(session, person=ann.id, sha256="0" * 64, size=3, at=NOW - timedelta(seconds=1))
            kept = uploads.add_upload(session, person=ann.id, sha256="0" * 64, size=3, at=NOW)
            uploads.forget_uploads(session, before=later - WEEK, at=later)

        with data.registry.read() as session:
            assert uploads.known_uploads(session) == {kept}
