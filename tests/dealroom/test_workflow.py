"""The tables of the workflow, cell by cell."""

from itertools import product

import pytest

from dealroom.drafts import DraftStatus
from dealroom.threads import ThreadStatus
from dealroom.workflow import DraftAct, ThreadStep, draft_after, draft_refusal, thread_after, thread_refusal

# Where a draft stands after each act; a dash where the act is refused.
#              EDIT     APPROVE   REJECT    SEND  LEAVE_STALE
DRAFTS = {
    "DRAFTED": "DRAFTED  APPROVED  REJECTED  -     STALE",
    "APPROVED": "DRAFTED -         REJECTED  SENT  STALE",
    "REJECTED": "DRAFTED -         -         -     -",
    "SENT": "-           -         -         -     -",
    "STALE": "DRAFTED    -         REJECTED  -     -",
}
ACTS = (DraftAct.EDIT, DraftAct.APPROVE, DraftAct.REJECT, DraftAct.SEND, DraftAct.LEAVE_STALE)

# Where a thread stands after each step; a dash where it does not take it.
#                   DRAFTING PROPOSED  UNPROVED      EMPTIED ANSWERED CLOSED REOPENED WITHDRAWN
THREADS = {
    "OPEN": "         DRAFTING IN_REVIEW MANUAL_REVIEW -       ANSWERED CLOSED -        WITHDRAWN",
    "DRAFTING": "     DRAFTING IN_REVIEW MANUAL_REVIEW -       ANSWERED CLOSED -        WITHDRAWN",
    "IN_REVIEW": "    DRAFTING IN_REVIEW MANUAL_REVIEW OPEN    ANSWERED CLOSED -        WITHDRAWN",
    "MANUAL_REVIEW": "DRAFTING IN_REVIEW MANUAL_REVIEW OPEN    ANSWERED CLOSED -        WITHDRAWN",
    "ANSWERED": "     -        -         -             -       ANSWERED CLOSED -        -",
    "CLOSED": "       -        -         -             -       -        -      OPEN     -",
    "WITHDRAWN": "    -        -         -             -       -        -      -        -",
}
STEPS = (
    ThreadStep.DRAFTING,
    ThreadStep.PROPOSED,
    ThreadStep.UNPROVED,
    ThreadStep.EMPTIED,
    ThreadStep.ANSWERED,
    ThreadStep.CLOSED,
    ThreadStep.REOPENED,
    ThreadStep.WITHDRAWN,
)


class TestADraft:
    @pytest.mark.parametrize(("status", "act"), list(product(DraftStatus, DraftAct)))
    def test_stands_after_each_act_where_the_table_says(self, status: DraftStatus, act: DraftAct) -> None:
        word = DRAFTS[status.value].split()[ACTS.index(act)]
        expected = None if word == "-" else DraftStatus(word)

        assert draft_after(status, act) is expected

    @pytest.mark.parametrize(("status", "act"), list(product(DraftStatus, DraftAct)))
    def test_says_why_exactly_where_it_refuses(self, status: DraftStatus, act: DraftAct) -> None:
        because = draft_refusal(status, act)

        assert (because is None) is (draft_after(status, act) is not None)
        assert because is None or because.endswith(".")

    def test_is_sent_from_approved_alone(self) -> None:
        assert [status for status in DraftStatus if draft_after(status, DraftAct.SEND)] == [DraftStatus.APPROVED]

    def test_that_was_sent_takes_no_act(self) -> None:
        assert {draft_after(DraftStatus.SENT, act) for act in DraftAct} == {None}


class TestAThread:
    @pytest.mark.parametrize(("status", "step"), list(product(ThreadStatus, ThreadStep)))
    def test_stands_after_each_step_where_the_table_says(self, status: ThreadStatus, step: ThreadStep) -> None:
        word = THREADS[status.value].split()[STEPS.index(step)]
        expected = None if word == "-" else ThreadStatus(word)

        assert thread_after(status, step) is expected

    @pytest.mark.parametrize("status", list(ThreadStatus))
    def test_takes_an_answer_unless_it_says_why_not(self, status: ThreadStatus) -> None:
        assert (thread_refusal(status) is None) is (thread_after(status, ThreadStep.ANSWERED) is not None)

    @pytest.mark.parametrize("status", list(ThreadStatus))
    def test_shows_outside_four_states_alone(self, status: ThreadStatus) -> None:
        assert status.as_shown_outside.value in {"OPEN", "ANSWERED", "CLOSED", "WITHDRAWN"}
