import pytest

from dealroom.documents import StoredText, Zone, ZoneKind
from tests.verification.texts import found, is_found
from verification.elision import holds_ellipsis
from verification.matcher import Match

FEES = (
    "Under clause 9 the Licensee is not, during the initial term, permitted to sublicense the Software. Fees are due "
    "quarterly in advance, by wire transfer to the account named in Schedule 2, without set-off."
)

# (what the document says, an elided quote of it that reads falsely, or may)
FALSE = {
    "a negation": (FEES, "the Licensee is ... permitted to sublicense the Software"),
    "the other order": (FEES, "without set-off ... Fees are due quarterly in advance"),
    "one piece twice": (FEES, "Fees are due … Fees are due quarterly"),
    "pieces too short": (FEES, "Fees are ... in advance ... set-off"),
    "a sentence": (FEES, "Under clause 9 ... without set-off"),
    "another party": (
        "The Seller shall deliver the shares and the Buyer shall pay EUR 5m.",
        "The Seller shall ... pay EUR 5m",
    ),
    "another party, without an auxiliary": (
        "The Seller delivers the shares and the Buyer pays the price.",
        "The Seller ... pays the price",
    ),
    "another party, set off": (
        "The Seller delivers the shares, and the Buyer, pays the price.",
        "The Seller delivers the shares ... pays the price",
    ),
    "another figure": ("The cap is EUR 4m in year one and EUR 5m thereafter.", "The cap is ... EUR 5m thereafter"),
    "a figure, set off": ("The fee, with EUR 4m of costs, is due now.", "The fee ... is due now"),
    "a limit": (
        "The Licensee may, during the initial term, sublicense the Software.",
        "The Licensee may ... sublicense the Software",
    ),
    "a limit without marks": (
        "to make any disclosure required by law to the Buyer, in writing",
        "to make any disclosure ... in writing",
    ),
    "a clause of its own": (
        "The Seller, who has sold the shares, pays the price.",
        "The Seller ... pays the price",
    ),
    "the end of another sentence": (
        "The Seller shall deliver the shares. The Buyer shall pay the price.",
        "The Seller shall ... pay the price",
    ),
    "the beginning of another sentence": (
        "The cap is set out below. The fee of ours is due now.",
        "The cap is ... The fee of ours",
    ),
    "a bare figure of another sentence": ("The cap is set out. EUR 5m is the fee.", "The cap is ... EUR 5m is the fee"),
    "a figure first": ("The cap is set out. Then more. 5 sites are let.", "The cap is set out. ... 5 sites are let."),
    "what a pronoun means": (
        "The Seller is liable. The Buyer holds shares. It pays the price.",
        "The Seller is liable. ... It pays the price.",
    ),
    "a phrase with a mark in it": (
        "The rent is due at once, in full at the bank, without delay.",
        "The rent is due ... without delay",
    ),
    "a phrase with a conjunction": (
        "Rent is due monthly by the tenant and the landlord, without deduction.",
        "Rent is due monthly ... without deduction",
    ),
    "a cell": ("Fees are due, by wire | transfer, without set-off.", "Fees are due ... without set-off"),
    "a paragraph": (
        "Fees are due quarterly.\n\nThey come by wire transfer.",
        "Fees are due quarterly … by wire transfer",
    ),
    "far off": (
        "Fees are due quarterly. " + "And so they come each time. " * 12 + "The wire transfer is made.",
        "Fees are due quarterly. … The wire transfer is made.",
    ),
}

# (what the document says, an honest elided quote, the pieces that are shown)
TRUE = {
    "set off by commas": (FEES, "Fees are due quarterly in advance [...] without set-off", 2),
    "set off by brackets": (
        "The Seller (a company of the State of Delaware) shall deliver the shares.",
        "The Seller … shall deliver the shares",
        2,
    ),
    "a phrase before a comma": (
        "Rent is due monthly in advance by standing order to the account of the landlord, without deduction.",
        "Rent is due monthly in advance ... without deduction",
        2,
    ),
    "a phrase behind a comma": (
        "Rent is due monthly, by standing order without any deduction.",
        "Rent is due monthly, ... without any deduction",
        2,
    ),
    "items of a list": (
        "This includes reports, computer systems, designs, and studies or other papers.",
        "This includes reports, … and studies or other papers",
        2,
    ),
    "whole sentences": (
        "The Seller is liable. There are two parties. The Buyer pays EUR 5m.",
        "The Seller is liable. ... The Buyer pays EUR 5m.",
        2,
    ),
    "whole sentences, the stop left out": (
        "The Seller is liable. There are two parties. The Buyer pays EUR 5m.",
        "The Seller is liable ... The Buyer pays EUR 5m",
        2,
    ),
    "a figure before it": (
        "The price of EUR 5m is due now, by wire, in full and at once.",
        "The price of EUR 5m is due now ... in full and at once",
        2,
    ),
    "the number of an item": (
        "The Seller shall pay, by wire, or (2) deliver the shares.",
        "The Seller shall pay ... or (2) deliver the shares",
        2,
    ),
    "at the ends": (FEES, "... Fees are due quarterly in advance ...", 1),
    "a phrase before a figure": ("The cap is, in all tax claims, EUR 5m.", "The cap is ... EUR 5m", 2),
    "words before a comma": (
        "Rent is due monthly standing order applies, without deduction.",
        "Rent is due monthly ... without deduction",
        2,
    ),
    "a long phrase": (
        "Rent is due monthly by order to the bank of the landlord in the town of the house of ours, without deduction.",
        "Rent is due monthly ... without deduction",
        2,
    ),
    "words without marks": (
        "Rent is due monthly by standing order without any deduction.",
        "Rent is due monthly ... without any deduction",
        2,
    ),
    "nothing but a comma": (
        "Rent is due monthly , without any deduction.",
        "Rent is due monthly ... without any deduction",
        2,
    ),
    "twice": (
        "Rent is due, by wire, each month, at the bank, without deduction.",
        "Rent is due ... each month ... without deduction",
        3,
    ),
}


class TestElision:
    @pytest.mark.parametrize("left_out", FALSE)
    def test_never_turns_a_sentence_round(self, left_out: str) -> None:
        text, quote = FALSE[left_out]

        assert not is_found(quote, text)

    @pytest.mark.parametrize("left_out", TRUE)
    def test_shows_the_pieces_of_an_honest_quote(self, left_out: str) -> None:
        text, quote, pieces = TRUE[left_out]

        match = found(quote, text)

        assert isinstance(match, Match)
        assert len(match.spans) == pieces

    def test_shows_its_pieces_apart(self) -> None:
        match = found("Fees are due quarterly in advance [...] without set-off", FEES)

        assert isinstance(match, Match)
        assert [FEES[span.start : span.end] for span in match.spans] == [
            "Fees are due quarterly in advance",
            "without set-off",
        ]

    def test_leaves_no_border_out(self) -> None:
        at = FEES.index(" to the account")

        assert not is_found(
            "Fees are due quarterly in advance ... without set-off",
            StoredText(FEES, zones=(Zone(ZoneKind.BREAK, at, at + 1),)),
        )

    @pytest.mark.parametrize(
        ("quote", "is_elided"), [("a … b", True), ("a ... b", True), ("a . . . b", True), ("a. b", False)]
    )
    def test_is_announced(self, quote: str, *, is_elided: bool) -> None:
        assert holds_ellipsis(quote) is is_elided
