from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlmodel import select

from dealroom.drafts import Draft, DraftStatus
from dealroom.folders import Tier
from dealroom.room import Grant, Room
from dealroom.sent import RestedOn, SentAnswer
from dealroom.threads import ThreadStatus
from dealroom.verdict import VerificationReason
from drafting import writing
from drafting.refusal import RefusalKind, Refused
from store import rooms, sent_answers
from store.draft_steps import last_step
from store.tables import AuditRow, DraftRow, SentAnswerRow
from tests.drafting.conftest import ANN, BOB, CAP, LEAD, NOTICE, SECOND, SELLER, TEXT, Workplace
from tests.running import submitted


def refused(outcome: SentAnswer | Refused) -> Refused:
    assert isinstance(outcome, Refused), outcome
    return outcome


def answers(place: Workplace) -> list[SentAnswerRow]:
    with place.data.deal(place.key).read() as session:
        return list(session.exec(select(SentAnswerRow)))


def by_model(place: Workplace, slug: str = "r-1") -> Draft:
    return place.drafted(submitted(answer=TEXT, citations=[(CAP, 1, "EUR 4.5 million")]), slug=slug)


def widened() -> Callable[[Room], Room]:
    """Make the list of r-1 visible to a third bidder, who may read everything that the others may."""

    def change(room: Room) -> Room:
        third = next(item for item in room.organisations if item.slug == "gamma")
        folder = next(item.id for item in room.folders if item.path == "/Legal")
        lists = tuple(
            replace(item, visible_to=(*item.visible_to, third.id)) if item.slug == "rl-1" else item
            for item in room.request_lists
        )
        return replace(room, request_lists=lists, grants=(*room.grants, Grant(third.id, folder, Tier.DOWNLOAD)))

    return change


