import math

from dealroom.documents import StoredText
from dealroom.evidence import EvidenceDocument
from dealroom.ids import DocumentId, VersionId
from dealroom.verdict import Span
from drafting.asking import Asked
from drafting.candidates import Candidate
from drafting.units import Unit
from drafting.weighing import Weighed, chosen, strength, weighed
from tests.drafting.embedding import WordVectors
from tests.drafting.rooms import found

LAW = "This Agreement is governed by the laws of the State of Delaware in every respect."
OTHERS = (
    "The Supplier delivers the goods to the place that is named in each order of the Customer.",
    "Notices are sent to the address above the signatures of the parties by registered letter.",
    "Prices are those of the list in force on the day on which the order was received.",
)
ASKED = Asked(text="Which laws govern it?", own={"law": 1.0, "govern": 1.0}, added={}, subject="")


def candidate(text: str, *, rank: int = 0, document: str = "doc-1") -> Candidate:
    passed = EvidenceDocument(DocumentId(document), VersionId("v"), "Supply", (), StoredText(text))
    return Candidate(passed, Unit(Span(0, len(text)), text, is_row=False), "", rank)


def rows(*texts: str) -> list[Weighed]:
    candidates = [candidate(text, rank=rank) for rank, text in enumerate(texts)]
    return weighed(candidates, asked=ASKED, title="", result=found(), embedder=WordVectors())


class TestWeighed:
    def test_puts_the_sentence_that_answers_first_wherever_it_stands(self) -> None:
        assert rows(*OTHERS, LAW)[0].candidate.unit.text == LAW

    def test_says_how_much_of_what_is_asked_a_sentence_holds(self) -> None:
        first, *others = rows(*OTHERS, LAW)

        assert first.share == 1.0
        assert {row.share for row in others} == {0.0}

    def test_is_nothing_for_nothing(self) -> None:
        assert rows() == []

    def test_can_weigh_one_candidate_alone(self) -> None:
        assert math.isfinite(rows(LAW)[0].score)


class TestChosen:
    def test_takes_at_most_four(self) -> None:
        assert len(chosen([Weighed(candidate(f"Sentence number {n}."), 5.0, 1.0, 1.0) for n in range(9)])) == 4

    def test_leaves_out_what_stands_far_behind_the_best(self) -> None:
        near, far = Weighed(candidate("Near it."), 4.0, 1.0, 1.0), Weighed(candidate("Far off."), 1.0, 0.0, 0.0)

        assert chosen([near, far]) == [near]

    def test_leaves_out_what_another_says(self) -> None:
        long, short = Weighed(candidate(LAW), 4.0, 1.0, 1.0), Weighed(candidate(LAW[5:40]), 3.9, 1.0, 1.0)

        assert chosen([long, short]) == [long]


class TestStrength:
    def test_is_higher_for_a_sentence_that_answers(self) -> None:
        answered, unanswered = rows(*OTHERS, LAW), rows(*OTHERS)

        assert strength(chosen(answered), rows=answered) > strength(chosen(unanswered), rows=unanswered)

    def test_of_nothing_is_never_enough(self) -> None:
        assert strength([], rows=[]) == -math.inf
