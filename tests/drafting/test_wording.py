from dealroom.documents import StoredText
from dealroom.evidence import Availability, EvidenceDocument
from dealroom.ids import DocumentId, VersionId
from dealroom.verdict import Span
from drafting.candidates import Candidate
from drafting.units import Unit
from drafting.wording import answer_of, submission_of

LEASE = StoredText("The rent is EUR 4m.\nIt is paid\nin May. Revenue | 45 | 48")


def piece(
    start: int, end: int, *, heading: str = "", title: str = "Lease", number: int = 1, row: bool = False
) -> Candidate:
    document = EvidenceDocument(DocumentId(f"doc-{number}"), VersionId("v"), title, (), LEASE)
    return Candidate(document, Unit(Span(start, end), " ".join(LEASE.text[start:end].split()), row), heading, 0)


RENT = piece(0, 19, heading="Part I | 4. Rent")
DUE = piece(20, 38, heading="Part I | 4. Rent")
ROW = piece(39, 56, number=2, title="Accounts", row=True)


class TestAnswerOf:
    def test_names_document_and_clause_once_and_quotes_word_for_word(self) -> None:
        assert answer_of([DUE, RENT]) == "Lease, 4 Rent: “The rent is EUR 4m.” “It is paid in May.”"

    def test_has_a_paragraph_for_each_document_the_best_one_first(self) -> None:
        assert answer_of([ROW, RENT]) == "Accounts: “Revenue | 45 | 48”.\n\nLease, 4 Rent: “The rent is EUR 4m.”"

    def test_leaves_out_a_heading_that_says_nothing(self) -> None:
        assert answer_of([piece(0, 19, heading="0.0m")]) == "Lease: “The rent is EUR 4m.”"

    def test_leaves_out_a_place_that_would_stand_as_a_sentence_of_its_own(self) -> None:
        assert answer_of([piece(0, 19, title="Signed today! Lease")]) == "“The rent is EUR 4m.”"

    def test_leaves_out_a_heading_of_another_clause(self) -> None:
        stored = StoredText("17.3 The Buyer may terminate.")
        unit = Unit(Span(0, len(stored.text)), stored.text, is_row=False)
        document = EvidenceDocument(DocumentId("doc-3"), VersionId("v"), "Supply", (), stored)

        stale = answer_of([Candidate(document, unit, "15. Confidentiality", 0)])
        right = answer_of([Candidate(document, unit, "17. Term", 0)])

        assert stale == "Supply: “17.3 The Buyer may terminate.”"
        assert right == "Supply, 17 Term: “17.3 The Buyer may terminate.”"


class TestSubmissionOf:
    def test_cites_the_slice_of_the_document_and_anchors_it_to_the_words_of_the_answer(self) -> None:
        submission = submission_of([DUE], availability=Availability.PARTIAL, missing="A reader.")

        assert submission["citations"] == [
            {"quote": "It is paid\nin May.", "document_id": "doc-1", "anchor": "It is paid in May."}
        ]
        assert submission["availability"] == "partial"
        assert submission["source_document_ids"] == ["doc-1"]
