import pytest

from dealroom.documents import StoredText
from dealroom.evidence import EvidenceDocument, EvidenceSet, Window
from dealroom.ids import DocumentId, VersionId
from dealroom.verdict import Dropped, Reason, Span
from tests.verification.texts import document, evidence
from verification.anchor_gate import anchor_gate
from verification.faithfulness_gate import faithfulness_gate
from verification.folding import canonicalise
from verification.matcher import Match
from verification.permission_gate import Resolved, ResolvedBy, permission_gate


def titled(identifier: str, title: str) -> EvidenceDocument:
    return EvidenceDocument(DocumentId(identifier), VersionId(f"version-{identifier}"), title, (), StoredText(""))


PASSED = EvidenceSet(
    (titled("doc_k3f9", "1"), titled("doc_q7aa", "SPA"), titled("doc_z1c2", "SPA"), titled("doc_m4b5", "Lease"))
)


class TestPermissionGate:
    @pytest.mark.parametrize(
        ("reference", "identifier", "by"),
        [
            ("doc_z1c2", "doc_z1c2", ResolvedBy.ID),
            ("doc_z1c2 ", "doc_z1c2", ResolvedBy.ID),
            ("2", "doc_q7aa", ResolvedBy.NUMBER),
            (" 2\n", "doc_q7aa", ResolvedBy.NUMBER),
            ("document 2", "doc_q7aa", ResolvedBy.NUMBER),
            pytest.param(2, "doc_q7aa", ResolvedBy.NUMBER, id="an integer"),
            ("1", "doc_k3f9", ResolvedBy.NUMBER),
            ("4", "doc_m4b5", ResolvedBy.NUMBER),
            ("Lease", "doc_m4b5", ResolvedBy.TITLE),
        ],
    )
    def test_resolves_an_id_then_a_number_then_a_title(
        self, reference: str | int, identifier: str, by: ResolvedBy
    ) -> None:
        resolved = permission_gate(reference, evidence=PASSED)

        assert isinstance(resolved, Resolved)
        assert (resolved.document.id, resolved.resolved_by) == (identifier, by)

    @pytest.mark.parametrize(
        "reference",
        [
            *(
                "",
                "0",
                "-1",
                "5",
                "²",
                "１",
                "٣",
                "1_0",
                "01",
                "+1",
                "1.0",
                "9" * 5000,
                "lease",
                "Lea",
                "doc_k3",
                "DOC_K3F9",
            ),
            *("document 0", "document  2", "documents 2", "[2]", "2, 3", "doc_k3f9, doc_q7aa"),
            *(pytest.param(number, id=f"the integer {number}") for number in (0, -1, 5, True, False)),
        ],
    )
    def test_drops_what_names_none_of_the_passed_documents(self, reference: str | int) -> None:
        assert permission_gate(reference, evidence=PASSED) == Dropped(Reason.NOT_IN_EVIDENCE)

    def test_drops_a_title_that_two_documents_have(self) -> None:
        assert permission_gate("SPA", evidence=PASSED) == Dropped(Reason.AMBIGUOUS_TITLE)

    def test_drops_a_title_that_another_one_looks_like(self) -> None:
        passed = EvidenceSet((titled("doc_q7aa", "Lease"), titled("doc_z1c2", "Lea\u200bse")))

        assert permission_gate("Lease", evidence=passed) == Dropped(Reason.AMBIGUOUS_TITLE)

    def test_drops_a_title_that_only_looks_like_the_one_that_was_passed(self) -> None:
        passed = EvidenceSet((titled("doc_q7aa", "Lea\u200bse"), titled("doc_z1c2", " ")))

        assert permission_gate("Lease", evidence=passed) == Dropped(Reason.NOT_IN_EVIDENCE)
        assert permission_gate("", evidence=passed) == Dropped(Reason.NOT_IN_EVIDENCE)

    def test_takes_a_capital_only_in_a_title(self) -> None:
        passed = EvidenceSet((titled("doc_q7aa", "Lease"), titled("doc_z1c2", "Document 1")))

        resolved = permission_gate("Document 1", evidence=passed)

        assert isinstance(resolved, Resolved)
        assert resolved == Resolved(passed.documents[1], ResolvedBy.TITLE)
        assert permission_gate("Document 2", evidence=passed) == Dropped(Reason.NOT_IN_EVIDENCE)

    def test_drops_everything_where_nothing_was_passed(self) -> None:
        nothing = evidence()

        assert [permission_gate(reference, evidence=nothing) for reference in (1, "1", "SPA", "")] == [
            Dropped(Reason.NOT_IN_EVIDENCE)
        ] * 4


class TestFaithfulnessGate:
    TEXT = "The cap is EUR 4m. " + "Other words stand here. " * 20 + "The cap is EUR 4m."

    def test_prefers_what_was_shown(self) -> None:
        last = self.TEXT.rindex("The cap")
        shown = Window(last, len(self.TEXT), self.TEXT[last:])
        passed = EvidenceDocument(DocumentId("doc"), VersionId("version"), "SPA", (shown,), StoredText(self.TEXT))

        match = faithfulness_gate("The cap is EUR 4m.", document=passed, canonical=canonicalise(passed.stored))

        assert isinstance(match, Match)
        assert match.start == last

    def test_drops_a_quote_of_another_document(self) -> None:
        passed = document(self.TEXT)

        dropped = faithfulness_gate("The floor is EUR 4m.", document=passed, canonical=canonicalise(passed.stored))

        assert dropped == Dropped(Reason.QUOTE_NOT_FOUND)


class TestAnchorGate:
    ANSWER = "Revenue fell. In 2023 revenue was €45.2M, “net of tax”, and the Lender’s consent is needed; revenue was €45.2M."

    @pytest.mark.parametrize(
        ("anchor", "linked"),
        [
            ("revenue was €45.2M", "revenue was €45.2M"),
            ("€45.2M", "€45.2M"),
            ("2023", "2023"),
            ('"net of tax"', "“net of tax”"),
            ("the Lender's consent", "the Lender’s consent"),
            ("  revenue\nwas ", "revenue was"),
        ],
    )
    def test_links_the_first_occurrence_in_the_answers_own_characters(self, anchor: str, linked: str) -> None:
        span = anchor_gate(anchor, answer=self.ANSWER)

        assert isinstance(span, Span)
        assert (self.ANSWER[span.start : span.end], span.start) == (linked, self.ANSWER.index(linked))

    @pytest.mark.parametrize("anchor", ["", " ", "a", "the", "Revenue", "...", "**", "\u3164 \u3164"])
    def test_drops_an_anchor_that_is_too_short(self, anchor: str) -> None:
        assert anchor_gate(anchor, answer=self.ANSWER) == Dropped(Reason.ANCHOR_TOO_SHORT)

    @pytest.mark.parametrize(
        "anchor", ["5", "45", "45.2M", "€45.2", "evenue fell", "Revenue fel", "net income was", "REVENUE FELL"]
    )
    def test_drops_an_anchor_that_is_not_in_the_answer_on_borders(self, anchor: str) -> None:
        assert anchor_gate(anchor, answer=self.ANSWER) == Dropped(Reason.ANCHOR_NOT_IN_ANSWER)

    def test_takes_two_characters_of_a_script_without_spaces(self) -> None:
        assert anchor_gate("诉讼", answer="公司诉讼。") == Span(2, 4)
