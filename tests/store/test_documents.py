from datetime import timedelta

from dealroom.documents import DocumentKind, EnrichmentState, StoredText
from store import changes, documents, texts
from store.database import DataDirectory
from store.documents import Told
from tests.store.conftest import KEY, NOW, add_document

LEASE = timedelta(minutes=5)


class TestClaimNext:
    def test_gives_a_document_to_one_worker_alone(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            first = documents.claim_next(session, owner="one", at=NOW, lease=LEASE)
            second = documents.claim_next(session, owner="two", at=NOW, lease=LEASE)

        assert first is not None
        assert first.document == new.id
        assert second is None

    def test_gives_it_again_when_the_lease_has_run_out(self, deal: DataDirectory) -> None:
        add_document(deal)

        with deal.deal(KEY).write() as session:
            documents.claim_next(session, owner="one", at=NOW, lease=LEASE)
            again = documents.claim_next(session, owner="two", at=NOW + 2 * LEASE, lease=LEASE)

        assert again is not None
        assert again.attempts == 2

    def test_leaves_out_what_is_settled(self, deal: DataDirectory) -> None:
        add_document(deal)
        with deal.deal(KEY).write() as session:
            claim = documents.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            documents.checkpoint(session, claim, state=EnrichmentState.FAILED, told=Told(problem="Locked."))

            assert documents.claim_next(session, owner="two", at=NOW + 2 * LEASE, lease=LEASE) is None
            assert documents.count_unsettled(session) == 0


class TestCheckpoint:
    def test_is_refused_to_a_worker_that_lost_its_lease(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            lost = documents.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert lost is not None
            documents.claim_next(session, owner="two", at=NOW + 2 * LEASE, lease=LEASE)

            held = documents.checkpoint(session, lost, state=EnrichmentState.READY)

        with deal.deal(KEY).read() as session:
            document = documents.document(session, new.id)
        assert not held
        assert document is not None
        assert document.state is EnrichmentState.QUEUED

    def test_tells_subscribers(self, deal: DataDirectory) -> None:
        new = add_document(deal)

        with deal.deal(KEY).write() as session:
            claim = documents.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            told = Told(kind=DocumentKind.PDF, problem="One page.", is_partial=True, page_count=3)
            documents.checkpoint(session, claim, state=EnrichmentState.EMBEDDING, told=told)
            documents.settle(session, claim)

        with deal.deal(KEY).read() as session:
            heard = [(change.subject, change.detail) for change in changes.changes_since(session, 0, kind="document")]
            document = documents.document(session, new.id)
        assert heard == [(new.id, "QUEUED"), (new.id, "EMBEDDING"), (new.id, "PARTIAL")]
        assert document is not None
        assert (document.kind, document.page_count, document.problem) == (DocumentKind.PDF, 3, "One page.")


class TestRequeue:
    def test_keeps_the_text_that_drafts_rest_on(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            texts.add_text(session, new.version, StoredText(text="Revenue was 45.2."))
            documents.requeue(session, new.id, at=NOW)
            again = documents.claim_next(session, owner="two", at=NOW, lease=LEASE)

        assert again is not None
        assert again.version != new.version
        with deal.deal(KEY).read() as session:
            assert texts.text(session, new.version) == StoredText(text="Revenue was 45.2.")
            assert texts.text(session, again.version) is None

    def test_starts_over(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            claim = documents.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            documents.checkpoint(session, claim, state=EnrichmentState.FAILED, told=Told(problem="Locked."))
            documents.requeue(session, new.id, at=NOW)

            again = documents.claim_next(session, owner="two", at=NOW, lease=LEASE)

        assert again is not None
        assert again.state is EnrichmentState.QUEUED
        assert again.attempts == 1
