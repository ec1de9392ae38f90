import pytest

from verification.disclosure import disclosures_in


class TestDisclosuresIn:
    @pytest.mark.parametrize(
        "text",
        [
            "Our reserve price is EUR 50m.",
            "The reserve\nprices were set in May.",
            "The walk‑away price stays confidential.",
            "The walkaway value stays confidential.",
            "The re\u200bserve price is known.",
            "The ＲＥＳＥＲＶＥ price is known.",
            "The r\u0435s\u0435rv\u0435 price is known.",
            "The re-\nserve price is known.",
            "Bidder C asked for exclusivity.",
            "The other bidders were told.",
            "The floor price was met.",
            "Reserve_price_memo.pdf",
            "Reserve price memo - board.pdf",
            "Best and final offers are due.",
            "This is inside information.",
            "Legally privileged advice on the sale.",
        ],
    )
    def test_are_named_however_they_are_written(self, text: str) -> None:
        assert disclosures_in(text)

    @pytest.mark.parametrize(
        "text",
        [
            "The company holds a price reserve of gas.",
            "The bidder handbook is in folder 2.",
            "Reserves of the company at a price.",
            "The bidder agrees to the terms.",
            "",
        ],
    )
    def test_are_not_seen_where_there_are_none(self, text: str) -> None:
        assert disclosures_in(text) == ()
