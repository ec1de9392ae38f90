import pytest

from verification.peoples import country_of


class TestCountryOf:
    @pytest.mark.parametrize(
        ("word", "country"),
        [("argentine", "argentina"), ("english", "england"), ("swiss", "switzerland"), ("welsh", "wales")],
    )
    def test_is_the_country_of_an_adjective(self, word: str, country: str) -> None:
        assert country_of(word) == country

    def test_is_the_word_itself_otherwise(self) -> None:
        assert country_of("indiana") == "indiana"
