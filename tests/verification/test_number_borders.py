import pytest

from tests.verification.texts import is_found
from verification.number_borders import is_amount, is_area

# (what the document says, a quote that leaves a part of its number out)
CUT_NUMBERS = [
    ("a fee of EUR 12 345 678 is due", "345 678 is due"),
    ("a fee of EUR 12 345 678 is due", "a fee of EUR 12 345"),
    ("a fee of 12 345 678 of them", "a fee of 12"),
    ("a fee of 5 1/2 of them", "a fee of 5"),
    ("a change of minus 5% was seen", "5% was seen"),
    ("a change of negative 300 was seen", "300 was seen"),
    ("a balance of CR 5m was seen", "5m was seen"),
    ("a balance of Dr. 5m was seen", "5m was seen"),
    ("a balance of 5m CR was seen", "a balance of 5m"),
    ("a price of 5 million dollars is due", "a price of 5 million"),
    ("a price of 5m EUR is due", "a price of 5m"),
    ("a price of 5m€ is due", "a price of 5m"),
    ("a balance of 1,200 DR was seen", "a balance of 1,200"),
    ("a price of 5,-- EUR is due", "a price of 5"),
    ("a price of 5.- CHF is due", "a price of 5"),
    ("a price of 5 CHF is due", "a price of 5"),
    ("a price of THB 5 is due", "5 is due"),
    ("a price of ₪ 5 is due", "5 is due"),
    ("a price of 5₺ is due", "a price of 5"),
    ("they lost 4 million in cash then", "million in cash then"),
    ("a growth of 5 percent a year", "percent a year"),
    ("a rate of 25 bps over it", "a rate of 25"),
    ("a rate of 25 basis points over it", "a rate of 25"),
    ("a rate of 25 basis points over it", "basis points over it"),
    ("a sum of 5 dollars in all", "dollars in all"),
    ("a term of 5 years from now", "a term of 5"),
    ("a notice of 30 Business Days then", "a notice of 30"),
    ("a notice of 6 calendar months then", "a notice of 6"),
    ("a plant of 45 MW is run", "a plant of 45"),
    ("an amount of ±5 of them", "5 of them"),
    ("an amount of ~5 of them", "5 of them"),
    ("a ratio of 5·2 was met", "a ratio of 5"),
    ("a ratio of 5·2 was met", "2 was met"),
    ("a ratio of 5:2 was met", "a ratio of 5"),
    ("a fee of 12'345 was met", "a fee of 12"),
    ("a growth of (5)% in a year", "a growth of (5)"),
    ("a growth of (5) % in a year", "a growth of (5)"),
    ("a loss of $ (5) million then", "(5) million then"),
    ("a share of 5‰ of it", "a share of 5"),
    ("a loss of 300+ in it", "a loss of 300"),
    ("a price of A$5 is due", "$5 is due"),
    ("a price of 1/5 is due", "5 is due"),
    ("an amount (5) of it", "5) of it"),
    ("an amount (5) of it", "an amount (5"),
    ("an amount of 5²of it all", "²of it all"),
    ("see note ²5 of them", "5 of them"),
    ("a sum of ,5 of them", "5 of them"),
    ("an amount of 5(a) of it", "an amount of 5"),
    ("a sum of 5 M was paid", "a sum of 5"),
    ("a change of -5 was seen", "a change of -"),
    ("a change of $5 was seen", "a change of $"),
    ("a plot of 5 km² was let", "a plot of 5 km"),
    ("a plot of 4,5 was let", "a plot of 4,"),
]

# (what the document says, a quote that begins and ends with whole numbers)
WHOLE_NUMBERS = [
    ("a fee of EUR 12 345 678 is due", "EUR 12 345 678"),
    ("on 30 June 2023 120 sites were let", "on 30 June 2023"),
    ("on 30 June 2023 120 sites were let", "120 sites were let"),
    ("in fiscal 2023 M&A fees fell", "in fiscal 2023"),
    ("in fiscal 2023 M&A fees fell", "M&A fees fell"),
    ("a change of minus 5% was seen", "minus 5% was seen"),
    ("a price of 5,-- EUR is due", "a price of 5,-- EUR"),
    ("a price of EUR 5. Then it ends.", "a price of EUR 5"),
    ("see note 5 EUR 100 is due", "EUR 100 is due"),
    ("we saw (5) of them all", "of them all"),
    ("sites (5) of them all", "sites (5) of"),
    ("we had 12 times the fee", "times the fee"),
    ("an item (see 5 below) is due", "5 below) is due"),
    ("a share of 5%. Then it ends.", "a share of 5%"),
    ("we pay $5 and more of it", "we pay $5"),
    ("a sum (in all) is due 5", "a sum (in all)"),
    ("an amount [5] of it", "5] of it"),
    ("the plan - 5 sites - is due", "5 sites"),
    ("a rate of 5% (five) of it", "a rate of 5%"),
    ("in the year 2023, and 5 of it", "5 of it"),
    ("it has 5 employees now", "it has 5"),
    ("a price of 5 million. EUR is due", "a price of 5 million"),
    ("a price of 5m EUR 7 is due", "a price of 5m"),
    ("a sum of 5m in dollars", "a sum of 5m"),
]


class TestNumbers:
    @pytest.mark.parametrize(("text", "quote"), CUT_NUMBERS)
    def test_are_never_cut(self, text: str, quote: str) -> None:
        assert not is_found(quote, text)

    @pytest.mark.parametrize(("text", "quote"), WHOLE_NUMBERS)
    def test_stand_whole(self, text: str, quote: str) -> None:
        assert is_found(quote, text)


class TestIsAmount:
    @pytest.mark.parametrize("text", ["$320", "EUR 320", "€ 1,200.50", "we paid usd 5"])
    def test_is_money(self, text: str) -> None:
        assert is_amount(text, len(text))

    @pytest.mark.parametrize("text", ["320", "xusd 5", "$x", "EUR", "no 5"])
    def test_is_nothing_else(self, text: str) -> None:
        assert not is_amount(text, len(text))


class TestIsArea:
    @pytest.mark.parametrize(
        ("text", "is_one"), [("500 m", True), ("5km", True), ("CM", True), ("them", False), ("5", False)]
    )
    def test_ends_in_a_unit_of_length(self, text: str, *, is_one: bool) -> None:
        assert is_area(text, len(text)) is is_one


class TestAFraction:
    def test_is_quoted_whole_behind_a_word(self) -> None:
        assert is_found("1/2 of the price is due", "Of this, 1/2 of the price is due now.")

    def test_belongs_to_the_number_before_it(self) -> None:
        assert not is_found("1/2 of the price is due", "Of this, 5 1/2 of the price is due now.")
