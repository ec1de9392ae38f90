import pytest

from dealroom.documents import StoredText
from tests.verification.texts import document
from verification.conflict_companies import company_of, is_contract, is_one_company


class TestCompanyOf:
    @pytest.mark.parametrize(
        ("text", "company"),
        [
            ("Annual report\nAlder Pumps Limited\nBirch plc", "alder pumps"),
            ("The accounts of Alder & Sons Ltd for 2025", "alder & sons"),
            ("Bank of Alder plc", "bank of alder"),
            ("See Bank of Alder and Birch de Corvo plc", "alder and birch de corvo"),
            ("ALDER PUMPS, INC.\n10-K", "alder pumps"),
            ("Gießerei Ahorn GmbH", "gießerei ahorn"),
            ("Alder Seals s.r.o. in Brno", "alder seals"),
            ("the house Alder A/S", "alder"),
            ("Alder S.p.A.", "alder"),
            ("in a limited sense", None),
            ("the Limited", None),
            ("a Ltd.", None),
            ("It is as at 2025. We use AGs and SE-1.", None),
            ("Kind regards", None),
        ],
    )
    def test_is_the_first_that_an_opening_names(self, text: str, company: str | None) -> None:
        assert company_of(document(text, title="Report")) == company

    def test_is_the_title_s_before_the_opening_s(self) -> None:
        assert company_of(document(StoredText("Birch Ltd"), title="Alder Ltd")) == "alder"

    def test_has_words_of_one_line_only(self) -> None:
        assert company_of(document("Management Accounts\nAlder Ltd")) == "alder"

    @pytest.mark.parametrize(("before", "company"), [(1_190, "alder"), (1_191, None)])
    def test_is_looked_for_in_twelve_hundred_characters(self, before: int, company: str | None) -> None:
        assert company_of(document("x" * before + " Alder Ltd")) == company

    @pytest.mark.parametrize(("length", "is_found"), [(80, True), (81, False)])
    def test_has_eighty_characters_at_most(self, *, length: int, is_found: bool) -> None:
        assert (company_of(document(f"A{'b' * (length - 1)} Ltd")) is not None) is is_found

    def test_has_six_words_at_most(self) -> None:
        assert company_of(document("One Two Three Four Five Six Seven Ltd")) == "two three four five six seven"


class TestIsContract:
    @pytest.mark.parametrize(
        ("title", "text", "expected"),
        [
            ("Lease Agreement", "", True),
            ("Report", "THIS DEED is made", True),
            ("Side letter", "Amendment No. 2", True),
            ("Licence of marks", "", True),
            ("Software license", "", True),
            ("Order form", "", True),
            ("Report", "x" * 195 + " deed", True),
            ("Report", "x" * 196 + " deed", False),
            ("Leased sites", "Management accounts", False),
        ],
    )
    def test_is_what_its_title_or_its_first_lines_say(self, *, title: str, text: str, expected: bool) -> None:
        assert is_contract(document(text, title=title)) is expected


class TestIsOneCompany:
    @pytest.mark.parametrize(
        ("one", "other"),
        [("alder", "alder"), ("alder pumps", "accounts 2025 alder pumps"), ("report of alder", "alder")],
    )
    def test_holds_for_names_that_end_alike(self, one: str, other: str) -> None:
        assert is_one_company(one, other)
        assert is_one_company(other, one)

    @pytest.mark.parametrize(
        ("one", "other"), [("alder pumps", "alder seals"), ("alder", "balder"), ("alder", "birch")]
    )
    def test_does_not_hold_for_others(self, one: str, other: str) -> None:
        assert not is_one_company(one, other)
        assert not is_one_company(other, one)
