from dataclasses import replace
from datetime import timedelta

import pytest

from dealroom.documents import Location
from dealroom.drafts import Draft
from dealroom.ids import CitationId, DocumentId, DraftId, SentAnswerId, VersionId
from dealroom.sent import RestedOn, SentAnswer
from dealroom.verdict import Citation, MatchedBy, Segment, Span
from store import sent_answers
from store.database import DataDirectory
from tests.store.conftest import BIDDER, KEY, NOW
from tests.store.test_draft_steps import THREAD, draft

__all__ = ["draft"]  # a fixture

LEASE = DocumentId("doc-lease")
FIRST = SentAnswer(
    id=SentAnswerId("sent-first"),
    thread=THREAD,
    draft=DraftId("draft-abcdefgh"),
    step=1,
    sent_at=NOW,
    sent_by="user-lead",
    text="It ends in 2031.",
    segments=(Segment("It ends in "), Segment("2031", (CitationId("cite-1"),)), Segment(".")),
    citations=(
        Citation(
            id=CitationId("cite-1"),
            document=LEASE,
            version=VersionId("version-1"),
            quote="ends in 2031",
            location=Location(3, 15, line=1),
            spans=(Span(3, 15),),
            occurrences=1,
            matched_by=MatchedBy.EXACT,
            anchor="2031",
            anchor_span=Span(11, 15),
        ),
    ),
    rests_on=(RestedOn(LEASE, VersionId("version-1"), "Lease", was_passed=True),),
    audience=(BIDDER.id,),
    policy_version=1,
    acknowledged_uncited=False,
)
SECOND = replace(
    FIRST,
    id=SentAnswerId("sent-second"),
    text="It ends in 2032.",
    sent_at=NOW + timedelta(days=1),
    supersedes=FIRST.id,
)


@pytest.fixture
def sent(deal: DataDirectory, draft: Draft) -> DataDirectory:
    assert draft.id == FIRST.draft
    with deal.deal(KEY).write() as session:
        sent_answers.add_sent_answer(session, FIRST)
    return deal


class TestASentAnswer:
    def test_comes_back_as_it_left(self, sent: DataDirectory) -> None:
        with sent.deal(KEY).read() as session:
            assert sent_answers.sent_answer(session, FIRST.id) == FIRST
            assert sent_answers.current_answer(session, THREAD) == FIRST
            assert sent_answers.sent_answer(session, "sent-none") is None
            assert sent_answers.current_answers(session, []) == ()
        assert (FIRST.passed, FIRST.cited) == ({LEASE}, {LEASE})

    def test_is_kept_when_it_is_superseded(self, sent: DataDirectory) -> None:
        with sent.deal(KEY).write() as session:
            sent_answers.add_sent_answer(session, SECOND)

        with sent.deal(KEY).read() as session:
            assert sent_answers.current_answers(session) == (SECOND,)
            assert sent_answers.answers_of(session, THREAD) == (SECOND, replace(FIRST, superseded_at=SECOND.sent_at))
