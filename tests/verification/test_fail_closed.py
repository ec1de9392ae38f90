import pytest

from dealroom.evidence import Availability
from dealroom.verdict import VerificationReason, VerificationState
from verification.fail_closed import fail_closed, unavailable_verdict

YES, PARTIAL, NO = Availability.YES, Availability.PARTIAL, Availability.NO


class TestFailClosed:
    @pytest.mark.parametrize("any_survived", [True, False])
    @pytest.mark.parametrize("all_cited", [True, False])
    def test_replaces_what_a_drafter_that_says_no_wrote(self, *, any_survived: bool, all_cited: bool) -> None:
        verdict = fail_closed(NO, any_survived=any_survived, all_cited=all_cited)

        assert (verdict.availability, verdict.state) == (NO, VerificationState.NOT_AVAILABLE)
        assert verdict.reason is VerificationReason.NOT_FOUND_IN_SCOPE
        assert verdict.replacement

    @pytest.mark.parametrize("claimed", [YES, PARTIAL])
    @pytest.mark.parametrize("all_cited", [True, False])
    def test_replaces_an_answer_without_a_surviving_citation(self, claimed: Availability, *, all_cited: bool) -> None:
        verdict = fail_closed(claimed, any_survived=False, all_cited=all_cited)

        assert (verdict.availability, verdict.state) == (PARTIAL, VerificationState.UNVERIFIED)
        assert verdict.reason is VerificationReason.NO_SURVIVING_CITATION
        assert verdict.replacement

    @pytest.mark.parametrize("claimed", [YES, PARTIAL])
    def test_keeps_an_answer_that_is_proved_in_part(self, claimed: Availability) -> None:
        verdict = fail_closed(claimed, any_survived=True, all_cited=False)

        assert (verdict.availability, verdict.state) == (claimed, VerificationState.PARTLY_VERIFIED)
        assert (verdict.reason, verdict.replacement) == (None, None)

    @pytest.mark.parametrize("claimed", [YES, PARTIAL])
    def test_verifies_an_answer_whose_every_fact_is_cited(self, claimed: Availability) -> None:
        verdict = fail_closed(claimed, any_survived=True, all_cited=True)

        assert (verdict.availability, verdict.state) == (claimed, VerificationState.VERIFIED)
        assert (verdict.reason, verdict.replacement) == (None, None)


class TestUnavailableVerdict:
    @pytest.mark.parametrize(
        ("reason", "availability", "state"),
        [
            (VerificationReason.SCOPE_DENIED, NO, VerificationState.NOT_AVAILABLE),
            (VerificationReason.NOTHING_IN_SCOPE, NO, VerificationState.NOT_AVAILABLE),
            (VerificationReason.NOT_FOUND_IN_SCOPE, NO, VerificationState.NOT_AVAILABLE),
            (VerificationReason.NO_SURVIVING_CITATION, PARTIAL, VerificationState.UNVERIFIED),
            (VerificationReason.MODEL_FAILED, NO, VerificationState.UNVERIFIED),
        ],
    )
    def test_is_the_row_of_the_table(
        self, reason: VerificationReason, availability: Availability, state: VerificationState
    ) -> None:
        verdict = unavailable_verdict(reason)

        assert (verdict.availability, verdict.state, verdict.reason) == (availability, state, reason)

    def test_has_a_line_of_its_own_for_every_reason(self) -> None:
        lines = [unavailable_verdict(reason).replacement for reason in VerificationReason]

        assert all(lines)
        assert len(set(lines)) == len(VerificationReason)
