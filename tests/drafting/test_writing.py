import json
from dataclasses import replace
from typing import Any

import pytest
from sqlmodel import select

from dealroom.checks import Checks
from dealroom.drafts import Draft, DraftAction, DraftStatus
from dealroom.evidence import Availability, ProposedCitation
from dealroom.threads import ThreadStatus
from dealroom.verdict import FlagKind, Gate, Reason, VerificationReason, VerificationState
from drafting import deciding, writing
from drafting.refusal import RefusalKind, Refused
from drafting.steps import UnknownDraftError
from store import drafts
from store.checks import set_checks
from store.draft_steps import steps_of_thread
from store.tables import AuditRow, DraftRow
from tests.drafting.conftest import ANN, BOB, CAP, LEAD, NOTICE, SECOND, SELLER, TEXT, Workplace


def edit(
    room: Workplace, draft: Draft, text: str, citations: Any = None, *, expected: int = 1, actor: str = SECOND
) -> Any:
    return writing.edit(
        room,
        room.key,
        draft=draft.id,
        expected=expected,
        text=text,
        citations=citations,
        actor=room.user(actor),
    )


class TestWrite:
    def test_proves_a_citation_of_a_person_as_it_does_a_drafters(self, place: Workplace) -> None:
        made = place.write(TEXT, place.given())

        (citation,) = made.review.citations
        assert (citation.quote, citation.anchor) == (CAP, "EUR 4.5 million")
        assert (made.review.availability, made.review.state) == (Availability.YES, VerificationState.VERIFIED)
        assert made.review.reason is None
        assert (made.drafter.name, made.author) == ("person", place.user(LEAD))
        assert (made.status, made.revision) == (DraftStatus.DRAFTED, 1)
        assert place.stored(made) == made
        assert place.thread_status("r-1") is ThreadStatus.IN_REVIEW

    def test_keeps_a_text_in_which_nothing_is_proved(self, place: Workplace) -> None:
        made = place.write("The cap is EUR 9 million.", place.given("capped at EUR 9 million", "EUR 9 million"))

        assert made.review.answer == "The cap is EUR 9 million."
        assert made.review.availability is Availability.PARTIAL
        assert made.review.state is VerificationState.UNVERIFIED
        assert made.review.reason is VerificationReason.NO_SURVIVING_CITATION
        assert [(item.gate, item.reason) for item in made.review.dropped] == [
            (Gate.FAITHFULNESS, Reason.QUOTE_NOT_FOUND)
        ]
        assert place.thread_status("r-1") is ThreadStatus.MANUAL_REVIEW

    def test_calls_a_text_with_an_uncited_fact_partly_verified(self, place: Workplace) -> None:
        made = place.write(f"{TEXT} There is no litigation.", place.given())

        assert made.review.state is VerificationState.PARTLY_VERIFIED
        assert [flag.evidence for flag in made.review.flags if flag.kind is FlagKind.UNCITED] == [
            "There is no litigation."
        ]

    def test_strikes_no_sentence_of_a_person(self, place: Workplace) -> None:
        with place.data.deal(place.key).write() as session:
            set_checks(session, Checks(own_terms=("litigation",), strikes_uncited=True))

        made = place.write(f"{TEXT} There is no litigation.", place.given())

        assert made.review.answer == f"{TEXT} There is no litigation."
        assert FlagKind.MNPI in {flag.kind for flag in made.review.flags}

    @pytest.mark.parametrize("title", ["Memo", None])
    def test_drops_at_the_first_gate_what_is_outside_the_scope(self, place: Workplace, title: str | None) -> None:
        reference = place.document(title) if title else "doc-nowhere"
        quote = "The reserve price is EUR 50 million and is known to the seller alone."

        made = place.write("It is EUR 50 million.", ProposedCitation(quote, reference, "EUR 50 million"))

        (dropped,) = made.review.dropped
        assert (dropped.gate, dropped.reason) == (Gate.PERMISSION, Reason.NOT_IN_EVIDENCE)
        assert dropped.document_ref == reference
        assert made.review.citations == ()

    def test_on_a_denied_thread_keeps_the_text_and_proves_nothing(self, place: Workplace) -> None:
        made = place.write(TEXT, place.given(), slug="q-1")

        assert made.review.answer == TEXT
        assert made.review.state is VerificationState.UNVERIFIED
        assert made.review.dropped[0].gate is Gate.PERMISSION

    def test_is_replayed_to_the_same_verdict(self, place: Workplace) -> None:
        made = place.write(f"{TEXT} There is no litigation.", place.given(), place.given("not there at all"))

        assert place.replayed(made).same

    def test_is_recorded_without_a_word_of_it(self, place: Workplace) -> None:
        made = place.write(TEXT, place.given())

        record = place.trail()[-1]
        assert (record["action"], record["actor"]) == ("draft.written", place.user(LEAD))
        assert (record["draft"], record["revision"]) == (made.id, 1)
        assert record["drafter"] == {"name": "person", "model": None, "host": None}
        assert record["scope"]["denied"] is False
        with place.data.deal(place.key).read() as session:
            bodies = "".join(row.body for row in session.exec(select(AuditRow)))
        assert "EUR 4.5 million" not in bodies
        assert "capped" not in bodies

    @pytest.mark.parametrize("actor", [ANN, BOB, SELLER])
    def test_is_refused_to_a_role_that_may_not(self, place: Workplace, actor: str) -> None:
        before = place.trail()

        refused = writing.write(
            place, place.key, thread=place.thread_id("r-1"), text=TEXT, citations=(), actor=place.user(actor)
        )

        assert isinstance(refused, Refused)
        assert refused.kind is RefusalKind.FORBIDDEN
        assert place.trail() == before
        with place.data.deal(place.key).read() as session:
            assert session.exec(select(DraftRow)).all() == []

    @pytest.mark.parametrize("status", [ThreadStatus.CLOSED, ThreadStatus.WITHDRAWN])
    def test_is_refused_on_a_thread_that_takes_no_answer(self, place: Workplace, status: ThreadStatus) -> None:
        place.set_thread_status("r-1", status)

        refused = writing.write(
            place, place.key, thread=place.thread_id("r-1"), text=TEXT, citations=(), actor=place.user(LEAD)
        )

        assert isinstance(refused, Refused)
        assert refused.kind is RefusalKind.CONFLICT
        assert place.thread_status("r-1") is status


