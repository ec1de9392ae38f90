import pytest

from dealroom.documents import StoredText
from dealroom.verdict import Span
from verification.context import qualifiers_around
from verification.polarity import polarity_doubts


class TestPolarityDoubts:
    @pytest.mark.parametrize(
        ("answer", "document"),
        [
            ("The tenant may assign the lease.", "The tenant is not permitted to assign the lease."),
            ("There is pending litigation.", "The Company has no pending litigation."),
            ("There is no pending litigation.", "The Company has pending litigation."),
            ("The accounts are audited.", "The accounts are unaudited."),
            ("The licence is exclusive.", "The licence is non-exclusive."),
            ("No consent is required.", "No consent is required unless control passes to a competitor."),
            ("The certificate was renewed.", "The supplier failed to renew the certificate."),
            ("The seller can assign.", "The seller can’t assign."),
            ("The lease may be assigned.", "The lease may be assigned, provided that the rent is paid."),
            ("It is assignable.", "It is assignable except to a competitor."),
        ],
    )
    def test_name_what_stands_on_one_side_only(self, answer: str, document: str) -> None:
        assert polarity_doubts(answer, document)

    @pytest.mark.parametrize(
        ("answer", "document"),
        [
            ("Notice was given despite the delay.", "Notice was given to another lender notwithstanding the delay."),
            ("Clause 5 applies to the transfer.", "Clause No. 5 applies to the transfer."),
            ("The claim is listed as L-04.", "No.: L-04 | Claimant: Lake District"),
            (
                "The warranty is assignable and irrevocable.",
                "The warranty is not only assignable but also irrevocable.",
            ),
            ("The law of Ohio applies.", "The law of Ohio applies, without regard to conflicts of law."),
            ("No consent is required.", "Consent is never needed."),
            ("It is assignable unless sold.", "It is assignable."),
            ("They inform us.", "They form us."),
        ],
    )
    def test_are_quiet_where_nothing_is_turned_round(self, answer: str, document: str) -> None:
        assert polarity_doubts(answer, document) == ()


class TestQualifiersAround:
    TEXT = "No fee is due. The tenant may assign the lease, unless the landlord objects. Rent is not due."

    def test_name_what_the_quote_leaves_out_of_its_sentence(self) -> None:
        start = self.TEXT.index("The tenant")

        assert qualifiers_around(StoredText(text=self.TEXT), (Span(start, self.TEXT.index(", unless")),)) == ("unless",)

    def test_are_none_for_a_whole_sentence(self) -> None:
        start = self.TEXT.index("The tenant")

        assert qualifiers_around(StoredText(text=self.TEXT), (Span(start, self.TEXT.index(" Rent")),)) == ()

    def test_include_what_is_left_out_between_two_pieces(self) -> None:
        start = self.TEXT.index("The tenant")
        pieces = (Span(start, start + 10), Span(self.TEXT.index("the landlord"), self.TEXT.index(" Rent")))

        assert qualifiers_around(StoredText(text=self.TEXT), pieces) == ("unless",)
