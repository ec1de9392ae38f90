import json
from dataclasses import asdict, replace

import pytest

from dealroom.checks import Checks
from dealroom.evidence import Availability, ProposedCitation, Window
from dealroom.ids import deal_key_of
from dealroom.verdict import Flag, FlagKind, Gate, Reason, Span, VerificationReason, VerificationState
from tests.verification.texts import DRAFT, document, evidence, reviewed, sheet
from verification import gates
from verification.review import review_of_person, unavailable

CAP = "The cap is EUR 4m in aggregate. The company was founded in Lyon in 1998. No claim may be brought later."
CITED = ("The cap is EUR 4m in aggregate.", 1, "The cap is EUR 4m")
CAPPED = "Liability is capped at EUR 4m. There is no litigation. Churn is 3%."
ANSWER = "The cap is EUR 4m. There is no litigation. Churn is 3%."


def kinds(flags: tuple[Flag, ...]) -> set[str]:
    return {flag.kind.value for flag in flags}


class TestReview:
    def test_verifies_an_answer_whose_every_fact_is_proved(self) -> None:
        verdict = reviewed("The cap is EUR 4m.", CITED, text=CAP)

        assert verdict.state is VerificationState.VERIFIED
        assert (verdict.availability, verdict.reason) == (Availability.YES, None)
        assert [citation.quote for citation in verdict.citations] == ["The cap is EUR 4m in aggregate."]
        assert [(segment.text, len(segment.citations)) for segment in verdict.segments] == [
            ("The cap is EUR 4m", 1),
            (".", 0),
        ]
        assert verdict.flags == ()

    def test_names_the_sentences_without_a_citation(self) -> None:
        verdict = reviewed(ANSWER, CITED, text=CAP)

        uncited = [flag.evidence for flag in verdict.flags if flag.kind is FlagKind.UNCITED]
        assert verdict.state is VerificationState.PARTLY_VERIFIED
        assert uncited == ["There is no litigation.\nChurn is 3%."]

    @pytest.mark.parametrize("availability", [Availability.YES, Availability.PARTIAL])
    @pytest.mark.parametrize(
        ("citation", "gate", "reason"),
        [
            ((CITED[0], 2, "capped at EUR 4m"), Gate.PERMISSION, Reason.NOT_IN_EVIDENCE),
            (("The cap is EUR 40m in aggregate.", 1, "capped at EUR 4m"), Gate.FAITHFULNESS, Reason.QUOTE_NOT_FOUND),
            (("the cap", 1, "capped at EUR 4m"), Gate.FAITHFULNESS, Reason.QUOTE_TOO_SHORT),
            ((CITED[0], 1, "the floor is"), Gate.ANCHOR, Reason.ANCHOR_NOT_IN_ANSWER),
            ((CITED[0], 1, "cap"), Gate.ANCHOR, Reason.ANCHOR_TOO_SHORT),
        ],
    )
    def test_replaces_an_answer_whose_only_citation_fell(
        self, availability: Availability, citation: tuple[str, str | int, str], gate: Gate, reason: Reason
    ) -> None:
        verdict = reviewed(CAPPED, citation, text=CAP, availability=availability, missing="Churn of 3% by Acme.")

        assert (verdict.availability, verdict.state) == (Availability.PARTIAL, VerificationState.UNVERIFIED)
        assert verdict.reason is VerificationReason.NO_SURVIVING_CITATION
        assert [(fell.gate, fell.reason, fell.quote, fell.anchor) for fell in verdict.dropped] == [
            (gate, reason, citation[0], "")
        ]
        assert "capped" not in json.dumps(asdict(verdict))
        assert "Churn" not in json.dumps(asdict(verdict))
        assert (verdict.citations, verdict.flags) == ((), ())

    def test_blanks_a_dropped_quote_that_repeats_the_answer(self) -> None:
        verdict = reviewed(
            "The cap is EUR 9m.", ("The cap is EUR 9m.", "the cap is EUR 9m", "The cap is EUR 9m."), text=CAP
        )

        assert "9m" not in json.dumps(asdict(verdict))
        assert [(fell.quote, fell.document_ref) for fell in verdict.dropped] == [("", "")]

    def test_blanks_a_dropped_field_that_is_a_short_answer(self) -> None:
        verdict = reviewed("Yes.", ("Yes", "yes.", "Yes"), text=CAP)

        assert [(fell.quote, fell.document_ref, fell.anchor) for fell in verdict.dropped] == [("", "", "")]

    def test_shows_no_answer_by_way_of_what_is_missing(self) -> None:
        verdict = reviewed(
            "Nobody sues us.", text=CAP, availability=Availability.NO, missing="Nobody  sues us! The signed lease."
        )

        assert verdict.missing == "The signed lease."
        assert "sues" not in json.dumps(asdict(verdict))

    @pytest.mark.parametrize("citations", [(), (CITED,)])
    def test_shows_nothing_of_a_drafter_that_says_no(self, citations: tuple[tuple[str, int, str], ...]) -> None:
        verdict = reviewed("The cap is EUR 4m.", *citations, text=CAP, availability=Availability.NO)

        assert (verdict.availability, verdict.state) == (Availability.NO, VerificationState.NOT_AVAILABLE)
        assert verdict.reason is VerificationReason.NOT_FOUND_IN_SCOPE
        assert (verdict.citations, verdict.dropped) == ((), ())
        assert "EUR 4m" not in json.dumps(asdict(verdict))

    def test_removes_and_flags_what_missing_states_by_the_way(self) -> None:
        verdict = reviewed(
            "",
            availability=Availability.NO,
            missing="Audited accounts; unaudited revenue was $45.2M. The signed lease. A letter from Acme.",
        )

        assert verdict.missing == "The signed lease."
        assert kinds(verdict.flags) == {"MISSING"}
        assert "45.2" not in json.dumps(asdict(verdict))

    def test_keeps_in_missing_what_a_surviving_quote_or_the_thread_states(self) -> None:
        missing = "The cap of EUR 4m is not split by claim. Nothing on Acme. Nothing on Borealis."

        verdict = reviewed("The cap is EUR 4m.", CITED, text=CAP, missing=missing, body="What of Acme?")

        assert verdict.missing == "The cap of EUR 4m is not split by claim. Nothing on Acme."
        assert [flag.evidence for flag in verdict.flags if flag.kind is FlagKind.MISSING] == ["Nothing on Borealis."]

    def test_flags_a_figure_that_its_own_quote_lacks(self) -> None:
        verdict = reviewed(
            "The cap is EUR 4m.", ("The company was founded in Lyon in 1998.", 1, "The cap is EUR 4m"), text=CAP
        )

        assert verdict.state is VerificationState.VERIFIED
        assert "FIGURE" in kinds(verdict.flags)

    def test_compares_figures_anchor_by_anchor(self) -> None:
        text = "Revenue was $45.2M in the year. EBITDA was $9.1M in the year."
        swapped = "Revenue was $9.1M. EBITDA was $45.2M."

        verdict = reviewed(
            swapped,
            ("Revenue was $45.2M in the year.", 1, "Revenue was $9.1M"),
            ("EBITDA was $9.1M in the year.", 1, "EBITDA was $45.2M"),
            text=text,
        )

        assert [flag.kind for flag in verdict.flags if flag.kind is FlagKind.FIGURE] == [FlagKind.FIGURE] * 2

    @pytest.mark.parametrize(
        ("answer", "anchor", "text", "kind"),
        [
            (
                "The tenant may assign the lease.",
                "may assign the lease",
                "The tenant is not permitted to assign the lease.",
                "POLARITY",
            ),
            ("The fee was paid in 2024.", "paid in 2024", "The fee was paid in full in 2023.", "FIGURE"),
            ("Acme pays the fee.", "Acme pays the fee", "The tenant pays the fee in full.", "NAME"),
            ("Margins were 12.6%.", "Margins were 12.6%", "Margins in the year were 12.56%.", "FIGURE"),
            ("Our reserve price is set.", "Our reserve price", "The reserve price is set.", "MNPI"),
        ],
    )
    def test_flags(self, answer: str, anchor: str, text: str, kind: str) -> None:
        verdict = reviewed(answer, (text, 1, anchor), text=text)

        assert kind in kinds(verdict.flags)

    def test_flags_the_words_around_a_quote_that_take_it_back(self) -> None:
        text = "The tenant may assign the lease, unless the landlord objects."

        verdict = reviewed(
            "The tenant may assign the lease.", ("The tenant may assign the lease", 1, "may assign"), text=text
        )

        assert {"CONTEXT", "POLARITY"} <= kinds(verdict.flags)

    def test_flags_a_repaired_match_and_points_at_the_place(self) -> None:
        text = "The termi-\nnation fee is due now."

        verdict = reviewed(
            "The termination fee is due.", ("The termination fee is due", 1, "termination fee is due"), text=text
        )

        flag = next(flag for flag in verdict.flags if flag.kind is FlagKind.REPAIRED)
        assert [place.quote for place in flag.places] == ["The termi-\nnation fee is due"]

    def test_scans_titles_that_the_other_side_would_see(self) -> None:
        passed = evidence(
            document("Terms are set out in the board memo of 4 May.", title="Reserve price memo - board.pdf")
        )

        verdict = reviewed(
            "See the attached memo.",
            ("Terms are set out in the board memo of 4 May.", 1, "attached memo"),
            passed=passed,
        )

        assert "MNPI" in kinds(verdict.flags)

    def test_says_where_a_quote_of_a_sheet_stands(self) -> None:
        verdict = reviewed(
            "It was 100.1.",
            ("Free cash flow 100.1 50.9", 1, "It was 100.1"),
            text=sheet(("Free cash flow", "100.1", "50.9")),
        )

        location = verdict.citations[0].location
        assert (location.sheet, location.cell, location.label) == ("Accounts", "A1:C1", "Accounts!A1:C1")

    def test_says_where_a_quote_of_one_cell_stands(self) -> None:
        text = sheet(("Notes", "The fee is due in May each year."))

        verdict = reviewed("It is due in May.", ("The fee is due in May", 1, "due in May"), text=text)

        assert verdict.citations[0].location.label == "Accounts!B1"

    @pytest.mark.parametrize(
        ("answer", "text", "message"),
        [
            ("The term is 30 days.", "The term is thirty days.", None),
            ("It was so in 2023.", "In 2023 it was so.", None),
            ("It was 45.2 million.", "It was $45.2M then.", "the currency is stated on one side only"),
        ],
    )
    def test_notes_a_figure_only_where_it_must(self, answer: str, text: str, message: str | None) -> None:
        verdict = reviewed(answer, (text, 1, answer.rstrip(".")), text=text)

        notes = [flag.message for flag in verdict.flags if flag.kind is FlagKind.FIGURE]
        assert [message in note for note in notes if message] == ([True] if message else [])
        assert bool(notes) is (message is not None)

    def test_drops_a_citation_whose_gate_could_not_be_run(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(gates, "faithfulness_gate", broken)

        verdict = reviewed("The cap is EUR 4m.", CITED, text=CAP)

        assert verdict.state is VerificationState.UNVERIFIED
        assert [(fell.gate, fell.reason) for fell in verdict.dropped] == [(Gate.FAITHFULNESS, Reason.GATE_ERROR)]

    def test_does_not_verify_an_answer_because_one_true_quote_is_anchored_on_all_of_it(self) -> None:
        verdict = reviewed(ANSWER, (CITED[0], 1, ANSWER), text=CAP)

        assert verdict.state is VerificationState.PARTLY_VERIFIED
        [uncited] = [flag for flag in verdict.flags if flag.kind is FlagKind.UNCITED]
        assert uncited.evidence == "There is no litigation.\nChurn is 3%."
        assert [ANSWER[span.start : span.end] for span in uncited.answer_spans] == uncited.evidence.split("\n")

    def test_records_how_each_citation_named_its_document(self) -> None:
        passed = evidence(document(CAP, number=1, title="Loan"), document(CAP, number=2, title="Lease"))
        citations = [(CITED[0], reference, CITED[2]) for reference in (passed.documents[1].id, 1, "Lease")]

        verdict = reviewed("The cap is EUR 4m.", *citations, passed=passed)

        assert [citation.resolved_by for citation in verdict.citations] == ["ID", "NUMBER", "TITLE"]

    def test_knows_every_place_of_a_quote_and_links_the_one_that_was_shown(self) -> None:
        text = f"{CITED[0]} {'Something else stands here. ' * 40}{CITED[0]}"
        far = text.rindex(CITED[0])
        held = document(text)
        passed = evidence(replace(held, windows=(Window(far, len(text), text[far:]),)))

        [citation] = reviewed("The cap is EUR 4m.", CITED, passed=passed).citations

        assert citation.location.start == far
        assert [place.start for place in citation.places] == [0, far]
        assert citation.occurrences == 2

    def test_names_a_reference_that_is_an_immense_number(self) -> None:
        references = (10**18, 10**18 + 1, -(10**5000))

        verdict = reviewed("The cap is EUR 4m.", *((CITED[0], number, CITED[2]) for number in references), text=CAP)

        assert [fell.document_ref for fell in verdict.dropped] == [
            "1000000000000000000",
            "an immense number",
            "an immense number",
        ]

    def test_warns_of_a_document_that_an_addressee_may_not_download(self) -> None:
        open_, closed = document(CAP, number=1), replace(document(CAP, number=2), is_view_only=True)

        verdict = reviewed("The cap is EUR 4m.", CITED, passed=evidence(open_, closed))
        warned = reviewed("The cap is EUR 4m.", (CITED[0], 2, CITED[2]), passed=evidence(open_, closed))

        assert "TIER" not in kinds(verdict.flags)
        [flag] = [flag for flag in warned.flags if flag.kind is FlagKind.TIER]
        assert [(place.document, place.quote) for place in flag.places] == [(closed.id, CITED[0])]

    def test_keeps_what_fell_beside_what_survived(self) -> None:
        verdict = reviewed(ANSWER, CITED, ("Churn is 3% a year.", 1, "Churn is 3%"), text=CAP)

        assert len(verdict.citations) == 1
        assert [(fell.document_ref, fell.quote, fell.anchor) for fell in verdict.dropped] == [
            ("1", "Churn is 3% a year.", "Churn is 3%")
        ]

    def test_names_citations_by_their_draft_and_number(self) -> None:
        first, second = (reviewed(ANSWER, CITED, CITED, text=CAP) for _ in range(2))

        assert first == second
        assert len({citation.id for citation in first.citations}) == 2
        assert (
            str(first.citations[0].id) == "cite-abcdefghx8dcnffstrmm7ewq"
        )  # stored drafts are replayed with the same ids
        assert {deal_key_of(citation.id) for citation in first.citations} == {deal_key_of(DRAFT)}

    def test_lets_two_citations_share_an_anchor(self) -> None:
        verdict = reviewed("The cap is EUR 4m.", CITED, (CITED[0], 1, "cap is EUR 4m"), text=CAP)

        assert [(segment.text, len(segment.citations)) for segment in verdict.segments] == [
            ("The cap is EUR 4m", 2),
            (".", 0),
        ]


STRIKING = Checks(strikes_uncited=True)


class TestStriking:
    def test_shows_an_answer_without_what_nothing_proves(self) -> None:
        verdict = reviewed(ANSWER, CITED, ("Churn is 3% a year.", 1, "Churn is 3%"), text=CAP, checks=STRIKING)

        assert verdict.answer == "The cap is EUR 4m."
        assert verdict.state is VerificationState.VERIFIED
        assert [(segment.text, len(segment.citations)) for segment in verdict.segments] == [
            ("The cap is EUR 4m", 1),
            (".", 0),
        ]
        [flag] = [flag for flag in verdict.flags if flag.kind is FlagKind.UNCITED]
        assert flag.evidence == "There is no litigation.\nChurn is 3%."
        assert "struck" in flag.message

    def test_moves_the_anchors_behind_what_it_strikes(self) -> None:
        answer = "There is no litigation. The cap is EUR 4m."

        verdict = reviewed(answer, CITED, text=CAP, checks=STRIKING)

        [citation] = verdict.citations
        assert verdict.answer == "The cap is EUR 4m."
        assert (citation.anchor, citation.anchor_span) == ("The cap is EUR 4m", Span(0, 17))

    def test_drops_a_citation_whose_anchor_is_struck(self) -> None:
        answer = "There is no litigation. Churn is 3%. The cap is EUR 4m."
        loose = ("The company was founded in Lyon in 1998.", 1, "There is no litigation. Churn is 3%.")

        verdict = reviewed(answer, loose, CITED, text=CAP, checks=STRIKING)

        assert verdict.answer == "The cap is EUR 4m."
        assert [(fell.gate, fell.reason) for fell in verdict.dropped] == [(Gate.ANCHOR, Reason.ANCHOR_NOT_IN_ANSWER)]
        assert len(verdict.citations) == 1

    def test_replaces_an_answer_of_which_nothing_is_left(self) -> None:
        answer = "There is no litigation. Churn is 3%."
        loose = ("The company was founded in Lyon in 1998.", 1, answer)

        verdict = reviewed(answer, loose, text=CAP, checks=STRIKING)

        assert (verdict.state, verdict.reason) == (
            VerificationState.UNVERIFIED,
            VerificationReason.NO_SURVIVING_CITATION,
        )
        assert "litigation" not in json.dumps(asdict(verdict))
        assert "Churn" not in json.dumps(asdict(verdict))

    def test_changes_nothing_of_an_answer_that_is_proved(self) -> None:
        plain, striking = (
            reviewed("The cap is EUR 4m.", CITED, text=CAP, checks=checks) for checks in (Checks(), STRIKING)
        )

        assert plain == striking

    def test_strikes_nothing_of_a_persons_text(self) -> None:
        cited = ProposedCitation(*CITED)

        verdict = review_of_person(
            ANSWER, (cited,), evidence=evidence(document(CAP)), title="", body="", draft=DRAFT, checks=STRIKING
        )

        assert verdict.answer == ANSWER
        assert verdict.state is VerificationState.PARTLY_VERIFIED


class TestReviewOfPerson:
    def test_never_replaces_a_persons_text(self) -> None:
        verdict = review_of_person(ANSWER, (), evidence=evidence(document(CAP)), title="Cap", body="", draft=DRAFT)

        assert verdict.answer == ANSWER
        assert (verdict.availability, verdict.state) == (Availability.PARTIAL, VerificationState.UNVERIFIED)
        assert verdict.reason is VerificationReason.NO_SURVIVING_CITATION
        assert kinds(verdict.flags) == {"UNCITED"}

    def test_says_yes_with_a_surviving_citation(self) -> None:
        cited = ProposedCitation(*CITED)

        verdict = review_of_person(
            ANSWER, (cited,), evidence=evidence(document(CAP)), title="Cap", body="", draft=DRAFT
        )

        assert (verdict.availability, verdict.state) == (Availability.YES, VerificationState.PARTLY_VERIFIED)


class TestUnavailable:
    @pytest.mark.parametrize("reason", list(VerificationReason))
    def test_is_a_line_of_ours(self, reason: VerificationReason) -> None:
        verdict = unavailable(reason, detail="The list has no owner.")

        assert "".join(segment.text for segment in verdict.segments) == verdict.answer != ""
        assert verdict.missing == "The list has no owner."
        assert (verdict.reason, verdict.citations, verdict.dropped, verdict.flags) == (reason, (), (), ())
