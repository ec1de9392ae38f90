from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from dealroom.drafts import Draft, DraftAction, DraftStatus
from dealroom.threads import ThreadStatus
from drafting import deciding
from drafting.refusal import RefusalKind, Refused
from drafting.steps import UnknownDraftError
from store.audit_log import sealed_text
from store.draft_steps import last_step
from tests.drafting.conftest import ANN, BOB, LEAD, SECOND, SELLER, TEXT, Workplace


def approve(place: Workplace, draft: Draft, *, expected: int = 1, actor: str = LEAD) -> Any:
    return deciding.approve(place, place.key, draft=draft.id, expected=expected, actor=place.user(actor))


def reject(
    place: Workplace, draft: Draft, *, expected: int = 1, reason: str = "Too vague.", actor: str = SECOND
) -> Any:
    return deciding.reject(place, place.key, draft=draft.id, expected=expected, reason=reason, actor=place.user(actor))


class TestApprove:
    def test_makes_a_draft_ready_to_be_sent(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        approved = approve(place, draft)

        assert (approved.status, approved.revision) == (DraftStatus.APPROVED, 2)
        assert place.stored(draft) == approved
        record = place.trail()[-1]
        assert (record["action"], record["actor"]) == ("draft.approved", place.user(LEAD))
        assert (record["draft"], record["revision"]) == (draft.id, 2)

    def test_leaves_the_verdict_to_be_replayed(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        approve(place, draft)

        assert place.replayed(draft).same

    @pytest.mark.parametrize("actor", [SECOND, ANN, BOB, SELLER])
    def test_is_for_roles_that_may(self, place: Workplace, actor: str) -> None:
        draft = place.write(TEXT, place.given())
        before = place.trail()

        refused = approve(place, draft, actor=actor)

        assert isinstance(refused, Refused)
        assert refused.kind is RefusalKind.FORBIDDEN
        assert place.stored(draft) == draft
        assert place.trail() == before

    def test_is_no_operators_business(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        refused = deciding.approve(place, place.key, draft=draft.id, expected=1, actor="operator")

        assert isinstance(refused, Refused)
        assert refused.kind is RefusalKind.FORBIDDEN

    def test_twice_is_refused_in_words(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        approve(place, draft)

        refused = approve(place, draft, expected=2)

        assert refused == Refused(RefusalKind.CONFLICT, "This draft is approved already.")

    def test_by_two_at_once_is_done_by_one(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        with ThreadPoolExecutor(4) as pool:
            outcomes = list(pool.map(lambda _: approve(place, draft), range(4)))

        refused = [item for item in outcomes if isinstance(item, Refused)]
        assert len(refused) == 3
        assert {item.kind for item in refused} == {RefusalKind.CONFLICT}
        assert all("Lea approved it on" in item.sentence for item in refused)
        assert place.stored(draft).revision == 2
        assert [record["action"] for record in place.trail()].count("draft.approved") == 1

    def test_of_no_draft_is_a_surprise(self, place: Workplace) -> None:
        with pytest.raises(UnknownDraftError):
            deciding.approve(place, place.key, draft="draft-none", expected=1, actor=place.user(LEAD))  # type: ignore[arg-type]


class TestReject:
    def test_keeps_the_reason_with_the_draft_and_its_hash_in_the_trail(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        rejected = reject(place, draft)

        assert (rejected.status, rejected.revision) == (DraftStatus.REJECTED, 2)
        record = place.trail()[-1]
        assert record["action"] == "draft.rejected"
        assert "vague" not in str(place.trail())
        with place.data.deal(place.key).read() as session:
            step = last_step(session, draft.id)
            assert sealed_text(session, record["reason"]) == "Too vague."
        assert (step.action, step.reason, step.actor) == (DraftAction.REJECTED, "Too vague.", place.user(SECOND))

    def test_opens_the_thread_again_where_no_other_draft_is_under_review(self, place: Workplace) -> None:
        first, second = place.write(TEXT, place.given()), place.write(TEXT, place.given())

        reject(place, first)
        assert place.thread_status("r-1") is ThreadStatus.IN_REVIEW

        reject(place, second)
        assert place.thread_status("r-1") is ThreadStatus.OPEN

    def test_is_possible_once_a_draft_was_approved(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        approve(place, draft)

        assert reject(place, draft, expected=2).status is DraftStatus.REJECTED

    @pytest.mark.parametrize("actor", [ANN, BOB, SELLER])
    def test_is_for_advisory_roles(self, place: Workplace, actor: str) -> None:
        draft = place.write(TEXT, place.given())

        refused = reject(place, draft, actor=actor)

        assert refused.kind is RefusalKind.FORBIDDEN
        assert place.stored(draft) == draft

    def test_of_an_older_revision_is_told_who_came_first(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        approve(place, draft)

        refused = reject(place, draft)

        assert refused.kind is RefusalKind.CONFLICT
        assert "Lea approved it on 30 Nov 2026" in refused.sentence
        assert place.stored(draft).status is DraftStatus.APPROVED
