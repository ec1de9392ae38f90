"""The evaluation's own judgement: what counts as found, and what is expected of a thread."""

import json
from pathlib import Path

import pytest

from benchmarks.evaluation.expected import Evidence, Expected, Outcome, expected
from benchmarks.evaluation.marked import Stretch, is_found, overlaps
from benchmarks.evaluation.recall import Recall, first_routes
from benchmarks.evaluation.ways import ONE_VECTOR, OURS, Found
from dealroom.ids import DocumentId

CLAUSE = "The Supplier shall keep the books of account for seven years after the end of the term."


class TestIsFound:
    @pytest.mark.parametrize(
        "found",
        [
            [Stretch(0, 200, f"Before it. {CLAUSE} After it.")],
            [Stretch(0, 200, CLAUSE.upper().replace("-", " "))],
            [Stretch(45, 90, CLAUSE[45:]), Stretch(0, 44, CLAUSE[:44])],
        ],
    )
    def test_is_true_where_the_words_stand_in_one_stretch(self, found: list[Stretch]) -> None:
        assert is_found(CLAUSE, found)

    @pytest.mark.parametrize(
        "found",
        [
            [],
            [Stretch(0, 44, CLAUSE[:44])],
            [Stretch(0, 44, CLAUSE[:44]), Stretch(300, 345, "for one year after the end of the term")],
        ],
    )
    def test_is_false_where_a_part_of_them_is_missing(self, found: list[Stretch]) -> None:
        assert not is_found(CLAUSE, found)


class TestOverlaps:
    def test_asks_for_half_of_the_shorter_text(self) -> None:
        assert overlaps(CLAUSE, ["shall keep the books of account for seven years"])
        assert not overlaps(CLAUSE, ["The Supplier shall pay the rent of the premises in March of each year."])


class TestExpected:
    def test_leaves_out_what_people_disagree_on(self, tmp_path: Path) -> None:
        row = {"thread": "q-1", "rule": "CREATOR_ACCESS", "outcome": "answer", "title_kind": "vague"}
        quote = {"file": "a.pdf", "quote": CLAUSE, "page": 3}
        rows = [{**row, "evidence": [quote, quote]}, {**row, "thread": "q-2", "evidence": [], "ambiguous": "two twins"}]
        (tmp_path / "expected.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")

        assert expected(tmp_path) == [
            Expected("q-1", Outcome.ANSWER, "vague", is_denied=False, evidence=(Evidence("a.pdf", (CLAUSE,)),))
        ]


class TestRecall:
    def test_counts_a_quote_from_the_depth_on_at_which_it_is_found(self) -> None:
        one = Expected("q-1", Outcome.ANSWER, "vague", is_denied=False, evidence=(Evidence("a.pdf", (CLAUSE,)),))
        other, right = DocumentId("doc-1"), DocumentId("doc-2")
        before: Found = [(other, Stretch(0, 1, "x"))] * 7
        recall = Recall()

        recall.add(
            one,
            {OURS: [*before, (right, Stretch(0, 90, CLAUSE))], ONE_VECTOR: before},
            {other: "b.pdf", right: "a.pdf"},
            ours=OURS,
        )

        assert [recall.share(OURS, depth) for depth in (5, 10, 20, 50)] == [0, 1, 1, 1]
        assert recall.share(ONE_VECTOR, 50, group="vague") == 0
        assert recall.missed == []

    def test_says_how_often_the_right_document_is_routed_first(self) -> None:
        one = Expected("q-1", Outcome.ANSWER, "vague", is_denied=False, evidence=(Evidence("a.pdf", ("x",)),))

        assert first_routes([one, one], [["a.pdf"], ["b.pdf", "a.pdf"]]) == (2, 1, 2)
