import pytest

from dealroom.checks import Checks
from dealroom.ids import DocumentId
from drafting.shown_titles import gives_away, neutral_titles

LEASE, MEMO, PLAN = DocumentId("doc-1"), DocumentId("doc-2"), DocumentId("doc-3")


class TestTitles:
    def test_that_give_nothing_away_are_shown(self) -> None:
        assert neutral_titles({LEASE: "Lease of the Hull works"}, Checks()) == {}

    @pytest.mark.parametrize("title", ["Reserve price memo - board.pdf", "reserve_price_2026.pdf"])
    def test_that_name_what_no_outgoing_text_may_are_numbers(self, title: str) -> None:
        assert neutral_titles({LEASE: "Lease", MEMO: title}, Checks()) == {MEMO: "Document 2"}

    def test_that_name_a_term_of_the_deal_are_numbers(self) -> None:
        checks = Checks(own_terms=("Kestrel",))

        titles = {LEASE: "Lease", MEMO: "Memo", PLAN: "Project Kestrel, plan"}

        assert neutral_titles(titles, checks) == {PLAN: "Document 3"}
        assert gives_away("KESTREL", checks)
        assert not gives_away("KESTREL", Checks())