class TestSend:
    def test_gives_the_answer_to_whom_the_thread_is_for(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        sent = place.sent(draft)

        room = place.room()
        assert [item.slug for item in room.organisations if item.id in sent.audience] == ["alpha", "beta"]
        assert (sent.text, sent.citations) == (TEXT, draft.review.citations)
        assert "".join(segment.text for segment in sent.segments) == TEXT
        assert (sent.sent_by, sent.draft, sent.supersedes) == (place.user(LEAD), draft.id, None)
        assert place.stored(draft).status is DraftStatus.SENT
        assert place.stored(draft).revision == 3
        assert place.thread_status("r-1") is ThreadStatus.ANSWERED
        with place.data.deal(place.key).read() as session:
            assert sent_answers.current_answer(session, draft.thread) == sent

    def test_holds_which_documents_a_model_was_shown(self, place: Workplace) -> None:
        supply = place.document("Supply agreement")

        written, drafted = place.sent(place.write(TEXT, place.given(), slug="q-2")), place.sent(by_model(place))

        assert [(item.document, item.was_passed) for item in written.rests_on] == [(supply, False)]
        assert [(item.document, item.was_passed) for item in drafted.rests_on] == [(supply, True)]
        assert (written.passed, written.cited) == (frozenset(), {supply})
        assert (drafted.passed, drafted.cited) == ({supply}, {supply})

    def test_is_recorded_as_ids_and_hashes(self, place: Workplace) -> None:
        sent = place.sent(place.write(TEXT, place.given()))

        record = place.trail()[-1]
        assert (record["action"], record["actor"]) == ("draft.sent", place.user(LEAD))
        assert (record["sent"], record["audience"]) == (sent.id, list(sent.audience))
        assert (record["acknowledged_uncited"], record["policy_version"]) == (False, 1)
        with place.data.deal(place.key).read() as session:
            assert "capped" not in "".join(row.body for row in session.exec(select(AuditRow)))

    def test_leaves_the_sent_draft_to_be_replayed_and_to_nobody_to_edit(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        place.sent(draft)

        edited = writing.edit(
            place, place.key, draft=draft.id, expected=3, text="No.", citations=(), actor=place.user(LEAD)
        )

        assert place.replayed(draft).same
        assert isinstance(edited, Refused)
        assert edited.sentence.startswith("This draft was sent and stays as it was sent.")
        assert place.stored(draft).review.answer == TEXT

    @pytest.mark.parametrize("actor", [SECOND, ANN, BOB, SELLER])
    def test_is_for_roles_that_may(self, place: Workplace, actor: str) -> None:
        draft = place.approved(place.write(TEXT, place.given()))

        assert refused(place.send(draft, actor=actor)).kind is RefusalKind.FORBIDDEN
        assert place.stored(draft) == draft
        assert answers(place) == []

    def test_is_for_advisers_where_the_deal_says_so(self, place: Workplace) -> None:
        draft = place.approved(place.write(TEXT, place.given()))
        with place.data.deal(place.key).write() as session:
            assert rooms.set_sending(session, advisors_may_send=True)

        assert isinstance(place.send(draft, actor=SECOND), SentAnswer)

    def test_needs_an_approved_draft(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        because = refused(place.send(draft))

        assert because == Refused(RefusalKind.CONFLICT, "Only an approved draft can be sent. Approve it first.")
        assert place.stored(draft) == draft
        assert answers(place) == []

    def test_of_an_older_revision_is_told_who_came_first(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        place.approved(draft)

        assert "Lea approved it on" in refused(place.send(draft, expected=1)).sentence
        assert answers(place) == []

    def test_by_many_at_once_is_done_once(self, place: Workplace) -> None:
        draft = place.approved(place.write(TEXT, place.given()))

        with ThreadPoolExecutor(4) as pool:
            outcomes = list(pool.map(lambda _: place.send(draft), range(4)))

        assert sum(isinstance(item, SentAnswer) for item in outcomes) == 1
        assert {item.kind for item in outcomes if isinstance(item, Refused)} == {RefusalKind.CONFLICT}
        assert len(answers(place)) == 1
        assert [record["action"] for record in place.trail()].count("draft.sent") == 1

    def test_of_two_drafts_of_one_thread_at_once_is_done_once(self, place: Workplace) -> None:
        drafts = [place.approved(place.write(text, place.given())) for text in (TEXT, f"In short: {TEXT}")]

        with ThreadPoolExecutor(2) as pool:
            outcomes = list(pool.map(place.send, drafts))

        (because,) = [item for item in outcomes if isinstance(item, Refused)]
        assert "Lea sent another answer on" in because.sentence
        assert len(answers(place)) == 1
        assert sorted(place.stored(draft).status for draft in drafts) == [DraftStatus.SENT, DraftStatus.STALE]

    @pytest.mark.parametrize("status", [ThreadStatus.CLOSED, ThreadStatus.WITHDRAWN])
    def test_is_refused_on_a_thread_that_takes_no_answer(self, place: Workplace, status: ThreadStatus) -> None:
        draft = place.approved(place.write(TEXT, place.given()))
        place.set_thread_status("r-1", status)

        assert refused(place.send(draft)).kind is RefusalKind.CONFLICT
        assert answers(place) == []


class TestWhatMoved:
    """Between approving and sending; each leaves the draft stale, and nothing leaves."""

    @pytest.fixture(params=["by a person", "by a model"])
    def draft(self, request: pytest.FixtureRequest, place: Workplace) -> Draft:
        return place.approved(place.write(TEXT, place.given()) if request.param == "by a person" else by_model(place))

    def test_a_folder_that_was_closed_to_one_of_them(self, place: Workplace, draft: Draft) -> None:
        place.close_folder("/Legal/Contracts", "beta")

        because = refused(place.send(draft))

        assert because.kind is RefusalKind.CONFLICT
        assert "“Supply agreement” can no longer be read by everybody whom the answer is for." in because.sentence
        self.assert_stale(place, draft)

    def test_a_document_that_was_replaced(self, place: Workplace, draft: Draft) -> None:
        place.replace_document("Supply agreement")

        assert "“Supply agreement” was replaced by a newer version." in refused(place.send(draft)).sentence
        self.assert_stale(place, draft)

    def test_an_audience_that_was_widened(self, place: Workplace, draft: Draft) -> None:
        with place.data.deal(place.key).write() as session:
            session.connection().exec_driver_sql(
                "INSERT INTO organisation (id, position, slug, name, side) VALUES (?, 9, 'gamma', 'Gamma SA', 'BUY')",
                (f"org-{place.key}{'g' * 16}",),
            )
        place.change(widened())

        assert "The answer would now also go to Gamma SA." in refused(place.send(draft)).sentence
        self.assert_stale(place, draft)

    def test_an_audience_that_can_no_longer_be_told(self, place: Workplace, draft: Draft) -> None:
        place.change(
            lambda room: replace(room, request_lists=tuple(replace(item, owner=None) for item in room.request_lists))
        )

        assert "It can no longer be told who the answer is for." in refused(place.send(draft)).sentence
        self.assert_stale(place, draft)

    def test_a_quote_that_was_edited_in_the_store(self, place: Workplace, draft: Draft) -> None:
        with place.data.deal(place.key).write() as session:
            row = session.get_one(DraftRow, draft.id)
            row.review = row.review.replace("EUR 4.5 million", "EUR 4.6 million")

        assert "not the one that the audit trail recorded" in refused(place.send(draft)).sentence
        self.assert_stale(place, draft)

    def test_nothing_that_the_answer_rests_on_does_not_hinder(self, place: Workplace, draft: Draft) -> None:
        place.close_folder("/Private", "alpha")
        place.replace_document("Memo")

        sent = place.send(draft)

        assert isinstance(sent, SentAnswer)
        assert sent.policy_version == 2

    def test_is_told_again_until_somebody_edits_the_draft(self, place: Workplace) -> None:
        draft = place.approved(place.write(TEXT, place.given()))
        place.close_folder("/Legal/Contracts", "beta")
        place.send(draft)

        again = refused(place.send(draft, expected=3))

        assert "“Supply agreement” can no longer be read" in again.sentence
        assert again.sentence.endswith("Edit it, so that it is checked again, then approve and send it.")

    def test_is_mended_by_an_edit_where_no_model_was_shown_what_closed(self, place: Workplace) -> None:
        draft = place.approved(place.write(TEXT, place.given()))
        place.close_folder("/Legal/Contracts", "beta")
        place.send(draft)

        edited = writing.edit(
            place,
            place.key,
            draft=draft.id,
            expected=3,
            text="Thank you for your question.",
            citations=(),
            actor=place.user(LEAD),
        )

        assert not isinstance(edited, Refused)
        assert place.sent(edited).cited == frozenset()

    def test_is_not_mended_by_an_edit_of_what_a_model_was_shown(self, place: Workplace) -> None:
        draft = place.approved(by_model(place))
        place.close_folder("/Legal/Contracts", "beta")
        place.send(draft)
        edited = writing.edit(
            place,
            place.key,
            draft=draft.id,
            expected=3,
            text="Thank you for your question.",
            citations=(),
            actor=place.user(LEAD),
        )
        assert not isinstance(edited, Refused)

        because = refused(place.send(place.approved(edited)))

        assert "“Supply agreement” can no longer be read" in because.sentence
        assert answers(place) == []

    def assert_stale(self, place: Workplace, draft: Draft) -> None:
        assert answers(place) == []
        assert place.thread_status("r-1") is ThreadStatus.IN_REVIEW
        stored = place.stored(draft)
        assert (stored.status, stored.revision) == (DraftStatus.STALE, draft.revision + 1)
        with place.data.deal(place.key).read() as session:
            assert last_step(session, draft.id).reason
        record = place.trail()[-1]
        assert (record["action"], record["revision"]) == ("draft.stale", stored.revision)
        assert "Supply" not in str(record)


class TestWhatIsNoAnswer:
    @pytest.mark.parametrize(
        ("answer", "quote", "reason"),
        [("The cap is EUR 9 million.", "capped at EUR 9 million", VerificationReason.NO_SURVIVING_CITATION)],
    )
    def test_a_line_for_manual_review_is_never_sent(
        self, place: Workplace, answer: str, quote: str, reason: VerificationReason
    ) -> None:
        draft = place.drafted(submitted(answer=answer, citations=[(quote, 1, "EUR 9 million")]))
        assert draft.review.reason is reason

        because = refused(place.send(place.approved(draft), acknowledges=True))

        assert "holds no answer" in because.sentence
        assert answers(place) == []

    def test_a_line_about_a_denied_scope_is_never_sent(self, place: Workplace) -> None:
        draft = place.drafted(submitted(answer=TEXT, citations=[]), slug="q-1")

        assert "holds no answer" in refused(place.send(place.approved(draft))).sentence

    def test_a_persons_text_on_a_denied_thread_is_never_sent(self, place: Workplace) -> None:
        draft = place.approved(place.write("Thank you for your question.", slug="q-1"))

        assert "It can no longer be told who the answer is for." in refused(place.send(draft)).sentence

    def test_that_the_room_does_not_answer_may_be_sent(self, place: Workplace) -> None:
        draft = place.drafted(submitted(answer="", citations=[], availability="no"))

        sent = place.sent(draft)

        assert sent.text == "The documents in the permitted scope do not answer this question."
        assert sent.citations == ()
        assert sent.passed == {place.document("Supply agreement")}


class TestUncitedSentences:
    def test_leave_only_when_they_are_acknowledged(self, place: Workplace) -> None:
        draft = place.approved(place.write(f"{TEXT} There is no litigation.", place.given()))

        because = refused(place.send(draft))
        assert because.kind is RefusalKind.INPUT
        assert "acknowledgeUncited" in because.sentence
        assert place.stored(draft) == draft
        assert answers(place) == []

        sent = place.send(draft, acknowledges=True)
        assert isinstance(sent, SentAnswer)
        assert sent.acknowledged_uncited
        assert place.trail()[-1]["acknowledged_uncited"] is True

    def test_leave_in_a_text_that_nothing_proves_when_they_are_acknowledged(self, place: Workplace) -> None:
        draft = place.approved(place.write("There is no litigation."))

        assert refused(place.send(draft)).kind is RefusalKind.INPUT
        assert isinstance(place.send(draft, acknowledges=True), SentAnswer)

    def test_that_are_not_there_are_not_recorded_as_acknowledged(self, place: Workplace) -> None:
        sent = place.sent(place.write(TEXT, place.given()), acknowledges=True)

        assert not sent.acknowledged_uncited


class TestACorrection:
    def test_supersedes_what_was_sent_and_keeps_it(self, place: Workplace) -> None:
        first = place.sent(place.write(TEXT, place.given()))

        second = place.sent(
            place.write(f"Notice is six months. {TEXT}", place.given(NOTICE, "six months"), place.given())
        )

        assert second.supersedes == first.id
        with place.data.deal(place.key).read() as session:
            kept = sent_answers.answers_of(session, first.thread)
            assert sent_answers.current_answers(session) == (second,)
        assert kept == (second, replace(first, superseded_at=second.sent_at))
        assert place.thread_status("r-1") is ThreadStatus.ANSWERED

    def test_that_was_approved_before_the_first_was_sent_is_looked_at_again(self, place: Workplace) -> None:
        early = place.approved(place.write("Early.", slug="r-1"))
        place.sent(place.write(TEXT, place.given()))

        because = refused(place.send(early, acknowledges=True))

        assert "Lea sent another answer" in because.sentence
        assert place.stored(early).status is DraftStatus.STALE


class TestADocumentThatNoGateLookedAt:
    def test_is_named_without_a_version(self, place: Workplace) -> None:
        draft = by_model(place)
        place.close_folder("/Legal/Contracts", "beta")
        edited = writing.edit(
            place, place.key, draft=draft.id, expected=1, text="Thank you.", citations=(), actor=place.user(LEAD)
        )
        assert not isinstance(edited, Refused)
        place.grant("/Legal/Contracts", "beta", Tier.VIEW)

        sent = place.sent(edited)

        supply = place.document("Supply agreement")
        assert sent.rests_on == (RestedOn(supply, None, "Supply agreement", was_passed=True),)
        assert (sent.passed, sent.cited) == ({supply}, frozenset())
