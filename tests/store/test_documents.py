from datetime import timedelta

from dealroom.documents import EnrichmentState, StoredText
from store import claims, documents, texts
from store.claims import Told
from store.database import DataDirectory
from tests.store.conftest import KEY, NOW, add_document

LEASE = timedelta(minutes=5)


class TestRequeue:
    def test_keeps_the_text_that_drafts_rest_on(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            texts.add_text(session, new.version, StoredText(text="Revenue was 45.2."))
            documents.requeue(session, new.id, at=NOW)
            again = claims.claim_next(session, owner="two", at=NOW, lease=LEASE)

        assert again is not None
        assert again.version != new.version
        with deal.deal(KEY).read() as session:
            assert texts.text(session, new.version) == StoredText(text="Revenue was 45.2.")
            assert texts.text(session, again.version) is None

    def test_starts_over(self, deal: DataDirectory) -> None:
        new = add_document(deal)
        with deal.deal(KEY).write() as session:
            claim = claims.claim_next(session, owner="one", at=NOW, lease=LEASE)
            assert claim is not None
            claims.checkpoint(session, claim, state=EnrichmentState.FAILED, at=NOW, told=Told(problem="Locked."))
            documents.requeue(session, new.id, at=NOW)

            again = claims.claim_next(session, owner="two", at=NOW, lease=LEASE)

        assert again is not None
        assert again.state is EnrichmentState.QUEUED
        assert again.attempts == 1
