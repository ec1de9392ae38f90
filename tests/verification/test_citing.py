import pytest

from dealroom.documents import Location
from dealroom.ids import CitationId, DocumentId, VersionId
from dealroom.verdict import Citation, MatchedBy, Span
from verification.citing import uncited

ANSWER = "The liability cap is EUR 4m. There is no pending litigation. Churn is 3%."
CAP = "The aggregate liability cap is EUR 4m."


def cited(answer: str, anchor: str, quote: str = CAP) -> Citation:
    start = answer.index(anchor)
    return Citation(
        id=CitationId("cite-1"),
        document=DocumentId("doc-1"),
        version=VersionId("version-1"),
        quote=quote,
        location=Location(0, len(quote)),
        spans=(Span(0, len(quote)),),
        occurrences=1,
        matched_by=MatchedBy.EXACT,
        anchor=anchor,
        anchor_span=Span(start, start + len(anchor)),
    )


def uncited_in(answer: str, *citations: Citation) -> list[str]:
    return [answer[span.start : span.end] for span in uncited(answer, citations)]


class TestUncited:
    def test_names_every_sentence_that_no_anchor_lies_in(self) -> None:
        assert uncited_in(ANSWER, cited(ANSWER, "cap is EUR 4m")) == ["There is no pending litigation.", "Churn is 3%."]

    def test_names_every_factual_sentence_of_an_answer_without_citations(self) -> None:
        assert uncited_in("Thank you for your question. Churn is 3%.") == ["Churn is 3%."]

    def test_lets_an_anchor_within_one_sentence_count_whatever_its_quote_says(self) -> None:
        anchor = cited(ANSWER, "There is no pending litigation", quote="No claim has been brought against anybody.")

        assert "There is no pending litigation." not in uncited_in(ANSWER, anchor)

    def test_counts_an_anchor_over_the_whole_answer_only_where_its_quote_speaks_of_the_sentence(self) -> None:
        assert uncited_in(ANSWER, cited(ANSWER, ANSWER)) == ["There is no pending litigation.", "Churn is 3%."]

    def test_counts_an_anchor_over_two_sentences_for_both_where_its_quote_says_both(self) -> None:
        quote = "The aggregate liability cap is EUR 4m. No litigation is pending or threatened."

        assert uncited_in(ANSWER, cited(ANSWER, ANSWER[:60], quote)) == ["Churn is 3%."]

    def test_does_not_count_an_anchor_that_barely_reaches_into_a_sentence(self) -> None:
        answer = "The liability cap is EUR 4m. Litigation is pending."

        assert uncited_in(answer, cited(answer, "cap is EUR 4m. Litigation")) == ["Litigation is pending."]

    def test_asks_a_short_sentence_for_the_one_thing_it_names(self) -> None:
        answer = "The liability cap is EUR 4m. It ends in 2031."

        assert uncited_in(answer, cited(answer, answer, f"{CAP} The term runs to 2031.")) == []
        assert uncited_in(answer, cited(answer, answer, f"{CAP} The term runs to 2032.")) == ["It ends in 2031."]

    def test_does_not_take_words_of_every_sentence_for_a_subject(self) -> None:
        answer = "The liability cap is EUR 4m. These parties shall have agreed upon other things."
        quote = f"{CAP} The parties shall have this agreement with each other."

        assert uncited_in(answer, cited(answer, answer, quote)) == [
            "These parties shall have agreed upon other things."
        ]

    @pytest.mark.parametrize(
        ("said", "quoted"),
        [
            ("The lease terminates in May.", "Termination of each lease."),
            ("\u8bc9\u8bbc\u672a\u51b3\u3002", "\u672a\u51b3\u8bc9\u8bbc"),
        ],
    )
    def test_knows_a_subject_in_other_forms(self, said: str, quoted: str) -> None:
        answer = f"The liability cap is EUR 4m. {said}"

        assert uncited_in(answer, cited(answer, answer, f"{CAP} {quoted}")) == []

    def test_counts_a_second_citation_of_a_sentence(self) -> None:
        first, second = cited(ANSWER, "cap is EUR 4m"), cited(ANSWER, "Churn is 3%", quote="Annual churn is 3%.")

        assert uncited_in(ANSWER, first, second) == ["There is no pending litigation."]
