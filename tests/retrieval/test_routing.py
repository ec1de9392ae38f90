import numpy as np
import pytest

from retrieval.corpus import Corpus
from retrieval.fusion import Ranking
from retrieval.question import question
from retrieval.routing import Route, best_by_document, route
from tests.retrieval.builders import corpus, document

ROOM = corpus(
    [
        document("harrow", ["Lease between Harrow Estates and Kestrel Foods."], title="Lease"),
        document("orchard", ["Supply of apples by Orchard Growers."], title="Supply agreement"),
        document("zephyr", ["Lease between Zephyr Aviation and Kestrel Foods."], title="Lease"),
    ]
)


def routed(text: str, *permitted: int, room: Corpus = ROOM) -> Route:
    documents = np.zeros(len(room.documents), np.bool_)
    documents[list(permitted)] = True
    asked = question("", text)
    by_words = Ranking(room.text_words.scores(asked.words, documents[room.owner]), documents[room.owner])
    return route(room, asked=asked, passages=[by_words], documents=documents)


class TestRoute:
    def test_puts_the_document_that_is_named_first_and_trusts_it(self) -> None:
        found = routed("What is the term of the lease with Zephyr Aviation?", 0, 1, 2)

        assert found.rows[0] == 2
        assert found.confidence == 1.0
        assert found.covered == 1.0

    def test_never_names_a_document_outside_the_set(self) -> None:
        found = routed("What is the term of the lease with Zephyr Aviation?", 0, 1)

        assert 2 not in found.rows
        assert found.scores[2] == 0
        assert found.covered == 0.0

    @pytest.mark.parametrize("text", ["what is the governing law?", "is there a cap on liability?"])
    def test_trusts_nothing_where_nothing_is_told(self, text: str) -> None:
        assert routed(text, 0, 1, 2).confidence == 0.0

    def test_is_steered_by_names_in_small_letters_too(self) -> None:
        assert routed("what is the term of the zephyr aviation lease?", 0, 1, 2).rows[0] == 2


class TestBestByDocument:
    def test_is_the_best_score_of_its_passages(self) -> None:
        two = corpus([document("a", ["x", "y"]), document("b", ["z"])])

        assert best_by_document(two, np.array([0.25, 0.75, 0.5])).tolist() == [0.75, 0.5]
