from datetime import timedelta

import pytest

from dealroom.drafts import Draft, DraftAction, DrafterIdentity, DraftStatus
from dealroom.evidence import Availability
from dealroom.ids import DraftId, ThreadId
from dealroom.threads import Thread, ThreadKind, ThreadStatus
from dealroom.verdict import Review, VerificationReason, VerificationState
from store import drafts, threads
from store.database import DataDirectory
from store.draft_steps import last_step, purge_texts, steps_of_thread
from store.drafts import Basis
from tests.store.conftest import ANN, KEY, NOW

THREAD = ThreadId("thread-abcdefgh")
BASIS = Basis(None, None, None, ())


def review(answer: str) -> Review:
    return Review(
        availability=Availability.PARTIAL,
        answer=answer,
        segments=(),
        missing="",
        state=VerificationState.UNVERIFIED,
        reason=VerificationReason.NO_SURVIVING_CITATION,
        citations=(),
        dropped=(),
        flags=(),
    )


@pytest.fixture
def draft(deal: DataDirectory) -> Draft:
    made = Draft(
        id=DraftId("draft-abcdefgh"),
        thread=THREAD,
        revision=1,
        created_at=NOW,
        status=DraftStatus.DRAFTED,
        drafter=DrafterIdentity("extractive"),
        review=review("First."),
        not_searchable=(),
        policy_version=1,
    )
    with deal.deal(KEY).write() as session:
        thread = Thread(THREAD, "q-1", ThreadKind.QUESTION, "Title", "Body", ANN.id, NOW, ThreadStatus.OPEN)
        threads.add_thread(session, thread)
        drafts.add_draft(session, made, basis=BASIS, rules_version="1")
    return made


class TestSteps:
    def test_begin_with_the_drafters_text(self, deal: DataDirectory, draft: Draft) -> None:
        with deal.deal(KEY).read() as session:
            step = last_step(session, draft.id)

        assert (step.revision, step.action, step.actor, step.text) == (1, DraftAction.DRAFTED, None, "First.")
        assert step.at == NOW

    def test_keep_every_text_and_every_decision(self, deal: DataDirectory, draft: Draft) -> None:
        later = NOW + timedelta(hours=1)
        with deal.deal(KEY).write() as session:
            rejected = drafts.set_status(
                session,
                draft,
                DraftStatus.REJECTED,
                action=DraftAction.REJECTED,
                actor=ANN.id,
                at=later,
                reason="No.",
            )
            edited = Draft(
                draft.id,
                THREAD,
                rejected.revision + 1,
                NOW,
                DraftStatus.DRAFTED,
                draft.drafter,
                review("Second."),
                (),
                1,
                author=ANN.id,
            )
            drafts.set_text(session, edited, basis=BASIS, rules_version="2", at=later)

        with deal.deal(KEY).read() as session:
            steps = steps_of_thread(session, THREAD)[draft.id]
            assert drafts.draft(session, draft.id) == edited
            assert drafts.rules_version_of(session, draft.id) == "2"
        assert [(step.revision, step.action, step.text, step.reason) for step in steps] == [
            (1, DraftAction.DRAFTED, "First.", None),
            (2, DraftAction.REJECTED, None, "No."),
            (3, DraftAction.EDITED, "Second.", None),
        ]
        assert [step.number for step in steps] == sorted(step.number for step in steps)

    def test_of_a_draft_whose_ground_moved_hold_what_moved(self, deal: DataDirectory, draft: Draft) -> None:
        with deal.deal(KEY).write() as session:
            stale = drafts.make_stale(session, draft, actor=ANN.id, at=NOW, because="“Lease” was replaced.")

        with deal.deal(KEY).read() as session:
            step = last_step(session, draft.id)
            assert drafts.draft(session, draft.id) == stale
        assert (stale.status, stale.revision) == (DraftStatus.STALE, 2)
        assert (step.action, step.reason) == (DraftAction.STALE, "“Lease” was replaced.")

    def test_lose_their_texts_when_they_are_purged(self, deal: DataDirectory, draft: Draft) -> None:
        with deal.deal(KEY).write() as session:
            drafts.make_stale(session, draft, actor=ANN.id, at=NOW, because="Because.")
            purge_texts(session, draft.id)

        with deal.deal(KEY).read() as session:
            steps = steps_of_thread(session, THREAD)[draft.id]
        assert [(step.action, step.text, step.reason) for step in steps] == [
            (DraftAction.DRAFTED, None, None),
            (DraftAction.STALE, None, None),
        ]
