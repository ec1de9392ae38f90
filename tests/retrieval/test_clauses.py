import pytest

from retrieval import words
from retrieval.clauses import CLAUSES, called_up, subjects


def sentences(question: str) -> str:
    return " ".join(called.sentence for called in called_up(words.bag(question).keys()))


class TestCalledUp:
    @pytest.mark.parametrize(
        ("question", "manner"),
        [
            ("What audit rights does the buyer have?", "inspect"),
            ("Is the contract exclusive?", "sole and exclusive"),
            ("What happens on a change of control?", "merger"),
            ("May it be assigned?", "assign or transfer"),
            ("Is liability capped?", ""),
            ("Is there a cap on liability?", "total aggregate liability"),
            ("Which law governs?", ""),
            ("What is the governing law?", "laws of the State"),
            ("Is there a non-compete?", "competes with"),
            ("Are there restrictions on price increases?", "price index"),
            ("How is it renewed?", "automatically renew"),
        ],
    )
    def test_is_the_clause_that_is_asked_about(self, question: str, manner: str) -> None:
        assert manner in sentences(question)

    def test_is_nothing_where_no_clause_is_asked_about(self) -> None:
        assert called_up(words.bag("How many trucks stand in Leeds?").keys()) == ()

    def test_is_the_same_in_any_order_of_words(self) -> None:
        assert called_up({"law", "govern"}) == called_up({"govern", "law"})


class TestTable:
    def test_has_no_phrase_that_every_question_would_call_up(self) -> None:
        assert all(words.bag(phrase) for clause in CLAUSES for phrase in clause.asked)

    def test_knows_its_subjects(self) -> None:
        assert {"audit", "liabil", "renew"} <= subjects()
