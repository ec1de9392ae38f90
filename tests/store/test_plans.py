from datetime import date

from dealroom.drafts import Draft
from dealroom.threads import Plan, Priority
from store.database import DataDirectory
from store.plans import plans, set_plan
from tests.store.conftest import ANN, KEY
from tests.store.test_draft_steps import THREAD, draft

__all__ = ["draft"]  # a fixture, which brings the thread


class TestAPlan:
    def test_is_what_was_set_last(self, deal: DataDirectory, draft: Draft) -> None:
        assert draft.thread == THREAD
        last = Plan(assignee=ANN.id, priority=Priority.HIGH, due=date(2026, 12, 4))

        with deal.deal(KEY).write() as session:
            set_plan(session, THREAD, Plan())
            set_plan(session, THREAD, last)

        with deal.deal(KEY).read() as session:
            assert plans(session) == {THREAD: last}
