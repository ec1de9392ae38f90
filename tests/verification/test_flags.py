from dataclasses import replace
from types import ModuleType

import pytest

from dealroom.checks import Checks
from dealroom.evidence import Availability, EvidenceSet
from dealroom.verdict import Flag, FlagKind, Review
from tests.verification.texts import document, evidence, reviewed
from verification import citation_flags, flags

CAP = "The cap is EUR 4m in aggregate. Project Kestrel is the name of the sale."
CITED = ("The cap is EUR 4m in aggregate.", 1, "The cap is EUR 4m")
TERMS = Checks(own_terms=("Project Kestrel", "EUR 4m"))


def flags_of(kind: FlagKind, verdict: Review) -> list[Flag]:
    return [flag for flag in verdict.flags if flag.kind is kind]


class TestDisclosureFlags:
    def test_show_a_deals_own_terms_where_they_stand_in_the_answer(self) -> None:
        answer = "The cap is EUR 4m."

        verdict = reviewed(answer, CITED, text=CAP, checks=TERMS)

        [flag] = [flag for flag in flags_of(FlagKind.MNPI, verdict) if flag.message.startswith("The answer")]
        assert [answer[span.start : span.end] for span in flag.answer_spans] == ["EUR 4m"]

    def test_show_a_quote_at_its_place_in_the_document(self) -> None:
        quote = "Project Kestrel is the name of the sale."

        verdict = reviewed("The sale has a name.", (quote, 1, "The sale has a name"), text=CAP, checks=TERMS)

        [flag] = flags_of(FlagKind.MNPI, verdict)
        assert flag.message.startswith("The quote")
        assert [place.quote for place in flag.places] == [quote]
        assert flag.answer_spans == ()

    def test_are_raised_for_titles_and_for_what_is_missing(self) -> None:
        passed = evidence(document(CAP, title="Project-Kestrel memo.pdf"))

        verdict = reviewed("The cap is EUR 4m.", CITED, passed=passed, missing="project kestrel papers", checks=TERMS)

        said = [flag.message.split(" may ")[0] for flag in flags_of(FlagKind.MNPI, verdict)]
        assert {"The title of a source", "The list of what is missing"} <= set(said)

    def test_are_raised_where_the_drafter_says_no(self) -> None:
        verdict = reviewed(
            "",
            text=CAP,
            availability=Availability.NO,
            missing="The Project Kestrel papers.",
            checks=TERMS,
            title="Project Kestrel",
        )

        assert [flag.kind for flag in verdict.flags] == [FlagKind.MNPI]

    def test_are_not_raised_for_terms_of_no_deal(self) -> None:
        assert flags_of(FlagKind.MNPI, reviewed("The cap is EUR 4m.", CITED, text=CAP)) == []


class TestTierFlags:
    def test_are_raised_once_for_a_document_with_every_quote_of_it(self) -> None:
        closed = replace(document(CAP, title="Loan"), is_view_only=True)
        answer = "The cap is EUR 4m. The sale has a name."
        second = ("Project Kestrel is the name of the sale.", 1, "The sale has a name")

        [flag] = flags_of(FlagKind.TIER, reviewed(answer, CITED, second, passed=evidence(closed)))

        assert "Loan" in flag.message
        assert [place.quote for place in flag.places] == [CITED[0], second[0]]
        assert [answer[span.start : span.end] for span in flag.answer_spans] == [CITED[2], second[2]]


class TestAChecksFailure:
    @pytest.mark.parametrize(
        ("module", "name", "kind"),
        [
            (citation_flags, "figure_doubts", FlagKind.FIGURE),
            (citation_flags, "strange_names", FlagKind.NAME),
            (citation_flags, "polarity_doubts", FlagKind.POLARITY),
            (citation_flags, "qualifiers", FlagKind.CONTEXT),
            (flags, "conflicts", FlagKind.CONFLICT),
        ],
    )
    def test_is_a_warning_and_not_silence(
        self, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, kind: FlagKind
    ) -> None:
        def broken(*_: object, **__: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(module, name, broken)

        verdict = reviewed("The cap is EUR 4m.", CITED, text=CAP)

        [flag] = verdict.flags
        assert (flag.kind, flag.evidence) == (kind, "")
        assert "could not be run" in flag.message
        assert [place.quote for place in flag.places] == [CITED[0]]
        assert verdict.state.value == "VERIFIED"


class TestConflictFlags:
    ACCOUNTS = "Annual accounts\n\nIn the financial year 2025, EBITDA of the Group was EUR 12.4 million.\n"
    MEMO = "Management report\n\nIn the financial year 2025, EBITDA of the Group was EUR {} million.\n"
    QUOTE = "In the financial year 2025, EBITDA of the Group was EUR 12.4 million."

    def passed(self, other: str) -> EvidenceSet:
        return evidence(
            document(self.ACCOUNTS, number=1, title="Annual accounts 2025"),
            document(self.MEMO.format(other), number=2, title="Management report 2025"),
        )

    def test_show_both_documents(self) -> None:
        passed = self.passed("13.1")
        answer = "EBITDA in 2025 was EUR 12.4 million."

        verdict = reviewed(answer, (self.QUOTE, 1, answer), passed=passed)

        [flag] = flags_of(FlagKind.CONFLICT, verdict)
        assert [place.document for place in flag.places] == [item.id for item in passed.documents]
        assert "12.4" in flag.places[0].quote
        assert "13.1" in flag.places[1].quote
        assert "13.1" in flag.message
        assert [answer[span.start : span.end] for span in flag.answer_spans] == [answer]

    @pytest.mark.parametrize("other", ["12.4", "12.40"])
    def test_are_not_raised_where_the_documents_agree(self, other: str) -> None:
        passed = self.passed(other)
        answer = "EBITDA in 2025 was EUR 12.4 million."

        assert flags_of(FlagKind.CONFLICT, reviewed(answer, (self.QUOTE, 1, answer), passed=passed)) == []

    def test_never_change_what_is_shown(self) -> None:
        passed = self.passed("13.1")
        answer = "EBITDA in 2025 was EUR 12.4 million."

        verdict = reviewed(answer, (self.QUOTE, 1, answer), passed=passed)

        assert (verdict.answer, verdict.state.value) == (answer, "VERIFIED")