class TestEdit:
    def test_checks_the_drafts_own_citations_against_the_new_text(self, place: Workplace) -> None:
        draft = place.write(f"{TEXT} Notice is six months.", place.given(), place.given(NOTICE, "six months"))

        edited = edit(place, draft, "The cap is EUR 4.5 million.")

        assert edited.review.answer == "The cap is EUR 4.5 million."
        assert [citation.anchor for citation in edited.review.citations] == ["EUR 4.5 million"]
        assert [(item.gate, item.reason) for item in edited.review.dropped] == [
            (Gate.ANCHOR, Reason.ANCHOR_NOT_IN_ANSWER)
        ]
        assert (edited.revision, edited.status) == (2, DraftStatus.DRAFTED)
        assert (edited.drafter.name, edited.author) == ("person", place.user(SECOND))
        assert place.stored(edited) == edited

    def test_takes_new_citations_in_place_of_the_old(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        edited = edit(place, draft, "Notice is six months.", (place.given(NOTICE, "six months"),))

        assert [citation.quote for citation in edited.review.citations] == [NOTICE]

    def test_with_an_altered_quote_loses_it_and_keeps_the_text(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        edited = edit(place, draft, TEXT, (place.given(CAP.replace("4.5", "45")),))

        assert edited.review.answer == TEXT
        assert edited.review.state is VerificationState.UNVERIFIED
        assert edited.review.dropped[0].gate is Gate.FAITHFULNESS

    def test_gives_citations_ids_of_their_revision(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        edited = edit(place, draft, TEXT)

        assert draft.review.citations[0].quote == edited.review.citations[0].quote
        assert draft.review.citations[0].id != edited.review.citations[0].id

    def test_is_replayed_to_the_same_verdict(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())

        edited = edit(place, draft, f"{TEXT} It is {NOTICE}")

        assert place.replayed(edited).same

    def test_that_somebody_tampered_with_is_noticed(self, place: Workplace) -> None:
        edited = edit(place, place.write(TEXT, place.given()), TEXT)
        with place.data.deal(place.key).write() as session:
            row = session.get_one(DraftRow, edited.id)
            row.review = row.review.replace("4.5 million", "45 million")

        assert not place.replayed(edited).same

    def test_of_what_a_folder_closed_since_drops_the_citation(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        place.close_folder("/Legal/Contracts", "beta")

        edited = edit(place, draft, TEXT)

        assert edited.review.citations == ()
        assert edited.review.dropped[0].gate is Gate.PERMISSION
        assert edited.policy_version == 2

    def test_keeps_every_revision_with_its_author(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        edit(place, draft, "The cap is EUR 4.5 million.")

        with place.data.deal(place.key).read() as session:
            steps = steps_of_thread(session, draft.thread)[draft.id]

        assert [(step.revision, step.action, step.actor, step.text) for step in steps] == [
            (1, DraftAction.WRITTEN, place.user(LEAD), TEXT),
            (2, DraftAction.EDITED, place.user(SECOND), "The cap is EUR 4.5 million."),
        ]
        assert steps[0].at < steps[1].at

    def test_returns_an_approved_draft_to_review(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        deciding.approve(place, place.key, draft=draft.id, expected=1, actor=place.user(LEAD))

        edited = edit(place, draft, TEXT, expected=2)

        assert (edited.status, edited.revision) == (DraftStatus.DRAFTED, 3)

    def test_of_an_older_revision_is_told_who_came_first(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        edit(place, draft, "First.", ())
        before = place.trail()

        refused = edit(place, draft, "Second.", (), actor=LEAD)

        assert isinstance(refused, Refused)
        assert refused.kind is RefusalKind.CONFLICT
        assert "revision 2 and no longer at 1: Sam edited it on 30 Nov 2026 at 12:" in refused.sentence
        assert place.stored(draft).review.answer == "First."
        assert place.trail() == before

    def test_of_a_draft_that_is_not_there_is_a_surprise(self, place: Workplace) -> None:
        draft = replace(place.write(), id=f"draft-{place.key}{'z' * 16}")

        with pytest.raises(UnknownDraftError):
            edit(place, draft, TEXT)

    def test_does_not_undo_what_a_model_was_shown(self, place: Workplace) -> None:
        draft = place.write(TEXT, place.given())
        with place.data.deal(place.key).write() as session:  # as if a model had been shown it
            row = session.get_one(DraftRow, draft.id)
            row.basis = json.dumps({**json.loads(row.basis), "shown": [place.document("Supply agreement")]})

        edit(place, draft, "Nothing to say.", ())

        with place.data.deal(place.key).read() as session:
            assert drafts.basis_of(session, draft.id).shown_to_model == (place.document("Supply agreement"),)
