import pytest

from verification.names import StrangeName, names_in, strange_names


def strange(anchor: str, *known: str) -> list[str]:
    return [found.name for found in strange_names(anchor, known=known)]


class TestNamesIn:
    def test_are_the_capitalised_words_that_no_dictionary_explains(self) -> None:
        assert names_in("The Seller Delphon leases Brno in March from Delphon\u2019s agent.") == ("Delphon", "Brno")

    def test_are_none_in_an_ordinary_sentence(self) -> None:
        assert names_in("The Company pays the Buyer under this Agreement.") == ()


class TestStrangeNames:
    @pytest.mark.parametrize(
        ("anchor", "known", "expected"),
        [
            ("The law of New York applies.", "the laws of the State of Delaware", ["New York"]),
            ("South Carolina law governs.", "the laws of North Carolina", ["South Carolina"]),
            ("Virginia law governs.", "the laws of the State of West Virginia", ["Virginia"]),
            ("West Virginia law governs.", "the laws of the State of Virginia", ["West Virginia"]),
            ("the law of Nova Scotia, Canada", "the law of Ontario", ["Nova Scotia", "Canada"]),
            ("Zetaphone and Delphon", "the parties", ["Zetaphone", "Delphon"]),
            ("Zetaphone Delphon Brno Ltd", "the parties", ["Zetaphone Delphon Brno"]),
            ("Zetaphone  Delphon", "the parties", ["Zetaphone Delphon"]),
            ("the law of England and Wales", "English law", ["Wales"]),
            ("Baker-Hughson", "Coca-Colette", ["Baker-Hughson"]),
            ("eZeta pays", "the parties", ["eZeta"]),
            ("Zeta (Delphon)", "the parties", ["Zeta", "Delphon"]),
        ],
    )
    def test_are_those_that_nothing_known_names(self, anchor: str, known: str, expected: list[str]) -> None:
        assert strange(anchor, known) == expected

    @pytest.mark.parametrize(
        ("anchor", "known"),
        [
            ("New York law applies.", "the laws of the State of New York"),
            ("The law of the State of New York", "new york law"),
            ("The law of the STATE OF NEW YORK", "New York law"),
            ("Zetaphone's fee", "the fee of ZETAPHONE"),
            ("ZETAPHONE'S fee", "the fee of Zetaphone"),
            ("the new Zetaphone", "Zetaphone"),
            ("Zetaphone", "the new Zetaphone"),
            ("English law", "the laws of England"),
            ("the laws of Switzerland", "Swiss law"),
            ("the People\u2019s Republic of China", "PRC law"),
            ("PRC law", "the laws of the People's Republic of China"),
            ("by Distri-\nbution of Zeta-\nphone", "Distribution by Zetaphone"),
            ("O\ufb03ce of Gri\ufb03n", "the Griffin"),
            ("\u041e\u0431\u0449\u0435\u0441\u0442\u0432\u043e", "\u043e\u0431\u0449\u0435\u0441\u0442\u0432\u043e"),
            ("Zeta Ltd", "Zeta Limited"),
            ("The Company pays.", ""),
        ],
    )
    def test_are_none_where_a_known_text_names_them(self, anchor: str, known: str) -> None:
        assert strange(anchor, known) == []

    def test_may_be_named_by_any_of_the_known_texts(self) -> None:
        assert strange("Zeta and Delphon of Brno", "the quote of Delphon", "a title with Zeta") == ["Brno"]

    def test_are_not_named_by_two_texts_run_together(self) -> None:
        assert strange("New Brno", "It is New", "Brno") == ["New Brno"]

    def test_say_where_they_stand(self) -> None:
        anchor = "The \ufb01rm  of New\u00a0Zetaphone\u2019s"
        start = anchor.index("New")

        assert strange_names(anchor, known=()) == (StrangeName("New Zetaphone", start, start + len("New Zetaphone")),)

    @pytest.mark.parametrize(
        ("anchor", "known", "expected"),
        [
            ("Alpha Beta Gamma", "ABG", []),
            ("Alpha Beta", "AB", ["Alpha Beta"]),
            ("Alpha of the Beta Gamma", "ABG", []),
            ("Alpha by Beta Gamma", "ABG", ["Alpha", "Beta Gamma"]),
            ("Alpha. Then Beta Gamma", "ABG", ["Alpha", "Beta Gamma"]),
            ("Alpha, Beta, Gamma", "ABG", ["Alpha", "Beta", "Gamma"]),
            ("Zeta Alpha Beta Gamma", "ABG", ["Zeta"]),
            ("Alpha Beta Gamma Delta Epsilon Zeta", "ABGDEZ", []),
            ("Alpha Beta Gamma Delta Epsilon Zeta Eta", "ABGDEZE", ["Alpha Beta Gamma Delta Epsilon Zeta Eta"]),
            ("Alpha Beta Gamma", "abg", ["Alpha Beta Gamma"]),
            ("ABG", "Alpha's Beta Gamma", []),
            ("ABG", "Alpha and Beta", ["ABG"]),
        ],
    )
    def test_may_be_named_by_their_initials(self, anchor: str, known: str, expected: list[str]) -> None:
        assert strange(anchor, known) == expected
