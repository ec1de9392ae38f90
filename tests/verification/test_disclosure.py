import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.disclosure import Disclosure, disclosures

UNSEEN = "\u200b\u00ad\u2060\ufeff\u200d"
LOOK_ALIKE = str.maketrans("aeopcxyis", "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0455")


def named(text: str) -> list[tuple[str, str]]:
    return [(found.name, text[found.start : found.end]) for found in disclosures(text)]


def terms_in(text: str, *terms: str) -> list[str]:
    return [text[found.start : found.end] for found in disclosures(text, terms=terms) if found.name in terms]


class TestDisclosures:
    @pytest.mark.parametrize(
        ("name", "text"),
        [
            ("reserve price", "reserve price"),
            ("reserve price", "Reserve Bids"),
            ("reserve price", "reserve valuation"),
            ("reserve price", "reserve offer"),
            ("walk-away price", "walk-away price"),
            ("walk-away price", "walking away point"),
            ("walk-away price", "walkaway levels"),
            ("walk-away price", "walk away value"),
            ("walk-away price", "walk away figure"),
            ("walk-away price", "walk away number"),
            ("walk-away price", "walk away position"),
            ("floor price", "floor price"),
            ("floor price", "floor prices"),
            ("floor price", "minimum acceptable offer"),
            ("floor price", "lowest accepted bid"),
            ("floor price", "lowest price that our client"),
            ("floor price", "minimum valuation the board"),
            ("floor price", "lowest bid we"),
            ("floor price", "not sell below"),
            ("floor price", "not accept for less than"),
            ("floor price", "not go below"),
            ("target price", "target price"),
            ("target price", "asking sale price"),
            ("target price", "expected purchase price"),
            ("target price", "guide price"),
            ("target price", "indicative valuations"),
            ("target price", "price expectations"),
            ("another bidder", "other bidders"),
            ("another bidder", "another offer"),
            ("another bidder", "rival bid"),
            ("another bidder", "competing purchasers"),
            ("another bidder", "remaining suitors"),
            ("another bidder", "losing bidder"),
            ("another bidder", "winning bid"),
            ("another bidder", "preferred bidder"),
            ("another bidder", "highest bidder"),
            ("another bidder", "second bidder"),
            ("another bidder", "shortlisted bidder"),
            ("another bidder", "underbidder"),
            ("another bidder", "bidder 2"),
            ("another bidder", "bidder three"),
            ("another bidder", "bidder list"),
            ("another bidder", "bidder's identity"),
            ("another bidder", "offerors' names"),
            ("another bidder", "bidder identities"),
            ("another bidder", "names of the bidders"),
            ("another bidder", "number of bidders"),
            ("another bidder", "identity of other bidders"),
            ("another bidder", "list of bidders"),
            ("another bidder", "front-runner"),
            ("terms of a bid", "indicative offer"),
            ("terms of a bid", "non-binding bids"),
            ("terms of a bid", "binding proposal"),
            ("terms of a bid", "best and final offers"),
            ("terms of a bid", "Best & final offer"),
            ("terms of a bid", "second-round bids"),
            ("terms of a bid", "first round offers"),
            ("terms of a bid", "final round bid"),
            ("terms of a bid", "bid letter"),
            ("sale strategy", "negotiating position"),
            ("sale strategy", "negotiation tactics"),
            ("sale strategy", "negotiation playbook"),
            ("sale strategy", "negotiation range"),
            ("sale strategy", "negotiating mandate"),
            ("sale strategy", "negotiation strategy"),
            ("sale strategy", "fall-back position"),
            ("sale strategy", "our bottom line"),
            ("sale strategy", "the seller's bottom line"),
            ("sale strategy", "bottom-line price"),
            ("sale strategy", "sell-side strategy"),
            ("sale strategy", "auction strategy"),
            ("sale strategy", "price range for the sale"),
            ("inside information", "MNPI"),
            ("inside information", "inside information"),
            ("inside information", "material non-public"),
            ("inside information", "price-sensitive information"),
            ("inside information", "unpublished results"),
            ("inside information", "unpublished earnings"),
            ("inside information", "unpublished accounts"),
            ("inside information", "unpublished price"),
            ("inside information", "not yet announced"),
            ("inside information", "not yet been published"),
            ("inside information", "not yet public"),
            ("inside information", "not yet disclosed"),
            ("inside information", "profit warnings"),
            ("advice to the board", "board memo of"),
            ("advice to the board", "board papers on"),
            ("advice to the board", "board memorandum re"),
            ("advice to the board", "board pack about"),
            ("advice to the board", "fairness opinion"),
            ("advice to the board", "legally privileged"),
            ("advice to the board", "legal privileged"),
            ("advice to the board", "privileged and confidential"),
            ("advice to the board", "Privileged & Confidential"),
            ("advice to the board", "attorney-client privileged"),
            ("advice to the board", "attorney client communications"),
        ],
    )
    def test_name_what_a_string_gives_away(self, name: str, text: str) -> None:
        assert named(f"The {text}, it is said") == [(name, text)]

    @pytest.mark.parametrize(
        "written",
        [
            "reserve price",
            "RESERVE PRICES",
            "reserve\nprice",
            "reserve \n\t price",
            "reserve-price",
            "reserve\u2011price",
            "reserve \u2013 price",
            "reserve\u00a0price",
            "reserve_price",
            "reserve.price",
            "reserveprice",
            "ReservePrice",
            "RESERVEPRICE",
            "re-\nserve price",
            "re\u00adserve pri\u200bce",
            "reserve\ufffeprice",
            "\uff32\uff25\uff33\uff25\uff32\uff36\uff25 \uff30\uff32\uff29\uff23\uff25",
            "r\u0435s\u0435rv\u0435 \u0440ri\u0441\u0435",
            "r\u00e9serve price",
            "\U0001d42b\U0001d41e\U0001d42c\U0001d41e\U0001d42b\U0001d42f\U0001d41e price",
        ],
    )
    def test_see_it_however_it_is_written(self, written: str) -> None:
        assert named(f"2024_{written}.pdf") == [("reserve price", written)]
        assert named(f"({written})") == [("reserve price", written)]

    @pytest.mark.parametrize(
        ("text", "there"),
        [
            ("Our reserve price is EUR 50m.", True),
            ("The walk\u2011away price stays confidential.", True),
            ("Bidder C asked for exclusivity.", True),
            ("BidderC_offer.pdf", True),
            ("\uff22idder \u0421 asked", True),
            ("Reserve price memo - board.pdf", True),
            ("ReservePriceMemo.pdf", True),
            ("reserve price2024", True),
            ("The company holds a price reserve of gas.", False),
            ("The bidder handbook is in folder 2.", False),
            ("Reserves of the company at a price.", False),
            ("It is held in reserve. Price is on request.", False),
            ("It is held in reserve; price is on request.", False),
            ("The bidder agrees to the terms.", False),
            ("Give the bidder a copy.", False),
            ("Give the bidder b copies.", False),
            ("Bidder I of many, Bidder Hall", False),
            ("The target company is priced by the market.", False),
            ("The preserve price and the reserve pricelist.", False),
            ("The other purchasers and the board on Monday.", False),
            ("Bottom line growth; the bottom line.", False),
            ("The attorney-client relationship.", False),
            ("reserve .... price", False),
            ("", False),
        ],
    )
    def test_tell_them_from_common_words(self, text: str, there: bool) -> None:  # noqa: FBT001 - a column of the table
        assert bool(disclosures(text)) is there

    def test_give_the_places_of_all_of_them_in_order(self) -> None:
        text = "Bidder C and Bidder D met the reserve price."

        assert disclosures(text) == (
            Disclosure("another bidder", 0, 8),
            Disclosure("another bidder", 13, 21),
            Disclosure("reserve price", 30, 43),
        )

    @given(st.lists(st.sampled_from(["", *UNSEEN]), min_size=12, max_size=12))
    def test_cannot_be_hidden_by_what_nobody_sees(self, unseen: list[str]) -> None:
        hidden = "".join(letter + mark for letter, mark in zip("reserve price", [*unseen, ""], strict=True))

        assert [found.name for found in disclosures(hidden)] == ["reserve price"]


