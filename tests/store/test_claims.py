from datetime import timedelta

from dealroom.documents import DocumentKind, EnrichmentState
from store import changes, claims, documents
from store.claims import Told
from store.database import DataDirectory
from store.tables import DocumentRow, VersionRow
from tests.store.conftest import KEY, NOW, add_document

LEASE = timedelta(minutes=5)
SOON = timedelta(seconds=10)


class TestClaimNext:
    def test_gives_a_document_to_one_worker_alone(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            first = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            second = claims.claim_next(session, owner="two", at=NOW, lease=LEASE)

        assert first is not None
        assert first.document == new.id
        assert second is None

    def test_gives_it_again_when_the_lease_has_run_out(self, deal: DataDirectory) -> None:
        add_document(deal)

        with deal.deal(KEY).write() as session:
            claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            again = claims.claim_next(session, owner="two", at=NOW + 2 * LEASE, lease=LEASE)

        assert again is not None
        assert again.attempts == 2

    def test_takes_what_was_never_begun_in_the_order_of_arrival(self, deal: DataDirectory) -> None:
        first, second = add_document(deal, "a.txt"), add_document(deal, "b.txt")

        with deal.deal(KEY).write() as session:
            taken = [claims.claim_next(session, owner="one", at=NOW, lease=LEASE) for _ in range(3)]

        assert [claim and claim.document for claim in taken] == [first.id, second.id, None]

    def test_takes_what_was_put_down_after_what_was_never_begun(self, deal: DataDirectory) -> None:
        first, second = add_document(deal, "a.txt"), add_document(deal, "b.txt")

        with deal.deal(KEY).write() as session:
            one = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert one is not None
            claims.give_back(session, one)
            two = claims.claim_next(session, owner="one", at=NOW + SOON, lease=LEASE)
            again = claims.claim_next(session, owner="one", at=NOW + SOON, lease=LEASE)

        assert two is not None
        assert again is not None
        assert (one.document, two.document, again.document) == (first.id, second.id, first.id)
        assert (again.attempts, again.interruptions, again.number) == (2, 0, 2)

    def test_counts_what_ended_without_a_word(self, deal: DataDirectory) -> None:
        add_document(deal)

        with deal.deal(KEY).write() as session:
            claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            claims.release(session, frozenset({"one"}))
            again = claims.claim_next(session, owner="two", at=NOW, lease=LEASE)
            assert again is not None
            claims.renew(session, again, until=NOW + LEASE, has_advanced=True)
            claims.release(session, frozenset({"two"}))
            third = claims.claim_next(session, owner="three", at=NOW, lease=LEASE)

        assert again.interruptions == 1
        assert third is not None
        assert third.interruptions == 0

    def test_leaves_out_what_waits_for_another_try(self, deal: DataDirectory) -> None:
        add_document(deal)
        with deal.deal(KEY).write() as session:
            claim = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            claims.put_off(session, claim, fault="It was busy.", at=NOW, until=NOW + SOON)

            early = claims.claim_next(session, owner="one", at=NOW + SOON / 2, lease=LEASE)
            waiting = claims.count_waiting(session, at=NOW + SOON / 2)
            again = claims.claim_next(session, owner="one", at=NOW + SOON, lease=LEASE)

        assert (early, waiting) == (None, 0)
        assert again is not None
        assert (again.faults, again.interruptions) == (1, 0)

    def test_leaves_out_what_is_settled(self, deal: DataDirectory) -> None:
        add_document(deal)
        with deal.deal(KEY).write() as session:
            claim = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            claims.checkpoint(session, claim, state=EnrichmentState.FAILED, at=NOW, told=Told(problem="Locked."))

            assert claims.claim_next(session, owner="two", at=NOW + 2 * LEASE, lease=LEASE) is None
            assert claims.count_unsettled(session) == 0


class TestAClaim:
    def test_is_lost_with_its_document(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            claim = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            session.get_one(DocumentRow, new.id).version_id = ""
            session.flush()
            claims.give_back(session, claim)
            claims.put_off(session, claim, fault="It was busy.", at=NOW, until=NOW + SOON)
            held = (
                claims.renew(session, claim, until=NOW + LEASE),
                claims.checkpoint(session, claim, state=EnrichmentState.EMBEDDING, at=NOW),
                claims.settle(session, claim, at=NOW),
            )

        with deal.deal(KEY).read() as session:
            row = session.get_one(VersionRow, new.version)
            after = (row.state, row.last_fault, row.lease_owner)
        assert held == (False, False, False)
        assert after == ("QUEUED", None, "one")

    def test_is_not_taken_for_an_earlier_one_of_the_same_worker(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            first = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            documents.requeue(session, new.id, at=NOW)
            second = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert first is not None
            assert second is not None
            held = [claims.renew(session, claim, until=NOW + LEASE) for claim in (first, second)]

        assert (first.attempts, second.attempts) == (1, 1)
        assert held == [False, True]


class TestAbandoned:
    def test_names_the_processes_that_are_no_more(self, deal: DataDirectory) -> None:
        add_document(deal, "a.txt")
        add_document(deal, "b.txt")
        with deal.deal(KEY).write() as session:
            claims.claim_next(session, owner="dead", at=NOW, lease=LEASE)
            claims.claim_next(session, owner="alive", at=NOW, lease=LEASE)

            gone = claims.abandoned(session, is_alive=lambda name: name == "alive")
            claims.release(session, gone)
            left = claims.count_waiting(session, at=NOW)

        assert gone == {"dead"}
        assert left == 1


class TestCheckpoint:
    def test_is_refused_to_a_worker_that_lost_its_lease(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            lost = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert lost is not None
            claims.claim_next(session, owner="two", at=NOW + 2 * LEASE, lease=LEASE)

            held = claims.checkpoint(session, lost, state=EnrichmentState.READY, at=NOW)

        with deal.deal(KEY).read() as session:
            document = documents.document(session, new.id)
        assert not held
        assert document is not None
        assert document.state is EnrichmentState.QUEUED

    def test_tells_subscribers(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            claim = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            told = Told(kind=DocumentKind.PDF, problem="One page.", is_partial=True, page_count=3)
            claims.checkpoint(session, claim, state=EnrichmentState.EMBEDDING, at=NOW, told=told)
            claims.settle(session, claim, at=NOW)

        with deal.deal(KEY).read() as session:
            heard = [(change.subject, change.detail) for change in changes.changes_since(session, 0, kind="document")]
            document = documents.document(session, new.id)
        assert heard == [(new.id, "QUEUED"), (new.id, "EMBEDDING"), (new.id, "PARTIAL")]
        assert document is not None
        assert (document.kind, document.page_count, document.problem) == (DocumentKind.PDF, 3, "One page.")
