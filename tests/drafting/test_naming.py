from drafting.naming import in_scope, names
from tests.drafting.rooms import found, indexed

LARCH = indexed(
    "doc-1",
    "This Supply Agreement is made between Larch Fuels, Inc. and Acme Robotics LLC. They keep it.",
    title="Supply",
)
ASPEN = indexed("doc-2", "This Lease is made between Aspen Homes Ltd and the City of Lyon.", title="Office lease")
SCOPE = found((LARCH, 0), (ASPEN, 0))


def covered(body: str, *, title: str = "Question") -> float:
    return in_scope(names(title, body), SCOPE).covered


class TestNames:
    def test_are_read_from_the_body(self) -> None:
        written = [name.written for name in names("Term", "In the contract with Larch Fuels, Inc., what is the term?")]

        assert written == ["Larch Fuels, Inc"]

    def test_are_read_from_the_title_where_the_body_names_nothing(self) -> None:
        assert [name.written for name in names("The amended contract with Acme Robotics", "what is it?")] == [
            "Acme Robotics"
        ]

    def test_are_not_read_from_a_headline(self) -> None:
        assert names("Governing Law", "what is it?") == ()

    def test_are_neither_numbers_nor_the_words_that_sentences_begin_with(self) -> None:
        assert names("", "Consider the lease. Within 30 days, what is due?") == ()


class TestInScope:
    def test_is_full_where_a_document_opens_with_every_name(self) -> None:
        assert covered("What is the term of the contract between Larch Fuels and Acme Robotics?") == 1.0

    def test_is_low_where_no_document_does(self) -> None:
        scope = in_scope(names("", "What did Birch Metals promise to Fir Foods?"), SCOPE)

        assert scope.covered < 0.1
        assert scope.absent == ("Birch Metals", "Fir Foods")

    def test_does_not_put_a_name_together_from_two_documents(self) -> None:
        assert covered("What is the term of the contract between Larch Fuels and Aspen Homes?") < 1.0

    def test_asks_for_a_name_in_one_piece(self) -> None:
        assert covered("What did Robotics Larch promise?") <= 0.5

    def test_does_not_take_an_ordinary_word_for_a_name(self) -> None:
        assert covered("What is in the privacy policy of “Keep”?") < 0.5

    def test_is_full_where_nothing_is_named(self) -> None:
        assert covered("what is the term?") == 1.0

    def test_is_nought_where_nothing_was_found(self) -> None:
        assert in_scope(names("", "What did Larch promise?"), found()).covered == 0.0


class TestIsAbout:
    def test_holds_for_the_document_that_is_named_alone(self) -> None:
        scope = in_scope(names("", "What does the contract with Larch Fuels say?"), SCOPE)

        assert scope.is_about(LARCH.id)
        assert not scope.is_about(ASPEN.id)

    def test_holds_for_every_document_where_nothing_is_named(self) -> None:
        scope = in_scope(names("", "what is the term?"), SCOPE)

        assert scope.is_about(LARCH.id)
        assert scope.is_about(ASPEN.id)
