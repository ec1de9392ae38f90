from drafting.asking import asked, asking
from tests.drafting.rooms import found, indexed

LARCH = indexed("doc-1", "This Supply Agreement is made by Larch Fuels. Larch may assign it.", title="Supply")


class TestAsking:
    def test_keeps_the_sentences_that_ask(self) -> None:
        assert asking("We read the lease; it is long. What is the rent? Thank you.") == "What is the rent?"

    def test_keeps_everything_where_nothing_asks(self) -> None:
        assert asking("Rent of the lease; please confirm.") == "Rent of the lease please confirm."


class TestAsked:
    def test_damps_the_names_that_led_to_the_document(self) -> None:
        what = asked("", "May Larch assign this agreement?", found((LARCH, 0)))

        assert what.own["larch"] < what.own["assign"]
        assert what.own["agreement"] < what.own["assign"]

    def test_adds_the_words_of_such_clauses_for_less(self) -> None:
        what = asked("Assignment", "May it be assigned?", found((LARCH, 0)))

        assert what.added["consent"] < what.own["assign"]
        assert not set(what.added) & set(what.own)
        assert what.subject

    def test_asks_the_title_where_there_is_no_body(self) -> None:
        assert asked("Rent of the lease", "", found((LARCH, 0))).text == "Rent of the lease"
