import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingestion.sheet_edges import edge_texts


class TestEdgeTexts:
    @pytest.mark.parametrize(
        ("code", "texts"),
        [
            ("&LDraft&CIncome statement&R($ in millions)", ["Draft", "Income statement", "($ in millions)"]),
            ('&L&"Arial,Bold"&12Draft', ["Draft"]),
            ("&C&KFF0000Red&K01+000 and themed", ["Red and themed"]),
            ("Page &P of &N, &D &T", ["Page of ,"]),
            ("&CR&&D", ["R&D"]),
            ("&L&C&R&G", []),
            ("plain", ["plain"]),
            ("&", ["&"]),
        ],
    )
    def test_are_what_heads_and_feet_say(self, code: str, texts: list[str]) -> None:
        assert list(edge_texts([code])) == texts

    @given(st.lists(st.text('&LCR"K0123,ab \0', max_size=40), max_size=30))
    def test_hold_no_blank_one(self, codes: list[str]) -> None:
        assert all(text.strip() == text != "" for text in edge_texts(codes))