class TestTerms:
    @pytest.mark.parametrize(
        ("term", "text", "found"),
        [
            ("Project Larch", "on project-larch, PROJECT\nLARCH", ["project-larch", "PROJECT\nLARCH"]),
            (
                "Project Larch",
                "ProjectLarch.pdf project_larch projectlarch",
                ["ProjectLarch", "project_larch", "projectlarch"],
            ),
            (
                "Project Larch",
                "Pr\u043eject L\u0430rch Pro\u200bject Larches",
                ["Pr\u043eject L\u0430rch", "Pro\u200bject Larches"],
            ),
            ("Project Larch", "projects larch, project a larch, reproject larch, project larchwood", []),
            ("project-larch", "Project Larch", ["Project Larch"]),
            ("ProjectLarch", "project larch", ["project larch"]),
            ("Bluebird", "blue-bird blue bird Blue\nbird", ["blue-bird", "blue bird", "Blue\nbird"]),
            ("Bluebird", "blue_bird BlueBird bluebirds", ["blue_bird", "BlueBird", "bluebirds"]),
            ("Bluebird", "blue - bird", []),
            ("Falcon", "fal-con", ["fal-con"]),
            ("Larch", "lar-ch", []),
            ("Anna Lind", "Anna Lind's, anna lind", ["Anna Lind's", "anna lind"]),
            ("Zed", "zed zeds zedd", ["zed", "zeds"]),
            ("boxes", "box boxes boxs", ["boxes"]),
            ("box", "box boxes box's", ["box", "boxes", "box's"]),
            ("bidders", "bidder bidders bidders'", ["bidder", "bidders", "bidders'"]),
            ("glass", "glass glas glasses", ["glass", "glasses"]),
            ("gas", "gas ga gases", ["gas", "gases"]),
            (
                "companies",
                "company companies company's companys compan",
                ["company", "companies", "company's", "companys"],
            ),
            ("company", "company companies compan", ["company", "companies"]),
            ("LarCh", "lar ch larch", ["lar ch", "larch"]),
            ("EUR 45", "EUR 45 EUR 45.2 EUR 45,5", ["EUR 45"]),
            ("45 Larch", "1.45 Larch 45 Larch", ["45 Larch"]),
            ("EUR 50m", "EUR50m EUR 50 m EUR 150m EUR 50mm EUR-50m", ["EUR50m", "EUR 50 m", "EUR-50m"]),
            ("45.2", "45.2 45,2 452 145.2 45.23 1.45.2 45.2.1 45.2, 45.2.", ["45.2", "45,2", "45.2", "45.2"]),
            ("45,2", "45,2 45.2 452", ["45,2", "45.2"]),
            ("1,200", "1,200 1200 1 200 1'200 1.200 11,200 1,2000", ["1,200", "1200", "1 200", "1'200", "1.200"]),
            ("1 200", "1,200", ["1,200"]),
            ("1'200", "1200", ["1200"]),
            ("1.200", "1.200 1200", ["1.200"]),
            ("12/34", "12/34 12.34 1234", ["12/34"]),
            ("1 20", "1 20 120 1,20", ["1 20"]),
            ("50", "50 x50 50x 5050", ["50"]),
            ("\u843d\u53f6\u677e", "\u8fd9\u662f\u843d\u53f6\u677e\u8ba1\u5212", ["\u843d\u53f6\u677e"]),
            ("X1", "x1 x-1 ax1", ["x1", "x-1"]),
            ("C++ Co", "c co", ["c co"]),
            ("X", "x X", []),
            ("\u200bX-", "x X-", []),
            ("--", "-- a", []),
            ("", "a", []),
            (" ", "a b", []),
        ],
    )
    def test_are_found_as_a_deal_would_mean_them(self, term: str, text: str, found: list[str]) -> None:
        assert terms_in(text, term) == found

    def test_are_named_as_they_were_given(self) -> None:
        assert disclosures("on project-larch", terms=["Project  Larch", "project-larch"]) == (
            Disclosure("Project  Larch", 3, 16),
            Disclosure("project-larch", 3, 16),
        )

    def test_are_named_once_where_they_are_given_twice(self) -> None:
        assert disclosures("larch", terms=["Larch", "Larch"]) == (Disclosure("Larch", 0, 5),)

    @given(st.text(alphabet="aeopcxyisbdlmn", min_size=2, max_size=12))
    def test_are_found_in_look_alike_letters(self, word: str) -> None:
        assert terms_in(f"on {word.upper()} now", word) == [word.upper()]
        assert terms_in(f"on {word.translate(LOOK_ALIKE)} now", word) == [word.translate(LOOK_ALIKE)]

    @given(st.text(max_size=20), st.text(max_size=60))
    def test_lie_within_the_text_whatever_they_are(self, term: str, text: str) -> None:
        found = disclosures(text, terms=[term])

        assert all(0 <= one.start < one.end <= len(text) for one in found)
